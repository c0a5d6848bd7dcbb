"""What a game tells bots: how simple people play it, what tells its seats apart, how long it has lasted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from referee.engine.core.guards import S

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.game import Game


class BotHooks(Generic[S]):
    """What a `Game` may be besides, for games that nobody plays: each has a default, no table needs any of it.

    putting_away: the verbs that name a card without using it, such as a discard.
    """

    putting_away: frozenset[str] = frozenset()

    def score_moves(self, state: S, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        """Return how much a simple, sensible person likes each of his moves, of which he plays one that he likes best.

        state: what the seat sees. Nothing where he does not care; then he moves at random.
        """
        return ()

    def seat_labels(self, state: S, seat: int) -> Mapping[str, str]:
        """Return what tells a seat from others, by kind: its ship, its colour, its place in the order of turns."""
        return {}

    def match_length(self, state: S) -> Mapping[str, int]:
        """Return how long a match has lasted in the game's own measures, such as rounds and turns."""
        return {}


def bot_hooks_of(game: Game[Any]) -> BotHooks[Any]:
    """Return what a game tells bots; where it tells nothing, the defaults."""
    return game if isinstance(game, BotHooks) else BotHooks()
