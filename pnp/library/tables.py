"""Reads tables (CSV, XLSX, ODS) and records (YAML, JSON) as rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from json import dumps, loads
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.cache import NONE, Cache
from pnp.errors import Origin
from pnp.library.documents import decode_text, read_bytes, read_document
from pnp.library.problems import Problems, listed, value_text
from pnp.library.rows import Row, record_rows

if TYPE_CHECKING:
    from pnp.library.spreadsheets import Cells

LARGEST_FILE = 64 * 1024 * 1024
MOST_ROWS = 100_000
WORKBOOKS = (".xlsx", ".ods")
SUFFIXES = (".csv", ".tsv", *WORKBOOKS, ".yaml", ".yml", ".json")
_TEXTS = (".csv", ".tsv")
_SIGNS = {",": "comma", ";": "semicolon", "\t": "tab"}

_INT = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,14})\.[0-9]{1,14}")
_HEADER = re.compile(r"[A-Za-z_][\w-]*(\.\w[\w-]*)*")


def read_table(path: Path, display_path: str, problems: Problems, sheet: str = "", cache: Cache = NONE) -> list[Row]:
    """Return the rows of a table or of a file of records (the suffix decides); errors are added to the problems.

    `display_path` is the path as the user knows it; `sheet` names a sheet of a workbook (default: the first). A valid
    file's content is cached.
    """
    suffix = path.suffix.lower()
    if suffix in (".yaml", ".yml", ".json"):
        document = read_document(path, display_path, problems, cache=cache)
        return [] if document is None else record_rows(document, problems)
    if suffix not in SUFFIXES:
        problems.add(Origin(display_path), "", f'"{suffix}" is not a data file type (allowed: {listed(SUFFIXES)})')
        return []
    if sheet and suffix in _TEXTS:
        problems.add(Origin(display_path), "", f'a {suffix} file has no sheets (remove "#{sheet}")')
        return []
    raw = (
        read_bytes(path, display_path, problems, LARGEST_FILE) if cache.folder is not None or suffix in _TEXTS else b""
    )
    if raw is None:
        return []
    key = cache.key("table", suffix, sheet, raw)
    kept = cache.get(key)
    table = None if kept is None else _Table.from_bytes(kept)
    if table is None:
        found = Problems()
        table = (
            _text_table(raw, suffix, display_path, found)
            if suffix in _TEXTS
            else _workbook(path, display_path, found, sheet)
        )
        problems.extend(found)
        if key and table is not None and not found and not found.warnings:
            with suppress(UnicodeEncodeError):  # half a surrogate pair would not survive the cache
                cache.put(key, table.to_bytes())
    return [] if table is None else table.rows(display_path)


def _workbook(path: Path, display_path: str, problems: Problems, sheet: str) -> _Table | None:
    from pnp.library.spreadsheets import read_cells

    cells = read_cells(path, display_path, problems, LARGEST_FILE, MOST_ROWS, sheet)
    if cells is None:
        return None
    table = _table(cells.rows, f"{display_path}#{cells.sheet}", problems, _cell)
    if table is None:
        return None
    for number in range(len(table.header.names)):
        _show_truths(table.cells, number)
    _check_dates(cells, table.header, f"{display_path}#{cells.sheet}", problems)
    return table._replace(sheet=cells.sheet)


def _check_dates(cells: Cells, header: _Header, display_path: str, problems: Problems) -> None:
    """Warn about a column in which only some cells are dates: spreadsheet programs make a date of `1/2`."""
    for column in header.columns.values():
        rows = [(line, row[column - 1]) for line, row in cells.rows if line > header.line and len(row) >= column]
        filled = [(line, value) for line, value in rows if value not in ("", None)]
        dates = [(line, value) for line, value in filled if hasattr(value, "isoformat")]
        if 0 < len(dates) < len(filled):
            line, value = dates[0]
            message = (
                f"this cell is a date, so {value.isoformat()} is printed, but other cells of the column are not dates "
                "(if the program made a date of a text such as 1/2, format the column as text and type it again)"
            )
            problems.warn(Origin(display_path, line, column), "", message)


def _show_truths(rows: Sequence[list[Any]], number: int) -> None:
    """Write TRUE and FALSE as shown in a column that also has other values: there they are words, not yes and no."""
    values = [row[number] for row in rows]
    if any(isinstance(one, bool) for one in values) and not all(one == "" or isinstance(one, bool) for one in values):
        for row in rows:
            row[number] = str(row[number]).upper() if isinstance(row[number], bool) else row[number]


def _text_table(raw: bytes, suffix: str, display_path: str, problems: Problems) -> _Table | None:
    text = decode_text(raw, display_path, problems)
    return None if text is None else _csv_table(text, display_path, problems, "\t" if suffix == ".tsv" else "")


def _csv_table(text: str, display_path: str, problems: Problems, delimiter: str = "") -> _Table | None:
    header = next((line for line in text.splitlines() if line.strip()), "")
    sign = delimiter or _delimiter(header)
    grid = _records(text, display_path, problems, sign)
    return None if grid is None else _table(grid, display_path, problems, plain_value, sign)


def plain_value(cell: str) -> str | int | float:
    """Return a cell's text, or a number if it is plainly a number: `7`, `-2`, `1.5`, but not `007`, `+2`, `1.50`."""
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
    return max(_SIGNS, key=lambda sign: (unquoted.count(sign), sign == ","))


def _records(
    text: str, display_path: str, problems: Problems, delimiter: str
) -> list[tuple[int, Sequence[str]]] | None:
    """Return (line, cells) of each record, or None after adding the errors."""
    if not text.strip():
        problems.add(Origin(display_path), "", "the file is empty (a table begins with a line of column names)")
        return None
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    grid: list[tuple[int, Sequence[str]]] = []
    line = 1
    try:
        for cells in reader:
            grid.append((line, cells))
            line = reader.line_num + 1
            if len(grid) > MOST_ROWS + 1:
                problems.add(
                    Origin(display_path, line), "", f"the table has more than {MOST_ROWS:,} rows (split the file)"
                )
                return None
    except csv.Error as error:
        problems.add(Origin(display_path, line), "", _csv_error(str(error)))
        return None
    return grid


def _csv_error(message: str) -> str:
    if "unexpected end" in message:
        return "a quote is opened here and never closed"
    if "expected after" in message:
        return 'there is text after a closing quote (inside quotes, write a quote twice: "")'
    if "larger than" in message:
        return "a cell has more than 131,072 characters (perhaps a quote is opened and never closed)"
    return f"this is not CSV ({message})"


class _Header(NamedTuple):
    """The names of the columns, their numbers from 1, and their line."""

    line: int
    names: tuple[str, ...]
    columns: Mapping[str, int]


class _Table(NamedTuple):
    """The cells of a table below its header, as plain values, and the line of each row.

    `sheet` is the sheet of a workbook that contains them.
    """

    header: _Header
    lines: Sequence[int]
    cells: Sequence[list[Any]]
    sheet: str = ""

    def rows(self, display_path: str) -> list[Row]:
        """Return the rows, with mappings made from dotted headers."""
        names, columns, line_of_names = self.header.names, self.header.columns, self.header.line
        file = f"{display_path}#{self.sheet}" if self.sheet else display_path
        nested = any("." in name for name in names)
        flat = (dict(zip(names, values, strict=True)) for values in self.cells)
        return [
            Row(_nested_values(values) if nested else values, file, line, columns, header_line=line_of_names)
            for line, values in zip(self.lines, flat, strict=True)
        ]

    def to_bytes(self) -> bytes:
        """Return the table as bytes."""
        header = self.header
        content = (header.line, header.names, header.columns, self.lines, self.cells, self.sheet)
        return dumps(content, ensure_ascii=False, separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, kept: bytes) -> _Table | None:
        """Return the table that was packed, or None if the bytes are not a table."""
        try:
            line, names, columns, lines, cells, sheet = loads(kept)
            return cls(_Header(line, tuple(names), columns), lines, cells, sheet)
        except (ValueError, TypeError):
            return None


def _table(
    grid: Sequence[tuple[int, Sequence[Any]]],
    display_path: str,
    problems: Problems,
    convert: Callable[[Any], Any],
    sign: str = ",",
) -> _Table | None:
    filled = [(line, cells) for line, cells in grid if any(cell not in ("", None) for cell in cells)]
    if not filled:
        problems.add(Origin(display_path), "", "the table is empty (it begins with a line of column names)")
        return None
    (first, heads), body = filled[0], filled[1:]
    header = _header(first, heads, display_path, problems)
    if header is None:
        return None
    wanted = [number - 1 for number in header.columns.values()]
    width = max(len(heads), *(number + 1 for number in wanted), 0)
    unnamed = [number for number in range(width) if number not in set(wanted)]
    lost: dict[int, list[int]] = {}
    lines: list[int] = []
    rows: list[list[Any]] = []
    for line, row in body:
        values = [convert(cell) for cell in row]
        if not _is_even(values, header, width, Origin(display_path, line), problems, sign):
            continue
        for number in unnamed:
            if number < len(values) and values[number] != "":
                lost.setdefault(number, []).append(line)
        lines.append(line)
        rows.append([values[number] for number in wanted])
    for number, where in lost.items():
        cells = "1 cell is" if len(where) == 1 else f"{len(where)} cells are"
        message = f"the column has no name: {cells} not used, the first on line {where[0]} (name it, or delete it)"
        problems.warn(Origin(display_path, first, number + 1), "", message)
    return _Table(header, lines, rows)


def _is_even(values: list[Any], header: _Header, width: int, origin: Origin, problems: Problems, sign: str) -> bool:
    """Return whether a row has a cell for each column and no filled cells beyond them; errors are added."""
    while len(values) > width and values[-1] == "":
        values.pop()
    if len(values) > width:
        place = Origin(origin.file, origin.line, width + 1)
        more = f"{value_text(values[width])} is beyond the last column (a text with a {_SIGNS[sign]} needs quotes)"
        problems.add(place, "", f"{len(values)} cells under {_columns(width)}: {more}")
        return False
    missing = [name for name, number in header.columns.items() if number > len(values)]
    if missing:
        cells = "one cell" if len(values) == 1 else f"{len(values)} cells"
        message = f"{cells} under {_columns(width)}: no cell for {listed(missing)} (add blank cells)"
        problems.add(origin, "", message)
    return not missing


def _columns(width: int) -> str:
    return "1 column" if width == 1 else f"{width} columns"


def _header(line: int, cells: Sequence[Any], display_path: str, problems: Problems) -> _Header | None:
    columns: dict[str, int] = {}
    before = len(problems)
    for number, cell in enumerate(cells, 1):
        name = str(_cell(cell))
        if not name:
            continue
        message = _header_fault(name, columns)
        if message:
            problems.add(Origin(display_path, line, number), name[:40], message)
        columns.setdefault(name, number)
    for name in columns:
        parent = name.rpartition(".")[0]
        if parent in columns:
            problems.add(
                Origin(display_path, line, columns[name]), name, f'there is also a column "{parent}" (rename one)'
            )
    if len(problems) > before:
        return None
    return _Header(line, tuple(columns), columns)


def _header_fault(name: str, columns: Mapping[str, int]) -> str:
    if name in columns:
        return f"two columns have this name (the first is column {columns[name]})"
    if not _HEADER.fullmatch(name):
        allowed = "letters, digits, `_` and `-`, first a letter from A to Z, and a dot for a field inside a field"
        better = re.sub(r"[^\w.-]+", "_", name).strip("_.")
        better = f"c{better}" if better[:1].isdigit() else better
        meant = f'; write "{better}"' if _HEADER.fullmatch(better) else ""
        return f"{value_text(name)} is not a column name (allowed: {allowed}{meant})"
    return ""


def _nested_values(flat: Mapping[str, Any]) -> dict[str, Any]:
    """Return `{"a": 1, "b.c": 2}` as `{"a": 1, "b": {"c": 2}}`; a group of only blank cells is None."""
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
