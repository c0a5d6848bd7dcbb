"""Reads the records of a game's files strictly: every value of its type, everything that is wrong told at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.errors import Origin
from pnp.library.problems import Problems, allowed_values, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from referee.loading.data import GameData


class Reader:
    """Reads records and gathers what is wrong with them; a wrong value reads as an empty one of its type."""

    def __init__(self, data: GameData) -> None:
        self.data, self.problems = data, Problems()

    def rows(self, file: str) -> Sequence[Mapping[str, Any]]:
        """Return the records of a file."""
        return self.data.tables[file]

    def ids(self, file: str) -> tuple[str, ...]:
        """Return the ids of a file."""
        return tuple(str(row.get("id", "")) for row in self.rows(file))

    def fault(self, file: str, row: Mapping[str, Any], field: str, message: str) -> None:
        """Note what is wrong with a record."""
        self.problems.add(Origin(file), f"{_id(row)}.{field}", message)

    def whole(self, file: str, row: Mapping[str, Any], field: str, default: int | None = None) -> int:
        """Return a whole number of a record; where there is none, the default."""
        value = row.get(field, default)
        if value in ("", None) and default is not None:
            return default
        if type(value) is not int:
            self.fault(file, row, field, f"{shown(value)} is no whole number")
            return 0
        return value

    def text(
        self,
        file: str,
        row: Mapping[str, Any],
        field: str,
        allowed: Collection[str] | None = None,
        default: str | None = None,
    ) -> str:
        """Return a text of a record, one of those allowed where such are given; where there is none, the default."""
        value = row.get(field)
        if value in ("", None) and default is not None:
            return default
        if not isinstance(value, str) or not value:
            self.fault(file, row, field, f"{shown(value)} is no text")
            return ""
        if allowed is not None and value not in allowed:
            self.fault(file, row, field, f"{shown(value)} is not allowed{allowed_values(value, tuple(allowed))}")
        return value

    def flag(self, file: str, row: Mapping[str, Any], field: str) -> bool:
        """Return a yes or no of a record."""
        value = str(row.get(field, "")).lower()
        if value not in ("true", "false"):
            self.fault(file, row, field, f"{shown(value)} is neither true nor false")
        return value == "true"

    def part(self, file: str, row: Mapping[str, Any], field: str) -> Mapping[str, Any]:
        """Return a record within a record, with the id of the whole, so that its faults can be told."""
        value = row.get(field)
        if not isinstance(value, dict):
            self.fault(file, row, field, f"{shown(value)} is no record of its own")
            return {"id": _id(row)}
        return {"id": f"{_id(row)}.{field}", **value}


def _id(row: Mapping[str, Any]) -> object:
    """Return what tells a record from the others: its id, else its first value."""
    return row.get("id", next(iter(row.values()), "?"))
