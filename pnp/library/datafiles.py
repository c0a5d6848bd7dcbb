"""The data files of one game, each found, read and hashed once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from pnp.errors import DataError, Origin
from pnp.library.documents import Document, read_document
from pnp.library.house_rules import FIELD, HouseRules
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots
from pnp.library.rows import Row, record_rows
from pnp.library.tables import LARGEST_FILE, SUFFIXES, WORKBOOKS, read_table
from pnp.library.trees import Step

if TYPE_CHECKING:
    from pnp.library.schema import SentencesOf

_DOCUMENTS = (".yaml", ".yml", ".json")
HOME = "components.yaml"
Changes = Mapping[str, Mapping[str, Any]]
NO_CHANGES: Changes = MappingProxyType({})


class Tables(Mapping[str, Any]):
    """The tables of a game by name, each read when it is first looked up.

    `place(record, field)` returns the source position of a record's field, or None if the record is not from a table.
    """

    def __init__(
        self, paths: Mapping[str, str], read: Callable[[str], Any], place: Callable[[object, str], Origin | None]
    ) -> None:
        self._paths, self._read = paths, read
        self.place = place
        self._values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            self._values[name] = self._read(self._paths[name])
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __repr__(self) -> str:
        return repr(dict(self))


class DataFileReader:
    """Reads a game's files on demand and remembers them.

    `hashes` are the SHA-256 hashes of all files, by shown path; `faulty` are the references whose rows have problems.
    `sentences` are the game's instructions for making sentences, by file stem; `home` is the file that has them.
    `house_rules` are applied to the records of YAML and JSON files; without house rules, records are unchanged.
    """

    def __init__(self, game: str, roots: Roots, problems: Problems, changes: Changes = NO_CHANGES) -> None:
        """Take a game and its roots; `changes` are fields, by row id, that replace those in the files."""
        self.game, self.roots, self.problems, self.changes = game, roots, problems, changes
        self.sentences: Mapping[str, Sequence[SentencesOf]] = {}
        self.house_rules: HouseRules | None = None
        self.home = Origin(f"cards/{game}/{HOME}")
        self.hashes: dict[str, str] = {}
        self.faulty: set[str] = set()
        self._rows: dict[str, Sequence[Row]] = {}
        self._documents: dict[str, Document | None] = {}
        self._tables: Tables | None = None
        self._reported = False

    def rows(self, reference: str, origin: Origin, field: str) -> Sequence[Row]:
        """Return the rows of a file, of a part of it or of a folder: `deck.csv`, `map.yaml#towns`, `scenarios/`.

        A name without a folder is searched for in cards/GAME/ and boards/GAME/. Each YAML or JSON file in a folder is
        one row; without an `id`, the file's stem is its id. Errors are added to the problems.
        """
        if reference not in self._rows:
            before = len(self.problems)
            rows = self._with_made_texts(reference, self._read(reference, origin, field))
            self._rows[reference] = [self._with_house_rules(row) for row in rows] if self.changes else rows
            if len(self.problems) > before:
                self.faulty.add(reference)
        return self._rows[reference]

    def _with_made_texts(self, reference: str, rows: Sequence[Row]) -> Sequence[Row]:
        """Return the rows of a file, with the sentences that the game makes from each row."""
        for wanted in self.sentences.get(Path(reference.partition("#")[0]).stem, ()):
            from pnp.library.worded import with_texts  # few games make texts from entries

            rows = with_texts(wanted, self.home, rows, self.rows, self.problems)
        return rows

    def _with_house_rules(self, row: Row) -> Row:
        """Return a row with the values that the house rules change."""
        fields = self.changes.get(printed_text(row.values.get("id")))
        return row if fields is None else row.with_values({**row.values, **fields})

    def document(self, relative: str) -> Document | None:
        """Return a YAML or JSON file by its path from a root, with `house_rules` applied; None after adding its errors.

        Raises:
            DataError: there is no such file.
        """
        if relative not in self._documents:
            path = self.noted_path(relative)
            found = read_document(path, self.roots.display_path(path), self.problems, cache=self.roots.cache)
            if found is not None and self.house_rules is not None:
                found = self.house_rules.with_house_rules(found, self.problems)
            self._documents[relative] = found
        return self._documents[relative]

    def noted_path(self, relative: str) -> Path:
        """Return the full path of a file, given its path from a root, and add its hash to `hashes`.

        Raises:
            DataError: there is no such file.
        """
        path = self.roots.find(relative)
        self._note(path)
        return path

    def tables(self) -> Tables:
        """Return every data file of the game by the stem of its name, and each folder of files by its name.

        The sheets of a workbook are tables too, if no file and no other sheet has the same name.

        Rows become a mapping by id if each row has its own id, otherwise a list; other documents are unchanged. A file
        is read when it is first used, but its hash is always in `hashes`.
        """
        if self._tables is None:
            paths: dict[str, str] = {}
            for folder in (f"cards/{self.game}", f"boards/{self.game}"):
                for name in self.roots.file_names(folder):
                    # An unsafe file, such as a link out of the project, is reported by the code that needs it.
                    if name != HOME and name.lower().endswith(SUFFIXES) and self.roots.has_file(f"{folder}/{name}"):
                        self.noted_path(f"{folder}/{name}")
                        paths.setdefault(Path(name).stem, f"{folder}/{name}")
                for name in self.roots.folders_in(folder):
                    for path in self._documents_in(f"{folder}/{name}"):
                        self.noted_path(path)
                        paths.setdefault(name, f"{folder}/{name}/")
            sheets = [(sheet, f"{path}#{sheet}") for path in paths.values() for sheet in self._sheets_of(path)]
            names = [*paths, *(sheet for sheet, _ in sheets)]
            paths |= {sheet: path for sheet, path in sheets if names.count(sheet) == 1}
            self._tables = Tables(paths, self._table, self.place)
        return self._tables

    def _sheets_of(self, relative: str) -> list[str]:
        if Path(relative).suffix.lower() not in WORKBOOKS:
            return []
        from pnp.library.spreadsheets import sheet_names  # few games have workbooks

        return list(filter(str.isidentifier, sheet_names(self.roots.find(relative), LARGEST_FILE)))

    def place(self, record: object, field: str) -> Origin | None:
        """Return the source position of a record's field; None if the record is not the object read from a file."""
        for row in (row for rows in self._rows.values() for row in rows):
            if row.values is record:
                return row.origin(field)
        for document in filter(None, self._documents.values()):
            path = _path_of(record, document.value)
            if path is not None:
                return Row({}, document.file, 0, {}, document, path).origin(field)
        return None

    def mark_loaded(self) -> None:
        """Mark the game as loaded: from now on, the first read of a table with problems raises a DataError."""
        self._reported = True

    def _table(self, relative: str) -> Any:
        before = len(self.problems)
        table = self._read_table(relative)
        if self._reported and len(self.problems) > before:
            raise DataError(list(self.problems)[before:])
        return table

    def _read_table(self, relative: str) -> Any:
        if relative.endswith("/"):
            records: list[Mapping[str, Any]] = [row.values for row in self.rows(relative, Origin(relative), "")]
            return _by_id(records, records)
        if Path(relative).suffix.lower() in _DOCUMENTS:
            document = self.document(relative)
            value = document.value if document else []
            if Path(relative).stem in self.sentences:
                value = [dict(row.values) for row in self.rows(relative, Origin(relative), "")]
            found = value if isinstance(value, list) else []
            return _by_id([record for record in found if isinstance(record, dict)], value)
        values = [row.values for row in self.rows(relative, Origin(relative), "")]
        return _by_id(values, values)

    def _read(self, reference: str, origin: Origin, field: str) -> Sequence[Row]:
        name, _, part = reference.partition("#")
        if name.endswith("/"):
            return self._folder_rows(name.rstrip("/"), origin, field)
        try:
            relative = self._home(name)
            path = self.roots.find(relative, origin, field)
        except DataError as error:
            self.problems.extend(error.problems)
            return []
        if path.suffix.lower() not in _DOCUMENTS:
            self._note(path)
            rows = read_table(path, self.roots.display_path(path), self.problems, part, self.roots.cache)
            if rows and FIELD in rows[0].values:
                fix = "write an expression with `option` in the cell that changes, or write the records in YAML"
                message = f"a CSV file or spreadsheet cannot have this column ({fix})"
                self.problems.add(rows[0].header_origin(FIELD), FIELD, message)
            return rows
        document = self.document(relative)
        if document is None:  # this was reported when it was read
            self.faulty.add(reference)
            return []
        return self._rows_in(document, part, origin, field)

    def _folder_rows(self, name: str, origin: Origin, field: str) -> list[Row]:
        """Return a row for each YAML or JSON file of a folder, sorted by name."""
        homes = (f"cards/{self.game}", f"boards/{self.game}")
        folders = [name] if "/" in name else [f"{home}/{name}" for home in homes]
        paths = [path for folder in folders for path in self._documents_in(folder)]
        if not paths:
            self.problems.add(origin, field, f"there are no YAML or JSON files in {' or '.join(folders)}")
        return [row for path in paths if (row := self._file_row(path)) is not None]

    def _documents_in(self, folder: str) -> list[str]:
        return [f"{folder}/{file}" for file in self.roots.file_names(folder) if file.lower().endswith(_DOCUMENTS)]

    def _file_row(self, relative: str) -> Row | None:
        """Return a whole file as one record; None after adding its problems."""
        document = self.document(relative)
        if document is None:
            return None
        if not isinstance(document.value, dict):
            self.problems.add(
                document.origin(), "", "each file of this folder must be one record of `name: value` pairs"
            )
            return None
        return Row({"id": Path(relative).stem, **document.value}, document.file, 1, {}, document, ())

    def _rows_in(self, document: Document, part: str, origin: Origin, field: str) -> Sequence[Row]:
        path: tuple[Step, ...] = tuple(part.split(".")) if part else ()
        for end, step in enumerate(path):
            above = document.value_at(*path[:end])
            if not isinstance(above, dict) or step not in above:
                names = list(above) if isinstance(above, dict) else []
                self.problems.add(origin, field, f'{document.file} has no "{step}"{allowed_values(step, names)}')
                return []
        return record_rows(document, self.problems, path)

    def _home(self, name: str) -> str:
        if "/" in name or "\\" in name:
            return name
        board = f"boards/{self.game}/{name}"
        card = f"cards/{self.game}/{name}"
        return board if self.roots.has_file(board) and not self.roots.has_file(card) else card

    def _note(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                self.hashes[self.roots.display_path(path)] = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            return  # the reader reports it


def _path_of(record: object, value: Any) -> tuple[Step, ...] | None:
    """Return the path from a value to a record inside it, found by identity."""
    if value is record:
        return ()
    parts: Iterable[tuple[Step, Any]] = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    found = ((step, _path_of(record, part)) for step, part in parts)
    return next(((step, *path) for step, path in found if path is not None), None)


def _by_id(records: Sequence[Mapping[str, Any]], value: Any) -> Any:
    if not isinstance(value, list) or len(records) != len(value) or not records:
        return value
    ids = [printed_text(record.get("id")) for record in records]
    return dict(zip(ids, records, strict=True)) if all(ids) and len(set(ids)) == len(ids) else value
