"""What a game provides for bots: scores of moves, labels of seats, the length of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from referee.engine.core.guards import S
from referee.engine.core.move import Move
from referee.engine.core.turns import TurnState

if TYPE_CHECKING:
    from referee.engine.game import Game


class Goal(Protocol):
    """A victory condition; its word names the kind."""

    @property
    def word(self) -> str:
        """Return the word for the kind of condition."""
        ...


A = TypeVar("A", bound=Goal)
T = TypeVar("T")
V = TypeVar("V")


class Pursuits(Generic[S, T, A]):
    """A table of how well moves and their effects serve the goals of a scenario.

    goals: returns the goals in a state. table: functions by the word of the goal, then by the kind of thing (such as
    the verb of a move); each returns the thing's worth, given the state, the thing and the goal.
    """

    def __init__(
        self,
        goals: Callable[[S], Iterable[A]],
        table: Mapping[str, Mapping[str, Callable[[S, T, A], float]]],
    ) -> None:
        self._goals, self._table = goals, table

    def worth(self, state: S, kind: str, thing: T) -> float:
        """Return a thing's worth, added up over all goals; 0 if there are none."""
        served = [(goal, self._table.get(goal.word, {}).get(kind)) for goal in self._goals(state)]
        return sum(score(state, thing, goal) for goal, score in served if score is not None)


class BotHooks(Generic[S]):
    """Hooks of a `Game` for simulations; each has a default, and the referee does not use them.

    putting_away: the verbs that name a card without using it, such as a discard.
    """

    putting_away: frozenset[str] = frozenset()

    def score_moves(self, state: S, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        """Return a score for each move, as a sensible player would rate it; a move with the highest score is played.

        state: what the seat sees. Return an empty tuple to play at random.
        """
        return ()

    def seat_labels(self, state: S, seat: int) -> Mapping[str, str]:
        """Return the labels of a seat by kind, such as its ship, its colour or its place in turn order."""
        return {}

    def match_length(self, state: S) -> Mapping[str, int]:
        """Return the length of the match so far in the game's own units, by default in rounds and turns."""
        return {"rounds": state.round, "turns": state.turn} if isinstance(state, TurnState) else {}


def move_scores(
    table: Mapping[str, Callable[[V, Move], float]], moves: Sequence[Move], sight: Callable[[], V]
) -> tuple[float, ...]:
    """Return the score of each move, in order: 0 if its verb is not in the table; empty if no verb is.

    table: by verb, the function that scores its moves. sight: returns what the scores are based on; called at most
    once.
    """
    if not any(move.verb in table for move in moves):
        return ()
    seen = sight()
    return tuple(table[move.verb](seen, move) if move.verb in table else 0.0 for move in moves)


def constant_score(worth: float) -> Callable[[Any, Move], float]:
    """Return a scoring function for a verb whose moves are all worth the same."""
    return lambda seen, move: worth


def turn_order(state: TurnState, seat: int) -> str:
    """Return the place of a seat in turn order, as a label: no. 1 begins."""
    return f"no. {(seat - state.first) % state.seats + 1}"


def bot_hooks_of(game: Game[Any]) -> BotHooks[Any]:
    """Return the hooks of a game, or the defaults."""
    return game if isinstance(game, BotHooks) else BotHooks()
