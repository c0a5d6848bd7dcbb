"""Step 1 and how armies move: CI-MOVE-01 to CI-MOVE-14."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

from referee.engine.core.move import Move

SPENT = ("CI-MOVE-01", "CI-TURN-02")
HELD = {0: ["wheel 1"]}


# CI-MOVE-01 to CI-MOVE-05: the moves of the step.


@pytest.mark.parametrize(
    ("moves", "lines"), [(2, "5 c2 c3; 5 c3 c4"), (1, "5 c2 c3"), (3, "5 c2 c3; 5 c3 c4; 1 b2 a2")]
)
def test_ci_move_01_so_many_moves_and_no_more(moves: int, lines: str) -> None:
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


def test_ci_move_03_units_move_that_stand_there() -> None:
    """CI-MOVE-03: the army is where it began no more, and goes on from where it is."""
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
    """CI-MOVE-05: two armies, from two tiles or from one, have both moved a tile; then no move is left."""
    table = position("C2 red 5; E5 red 3; D6 blue 1", hands=HELD).play(*lines)
    assert (table.units(), table.due) == (units, "red cards")


# CI-MOVE-06 to CI-MOVE-08: how many.


@pytest.mark.parametrize(("units", "clauses"), [(0, ("CI-MOVE-06",)), (1, ()), (5, ()), (6, ("CI-INF-06",))])
def test_ci_move_06_an_army_has_a_unit_at_least(units: int, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-06: none is no army, 1 is; and no more than are there."""
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
    """CI-MOVE-07: 10 that take up 1 more are 11, also where 11 stand; 10 go."""
    units = "E5 red 11; D6 blue 1" if "e5" in line else "C2 red 10; C3 red 1; D6 blue 1"
    assert position(units, retreat_overflow="allow").refused(line) == clauses


@pytest.mark.parametrize(("coming", "clauses"), [(3, ("CI-MOVE-08",)), (2, ()), (1, ())])
def test_ci_move_08_ten_units_on_a_tile(coming: int, clauses: tuple[str, ...]) -> None:
    """CI-MOVE-08: 3 do not come to rest with 8, 2 do; so too on the own base."""
    table = position("C2 red 3; C3 red 8; D6 blue 1")
    assert table.refused(f"{coming} c2 c3") == clauses
    assert position("C2 red 3; C1 red 8; D6 blue 1").refused(f"{coming} c2 c1") == clauses


def test_ci_move_08_room_that_was_made_may_be_used() -> None:
    """CI-MOVE-08: when one of the 8 has gone on, 3 may come."""
    table = position("C2 red 3; C3 red 8; D6 blue 1").play("1 c3 c4")
    assert table.play("3 c2 c3").units() == {"C3": 10, "C4": 1}


# CI-MOVE-09, CI-MOVE-10: where to.


@pytest.mark.parametrize("place", ["c2", "d3", "c4", "b3"])
def test_ci_move_09_along_rows_and_columns(place: str) -> None:
    """CI-MOVE-09: from C3 to each of the four tiles that share a side."""
    assert position("C3 red 5; D6 blue 1").play(f"5 c3 {place}").units() == {place.upper(): 5}


@pytest.mark.parametrize("place", ["b2", "d2", "d4", "b4"])
def test_ci_move_10_not_across_a_corner(place: str) -> None:
    """CI-MOVE-10: from C3 to none of the four tiles at its corners, but by two moves round the corner."""
    table = position("C3 red 5; D6 blue 1")
    assert table.refused(f"5 c3 {place}") == ("CI-MOVE-10", "CI-MOVE-09")
    assert table.play(f"5 c3 {place[0]}3 {place}").units() == {place.upper(): 5}


# CI-MOVE-11: units left behind.


@pytest.mark.parametrize("left", [1, 2, 4])
@pytest.mark.parametrize(
    "line", ["5 b2 b3 b4 drop {left}", "5 b2 b3; {going} b3 b4", "5 b2 b3, leave {left}, {going} b3 b4"]
)
def test_ci_move_11_units_are_left_on_the_way(line: str, left: int) -> None:
    """CI-MOVE-11: of 5 some stay on B3, and the others are on B4."""
    table = position("B2 red 5; D6 blue 1").play(line.format(left=left, going=5 - left))
    assert table.units() == {"B3": left, "B4": 5 - left}


@pytest.mark.parametrize(("left", "clause"), [(5, "CI-MOVE-06"), (6, "CI-MOVE-06")])
def test_ci_move_11_somebody_goes_on(left: int, clause: str) -> None:
    """CI-MOVE-11: not all of them are left behind, nor more than all."""
    assert position("B2 red 5; D6 blue 1").refused(f"5 b2 b3 b4 drop {left}") == (clause,)


def test_ci_move_11_units_are_left_where_the_army_began() -> None:
    """CI-MOVE-11: 2 of 5 never leave B2."""
    assert position("B2 red 5; D6 blue 1").play("3 b2 b3 b4 drop 1").units() == {"B2": 2, "B3": 1, "B4": 2}


# CI-MOVE-12 to CI-MOVE-14: enemies.


@pytest.mark.parametrize(("there", "fights"), [("blue 2", True), ("blue 1", True), ("red 2", False), ("", False)])
def test_ci_move_12_enemies_where_a_movement_ends_are_fought(there: str, fights: bool) -> None:
    """CI-MOVE-12: units of blue are fought; an own or an empty tile brings no battle."""
    units = f"C2 red 3; D6 blue 1; C3 {there}" if there else "C2 red 3; D6 blue 1"
    table = position(units, hands=HELD).play("3 c2 c3")
    assert bool(table.reported("CI-MOVE-12")) == fights
    assert table.play("end").due == ("red cards face down" if fights else "red cards")


def test_ci_move_12_who_stands_beside_the_way_is_not_met() -> None:
    """CI-MOVE-12: red goes from C2 by C3 to C4, past blue on D3 and beside blue on C5."""
    table = position("C2 red 3; D3 blue 2; C5 blue 2; D6 blue 1").play("3 c2 c3 c4")
    assert (table.reported("CI-MOVE-12"), table.due) == ([], "red draw")


def test_ci_move_13_an_army_does_not_pass_enemies() -> None:
    """CI-MOVE-13: 9 of red sent from C2 by C3 to C4 stop with 1 of blue; the second move takes them no farther."""
    table = position("C2 red 9; E5 red 1; C3 blue 1; D6 blue 1").play("9 c2 c3 c4")
    assert (table.on("C3"), table.on("C4"), table.decision.subject) == ("red 9 blue 1", "", (1,))
    assert table.refused("9 c3 c4") == ("CI-MOVE-13", "CI-Q-55")
    assert table.play("end").reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 9 against 1"]
    assert table.on("C4") == ""


def test_ci_move_13_no_way_leads_over_enemies() -> None:
    """CI-MOVE-13: a move of three tiles at once is refused over enemies; over a crowd of one's own it is not."""
    for there, clauses in (("blue 9", ["CI-MOVE-13"]), ("red 9", [])):
        table = position(f"C2 red 3; C3 {there}; D6 blue 1")
        move = Move(0, "move", (("C2", "C3", "C4"), (3, 3)))
        assert [breach.clause for breach in table.game.judge(table.state, move).breaches] == clauses


def queued() -> Table:
    """Return a table at which red's first move has met blue on C3, and a move is left."""
    return position("C2 red 3; E5 red 2; C3 blue 2; E4 blue 1; D6 blue 1", hands={1: 1}).play("3 c2 c3")


@pytest.mark.parametrize("line", ["2 e5 f5", "end"])
def test_ci_move_14_a_battle_waits_for_the_last_move(line: str) -> None:
    """CI-MOVE-14: after the first move nothing is fought; when the second is made or waived the battle begins."""
    table = queued()
    assert (table.due, table.tallies, table.on("C3")) == ("red move", (), "red 3 blue 2")
    assert table.refused("lay wheel 1", 1) != ()
    assert table.play(line).reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 3 against 2"]
    assert table.due == "blue cards face down"


def test_ci_move_14_nothing_else_comes_before_the_battle() -> None:
    """CI-MOVE-14: while it is on nobody moves, plays or ends; then the second battle comes."""
    table = queued().play("2 e5 e4", "fight e4")
    for line in ("1 c3 c2", "play bricks 4 as road", "end"):
        assert table.refused(line)[0] == "CI-MOVE-14", line
    table.play("lay wheel 1", "bricks 3", "hammers 1", "?")
    assert table.reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 3 against 2"]
