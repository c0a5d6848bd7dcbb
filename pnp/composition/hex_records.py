"""Data records for hexes: the hex of each, and the fields that a layout can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.composition.failures import AlreadyReported, LayoutError, error_message
from pnp.library.expressions import ExpressionError, compile_expression

ALL = "hexes"
"""The name for all hexes of a layout, and for the list of their records."""
DATA = "data"
"""The shape of a board that has a hex for each record of its data, and no others."""
_KEYS = ("at", "name", "id", "key")
"""The fields that can name a record's hex."""
Record = Mapping[str, Any]


class HexDataError(LayoutError):
    """Raised when records do not match the board's hexes; `records` are the faulty ones, as in the data."""

    def __init__(self, message: str, *records: Record) -> None:
        self.records = records
        super().__init__(message, "hexes")


class HexRecord(dict[str, Any]):
    """The fields of a hex that a layout can read; `source` is its record in the data, if it has one."""

    source: Record | None = None

    @property
    def label(self) -> str:
        """Return the hex for messages, such as `hex D4`."""
        return f"hex {self.get('name')}{'' if self.source else ', which has no data'}"


class UnreadRecord(HexRecord):
    """A hex whose faulty data have been reported: layouts can use any field, and no more errors are reported."""

    def __contains__(self, key: object) -> bool:
        """Return true: the field may be in the data."""
        return True

    def __missing__(self, key: str) -> Any:
        """Raise AlreadyReported."""
        raise AlreadyReported


def hex_record(source: Record | None, *parts: Record) -> HexRecord:
    """Return the fields of all `parts`, of which later ones take precedence; `source` is the record in the data."""
    made = HexRecord({key: value for part in parts for key, value in part.items()})
    made.source = source
    return made


def records_in(data: object) -> list[tuple[Record, Record]]:
    """Return each record for a hex (a mapping's keys become `at` or `key`), with the original record.

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
    raise LayoutError("is neither a mapping by hex nor a list of records with `at`, or `q` and `r`", "hexes")


def name_in(value: object) -> str:
    """Return the hex name in a value: the value itself or, if the value is a record, one of its fields."""
    if isinstance(value, (dict, Mapping)):
        if value.get("at") in (None, "") and _has_place(value):
            return f"{value['q']},{value['r']}"
        value = next((value[key] for key in _KEYS if value.get(key) not in (None, "")), "")
    return str(value).replace(" ", "")


def names_in_data(data: str | None, scope: Mapping[str, Any]) -> list[str]:
    """Return the name of the hex of each record.

    Raises:
        LayoutError: there are no data, or they depend on the row of a face.
    """
    try:
        found = compile_expression(data or "")(scope)
    except ExpressionError as error:
        told = f"`shape: {DATA}` needs data without fields of a row, such as `data: tables.map`"
        raise LayoutError(f"{told} ({error_message(error)})" if data else told, "data" if data else "shape") from error
    return [name_in(record) for record, _ in records_in(found)]


def _has_place(record: Record) -> bool:
    return all(isinstance(record.get(key), int) for key in ("q", "r"))
