"""Reads one record: its lists, its inner records and the names of things, and reports each fault with its path."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pnp.library.problems import shown
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.loading.reader import Reader


@dataclass(frozen=True)
class Given:
    """A record of a file. field: the path of a fault in it, such as `sides.0.gate`."""

    reader: Reader
    file: str
    row: Mapping[str, Any]

    def fault(self, field: str, message: str) -> None:
        """Report what is wrong with a field."""
        self.reader.fault(self.file, self.row, field, message)

    def only(self, allowed: Collection[str], field: str = "", inner: Mapping[str, Any] | None = None) -> None:
        """Report every field that is not allowed in the record, or in the inner record at one of its fields."""
        self.reader.only(self.file, self.row, allowed, field, inner)

    def text(self, field: str, allowed: Collection[str] | None = None, default: str | None = None) -> str:
        """Return a text in the record, one of `allowed` if that is given; the default if it is missing."""
        return self.reader.text(self.file, self.row, field, allowed, default)

    def whole(self, field: str, value: object, default: int | None = None, least: int | None = None) -> int:
        """Return a value as a whole number; a value below `least` is reported."""
        found = self.reader.whole(self.file, {**self.row, field: value}, field, default)
        if least is not None and type(value) is int and value < least:
            self.fault(field, f"{field.rpartition('.')[2]} must be {least} or more (got {found})")
        return found

    def known(self, field: str, value: object, known: Collection[str], kind: str) -> str:
        """Return a value if it is a known name; else report it, and return "". kind: the noun for the named thing."""
        return self.reader.known(self.file, self.row, field, value, known, kind)

    def names(self, field: str, values: object, known: Collection[str], kind: str) -> tuple[str, ...]:
        """Return the values in a list that are known names; report the others."""
        return tuple(one for one in (self.known(field, one, known, kind) for one in self.each(field, values)) if one)

    def each(self, field: str, values: object) -> list[Any]:
        """Return the values of a list; report a value that is not a list, and return an empty one."""
        if isinstance(values, list):
            return values
        self.fault(field, f"expected a list, got {shown(values)}")
        return []

    def records(self, field: str, values: object, allowed: Collection[str]) -> Iterator[Mapping[str, Any]]:
        """Yield the records of a list; a single record counts as a list, and an empty value as an empty one."""
        for number, one in enumerate(values if isinstance(values, list) else [values] if values else []):
            if isinstance(one, dict):
                self.only(allowed, f"{field}.{number}", one)
                yield one
            else:
                self.fault(field, f"expected a list of records, got {shown(one)}")

    def record(self, field: str, value: object, allowed: Collection[str]) -> Mapping[str, Any]:
        """Return a record within the record; an empty record if the value is not one."""
        if not isinstance(value, dict):
            keys = listed([f"`{name}:`" for name in allowed])
            self.fault(field, f"expected a mapping with {keys}, got {shown(value)}")
            return {}
        self.only(allowed, field, value)
        return value
