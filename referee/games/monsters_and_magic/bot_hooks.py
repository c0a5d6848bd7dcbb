"""A simple bot: march to structures that are not held yet, to Temples first; fight, and play cards in fights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.engine.verbs import UNNAMED, Move
from referee.games.monsters_and_magic import (
    actions,
    cards,
    combat,
    declaration,
    ending,
    phases,
    recruitment,
    trading,
    victory,
)
from referee.games.monsters_and_magic.state import MonstersState
from referee.games.monsters_and_magic.steps import STEP, path_of
from referee.games.monsters_and_magic.summoning import distance

PUTTING_AWAY = frozenset({ending.DISCARD})
VICTORY = "victory"
"""The effect word of the structures that win the game."""
WINS, HELPS, LEAVE, NEVER = 3.0, 1.0, 0.25, -100.0
"""The scores of standing on a winning structure, of standing on another, of ending a phase, of a move to avoid."""


def score_moves(state: MonstersState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move."""
    if len(moves) == 1 or not any(move.verb in MOVE_SCORES for move in moves):
        return ()
    goals = _goals(state, seat) if any(move.verb == STEP.name for move in moves) else {}
    return tuple(_step(goals, move) if move.verb == STEP.name else _score(state, move) for move in moves)


def _goals(state: MonstersState, seat: int) -> Mapping[int, float]:
    """Return the squares with a structure that the seat does not hold, with their scores."""
    known = state.contents.structures
    free = (square for square, name in enumerate(state.structure) if name and state.holder(square) != seat)
    return {square: WINS if known[state.structure[square]].stat == VICTORY else HELPS for square in free}


def _step(goals: Mapping[int, float], move: Move) -> float:
    """Score a step by how much nearer it leads to a structure."""
    start, *_, end = path_of(move)
    return _near(goals, end) - _near(goals, start)


def _near(goals: Mapping[int, float], square: int) -> float:
    return max((worth / (1 + distance(square, goal)) for goal, worth in goals.items()), default=0.0)


def _score(state: MonstersState, move: Move) -> float:
    return MOVE_SCORES[move.verb](state, move) if move.verb in MOVE_SCORES else 0.0


def _discard(state: MonstersState, move: Move) -> float:
    """Score a discard: a named card is better."""
    return NEVER if move.args == (UNNAMED,) else 0.0


def _always(worth: float) -> Callable[[MonstersState, Move], float]:
    return lambda state, move: worth


MOVE_SCORES: Mapping[str, Callable[[MonstersState, Move], float]] = {
    STEP.name: _always(0),
    phases.END: _always(LEAVE),
    phases.MARKER_VERB.name: _always(1),
    victory.CLAIM: _always(1),
    declaration.DECLARE.name: _always(1),
    recruitment.RECRUIT: _always(1),
    combat.FIGHT.name: _always(1),
    combat.PASS.name: _always(LEAVE),
    cards.PLAY: lambda state, move: 1.0 if state.agenda[-1].kind == combat.CARDS else 0.0,
    actions.USE: _always(0),
    ending.DISCARD: _discard,
    trading.TRADE: _discard,
}
"""The score of a move by its verb; other verbs score 0."""


def seat_labels(state: MonstersState, seat: int) -> Mapping[str, str]:
    """Return the colour of a seat and its position in turn order."""
    return {"colour": state.seat_name(seat), "turn order": f"no. {(seat - state.first) % state.seats + 1}"}
