"""The state of a match: the map, figures and garrisons, cards, the turn, what is declared and used."""

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

from referee.engine import Catalogue, LastingEffect, default_name, state, static
from referee.engine.core.turns import TurnState
from referee.games.monsters_and_magic.catalogue import SIZE, Contents
from referee.games.monsters_and_magic.options import HouseRules

DECK, DISCARD = "deck", "discard"
hand: Callable[[int], str] = "hand {}".format
permanents: Callable[[int], str] = "permanents {}".format
"""The zones of a seat's hand, and of its permanent cards."""
PHASES = ("declaration", "garrison", "movement", "allies", "recruitment", "end")
OWN_PHASES = frozenset({"declaration", "garrison", "movement", "recruitment", "end"})
"""The kinds of decision in which the active player may use cards. Cards for the Allies Phase are used before it."""


class Figure(NamedTuple):
    """A figure on the map.

    id: its number in the match. kind: its type. spent: its move points spent this turn. closed: its move of this turn
    is over (another figure has moved since, or it was summoned).
    """

    id: int
    seat: int
    kind: str
    spent: int = 0
    closed: bool = False


class Change(NamedTuple):
    """A change that a hand card made on the map, to be undone at the end of the turn if a house rule says so (MM-Q-31).

    kind: see reverting.py. moved_to: the new square of a unit. old_type: the type of the figure or tile before the
    change; of a unit that moved, figure or garrison. number: the number of the figure.
    """

    kind: str
    seat: int
    square: int
    moved_to: int = 0
    old_type: str = ""
    number: int = 0


@state
class MonstersState(TurnState):
    """The state of a match. Lists of 64 are by square, a1 b1 .. h8; seats are numbers from 0.

    spares: how many spare tiles of each terrain are left.
    """

    contents: Contents = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    colours: tuple[str, ...] = ()
    corners: tuple[int, ...] = ()
    terrain: list[str] = dataclasses.field(default_factory=lambda: [""] * SIZE * SIZE)
    structure: list[str] = dataclasses.field(default_factory=lambda: [""] * SIZE * SIZE)
    spares: dict[str, int] = dataclasses.field(default_factory=dict)
    figures: list[Figure | None] = dataclasses.field(default_factory=lambda: [None for _ in range(SIZE * SIZE)])
    garrisons: list[int | None] = dataclasses.field(default_factory=lambda: [None for _ in range(SIZE * SIZE)])
    moving: int | None = None
    """The number of the figure in the middle of its move."""
    next_figure: int = 1
    declared: tuple[tuple[str, ...], ...] = ()
    """By seat: the structure types declared and still held."""
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    ended: tuple[str, tuple[tuple[int, ...], ...]] | None = None
    """The clause that ended the match and the ranking of seats."""

    @property
    def deck(self) -> Catalogue:
        """Return the deck list of this match."""
        return self.contents.beginner if self.options.deck == "beginner" else self.contents.deck

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat: its colour, once chosen."""
        colour = self.colours[seat] if seat < len(self.colours) else ""
        return colour.capitalize() if colour else default_name(seat)

    def holder(self, square: int) -> int | None:
        """Return the seat that has a unit on a square, or None."""
        figure = self.figures[square]
        return figure.seat if figure is not None else self.garrisons[square]

    def squares_of(self, seat: int) -> tuple[int, ...]:
        """Return the squares with a unit of a seat."""
        under = self.garrisons
        return tuple([at for at, on in enumerate(self.figures) if (under[at] if on is None else on.seat) == seat])

    def figure_squares(self, seat: int, kind: str = "") -> tuple[int, ...]:
        """Return the squares of a seat's figures, of one type or of all."""
        both = enumerate(self.figures)
        return tuple([at for at, on in both if on is not None and on.seat == seat and (not kind or on.kind == kind)])

    def garrison_count(self, seat: int) -> int:
        """Return how many garrisons a seat has on the map."""
        return self.garrisons.count(seat)

    def supply(self, seat: int, kind: str) -> int:
        """Return how many pieces of a type a seat has off the map."""
        on_map = self.garrison_count(seat) if kind == "garrison" else len(self.figure_squares(seat, kind))
        return self.contents.units[kind].per_player - on_map
