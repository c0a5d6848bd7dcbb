"""Recruiting: CI-RECR, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

TILES = {"drop": "D1", "hammers": "B1", "circles": "C2", "bricks": "B2", "wheel": "A2", "arrow": "A1"}
"""A tile of each icon, none of them a start area or in the capture area."""


def recruiting(units: str, *hand: str, **given: object) -> Table:
    """Return a table in step 2 of red, who holds these cards and one that keeps the step open."""
    return position(f"{units}; D6 blue 1", step="cards", hands={0: [*hand, "circles 6"]}, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", range(1, 7))
def test_ci_recr_01_only_resource_cards_recruit(value: int) -> None:
    """CI-RECR-01: the wheels of 1 to 3 are refused on a wheel tile, those of 4 to 6 are not."""
    table = recruiting("A2 red 2", f"wheel {value}")
    clauses = ("CI-RECR-01",) if value <= 3 else ()
    assert table.refused(f"play wheel {value} as recruit on a2") == clauses
    assert len(table.hand()) == 2


def test_ci_recr_01_several_cards_recruit_one_after_another() -> None:
    """CI-RECR-01: three cards recruit one after another, each on its own tile."""
    table = recruiting("A2 red 2; A1 red 1; B2 red 3", "wheel 4", "arrow 5", "bricks 6")
    table.play("recruit wheel 4 a2", "recruit arrow 5 a1", "recruit bricks 6 b2")
    assert table.units() == {"A1": 2, "A2": 4, "B2": 6}
    assert table.discards("resource") == ["R-wheel-4", "R-arrow-5", "R-bricks-6"]


@pytest.mark.parametrize("icon", TILES)
def test_ci_recr_02_the_card_and_the_tile_have_the_same_icon(icon: str) -> None:
    """CI-RECR-02: of six tiles, one of each icon, a card recruits on its own alone."""
    table = recruiting("; ".join(f"{place} red 1" for place in TILES.values()), f"{icon} 4")
    for other, place in TILES.items():
        clauses = () if other == icon else ("CI-RECR-02",)
        assert table.refused(f"play {icon} 4 as recruit on {place}") == clauses, place


def test_tiles_may_be_named_before_the_card() -> None:
    table = position("B1 red 1; A5 red 2; D6 blue 1", step="cards", hands={0: ["hammers 4"]})
    assert table.play("recruit b1 a5 with hammers 4").units() == {"B1": 2, "A5": 4}


def test_a_refusal_names_the_icon_of_the_tile() -> None:
    table = position("B1 red 1; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    assert "B1 shows hammers; the card shows wheel" in table.why("recruit wheel 4 b1")


@pytest.mark.parametrize(
    ("units", "clauses"),
    [
        ("A2 red 2", ()),
        ("A2 red 1", ()),
        ("A1 red 2", ("CI-RECR-03",)),
        ("A1 red 2; A2 blue 2", ("CI-RECR-03",)),
    ],
)
def test_ci_recr_03_the_tile_is_the_players(units: str, clauses: tuple[str, ...]) -> None:
    """CI-RECR-03: with red's unit on it; not while it is empty, or an enemy's."""
    assert recruiting(units, "wheel 4").refused("play wheel 4 as recruit on a2") == clauses


def test_ci_recr_03_not_while_a_battle_waits_there() -> None:
    """CI-RECR-03: red shares A2 with blue and cannot recruit there; alone on B5 red can."""
    table = recruiting(
        "B2 red 2; E4 red 1; B5 red 1; A2 blue 1", "bricks 1", "wheel 4", card_battle_timing="end_of_step"
    )
    table.play("play bricks 1 as road 2 b2 a2", "end")
    assert table.on("A2") == "red 2 blue 1"
    assert table.refused("play wheel 4 as recruit on a2") == ("CI-RECR-03",)


def cards(units: str, *hand: str, seats: int = 2, **options: str) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand}, **options)  # type: ignore[arg-type]


def test_ci_q_23_control_is_presence_without_an_enemy() -> None:
    """CI-Q-23: not where red has been, nor where a battle is due; only where red is alone."""
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


@pytest.mark.parametrize("units", range(1, 6))
@pytest.mark.parametrize("value", [4, 6])
def test_ci_recr_04_as_many_come_as_are_there(units: int, value: int) -> None:
    """CI-RECR-04: 1 to 5 units double, from the supply, whatever the number on the card."""
    table = recruiting(f"A2 red {units}", f"wheel {value}").play(f"play wheel {value} as recruit on a2")
    assert (table.on("A2"), table.supply()) == (f"red {2 * units}", 20 - 2 * units)
    word = "unit" if units == 1 else "units"
    assert table.reported("CI-RECR-04") == [f"Red recruits {units} {word} on A2 and has {2 * units} there"]


def test_ci_recr_04_units_on_other_tiles_do_not_count() -> None:
    """CI-RECR-04: 5 units beside the tile recruit nobody; units that have just come to it do."""
    assert recruiting("A2 red 1; B2 red 5", "wheel 4").play("play wheel 4 as recruit on a2").units() == {
        "A2": 2,
        "B2": 5,
    }
    table = position("A2 red 1; B2 red 3; D6 blue 1", hands={0: ["wheel 4"]}).play("3 b2 a2", "end")
    assert table.play("play wheel 4 as recruit on a2").units() == {"A2": 8}


@pytest.mark.parametrize(("value", "now"), [("ignored", {"A2": 10, "E1": 6}), ("recruit_cap", {"A2": 9, "E1": 6})])
def test_ci_q_25_the_number_on_a_card_limits_its_recruits_or_not(value: str, now: dict[str, int]) -> None:
    """CI-Q-25: wheel 4 recruits 5 on a tile of 5, or 4 at most; 3 on a tile of 3 anyway."""
    table = cards("A2 red 5; E1 red 3; D6 blue 1", "wheel 4", resource_value=value)
    assert table.play("play wheel 4 as recruit on a2 e1").units() == now


def test_ci_q_25_a_higher_number_allows_more() -> None:
    """CI-Q-25 recruit_cap: wheel 5 recruits all 5."""
    table = cards("A2 red 5; D6 blue 1", "wheel 5", resource_value="recruit_cap")
    assert table.play("play wheel 5 as recruit on a2").units() == {"A2": 10}


def test_ci_recr_05_a_tile_recruits_once_in_a_turn() -> None:
    """CI-RECR-05: a second wheel does not serve A2, by itself or with another tile, but serves that one."""
    table = recruiting("A2 red 2; E1 red 1", "wheel 4", "wheel 5").play("play wheel 4 as recruit on a2", "done")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    assert table.refused("play wheel 5 as recruit on e1 a2") == ("CI-RECR-05",)
    assert table.play("play wheel 5 as recruit on e1").units() == {"A2": 4, "E1": 2}


def test_ci_recr_05_holds_for_the_tile_not_for_the_units() -> None:
    """CI-RECR-05: those recruited on A2 go to B2 by road, and recruit there; units that come to A2 do not recruit."""
    table = recruiting("A2 red 2; A1 red 1", "wheel 4", "bricks 1", "bricks 4", "wheel 5")
    table.play("play wheel 4 as recruit on a2", "play bricks 1 as road", "4 a2 b2", "1 a1 a2")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    assert table.play("play bricks 4 as recruit on b2").on("B2") == "red 8"


@pytest.mark.parametrize(("value", "clauses"), [("once", ("CI-RECR-05",)), ("per_card", ())])
def test_ci_q_24_a_tile_recruits_once_a_turn_or_with_each_card(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-24: once a turn, or 2 become 4 and then 8; one card never names a tile twice."""
    table = cards("A2 red 2; E1 red 1; D6 blue 1", "wheel 4", "wheel 5", multi_recruit=value)
    assert table.refused("play wheel 4 as recruit on a2 a2") == ("CI-RECR-05",)
    table.play("play wheel 4 as recruit on a2", "done")
    assert table.refused("play wheel 5 as recruit on a2") == clauses
    assert table.legal("play wheel 5 as recruit on e1")
    if value == "per_card":
        assert table.play("play wheel 5 as recruit on a2 e1").units() == {"A2": 8, "E1": 2}


def test_ci_recr_06_a_tile_recruits_again_in_the_next_turn() -> None:
    """CI-RECR-06: A2 recruited in this turn, not again in it, and again in red's next one: 1, 2, 4."""
    table = recruiting("A2 red 1", "wheel 4", "wheel 5").play("play wheel 4 as recruit on a2")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    table.play("end", "draw combat ?", "end")
    table.play("end", "draw combat ?", "end", "end")
    assert table.due == "red cards"
    assert table.refused("play wheel 4 as recruit on a2") == ("CI-CARD-01",)
    assert table.play("play wheel 5 as recruit on a2").on("A2") == "red 4"


def test_ci_recr_06_a_rivals_turn_is_another_turn() -> None:
    """CI-RECR-06: what red has recruited on does not bind blue, who takes the tile."""
    table = position(
        "A2 red 1; C1 red 1; B2 blue 4; D6 blue 1", step="cards", hands={0: ["wheel 4"], 1: ["wheel 5", "drop 1"]}
    )
    table.play("play wheel 4 as recruit on a2", "draw combat hammers 1", "end", "4 b2 a2", "end")
    table.fight("hammers 1", "drop 1", ["bricks 3", "bricks 1", "?"])
    assert table.on("A2") == "blue 4"
    assert table.play("play wheel 5 as recruit on a2").on("A2") == "blue 8"


def test_ci_recr_07_one_card_works_for_several_tiles() -> None:
    """CI-RECR-07: A1, F1 and A6 by one arrow, or only those that red names; no tile of another icon."""
    table = recruiting("A1 red 1; F1 red 2; A6 red 3; A2 red 1", "arrow 4")
    assert table.refused("play arrow 4 as recruit on a1 a2") == ("CI-RECR-02",)
    table.play("play arrow 4 as recruit on a1")
    assert (table.due, table.decision.clause) == ("red further tiles", "CI-RECR-07")
    assert table.refused("also a2") == ("CI-RECR-02",)
    assert table.refused("also f6") == ("CI-RECR-03",)
    assert table.refused("also a1") == ("CI-RECR-05",)
    table.play("also a6", "done")
    assert table.units() == {"A1": 2, "F1": 2, "A6": 6, "A2": 1}
    assert table.discards("resource") == ["R-arrow-4"]


def test_ci_recr_07_tiles_named_in_one_line_are_all() -> None:
    """CI-RECR-07: a player who names A1 and F1 of three tiles is not asked about A6."""
    table = recruiting("A1 red 1; F1 red 2; A6 red 3", "arrow 4").play("play arrow 4 as recruit on a1 f1")
    assert (table.due, table.units()) == ("red cards", {"A1": 2, "F1": 4, "A6": 3})


@pytest.mark.parametrize(("value", "may_pass"), [("any", True), ("all", False)])
def test_ci_recr_07_whether_the_question_may_be_passed(value: str, may_pass: bool) -> None:
    """CI-RECR-07 with CI-Q-27: with 2 in supply for 1 and 3 units further tiles may be left, or are still due."""
    table = recruiting("A1 red 1; F1 red 3; E5 red 10; E4 red 4", "arrow 4", recruit_subset=value)
    table.play("play arrow 4 as recruit on a1")
    assert (table.due, table.decision.may_pass) == ("red further tiles", may_pass)


def test_ci_q_27_any_tiles_that_the_player_names() -> None:
    """CI-Q-27 any: one of two tiles is enough."""
    table = cards("B2 red 2; E2 red 1; D6 blue 1", "bricks 4").play("play bricks 4 as recruit on b2")
    assert table.due == "red further tiles"
    assert table.legal("also e2")
    assert table.play("done").units() == {"B2": 4, "E2": 1}


def test_ci_q_27_a_card_recruits_on_all_matching_tiles() -> None:
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


def test_q27_an_empty_supply_ends_the_question_of_further_tiles() -> None:
    """CI-Q-27 all: the 3 units left go to E2, which was named; B2 is not asked about."""
    units = "B2 red 4; E2 red 3; A1 red 10; D6 blue 1"
    table = position(units, step="cards", hands={0: ["bricks 4"]}, recruit_subset="all")
    assert table.supply() == 3
    assert table.play("recruit bricks 4 e2").units() == {"A1": 10, "B2": 4, "E2": 6}
    assert table.due == "red draw"


@pytest.mark.parametrize("order", ["a1 f1 a6", "a6 a1 f1"])
def test_ci_recr_08_each_tile_counts_its_units(order: str) -> None:
    """CI-RECR-08: 1, 3 and 4 become 2, 6 and 8, in whatever order they are named."""
    table = recruiting("A1 red 1; F1 red 3; A6 red 4", "arrow 4").play(f"play arrow 4 as recruit on {order}")
    assert (table.units(), table.supply()) == ({"A1": 2, "F1": 6, "A6": 8}, 4)


@pytest.mark.parametrize("icon", TILES)
@pytest.mark.parametrize("base", ["C1", "D6"])
def test_ci_recr_09_no_start_area_recruits(icon: str, base: str) -> None:
    """CI-RECR-09: red's own C1 and blue's D6 have no icon; no card of the six serves them."""
    assert recruiting("C1 red 3", f"{icon} 4").refused(f"play {icon} 4 as recruit on {base}")[0] == "CI-RECR-09"


def test_ci_recr_09_a_base_that_is_open_recruits_no_more_than_a_closed_one() -> None:
    """CI-RECR-09: white is out and red has come to E3: it is a start area still; D4 beside it recruits."""
    table = position(
        "E3 red 2; D4 red 1; B6 blue 1",
        seats=3,
        out=[2],
        step="cards",
        hands={0: ["arrow 4", "circles 5"]},
        defeated_base="open",
    )
    assert table.refused("play arrow 4 as recruit on e3") == ("CI-RECR-09",)
    assert table.refused("play arrow 4 as recruit on d4 e3") == ("CI-RECR-09",)
    assert table.legal("play arrow 4 as recruit on d4")


@pytest.mark.parametrize(("layout", "clauses"), [("pinwheel", ("CI-RECR-09",)), ("corners", ())])
def test_ci_recr_09_the_tile_is_a_tile_where_nobody_starts(layout: str, clauses: tuple[str, ...]) -> None:
    """CI-RECR-09: where the table starts in the corners, C1 is an arrow like any other."""
    homes = {0: "C1", 1: "D6"} if layout == "pinwheel" else {0: "A1", 1: "F6"}
    table = position("C1 red 1", homes=homes, step="cards", hands={0: ["arrow 4"]}, start_layout=layout)
    assert table.refused("play arrow 4 as recruit on c1") == clauses


@pytest.mark.parametrize("place", ["C3", "D3", "C4", "D4"])
def test_ci_recr_10_the_capture_area_does_not_recruit(place: str) -> None:
    """CI-RECR-10: 3 of red stand on a capture tile, and none of the six cards serves them."""
    for icon in TILES:
        table = recruiting(f"{place} red 3; {TILES[icon]} red 1", f"{icon} 4")
        assert table.refused(f"play {icon} 4 as recruit on {place}") == ("CI-RECR-10",)
        assert table.refused(f"play {icon} 4 as recruit on {TILES[icon]} {place}")[0] == "CI-RECR-10"
        assert table.legal(f"play {icon} 4 as recruit on {TILES[icon]}")


@pytest.mark.parametrize(("units", "now"), [(4, 8), (5, 10), (7, 10), (10, 10)])
def test_ci_inf_04_recruiting_stops_at_ten(units: int, now: int) -> None:
    """CI-INF-04: 4 and 5 units double, 7 recruit 3, 10 recruit none; the rest stays in the supply."""
    table = position(f"E1 red {units}; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    table.play("play wheel 4 as recruit on e1")
    assert (table.on("E1"), table.supply()) == (f"red {now}", 20 - now)


@pytest.mark.parametrize(
    ("elsewhere", "now"), [("A1 red 10; A6 red 4", 6), ("A1 red 10; A6 red 6", 4), ("A1 red 10; A6 red 7", 3)]
)
def test_ci_inf_05_recruiting_stops_when_the_supply_is_empty(elsewhere: str, now: int) -> None:
    """CI-INF-05: 3 units recruit 3, 1 and 0 with 3, 1 and 0 in the supply."""
    table = position(f"E1 red 3; {elsewhere}; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    assert table.supply() == now - 3
    assert table.play("play wheel 4 as recruit on e1").on("E1") == f"red {now}"
    assert table.supply() == 0


@pytest.mark.parametrize(
    ("value", "units"),
    [("named_order", {"B2": 6, "E2": 3}), ("even", {"B2": 5, "E2": 4}), ("even", {"B2": 4, "E2": 5})],
)
def test_ci_q_58_scarce_units_go_to_the_first_tile_or_are_dealt_out(value: str, units: dict[str, int]) -> None:
    """CI-Q-58: of 3 units the first tile gets all, or they are dealt out: 2 for the first and 1 for the other."""
    table = cards("B2 red 3; E2 red 3; A1 red 10; F1 red 1; D6 blue 1", "bricks 4", scarce_recruit=value)
    assert table.supply() == 3
    order = "b2 e2" if units["B2"] > 4 else "e2 b2"
    table.play(f"play bricks 4 as recruit on {order}")
    assert {name: table.units()[name] for name in units} == units


@pytest.mark.parametrize("value", ["named_order", "even"])
def test_ci_q_58_with_enough_units_every_tile_recruits_in_any_order(value: str) -> None:
    """CI-Q-58: with as many in supply as are due the order is all the same."""
    table = cards("B2 red 3; E2 red 2; A1 red 10; D6 blue 1", "bricks 4", scarce_recruit=value)
    assert table.supply() == 5
    assert table.play("play bricks 4 as recruit on e2 b2").units() == {"A1": 10, "B2": 6, "E2": 4}
