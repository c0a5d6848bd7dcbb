"""Reads the files of a game as records, and collects their faults, so that all are reported at once."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, TypeVar

from pnp.library.problems import Problems
from referee.loading.given import GivenRecord, ReadingRule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.loading.data import GameData


T = TypeVar("T")


class NumberedRecord(Protocol):
    """A record with an id and a number, such as a scenario."""

    @property
    def id(self) -> str:
        """Return its id."""

    @property
    def number(self) -> int:
        """Return its number."""


N = TypeVar("N", bound=NumberedRecord)


class Reader:
    """The records of a game's files, and the faults found in them."""

    def __init__(self, data: GameData) -> None:
        self.data, self.problems = data, Problems()

    def rows(self, file: str) -> list[GivenRecord]:
        """Return the records of a file."""
        return [GivenRecord(self, file, row) for row in self.data.tables[file]]

    def ids(self, file: str) -> tuple[str, ...]:
        """Return the ids of the records in a file."""
        return tuple([str(row.get("id", "")) for row in self.data.tables[file]])

    def records(self, file: str, kind: type[T], /, **how: ReadingRule) -> Iterator[T]:
        """Yield each record of a file as a named tuple, reading its fields by type; see `GivenRecord.one`."""
        return (row.one(kind, **how) for row in self.rows(file))

    def records_in_order(self, file: str, found: Iterable[N]) -> dict[str, N]:
        """Return records by id, in the order of their numbers; a duplicate number is reported."""
        ordered = sorted(found, key=lambda one: one.number)
        for one, other in pairwise(ordered):
            if one.number == other.number:
                for this, that in ((one, other), (other, one)):
                    said = f"{this.number} is also the number of {that.id}"
                    GivenRecord(self, file, {"id": this.id}).fault("number", said)
        return {one.id: one for one in ordered}
