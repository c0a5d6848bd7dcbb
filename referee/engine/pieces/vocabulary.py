"""What the people of a game call its seats, spaces and cards: by this an inventory reads and writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.engine.core.turns import TurnState
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


T = TypeVar("T", bound=TurnState)
V = TypeVar("V")
WORD = re.compile(r'"[^"]*"|“[^”]*”|[^\s,;]+')
SPACE = re.compile(r"[a-z]+\d+")
NOTHING = frozenset({"none", "nothing", "empty", "nowhere", "no"})
"""Words for no card, no space, no name."""
BEFORE = frozenset({"at", "on", "to", "in", "is", "of"})
"""Small words before a space or a seat."""
SMALL = BEFORE | {"and", "the", "a", "an", "with", "for"}
"""Small words between names, where they are no part of one."""
MOST = 99
"""More of one kind than any game has: a larger number in a position counts as this one, which the audit reports."""


class Vocabulary(NamedTuple, Generic[T]):
    """The words of a game.

    player: what a seat is named by, such as `colour`. players: all that a seat can be named. named: which of them words
    mean. seat: the seat that words mean. seat_word: what a seat is called in a position. seat_name: in a sentence.
    space: what a space is called. spaces: the names of all spaces by number. find: the number of the one that words
    mean. cards: the cards that words may mean. card_name: what one is called in a position. fillers: small words that
    say nothing. backs: by the back of cards, where there are several, the words for cards of that back.
    """

    player: str
    players: Sequence[str]
    named: Callable[[str], str | None]
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

    def spaces_of(self, state: T, words: Sequence[str]) -> tuple[int, ...]:
        """Return the spaces that words name one after another.

        Raises:
            InvalidMoveError: something in them is none.
        """
        found: list[int] = []
        rest = [word for word in words if word not in NOTHING]
        while rest:
            read = ((size, self.find(state, " ".join(rest[:size]))) for size in range(len(rest), 0, -1))
            size, space = next(((size, space) for size, space in read if space is not None), (0, 0))
            found.append(space if size else self.space_of(state, rest[:1]))
            rest = rest[size:]
        return tuple(found)

    def seat_first(self, state: T, words: Sequence[str]) -> tuple[int, tuple[str, ...]] | None:
        """Return the seat that the longest beginning of words names, and the rest; None where none does."""
        for length in range(len(words), 0, -1):
            seat = self.seat(state, " ".join(words[:length]))
            if seat is not None:
                return seat, tuple(words[length:])
        return None

    def seat_of(self, state: T, words: Iterable[str]) -> int:
        """Return the seat that words mean.

        Raises:
            InvalidMoveError: they mean none.
        """
        said = " ".join(words)
        found = self.seat(state, said)
        if found is None:
            raise self.no_seat(state, said)
        return found

    def no_seat(self, state: T, word: str) -> InvalidMoveError:
        """Return the error of a word that names no seat of the match."""
        known = ", ".join(self.seat_word(state, seat) for seat in range(state.seats))
        return InvalidMoveError(f'"{word}" is not in this match (the players are {known})')

    def space_of(self, state: T, words: Iterable[str]) -> int:
        """Return the space that words mean.

        Raises:
            InvalidMoveError: they mean none.
        """
        said = " ".join(words)
        found = self.find(state, said)
        if found is None:
            names = self.spaces(state)
            raise InvalidMoveError(f'"{said}" is not a {self.space} (they are {names[0]} to {names[-1]})')
        return found

    def back(self, word: str) -> str | None:
        """Return the back of cards that a word means; None where it means none."""
        return next((back for back, words in self.backs.items() if word in words), None)


def spoken(value: object) -> list[str]:
    """Return the parts of a value of a position: of a list, a text with commas, a number.

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
    """Return the words of a value of a position, or of what was typed."""
    return tuple(word.strip('"“”').casefold() for part in spoken(value) for word in WORD.findall(part))


def number_of(words: Sequence[str], least: int = 0) -> int:
    """Return the number that words say.

    Raises:
        InvalidMoveError: they say none, or one that is too small.
    """
    said = words[0] if len(words) == 1 else ""
    if not (said.isascii() and said.isdigit() and len(said) <= 4 and int(said) >= least):
        raise fault(words, f"a number from {least} on")
    return int(said)


def plain(text: str) -> str:
    """Return words in lower case with single blanks; signs other than letters and digits are blanks."""
    return " ".join(re.sub(r"[^0-9a-z?]+", " ", text.casefold().replace("’", "").replace("'", "")).split())


def one_named(names: Mapping[str, V], words: str, fewest: int = 3) -> V | None:
    """Return the one thing that words mean among things by their plain names: by the name, or by its beginning."""
    wanted = plain(words)
    if wanted in names or len(wanted) < fewest:
        return names.get(wanted)
    found = {thing for name, thing in names.items() if name.startswith(wanted)}
    return found.pop() if len(found) == 1 else None


def fault(words: Iterable[str], due: str) -> InvalidMoveError:
    """Return the error of words that say nothing that is due."""
    return InvalidMoveError(f'"{" ".join(words)}" where {due} is due')
