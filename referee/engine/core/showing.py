"""What a game shows of a state: its heading, the standings, numbers, the picture of the table.

Every hook has a default but the names of the seats; Rules inherits them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic

from referee.engine.core.guards import S
from referee.engine.core.picture import beside_board, on_board

if TYPE_CHECKING:
    from referee.engine.core.move import Move
    from referee.engine.core.picture import Fact, Picture, Standing
    from referee.engine.core.tally import Tally


class Showing(Generic[S]):
    """The hooks that show a state to people."""

    @abstractmethod
    def seat_names(self, state: S) -> tuple[str, ...]:
        """Return the names of the seats in order, those that nobody plays last."""

    def named(self, state: S, seat: int) -> str:
        """Return a seat as it is named in a sentence: its name, with an article if it needs one."""
        return self.seat_names(state)[seat]

    def heading(self, state: S) -> str:
        """Return how far the match is: the turn and whose it is, then the phase after a colon, if there is one.

        Return nothing if the game has no such heading.
        """
        return ""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return how far each seat is on each way to win that has a number, seat by seat."""
        return ()

    def tallies(self, state: S, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return the numbers that matter now, or for a move, each as a tally with a title."""
        return ()

    def grounds(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return the clause by which a legal move is allowed or required, and why in words; None if it says itself."""
        return None

    def figures_on(self, state: S, space: str) -> tuple[tuple[str, Tally], ...]:
        """Return the figures of what is on a space of the picture, each as a tally with a title."""
        return ()

    def picture(self, state: S) -> Picture | None:
        """Return the picture of a state; None if the game has nothing to show."""
        return None

    def facts(self, state: S) -> tuple[Fact, ...]:
        """Return what is on the table, in words, so that two states can be compared; see `record.changes`."""
        picture = self.picture(state)
        return () if picture is None else (*on_board(picture), *beside_board(picture))
