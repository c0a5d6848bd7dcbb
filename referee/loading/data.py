"""The files of a game as its rules get them: the rule book and the records of its tables, read by the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import Origin
from pnp.library.datafiles import DataFiles
from pnp.library.problems import Problems
from pnp.library.rulebook import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.library.roots import Roots
    from pnp.library.rulebook import Rulebook


class GameData(NamedTuple):
    """What a game's rules are built from: its name, its rule book, and records by the name of their file.

    A YAML file is a list of records, `- {id: ash, count: 1}`, or a mapping from id to record; CSV files and sheets have
    one record on each row. Each record has its `id`. A folder, such as `scenarios/`, has a record in each file.
    """

    name: str
    book: Rulebook
    tables: Mapping[str, Sequence[Mapping[str, Any]]]


def load_data(name: str, roots: Roots, files: Sequence[str]) -> GameData:
    """Return the data of a game from the files it needs, such as `allies.yaml`, or folders, such as `scenarios/`.

    Raises:
        DataError: the files have faults; names every one.
    """
    problems = Problems()
    reader = DataFiles(name, roots, problems)
    origin = Origin(f"referee/games/{name}")
    tables = {file: [row.values for row in reader.rows(file, origin, "files")] for file in files}
    problems.raise_if_any()
    return GameData(name, load_rulebook(name, roots), tables)
