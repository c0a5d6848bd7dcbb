"""A component's rows, from a table (filtered, multiplied, joined) or written in place, and their counts."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import Origin
from pnp.library.documents import Document
from pnp.library.expressions import ExpressionError, MissingField, compile_expression
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, allowed_values, number_advice, unknown_name_message, value_text
from pnp.library.rows import Row, record_rows
from pnp.library.schema import Component, Join
from pnp.library.trees import Step

if TYPE_CHECKING:
    from pnp.library.worded import ReadRows

MOST_COPIES = 10_000
MOST_ROWS = 100_000
LONGEST_ID = 80
_MISSING = object()

_NAME = re.compile(r"[A-Za-z_]\w*")
_BAD_ID = re.compile(r"[\s,/\\]|^\.|^-")


@dataclass(frozen=True, slots=True)
class Entry:
    """One design to print: its id in the component, its row, and the number of copies."""

    id: str
    row: Row
    count: int


class LeftOutRow(NamedTuple):
    """A row that is not printed, and the reason."""

    id: str
    row: Row
    reason: str


class Selection(NamedTuple):
    """A component's rows in order: those printed, and those left out."""

    entries: tuple[Entry, ...]
    left_out: tuple[LeftOutRow, ...]


class ComponentPosition(NamedTuple):
    """The position of a component: its document, and the path in it."""

    document: Document
    path: tuple[Step, ...]

    def origin(self, *steps: Step) -> Origin:
        """Return the source position of one of the component's keys."""
        return self.document.origin(*self.path, *steps)


def select_rows(
    component: Component, place: ComponentPosition, read: ReadRows, scope: Mapping[str, Any], problems: Problems
) -> Selection:
    """Return the rows of a component, with ids and counts; errors are added to the problems.

    `read(file, origin, field)` returns the rows of a data file; `scope` has the names in expressions besides fields.
    """
    rows = _combinations(component, place, _base(component, place, read, problems), problems)
    for number, join in enumerate(component.joins):
        rows = _join_rows(join, place.origin("join", number), rows, read, problems)
    for wanted in component.texts:
        from pnp.library.worded import with_texts  # few games make texts from entries

        rows = with_texts(wanted, place.origin("sentences"), rows, read, problems)
    named = _rows_with_ids(rows, problems)
    entries: list[Entry] = []
    left_out: list[LeftOutRow] = []
    where = _Test(component.where, place.origin("where"), "where", problems)
    count = _Counter(component, place, named, problems)
    for name, row in named:
        names = {**scope, **row.values}
        kept = where.value(names, row)
        number = count.value(names, row) if kept else 0
        if number:
            entries.append(Entry(name, row, number))
        elif where.is_valid and count.is_valid:
            left_out.append(LeftOutRow(name, row, count.reason if kept else why_left_out(component)))
    return Selection(tuple(entries), tuple(left_out))


def why_left_out(component: Component) -> str:
    """Return why a row that does not meet the condition of a component is left out."""
    return f"where: {printed_text(component.where)}"


def _base(component: Component, place: ComponentPosition, read: ReadRows, problems: Problems) -> Sequence[Row]:
    if component.data is not None:
        return read(component.data, place.origin("data"), f"{component.id}.data")
    if component.rows is not None:
        return record_rows(place.document, problems, (*place.path, "rows"))
    origin = place.origin()
    return [Row({}, origin.file, origin.line, {}, place.document, place.path)]


def _combinations(
    component: Component, place: ComponentPosition, rows: Sequence[Row], problems: Problems
) -> Sequence[Row]:
    if component.each is None:
        return rows
    number = len(rows)
    for values in component.each.values():
        number *= len(values)
    if number > MOST_ROWS:
        message = f"there are {number:,} combinations (allowed: {MOST_ROWS:,})"
        problems.add(place.origin("each"), f"{component.id}.each", message)
        return []
    names = list(component.each)
    products = list(itertools.product(*component.each.values()))
    return [row.with_values({**row.values, **dict(zip(names, one, strict=True))}) for row in rows for one in products]


def _join_rows(join: Join, origin: Origin, rows: Sequence[Row], read: ReadRows, problems: Problems) -> list[Row]:
    ours, theirs = join.keys
    others: dict[str, Row] = {}
    read_rows = read(join.file, origin, "join")
    lacking = _without(theirs, read_rows, f"{join.file} has") or (
        not join.optional and _without(ours, rows, "the rows have")
    )
    if lacking:
        problems.add(origin, "join", lacking)
        return list(rows)
    for other in read_rows:
        key = printed_text(other.get(theirs, ""))
        if key in others:
            problems.add(
                other.origin(theirs), theirs, f"{value_text(key)} appears twice (first on line {others[key].line})"
            )
        others.setdefault(key, other)
    found = [(row, others.get(printed_text(row.get(ours, "")))) for row in rows]
    if others:
        _report_unmatched(join, found, others, problems)
    return [row if other is None else _merge_rows(row, other, join, problems) for row, other in found]


def _without(field: str, rows: Sequence[Row], they_have: str) -> str:
    """Return the message that none of the rows has a field; blank if one has it, or if there are no rows."""
    if not rows or any(row.get(field, _MISSING) is not _MISSING for row in rows):
        return ""
    known = dict.fromkeys(name for row in rows for name in row.values)
    return f'{they_have} no field "{field}"{allowed_values(field, known)}'


def _report_unmatched(
    join: Join, found: list[tuple[Row, Row | None]], others: Mapping[str, Row], problems: Problems
) -> None:
    ours, _ = join.keys
    for row, other in found:
        if other is None and not join.optional:
            value = row.get(ours)
            message = f"{value_text(value)} is not in {join.file}{allowed_values(printed_text(value), others)}"
            problems.add(row.origin(ours), ours, message)


def _merge_rows(row: Row, other: Row, join: Join, problems: Problems) -> Row:
    if join.name is not None:
        return row.with_values({**row.values, join.name: other.values}, (other,))
    ours, theirs = join.keys
    added = {name: value for name, value in other.values.items() if name not in (theirs, "id")}
    for name in added.keys() & row.values.keys():
        if added[name] != row.values[name] and name != ours:
            message = f"{join.file} also has this field: {value_text(added[name])} (name the join with `as:`)"
            problems.add(row.origin(name), name, message)
    return row.with_values({**added, **row.values}, (other,))


def _rows_with_ids(rows: Sequence[Row], problems: Problems) -> list[tuple[str, Row]]:
    """Return the rows with their ids: the column `id`, or else the row's number."""
    if not any("id" in row.values for row in rows):
        return [(str(n), row.with_values({"id": str(n), **row.values})) for n, row in enumerate(rows, 1)]
    seen: dict[str, Row] = {}
    named = []
    for row in rows:
        name = printed_text(row.values.get("id"))
        message = _id_fault(name, seen)
        if message:
            problems.add(row.origin("id"), "id", message)
        seen.setdefault(name, row)
        named.append((name, row))
    return named


def _id_fault(name: str, seen: Mapping[str, Row]) -> str:
    if not name:
        return "is blank (each row needs its own id)"
    if name in seen:
        return f'"{name}" appears twice (first: {seen[name].origin("id")})'
    if len(name) > LONGEST_ID:
        return f"the id has {len(name)} characters (allowed: {LONGEST_ID})"
    if _BAD_ID.search(name):
        return f"{value_text(name)} is not an id (not allowed: spaces, commas, slashes, a `-` or `.` at the start)"
    return ""


class _Test:
    """An expression over rows that reports only its first error, as every row would have the same error."""

    def __init__(self, source: Any, origin: Origin, field: str, problems: Problems) -> None:
        self.origin, self.field, self.problems = origin, field, problems
        self.is_valid = True
        self.evaluate = None
        try:
            self.evaluate = None if source is None else compile_expression(source)
        except ExpressionError as error:
            self.fail(str(error))

    def fail(self, message: str) -> None:
        if self.is_valid:
            self.problems.add(self.origin, self.field, message)
        self.is_valid = False

    def value(self, names: Mapping[str, Any], row: Row) -> Any:
        if self.evaluate is None or not self.is_valid:
            return True
        try:
            return self.evaluate(names)
        except MissingField as error:
            self.fail(unknown_name_message("field", error.name, error.known))
        except ExpressionError as error:
            self.fail(f"{error}, in the row {row.origin()}")
        return True


class _Counter:
    """Computes the number of copies of a row, from a column, a number or an expression."""

    def __init__(
        self, component: Component, place: ComponentPosition, rows: list[tuple[str, Row]], problems: Problems
    ) -> None:
        source = self.source = component.count
        self.problems, self.origin = problems, place.origin("count")
        self.column = source.strip() if isinstance(source, str) and _NAME.fullmatch(source.strip()) else None
        self.test: _Test | None = None
        if self.column is None:
            self.test = _Test(source, self.origin, f"{component.id}.count", problems)
        elif self.column != "count" and rows and not any(self.column in row.values for _, row in rows):
            known = sorted({name for _, row in rows for name in row.values})
            problems.add(self.origin, f"{component.id}.count", unknown_name_message("column", self.column, known))

    @property
    def is_valid(self) -> bool:
        return self.test is None or self.test.is_valid

    @property
    def reason(self) -> str:
        """Return why a row with a count of 0 is left out."""
        return "its count is 0" if self.column == "count" else f"its count is 0: {printed_text(self.source)}"

    def value(self, names: Mapping[str, Any], row: Row) -> int:
        number: Any
        if self.test is not None:
            number = self.test.value(names, row)
            if not self.test.is_valid:
                return 0
            origin, field = self.origin, "count"
        else:
            field = self.column or "count"
            number = row.values.get(field, "")
            number = 1 if number in ("", None) else number
            origin = row.origin(field)
        message = _count_fault(number)
        if message:
            self.problems.add(origin, field, message + (f" in the row {row.origin()}" if self.test else ""))
        return 0 if message else int(number)


def _count_fault(number: Any) -> str:
    plain = isinstance(number, (int, float)) and not isinstance(number, bool)
    if plain and 0 <= number <= MOST_COPIES and number == int(number):
        return ""
    allowed = f"(allowed: a whole number from 0 to {MOST_COPIES:,})"
    return f"{value_text(number)} is not a count {allowed}{number_advice(number)}"
