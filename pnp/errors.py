"""The exceptions that several modules of `pnp` raise. This module imports no other module of the project.

PnpError                 an error that the user can fix; shown without a traceback, exit code 1
├── UnitError            a length or a size that cannot be read
├── DataError            one or more Problems in data, layouts, styles or art
├── ImpositionError      faces that cannot be arranged on the paper
├── FontError            a font file that cannot be used, or a character that no font has
├── TextError            words with invalid markup or no room, or a style that cannot be used
├── ArtError             a picture that cannot be used
└── OutputError          a file or folder that cannot be written
    └── UnwritableError  the system cannot write it
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

_WORKBOOK_SHEET = re.compile(r"\.(xlsx|ods)#", re.IGNORECASE)


class PnpError(Exception):
    """Raised for any error that the user can fix; the text says what is wrong, where, and what to do."""


class UnitError(PnpError):
    """Raised when a length or a size cannot be read."""


class ImpositionError(PnpError):
    """Raised when faces cannot be arranged on the paper; `size` (mm) is the size of a face that is too large."""

    def __init__(self, message: str, size: tuple[float, float] | None = None) -> None:
        self.size = size
        super().__init__(message)


class FontError(PnpError):
    """Raised when a font file is missing or broken or forbids embedding, and when a character cannot be printed."""


class TextError(PnpError):
    """Raised when words have invalid markup or do not fit, or their style cannot be used."""


class ArtError(PnpError):
    """Raised when a picture is missing, broken, unsafe, too large or of an unknown format."""


class OutputError(PnpError):
    """Raised when a file or folder cannot be written."""


class UnwritableError(OutputError):
    """Raised when a file or folder cannot be written to the disk; its text gives the path, the reason and advice."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path, self.error = path, error
        super().__init__(path, error)

    def __str__(self) -> str:
        return f"{self.path} cannot be written: {self.error.strerror or self.error} ({self._advice()})"

    def _advice(self) -> str:
        if self.error.errno in {errno.ENOSPC, errno.EDQUOT}:
            return "free some space, or write to another folder"
        if self.error.errno in {errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY}:
            return "close the file where it is open, or write to another folder"
        return "write to another folder"


class Origin(NamedTuple):
    """The source position of a value: a file as the user knows it, line and column from 1 (0: the whole file).

    For a workbook, `file` includes the sheet, as in `deck.xlsx#Cards`; `str` adds the cell: `deck.xlsx#Cards!H4`.
    """

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if self.line and _WORKBOOK_SHEET.search(self.file):
            return f"{self.file}!{column_letters(self.column) if self.column else ''}{self.line}"
        parts = [self.file]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


def column_letters(number: int) -> str:
    """Return the name of a spreadsheet column: A for 1, Z for 26, AA for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


class Problem(NamedTuple):
    """One problem at one source position: `file:line:column: field: message`."""

    origin: Origin
    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.origin}: {self.field}: {self.message}" if self.field else f"{self.origin}: {self.message}"

    def to_dict(self) -> dict[str, str | int]:
        """Return the problem as plain data."""
        place: dict[str, str | int] = {"file": self.origin.file, "line": self.origin.line, "column": self.origin.column}
        return {**place, "field": self.field, "message": self.message}

    @classmethod
    def from_dict(cls, entry: Mapping[str, str | int]) -> Problem:
        """Return the problem from data made by `to_dict`.

        Raises:
            KeyError: a part is missing.
            ValueError: the line or the column is not a number.
        """
        origin = Origin(str(entry["file"]), int(entry["line"]), int(entry["column"]))
        return cls(origin, str(entry["field"]), str(entry["message"]))


def choice_problem(name: str, message: str) -> Problem:
    """Return a problem with one of the run's choices, placed at its command-line option: `--sides` for `sides`."""
    return Problem(Origin(f"--{name}"), "", message)


class DataError(PnpError):
    """Raised with all problems of a run, sorted by source position, without duplicates."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))
