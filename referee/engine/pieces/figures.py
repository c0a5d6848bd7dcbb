"""Pieces on the spaces of a board, each with a kind and an owner; a space has at most one of each layer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted
from referee.engine.core.picture import Piece
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import NOBODY, Item
from referee.engine.pieces.vocabulary import SPACE, T, number_of, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.board import Board
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary

PUT, TAKE = frozenset({"place", "put", "add"}), frozenset({"remove", "take", "clear"})


class PieceType(NamedTuple):
    """A kind of piece: its name, its letter, how many each player has, and the clause that says so."""

    id: str
    name: str
    plural: str
    mark: str
    each: int
    clause: str


class Layer(NamedTuple):
    """Pieces limited to one on each space: a list by space, with None for an empty space.

    owner, kind: return the owner or kind of a piece in the list. put: puts a new piece on a space, given state, seat,
    kind and space. take: removes the piece.
    """

    noun: str
    clause: str
    field: str
    owner: Callable[[Any], int]
    kind: Callable[[Any], str]
    put: Callable[[Any, int, str, int], object]
    take: Callable[[Any, int], object]


@dataclass(frozen=True, kw_only=True)
class Figures(Item[T]):
    """Pieces on a board.

    kinds: the kinds by id. known: returns the kind that a word means. layers: the layers by kind; words without a kind
    mean the piece of the first layer that has one there. lifted: returns pieces that are not on a space now: owner,
    kind, and the space where they are drawn. aside: the place of these. boxed: returns how many sets are in the box.
    split: returns the words of a line, without fillers and with paths split.
    """

    board: Board
    kinds: Mapping[str, PieceType]
    known: Callable[[str], str | None]
    layers: Mapping[str, Layer]
    lifted: Callable[[T], Iterable[tuple[int, str, int]]] = lambda state: ()
    aside: str = "aside"
    boxed: Callable[[T], int]
    split: Callable[[Sequence[str]], Sequence[str]]

    # Positions.

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: what can be on a space."""
        return f"for each {names.space}: owner and kind ({', '.join(self.kinds)})"

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read the pieces on each space, such as `blue hero garrison`."""
        for word, value in reader.mapping(self.key, given).items():
            reader.attempt(self.key, partial(self._read_space, reader, str(word), value))

    def _read_space(self, reader: PositionReader[T], word: str, value: object) -> None:
        space = reader.names.space_of(reader.state, (word.strip().casefold(),))
        where = f"{self.key}: {self.board.names[space]}"
        said = " ".join(reader.parts(where, value)).replace("+", " ")
        reader.attempt(where, partial(self._put, reader, space, words_of(said)))

    def _put(self, reader: PositionReader[T], space: int, words: Sequence[str]) -> None:
        """Put the pieces that the words name on a space; the words may name several seats."""
        names, state, seat = reader.names, reader.state, None
        for word in words:
            kind = self.known(word)
            if kind is None and word not in names.fillers:
                seat = names.seat_of(state, (word,))
            elif kind is not None and seat is None:
                raise InvalidMoveError(f"say whose the {kind} is, such as `{reader.players[0]} {kind}`")
            elif kind is not None and seat is not None:
                layer = self.layers[kind]
                if getattr(state, layer.field)[space] is not None:
                    raise InvalidMoveError(f"a space can have at most 1 {layer.noun} ({layer.clause})")
                layer.put(state, seat, kind, space)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the pieces on each space, in words."""
        found: dict[str, Plain] = {}
        for space, name in enumerate(self.board.names):
            if pieces := [f"{names.seat_word(state, seat)} {kind}" for seat, kind in self._on(state, space)]:
                found[name] = " ".join(pieces)
        return found or None

    def _on(self, state: T, space: int) -> Iterator[tuple[int, str]]:
        """Yield the owner and kind of each piece on a space."""
        for layer in self._each_layer():
            thing = getattr(state, layer.field)[space]
            if thing is not None:
                yield layer.owner(thing), layer.kind(thing)

    def _each_layer(self) -> Iterable[Layer]:
        return {layer.field: layer for layer in self.layers.values()}.values()

    # Corrections.

    def subjects(self) -> tuple[str, ...]:
        """Return no words: a correction that names no other item is about these pieces."""
        return ()

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read `[place, remove] [seat] kind space [space]`."""
        order = words[0] if words[0] in PUT | TAKE else ""
        said = self.split(words[1:] if order else words)
        spaces = [names.space_of(state, (word,)) for word in said if SPACE.fullmatch(word)]
        rest = [word for word in said if not SPACE.fullmatch(word)]
        kinds = [kind for word in rest if (kind := self.known(word))]
        others = [word for word in rest if self.known(word) is None]
        if any(names.named(word) is None for word in others):
            return False
        seats = [names.seat_of(state, (word,)) for word in others]
        if len(spaces) not in ((1,) if order else (1, 2)) or len(kinds) > 1 or len(seats) > 1:
            return False
        if order in TAKE or len(spaces) == 2:
            layer = self._there(names, state, spaces[0], kinds, seats)
            if order in TAKE:
                layer.take(state, spaces[0])
            elif spaces[0] != spaces[1]:
                self._need_room(layer, state, spaces[1])
                things = getattr(state, layer.field)
                things[spaces[0]], things[spaces[1]] = None, things[spaces[0]]
            return True
        if not kinds or not seats:
            return False
        self._need_room(self.layers[kinds[0]], state, spaces[0])
        self.layers[kinds[0]].put(state, seats[0], kinds[0], spaces[0])
        return True

    def _there(self, names: Vocabulary[T], state: T, space: int, kinds: Sequence[str], seats: Sequence[int]) -> Layer:
        """Return the layer of the piece on a space that the words mean; refuse words that describe no piece there."""
        for layer in self._each_layer():
            thing = getattr(state, layer.field)[space]
            if thing is not None and (not kinds or self.layers[kinds[0]] == layer):
                if tuple(kinds) in ((), (layer.kind(thing),)) and tuple(seats) in ((), (layer.owner(thing),)):
                    return layer
                break
        whose = "".join(f"{names.seat_name(state, seat)} " for seat in seats)
        raise InvalidMoveError(f"there is no {whose}{kinds[0] if kinds else 'unit'} on {self.board.names[space]}")

    def _need_room(self, layer: Layer, state: T, space: int) -> None:
        if getattr(state, layer.field)[space] is not None:
            raise InvalidMoveError(f"{self.board.names[space]} already has a {layer.noun}: remove it first")

    # Audit, count and picture.

    def faults(self, names: Vocabulary[T], state: T) -> Iterator[str]:
        """Yield a fault for each seat with more pieces of a kind on the board than a set has."""
        counted = self._counted(state)
        for seat in range(state.seats):
            for kind in self.kinds.values():
                if (count := counted[seat, kind.id]) > kind.each:
                    has = f"{names.seat_name(state, seat)} has {count} {kind.plural} on the map"
                    yield f"{has}, but each player has only {kind.each} ({kind.clause})"

    def _counted(self, state: T) -> Counter[tuple[int, str]]:
        spaces = range(len(self.board.names))
        on_board = [one for space in spaces for one in self._on(state, space)]
        return Counter([*on_board, *((seat, kind) for seat, kind, _ in self.lifted(state))])

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many pieces of each kind are in each place, including the sets that nobody plays with."""
        counted, aside = self._counted(state), Counter(kind for _, kind, _ in self.lifted(state))
        found = {}
        for id, kind in self.kinds.items():
            on_map = [counted[seat, id] for seat in range(state.seats)]
            supply = sum(max(0, kind.each - count) for count in on_map)
            found[id] = {"map": sum(on_map) - aside[id], self.aside: aside[id], "supply": supply}
            found[id]["box"] = kind.each * self.boxed(state)
        return found

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many pieces of each kind were printed."""
        return {id: kind.each * (state.seats + self.boxed(state)) for id, kind in self.kinds.items()}

    def supplies(self, state: T, seat: int) -> Iterator[str]:
        """Yield how many pieces of each kind a seat has left."""
        on_map = self._counted(state) if seat != NOBODY else {}
        for kind in self.kinds.values() if seat != NOBODY else ():
            yield counted(max(0, kind.each - on_map[seat, kind.id]), kind.name, kind.plural)

    def drawn(self, names: Vocabulary[T], state: T, space: int) -> Iterator[Piece]:
        """Yield the pieces on a space; a lifted piece comes above the others of its layer."""
        beside = [(seat, kind) for seat, kind, at in self.lifted(state) if at == space]
        for layer in self._each_layer():
            thing = getattr(state, layer.field)[space]
            own = [] if thing is None else [(layer.owner(thing), layer.kind(thing))]
            for seat, id in [*own, *(one for one in beside if self.layers[one[1]] == layer)]:
                kind = self.kinds[id]
                yield Piece(id, names.seat_word(state, seat), kind.mark, kind.name, seat)


@dataclass(frozen=True, kw_only=True)
class Mark(Item[T]):
    """A number or a flag, stored in a field of each of a layer's pieces; a position has it only for the active seat.

    off: the word that clears a flag; empty for a number.
    """

    layer: Layer
    board: Board
    attribute: str
    off: str = ""

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: spaces, or a number for each space."""
        return f"{names.space}s" if self.off else f"for each {names.space}: a number"

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction."""
        return (*super().subjects(), *([self.off] if self.off else []))

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read the spaces, each with a number if the property is not a flag."""
        value = given.get(self.key)
        spaces = words_of(reader.parts(reader.place(self.key), value)) if self.off else reader.mapping(self.key, given)
        for word in spaces:
            said = () if self.off else (str(spaces[word]),)  # type: ignore[call-overload]
            say = partial(self._say, reader.names, reader.state, self.key, str(word).casefold(), said)
            reader.attempt(reader.place(self.key), say)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the spaces where pieces of the active seat have the property."""
        things = enumerate(getattr(state, self.layer.field))
        own = ((space, thing) for space, thing in things if thing is not None and self.layer.owner(thing) == state.seat)
        found = {self.board.names[space]: getattr(thing, self.attribute) for space, thing in own}
        values = {name: value for name, value in found.items() if value}
        return (list(values) if self.off else values) or None

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read `spent b2 1`, `closed b2`, `open b2`."""
        if not words:
            return False
        self._say(names, state, subject, words[0], words[1:] or ("0",))
        return True

    def _say(self, names: Vocabulary[T], state: T, subject: str, word: str, words: Sequence[str]) -> None:
        space = names.space_of(state, (word,))
        things = getattr(state, self.layer.field)
        if things[space] is None:
            raise InvalidMoveError(f"there is no {self.layer.noun} on {self.board.names[space]}")
        value = subject != self.off if self.off else number_of(words)
        things[space] = things[space]._replace(**{self.attribute: value})
