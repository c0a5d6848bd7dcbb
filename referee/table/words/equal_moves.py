"""The moves among which people must choose for an automatic seat, because its rules rank them equally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.mechanisms.priorities import CHOOSE_FOR_THEM
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.engine.core.agenda import Decision
    from referee.engine.record.match_view import MatchView

MOST_NAMED = 7
"""The maximum number of equally ranked moves that a question names."""


def equal_moves(match: MatchView[Any], one: Decision) -> str:
    """Return the equally ranked moves, to append to the question about them; "" for other questions or many moves."""
    if not one.prompt.endswith(CHOOSE_FOR_THEM):
        return ""
    game, state = match.game, match.state
    moves = [game.write(state, move) for move in game.legal_moves(state, one.seat)]
    return f": {match.lexicon.with_player_names(listed(moves, 'or'))}" if len(moves) <= MOST_NAMED else ""
