"""Finds the table cell or record field whose value a layout uses unchanged as a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.composition.failures import LayoutError
from pnp.composition.hex_records import HexRecord
from pnp.errors import Origin
from pnp.library.datafiles import Tables
from pnp.library.expressions import HOLE, Scope
from pnp.library.rows import Row

ROW = "(row)"
"""The key of a face's row in a scope; no field can have this name."""
_PATH = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")


class CellPosition(NamedTuple):
    """The position of a field in its file, the field's name, and its record's hex (blank if the record has none)."""

    origin: Origin
    field: str
    hex: str = ""


class CellError(LayoutError):
    """Raised when a cell contains an unknown name; `box_name` is the name of the box that uses it."""

    def __init__(self, error: LayoutError, cell: CellPosition, where: str) -> None:
        self.cell, self.box_name = cell, where
        super().__init__(str(error), error.field)


def field_path(source: str) -> str:
    """Return the field's name if a string is only a field, such as `h.terrain` for `$h.terrain`; else blank."""
    hole = HOLE.fullmatch(source.strip())
    path = "" if hole is None else hole[2] or (hole[1] or "").strip()
    return path if _PATH.fullmatch(path) else ""


def cell_of(path: str, scope: Scope) -> CellPosition | None:
    """Return the cell of a field of the row, of a hex or of a table record; None if the cell is unknown."""
    first, _, rest = path.partition(".")
    value, row, tables = scope.get(first), scope.get(ROW), scope.get("tables")
    if isinstance(row, Row) and first in row.values and row.values[first] == value:
        return CellPosition(row.origin(path), path)
    if not rest or not isinstance(value, Mapping) or not isinstance(tables, Tables):
        return None
    is_hex = isinstance(value, HexRecord)
    origin = tables.place(value.source if isinstance(value, HexRecord) else value, rest)
    return None if origin is None else CellPosition(origin, rest, f"hex {value.get('name')}" if is_hex else "")
