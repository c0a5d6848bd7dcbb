"""The contract between a game and its users: its rules, reading and writing moves, and what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.engine.campaign import Campaign, Scenario
from referee.engine.core.guards import S
from referee.engine.core.options import Setup, settings
from referee.engine.core.rules import Rules
from referee.engine.errors import PositionError
from referee.engine.observation import observe
from referee.engine.words import notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.mechanisms.views import View


class Game(Rules[S]):
    """One game: what a package under referee/games builds, and all that a match, a table or a test asks of it.

    `campaign` is its campaign, if it has one; `scenarios` are those with which a match may begin; `seats_clause` is the
    clause on the number of players.
    """

    seats_clause: ClassVar[str] = ""
    campaign: Campaign[S] | None = None
    scenarios: Sequence[Scenario] = ()

    @property
    def printed_as(self) -> str:
        """Return the id of the game whose printed components are used."""
        return self.name

    def scenario(self, state: S) -> Scenario | None:
        """Return the scenario that a match plays; None if it plays none."""
        return self.scenario_of(state.options)

    def scenario_of(self, options: Mapping[str, Setting]) -> Scenario | None:
        """Return the scenario that house rules choose; None if they choose none."""
        return next((one for one in self.scenarios if one.options.items() <= options.items()), None)

    def setup(self, seats: int | None = None, **options: Setting) -> Setup:
        """Return how a match is set up: for a number of seats (the fewest by default), with house rules by name.

        Raises:
            DataError: a house rule is unknown, or has no such value.
        """
        return Setup(self.seats.start if seats is None else seats, settings(self.book, options))

    def check_seats(self, seats: int) -> None:
        """Do nothing if so many may play.

        Raises:
            PositionError: the game is for fewer or for more; with its clause.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            allowed = str(least) if least == most else f"{least} to {most}"
            clause = f" ({self.seats_clause})" if self.seats_clause else ""
            raise PositionError([f"{self.title} takes {allowed} players, not {seats}{clause}"])

    def seen(self, state: S, view: View) -> S:
        """Return a state as a viewer knows it: answers made from it reveal nothing else."""
        return view.state(self, state)

    def observe(self, state: S, seat: int) -> dict[str, Plain]:
        """Return what a seat may know, and nothing else."""
        return observe(self, state, seat)

    def write(self, state: S, move: Move) -> str:
        """Return a move in words; reading the words gives the same move."""
        return notation.write(self, state, move)

    def read(self, state: S, text: str, seat: int | None = None) -> tuple[Move, ...]:
        """Return the moves that typed words mean: one, or several entered together.

        Raises:
            InvalidMoveError: they are not a move.
            AmbiguousMoveError: they mean more than one thing.
        """
        return self.understand(state, text, seat).run

    def understand(self, state: S, text: str, seat: int | None = None) -> notation.Understood:
        """Return the moves that typed words mean, with what forbids the first of them; see read."""
        return notation.understand(self, state, text, seat)
