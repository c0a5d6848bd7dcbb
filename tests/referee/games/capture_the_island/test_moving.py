"""Armies that move: CI-MOVE-01 to CI-MOVE-11, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.capture_the_island import position

SPENT = ("CI-TURN-02", "CI-MOVE-01")
HELD = {0: ["wheel 1"]}


@pytest.mark.parametrize(
    ("moves", "lines"), [(2, "5 c2 c3; 5 c3 c4"), (1, "5 c2 c3"), (3, "5 c2 c3; 5 c3 c4; 1 b2 a2")]
)
def test_ci_move_01_the_number_of_moves_is_that_of_the_rules(moves: int, lines: str) -> None:
    """CI-MOVE-01: after the last move none is taken, by the same army or another; two, or as many as is played."""
    table = position("C2 red 5; B2 red 2; D6 blue 1", hands=HELD, turn_moves=moves)
    for place, line in enumerate(lines.split("; ")):
        assert (table.due, table.decision.subject) == ("red move", (moves - place,))
        table.play(line)
    assert table.due == "red cards"
    assert table.refused("1 b2 b1") == SPENT
    table.play("end", "draw combat ?", "end")
    assert (table.due, table.decision.subject) == ("blue move", (moves,))


def test_ci_move_01_a_path_of_three_tiles_is_too_long() -> None:
    """CI-MOVE-01: the third tile of a path is a third move."""
    table = position("C2 red 5; D6 blue 1", hands=HELD)
    assert table.refused("5 c2 b2 b3 b4") == SPENT
    assert table.legal("5 c2 b2 b3")


def test_ci_move_01_a_way_that_takes_two_moves_needs_both() -> None:
    """CI-MOVE-01: over a tile of 9, where 4 find no room, with one move left; a way of one move is open."""
    table = position("C2 red 4; C3 red 9; A1 red 1; D6 blue 1", hands=HELD).play("1 a1 a2")
    assert table.refused("4 c2 c3 c4") == ("CI-MOVE-01",)
    assert table.legal("4 c2 b2")
    fresh = position("C2 red 4; C3 red 9; A1 red 1; D6 blue 1", hands=HELD).play("4 c2 c3 c4")
    assert fresh.due == "red cards"


@pytest.mark.parametrize("lines", [[], ["5 c2 c3"], ["2 c2 c3"]])
def test_ci_move_02_fewer_moves_or_none(lines: list[str]) -> None:
    """CI-MOVE-02: after no move, or one, the step may be ended, and cards come."""
    table = position("C2 red 5; D6 blue 1", hands=HELD).play(*lines)
    assert table.legal("end")
    assert table.play("end").due == "red cards"


@pytest.mark.parametrize(("place", "clauses"), [("C3", ()), ("C4", ("CI-MOVE-03",)), ("E2", ("CI-MOVE-03",))])
def test_ci_move_03_one_move_is_one_tile(place: str, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-03: to the next tile, and not over it to the one after that."""
    table = position("C2 red 5; D6 blue 1")
    assert table.refused(f"5 c2 {place.lower()}") == clauses
    if not clauses:
        assert table.play("5 c2 c3").decision.subject == (1,)


def test_ci_move_03_an_army_moves_units_that_are_there() -> None:
    """CI-MOVE-03: the army has left its first tile, and continues from its present one."""
    table = position("C2 red 5; D6 blue 1").play("5 c2 c3")
    assert table.units() == {"C3": 5}
    assert table.refused("5 c2 c1") == ("CI-INF-06",)
    assert table.legal("5 c3 c2")


@pytest.mark.parametrize(
    ("path", "end"), [("c2 c3 c4", "C4"), ("c2 b2 b3", "B3"), ("c2 d2 d1", "D1"), ("c2 c3 c2", "C2")]
)
def test_ci_move_04_both_moves_for_one_army(path: str, end: str) -> None:
    """CI-MOVE-04: straight on, round a corner, or back; in one line or in two."""
    table = position("C2 red 5; D6 blue 1", hands=HELD).play(f"5 {path}")
    first, over, last = path.split()
    apart = position("C2 red 5; D6 blue 1", hands=HELD).play(f"5 {first} {over}", f"5 {over} {last}")
    assert (table.units(), table.due) == (apart.units(), apart.due) == ({end: 5}, "red cards")


@pytest.mark.parametrize(
    ("lines", "units"),
    [
        (("5 c2 c3", "3 e5 e4"), {"C3": 5, "E4": 3}),
        (("2 c2 b2", "3 c2 d2"), {"B2": 2, "D2": 3, "E5": 3}),
        (("5 c2 c3", "1 e5 f5"), {"C3": 5, "E5": 2, "F5": 1}),
    ],
)
def test_ci_move_05_a_move_each_for_two_armies(lines: tuple[str, str], units: dict[str, int]) -> None:
    """CI-MOVE-05: two armies, from two tiles or from one, move a tile each; then no move is left."""
    table = position("C2 red 5; E5 red 3; D6 blue 1", hands=HELD).play(*lines)
    assert (table.units(), table.due) == (units, "red cards")


@pytest.mark.parametrize(("units", "clauses"), [(0, ("CI-MOVE-06",)), (1, ()), (5, ()), (6, ("CI-INF-06",))])
def test_ci_move_06_an_army_has_a_unit_at_least(units: int, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-06: 0 units are not an army, 1 is; no more units move than are there."""
    assert position("C2 red 5; D6 blue 1").refused(f"{units} c2 c3") == clauses


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("10 c2 c3 c4 take 1", ("CI-MOVE-07",)),
        ("9 c2 c3 c4 take 1", ()),
        ("10 c2 c3 c4", ()),
        ("11 e5 e4", ("CI-MOVE-07",)),
        ("10 e5 e4", ()),
    ],
)
def test_ci_move_07_an_army_has_ten_units_at_most(line: str, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-07: 11 units may not move, 10 may."""
    units = "E5 red 11; D6 blue 1" if "e5" in line else "C2 red 10; C3 red 1; D6 blue 1"
    assert position(units, retreat_overflow="allow").refused(line) == clauses


@pytest.mark.parametrize(("coming", "clauses"), [(3, ("CI-MOVE-08",)), (2, ()), (1, ())])
def test_ci_move_08_ten_units_on_a_tile(coming: int, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-08: 3 units may not end on a tile with 8, 2 may; also on the player's base."""
    table = position("C2 red 3; C3 red 8; D6 blue 1")
    assert table.refused(f"{coming} c2 c3") == clauses
    assert position("C2 red 3; C1 red 8; D6 blue 1").refused(f"{coming} c2 c1") == clauses


def test_ci_move_08_room_that_was_made_may_be_used() -> None:
    """CI-MOVE-08: after one of the 8 has left, 3 may come."""
    table = position("C2 red 3; C3 red 8; D6 blue 1").play("1 c3 c4")
    assert table.play("3 c2 c3").units() == {"C3": 10, "C4": 1}


@pytest.mark.parametrize(("value", "clauses"), [("rest", ()), ("always", ("CI-MOVE-08",))])
def test_ci_q_48_the_limit_on_a_tile_that_is_passed(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-48: 3 may pass 9 of their own or not, by the house rule; they may never end there."""
    table = position("B2 red 3; B3 red 9; D6 blue 1", limit_transit=value)
    assert table.refused("3 b2 b3 b4") == clauses
    assert table.refused("3 b2 b3") == ("CI-MOVE-08",)
    assert table.legal("1 b2 b3 b4")
    if value == "rest":
        assert table.refused("3 b2 b3 drop 2 b4") == ("CI-MOVE-08",)
        assert table.play("3 b2 b3 drop 1 b4").units() == {"B3": 10, "B4": 2}


@pytest.mark.parametrize(("value", "advice"), [("rest", True), ("always", False)])
def test_ci_q_48_a_refusal_says_how_to_pass_a_full_tile(value: str, advice: bool) -> None:
    """CI-Q-48: 3 of red cannot stay beside 8; that the whole path may be named is said only where it helps."""
    said = position("B2 red 3; B3 red 8; D6 blue 1", limit_transit=value).why("3 b2 b3")
    assert "Red would have 11 units on B3; at most 10 fit there" in said
    assert ("type the whole path of the army" in said) is advice


def test_ci_q_49_the_limit_counts_the_units_of_each_player() -> None:
    """CI-Q-49: 10 attack 10, and 20 stand on the tile; an eleventh of red does not come."""
    table = position("C2 red 10; B3 red 1; C3 blue 10").play("10 c2 c3")
    assert table.on("C3") == "red 10 blue 10"
    assert table.refused("1 b3 c3") == ("CI-MOVE-08",)


@pytest.mark.parametrize("place", ["c2", "d3", "c4", "b3"])
def test_ci_move_09_along_rows_and_columns(place: str) -> None:
    """CI-MOVE-09: from C3 to each of the four tiles that share a side."""
    assert position("C3 red 5; D6 blue 1").play(f"5 c3 {place}").units() == {place.upper(): 5}


@pytest.mark.parametrize("place", ["b2", "d2", "d4", "b4"])
def test_ci_move_10_not_across_a_corner(place: str) -> None:
    """CI-MOVE-10: a move never goes to a tile at a corner; two moves round the corner do."""
    table = position("C3 red 5; D6 blue 1")
    assert table.refused(f"5 c3 {place}") == ("CI-MOVE-10", "CI-MOVE-09")
    assert table.play(f"5 c3 {place[0]}3 {place}").units() == {place.upper(): 5}


def test_ci_inf_08_no_army_goes_onto_the_water() -> None:
    """CI-INF-08: you may not move onto a hole in the island, or across it; nothing is beyond the edge (CI-MOVE-03)."""
    rows = ["AH*DWA", "WBCWBH", "D.**CA", "AC**HD", "HBWCBW", "AWD*HA"]
    table = position("A1 red 3; B2 red 2; F1 red 1; D6 blue 1", map=rows)
    assert table.refused("1 f1 g1") == ("CI-MOVE-03",)
    assert table.refused("2 b2 b3") == ("CI-INF-08",)
    assert table.refused("2 b2 b4") == ("CI-MOVE-03",)
    assert table.legal("2 b2 a2")


@pytest.mark.parametrize("left", [1, 2, 4])
@pytest.mark.parametrize(
    "line", ["5 b2 b3 b4 drop {left}", "5 b2 b3; {going} b3 b4", "5 b2 b3, leave {left}, {going} b3 b4"]
)
def test_ci_move_11_units_are_left_on_the_way(line: str, left: int) -> None:
    """CI-MOVE-11: some of 5 units stay on B3, the others go to B4."""
    table = position("B2 red 5; D6 blue 1").play(line.format(left=left, going=5 - left))
    assert table.units() == {"B3": left, "B4": 5 - left}


@pytest.mark.parametrize(("left", "clause"), [(5, "CI-MOVE-06"), (6, "CI-MOVE-06")])
def test_ci_move_11_somebody_continues(left: int, clause: str) -> None:
    """CI-MOVE-11: you may not leave all of them behind, or more."""
    assert position("B2 red 5; D6 blue 1").refused(f"5 b2 b3 b4 drop {left}") == (clause,)


def test_ci_move_11_units_are_left_where_the_army_began() -> None:
    """CI-MOVE-11: 2 of 5 never leave B2."""
    assert position("B2 red 5; D6 blue 1").play("3 b2 b3 b4 drop 1").units() == {"B2": 2, "B3": 1, "B4": 2}


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-MOVE-11", "CI-Q-47"))])
def test_ci_q_47_units_are_taken_up_on_the_way(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-47: 2 come to B3 where 3 wait; 5 go on, or 3 at most: either of the two armies, or a part."""
    table = position("B2 red 2; B3 red 3; D6 blue 1", pickup=value).play("2 b2 b3")
    assert table.refused("4 b3 b4") == clauses
    assert table.refused("5 b3 b4") == clauses
    assert table.legal("3 b3 b4")
    assert table.legal("1 b3 b4")
    one_line = position("B2 red 2; B3 red 3; D6 blue 1", pickup=value)
    assert one_line.refused("2 b2 b3 take 3 b4") == clauses
    assert one_line.legal("2 b2 b3 drop 1 b4")


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-MOVE-11", "CI-Q-47"))])
def test_ci_q_47_holds_on_a_full_tile_too(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-47: an army that passes 9 of its own does not grow on the way, where none are taken up."""
    table = position("B2 red 3; B3 red 9; D6 blue 1", pickup=value)
    assert table.refused("3 b2 b3 take 7 b4") == clauses
    assert table.legal("3 b2 b3 b4")
    assert table.legal("3 b2 b3 drop 1 b4")


def test_ci_move_03_a_tile_outside_the_map_is_not_called_water() -> None:
    """CI-MOVE-03: water inside the map is water (CI-INF-08), and what is outside is not on the map."""
    table = position("A1 red 3; C3 blue 5")
    assert "Z9 is not on the map (A1 to " in table.why("1 a1 z9")
    assert table.refused("1 a1 z9") == ("CI-MOVE-03",)
