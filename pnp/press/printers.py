"""The printers that a person has calibrated, from printers.json in the user's settings folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import Annotated

from pydantic import Field

from pnp.errors import DataError, choice_problem
from pnp.imposition.offset import MOST_OFFSET, PrinterOffset
from pnp.library.documents import checked_part, read_document
from pnp.library.problems import Problems, nearest_first
from pnp.library.schema import Number, Part, Text, Version
from pnp.render.output import Output

VARIABLE = "PNP_PRINTERS"
Distance = Annotated[Number, Field(ge=-MOST_OFFSET, le=MOST_OFFSET)]
Pair = tuple[Distance, Distance]


class PrinterEntry(Part):
    """How far a printer's backs are displaced, in mm to the right and down, seen from the front."""

    portrait: Pair = (0.0, 0.0)
    landscape: Pair = (0.0, 0.0)


class PrintersFile(Part):
    """The file printers.json."""

    printers: Version
    list: dict[Text, PrinterEntry]


def printers_file(environ: Mapping[str, str]) -> Path:
    """Return the path of the file: the one named in PNP_PRINTERS, or else printers.json in the user's settings folder.

    Raises:
        DataError: there is no such folder, as the user has no home folder.
    """
    if named := environ.get(VARIABLE, "").strip():
        return Path(named).absolute()
    from platformdirs import user_config_path

    try:
        return user_config_path("pnp", appauthor=False) / "printers.json"
    except RuntimeError:
        message = f"you have no home folder to keep printers in (name a file in the environment variable {VARIABLE})"
        raise DataError([choice_problem("printer", message)]) from None


def load_printers(path: Path) -> dict[str, PrinterOffset]:
    """Return the offset of each printer by name; empty if there is no file.

    Raises:
        DataError: the file has problems; the error lists all of them.
    """
    if not path.exists():
        return {}
    problems = Problems()
    document = read_document(path, str(path), problems, empty_is_error=True)
    found = None if document is None else checked_part(document, PrintersFile, problems)
    problems.raise_if_any()
    entries = found.list if found else {}
    return {name: PrinterOffset(entry.portrait, entry.landscape) for name, entry in entries.items()}


def printer_name(name: str, known_names: Iterable[str]) -> str:
    """Return the known name that a name means; case and spaces do not matter. A new name gets single spaces."""
    name = " ".join(name.split())
    same = [one for one in known_names if _plain(one) == _plain(name)]
    return name if name in same or not same else same[0]


def _plain(name: str) -> str:
    return "".join(name.casefold().split())


def find_printer(name: str, path: Path) -> PrinterOffset:
    """Return the offset of a printer.

    Raises:
        DataError: there is no such printer, or the file has problems.
    """
    known = load_printers(path)
    name = printer_name(name, known)
    if name not in known:
        allowed = nearest_first(name, known) if known else ""
        advice = f"`pnp calibrate {quote(name)}` prints a sheet to measure it"
        raise DataError([choice_problem("printer", f'no printer is called "{name}"{allowed}; {advice}')])
    return known[name]


def save_printer(name: str, offset: PrinterOffset, path: Path) -> None:
    """Write a printer's offset into the file, which keeps its other printers.

    Raises:
        DataError: the file has problems; it is not changed.
        UnwritableError: the file cannot be written.
    """
    printers = load_printers(path) | {name: offset}
    entries = {name: one._asdict() for name, one in sorted(printers.items())}
    with Output(path) as file:
        file.write((json.dumps({"printers": 1, "list": entries}, indent=2) + "\n").encode())
