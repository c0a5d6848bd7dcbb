"""Special cards: CI-SPEC-01 to CI-SPEC-07."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

FIELD = "C1 red 5; A1 red 2; D1 blue 2; D6 blue 2"


def cards(units: str, *hand: str, seats: int = 2) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand})


@pytest.mark.parametrize(("stack", "value"), [("combat", 1), ("combat", 3), ("resource", 4), ("resource", 6)])
@pytest.mark.parametrize(
    ("icon", "use"), [("bricks", "road 1 c1 c2"), ("drop", "water 1 c1 f6"), ("arrow", "arrow at d1")]
)
def test_ci_spec_01_cards_of_both_stacks_serve(stack: str, value: int, icon: str, use: str) -> None:
    """CI-SPEC-01: whatever its number, the card is played and lies on its own discard pile."""
    table = cards(FIELD, f"{icon} {value}", "circles 5")
    assert table.legal(f"play {icon} {value} as {use}")
    table.play(f"play {icon} {value} as {use}")
    assert table.discards(stack) == [f"{stack[0].upper()}-{icon}-{value}"]


@pytest.mark.parametrize(
    ("line", "clause"), [("road", "CI-SPEC-02"), ("water", "CI-SPEC-04"), ("arrow at d1", "CI-SPEC-07")]
)
def test_ci_spec_01_an_icon_without_an_action_is_refused(line: str, clause: str) -> None:
    """CI-SPEC-01: hammers are no special card, of either stack; nor is a card that is not held."""
    for card in ("hammers 1", "hammers 4"):
        assert cards(FIELD, card).refused(f"play {card} as {line}") == (clause, "CI-SPEC-01")
    icon = {"road": "bricks", "water": "drop"}.get(line, "arrow")
    assert cards(FIELD, "circles 5").refused(f"play {icon} 1 as {line}") == ("CI-CARD-01",)


def test_ci_spec_02_a_road_gives_moves_in_step_2() -> None:
    """CI-SPEC-02: without the card no army moves in step 2; with it one does, and the step goes on."""
    table = cards(FIELD, "bricks 1", "circles 5")
    assert table.refused("1 c1 c2") == ("CI-MOVE-01", "CI-TURN-02")
    table.play("play bricks 1 as road")
    assert (table.due, table.decision.clause) == ("red road", "CI-SPEC-03")
    assert table.play("1 c1 c2", "end").due == "red cards"


def test_ci_spec_02_no_more_moves_than_are_wanted() -> None:
    """CI-SPEC-02: the moves of a road may be left, both or one."""
    table = cards(FIELD, "bricks 1", "circles 5").play("play bricks 1 as road", "end")
    assert (table.due, table.units()) == ("red cards", {"A1": 2, "C1": 5})


def test_ci_spec_03_two_moves_and_not_a_third() -> None:
    """CI-SPEC-03: two tiles for one army, or one each for two; a second card gives two again."""
    one = cards(FIELD, "bricks 1", "bricks 4", "circles 5").play("play bricks 1 as road 3 c1 c2 c3")
    assert (one.units(), one.due) == ({"A1": 2, "C1": 2, "C3": 3}, "red cards")
    assert one.refused("3 c3 d3") == ("CI-MOVE-01", "CI-TURN-02")
    assert one.play("play bricks 4 as road", "3 c3 d3", "2 a1 a2").due == "red cards"
    assert one.units() == {"A2": 2, "C1": 2, "D3": 3}


def test_ci_spec_03_a_way_of_two_moves_with_one_left() -> None:
    """CI-SPEC-03: over a full tile, where nobody can rest, the army needs both."""
    table = cards("C1 red 5; C2 red 9; A1 red 1; D6 blue 1", "bricks 1", "circles 5")
    assert table.legal("play bricks 1 as road 5 c1 c2 c3")
    table.play("play bricks 1 as road", "1 a1 a2")
    assert table.refused("5 c1 c2 c3") == ("CI-SPEC-03",)
    assert table.legal("1 c1 c2")


def test_ci_spec_04_an_army_crosses_to_any_shore() -> None:
    """CI-SPEC-04: 3 of 5 go from C1 to F6 and stand there; the step goes on."""
    table = cards(FIELD, "drop 1", "circles 5").play("play drop 1 as water 3 c1 f6")
    assert (table.units(), table.due) == ({"A1": 2, "C1": 2, "F6": 3}, "red cards")


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("3 c1 c1", ("CI-SPEC-04",)),
        ("6 c1 f6", ("CI-INF-06",)),
        ("0 c1 f6", ("CI-MOVE-06",)),
        ("2 d1 f6", ("CI-INF-06",)),
        ("3 c1 d6", ("CI-SETUP-04",)),
        ("3 c1 g1", ("CI-INF-08",)),
    ],
)
def test_ci_spec_04_what_does_not_cross(line: str, clauses: tuple[str, ...]) -> None:
    """CI-SPEC-04: nobody goes nowhere, in no number, with another's units, into another's base, into the sea."""
    table = cards(FIELD, "drop 1", "circles 5")
    assert table.refused(f"play drop 1 as water {line}") == clauses
    assert table.play("play drop 1 as water").refused(line) == clauses


def test_ci_spec_04_a_card_that_was_played_is_used() -> None:
    """CI-SPEC-04: with an army that can cross, water is not played for nothing; eleven do not rest on a tile."""
    table = cards("C1 red 5; A1 red 6; D6 blue 1", "drop 1", "circles 5").play("play drop 1 as water")
    assert table.refused("done") == ("CI-SPEC-04",)
    assert table.refused("5 c1 a1") == ("CI-MOVE-08",)
    assert table.play("4 c1 a1").units() == {"A1": 10, "C1": 1}


def test_ci_spec_05_the_army_leaves_from_the_coast() -> None:
    """CI-SPEC-05: inland B2 is no shore, A2 beside it is; without any army there the card is not played."""
    table = cards("B2 red 3; A2 red 1; D6 blue 1", "drop 1")
    assert table.refused("play drop 1 as water 3 b2 f6") == ("CI-SPEC-05",)
    assert table.legal("play drop 1 as water 1 a2 f6")
    assert cards("B2 red 3; C3 red 1; D6 blue 1", "drop 1").refused("play drop 1 as water") == ("CI-SPEC-05",)


@pytest.mark.parametrize(
    ("place", "clauses"), [("b2", ("CI-SPEC-06",)), ("c3", ("CI-SPEC-06",)), ("a2", ()), ("f5", ())]
)
def test_ci_spec_06_the_army_lands_on_the_coast(place: str, clauses: tuple[str, ...]) -> None:
    """CI-SPEC-06: inland tiles are refused, those with an open side are not."""
    assert cards(FIELD, "drop 1").refused(f"play drop 1 as water 3 c1 {place}") == clauses


def test_ci_spec_06_a_hole_in_the_island_is_water_too() -> None:
    """CI-SPEC-06: where B3 is missing, B2 beside it is connected to water (CI-MAP-02)."""
    rows = ["AH*DWA", "WBCWBH", "D.**CA", "AC**HD", "HBWCBW", "AWD*HA"]
    table = position(FIELD, map=rows, step="cards", hands={0: ["drop 1"]})
    assert table.legal("play drop 1 as water 3 c1 b2")
    assert table.refused("play drop 1 as water 3 c1 d2") == ("CI-SPEC-06",)


@pytest.mark.parametrize("card", ["arrow 1", "arrow 6"])
def test_ci_spec_07_one_unit_goes_back_to_its_supply(card: str) -> None:
    """CI-SPEC-07: of 2 on D1, next to C1, one goes; nothing else changes and nobody fights."""
    table = cards(FIELD, card, "circles 5").play(f"play {card} as arrow at d1")
    assert (table.on("D1"), table.on("D6"), table.supply(1)) == ("blue 1", "blue 2", 17)
    assert (table.units(), table.due) == ({"A1": 2, "C1": 5}, "red cards")


@pytest.mark.parametrize(
    ("place", "clauses"), [("d6", ("CI-SPEC-07",)), ("c1", ("CI-SPEC-07",)), ("c2", ("CI-SPEC-07",))]
)
def test_ci_spec_07_what_an_arrow_does_not_hit(place: str, clauses: tuple[str, ...]) -> None:
    """CI-SPEC-07: units far off, own units and empty tiles."""
    assert cards(FIELD, "arrow 1").refused(f"play arrow 1 as arrow at {place}") == clauses


def test_ci_spec_07_the_last_unit_of_a_tile() -> None:
    """CI-SPEC-07: the tile is empty then, and may be entered without a battle."""
    table = cards("C1 red 5; D1 blue 1; D6 blue 2", "arrow 1", "bricks 1", "circles 5")
    table.play("play arrow 1 as arrow at d1", "play bricks 1 as road 5 c1 d1", "end")
    assert (table.on("D1"), table.due) == ("red 5", "red cards")


def test_ci_spec_07_more_units_where_the_table_plays_so() -> None:
    """CI-SPEC-07: arrow_losses 2 takes two, and of one that stands alone one."""
    table = position(FIELD, step="cards", hands={0: ["arrow 1"]}, arrow_losses=2).play("play arrow 1 as arrow at d1")
    assert (table.on("D1"), table.supply(1)) == ("", 18)


def test_ci_spec_05_a_water_card_needs_an_army_that_can_cross() -> None:
    """CI-SPEC-05: A1 is on the coast, but both tiles next to it along the shore are held, and no attack is allowed."""
    field = "A1 red 3; C3 red 1; B1 blue 1; A2 blue 1"
    rules = {"water_range": "neighbour_coast", "water_attack": "no"}
    table = position(field, step="cards", hands={0: ["drop 1"]}, **rules)  # type: ignore[arg-type]
    assert table.refused("play drop 1 as water") == ("CI-SPEC-05",)
    free = position(field.replace("; A2 blue 1", ""), step="cards", hands={0: ["drop 1"]}, **rules)  # type: ignore[arg-type]
    assert free.legal("play drop 1 as water")


def test_ci_spec_05_units_that_have_met_enemies_do_not_cross() -> None:
    """CI-MOVE-13, CI-Q-55: 2 of red wait on B1 for a battle after all cards; 1 on A1 is free."""
    hands = {0: ["bricks 1", "drop 1"]}
    table = position(
        "B2 red 2; A1 red 1; B1 blue 1; D6 blue 1", step="cards", hands=hands, card_battle_timing="end_of_step"
    )
    table.play("play bricks 1 as road", "2 b2 b1", "end")
    assert table.refused("play drop 1 as water 2 b1 f1") == ("CI-MOVE-13", "CI-Q-55")
    assert table.legal("play drop 1 as water 1 a1 f1")


@pytest.mark.parametrize(("there", "left"), [(1, 0), (3, 0), (5, 2)])
def test_ci_spec_07_an_arrow_takes_no_more_than_there_is(there: int, left: int) -> None:
    """CI-SPEC-07: where the table plays with three losses."""
    field = f"C2 red 1; C3 blue {there}; D6 blue 1"
    table = position(field, step="cards", hands={0: ["arrow 1"]}, arrow_losses=3).play("play arrow 1 as arrow at c3")
    assert (table.on("C3"), table.supply(1)) == (f"blue {left}" if left else "", 19 - left)
