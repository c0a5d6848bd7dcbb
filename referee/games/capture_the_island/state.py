"""The state of a match: the island and its units, cards, the turn, battles to be fought, what was used."""

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

from referee.engine import Catalogue, default_name, state, static
from referee.engine.core.turns import TurnState
from referee.engine.verbs import checked_value
from referee.games.capture_the_island.catalogue import STACKS, Contents, Grid, grid
from referee.games.capture_the_island.options import HouseRules

SEA, DOWN = "", "down"
"""A place of the grid without an icon: sea, or a tile face down."""
NOWHERE = -1
BATTLE_CARDS = "battle"
"""The zone of the cards played or drawn in the battle in progress."""
SETUP, MOVE, CARDS, DRAW, OVER = "setup", "move", "cards", "draw", "over"
STEPS = {MOVE: "Move", CARDS: "Play cards", DRAW: "Discard and draw"}
"""The three steps of a turn in order, with their titles (CI-TURN-01)."""
TURN = "turn"
"""The scope of uses that last for a turn."""


class Attack(NamedTuple):
    """Units that have met enemies on a place and must fight there. units: how many. origin: where they came from."""

    place: int
    units: int
    origin: int


stack_zone: Callable[[str], str] = "{} stack".format
discards: Callable[[str], str] = "{} discards".format
"""The zones of a stack, and of its discard pile."""


def hand(seat: int, stack: str) -> str:
    """Return the zone of the cards in a player's hand that have a given back."""
    return f"{stack} {seat}"


@state
class IslandState(TurnState):
    """The state of a match. Places are numbered row by row from A1, seats from 0."""

    contents: Contents = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    colours: tuple[str, ...] = ()
    columns: int = 0
    rows: int = 0
    tiles: list[str] = dataclasses.field(default_factory=list)
    """By place: the icon of its tile, DOWN for a face-down tile, or SEA."""
    starts: tuple[int, ...] = ()
    """The starting areas in the order in which they are assigned."""
    homes: tuple[int, ...] = ()
    """By seat: its starting area."""
    capture: tuple[int, ...] = ()
    roles: tuple[tuple[str, str], ...] = ()
    """Icons with their special roles, if a position sets them."""
    units: list[list[int]] = dataclasses.field(default_factory=list)
    """By seat and place: the number of units."""
    depletions: int = 0
    """How often the resource stack has run out."""
    dry: bool = False
    """Whether the resource stack has run out and has not been reshuffled since."""
    last_turn: int = 0
    """The turn in which the resource stack ran out for the last time; 0 before that."""
    attacks: tuple[Attack, ...] = ()
    won: tuple[int, ...] = ()
    """Places where the active player has won battles of this block of movement."""
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    ended: tuple[str, str, tuple[tuple[int, ...], ...]] | None = None
    """The clause that ended the match, why, and the ranking of seats."""

    @property
    def grid(self) -> Grid:
        """Return the grid of the island."""
        return grid(self.columns, self.rows)

    @property
    def deck(self) -> Catalogue:
        """Return the deck list of this match (CI-Q-50)."""
        return self.contents.scaled[self.seats] if self.options.deck_size == "scaled" else self.contents.deck

    def name(self, place: int) -> str:
        """Return the name of a place."""
        return self.grid.names[place]

    def place(self, name: object) -> int | None:
        """Return the place of a tile by its name, or None if there is no tile."""
        found = self.grid.places.get(str(name))
        return None if found is None or self.tiles[found] == SEA else found

    def checked_place(self, name: object) -> int:
        """Return the place of a tile by its name; a guard has checked that there is one."""
        return checked_value(self.place(name))

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Return the tiles that share a side with a place (CI-MOVE-09)."""
        return tuple([other for other in self.grid.four[place] if self.tiles[other] != SEA])

    def is_coast(self, place: int) -> bool:
        """Return whether a tile is on the coast (CI-MAP-02)."""
        tiles, found = self.tiles, self.grid
        return found.border[place] or any(tiles[other] == SEA for other in found.four[place])

    def along_shore(self, place: int) -> tuple[int, ...]:
        """Return the next tiles along the shore in both directions (CI-Q-30).

        Two sides meet at each corner of the tile. If there is land beyond only one of them, the shore leads to the
        diagonal tile or, if that is sea, to the tile beyond that side.
        """
        column, row = place % self.columns, place // self.columns
        found: list[int] = []
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            beside, above = self._land(column + right, row), self._land(column, row + down)
            if len(beside) + len(above) == 1:
                found += self._land(column + right, row + down) or beside or above
        return tuple(found)

    def _land(self, column: int, row: int) -> tuple[int, ...]:
        """Return the tile at a column and row; empty if there is only sea."""
        place = row * self.columns + column
        on_grid = 0 <= column < self.columns and 0 <= row < self.rows
        return (place,) if on_grid and self.tiles[place] != SEA else ()

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat: its colour, once chosen."""
        colour = self.colours[seat] if seat < len(self.colours) else ""
        return self.contents.colours.get(colour, colour) or default_name(seat)

    def enemies(self, seat: int, place: int) -> tuple[int, ...]:
        """Return the other seats with units on a place."""
        return tuple([other for other, row in enumerate(self.units) if other != seat and row[place]])

    def places_of(self, seat: int) -> tuple[int, ...]:
        """Return the places with units of a seat."""
        return tuple([place for place, count in enumerate(self.units[seat]) if count])

    def controls(self, seat: int, place: int) -> bool:
        """Return whether a place has units of this seat only (CI-RECR-03, CI-Q-23)."""
        return bool(self.units[seat][place]) and not self.enemies(seat, place)

    def supply(self, seat: int) -> int:
        """Return how many units a seat has off the island."""
        return self.options.cubes - sum(self.units[seat])

    def held_card_count(self, seat: int, stack: str = "") -> int:
        """Return how many cards a seat holds, of one stack or of both."""
        stacks = (stack,) if stack else STACKS
        return sum(len(self.zones.get(hand(seat, one), ())) for one in stacks)

    def role(self, icon: str) -> str:
        """Return the special role of an icon; empty if it has none (CI-Q-07)."""
        if self.options.icon_roles == "custom" and self.roles:
            return dict(self.roles).get(icon, "")
        return self.contents.icons[icon].role

    def is_final(self) -> bool:
        """Return whether the resource stack has run out for the last time (CI-DRAW-06)."""
        return self.depletions >= self.options.depletions_to_end
