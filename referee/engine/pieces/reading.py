"""A position read by an inventory: the seats first, then thing after thing; every fault with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import Said
from referee.engine.pieces.lexicon import T
from referee.engine.pieces.positions import PositionReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.plain import Plain
    from referee.engine.pieces.inventory import Inventory


class Reader(PositionReader[T, "Inventory[T]"]):
    """Reads a position of a game into a state.

    within: what stands before the place of a fault, such as `turn: `.
    """

    def __init__(self, inventory: Inventory[T], book: Rulebook, document: Mapping[str, Plain]) -> None:
        super().__init__(inventory, book, document)
        self.names, self.within = inventory.names, ""
        self.player = inventory.names.player
        self.keys = inventory.keys

    def begin(self) -> str:
        """Read house rules and seats."""
        inventory, key = self.contents, self.contents.roster
        options = self.options()
        records = self.mapping(key) if inventory.records else {}
        said = list(self.roster(key, records if inventory.records else self.words(self.document.get(key))))
        self._records = [self._record_of(f"{key}: {word}", records[word]) for _, word in said if word in records]
        self.players = tuple(player for player, _ in said)
        seats = min(max(len(said), inventory.seats[0]), inventory.seats[-1])
        self.state = inventory.blank(options, seats, self.players)
        return "" if len(said) == seats else f"{key}: {inventory.lacking}"

    def fill(self) -> None:
        """Read everything else, thing after thing."""
        for seat, record in enumerate(self._records):
            self._record(f"{self.contents.roster}: {self.names.seat_name(self.state, seat)}", seat, record)
        for item in self.contents.of_table:
            item.read(self, self.document)

    def named(self, word: str) -> str | None:
        """Return the player that a word names."""
        return self.names.named(word)

    def known(self) -> Iterable[str]:
        """Return all that a seat can be named."""
        return self.names.players

    def seat(self, where: str, word: object) -> int | None:
        """Return the seat that a word names; None where it names none that plays."""
        found = self.names.seat(self.state, str(word).strip().casefold())
        if found is None:
            self.faults.append(f"{self.place(where)}: {self.names.no_seat(self.state, str(word))}")
        return found

    def place(self, where: str) -> str:
        """Return the place of a fault as it is told."""
        return f"{self.within}{where}"

    def told(self, where: str, say: Callable[[], object]) -> None:
        """Let something be said, and note why it cannot be."""
        try:
            say()
        except InvalidMoveError as error:
            self.faults.append(f"{where}: {error}")

    def _record_of(self, where: str, value: object) -> Mapping[str, Any]:
        if value is not None and not isinstance(value, dict):
            self.faults.append(f"{where}: names with values are due, not {value!r}")
        return value if isinstance(value, dict) else {}

    def _record(self, where: str, seat: int, record: Mapping[str, Any]) -> None:
        items = {word: item for item in self.contents.of_seats for word in item.subjects()}
        for key, value in record.items():
            item = items.get(str(key))
            if isinstance(item, Said):
                item.read_one(self, f"{where}: {key}", seat, value)
            else:
                self.only(where, {key: value}, [one.key for one in self.contents.of_seats])
