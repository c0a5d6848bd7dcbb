"""The words for a game's seats, spaces and cards: an inventory reads and writes positions with them."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.engine.core.turns import TurnState
from referee.engine.errors import InvalidMoveError
from referee.engine.words.wording import leading_match, listed, only_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


T = TypeVar("T", bound=TurnState)
WORD = re.compile(r'"[^"]*"|“[^”]*”|[^\s,;]+')
SPACE = re.compile(r"[a-z]+\d+")
NOTHING = frozenset({"none", "nothing", "empty", "nowhere", "no"})
"""Words that mean no card, space or name."""
LINKING_WORDS = frozenset({"at", "on", "to", "in", "is", "of"})
"""Prepositions before a space or a seat."""
FILLER_WORDS = LINKING_WORDS | {"and", "the", "a", "an", "with", "for"}
"""Fillers between names, ignored unless they are part of a name."""
MOST_COPIES = 99
"""More cards or chips of one kind than any game has: a larger number is read as this one, and the audit reports it."""
LARGEST_NUMBER = 9999
"""The largest number of a position or a correction."""


class Vocabulary(NamedTuple, Generic[T]):
    """The words of a game.

    player: the kind of name that seats have, such as `colour`. players: all names that a seat can have. player_name:
    returns which of these names the words mean. seat: returns the seat that the words mean. seat_word: returns the name
    of a seat in a position. seat_name: returns its name in a sentence. space: the word for a space. spaces: returns the
    names of all spaces by number. find: returns the number of the space that words mean. cards: returns the cards that
    words could mean. card_name: returns the name of a card in a position. fillers: words without meaning. backs: the
    words for cards of each back, by back, if there are several.
    """

    player: str
    players: Sequence[str]
    player_name: Callable[[str], str | None]
    seat: Callable[[T, str], int | None]
    seat_word: Callable[[T, int], str]
    seat_name: Callable[[T, int], str]
    space: str = "space"
    spaces: Callable[[T], Sequence[str]] = lambda state: ()
    find: Callable[[T, str], int | None] = lambda state, words: None
    cards: Callable[[str], Sequence[str]] = lambda words: ()
    card_name: Callable[[str], str] = str
    fillers: frozenset[str] = frozenset()
    backs: Mapping[str, Sequence[str]] = {"": ()}

    @classmethod
    def by_colour(cls, colours: Sequence[str]) -> Vocabulary[T]:
        """Return the words of a game that names its seats by colours; its states have `colours`, by seat."""

        def seat(state: Any, words: str) -> int | None:
            colour = matching_colour(colours, words)
            return state.colours.index(colour) if colour in state.colours else None

        def colour_word(state: Any, seat: int) -> str:
            return str(state.colours[seat])

        def name(state: Any, seat: int) -> str:
            return str(state.seat_name(seat))

        return cls("colour", colours, partial(matching_colour, colours), seat, colour_word, name)

    def spaces_of(self, state: T, words: Sequence[str]) -> tuple[int, ...]:
        """Return the spaces that the words name one after another.

        Raises:
            InvalidMoveError: a part of the words is not a space.
        """
        found: list[int] = []
        rest = tuple(word for word in words if word not in NOTHING)
        while rest:
            space, rest = leading_match(rest, partial(self.find, state)) or (self.space_of(state, rest[:1]), rest[1:])
            found.append(space)
        return tuple(found)

    def leading_seat(self, state: T, words: Sequence[str]) -> tuple[int, tuple[str, ...]] | None:
        """Return the seat that the longest beginning of the words names, and the remaining words, or None."""
        return leading_match(words, partial(self.seat, state))

    def seat_of(self, state: T, words: Iterable[str]) -> int:
        """Return the seat that the words mean.

        Raises:
            InvalidMoveError: the words do not mean a seat.
        """
        said = " ".join(words)
        found = self.seat(state, said)
        if found is None:
            raise self.no_seat_error(state, said)
        return found

    def no_seat_error(self, state: T, word: str) -> InvalidMoveError:
        """Return the error for a word that names no seat of the match, not even an automatic seat."""
        if not word:
            return unexpected_words_error((), f"a {self.player}")
        known = ", ".join(self.seat_word(state, seat) for seat in range(state.sides))
        what = "players" if state.sides == state.seats else "sides"
        return InvalidMoveError(f'"{word}" is not in this match (the {what} are {known})')

    def missing_owner_error(self, state: T, subject: str, words: Sequence[str]) -> InvalidMoveError:
        """Return the error for a correction that does not say whose a thing is. words: the words after its subject."""
        seats = (self.seat_word(state, seat) for seat in range(state.sides))
        forms = (" ".join([subject, seat, *words]) for seat in seats)
        return InvalidMoveError(f"say whose: {listed((f'`{form}`' for form in forms), 'or')}")

    def space_of(self, state: T, words: Iterable[str]) -> int:
        """Return the space that the words mean.

        Raises:
            InvalidMoveError: the words do not mean a space.
        """
        said = " ".join(words)
        found = self.find(state, said)
        if not said:
            raise unexpected_words_error((), f"a {self.space}")
        if found is None:
            names = self.spaces(state)
            raise InvalidMoveError(f'"{said}" is not a {self.space} (allowed: {names[0]} to {names[-1]})')
        return found

    def back(self, word: str) -> str | None:
        """Return the card back that a word means, or None."""
        return next((back for back, words in self.backs.items() if word in words), None)


def parts_of_value(value: object) -> list[str]:
    """Return the parts of a value of a position: a list, a string with commas, or a number.

    Raises:
        InvalidMoveError: a part is itself a list or a mapping.
    """
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, (list, dict)):
            kind = "a list" if isinstance(part, list) else "a mapping"
            raise InvalidMoveError(f"expected a name or a number, not {kind} ({part})")
    parts = value if isinstance(value, list) else [] if value is None else str(value).split(",")
    return [said for part in parts if (said := str(part).strip())]


def words_of(value: object) -> tuple[str, ...]:
    """Return the words of a value in a position, or of a typed line."""
    return tuple(word.strip('"“”').casefold() for part in parts_of_value(value) for word in WORD.findall(part))


def number_of(words: Sequence[str], least: int = 0) -> int:
    """Return the number that the words mean.

    Raises:
        InvalidMoveError: the words are not a number, or the number is too small or too large.
    """
    said = words[0] if len(words) == 1 else ""
    if not (said.isascii() and said.isdigit() and len(said) <= len(str(LARGEST_NUMBER)) and int(said) >= least):
        raise unexpected_words_error(words, range_text(least))
    return int(said)


def range_text(least: int) -> str:
    """Return the numbers allowed in a position or a correction, for a sentence."""
    return f"a number from {least} to {LARGEST_NUMBER}"


def matching_colour(colours: Iterable[str], word: str) -> str | None:
    """Return the colour that a word means, or None; one letter is enough if no other colour begins with it."""
    return only_match(word, {colour: colour for colour in colours}, fewest=1)


def unexpected_words_error(words: Iterable[str], due: str) -> InvalidMoveError:
    """Return the error for words other than what is expected."""
    said = " ".join(words)
    return InvalidMoveError(f'expected {due}, not "{said}"' if said else f"something is missing at the end: {due}")
