"""Values in a state, for the table or for each seat, and how they are written: numbers, spaces, names, yes and no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import NOBODY, Listing, WordedItem
from referee.engine.pieces.vocabulary import LINKING_WORDS, NOTHING, T, number_of, unexpected_words_error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary

YES, NO = ("", "yes", "true"), ("no", "false", "back")


@dataclass(frozen=True, kw_only=True)
class StoredValue(WordedItem[T]):
    """A value in a field of the state (by default named like the key); a list or tuple if each seat has a value."""

    field: str = ""

    def all(self, state: T) -> Any:
        """Return the value of the field."""
        return getattr(state, self.field or self.key)

    def get(self, state: T, seat: int) -> Any:
        """Return the value of a seat, or of the table."""
        return self.all(state) if seat == NOBODY else self.all(state)[seat]

    def put(self, state: T, seat: int, value: Any) -> None:
        """Store a new value."""
        values = self.all(state)
        if seat != NOBODY and isinstance(values, list):
            values[seat] = value
        else:
            kept = value if seat == NOBODY else (*values[:seat], value, *values[seat + 1 :])
            setattr(state, self.field or self.key, kept)


@dataclass(frozen=True, kw_only=True)
class Number(StoredValue[T]):
    """A number. Positions omit it if it is 0.

    writes_zero: positions contain it even if it is 0; a position without it leaves the number unchanged. zero: the word
    for 0 in a description of the table.
    """

    least: int = 0
    writes_zero: bool = False
    zero: str = "0"

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: the value is a number."""
        return super().help(names) or f"a number, {self.least} or more"

    def read_one(self, reader: PositionReader[T], where: str, seat: int, value: object) -> None:
        """Read a number, or words for a number."""
        if isinstance(value, (int, float)):
            self.put(reader.state, seat, reader.count(where, value, self.least))
        else:
            super().read_one(reader, where, seat, value)

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Store the number that the words mean; `none` is 0."""
        self.put(state, seat, 0 if not self.least and words and words[0] in NOTHING else number_of(words, self.least))

    @property
    def none_words(self) -> tuple[str, ...]:
        """Return the word for 0, which a position omits."""
        return (self.zero,)

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the number."""
        value: int = self.get(state, seat)
        return value if value or self.writes_zero else None


@dataclass(frozen=True, kw_only=True)
class Place(StoredValue[T]):
    """A space. nowhere: the number that means no space. name: returns the text for a position, if not its name."""

    nowhere: int = -1
    name: Callable[[T, int], str | None] | None = None

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: the value is a space."""
        return self.about or f"a {names.space}"

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Store the space that the words mean."""
        said = [word for word in words if word not in LINKING_WORDS]
        self.put(state, seat, self.nowhere if said and said[0] in NOTHING else names.space_of(state, said))

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the name of the space."""
        space = self.get(state, seat)
        if self.name is not None:
            return self.name(state, space)
        return None if space == self.nowhere else names.spaces(state)[space]


@dataclass(frozen=True, kw_only=True)
class Places(StoredValue[T]):
    """Spaces, each once. is_allowed: returns whether a space is allowed. name: returns its name in a position."""

    is_allowed: Callable[[T, int], bool] = lambda state, space: True
    expected: str = "spaces"
    name: Callable[[T, int], str] | None = None

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: the values are spaces."""
        return self.about or self.expected

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Store the spaces that the words mean."""
        spaces = names.spaces_of(state, [word for word in words if word not in LINKING_WORDS])
        if not all(self.is_allowed(state, space) for space in spaces):
            raise unexpected_words_error(words, self.expected)
        if twice := [space for space in spaces if spaces.count(space) > 1]:
            raise InvalidMoveError(f'"{names.spaces(state)[twice[0]]}" is named twice')
        self.put(state, seat, spaces)

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the names of the spaces."""
        called = self.name or (lambda state, space: names.spaces(state)[space])
        return [called(state, space) for space in self.get(state, seat)] or None


@dataclass(frozen=True, kw_only=True)
class Names(StoredValue[T]):
    """One or more names from a list. known: returns the value of a word, or None. name: returns the name in a position.

    expected: what is expected, for the message about an unknown word. exactly_one: whether exactly one name is
    required. repeated: whether a name may appear more than once.
    """

    known: Callable[[str], Any]
    name: Callable[[Any], str] = str
    expected: str
    exactly_one: bool = False
    repeated: bool = False

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: what is expected."""
        is_single = self.expected.startswith(("a ", "an "))
        return self.about or f"{self.expected}{', or several' if is_single and not self.exactly_one else ''}"

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Store what the words mean."""
        said = [word for word in words if word not in NOTHING]
        found = [self.known(word) for word in said]
        if wrong := [word for word, thing in zip(said, found, strict=True) if thing is None]:
            raise unexpected_words_error(wrong, self.expected)
        if self.exactly_one and len(found) != 1:
            raise unexpected_words_error(words, self.expected)
        self.put(state, seat, found[0] if self.exactly_one else tuple(found if self.repeated else dict.fromkeys(found)))

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the names."""
        value = self.get(state, seat)
        return (self.name(value) if self.exactly_one else [self.name(one) for one in value]) or None


@dataclass(frozen=True, kw_only=True)
class Seats(StoredValue[T]):
    """Seats with a property, such as being out. off: the word that clears it."""

    off: str = "back"

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text: the value is yes, or the seats that have the property."""
        return self.about or ("yes" if self.of_seat else f"{names.player}s")

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction."""
        return (*super().subjects(), self.off)

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read the named seats."""
        found = [reader.seat(self.key, word) for word in reader.parts(self.key, given.get(self.key))]
        self.put(reader.state, NOBODY, tuple(dict.fromkeys(seat for seat in found if seat is not None)))

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the names of the seats."""
        return [names.seat_word(state, seat) for seat in self.all(state)] or None

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Set or clear the property of a seat."""
        said = " ".join(words)
        if said not in (*YES, *NO):
            raise unexpected_words_error(words, "yes or no")
        others = tuple(one for one in self.all(state) if one != seat)
        self.put(state, NOBODY, others if said in NO else (*others, seat))

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return "yes" if a seat has the property, else None."""
        return "yes" if seat in self.all(state) else None

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read `out blue`, `back blue`."""
        found = names.leading_seat(state, words)
        if not words:
            return False
        if found is None:
            raise names.no_seat_error(state, words[0])
        seat, rest = found
        self.put_words(names, state, seat, ("no",) if subject == self.off and not rest else rest)
        return True


@dataclass(frozen=True, kw_only=True)
class Amounts(Listing[T], StoredValue[T]):
    """A number for each thing: a field that maps ids to numbers. what: the word for the things.

    known: returns the id of the thing that a word means, or None. name: returns the name of a thing in a position.
    """

    what: str
    known: Callable[[str], str | None]
    name: Callable[[str], str] = str

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return all numbers by name; None if there are none."""
        return {self.name(id): count for id, count in self.all(state).items()} or None

    def apply_words(self, names: Vocabulary[T], state: T, word: str, said: Sequence[str]) -> None:
        """Read the number in the words `said`, and store it for the thing that `word` names."""
        known = self.known(word)
        if known is None:
            raise unexpected_words_error((word,), self.what)
        self.put(state, NOBODY, {**self.all(state), known: number_of(said)})
