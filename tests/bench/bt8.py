"""BT8, Breakthrough on 8 x 8, on our engine.

A step is (from, column change); squares are 0 to 63 row by row; the first seat goes to higher rows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from stream import Stream

from pnp.library.rulebook import Clause, Rulebook
from referee.engine.core.agenda import Decision, Frame
from referee.engine.core.guards import Breach, Guard
from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.core.outcome import Outcome
from referee.engine.core.plain import Plain
from referee.engine.core.state import State, state
from referee.engine.core.verb import Verb, plain_words
from referee.engine.game import Game

RULES = {
    "BT8-01": "You move when it is your turn.",
    "BT8-02": "A step is made by a piece.",
    "BT8-03": "You move your own pieces.",
    "BT8-04": "A step goes one row forward and at most one column aside, on the board.",
    "BT8-05": "A piece goes straight to an empty square only.",
    "BT8-06": "A piece takes no piece of its own side.",
    "BT8-07": "Who reaches the far row, or takes the last piece, wins.",
}
BOOK = Rulebook(
    game="bt8",
    title="BT8",
    clauses=tuple(Clause(id=id, rule=rule, kind="legality", section="bt8") for id, rule in RULES.items()),
)
CONDITIONS = {
    "BT8-02": "empty-square",
    "BT8-03": "not-your-piece",
    "BT8-04": "off-board",
    "BT8-05": "straight-blocked",
    "BT8-06": "own-piece-there",
}
TURN = "turn"
FORWARD = (8, -8)
STEP = tuple(
    tuple(tuple(Move(seat, "step", (square, aside)) for aside in (-1, 0, 1)) for square in range(64)) for seat in (0, 1)
)
ACTIONS = tuple(tuple(move for moves in STEP[seat] for move in moves) for seat in (0, 1))
CODE = {move: code for moves in ACTIONS for code, move in enumerate(moves)}


def goal(seat: int, square: int, aside: int) -> int:
    """Return the square of a step, -1 off the board."""
    target = square + FORWARD[seat]
    return target + aside if 0 <= (square & 7) + aside < 8 and 0 <= target < 64 else -1


GOAL = tuple(tuple(tuple(goal(seat, square, aside) for aside in (-1, 0, 1)) for square in range(64)) for seat in (0, 1))


@state
class BT8(State):
    """The board: whose piece is on each square, 2 for none; and the pieces left of each side."""

    board: list[int] = dataclasses.field(default_factory=lambda: [0] * 16 + [2] * 32 + [1] * 16)
    left: list[int] = dataclasses.field(default_factory=lambda: [16, 16])
    winner: int = -1


def empty(state: BT8, move: Move) -> Breach | None:
    if state.board[move.args[0]] == 2:
        return Breach("BT8-02", f"no piece stands on {move.args[0]}", "fact")
    return None


def not_yours(state: BT8, move: Move) -> Breach | None:
    if state.board[move.args[0]] != move.seat:
        return Breach("BT8-03", f"the piece on {move.args[0]} is not yours")
    return None


def off_board(state: BT8, move: Move) -> Breach | None:
    square, aside = move.args
    if GOAL[move.seat][square][aside + 1] < 0:
        return Breach("BT8-04", f"the step from {square} leaves the board", "fact")
    return None


def blocked(state: BT8, move: Move) -> Breach | None:
    square, aside = move.args
    if not aside and state.board[square + FORWARD[move.seat]] != 2:
        return Breach("BT8-05", f"{square + FORWARD[move.seat]} is not empty")
    return None


def own_piece(state: BT8, move: Move) -> Breach | None:
    square, aside = move.args
    if aside and state.board[square + FORWARD[move.seat] + aside] == move.seat:
        return Breach("BT8-06", f"a piece of yours stands on {square + FORWARD[move.seat] + aside}")
    return None


def step(state: BT8, move: Move) -> None:
    seat, (square, aside) = move.seat, move.args
    target = square + FORWARD[seat] + aside
    board = state.board
    if board[target] != 2:
        state.left[1 - seat] -= 1
    board[square], board[target] = 2, seat
    if not 8 <= target < 56 or not state.left[1 - seat]:
        state.winner, state.agenda = seat, ()
    else:
        state.agenda = TURNS[1 - seat]


def steps_of(state: BT8, seat: int) -> list[Move]:
    found: list[Move] = []
    board, steps, goals = state.board, STEP[seat], GOAL[seat]
    square = -1
    for _ in range(state.left[seat]):
        square = board.index(seat, square + 1)
        left, ahead, right = goals[square]
        moves = steps[square]
        if left >= 0 and board[left] != seat:
            found.append(moves[0])
        if board[ahead] == 2:
            found.append(moves[1])
        if right >= 0 and board[right] != seat:
            found.append(moves[2])
    return found


def read(state: BT8, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    if len(words) == 3 and words[0] == "step" and words[1].isdigit() and words[2] in ("-1", "0", "1"):
        move = Move(seat, "step", (int(words[1]), int(words[2])))
        if move in CODE:
            yield (move,)


def write(state: BT8, move: Move) -> str:
    return f"step {move.args[0]} {move.args[1]}"


TURNS = tuple((Frame(TURN, seat),) for seat in (0, 1))
ASKED = tuple((Decision(seat, TURN, "BT8-01", "your step?"),) for seat in (0, 1))
GUARDS = (
    Guard("piece", empty),
    Guard("own", not_yours, ("piece",)),
    Guard("board", off_board),
    Guard("empty", blocked, ("board",)),
    Guard("clear", own_piece, ("board",)),
)
VERB = Verb("step", frozenset({TURN}), GUARDS, step, steps_of, read, plain_words(write), exact=True)


def question(state: BT8, frame: Frame) -> tuple[Decision, ...]:
    return ASKED[frame.seat]


class BT8Game(Game[BT8]):
    """The rules of BT8."""

    name, title, version = "bt8", "BT8", "1"
    seats = range(2, 3)
    book = BOOK

    def __init__(self) -> None:
        self.steps, self.chances = {}, {}
        self.questions = {TURN: question}
        self.verbs = {"step": VERB}

    def begin(self, setup: Setup) -> BT8:
        return BT8(agenda=TURNS[0])

    def on(self, stream: Stream) -> BT8:
        """Return the first state; nothing is drawn."""
        return BT8(agenda=TURNS[0])

    def load(self, data: Plain) -> BT8:
        return BT8.from_json(data)

    def outcome(self, state: BT8) -> Outcome | None:
        if state.winner < 0:
            return None
        return Outcome("BT8-07", "broken through", ((state.winner,), (1 - state.winner,)))

    def not_now(self, state: BT8, move: Move) -> Breach:
        return Breach("BT8-01", "it is not your turn")

    def seat_names(self, state: BT8) -> tuple[str, ...]:
        return ("first", "second")
