"""What a game shows of a state: its heading, the standings, numbers, the picture of the table.

Every hook except `seat_names` has a default; Rules inherits them.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic

from referee.engine.core.agenda import Decision
from referee.engine.core.guards import S
from referee.engine.core.looking import cached
from referee.engine.core.picture import beside_board, on_board

if TYPE_CHECKING:
    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.picture import Fact, Picture, Standing
    from referee.engine.core.tally import Tally


class Showing(Generic[S]):
    """The hooks that show a state to people."""

    @abstractmethod
    def seat_names(self, state: S) -> tuple[str, ...]:
        """Return the names of the seats in order; seats that nobody plays come last."""

    def people(self, state: S) -> range:
        """Return the seats that people play."""
        return range(getattr(state, "seats", 0) or len(self.seat_names(state)))

    def named(self, state: S, seat: int) -> str:
        """Return a seat's name as used in a sentence, with an article if it needs one."""
        return self.seat_names(state)[seat]

    def worded(self, state: S, due: Due) -> str:
        """Return a request in words; a decision begins with the name of the player who decides."""
        return f"{self.seat_names(state)[due.seat]}: {due.prompt}" if isinstance(due, Decision) else due.prompt

    def heading(self, state: S) -> str:
        """Return the heading: the turn and whose it is, then a colon and the phase, if there is one.

        Return "" if the game has no heading.
        """
        return ""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return each seat's progress on every way to win that has a number to compare, seat by seat."""
        return ()

    def tallies(self, state: S, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return the numbers that matter now, or for a move: each a title and a tally."""
        return ()

    def grounds(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return the clause that allows or requires a legal move, and the reason in words; None if it is obvious."""
        return None

    def preference(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return why a seat that nobody plays prefers a legal move: the clause, and the reason in words; or None."""
        return None

    def figures_on(self, state: S, space: str) -> tuple[tuple[str, Tally], ...]:
        """Return the values of the pieces on a space of the picture, such as strength: each a title and a tally."""
        return ()

    def picture(self, state: S) -> Picture | None:
        """Return the picture of a state; None if the game has nothing to show."""
        return None

    def pictured(self, state: S) -> Picture | None:
        """Return the picture of a state; within `looking` it is made only once."""
        return cached(state, (self, "picture"), lambda: self.picture(state))

    def facts(self, state: S) -> tuple[Fact, ...]:
        """Return what is on the table, in words, so that two states can be compared; see `record.changes`."""
        picture = self.picture(state)
        return () if picture is None else (*on_board(picture), *beside_board(picture))
