"""The turn: CI-TURN, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.capture_the_island import COLOURS, Table, position

from referee.engine.record.meaning import meaning, with_passes

LINES = {
    "move": ["1 c1 c2"],
    "cards": ["play bricks 4 as road", "play bricks 4 as recruit on b2", "play arrow 2 as arrow at b3"],
    "draw": ["draw combat", "discard arrow 2"],
}
LATE = {"number": 9}


def whole_turn(table: Table) -> list[tuple[str, str]]:
    """Play a turn in which nothing is done but the draw; return who was asked in which step, to the next turn."""
    seen = [(table.due, table.state.phase)]
    for line in ("end", "end", "draw combat ?", "end"):
        table.play(line)
        if (table.due, table.state.phase) != seen[-1]:
            seen.append((table.due, table.state.phase))
    return seen


def test_ci_turn_01_three_steps_and_no_others() -> None:
    """CI-TURN-01: Move, Play cards, Discard and draw; then the next player moves."""
    table = position(hands={0: ["drop 2"], 1: 1})
    steps = [("red move", "move"), ("red cards", "cards"), ("red draw", "draw")]
    assert whole_turn(table) == [*steps, ("blue move", "move")]
    assert table.reported("CI-TURN-01") == ["round 1, turn 2: Blue"]
    assert whole_turn(table)[1:] == [("blue cards", "cards"), ("blue draw", "draw"), ("red move", "move")]


def test_ci_turn_01_a_step_in_which_nothing_can_be_done_is_passed() -> None:
    """CI-TURN-01: without cards red comes from the moves to the draw; a card drawn there is not played any more."""
    table = position().play("end")
    assert table.due == "red draw"
    table.play("draw resource bricks 4")
    assert table.refused("play bricks 4 as road") == ("CI-TURN-02",)


def test_ci_q_51_handing_the_turn_on_is_not_a_fourth_step() -> None:
    """CI-Q-51: when step 3 ends blue moves; red is asked nothing more."""
    table = position(hands={0: ["drop 1"]}).play("end")
    assert table.due == "red cards"
    table.play("end", "draw combat ?")
    assert table.due == "red draw"
    assert table.play("end").due == "blue move"


@pytest.mark.parametrize("step", LINES)
@pytest.mark.parametrize(("of", "line"), [(step, line) for step, lines in LINES.items() for line in lines])
def test_ci_turn_02_what_belongs_to_another_step_waits_or_is_too_late(step: str, of: str, line: str) -> None:
    """CI-TURN-02: each act is legal in its own step and no other."""
    table = position("C1 red 2; B2 red 1; B3 blue 1; D6 blue 1", step=step, hands={0: ["arrow 2", "bricks 4"]})
    clauses = {"move": ("CI-TURN-02", "CI-MOVE-01")}.get(of, ("CI-TURN-02",))
    assert table.refused(line) == (() if step == of else clauses)


@pytest.mark.parametrize(
    ("step", "line", "implied"),
    [("move", "play bricks 4 as road", 1), ("move", "draw combat", 2), ("cards", "draw combat", 1)],
)
def test_ci_turn_02_a_line_of_a_later_step_implies_the_end_of_the_steps_before_it(
    step: str, line: str, implied: int
) -> None:
    """CI-TURN-02: playing a card ends the moves, and a draw ends moves and cards, without `end`."""
    table = position("C1 red 2; B3 blue 2", step=step, hands={0: ["arrow 2", "bricks 4"]})
    if step == "draw":
        table.play("draw combat ?")
    words, seat = (line, 0) if line else ("1 b3 b2", 1)
    passes, understood = meaning(table.game, table.state, words, seat, past=True)
    assert [(one.move.seat, one.move.verb) for one in passes] == [(0, "end")] * implied
    assert not understood.is_refused


def test_ci_turn_02_a_refusal_names_the_step_only_where_nothing_else_is_wrong() -> None:
    """CI-TURN-02: a card that is not in the hand is refused for that, not because step 1 must end first."""
    table = position("C1 red 2; B3 blue 2", hands={0: ["arrow 2"]})
    ruling = with_passes(table.game, table.state, table.ruling("play drop 4 as recruit on c1"))
    assert "CI-TURN-02" not in ruling.clauses
    assert ruling.clauses[0] == "CI-CARD-01"


def test_ci_turn_02_a_step_that_is_over_does_not_come_again() -> None:
    """CI-TURN-02: red has one move left and ends the step: it is lost, also when cards have been played since."""
    table = position("C1 red 2; B2 red 1; D6 blue 1", hands={0: ["bricks 4", "circles 5"]}).play("1 c1 c2", "end")
    assert table.refused("1 c2 c3") == ("CI-TURN-02", "CI-MOVE-01")
    table.play("play bricks 4 as recruit on b2")
    assert table.refused("1 c2 c3") == ("CI-TURN-02", "CI-MOVE-01")
    assert table.play("end").refused("play circles 5 as recruit on c2") == ("CI-TURN-02",)


@pytest.mark.parametrize(
    ("seats", "out", "order"),
    [
        (2, (), "red blue red blue"),
        (3, (), "red blue white red"),
        (4, (), "red blue white black red"),
        (4, (1,), "red white black red"),
        (4, (1, 2), "red black red"),
        (4, (3,), "red blue white red"),
    ],
)
def test_ci_turn_03_the_turn_goes_round_the_living(seats: int, out: tuple[int, ...], order: str) -> None:
    """CI-TURN-03: the turn passes to the next seat that is still in the game, and from the last to the first."""
    table = position(seats=seats, out=out, hands={seat: 1 for seat in range(seats) if seat not in out})
    found = [table.due.split()[0]]
    for _ in order.split()[1:]:
        table.play("end", "end", "draw combat ?", "end")
        found.append(table.due.split()[0])
    assert found == order.split()


@pytest.mark.parametrize(("of", "turn", "number"), [(0, "round 1, turn 2: Blue", 1), (1, "round 2, turn 2: White", 2)])
def test_ci_turn_03_a_round_begins_with_the_first_player(of: int, turn: str, number: int) -> None:
    """CI-TURN-03: where white began, the second round begins when the turn comes to white."""
    table = position(seats=3, of=of, first=2, step="draw").play("draw combat ?", "end")
    assert (table.reported("CI-TURN-01"), table.state.round) == ([turn], number)


@pytest.mark.parametrize("seat", range(1, 3))
def test_ci_turn_03_nobody_acts_out_of_turn(seat: int) -> None:
    """CI-TURN-03: the others move, play and draw nothing on red's turn, in no step of it."""
    hands = {0: ["drop 2"], 1: ["bricks 4"], 2: ["bricks 5"]}
    table = position("C1 red 2; B6 blue 2; E3 white 2", seats=3, hands=hands)
    lines = ("1 b6 b5" if seat == 1 else "1 e3 e2", f"play bricks {seat + 3} as road", "draw combat")
    for done in ("", "end", "end"):
        if done:
            table.play(done)
        for line in lines:
            assert table.refused(line, seat)[0] == "CI-TURN-03", line


def test_ci_turn_04_turns_continue_while_the_game_does() -> None:
    """CI-TURN-04: after ten rounds in which nobody did anything, another turn begins."""
    table = position(seats=3, draw_optional="yes")
    for turn in range(30):
        assert (table.due, table.state.turn) == (f"{COLOURS[turn % 3]} move", turn + 1)
        table.play("end", "end")
    assert (table.state.round, table.winners) == (11, ())


@pytest.mark.parametrize(("cards", "due"), [(2, "blue move"), (1, "")])
def test_ci_turn_04_no_turn_begins_when_the_end_is_reached(cards: int, due: str) -> None:
    """CI-TURN-04: with the last card of all hands the game is over; with one more in a hand it is not."""
    table = position(step="draw", hands={0: ["drop 2", "drop 3"][:cards]}, depletions=2, turn=LATE)
    table.play("discard drop 2")
    assert (table.due, bool(table.ended_by)) == (due, not due)
    if not due:
        assert table.refused("1 c1 c2") == ("CI-WIN-02",)


def test_ci_inf_06_a_player_moves_only_their_units() -> None:
    """CI-INF-06: red cannot move blue's units, nor more units than there are."""
    table = position("B2 red 3; D2 blue 3")
    assert table.refused("1 d2 d1") == ("CI-INF-06",)
    assert table.refused("4 b2 b3") == ("CI-INF-06",)
    assert table.legal("3 b2 b3")


def test_ci_inf_06_only_a_players_own_units_recruit_and_cross() -> None:
    """CI-INF-06: E1 of blue neither recruits for red nor is taken over water."""
    table = position("A2 red 3; E1 blue 3", step="cards", hands={0: ["wheel 4", "drop 1"]})
    assert table.refused("play wheel 4 as recruit on e1") == ("CI-RECR-03",)
    assert table.refused("play drop 1 as water 1 e1 f6") == ("CI-INF-06",)
    assert table.legal("play wheel 4 as recruit on a2")


def test_ci_inf_06_nobody_moves_in_another_players_turn() -> None:
    """CI-INF-06: blue's own units rest while red has the turn."""
    table = position("A2 red 3; E1 blue 3")
    assert table.refused("1 e1 e2", 1)[0] == "CI-TURN-03"
