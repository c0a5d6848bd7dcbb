"""The bot protocol: a bot gets what its seat knows and the moves that look legal to it, and names one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Protocol, overload

from referee.engine.core.guards import Breach, S
from referee.engine.core.looking import caching_results
from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.views import View

if TYPE_CHECKING:
    from referee.engine.core.agenda import Decision
    from referee.engine.game import Game


class NoMoveError(InvalidMoveError):
    """Raised by a bot that has no move, or only moves that were refused."""


@dataclass(frozen=True, slots=True)
class Observation(Generic[S]):
    """What a seat knows when it must decide: the rules, the state as it sees it, and the question.

    refused: moves that it has already named but cannot play, because of something that it cannot see.
    """

    game: Game[S]
    view: S
    decision: Decision
    refused: tuple[Move, ...] = ()

    @property
    def seat(self) -> int:
        """Return the number of the seat."""
        return self.decision.seat


class Bot(Protocol):
    """The protocol of a bot: it chooses the moves of a seat."""

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        """Return a move. legal: all moves that are legal as far as the seat can see, without the refused ones.

        Raises:
            NoMoveError: the bot has no move.
        """


class LegalMoves(Sequence[Move]):
    """The moves that are legal as far as a seat can see, in a stable order; listed only when needed."""

    def __init__(self, observation: Observation[Any]) -> None:
        self._observation = observation

    @cached_property
    def _moves(self) -> list[Move]:
        seen = self._observation
        found = seen.game.possible_moves(seen.view, seen.seat)
        return [move for move in found if move not in seen.refused] if seen.refused else found

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> list[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | list[Move]:
        return self._moves[place]

    def __len__(self) -> int:
        return len(self._moves)


def ask_bot(bot: Bot, game: Game[S], state: S, decision: Decision) -> tuple[Move | None, tuple[Move, ...]]:
    """Ask a bot until its move can be played; return this move (None if the bot has no other) and the refused moves.

    The bot learns that a move was refused, but not why.
    """
    view, refused = game.seen(state, View(decision.seat)), tuple[Move, ...]()
    while True:
        observation = Observation(game, view, decision, refused)
        try:
            with caching_results(view):
                move = bot.choose(observation, LegalMoves(observation))
        except NoMoveError:
            return None, refused
        with caching_results(state):
            hit = game.breach(state, move)
        if not isinstance(hit, Breach):
            return move, refused
        refused = (*refused, move)
