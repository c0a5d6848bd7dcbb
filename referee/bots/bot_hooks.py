"""What a game provides for bots: scores of moves, labels of seats, the length of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from referee.engine.core.guards import S
from referee.engine.core.turns import TurnState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.game import Game


class BotHooks(Generic[S]):
    """Hooks of a `Game` for simulations; each has a default, and refereeing needs none of them.

    putting_away: the verbs that name a card without using it, such as a discard.
    """

    putting_away: frozenset[str] = frozenset()

    def score_moves(self, state: S, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        """Return a score for each move, as a sensible player sees it: a move with the highest score is played.

        state: what the seat sees. Return nothing to play at random.
        """
        return ()

    def seat_labels(self, state: S, seat: int) -> Mapping[str, str]:
        """Return the labels of a seat by kind: its ship, its colour, its place in the order of turns."""
        return {}

    def match_length(self, state: S) -> Mapping[str, int]:
        """Return how long a match has lasted in the game's own measures, by default rounds and turns."""
        return {"rounds": state.round, "turns": state.turn} if isinstance(state, TurnState) else {}


def bot_hooks_of(game: Game[Any]) -> BotHooks[Any]:
    """Return the hooks of a game, or the defaults."""
    return game if isinstance(game, BotHooks) else BotHooks()
