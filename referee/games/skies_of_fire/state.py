"""The state of a match: ships, crew, markers, cards, the turn and what was done in it."""

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

from referee.engine import Catalogue, LastingEffect, default_name, state, static
from referee.engine.core.turns import TurnState
from referee.games.skies_of_fire.catalogue import RALLY, SECTIONS, Contents, Ship, Town
from referee.games.skies_of_fire.grid import CLEAR, OFF, Grid
from referee.games.skies_of_fire.options import HouseRules

DECK = "deck"
"""The draw deck from the top down; used cards go to its end."""
REMOVED = "removed"
"""The zone of cards that were taken out of the deck before play (RUL-28)."""
hand: Callable[[int], str] = "hand {}".format
table: Callable[[int], str] = "missions {}".format
done: Callable[[int], str] = "completed {}".format
"""The zones of a seat's hand, of its begun missions outside Cargo, and of those that it has completed."""
SETUP, SKIP, MOVE, LAND, ACTION, RELOCATE = "setup", "skip", "move", "land", "action", "relocate"
"""The phases. Countering is not a phase here: players are asked whenever an enemy does damage."""
TURN = "turn"
"""The scope of effects and uses that end with a turn."""


class Marker(NamedTuple):
    """A mine or a plane on the map.

    id: its number in the match. damage, fly: its damage, and how far it flies, as deployed (RUL-65). has_flown: whether
    it has flown this turn.
    """

    id: int
    seat: int
    kind: str
    square: int
    damage: int
    fly: int = 0
    has_flown: bool = False


def bay(seat: int, section: int) -> str:
    """Return the name of the zone of a seat's section: engines, guns or Cargo."""
    return f"{SECTIONS[section]} {seat}"


@state
class SkiesState(TurnState):
    """The state of a match. Lists are by seat; squares are numbers of the grid, or OFF.

    crew: the crew in each of the SECTIONS, then in the Rally box. spent: uses of the cargo weapon since it was ready.
    last_town: where a seat collected last. storms: turns that a seat has to skip. rallied: Rallies that succeeded, or
    were tried if only one try is allowed, since Rally was restored (RUL-79). start: the square on which the active ship
    began its turn. steps, actions: its steps and its kinds of action this turn. landings: towns landed on since a
    mission was begun, by card. ruins: destroyed towns. out: seats that are out of the game.
    """

    contents: Contents = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    ships: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    at: list[int] = dataclasses.field(default_factory=list)
    crew: list[list[int]] = dataclasses.field(default_factory=list)
    spent: list[int] = dataclasses.field(default_factory=list)
    last_town: list[int] = dataclasses.field(default_factory=list)
    last_round: list[int] = dataclasses.field(default_factory=list)
    """The round in which a seat collected last, 0 if it has not (RUL-05)."""
    storms: list[int] = dataclasses.field(default_factory=list)
    rallied: list[int] = dataclasses.field(default_factory=list)
    kills: list[int] = dataclasses.field(default_factory=list)
    ruins: tuple[int, ...] = ()
    markers: tuple[Marker, ...] = ()
    next_marker: int = 1
    landings: dict[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    start: int = OFF
    steps: int = 0
    actions: tuple[str, ...] = ()
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    ended: tuple[str, str, tuple[tuple[int, ...], ...]] | None = None
    """The clause that ended the game, the reason in words, and the ranking."""

    @property
    def deck(self) -> Catalogue:
        """Return the deck list of this match."""
        return self.contents.hunt_deck if self.is_hunt else self.contents.deck

    @property
    def is_hunt(self) -> bool:
        """Return whether the Hunt is played: three against one (SF-HUN-01)."""
        return self.options.mode == "hunt"

    @property
    def grid(self) -> Grid:
        """Return the map, with hard or with joined edges (RUL-66)."""
        grid = self.contents.grid
        return grid.joined or grid if self.options.board_wrap == "true" else grid

    @property
    def has_diagonals(self) -> bool:
        """Return whether steps may be diagonal (RUL-11)."""
        return self.options.directions == "eight"

    def neighbours(self, square: int) -> tuple[int, ...]:
        """Return the squares that are one step away (SF-MOV-04)."""
        return (self.grid.eight if self.has_diagonals else self.grid.four)[square]

    def distance(self, one: int, other: int) -> int:
        """Return the number of steps between two squares, ignoring terrain and ships."""
        return self.grid.distance(one, other, self.has_diagonals)

    def terrain(self, square: int) -> str:
        """Return the terrain of a square; a destroyed town is clear (RUL-53)."""
        return CLEAR if square in self.ruins else self.contents.grid.terrain[square]

    def town(self, square: int) -> Town | None:
        """Return the town on a square, or None if there is none or it has been destroyed."""
        return None if square in self.ruins else self.contents.towns.get(square)

    def ship(self, seat: int) -> Ship:
        """Return the ship of a seat, which must have been chosen."""
        return self.contents.ships[self.ships[seat]]

    def seat_of(self, ship: str) -> int | None:
        """Return the seat of a ship, None if nobody flies it."""
        return self.ships.index(ship) if ship in self.ships else None

    def ship_on(self, square: int) -> int | None:
        """Return the seat whose ship is on a square, or None."""
        return self.at.index(square) if square in self.at else None

    def hunted_seat(self) -> int | None:
        """Return the seat of the hunted ship, or None in the standard game (SF-HUN-01)."""
        return next((seat for seat, ship in enumerate(self.ships) if ship and self.ship(seat).mode == "hunt"), None)

    def are_enemies(self, one: int, other: int) -> bool:
        """Return whether two seats may harm each other; hunters may not, unless a house rule lets them (RUL-50)."""
        if one == other:
            return False
        friends = self.is_hunt and self.options.friendly_fire == "false" and self.hunted_seat() not in (one, other)
        return not friends

    def ship_health(self, seat: int) -> int:
        """Return the crew that keeps a ship in play: in its sections and, by house rule, the Rally token (RUL-17)."""
        crew = sum(self.crew[seat][:RALLY])
        return crew + self.crew[seat][RALLY] if self.options.rally_counts_as_crew == "true" else crew

    def supply(self, seat: int) -> int:
        """Return how many tokens a seat has left in its supply (SF-CREW-04, RUL-54, RUL-55)."""
        return self._spare_count(seat) - self.ruin_token_count(seat)

    def ruin_token_count(self, seat: int) -> int:
        """Return how many spare tokens of a seat mark destroyed towns (RUL-54)."""
        marks = self.options.town_markers == "tokens" and seat == self.hunted_seat()
        return min(len(self.ruins), max(0, self._spare_count(seat))) if marks else 0

    def _spare_count(self, seat: int) -> int:
        """Return how many tokens of a seat are neither crew nor, if the supply is limited, markers (RUL-55)."""
        left = self.contents.colours.get(self.colours[seat], 0) - sum(self.crew[seat])
        unlimited = self.options.token_limit == "unlimited"
        return left if unlimited else left - sum(marker.seat == seat for marker in self.markers)

    def name(self, seat: int) -> str:
        """Return the name of a seat: the name of its ship, once that is chosen."""
        return self.ship(seat).name if self.ships and self.ships[seat] else default_name(seat)

    seat_name = name

    def square_name(self, square: int) -> str:
        """Return the name of a square, with its town."""
        town = self.contents.towns.get(square)
        name = self.contents.grid.names[square]
        return name if town is None else f"{town.name} {name}"
