"""The equal moves among which people choose for a seat that nobody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.mechanisms.priorities import CHOOSE
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.engine.core.agenda import Decision
    from referee.engine.record.match_view import MatchView

MOST = 7
"""The greatest number of equal moves that a question names."""


def equal_moves(match: MatchView[Any], one: Decision) -> str:
    """Return the equal moves of a seat that nobody plays, to append to its question; "" if there are too many."""
    if not one.prompt.endswith(CHOOSE):
        return ""
    game, state = match.game, match.state
    moves = [game.write(state, move) for move in game.legal_moves(state, one.seat)]
    return f": {match.lexicon.named(listed(moves, 'or'))}" if len(moves) <= MOST else ""
