"""Terms: the kinds of argument that moves and abilities take, such as a ship, a section, a space, a card of a hand.

A term lists its values in a state, reads and writes them in words, and checks recorded values. It depends on no verb.
`move_so_far` is the seat that moves, with the arguments before this argument. A `Slot` says which argument a term is:

    SHIP = Slot(Seat("a ship", ship_names, seat_words), infer=enemies)
    SECTION = Slot(Named("a section", SECTION_NAMES, fewest=1, listed=sections_now), 1, default=UNNAMED)

`SHIP.of(move)` is the ship of a move, with its type.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar, cast

from referee.engine.core.hands import is_unknown, listed_faces, possible_faces
from referee.engine.core.move import UNKNOWN
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Phrase
from referee.engine.words.wording import EXACT, FILLERS, LEAST_LETTERS, best_matches, number_in, plain, split_paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.engine.core.move import Value
    from referee.engine.core.verb import Kind
    from referee.engine.core.zones import Catalogue

V = TypeVar("V")
Words: TypeAlias = tuple[str, ...]
MUST: Any = object()
"""Marks a slot without a default: its argument must be typed."""
UNNAMED = ""
"""A card that leaves a hand without being shown to the referee."""


class PartialMove(Protocol):
    """The seat that moves, and its arguments so far: a move, or the use of an ability."""

    @property
    def seat(self) -> int:
        """Return the seat that moves."""

    @property
    def args(self) -> tuple[Value, ...]:
        """Return the arguments so far."""


class Reading(NamedTuple, Generic[V]):
    """What the first words of a line mean, the words left over, and the cost of the match (0: exact)."""

    value: V
    rest: Words
    cost: int = EXACT


class Term(ABC, Generic[V]):
    """One kind of argument.

    noun: its name, with an article. kind: the kind of thing that its words name. is_followed: whether all seats can
    track a card that leaves a hand face down, as in a stack that keeps its order, and recognise it once it is shown.
    """

    noun: str
    kind: Kind = "word"
    is_followed: ClassVar[bool] = False

    @abstractmethod
    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[V]:
        """Return all values to list, legal or not; the cards of an unknown hand are listed once, as `?`."""

    @abstractmethod
    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterable[Reading[V]]:
        """Return what the first words mean: all best matches, the longest run of words first."""

    @abstractmethod
    def write(self, state: Any, move_so_far: PartialMove, value: V) -> str:
        """Return the words for a value; reading the words gives the same value."""

    def spell(self, state: Any, move_so_far: PartialMove, value: V) -> Iterable[Phrase]:
        """Return the words for a value as parts of a move; words before `?`, as in `combat ?`, are one part."""
        text = self.write(state, move_so_far, value)
        stack, space, last = text.rpartition(" ")
        if space and last == UNKNOWN:
            return [Phrase(stack), Phrase(last, self.kind)]
        return [Phrase(text, self.kind, cast("Value", value))]

    @abstractmethod
    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is of this kind at all, legal or not."""

    def possible_values(self, state: Any, move_so_far: PartialMove, value: V) -> Iterable[V]:
        """Return the values that an unknown argument (`?`) could have; for a known value, the value itself."""
        return (value,)

    def shows(self, state: Any, move_so_far: PartialMove, value: V) -> tuple[Reveal, ...]:
        """Return the card that a value shows, unless the referee already knew it."""
        return ()

    def distance_between(self, state: Any, one: V, other: V) -> int:
        """Return the distance between two values; 0 if they have no distance."""
        return 0

    def veiled_value(self, value: V) -> V:
        """Return the value as seats that do not see the named card may know it; by default the value unchanged."""
        return value


@dataclass(frozen=True)
class NamedThing(Term[V]):
    """A thing from a list, by its name.

    names: things by their plain names (see `plain` of wording.py; a thing may have several), or a function that returns
    them. word: returns the written name of a thing; by default its first name. listed: the values to list; by default
    all named values. least_letters: the least number of letters that abbreviate a name. codes: further names that count
    only as a whole, such as letters and numbers; spaces in them do not matter. suggested: the values to suggest for a
    missing or unknown word; by default, or if it returns none, all.
    """

    noun: str
    names: Mapping[str, V] | Callable[[Any], Mapping[str, V]]
    word: Callable[[Any, V], str] | None = None
    listed: Callable[[Any, PartialMove], Iterable[V]] | None = None
    least_letters: int = LEAST_LETTERS
    codes: Callable[[Any], Mapping[str, V]] = lambda state: {}
    suggested: Callable[[Any], Iterable[V]] | None = None
    kind: Kind = "word"

    def listing(self, listed: Callable[[Any, PartialMove], Iterable[V]]) -> Self:
        """Return the same term with other values to list."""
        return replace(self, listed=listed)

    def values_by_name(self, state: Any) -> Mapping[str, V]:
        """Return all values by their names."""
        return self.names(state) if callable(self.names) else self.names

    def suggestions(self, state: Any) -> Iterable[str]:
        """Return the names to suggest for a missing or unknown word."""
        known = self.values_by_name(state)
        if self.suggested is None:
            return known
        suited = set(self.suggested(state))
        return [name for name, value in known.items() if value in suited] or known

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[V]:
        """Return the values to list."""
        if self.listed is not None:
            return self.listed(state, move_so_far)
        return dict.fromkeys(self.values_by_name(state).values())

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[V]]:
        """Yield the meanings of the longest beginning of a line, then of shorter beginnings."""
        known, codes = (self.values_by_name(state), self.codes(state)) if words else ({}, {})
        for length in range(len(words), 0, -1):
            found, cost = best_matches(" ".join(words[:length]), known, self.least_letters, codes)
            yield from (Reading(value, words[length:], cost) for value in found)

    def write(self, state: Any, move_so_far: PartialMove, value: V) -> str:
        """Return the name of a value."""
        if self.word is not None:
            return self.word(state, value)
        return next((name for name, thing in self.values_by_name(state).items() if thing == value), str(value))

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value has a name."""
        return value in self.values_by_name(state).values()


@dataclass(frozen=True)
class Space(NamedThing[V]):
    """A space of a board, by its name; paths such as `d9-e10`, `d9>e10`, `d9e10` are split.

    holds: returns the names of the things on a space, which can be typed before it: with a hero on `a1`, `hero a1`
    means `a1`. distance: returns the distance between two spaces.
    """

    kind: Kind = "space"
    holds: Callable[[Any, V], Iterable[str]] | None = None
    distance: Callable[[Any, V, V], int] | None = None

    def distance_between(self, state: Any, one: V, other: V) -> int:
        """Return the distance between two spaces; 0 if it is not known."""
        return 0 if self.distance is None else self.distance(state, one, other)

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[V]]:
        """Yield the space that the first words name; the name of a thing on that space can come first."""
        found = list(super().read(state, move_so_far, (*split_paths(words[:1]), *words[1:])))
        yield from found
        if found or self.holds is None or len(words) < 2:
            return
        behind = words[2:] if words[1] in FILLERS else words[1:]
        for one in super().read(state, move_so_far, (*split_paths(behind[:1]), *behind[1:])):
            if plain(words[0]) in self.holds(state, one.value):
                yield one


def seats_by_number(state: Any) -> dict[str, int]:
    """Return the seats by number: `player 2`, `seat 2`, `p2`."""
    return {f"{word}{seat + 1}": seat for seat in range(state.seats) for word in ("player", "seat", "p")}


@dataclass(frozen=True)
class Seat(NamedThing[int]):
    """A seat, by its names or as `player 2`; the state has `sides` or else `seats`, the number of seats."""

    codes: Callable[[Any], Mapping[str, int]] = seats_by_number
    kind: Kind = "seat"

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a seat of the match."""
        return value.__class__ is int and value in range(getattr(state, "sides", state.seats))


@dataclass(frozen=True)
class Number(Term[int]):
    """A number. offered: returns the numbers to list; any number from `least` up can be typed."""

    kind = "number"
    noun: str
    offered: Callable[[Any, PartialMove], Iterable[int]]
    least: int = 0

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[int]:
        """Return the numbers to list."""
        return self.offered(state, move_so_far)

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[int]]:
        """Yield the first word as a number."""
        if words and (found := number_in(words[0])) is not None:
            yield Reading(found, words[1:])

    def distance_between(self, state: Any, one: int, other: int) -> int:
        """Return the difference between two numbers."""
        return abs(one - other)

    def write(self, state: Any, move_so_far: PartialMove, value: int) -> str:
        """Return the number."""
        return str(value)

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a number, `least` or more."""
        return value.__class__ is int and value >= self.least


@dataclass(frozen=True)
class Card(NamedThing[str]):
    """A card in a zone of the seat that moves: a named card is shown, `?` is a card still to be named.

    zone: returns the zone of the card. among: returns whether a face is listed for the seat that moves; by default all
    are. deck: returns the deck list of a state.
    """

    kind: Kind = "card"
    zone: Callable[[int], str] = "hand {}".format
    among: Callable[[Any, PartialMove, str], bool] = lambda state, move_so_far, face: True
    deck: Callable[[Any], Catalogue] = attrgetter("deck")

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return the known cards, each once, and `?` once for all unknown ones."""
        found = listed_faces(state, self.zone(move_so_far.seat))
        return [face for face in found if face == UNKNOWN or self.among(state, move_so_far, face)]

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the cards that the first words name; `?` names none."""
        is_unknown = words[:1] == (UNKNOWN,)
        return iter([Reading(UNKNOWN, words[1:])]) if is_unknown else super().read(state, move_so_far, words)

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
        """Return the name of a card."""
        return value if value == UNKNOWN else super().write(state, move_so_far, value)

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a card or `?`."""
        return value == UNKNOWN or super().fits(state, value)

    def possible_values(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the cards that `?` could be."""
        if value != UNKNOWN:
            return (value,)
        faces = possible_faces(state, self.deck(state), self.zone(move_so_far.seat))
        return [face for face in faces if self.among(state, move_so_far, face)]

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the card, unless the referee already knew that it was there."""
        zone = self.zone(move_so_far.seat)
        return (Reveal(zone, value),) if value == UNKNOWN or is_unknown(state, zone, value) else ()


@dataclass(frozen=True)
class PutAway(Card):
    """A card that leaves a hand; `?` is any card of the hand, not shown to the referee."""

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return an unnamed card, and the cards of the hand."""
        return (UNNAMED, *super().values(state, move_so_far))

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the cards that the first words name; `?`, `card` and `one` name none."""
        if words[:1] in ((UNKNOWN,), ("card",), ("one",)):
            return iter([Reading(UNNAMED, words[1:])])
        return super().read(state, move_so_far, words)

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
        """Return the name of a card, or `?`."""
        return super().write(state, move_so_far, value or UNKNOWN)

    def spell(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[Phrase]:
        """Return the card, as `?` if it is not named."""
        found = super().spell(state, move_so_far, value)
        return found if value != UNNAMED else [Phrase(UNKNOWN, "card", typed=one.text) for one in found]

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a card or `?`."""
        return value == UNNAMED or super().fits(state, value)

    def possible_values(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the cards that `?` could be; a card discarded unnamed stays unnamed."""
        return (value,) if value == UNNAMED else super().possible_values(state, move_so_far, value)

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the card, if it is named and the referee did not know that it is there."""
        return () if value == UNNAMED else super().shows(state, move_so_far, value)

    def veiled_value(self, value: str) -> str:
        """Return the unnamed card: other seats know only that a card leaves the hand."""
        return UNNAMED


@dataclass(frozen=True)
class ValueList(Term[tuple[V, ...]]):
    """Several values of one kind, such as the spaces of a path. offered: returns the runs of values to list."""

    noun: str
    term: Term[V]
    least: int
    most: int
    offered: Callable[[Any, PartialMove], Iterable[tuple[V, ...]]] = lambda state, move_so_far: ()

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[tuple[V, ...]]:
        """Return the runs of values to list."""
        return self.offered(state, move_so_far)

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[tuple[V, ...]]]:
        """Yield the runs at the beginning of a line, the longest first."""
        return self._longer_readings(state, move_so_far, Reading((), words))

    def _longer_readings(
        self, state: Any, move_so_far: PartialMove, done: Reading[tuple[V, ...]]
    ) -> Iterator[Reading[tuple[V, ...]]]:
        if len(done.value) < self.most:
            for value, rest, cost in self._next(state, move_so_far, done.rest):
                longer = Reading((*done.value, value), rest, done.cost + cost)
                yield from self._longer_readings(state, move_so_far, longer)
        if len(done.value) >= self.least:
            yield done

    def _next(self, state: Any, move_so_far: PartialMove, words: Words) -> list[Reading[V]]:
        found = list(self.term.read(state, move_so_far, words))
        return self._next(state, move_so_far, words[1:]) if not found and words and words[0] in FILLERS else found

    def write(self, state: Any, move_so_far: PartialMove, value: tuple[V, ...]) -> str:
        """Return the words for all values."""
        return " ".join(self.term.write(state, move_so_far, one) for one in value)

    def spell(self, state: Any, move_so_far: PartialMove, value: tuple[V, ...]) -> Iterable[Phrase]:
        """Return the words for all values as parts of a move."""
        return [part for one in value for part in self.term.spell(state, move_so_far, one)]

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a run of an allowed length."""
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return False
        return all(self.term.fits(state, one) for one in value)


class Slot(NamedTuple, Generic[V]):
    """A term at its place among the arguments of a verb or an ability.

    place: counted from 0; the record has the arguments in this order. infer: returns the values to try if the argument
    is not typed. default: the value if none is typed or inferred. nothing: returns why there is no value to infer;
    "" if another argument must be typed first.
    """

    term: Term[V]
    place: int = 0
    default: V = MUST
    infer: Callable[[Any, Any], Iterable[V]] | None = None
    nothing: Callable[[Any, Any], str] | None = None

    def of(self, move_so_far: PartialMove) -> V:
        """Return the value in this place."""
        return cast("V", move_so_far.args[self.place])


def listed_slot(term: Term[V], place: int = 0) -> Slot[V]:
    """Return the slot of an argument that can be left out if only one of the listed values is possible."""
    return Slot(term, place, infer=term.values)
