"""Positions as people write them: plain records, read into a state; every fault is gathered and told at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pnp.errors import DataError
from referee.engine.core.guards import S
from referee.engine.core.options import settings
from referee.engine.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain

C = TypeVar("C")


class PositionReader(ABC, Generic[S, C]):
    """Reads a position into a state; what cannot be read is a fault with its place ("turn: number: ...").

    keys: what a position of the game may say. player: what a seat is named by. contents: the game's data. state: as far
    as it has been read. players: the names of the seats, in their order.
    """

    keys: tuple[str, ...]
    player: str = "colour"
    state: S

    def __init__(self, contents: C, book: Rulebook, document: Mapping[str, Plain]) -> None:
        self.contents, self.book, self.document = contents, book, document
        self.faults: list[str] = []
        self.players: tuple[str, ...] = ()

    @abstractmethod
    def begin(self) -> str:
        """Read house rules and players, and begin the state; return what is missing, nothing where all is there."""

    @abstractmethod
    def fill(self) -> None:
        """Read everything else into the state; asked only where nothing was missing."""

    @abstractmethod
    def named(self, word: str) -> str | None:
        """Return the player that a word names, whether he takes part or not; None where it names none of the game."""

    @abstractmethod
    def known(self) -> Iterable[str]:
        """Return what all players of the game are called, as a fault says it."""

    def read(self, audit: Callable[[S], Iterable[str]]) -> S:
        """Return the state that the position describes.

        Raises:
            PositionError: it cannot be read; with every fault, and with what the audit finds in what could be read.
        """
        self.only("position", self.document, self.keys)
        if self.document.get("game", self.book.game) != self.book.game:
            self.faults.append(f"game: this is a position of {self.document['game']}, not of {self.book.game}")
        missing = self.begin()
        if missing:
            raise PositionError([*self.faults, missing])
        self.fill()
        if self.faults:
            raise PositionError([*self.faults, *audit(self.state)])
        return self.state

    # Values.

    def options(self) -> Mapping[str, Setting]:
        """Return the house rules of the position, those of the book where they cannot be read."""
        given = self.mapping("options")
        try:
            return settings(self.book, {name: _setting(self.book, name, value) for name, value in given.items()})
        except DataError as error:
            self.faults.append(f"options: {error}")
            return settings(self.book, {})

    def only(self, where: str, given: Iterable[str], known: Sequence[str]) -> None:
        """Find fault with keys that are none of those known."""
        for key in given:
            if key not in known:
                self.faults.append(f"{where}: there is no `{key}` in a position (there is: {', '.join(known)})")

    def mapping(self, key: str, given: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """Return the names with values under a key of the position, or of a part of it; empty where there are none."""
        value = (self.document if given is None else given).get(key)
        if value is None or isinstance(value, dict):
            return value or {}
        self.faults.append(f"{key}: names with values are due, not {value!r}")
        return {}

    def words(self, value: object) -> list[str]:
        """Return the words of a value: a list, or a text with commas."""
        parts = value if isinstance(value, list) else str(value).split(",") if value not in (None, "") else []
        return [str(part).strip() for part in parts if str(part).strip()]

    def count(self, where: str, value: object, least: int = 0) -> int:
        """Return a number, the least one that may be where it is none."""
        if type(value) is int and value >= least:
            return value
        self.faults.append(f"{where}: a number from {least} on is due, not {value!r}")
        return least

    def one_of(self, where: str, word: str, known: tuple[str, ...], what: str) -> str | None:
        """Return a word that has to be one of those known, such as a phase; None where it is not."""
        if word in known:
            return word
        self.faults.append(f'{where}: "{word}" is no {what} (there is: {", ".join(known)})')
        return None

    # Seats.

    def roster(self, where: str, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the player that each word names, and the word; it is a fault to name one twice, or none."""
        found: set[str] = set()
        for word in words:
            player = self.named(str(word))
            if player is None or player in found:
                why = "is named twice" if player else f"is no {self.player} (there is: {', '.join(self.known())})"
                self.faults.append(f'{where}: "{word}" {why}')
            else:
                found.add(player)
                yield player, word

    def seat(self, where: str, word: object) -> int | None:
        """Return the seat that a word names; None where it names none that plays."""
        player = self.named(str(word))
        if player in self.players:
            return self.players.index(str(player))
        self.faults.append(f'{where}: "{word}" plays no part (the players are {", ".join(self.players)})')
        return None

    def seats(self, where: str, value: object) -> tuple[int, ...]:
        """Return the seats that the words of a value name."""
        found = [self.seat(where, word) for word in self.words(value)]
        return tuple(seat for seat in found if seat is not None)

    def whose_turn(self, given: Mapping[str, Any]) -> tuple[int, int, int, int]:
        """Return who began the match, whose turn it is, its number and the round: `first`, `of`, `number`, `round`."""
        first = self.seat("turn: first", given.get("first", self.players[0])) or 0
        seat = self.seat("turn: of", given.get("of", self.players[first])) or 0
        turn = self.count("turn: number", given.get("number", 1), 1)
        return first, seat, turn, self.count("turn: round", given.get("round", (turn - 1) // len(self.players) + 1), 1)


def _setting(book: Rulebook, name: str, value: object) -> str:
    """Return a value as house rules have it: yes and no, or true and false, as the switch says."""
    if not isinstance(value, bool):
        return str(value)
    words = ("true", "yes") if value else ("false", "no")
    option = book.options.get(name)
    return next((word for word in words if option is not None and word in option.values), words[0])


def head(book: Rulebook, options: Mapping[str, Setting]) -> dict[str, Plain]:
    """Return what every position begins with: the game, and the house rules that a table may set."""
    settable = {*book.options, *(name for name, fact in book.facts.items() if fact.least is not None)}
    return {"game": book.game, "options": {name: str(value) for name, value in options.items() if name in settable}}
