"""The files of a game as its rules get them: the rule book and the records of its tables, read by the library."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import Origin
from pnp.library.datafiles import DataFiles
from pnp.library.problems import Problems
from pnp.library.rulebook import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.library.roots import Roots
    from pnp.library.rows import Row
    from pnp.library.rulebook import Rulebook


class GameData(NamedTuple):
    """What a game's rules are built from: its name, its rule book, and records by the name of their file.

    A YAML file is a list of records, `- {id: ash, count: 1}`, or a mapping from id to record; CSV files and sheets have
    one record on each row. Each record has its `id`. A folder, such as `scenarios/`, has a record in each file.
    rows: the same records with their places.
    """

    name: str
    book: Rulebook
    tables: Mapping[str, Sequence[Mapping[str, Any]]]
    rows: Mapping[str, Sequence[Row]] = MappingProxyType({})

    def place(self, file: str, id: str, field: str) -> Origin:
        """Return the place of a field of a record: its line in one of the files of a folder, else the file."""
        found = (row for row in self.rows.get(file, ()) if str(row.values.get("id")) == id)
        row = next(found, None) if file.endswith("/") else None
        return Origin(file) if row is None else row.origin(field)


def load_data(name: str, roots: Roots, files: Sequence[str]) -> GameData:
    """Return the data of a game from the files it needs, such as `allies.yaml`, or folders, such as `scenarios/`.

    Raises:
        DataError: the files have faults; names every one.
    """
    problems = Problems()
    reader = DataFiles(name, roots, problems)
    origin = Origin(f"referee/games/{name}")
    rows = {file: reader.rows(file, origin, "files") for file in files}
    problems.raise_if_any()
    tables = {file: [row.values for row in found] for file, found in rows.items()}
    return GameData(name, load_rulebook(name, roots), tables, rows)
