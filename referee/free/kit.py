"""The contents of a game's box: its decks, pieces and dice, and the places to put them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.geometry.hexes import Hex
from pnp.geometry.square import Square
from pnp.library.expressions import Evaluate
from referee.engine.core.move import UNKNOWN
from referee.engine.core.zones import Catalogue
from referee.engine.words.wording import plain

TABLE = "table"
"""The place that every game has: the middle of the table."""


class Thing(NamedTuple):
    """A card or a kind of piece: its printed component and row, the number of copies, and the fields of its row."""

    id: str
    name: str
    component: str
    row: str
    copies: int
    fields: Mapping[str, Any]


class Die(NamedTuple):
    """A kind of die and the numbers on its faces."""

    id: str
    name: str
    numbers: tuple[int, ...]


class Place(NamedTuple):
    """A space of a board, or an area without spaces.

    board: the component; empty for the table. where: its square or hex; None for an area. column, row: its position in
    the picture.
    """

    id: str
    name: str
    board: str = ""
    where: Square | Hex | None = None
    column: int = 0
    row: int = 0


class Board(NamedTuple):
    """A board with spaces. id: its component. sheet: its row in the data, if the component has several rows."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    sheet: str = ""
    has_hexes: bool = False


class CounterRule(NamedTuple):
    """A counter. is_per_player: whether each player has one. start: its first value. maximum: its largest value."""

    is_per_player: bool = False
    start: int = 0
    maximum: int | None = None
    clause: str = ""


class Formula(NamedTuple):
    """An expression. parts: the expressions that it reads, by their text, to explain its value."""

    source: str
    value: Evaluate
    parts: tuple[tuple[str, Evaluate], ...] = ()


class PhaseRule(NamedTuple):
    """A phase. only_active_seat: whether only the seat whose turn it is may act. moves: those allowed; empty for all.

    only_at_start: whether the phase comes only at the beginning of the match.
    """

    name: str
    only_active_seat: bool
    moves: tuple[str, ...]
    clause: str
    only_at_start: bool


class LimitRule(NamedTuple):
    """A number for each seat, and its maximum: no move may raise the number above the maximum.

    applies_at_end: whether the limit applies only when a turn ends.
    """

    number: Formula
    maximum: Formula
    applies_at_end: bool
    clause: str


class MoveRule(NamedTuple):
    """A condition for a move to be legal. things: those that it applies to; None for all."""

    move: str
    things: frozenset[str] | None
    test: Formula
    clause: str


class Declarations(NamedTuple):
    """What the rules.yaml of a game declares for the free table."""

    counters: Mapping[str, CounterRule] = MappingProxyType({})
    phases: tuple[PhaseRule, ...] = ()
    limits: tuple[LimitRule, ...] = ()
    moves: tuple[MoveRule, ...] = ()


@dataclass(frozen=True)
class Kit:
    """Everything in the box, by id. decks: the title of each deck. deck: the cards of all decks.

    rules: what the game declares. sets: the title of each component of pieces.
    """

    title: str
    decks: Mapping[str, str]
    cards: Mapping[str, Thing]
    pieces: Mapping[str, Thing]
    dice: Mapping[str, Die]
    places: Mapping[str, Place]
    boards: tuple[Board, ...]
    deck: Catalogue
    rules: Declarations = field(default_factory=Declarations)
    sets: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def things(self) -> Mapping[str, Thing]:
        """Return all cards and kinds of piece."""
        return {**self.cards, **self.pieces}

    def lacks(self, kind: str, id: str) -> bool:
        """Return whether an id is missing, given the name of the argument that it is for, such as `thing`."""
        known = {"thing": self.things, "deck": self.decks, "die": self.dice, "name": self.rules.counters}.get(kind)
        return known is not None and UNKNOWN not in id and id not in known

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Return all things by plain name; if several have the same row id, also by this id and their component's."""
        found = {plain(thing.name): id for id, thing in self.things.items()}
        for id, thing in self.things.items():
            if len(self._by_id[thing.row]) > 1:
                found.setdefault(
                    plain(f"{thing.row} {self.decks.get(thing.component) or self.sets[thing.component]}"), id
                )
        return found

    def words_of(self, things: Iterable[str]) -> dict[str, str]:
        """Return the `words` of some things."""
        known = set(things)
        return {word: id for word, id in self.words.items() if id in known}

    def codes_of(self, things: Mapping[str, Thing]) -> dict[str, str]:
        """Return things by the ids of their rows, if one of them has the id, and nothing has it as its name."""
        ids = Counter(thing.row for thing in things.values())
        codes = {plain(thing.row).replace(" ", ""): id for id, thing in things.items() if ids[thing.row] == 1}
        return {code: id for code, id in codes.items() if code not in self.words and code not in self.places}

    def things_named(self, name: str) -> frozenset[str]:
        """Return the cards and kinds of piece that a component, a row or a name stands for."""
        return self._by_id.get(name, frozenset()) | self._by_name.get(name.casefold(), frozenset())

    @cached_property
    def _by_id(self) -> Mapping[str, frozenset[str]]:
        return _grouped_pairs((key, id) for id, thing in self.things.items() for key in (thing.component, thing.row))

    @cached_property
    def _by_name(self) -> Mapping[str, frozenset[str]]:
        return _grouped_pairs((thing.name.casefold(), id) for id, thing in self.things.items())

    def steps(self, start: str, end: str) -> int | None:
        """Return the distance between two spaces of one board, in steps; None if there is none."""
        here, there = self.places.get(start), self.places.get(end)
        if here is None or there is None or here.board != there.board:
            return None
        if isinstance(here.where, Hex) and isinstance(there.where, Hex):
            return here.where.steps(there.where)
        if isinstance(here.where, Square) and isinstance(there.where, Square):
            return here.where.steps(there.where)
        return None

    def name(self, id: str) -> str:
        """Return the name of a card, a piece, a die, a deck or a place; the id of anything else."""
        for group in (self.cards, self.pieces, self.dice, self.places):
            if id in group:
                return group[id].name
        return self.decks.get(id, id)


def _grouped_pairs(pairs: Iterable[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """Return all second values by the first value of their pair."""
    found: dict[str, set[str]] = {}
    for key, id in pairs:
        found.setdefault(key, set()).add(id)
    return {key: frozenset(ids) for key, ids in found.items()}


def catalogue_of(cards: Mapping[str, Thing]) -> Catalogue:
    """Return the catalogue of some cards, in which each component is a deck with its own back."""
    return Catalogue.of(
        {id: card.copies for id, card in cards.items()}, {id: card.component for id, card in cards.items()}
    )
