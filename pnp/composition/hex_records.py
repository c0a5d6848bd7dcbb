"""Records of data about hexes: the hex that each is about, and what a layout reads of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.composition.failures import AlreadyReported, LayoutError

ALL = "hexes"
"""What a layout writes for all of its hexes, and the name of the list of their records."""
_KEYS = ("at", "name", "id", "key")
"""The fields that may name the hex of a record."""
Record = Mapping[str, Any]


class HexDataError(LayoutError):
    """Raised when records cannot be about hexes of a board; `records` are those at fault, as they are in the data."""

    def __init__(self, message: str, *records: Record) -> None:
        self.records = records
        super().__init__(message, "hexes")


class HexRecord(dict[str, Any]):
    """What a layout may read of a hex; `source` is its record in the data, if it has one."""

    source: Record | None = None


class UnreadRecord(HexRecord):
    """A hex whose data have an error that has been reported: any field may be used, and reports nothing more."""

    def __contains__(self, key: object) -> bool:
        """Return true: the field may be in the data."""
        return True

    def __missing__(self, key: str) -> Any:
        """Raise the error that the data have been reported."""
        raise AlreadyReported


def hex_record(source: Record | None, *parts: Record) -> HexRecord:
    """Return a record with the fields of all its parts, the last part first in rank."""
    made = HexRecord({key: value for part in parts for key, value in part.items()})
    made.source = source
    return made


def records_in(data: object) -> list[tuple[Record, Record]]:
    """Return the records of data about hexes, with `at` or `key` from a mapping, each with the record as it is there.

    Raises:
        LayoutError: the data are neither a mapping by hex nor a list of records.
    """
    if data is None or data == "":
        return []
    if isinstance(data, Mapping):
        records = {key: one if isinstance(one, Mapping) else {"value": one} for key, one in data.items()}
        return [({**one, "key" if _has_place(one) else "at": key}, one) for key, one in records.items()]
    if isinstance(data, list | tuple) and all(isinstance(one, Mapping) for one in data):
        return [(one, one) for one in data]
    raise LayoutError("is neither a mapping by hex nor a list of records with `at`", "hexes")


def name_in(value: object) -> str:
    """Return the name of the hex that a value means: the name itself, or a record with one."""
    if isinstance(value, Mapping):
        if value.get("at") in (None, "") and _has_place(value):
            return f"{value['q']},{value['r']}"
        value = next((value[key] for key in _KEYS if value.get(key) not in (None, "")), "")
    return str(value).replace(" ", "")


def _has_place(record: Record) -> bool:
    return all(isinstance(record.get(key), int) for key in ("q", "r"))
