"""Rulings on cards of step 2: CI-Q-23 to CI-Q-34, CI-Q-58."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position


def cards(units: str, *hand: str, seats: int = 2, **options: str) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand}, **options)  # type: ignore[arg-type]


# CI-Q-23 to CI-Q-28, CI-Q-58: recruiting, and how cards follow one another.


def test_ci_q_23_control_is_presence_without_an_enemy() -> None:
    """CI-Q-23: not where red has been, nor where a battle waits; only where red alone stands."""
    table = position(
        "D2 red 2; E1 red 2; E2 blue 1; D6 blue 1",
        step="cards",
        hands={0: ["bricks 2", "bricks 4", "wheel 4", "circles 5"]},
        card_battle_timing="end_of_step",
    )
    table.play("play bricks 2 as road 2 d2 d1", "1 e1 e2")
    assert table.refused("play wheel 4 as recruit on d2") == ("CI-RECR-03",)
    assert table.refused("play bricks 4 as recruit on e2") == ("CI-RECR-03",)
    assert table.legal("play wheel 4 as recruit on e1")


@pytest.mark.parametrize(("value", "clauses"), [("once", ("CI-RECR-05",)), ("per_card", ())])
def test_ci_q_24_a_second_card_on_the_same_tile(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-24: once a turn, or 2 become 4 and then 8; one card never names a tile twice."""
    table = cards("A2 red 2; E1 red 1; D6 blue 1", "wheel 4", "wheel 5", multi_recruit=value)
    assert table.refused("play wheel 4 as recruit on a2 a2") == ("CI-RECR-05",)
    table.play("play wheel 4 as recruit on a2", "done")
    assert table.refused("play wheel 5 as recruit on a2") == clauses
    assert table.legal("play wheel 5 as recruit on e1")
    if value == "per_card":
        assert table.play("play wheel 5 as recruit on a2 e1").units() == {"A2": 8, "E1": 2}


@pytest.mark.parametrize(("value", "now"), [("ignored", {"A2": 10, "E1": 6}), ("recruit_cap", {"A2": 9, "E1": 6})])
def test_ci_q_25_the_number_on_a_resource_card(value: str, now: dict[str, int]) -> None:
    """CI-Q-25: wheel 4 recruits 5 on a tile of 5, or 4 at most; 3 on a tile of 3 anyway."""
    table = cards("A2 red 5; E1 red 3; D6 blue 1", "wheel 4", resource_value=value)
    assert table.play("play wheel 4 as recruit on a2 e1").units() == now


def test_ci_q_25_a_higher_number_allows_more() -> None:
    """CI-Q-25 recruit_cap: wheel 5 recruits all 5."""
    table = cards("A2 red 5; D6 blue 1", "wheel 5", resource_value="recruit_cap")
    assert table.play("play wheel 5 as recruit on a2").units() == {"A2": 10}


def test_ci_q_26_one_use_of_a_card() -> None:
    """CI-Q-26 no: bricks 4 recruits, is discarded, and is no road any more."""
    table = cards("B2 red 2; D6 blue 1", "bricks 4", "circles 5").play("play bricks 4 as recruit on b2")
    assert (table.due, table.discards("resource")) == ("red cards", ["R-bricks-4"])
    assert table.refused("play bricks 4 as road") == ("CI-CARD-01",)


def test_ci_q_26_both_uses_of_a_card() -> None:
    """CI-Q-26 yes: bricks 4 recruits and is a road as well, or not; it is discarded once, and no other card serves."""
    table = cards("B2 red 2; D6 blue 1", "bricks 4", "bricks 5", dual_use="yes").play("play bricks 4 as recruit on b2")
    assert table.due == "red second use"
    assert table.refused("play bricks 5 as road") == ("CI-CARD-01",)
    assert table.legal("done")
    table.play("play bricks 4 as road 4 b2 b3 b4")
    assert (table.units(), table.discards("resource"), table.due) == ({"B4": 4}, ["R-bricks-4"], "red cards")


def test_ci_q_26_a_card_without_an_action_has_no_second_use() -> None:
    """CI-Q-26 yes: the wheel only recruits; a road that was played first does not recruit after it."""
    wheel = cards("A2 red 2; D6 blue 1", "wheel 4", "circles 5", dual_use="yes").play("play wheel 4 as recruit on a2")
    assert wheel.due == "red cards"
    road = cards("B2 red 2; D6 blue 1", "bricks 4", "circles 5", dual_use="yes")
    road.play("play bricks 4 as road 1 b2 b3", "end")
    assert road.due == "red cards"
    assert road.refused("play bricks 4 as recruit on b2") == ("CI-CARD-01",)


def test_ci_q_27_any_tiles_that_the_player_names() -> None:
    """CI-Q-27 any: one of two tiles is enough."""
    table = cards("B2 red 2; E2 red 1; D6 blue 1", "bricks 4").play("play bricks 4 as recruit on b2")
    assert table.due == "red further tiles"
    assert table.legal("also e2")
    assert table.play("done").units() == {"B2": 4, "E2": 1}


def test_ci_q_27_all_tiles_that_match() -> None:
    """CI-Q-27 all: naming one recruits on both; a tile that has recruited or is full is not waited for."""
    table = cards("B2 red 2; E2 red 1; D6 blue 1", "bricks 4", recruit_subset="all")
    assert table.play("play bricks 4 as recruit on b2").units() == {"B2": 4, "E2": 2}
    full = cards("B2 red 2; E2 red 10; D6 blue 1", "bricks 4", recruit_subset="all")
    assert full.play("play bricks 4 as recruit on b2").units() == {"B2": 4, "E2": 10}


def test_ci_q_27_all_in_an_order_of_the_players_where_units_are_short() -> None:
    """CI-Q-27 all: 18 on the island and 2 in supply: both tiles are due, so red names who comes first."""
    table = cards("B2 red 1; E2 red 4; A1 red 10; B5 red 3; D6 blue 1", "bricks 4", recruit_subset="all")
    assert table.supply() == 2
    table.play("play bricks 4 as recruit on b2")
    assert table.due == "red further tiles"
    assert table.refused("done") == ("CI-RECR-07", "CI-Q-27")
    assert table.play("also b5").units() == {"A1": 10, "B2": 2, "E2": 4, "B5": 4}


def test_ci_q_28_a_card_is_carried_out_before_the_next() -> None:
    """CI-Q-28: while a road has a move left no other card is played; then recruiting counts those who came."""
    table = cards("A2 red 3; D6 blue 1", "bricks 1", "bricks 4").play("play bricks 1 as road", "3 a2 b2")
    assert table.refused("play bricks 4 as recruit on b2") == ("CI-SPEC-03", "CI-Q-28")
    assert table.play("end", "play bricks 4 as recruit on b2").on("B2") == "red 6"


@pytest.mark.parametrize(
    ("value", "units"),
    [("named_order", {"B2": 6, "E2": 3}), ("even", {"B2": 5, "E2": 4}), ("even", {"B2": 4, "E2": 5})],
)
def test_ci_q_58_too_few_units_for_all_tiles(value: str, units: dict[str, int]) -> None:
    """CI-Q-58: of 3 units the first tile gets all, or they are dealt out: 2 for the first and 1 for the other."""
    table = cards("B2 red 3; E2 red 3; A1 red 10; F1 red 1; D6 blue 1", "bricks 4", scarce_recruit=value)
    assert table.supply() == 3
    order = "b2 e2" if units["B2"] > 4 else "e2 b2"
    table.play(f"play bricks 4 as recruit on {order}")
    assert {name: table.units()[name] for name in units} == units


@pytest.mark.parametrize("value", ["named_order", "even"])
def test_ci_q_58_enough_units_for_all_tiles(value: str) -> None:
    """CI-Q-58: with as many in supply as are due the order is all the same."""
    table = cards("B2 red 3; E2 red 2; A1 red 10; D6 blue 1", "bricks 4", scarce_recruit=value)
    assert table.supply() == 5
    assert table.play("play bricks 4 as recruit on e2 b2").units() == {"A1": 10, "B2": 6, "E2": 4}


# CI-Q-29 to CI-Q-32: across the water.


@pytest.mark.parametrize("value", ["no", "yes"])
def test_ci_q_29_tiles_of_the_drop_icon(value: str) -> None:
    """CI-Q-29: D2 of the map for three is an inland drop: a shore or none. C2, the wheel beside it, never is."""
    land = cards("A1 red 3; B6 blue 1; E3 white 1", "drop 1", seats=3, drop_tiles_are_water=value)
    assert land.tile("D2") == "drop"
    assert land.refused("play drop 1 as water 3 a1 d2") == (() if value == "yes" else ("CI-SPEC-06",))
    assert land.refused("play drop 1 as water 3 a1 c2") == ("CI-SPEC-06",)
    off = cards("D2 red 3; C2 red 1; A1 red 1; B6 blue 1; E3 white 1", "drop 1", seats=3, drop_tiles_are_water=value)
    assert off.refused("play drop 1 as water 3 d2 e6") == (() if value == "yes" else ("CI-SPEC-05",))
    assert off.refused("play drop 1 as water 1 c2 e6") == ("CI-SPEC-05",)


@pytest.mark.parametrize(("value", "clauses"), [("any", ()), ("neighbour_coast", ("CI-SPEC-06", "CI-Q-30"))])
def test_ci_q_30_reach_of_a_water_card(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-30: from the corner A1 to any tile of the coast, or to A2 and B1 only."""
    table = cards("A1 red 3; D6 blue 1", "drop 1", water_range=value)
    for place in ("a3", "c1", "f6", "e6"):
        assert table.refused(f"play drop 1 as water 3 a1 {place}") == clauses, place
    for place in ("a2", "b1"):
        assert table.legal(f"play drop 1 as water 3 a1 {place}"), place
    assert table.refused("play drop 1 as water 3 a1 b2")[0] == "CI-SPEC-06"


def test_ci_q_30_the_shore_of_a_bay_and_of_a_narrow_island() -> None:
    """CI-Q-30 neighbour_coast: round the bay B1 from A1 to B2 and C1; across a strip from A2 to B2 it is far."""
    bay = ["A.*DWA", "WBCWBH", "DH**CA", "AC**HD", "HBWCBW", "AWD*HA"]
    rules = {"water_range": "neighbour_coast"}
    table = position("A1 red 3; B2 red 2; D6 blue 1", map=bay, step="cards", hands={0: ["drop 1"]}, **rules)
    assert table.legal("play drop 1 as water 3 a1 b2")
    assert table.legal("play drop 1 as water 2 b2 c1")
    assert table.refused("play drop 1 as water 3 a1 c1") == ("CI-SPEC-06", "CI-Q-30")
    strip = {"map": ["*A", "WB", "*D", "CA", "HB", "W*"], "starts": ["A1", "B6"], "capture": ["A3"]}
    narrow = position("A2 red 3; B6 blue 1", step="cards", hands={0: ["drop 1"]}, **strip, **rules)  # type: ignore[arg-type]
    assert narrow.refused("play drop 1 as water 3 a2 b2") == ("CI-SPEC-06", "CI-Q-30")
    assert narrow.legal("play drop 1 as water 3 a2 a1")
    assert narrow.legal("play drop 1 as water 3 a2 a3")


def test_ci_q_30_inland_drops_lie_next_to_their_neighbours() -> None:
    """CI-Q-30 with CI-Q-29: from the drop D2 of the map for three to D1 and no farther."""
    rules = {"water_range": "neighbour_coast", "drop_tiles_are_water": "yes"}
    table = cards("D2 red 3; B6 blue 1; E3 white 1", "drop 1", seats=3, **rules)
    assert table.legal("play drop 1 as water 3 d2 d1")
    assert table.refused("play drop 1 as water 3 d2 c1") == ("CI-SPEC-06", "CI-Q-30")


@pytest.mark.parametrize(("value", "clauses"), [("army", ()), ("one_unit", ("CI-SPEC-04", "CI-Q-31"))])
def test_ci_q_31_units_that_a_water_card_takes(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-31: 10 or 2, or 1 only; without a number as many as may."""
    table = cards("A1 red 10; D6 blue 1", "drop 1", water_army=value)
    for count in (2, 10):
        assert table.refused(f"play drop 1 as water {count} a1 f6") == clauses
    assert table.legal("play drop 1 as water 1 a1 f6")
    assert table.play("play drop 1 as water a1 f6").on("F6") == ("red 10" if value == "army" else "red 1")


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-SPEC-06", "CI-Q-32"))])
def test_ci_q_32_a_water_move_that_attacks(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-32: onto blue on F6 with a battle at once, or not at all; onto an empty tile or an own one it may go."""
    table = cards("A1 red 3; A6 red 1; F6 blue 1; D6 blue 1", "drop 1", "circles 5", water_attack=value)
    assert table.refused("play drop 1 as water 3 a1 f6") == clauses
    assert table.legal("play drop 1 as water 3 a1 f5")
    assert table.legal("play drop 1 as water 3 a1 a6")
    if value == "yes":
        assert table.play("play drop 1 as water 3 a1 f6").due == "red battle draw"


# CI-Q-33, CI-Q-34: arrows.


@pytest.mark.parametrize(("value", "clauses"), [("orthogonal", ("CI-SPEC-07",)), ("eight_way", ())])
def test_ci_q_33_reach_of_an_arrow(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-33: red on B2 reaches B3 and, where diagonals count, C3; D2 is too far."""
    table = cards("B2 red 1; B3 blue 1; C3 blue 1; D2 blue 1; D6 blue 1", "arrow 1", arrow_adjacency=value)
    assert table.legal("play arrow 1 as arrow at b3")
    assert table.refused("play arrow 1 as arrow at c3") == clauses
    assert table.refused("play arrow 1 as arrow at d2") == ("CI-SPEC-07",)


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-SPEC-07", "CI-Q-34"))])
def test_ci_q_34_an_arrow_at_a_start_area(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-34: blue's D6 may be hit or not; D5 beside it may."""
    table = cards("C6 red 1; C5 red 1; D5 blue 2; D6 blue 3", "arrow 1", arrow_hits_base=value)
    assert table.refused("play arrow 1 as arrow at d6") == clauses
    assert table.legal("play arrow 1 as arrow at d5")
    if value == "yes":
        assert table.play("play arrow 1 as arrow at d6").on("D6") == "blue 2"


def test_ci_q_30_the_shore_of_a_lake_is_not_that_of_the_sea() -> None:
    """CI-Q-30 neighbour_coast: C3 is a lake. C2 lies at it, corner to corner with B1, which lies at the open sea."""
    rows = ("AH*DWA", "WBCWBH", "DH.*CA", "ACB*HD", "HBWCBW", "AWD*HA")
    given = {"map": rows, "starts": ("C1", "D6"), "capture": ("D3", "D4")}
    cards: dict[int, list[str]] = {0: ["drop 1"]}
    table = position("B1 red 3; D6 blue 1", step="cards", hands=cards, water_range="neighbour_coast", **given)  # type: ignore[arg-type]
    assert table.refused("play drop 1 as water 1 b1 c2") == ("CI-SPEC-06", "CI-Q-30")
    assert table.legal("play drop 1 as water 1 b1 a1")
    table = position("B3 red 3; D6 blue 1", step="cards", hands=cards, water_range="neighbour_coast", **given)  # type: ignore[arg-type]
    assert table.legal("play drop 1 as water 1 b3 c2")
