"""One item of an inventory: how a position describes it, how it is corrected, audited, counted and drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic

from referee.engine.core.picture import Fact
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.vocabulary import T, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.picture import Piece
    from referee.engine.core.plain import Plain
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary

NOBODY = -1
"""The seat of things that belong to nobody."""


@dataclass(frozen=True, kw_only=True)
class Item(Generic[T]):
    """Something that is on the table.

    key: its name in a position; empty if it is not in positions. about: what the key means, for `help`. also: other
    words for it in a correction, besides the singular and plural of the key. forms: example corrections, one of each
    kind. parts: the items under its key. on_board: whether pieces on the board show it. called: its title in a
    description of the table, if not the key.
    """

    key: str = ""
    about: str = ""
    on_board: bool = False
    called: str = ""
    also: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    parts: tuple[Item[T], ...] = ()

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction of this item."""
        one = self.key.removesuffix("s")
        return (one, f"{one}s", *self.also) if self.key else self.also

    def help(self, names: Vocabulary[T]) -> str:
        """Return the meaning of the item's key in a position."""
        return self.about or self.called

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read the item's value from a position into the state, and report its faults."""

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the value of the item's key for a position; None if it is empty."""
        return None

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Change the state as the words say; return whether they could be read.

        Raises:
            InvalidMoveError: the words are almost a correction; the message says what is wrong.
        """
        return False

    def faults(self, names: Vocabulary[T], state: T) -> Iterable[str]:
        """Return a sentence for everything that is impossible, with its clause."""
        return ()

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many pieces of each printed component are in each place."""
        return {}

    def printed_counts(self, state: T) -> Mapping[str, int]:
        """Return how many pieces of each component there are."""
        return {}

    def pieces_on(self, names: Vocabulary[T], state: T, space: int) -> Iterable[Piece]:
        """Return the pieces of this item on a space, from the bottom up."""
        return ()

    def supplies(self, state: T, seat: int) -> Iterable[str]:
        """Return what is left in the supply of a seat, or of the table (NOBODY), such as `3 Heroes`."""
        return ()

    def facts(self, names: Vocabulary[T], state: T) -> Iterable[Fact]:
        """Return the facts about this item that the board does not show."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Listing(Item[T]):
    """Things that a position lists by name or space, each with its own words."""

    def apply_words(self, names: Vocabulary[T], state: T, word: str, said: Sequence[str]) -> None:
        """Change one thing in the state to what the words say about it.

        word: the name or space of the thing. said: the words after it in a position or a correction.

        Raises:
            InvalidMoveError: the words cannot be read.
        """
        raise NotImplementedError

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read each thing that the position lists."""
        for word, value in reader.mapping(self.key, given).items():
            reader.attempt(f"{self.key}: {word}", partial(self.read_thing, reader, str(word), value))

    def read_thing(self, reader: PositionReader[T], word: str, value: object) -> None:
        """Read one thing that the position lists."""
        self.apply_words(reader.names, reader.state, word, words_of(value))

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Change the thing that the first word names; return whether there were enough words to do so."""
        if len(words) < 2:
            return False
        self.apply_words(names, state, words[0], words[1:])
        return True


@dataclass(frozen=True, kw_only=True)
class WordedItem(Item[T]):
    """An item of the table or of each seat, with a value written in words.

    of_seat: whether each seat has its own value; a position writes it under the seat, a correction after the seat.
    between: the separator of a list in a position, if all words of the value are read as one string.
    """

    of_seat: bool = False
    between: str = ""

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Change the state as typed. seat: NOBODY if the item belongs to the table.

        Raises:
            InvalidMoveError: the words cannot be read.
        """
        raise NotImplementedError

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the value of a seat, or of the table, for a position; None if it is empty."""
        return None

    def words_of_value(self, reader: PositionReader[T], where: str, value: object) -> Sequence[str]:
        """Return the words of a value in a position."""
        if not self.between:
            return words_of(value)
        return (self.between.join(map(str, value)) if isinstance(value, list) else str(value),)

    def _parts(self, words: Sequence[str]) -> Sequence[str]:
        return (" ".join(words),) if self.between else words

    def read_one(self, reader: PositionReader[T], where: str, seat: int, value: object) -> None:
        """Read the value of a seat, or of the table, from a position."""
        if value is not None:
            names, state = reader.names, reader.state
            reader.attempt(where, lambda: self.put_words(names, state, seat, self.words_of_value(reader, where, value)))

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read the value of the table, or of each named seat."""
        if not self.of_seat:
            self.read_one(reader, reader.place(self.key), NOBODY, given.get(self.key))
            return
        for word, value in reader.mapping(self.key, given).items():
            seat = reader.seat(self.key, word)
            if seat is not None:
                self.read_one(reader, reader.place(f"{self.key}: {word}"), seat, value)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the value of the table, or of each seat that has one."""
        if not self.of_seat:
            return self.position_value(names, state, NOBODY)
        values = {names.seat_word(state, seat): self.position_value(names, state, seat) for seat in range(state.sides)}
        return {word: value for word, value in values.items() if value is not None} or None

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Change the state as the words say; if each seat has a value, a seat's name comes first."""
        if not words or not self.forms:
            return False
        if not self.of_seat:
            self.put_words(names, state, NOBODY, self._parts(words))
            return True
        found = names.leading_seat(state, words)
        if found is None:
            is_whole = self._is_value(names, state, words)
            raise names.missing_owner_error(state, subject, words) if is_whole else names.no_seat_error(state, words[0])
        self.put_words(names, state, found[0], self._parts(found[1]))
        return True

    def _is_value(self, names: Vocabulary[T], state: T, words: Sequence[str]) -> bool:
        """Return whether the words are valid for a seat, so that only the seat is missing."""
        for seat in range(state.sides):
            try:
                self.put_words(names, state.copy(), seat, self._parts(words))
            except InvalidMoveError:
                continue
            return True
        return False

    @property
    def none_words(self) -> tuple[str, ...]:
        """Return the words that a description of the table uses for a value that positions omit."""
        return ()

    @property
    def topic(self) -> str:
        """Return the title in a description of the table."""
        return self.called or self.key

    def facts(self, names: Vocabulary[T], state: T) -> Iterator[Fact]:
        """Yield the values of the table, or of each seat, in words."""
        if self.key and not self.on_board:
            seats = range(state.sides) if self.of_seat else ()
            values = [(names.seat_name(state, seat), self.position_value(names, state, seat)) for seat in seats]
            for where, value in values if self.of_seat else [("", self.write(names, state))]:
                parts = value.items() if isinstance(value, dict) else [("", value)]
                for key, part in parts:
                    topic = f"{self.topic} {key.replace('_', ' ')}".strip()
                    yield Fact(where, topic, in_words(part) or self.none_words)


def in_words(value: Plain) -> tuple[str, ...]:
    """Return the words in a value of a position, one string for each thing; in a mapping, each begins with its key."""
    if isinstance(value, dict):
        return tuple(f"{key} {', '.join(in_words(one))}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(said for one in value for said in in_words(one))
    return () if value is None else (str(value),)
