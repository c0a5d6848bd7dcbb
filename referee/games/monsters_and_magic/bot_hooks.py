"""A simple bot: march to structures that it does not hold, to Temples first; fight, and play cards in fights."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from referee.bots.bot_hooks import constant_score, move_scores, turn_order
from referee.engine.verbs import UNNAMED, Move
from referee.games.monsters_and_magic import (
    actions,
    cards,
    combat,
    declaration,
    ending,
    recruitment,
    trading,
    turn,
    victory,
)
from referee.games.monsters_and_magic.state import MonstersState
from referee.games.monsters_and_magic.steps import STEP, path_of
from referee.games.monsters_and_magic.summoning import distance

PUTTING_AWAY = frozenset({ending.DISCARD})
VICTORY = "victory"
"""The effect word of the structures that win the game."""
WINS, HELPS, LEAVE, NEVER = 3.0, 1.0, 0.25, -100.0
"""The scores for standing on a winning structure, standing on another one, ending a phase, and a move to avoid."""


class ScoringData(NamedTuple):
    """The basis of all scores. goals: the squares with a structure that the seat does not hold, with their scores."""

    state: MonstersState
    goals: Mapping[int, float]


def score_moves(state: MonstersState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move, or no scores if there is only one move."""
    if len(moves) < 2:
        return ()
    return move_scores(MOVE_SCORES, moves, lambda: ScoringData(state, _structure_scores(state, seat)))


def _structure_scores(state: MonstersState, seat: int) -> Mapping[int, float]:
    """Return the squares with a structure that the seat does not hold, with their scores."""
    known = state.contents.structures
    free = (square for square, name in enumerate(state.structure) if name and state.holder(square) != seat)
    return {square: WINS if known[state.structure[square]].stat == VICTORY else HELPS for square in free}


def _step_score(scoring: ScoringData, move: Move) -> float:
    """Score a step by how much nearer it leads to a structure."""
    start, *_, end = path_of(move)
    return _nearness_score(scoring.goals, end) - _nearness_score(scoring.goals, start)


def _nearness_score(goals: Mapping[int, float], square: int) -> float:
    return max((worth / (1 + distance(square, goal)) for goal, worth in goals.items()), default=0.0)


def _discard_score(scoring: ScoringData, move: Move) -> float:
    """Score a discard: NEVER if the card is not named, otherwise 0."""
    return NEVER if move.args == (UNNAMED,) else 0.0


MOVE_SCORES: Mapping[str, Callable[[ScoringData, Move], float]] = {
    STEP.name: _step_score,
    turn.END: constant_score(LEAVE),
    turn.MARKER_VERB.name: constant_score(1),
    victory.CLAIM: constant_score(1),
    declaration.DECLARE.name: constant_score(1),
    recruitment.RECRUIT: constant_score(1),
    combat.FIGHT.name: constant_score(1),
    combat.PASS.name: constant_score(LEAVE),
    cards.PLAY: lambda scoring, move: 1.0 if scoring.state.top_kind == combat.CARDS else 0.0,
    actions.USE: constant_score(0),
    ending.DISCARD: _discard_score,
    trading.TRADE: _discard_score,
}
"""The score of a move by its verb; other verbs score 0."""


def seat_labels(state: MonstersState, seat: int) -> Mapping[str, str]:
    """Return the colour of a seat and its position in turn order."""
    return {"colour": state.seat_name(seat), "turn order": turn_order(state, seat)}
