"""The contract between a game and its users: its rules, reading and writing moves, and what a seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from referee.engine.campaign import Campaign, Scenario, chosen_scenario
from referee.engine.core.guards import S
from referee.engine.core.options import Setup, settings
from referee.engine.core.rules import Rules
from referee.engine.errors import PositionError
from referee.engine.words import notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.mechanisms.views import View


class Game(Rules[S]):
    """One game: its rules, and everything else that a match, a table or a test needs from it.

    `campaign` is its campaign, if it has one; `scenarios` are the scenarios that a match can begin with; `seats_clause`
    is the clause about the number of players.
    """

    seats_clause: ClassVar[str] = ""
    campaign: Campaign[S] | None = None
    scenarios: Sequence[Scenario] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.title}, rules {self.version}>"

    def scenario(self, state: S) -> Scenario | None:
        """Return the scenario of a match, or None."""
        return self.scenario_of(state.options)

    def scenario_of(self, options: Mapping[str, Setting]) -> Scenario | None:
        """Return the scenario that the house rules choose, or None."""
        return next((one for one in self.scenarios if one.options.items() <= options.items()), None)

    def setup(self, seats: int | None = None, **options: Setting) -> Setup:
        """Return the set-up for a number of seats with the given house rules by name.

        The number of a scenario brings the other house rules of the scenario. By default, the set-up has the seats of
        the scenario or, without a scenario, the fewest with which the game can be played.

        Raises:
            DataError: a house rule is unknown, or has no such value.
            RefereeError: there is no such scenario, or it conflicts with another house rule.
        """
        found = settings(self.book, options)
        scenario = chosen_scenario(self.scenarios, found, options)
        if scenario is None:
            return Setup(self.seats.start if seats is None else seats, found)
        return Setup(scenario.seats if seats is None else seats, settings(self.book, {**options, **scenario.options}))

    def check_seats(self, seats: int) -> None:
        """Check that this many players can play.

        Raises:
            PositionError: the game is for fewer or more players; cites the clause.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            allowed = str(least) if least == most else f"{least} to {most}"
            clause = f" ({self.seats_clause})" if self.seats_clause else ""
            raise PositionError([f"{self.title} takes {allowed} players, not {seats}{clause}"])

    def new(self, setup: Setup) -> S:
        """Return the state of a new match in which the first question is due.

        Raises:
            PositionError: a match cannot begin so, or what it takes over from a campaign is wrong.
        """
        self.check_carried(setup.carried)
        return super().new(setup)

    def check_carried(self, carried: Mapping[str, Plain]) -> None:
        """Check what a match takes over from earlier matches of a campaign.

        Raises:
            PositionError: the campaign does not carry this over, or the game has no campaign.
        """
        if carried:
            none = ["the game has no campaign, so a match cannot begin with anything from earlier matches"]
            faults = none if self.campaign is None else [*self.campaign.carried_faults(carried)]
            if faults:
                raise PositionError([f"carried: {fault}" for fault in faults])

    def seen(self, state: S, view: View) -> S:
        """Return a state as a viewer knows it, so that output made from it reveals nothing more."""
        return view.state(self, state)

    def write(self, state: S, move: Move) -> str:
        """Return a move in words; reading the words gives the same move."""
        return notation.write(self, state, move)

    def read(self, state: S, text: str, seat: int | None = None) -> tuple[Move, ...]:
        """Return the moves that typed words mean: one, or several entered together.

        Raises:
            InvalidMoveError: the words are not a move. AmbiguousMoveError: they can be read in several ways.
        """
        return self.understand(state, text, seat).moves

    def understand(self, state: S, text: str, seat: int | None = None) -> notation.UnderstoodMoves:
        """Return the moves that typed words mean, and the breach or unseen fact of the first move, if any; see read."""
        return notation.understand(self, state, text, seat)
