"""The cells of a sheet in an XLSX or ODS workbook, after checking that the file is safe to read."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO, Any, NamedTuple
from xml.parsers import expat

from pnp.errors import Origin, column_letters
from pnp.library.number_formats import Formats
from pnp.library.problems import Problems, allowed_values, counted

MOST_COLUMNS = 1000
MOST_CELLS = 5_000_000
LARGEST_UNPACKED = 64 * 1024 * 1024
"""Maximum bytes of a workbook without its pictures (which are not read). Reading needs several times as much memory."""
MEDIA = ("xl/media/", "Pictures/")
"""The picture folders of a workbook."""
LONGEST_VALUE = 1000
"""How many characters of a cell are searched for errors."""
CHUNK = 1 << 20
_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
_NUMBERS = ("float", "percentage", "currency")
_ERROR = re.compile(r"#(DIV/0!|NAME\?|REF!|VALUE!|NUM!|NULL!|N/A)|Err:[0-9]{3}")


class _UnsafeWorkbook(Exception):
    """Raised when a workbook is not safe to read."""


class Cells(NamedTuple):
    """The name of a sheet, and the number (from 1) and cells of each row."""

    sheet: str
    rows: list[tuple[int, Sequence[Any]]]


def read_cells(
    path: Path, display_path: str, problems: Problems, largest: int, most_rows: int, sheet: str = ""
) -> Cells | None:
    """Return a sheet, by default the first one, or None after adding its errors.

    A formula that was never calculated, or has an error, is a problem at its cell.
    """
    try:
        size = path.stat().st_size
        if size > largest:
            raise _UnsafeWorkbook(f"the file is {size / 1e6:.0f} MB (allowed: {largest / 1e6:.0f} MB)")
        before = len(problems)
        with zipfile.ZipFile(path) as archive:
            _scan(archive, path.suffix.lower(), sheet, most_rows, display_path, problems)
        return _cells(path, sheet) if len(problems) == before else None
    except _UnsafeWorkbook as error:
        message = str(error)
    except Exception as error:  # a damaged archive can make the decoders raise anything
        message = f"this is not a workbook ({_plain(error)}; save it again)"
    problems.add(Origin(display_path), "", message)
    return None


def _plain(error: BaseException) -> str:
    if isinstance(error, ValueError):
        return "it is damaged"
    return str(getattr(error, "strerror", None) or error).strip("'\"") or "it is damaged"


def sheet_names(path: Path, largest: int) -> list[str]:
    """Return the names of a workbook's sheets; none if it cannot be read (`read_cells` reports why)."""
    import python_calamine

    try:
        if path.stat().st_size > largest:
            return []
        with zipfile.ZipFile(path) as archive:
            _check_unpacked(archive)
        return python_calamine.CalamineWorkbook.from_path(str(path)).sheet_names
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException:  # a panic inside the reader is not an Exception
        return []


def _cells(path: Path, sheet: str) -> Cells:
    import python_calamine

    try:
        book = python_calamine.CalamineWorkbook.from_path(str(path))
        found = book.get_sheet_by_name(sheet) if sheet else book.get_sheet_by_index(0)
        return Cells(found.name, list(enumerate(found.to_python(skip_empty_area=False), 1)))
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic inside the reader is not an Exception
        raise _UnsafeWorkbook(f"this workbook cannot be read ({_plain(error)}; save it again)") from error


def _scan(
    archive: zipfile.ZipFile, suffix: str, sheet: str, most_rows: int, display_path: str, problems: Problems
) -> None:
    _check_unpacked(archive)
    scan: _OdsReader | _XlsxReader
    if suffix == ".ods":
        scan = ods = _OdsReader(sheet)
        _parse(archive.open("content.xml"), ods)
        names = ods.names
    else:
        names, member = _xlsx_sheet(archive, sheet)
        scan = _XlsxReader()
        if member.startswith(MEDIA):
            raise _UnsafeWorkbook("its sheet is stored among its pictures, which are not read (save it again)")
        _parse(archive.open(member) if member else BytesIO(b"<none/>"), scan)
        if "xl/styles.xml" in archive.namelist():
            styles = _StyleReader()
            _parse(archive.open("xl/styles.xml"), styles)
            scan.find_formatted(styles.formats)
    if not names or (sheet and sheet not in names):
        raise _UnsafeWorkbook(f'unknown sheet "{sheet}"{allowed_values(sheet, names)}' if names else "it has no sheet")
    if scan.rows > most_rows + 1 or scan.columns > MOST_COLUMNS or scan.rows * scan.columns > MOST_CELLS:
        found = f"{scan.rows:,} rows and {scan.columns:,} columns"
        most = f"{most_rows:,} rows, {MOST_COLUMNS:,} columns, {MOST_CELLS:,} cells"
        raise _UnsafeWorkbook(f"a sheet has {found} (allowed: {most})")
    for row, column, fault in scan.faults:
        problems.add(Origin(f"{display_path}#{sheet or names[0]}", row, column), "", fault)
    for column, ((row, look, value), *more) in scan.formatted.items():
        also = f" (the same is true of {counted(len(more), 'more cell')} in this column)" if more else ""
        message = (
            f"the sheet shows this number {look}, but {_number(value)} is printed{also} "
            "(to print it as shown, format the cell as text and type it again)"
        )
        problems.warn(Origin(f"{display_path}#{sheet or names[0]}", row, column), "", message)
    if scan.merged:
        (row, column, last_row, last_column), *others = sorted(scan.merged)
        also = f"; {len(others)} more merged" if others else ""
        message = (
            f"the cells down to {column_letters(last_column)}{last_row} are merged: only the first has the value, the "
            f"others are blank{also} (unmerge them, and fill in each cell)"
        )
        problems.warn(Origin(f"{display_path}#{sheet or names[0]}", row, column), "", message)


def _check_unpacked(archive: zipfile.ZipFile) -> None:
    """Check that the XML of a workbook is not too large, and has the size that the archive declares."""
    parts = [info for info in archive.infolist() if not info.filename.startswith(MEDIA)]
    if sum(info.file_size for info in parts) > LARGEST_UNPACKED:
        most = f"{LARGEST_UNPACKED // 1024**2} MB"
        raise _UnsafeWorkbook(f"the workbook unpacks to more than {most} (split it, or save it as CSV)")
    for info in parts:
        with archive.open(info) as part:
            while part.read(CHUNK):  # a part longer than declared has a wrong checksum, which is an error
                pass


def _number(value: str) -> str:
    """Return a number as printed."""
    number = float(value)
    return str(int(number)) if number.is_integer() else str(number)


def _parse(data: IO[bytes], scan: _OdsReader | _XlsxReader | _StyleReader) -> None:
    parser = expat.ParserCreate(namespace_separator=" ")

    def refuse(*arguments: object) -> None:
        raise _UnsafeWorkbook("the workbook declares entities, which spreadsheet programs never do (save it again)")

    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = scan.start
    parser.EndElementHandler = scan.end
    parser.CharacterDataHandler = scan.text
    with data:
        parser.ParseFile(data)


def _attributes(data: IO[bytes], tag: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []

    class Collect(_XlsxReader):
        def start(self, name: str, attributes: dict[str, str]) -> None:
            if name.rpartition(" ")[2] == tag:
                found.append({key.rpartition(" ")[2]: value for key, value in attributes.items()})

    _parse(data, Collect())
    return found


def _xlsx_sheet(archive: zipfile.ZipFile, sheet: str) -> tuple[list[str], str]:
    """Return the names of all sheets, and the member of the archive that contains the requested one."""
    sheets = _attributes(archive.open("xl/workbook.xml"), "sheet")
    links = {
        link.get("Id"): link.get("Target", "")
        for link in _attributes(archive.open("xl/_rels/workbook.xml.rels"), "Relationship")
    }
    names = [entry.get("name", "") for entry in sheets]
    chosen = next((entry for entry in sheets if not sheet or entry.get("name") == sheet), None)
    target = links.get(chosen.get("id"), "") if chosen else ""
    if not target:
        return names, ""
    return names, target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl") / target)


def _place(reference: str) -> tuple[int, int]:
    """Return the row and the column of a cell such as `B2`; (0, 0) if it is not a cell."""
    found = _REFERENCE.fullmatch(reference)
    column = 0
    for sign in found[1] if found else "":
        column = column * 26 + ord(sign) - 64
    return (int(found[2]), column) if found else (0, 0)


def _error(value: str) -> str:
    return f"the cell contains the error {value or '#VALUE!'} (correct its formula)"


NEVER_CALCULATED = (
    "the formula was never calculated (open the file in a spreadsheet program and save it, or write the value)"
)


class _StyleReader:
    """Reads the number formats of an XLSX workbook."""

    def __init__(self) -> None:
        self.formats = Formats()
        self.reading = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "numFmt":
            self.formats.codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif tag == "cellXfs":
            self.reading = True
        elif tag == "xf" and self.reading:
            self.formats.styles.append(attributes.get("numFmtId", ""))

    def end(self, name: str) -> None:
        if name.rpartition(" ")[2] == "cellXfs":
            self.reading = False

    def text(self, data: str) -> None:
        """Ignore text between the elements."""


class _XlsxReader:
    """Reads the cells of an XLSX sheet to find its extent, and formulas without a usable value."""

    def __init__(self) -> None:
        self.rows = self.columns = 0
        self.faults: list[tuple[int, int, str]] = []
        self.formatted: dict[int, list[tuple[int, str, str]]] = {}
        self.merged: list[tuple[int, int, int, int]] = []
        self.cell = (0, 0)
        self.kind = self.value = self.style = ""
        self._numbers: list[tuple[int, int, str, str]] = []
        self.formula = self.reading = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "c":
            self._cell(attributes)
        elif tag == "mergeCell":
            first, _, last = attributes.get("ref", "").partition(":")
            self.merged.append((*_place(first), *_place(last)))
        elif tag == "f":
            self.formula = True
        self.reading = tag in ("v", "t")

    def _cell(self, attributes: dict[str, str]) -> None:
        self.kind, self.formula, self.value = attributes.get("t", ""), False, ""
        self.style = attributes.get("s", "")
        found = _place(attributes.get("r", ""))
        self.cell = found if found[0] else self.cell

    def text(self, data: str) -> None:
        if self.reading and len(self.value) < LONGEST_VALUE:
            self.value += data

    def end(self, name: str) -> None:
        self.reading = False
        if name.rpartition(" ")[2] != "c":
            return
        if self.value or self.formula:  # a cell with only a style does not count
            self.rows, self.columns = max(self.rows, self.cell[0]), max(self.columns, self.cell[1])
        if self.kind == "e":
            self.faults.append((*self.cell, _error(self.value)))
        elif self.formula and not self.value and self.kind != "str":
            self.faults.append((*self.cell, NEVER_CALCULATED))
        elif self.kind in ("", "n") and self.value and self.style not in ("", "0"):
            self._numbers.append((*self.cell, self.style, self.value))

    def find_formatted(self, formats: Formats) -> None:
        """Find the numbers that the sheet shows in another way than as plain numbers, by column."""
        for row, column, style, value in self._numbers:
            if code := formats.differing_format(style, value):
                self.formatted.setdefault(column, []).append((row, f"in the format {code}", value))


class _OdsReader:
    """Reads the cells of an ODS sheet as _XlsxReader does; repeated rows and cells are counted, not expanded."""

    def __init__(self, sheet: str) -> None:
        self.sheet, self.names = sheet, list[str]()
        self.rows = self.columns = self.row = self.column = 0
        self.faults: list[tuple[int, int, str]] = []
        self.formatted: dict[int, list[tuple[int, str, str]]] = {}
        self.merged: list[tuple[int, int, int, int]] = []
        self.number = ""
        self.repeat = 1
        self.wanted = self.formula = self.error = False
        self.value = ""
        self.width = 1

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == f"{_TABLE} table":
            self.names.append(attributes.get(f"{_TABLE} name", ""))
            self.wanted = self.names[-1] == self.sheet if self.sheet else len(self.names) == 1
            self.row = 0
        elif name == f"{_TABLE} table-row":
            self.repeat = int(attributes.get(f"{_TABLE} number-rows-repeated", "1"))
            self.column = 0
        elif name in (f"{_TABLE} table-cell", f"{_TABLE} covered-table-cell"):
            self._cell(attributes)

    def _cell(self, attributes: dict[str, str]) -> None:
        self.width = int(attributes.get(f"{_TABLE} number-columns-repeated", "1"))
        self.formula, kind = f"{_TABLE} formula" in attributes, attributes.get(f"{_OFFICE} value-type")
        self.error, self.value = attributes.get(f"{_CALC} value-type") == "error", ""
        down, across = (int(attributes.get(f"{_TABLE} number-{way}-spanned", "1")) for way in ("rows", "columns"))
        if self.wanted and (down, across) != (1, 1):
            self.merged.append((self.row + 1, self.column + 1, self.row + down, self.column + across))
        if kind or self.formula:
            # every sheet's extent counts, as the reader expands all sheets
            self.rows = max(self.rows, self.row + self.repeat)
            self.columns = max(self.columns, self.column + self.width)
        self.number = attributes.get(f"{_OFFICE} value", "") if kind in _NUMBERS else ""
        if self.formula and not kind and self.wanted:
            self.faults.append((self.row + 1, self.column + 1, NEVER_CALCULATED))

    def text(self, data: str) -> None:
        """Keep the text of the cell: if its formula failed, the text is the error (the value can be 0 or blank)."""
        if len(self.value) < LONGEST_VALUE:
            self.value += data

    def end(self, name: str) -> None:
        if name == f"{_TABLE} table-row":
            self.row += self.repeat
        elif name in (f"{_TABLE} table-cell", f"{_TABLE} covered-table-cell"):
            text = self.value.strip()
            if self.wanted and (self.error or (self.formula and _ERROR.fullmatch(text))):
                self.faults.append((self.row + 1, self.column + 1, _error(text)))
            elif self.wanted and self.number and text not in ("", _number(self.number)):
                self.formatted.setdefault(self.column + 1, []).append((self.row + 1, f'as "{text}"', self.number))
            self.column += self.width
