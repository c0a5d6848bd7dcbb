"""The data files of a game as its rules get them: the rule book and the records of its tables."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pnp.errors import Origin
from pnp.library.datafiles import DataFileReader
from pnp.library.house_rules import HouseRules
from pnp.library.problems import Problems
from pnp.library.rulebooks import load_rulebook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from pnp.library.roots import Roots
    from pnp.library.rows import Row
    from pnp.library.rulebook import Rulebook
    from referee.engine.core.options import Setting

C = TypeVar("C")
G = TypeVar("G")


class GameData(NamedTuple):
    """The data that a game's rules are built from: its name, its rule book, and records by file name.

    A YAML file is a list of records, `- {id: ash, count: 1}`, or a mapping from id to record; CSV files and sheets have
    one record on each row. Each record has its `id`. A folder, such as `scenarios/`, has one record in each file.
    Fields that depend on a house rule have the values for its default. rows: the same records with source positions.
    options: the house rules that the data must fit, by default the rule book's; None if they are not known yet.
    """

    name: str
    book: Rulebook
    tables: Mapping[str, Sequence[Mapping[str, Any]]]
    rows: Mapping[str, Sequence[Row]] = MappingProxyType({})
    options: Mapping[str, Setting] | None = MappingProxyType({})

    def place(self, file: str, id: str, field: str) -> Origin:
        """Return the source position of a field in a record or an inner record; the file if there is no record.

        id: for an inner record, also its place, such as `race.sides.0`.
        """
        row = next((row for row in self.rows.get(file, ()) if str(row.values.get("id")) == id), None)
        if row is None and "." in id:
            outer, inner = id.rsplit(".", 1)
            return self.place(file, outer, f"{inner}.{field}" if field else inner)
        return Origin(file) if row is None else row.origin(field)


def builder(game: Callable[[str, Rulebook, C], G], load: Callable[[GameData], C]) -> Callable[[GameData], G]:
    """Return the `build` of a game: a function that builds it from its data.

    game: the class of the game. load: returns the contents of the data; raises a DataError that names every fault.
    """
    return lambda data: game(data.name, data.book, load(data))


def load_data(name: str, roots: Roots, files: Sequence[str], choices: Iterable[str] | None = None) -> GameData:
    """Return the data of a game from the files it needs, such as `allies.yaml`, or folders, such as `scenarios/`.

    choices: house rules, `NAME=VALUE`, that the data must fit; None if they are not known yet.

    Raises:
        DataError: the files have faults, or a house rule is unknown; the message lists all of them.
    """
    problems = Problems()
    book = load_rulebook(name, roots)
    reader = DataFileReader(name, roots, problems)
    reader.house_rules = HouseRules(book.options, book.choose())
    origin = Origin(f"referee/games/{name}")
    rows = {file: reader.rows(file, origin, "files") for file in files}
    for found in rows.values():
        _check_ids(found, problems)
    problems.raise_if_any()
    tables = {file: [row.values for row in found] for file, found in rows.items()}
    return GameData(name, book, tables, rows, None if choices is None else book.choose(choices))


def _check_ids(rows: Sequence[Row], problems: Problems) -> None:
    """Report each id that an earlier record in the file already has."""
    first: dict[str, Row] = {}
    for row in rows:
        id = str(row.values.get("id", ""))
        if id in first:
            problems.add(row.origin("id"), "id", f'"{id}" appears twice (first: {first[id].origin("id")})')
        elif id:
            first[id] = row
