"""A row of data from any kind of file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.errors import Origin
from pnp.library.documents import Document
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, value_text
from pnp.library.trees import Step, dotted_path


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table or one record: its values (dotted headers make mappings) and their source positions.

    `table_line` is the line of a table's row; `columns` (shared by all rows of a table) has the column numbers from 1.
    A record instead has a `document` and its `path` in it. `joined` are the rows whose fields were added to this one;
    `header_line` is the line of the column names.
    """

    values: Mapping[str, Any]
    file: str
    table_line: int
    columns: Mapping[str, int] = field(default_factory=dict)
    document: Document | None = None
    path: tuple[Step, ...] = ()
    joined: tuple[Row, ...] = ()
    header_line: int = 1

    @property
    def line(self) -> int:
        """The line on which the row or the record begins; a record's is looked up only now."""
        return self.table_line if self.document is None else self.document.origin(*self.path).line

    def header_origin(self, name: str) -> Origin:
        """Return the source position of a column's header; for a record or an unknown column, the field's."""
        number = self.columns.get(name) or self._group(name)
        return Origin(self.file, self.header_line, number) if number else self.origin(name)

    def origin(self, name: str = "") -> Origin:
        """Return the source position of a field such as `name` or `effect.n`; for an unknown field, the row's."""
        for row in (self, *self.joined):
            found = row._place(name)
            if found is not None:
                return found
        return self.document.origin(*self.path) if self.document else Origin(self.file, self.table_line)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of a dotted field, or `default`."""
        value: Any = self.values
        for part in name.split("."):
            if not isinstance(value, Mapping) or part not in value:
                return default
            value = value[part]
        return value

    @property
    def name(self) -> str:
        """Return the row's name or title, in the first language that it has; blank if it has none."""
        return self.name_in("")

    def name_in(self, language: str) -> str:
        """Return the row's name or title in a language or, without one in it, in the first language that it has.

        Blank if it has none. The column may begin with a capital letter.
        """
        for key in ("name", "title"):
            found = self.values.get(key) or self.values.get(key.capitalize())
            if isinstance(found, Mapping):
                found = (
                    found.get(language)
                    or found.get(language.partition("-")[0])
                    or next((part for part in found.values() if part), "")
                )
            if found:
                return printed_text(found)
        return ""

    def with_values(self, values: Mapping[str, Any], joined: tuple[Row, ...] = ()) -> Row:
        """Return the row with other values; `joined` are more rows whose fields these values contain."""
        return Row(
            values,
            self.file,
            self.table_line,
            self.columns,
            self.document,
            self.path,
            (*self.joined, *joined),
            self.header_line,
        )

    def _place(self, name: str) -> Origin | None:
        parts = name.split(".") if name else []
        if self.document is not None:
            steps = _steps(self.document, self.path, parts)
            return self.document.origin(*steps) if len(steps) > len(self.path) else None
        for end in range(len(parts), 0, -1):
            prefix = ".".join(parts[:end])
            column = self.columns.get(prefix) or self._group(prefix)
            if column:
                return Origin(self.file, self.table_line, column)
        return None

    def _group(self, prefix: str) -> int | None:
        return next((number for name, number in self.columns.items() if name.startswith(prefix + ".")), None)


def _steps(document: Document, path: tuple[Step, ...], parts: list[str]) -> tuple[Step, ...]:
    """Return the path to the longest part of a dotted name that exists in the document under `path`."""
    steps = path
    for part in parts:
        step: Step = int(part) if part.isdecimal() and isinstance(document.value_at(*steps), list) else part
        if (*steps, step) not in document.origins:
            break
        steps = (*steps, step)
    return steps


def record_rows(document: Document, problems: Problems, path: tuple[Step, ...] = ()) -> list[Row]:
    """Return the records of a document, or of its part at `path`: a list of mappings, or a mapping by id.

    In a mapping by id each record gets its key as `id`, unless it has one.
    """
    value = document.value_at(*path)
    if isinstance(value, list):
        return [
            row for number, record in enumerate(value) for row in _record(document, problems, (*path, number), record)
        ]
    if isinstance(value, dict):
        return [row for key, record in value.items() for row in _record(document, problems, (*path, key), record, key)]
    message = f"{value_text(value)} is not data (allowed: a list of records, or a mapping from id to record)"
    problems.add(document.origin(*path), dotted_path(path), message)
    return []


def _record(
    document: Document, problems: Problems, path: tuple[Step, ...], record: object, key: str | None = None
) -> list[Row]:
    if not isinstance(record, dict):
        alone = isinstance(record, list) and len(path) == 1 and key is not None
        part = f"; to read only this list, write {document.file}#{key}" if alone else ""
        message = f"{value_text(record)} is not a record (allowed: a mapping of fields{part})"
        problems.add(document.origin(*path), dotted_path(path), message)
        return []
    values = record if key is None or "id" in record else {"id": key, **record}
    return [Row(values, document.file, 0, {}, document, path)]
