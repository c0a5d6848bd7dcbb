"""Reads the values of a position that a person wrote; unreadable values are faults, all reported at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from pnp.errors import DataError
from referee.engine.core.options import settings
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.vocabulary import LARGEST_NUMBER, T, parts_of_value, range_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.pieces.vocabulary import Vocabulary


class PositionReader(Generic[T]):
    """Reads a position; each unreadable part is a fault with its place ("turn: number: ...").

    names: the words of the game. players: the names of the seats in order. state: the state read so far. within: the
    beginning of each fault's place, such as `turn: `.
    """

    state: T

    def __init__(self, names: Vocabulary[T], book: Rulebook, document: Mapping[str, Plain]) -> None:
        self.names, self.book, self.document = names, book, document
        self.within = ""
        self.faults: list[str] = []
        self.players: tuple[str, ...] = ()

    # Faults.

    def place(self, where: str) -> str:
        """Return the place of a fault, for the report."""
        return f"{self.within}{where}"

    def attempt(self, where: str, action: Callable[[], object]) -> None:
        """Call a function; if it fails, report the reason as a fault at a place."""
        try:
            action()
        except InvalidMoveError as error:
            self.faults.append(f"{where}: {error}")

    def parts(self, where: str, value: object) -> list[str]:
        """Return the parts of a value; if a part is a list or a mapping, report a fault and return an empty list."""
        found: list[str] = []
        self.attempt(where, lambda: found.extend(parts_of_value(value)))
        return found

    def report_unknown_keys(self, where: str, given: Iterable[str], known: Sequence[str]) -> None:
        """Report a fault for each unknown key."""
        for key in given:
            if key not in known:
                self.faults.append(f"{where}: unknown key `{key}` (allowed: {', '.join(known)})")

    # Values.

    def options(self) -> Mapping[str, Setting]:
        """Return the house rules of the position, or the rule book's defaults if they cannot be read."""
        given = self.mapping("options")
        try:
            return settings(self.book, {name: _setting(self.book, name, value) for name, value in given.items()})
        except DataError as error:
            self.faults.append(f"options: {error}")
            return settings(self.book, {})

    def mapping(self, key: str, given: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return the values by name under a key of the position, or of a part of it; empty if the key is missing."""
        return self.values_by_name(self.place(key), (self.document if given is None else given).get(key))

    def values_by_name(self, where: str, value: object) -> Mapping[str, Any]:
        """Return the values by name; empty if there are none."""
        if value is None or isinstance(value, dict):
            return value or {}
        self.faults.append(f"{where}: expected `name: value` pairs, not {value!r}")
        return {}

    def count(self, where: str, value: object, least: int = 0) -> int:
        """Return a whole number; if the value is not one, or is out of range, report a fault and return `least`."""
        if type(value) is int and least <= value <= LARGEST_NUMBER:
            return value
        due = range_text(least)
        due = due.replace("a number", "a whole number") if isinstance(value, float) else due
        self.faults.append(f"{where}: expected {due}, not {value!r}")
        return least

    def one_of(self, where: str, word: str, known: tuple[str, ...], what: str) -> str | None:
        """Return a word if it is known, such as the name of a phase; otherwise report a fault and return None."""
        if word in known:
            return word
        self.faults.append(f'{where}: "{word}" is not a {what} (allowed: {", ".join(known)})')
        return None

    def roster(self, where: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each named player with the word used; report unknown and repeated players."""
        found: set[str] = set()
        for word in words:
            player = self.names.player_name(str(word))
            if player is None or player in found:
                known = f"is not a {self.names.player} (allowed: {', '.join(self.names.players)})"
                self.faults.append(f'{where}: "{word}" {"is named twice" if player else known}')
            else:
                found.add(player)
                yield player, word

    def seat(self, where: str, word: object) -> int | None:
        """Return the seat that a word names; if it names none, report a fault and return None."""
        found = self.names.seat(self.state, str(word).strip().casefold())
        if found is None:
            self.faults.append(f"{self.place(where)}: {self.names.no_seat_error(self.state, str(word))}")
        return found


def _setting(book: Rulebook, name: str, value: object) -> str:
    """Return a value in the form that the switch uses: yes and no, or true and false."""
    if not isinstance(value, bool):
        return str(value)
    words = ("true", "yes") if value else ("false", "no")
    option = book.options.get(name)
    return next((word for word in words if option is not None and word in option.values), words[0])


def position_head(book: Rulebook, options: Mapping[str, Setting]) -> dict[str, Plain]:
    """Return the beginning of every position: the game, and the house rules that a table can set."""
    settable = {*book.options, *(name for name, fact in book.facts.items() if fact.least is not None)}
    return {"game": book.game, "options": {name: str(value) for name, value in options.items() if name in settable}}
