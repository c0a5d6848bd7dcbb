"""Special cards: CI-SPEC, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

FIELD = "C1 red 5; A1 red 2; D1 blue 2; D6 blue 2"
ROAD = {"step": "cards", "hands": {0: ["bricks 1", "wheel 4"]}}


def cards(units: str, *hand: str, seats: int = 2, **options: str) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand}, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("stack", "value"), [("combat", 1), ("combat", 3), ("resource", 4), ("resource", 6)])
@pytest.mark.parametrize(
    ("icon", "use"), [("bricks", "road 1 c1 c2"), ("drop", "water 1 c1 f6"), ("arrow", "arrow at d1")]
)
def test_ci_spec_01_cards_of_both_stacks_serve(stack: str, value: int, icon: str, use: str) -> None:
    """CI-SPEC-01: whatever its number, the card is played and goes to the discard pile of its stack."""
    table = cards(FIELD, f"{icon} {value}", "circles 5")
    assert table.legal(f"play {icon} {value} as {use}")
    table.play(f"play {icon} {value} as {use}")
    assert table.discards(stack) == [f"{stack[0].upper()}-{icon}-{value}"]


@pytest.mark.parametrize(
    ("line", "clause"), [("road", "CI-SPEC-02"), ("water", "CI-SPEC-04"), ("arrow at d1", "CI-SPEC-07")]
)
def test_ci_spec_01_an_icon_without_an_action_is_refused(line: str, clause: str) -> None:
    """CI-SPEC-01: hammers are not special cards of either stack, and a card that is not held cannot be played."""
    for card in ("hammers 1", "hammers 4"):
        assert cards(FIELD, card).refused(f"play {card} as {line}") == (clause, "CI-SPEC-01")
    icon = {"road": "bricks", "water": "drop"}.get(line, "arrow")
    assert cards(FIELD, "circles 5").refused(f"play {icon} 1 as {line}") == ("CI-CARD-01",)


def test_ci_q_07_bricks_drop_and_arrow_have_the_default_roles() -> None:
    """CI-Q-07 default: bricks, drop and arrow; the other three icons have no special action."""
    hand = ["bricks 1", "drop 1", "arrow 1", "wheel 1", "hammers 4", "circles 5"]
    table = position("C1 red 2; D1 blue 2; D6 blue 1", step="cards", hands={0: hand})
    assert table.legal("play bricks 1 as road")
    assert table.legal("play drop 1 as water")
    assert table.legal("play arrow 1 as arrow at d1")
    for card, use, clause in (
        ("wheel 1", "road", "CI-SPEC-02"),
        ("hammers 4", "water", "CI-SPEC-04"),
        ("circles 5", "arrow at d1", "CI-SPEC-07"),
        ("drop 1", "road", "CI-SPEC-02"),
    ):
        assert table.refused(f"play {card} as {use}") == (clause, "CI-SPEC-01")


def test_ci_q_07_custom_roles_replace_the_default_ones() -> None:
    """CI-Q-07 custom: the wheel is the road that the table has written; bricks are none then."""
    table = position(
        "C1 red 2; D6 blue 1",
        step="cards",
        hands={0: ["wheel 1", "bricks 1"]},
        icon_roles="custom",
        roles={"wheel": "road", "drop": "water"},
    )
    assert table.refused("play bricks 1 as road") == ("CI-SPEC-02", "CI-SPEC-01")
    assert table.play("play wheel 1 as road 2 c1 c2 b2").units() == {"B2": 2}


def test_ci_spec_02_a_road_gives_moves_in_step_2() -> None:
    """CI-SPEC-02: without the card no army moves in step 2; with it one does, and the step continues."""
    table = cards(FIELD, "bricks 1", "circles 5")
    assert table.refused("1 c1 c2") == ("CI-TURN-02", "CI-MOVE-01")
    table.play("play bricks 1 as road")
    assert (table.due, table.decision.clause) == ("red road", "CI-SPEC-03")
    assert table.play("1 c1 c2", "end").due == "red cards"


def test_ci_spec_02_no_more_moves_than_are_wanted() -> None:
    """CI-SPEC-02: the moves of a road may be left, both or one."""
    table = cards(FIELD, "bricks 1", "circles 5").play("play bricks 1 as road", "end")
    assert (table.due, table.units()) == ("red cards", {"A1": 2, "C1": 5})


@pytest.mark.parametrize(("value", "moves"), [("two", 2), ("one", 1)])
def test_ci_q_08_a_road_card_gives_two_moves_or_one(value: str, moves: int) -> None:
    """CI-Q-08: two moves, or one; then the next card may be played and no army moves."""
    table = position("C2 red 2; D6 blue 1", road_moves=value, **ROAD).play("play bricks 1 as road")  # type: ignore[arg-type]
    assert table.decision.subject == (moves,)
    table.play(*["2 c2 b2", "2 b2 b3"][:moves])
    assert table.due == "red cards"
    assert table.refused("2 b3 b4" if moves == 2 else "2 b2 b3") == ("CI-TURN-02", "CI-MOVE-01")


def test_ci_spec_03_two_moves_and_not_a_third() -> None:
    """CI-SPEC-03: two tiles for one army, or one each for two; a second card gives two again."""
    one = cards(FIELD, "bricks 1", "bricks 4", "circles 5").play("play bricks 1 as road 3 c1 c2 c3")
    assert (one.units(), one.due) == ({"A1": 2, "C1": 2, "C3": 3}, "red cards")
    assert one.refused("3 c3 d3") == ("CI-TURN-02", "CI-MOVE-01")
    assert one.play("play bricks 4 as road", "3 c3 d3", "2 a1 a2").due == "red cards"
    assert one.units() == {"A2": 2, "C1": 2, "D3": 3}


def test_ci_spec_03_a_way_of_two_moves_with_one_left() -> None:
    """CI-SPEC-03: over a full tile, where nobody can rest, the army needs both."""
    table = cards("C1 red 5; C2 red 9; A1 red 1; D6 blue 1", "bricks 1", "circles 5")
    assert table.legal("play bricks 1 as road 5 c1 c2 c3")
    table.play("play bricks 1 as road", "1 a1 a2")
    assert table.refused("5 c1 c2 c3") == ("CI-SPEC-03",)
    assert table.legal("1 c1 c2")


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-SPEC-03", "CI-Q-09"))])
def test_ci_q_09_two_armies_share_a_road_card(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-09: another army makes the second move, or the same one, which may leave units behind."""
    table = position("C2 red 2; E5 red 2; C3 red 1; D6 blue 1", road_split=value, **ROAD)  # type: ignore[arg-type]
    table.play("play bricks 1 as road", "2 c2 b2")
    assert table.refused("2 e5 e4") == clauses
    assert table.legal("2 b2 b3")
    assert table.legal("1 b2 b3")
    crowded = position("C2 red 2; B2 red 1; D6 blue 1", road_split=value, **ROAD)  # type: ignore[arg-type]
    assert crowded.play("play bricks 1 as road", "2 c2 b2").refused("3 b2 b3") == clauses


def test_ci_q_09_leaves_step_1_alone() -> None:
    """CI-Q-09 no: the moves of step 1 are shared as before."""
    table = position("C2 red 2; E5 red 2; D6 blue 1", road_split="no").play("2 c2 b2")
    assert table.legal("2 e5 e4")


def test_ci_spec_04_an_army_crosses_to_any_shore() -> None:
    """CI-SPEC-04: 3 of 5 go from C1 to F6 and stand there; the step continues."""
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
        ("3 c1 g1", ("CI-SPEC-04",)),
    ],
)
def test_ci_spec_04_a_move_by_water_to_a_wrong_place_is_refused(line: str, clauses: tuple[str, ...]) -> None:
    """CI-SPEC-04: water moves at least 1 of your own units, to another tile, not to a base or the sea."""
    table = cards(FIELD, "drop 1", "circles 5")
    assert table.refused(f"play drop 1 as water {line}") == clauses
    assert table.play("play drop 1 as water").refused(line) == clauses


def test_ci_spec_04_a_card_that_was_played_is_used() -> None:
    """CI-SPEC-04: water needs a move if an army can cross; eleven units may not end on a tile."""
    table = cards("C1 red 5; A1 red 6; D6 blue 1", "drop 1", "circles 5").play("play drop 1 as water")
    assert table.refused("done") == ("CI-SPEC-04",)
    assert table.refused("5 c1 a1") == ("CI-MOVE-08",)
    assert table.play("4 c1 a1").units() == {"A1": 10, "C1": 1}


@pytest.mark.parametrize(("value", "clauses"), [("any", ()), ("neighbour_coast", ("CI-SPEC-06", "CI-Q-30"))])
def test_ci_q_30_a_water_card_reaches_any_coast_or_the_nearest(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-30: from the corner A1 to any tile of the coast, or to A2 and B1 only."""
    table = cards("A1 red 3; D6 blue 1", "drop 1", water_range=value)
    for place in ("a3", "c1", "f6", "e6"):
        assert table.refused(f"play drop 1 as water 3 a1 {place}") == clauses, place
    for place in ("a2", "b1"):
        assert table.legal(f"play drop 1 as water 3 a1 {place}"), place
    assert table.refused("play drop 1 as water 3 a1 b2")[0] == "CI-SPEC-06"


def test_ci_q_30_the_nearest_coast_is_counted_along_the_shore() -> None:
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


def test_ci_q_30_inland_drops_are_next_to_their_neighbours() -> None:
    """CI-Q-30 with CI-Q-29: from the drop D2 of the map for three to D1 and no farther."""
    rules = {"water_range": "neighbour_coast", "drop_tiles_are_water": "yes"}
    table = cards("D2 red 3; B6 blue 1; E3 white 1", "drop 1", seats=3, **rules)
    assert table.legal("play drop 1 as water 3 d2 d1")
    assert table.refused("play drop 1 as water 3 d2 c1") == ("CI-SPEC-06", "CI-Q-30")


def test_ci_q_30_the_shore_of_a_lake_is_not_that_of_the_sea() -> None:
    """CI-Q-30 neighbour_coast: C3 is a lake, so C2 on its shore is not on the same coast as B1."""
    rows = ("AH*DWA", "WBCWBH", "DH.*CA", "ACB*HD", "HBWCBW", "AWD*HA")
    given = {"map": rows, "starts": ("C1", "D6"), "capture": ("D3", "D4")}
    cards: dict[int, list[str]] = {0: ["drop 1"]}
    table = position("B1 red 3; D6 blue 1", step="cards", hands=cards, water_range="neighbour_coast", **given)  # type: ignore[arg-type]
    assert table.refused("play drop 1 as water 1 b1 c2") == ("CI-SPEC-06", "CI-Q-30")
    assert table.legal("play drop 1 as water 1 b1 a1")
    table = position("B3 red 3; D6 blue 1", step="cards", hands=cards, water_range="neighbour_coast", **given)  # type: ignore[arg-type]
    assert table.legal("play drop 1 as water 1 b3 c2")


@pytest.mark.parametrize(("value", "clauses"), [("army", ()), ("one_unit", ("CI-SPEC-04", "CI-Q-31"))])
def test_ci_q_31_units_that_a_water_card_takes(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-31: 10 or 2, or 1 only; without a number as many as may."""
    table = cards("A1 red 10; D6 blue 1", "drop 1", water_army=value)
    for count in (2, 10):
        assert table.refused(f"play drop 1 as water {count} a1 f6") == clauses
    assert table.legal("play drop 1 as water 1 a1 f6")
    assert table.play("play drop 1 as water a1 f6").on("F6") == ("red 10" if value == "army" else "red 1")


def test_ci_spec_05_the_army_leaves_from_the_coast() -> None:
    """CI-SPEC-05: inland B2 is not a shore, A2 beside it is; without any army there the card is not played."""
    table = cards("B2 red 3; A2 red 1; D6 blue 1", "drop 1")
    assert table.refused("play drop 1 as water 3 b2 f6") == ("CI-SPEC-05",)
    assert table.legal("play drop 1 as water 1 a2 f6")
    assert cards("B2 red 3; C3 red 1; D6 blue 1", "drop 1").refused("play drop 1 as water") == ("CI-SPEC-05",)


def test_ci_spec_05_a_water_card_needs_an_army_that_can_cross() -> None:
    """CI-SPEC-05: A1 is on the coast, but both tiles next to it along the shore are held, and no attack is allowed."""
    field = "A1 red 3; C3 red 1; B1 blue 1; A2 blue 1"
    rules = {"water_range": "neighbour_coast", "water_attack": "no"}
    table = position(field, step="cards", hands={0: ["drop 1"]}, **rules)  # type: ignore[arg-type]
    assert table.refused("play drop 1 as water") == ("CI-SPEC-05",)
    free = position(field.replace("; A2 blue 1", ""), step="cards", hands={0: ["drop 1"]}, **rules)  # type: ignore[arg-type]
    assert free.legal("play drop 1 as water")


@pytest.mark.parametrize("value", ["no", "yes"])
def test_ci_q_29_an_inland_drop_tile_is_a_shore_or_none(value: str) -> None:
    """CI-Q-29: D2 of the map for three is an inland drop: a shore or none. C2, the wheel beside it, never is."""
    land = cards("A1 red 3; B6 blue 1; E3 white 1", "drop 1", seats=3, drop_tiles_are_water=value)
    assert land.tile("D2") == "drop"
    assert land.refused("play drop 1 as water 3 a1 d2") == (() if value == "yes" else ("CI-SPEC-06",))
    assert land.refused("play drop 1 as water 3 a1 c2") == ("CI-SPEC-06",)
    off = cards("D2 red 3; C2 red 1; A1 red 1; B6 blue 1; E3 white 1", "drop 1", seats=3, drop_tiles_are_water=value)
    assert off.refused("play drop 1 as water 3 d2 e6") == (() if value == "yes" else ("CI-SPEC-05",))
    assert off.refused("play drop 1 as water 1 c2 e6") == ("CI-SPEC-05",)


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


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-SPEC-06", "CI-Q-32"))])
def test_ci_q_32_a_water_move_that_attacks(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-32: onto blue on F6 with a battle at once, or not at all; onto an empty tile or one of red's it may go."""
    table = cards("A1 red 3; A6 red 1; F6 blue 1; D6 blue 1", "drop 1", "circles 5", water_attack=value)
    assert table.refused("play drop 1 as water 3 a1 f6") == clauses
    assert table.legal("play drop 1 as water 3 a1 f5")
    assert table.legal("play drop 1 as water 3 a1 a6")
    if value == "yes":
        assert table.play("play drop 1 as water 3 a1 f6").due == "red battle draw"


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
    """CI-SPEC-07: units far off, red's units and empty tiles."""
    assert cards(FIELD, "arrow 1").refused(f"play arrow 1 as arrow at {place}") == clauses


def test_ci_spec_07_the_last_unit_of_a_tile() -> None:
    """CI-SPEC-07: the tile is empty then, and may be entered without a battle."""
    table = cards("C1 red 5; D1 blue 1; D6 blue 2", "arrow 1", "bricks 1", "circles 5")
    table.play("play arrow 1 as arrow at d1", "play bricks 1 as road 5 c1 d1", "end")
    assert (table.on("D1"), table.due) == ("red 5", "red cards")


def test_ci_spec_07_more_units_where_the_table_plays_so() -> None:
    """CI-SPEC-07: arrow_losses 2 takes two units, or the only one."""
    table = position(FIELD, step="cards", hands={0: ["arrow 1"]}, arrow_losses=2).play("play arrow 1 as arrow at d1")
    assert (table.on("D1"), table.supply(1)) == ("", 18)


@pytest.mark.parametrize(("there", "left"), [(1, 0), (3, 0), (5, 2)])
def test_ci_spec_07_an_arrow_takes_no_more_than_there_is(there: int, left: int) -> None:
    """CI-SPEC-07: where the table plays with three losses."""
    field = f"C2 red 1; C3 blue {there}; D6 blue 1"
    table = position(field, step="cards", hands={0: ["arrow 1"]}, arrow_losses=3).play("play arrow 1 as arrow at c3")
    assert (table.on("C3"), table.supply(1)) == (f"blue {left}" if left else "", 19 - left)


@pytest.mark.parametrize(("value", "clauses"), [("orthogonal", ("CI-SPEC-07",)), ("eight_way", ())])
def test_ci_q_33_an_arrow_reaches_a_diagonal_tile_or_not(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-33: red on B2 reaches B3 and, where diagonals count, C3; D2 is too far."""
    table = cards("B2 red 1; B3 blue 1; C3 blue 1; D2 blue 1; D6 blue 1", "arrow 1", arrow_adjacency=value)
    assert table.legal("play arrow 1 as arrow at b3")
    assert table.refused("play arrow 1 as arrow at c3") == clauses
    assert table.refused("play arrow 1 as arrow at d2") == ("CI-SPEC-07",)


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-SPEC-07", "CI-Q-34"))])
def test_ci_q_34_an_arrow_hits_a_start_area_or_not(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-34: blue's D6 may be hit or not; D5 beside it may."""
    table = cards("C6 red 1; C5 red 1; D5 blue 2; D6 blue 3", "arrow 1", arrow_hits_base=value)
    assert table.refused("play arrow 1 as arrow at d6") == clauses
    assert table.legal("play arrow 1 as arrow at d5")
    if value == "yes":
        assert table.play("play arrow 1 as arrow at d6").on("D6") == "blue 2"


def test_the_moves_nearest_to_a_crossing_have_its_number_and_its_shore() -> None:
    """CI-SPEC-06: 4 of 3 units cannot cross to D6; 3 of them to a tile beside it is nearest."""
    table = position("C1 red 3; A4 blue 5; B1 red 2", hands={0: ["drop 2", "arrow 4"], 1: 4}, step="cards")
    table.play("play drop 2 as water")
    near = [table.game.write(table.state, move) for move in table.ruling("sail 4 c1 d6").nearest]
    assert near[0] == "sail 3 C1 C6"
