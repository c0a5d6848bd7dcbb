"""Tables (CSV, XLSX, ODS) and records (YAML, JSON) as rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from json import dumps, loads
from pathlib import Path
from typing import Any

from pnp.cache import NONE, Cache
from pnp.errors import Origin
from pnp.library.documents import decoded, read_bytes, read_document
from pnp.library.problems import Problems, listed, shown
from pnp.library.rows import Row, record_rows

LARGEST = 64 * 1024 * 1024
MOST_ROWS = 100_000
SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods", ".yaml", ".yml", ".json")
_TEXTS = (".csv", ".tsv")

_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,14}")
_HEADER = re.compile(r"[A-Za-z_][\w-]*(\.\w[\w-]*)*")


def read_table(path: Path, shown: str, problems: Problems, sheet: str = "", cache: Cache = NONE) -> list[Row]:
    """Return the rows of a table or of a file of records, by the file's suffix; what is wrong goes into problems.

    `shown` is the path as the user knows it; `sheet` names a sheet of a workbook (otherwise its first). A sound file's
    content is kept in the cache.
    """
    suffix = path.suffix.lower()
    if suffix in (".yaml", ".yml", ".json"):
        document = read_document(path, shown, problems, cache=cache)
        return [] if document is None else record_rows(document, problems)
    if suffix not in SUFFIXES:
        problems.add(Origin(shown), "", f'"{suffix}" is no kind of data file (allowed: {listed(SUFFIXES)})')
        return []
    raw = read_bytes(path, shown, problems, LARGEST) if cache.folder is not None or suffix in _TEXTS else b""
    if raw is None:
        return []
    key = cache.key("table", suffix, sheet, raw)
    kept = cache.get(key)
    table = None if kept is None else _Table.unpacked(kept)
    if table is None:
        before = len(problems)
        table = _text_table(raw, shown, problems) if suffix in _TEXTS else _workbook(path, shown, problems, sheet)
        if key and table is not None and len(problems) == before:
            with suppress(UnicodeEncodeError):  # half a character would not come back as it was
                cache.put(key, table.packed())
    return [] if table is None else table.rows(shown)


def _workbook(path: Path, shown: str, problems: Problems, sheet: str) -> _Table | None:
    from pnp.library.spreadsheets import read_cells

    grid = read_cells(path, shown, problems, LARGEST, MOST_ROWS, sheet)
    return None if grid is None else _table(grid, shown, problems, _cell)


def _text_table(raw: bytes, shown: str, problems: Problems) -> _Table | None:
    text = decoded(raw, shown, problems)
    return None if text is None else _csv_table(text, shown, problems)


def csv_rows(text: str, shown: str, problems: Problems) -> list[Row]:
    """Return the rows of a CSV text; its delimiter is told from the header line."""
    table = _csv_table(text, shown, problems)
    return [] if table is None else table.rows(shown)


def _csv_table(text: str, shown: str, problems: Problems) -> _Table | None:
    grid = _records(text, shown, problems)
    return None if grid is None else _table(grid, shown, problems, plain_value)


def plain_value(cell: str) -> str | int | float:
    """Return a cell's text, or its number where it is plainly one: `7`, `-2`, `1.5`, but not `007`, `+2`, `1.50`."""
    text = cell.strip()
    if not text or (text[0] not in "0123456789" and text[0] != "-"):
        return text
    if _INT.fullmatch(text):
        return int(text) if text != "-0" else text
    if _FLOAT.fullmatch(text) and str(float(text)) == text:
        return float(text)
    return text


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, (bool, int, float)) or value is None:
        return "" if value is None else value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _delimiter(header: str) -> str:
    unquoted = re.sub(r'"[^"]*"', "", header)
    return max(",;\t", key=lambda sign: (unquoted.count(sign), sign == ","))


def _records(text: str, shown: str, problems: Problems) -> list[tuple[int, Sequence[str]]] | None:
    """Return (line, cells) of each record, or None after adding what is wrong."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    if not header:
        problems.add(Origin(shown), "", "the file is empty (a table begins with a line of column names)")
        return None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(header), strict=True)
    grid: list[tuple[int, Sequence[str]]] = []
    line = 1
    try:
        for cells in reader:
            grid.append((line, cells))
            line = reader.line_num + 1
            if len(grid) > MOST_ROWS + 1:
                problems.add(Origin(shown, line), "", f"more than {MOST_ROWS:,} rows (split the file)")
                return None
    except csv.Error as error:
        problems.add(Origin(shown, line), "", _csv_error(str(error)))
        return None
    return grid


def _csv_error(message: str) -> str:
    if "unexpected end" in message:
        return "a quote is opened here and never closed"
    if "expected after" in message:
        return 'text after a closing quote (inside quotes, write a quote twice: "")'
    if "larger than" in message:
        return "a cell of more than 131,072 characters (a quote may be opened and never closed)"
    return f"this is no CSV ({message})"


@dataclass(frozen=True, slots=True)
class _Header:
    names: tuple[str, ...]
    columns: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Table:
    """The cells of a table below its header, as plain values, and the line on which each row begins."""

    header: _Header
    lines: Sequence[int]
    cells: Sequence[Sequence[Any]]

    def rows(self, shown: str) -> list[Row]:
        """Return the rows, dotted headers made mappings."""
        names, columns = self.header.names, self.header.columns
        nested = any("." in name for name in names)
        flat = (dict(zip(names, values, strict=True)) for values in self.cells)
        return [
            Row(_nested(values) if nested else values, shown, line, columns)
            for line, values in zip(self.lines, flat, strict=True)
        ]

    def packed(self) -> bytes:
        """Return the table as bytes."""
        content = (self.header.names, self.header.columns, self.lines, self.cells)
        return dumps(content, ensure_ascii=False, separators=(",", ":")).encode()

    @classmethod
    def unpacked(cls, kept: bytes) -> _Table | None:
        """Return the table that was packed; None where these bytes are none."""
        try:
            names, columns, lines, cells = loads(kept)
            return cls(_Header(tuple(names), columns), lines, cells)
        except (ValueError, TypeError):
            return None


def _table(
    grid: Sequence[tuple[int, Sequence[Any]]], shown: str, problems: Problems, convert: Callable[[Any], Any]
) -> _Table | None:
    filled = [(line, cells) for line, cells in grid if any(cell not in ("", None) for cell in cells)]
    if not filled:
        problems.add(Origin(shown), "", "the table is empty (it begins with a line of column names)")
        return None
    header = _header(filled[0][0], filled[0][1], shown, problems)
    if header is None:
        return None
    lines: list[int] = []
    rows: list[list[Any]] = []
    for line, cells in filled[1:]:
        values = [convert(cell) for cell in cells]
        if len(values) != len(header.names) and not _evened(values, header, Origin(shown, line), problems):
            continue
        lines.append(line)
        rows.append(values)
    return _Table(header, lines, rows)


def _evened(values: list[Any], header: _Header, origin: Origin, problems: Problems) -> bool:
    """Cut blank cells past the header; tell of a row that has other cells too many, or too few."""
    width = len(header.names)
    while len(values) > width and values[-1] == "":
        values.pop()
    if len(values) == width:
        return True
    if len(values) > width:
        more = f"{shown(values[width])} stands beyond the last column" if width else "no column"
        place = Origin(origin.file, origin.line, width + 1)
        problems.add(place, "", f"{len(values)} cells under {width} columns: {more} (a text with a comma needs quotes)")
    else:
        missing = listed(header.names[len(values) :])
        cells = "one cell" if len(values) == 1 else f"{len(values)} cells"
        problems.add(origin, "", f"{cells} under {width} columns: no cell for {missing} (leave it blank)")
    return False


def _header(line: int, cells: Sequence[Any], shown: str, problems: Problems) -> _Header | None:
    names = [str(_cell(cell)) for cell in cells]
    while names and not names[-1]:
        names.pop()
    columns: dict[str, int] = {}
    before = len(problems)
    for number, name in enumerate(names, 1):
        message = _header_fault(name, columns)
        if message:
            problems.add(Origin(shown, line, number), name[:40], message)
        columns.setdefault(name, number)
    for name in columns:
        parent = name.rpartition(".")[0]
        if parent in columns:
            problems.add(Origin(shown, line, columns[name]), name, f'there is a column "{parent}" too (rename one)')
    if len(problems) > before:
        return None
    return _Header(tuple(names), columns)


def _header_fault(name: str, columns: Mapping[str, int]) -> str:
    if not name:
        return "a column without a name (name it, or delete it)"
    if name in columns:
        return f"two columns have this name (the first is column {columns[name]})"
    if not _HEADER.fullmatch(name):
        return (
            f"{shown(name)} is no column name (allowed: letters, digits, _ and -, a point for a field inside a field)"
        )
    return ""


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Return `{"a": 1, "b.c": 2}` as `{"a": 1, "b": {"c": 2}}`; a group whose cells are all blank is None."""
    values: dict[str, Any] = {}
    for name, value in flat.items():
        *groups, last = name.split(".")
        here = values
        for group in groups:
            here = here.setdefault(group, {})
        here[last] = value
    return {name: _unless_blank(value) for name, value in values.items()}


def _unless_blank(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _unless_blank(part) for name, part in value.items()}
    return None if all(part in ("", None) for part in inner.values()) else inner
