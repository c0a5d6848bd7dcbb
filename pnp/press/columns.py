"""Reports columns that nothing reads, probably by mistake: a misspelt name, or a count with another name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.library.expressions import unknown_field_message
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.library.schema import Component
from pnp.library.trees import strings_in
from pnp.library.used_names import names_in_expression, names_in_template

COUNT = "count"
COPIES = ("copies", "copy", "qty", "quantity", "amount", "counts", "cards", "anzahl")
"""Other names for the number of copies."""
NUMBERS = ("number", "num", "n", "no", "nr")
"""Names for the number of copies, or for another number, such as that of the card."""
_KNOWN = (COUNT, "name", "title", "back", "id")
_SHORTEST_NAME = 4  # too many shorter names differ by one letter


def check_columns(component: Component, rows: Sequence[Row], used_names: Collection[str], problems: Problems) -> None:
    """Report the columns of a component's rows that nothing reads, probably by mistake.

    `used_names` are the names that layouts use; `problems` are known problems. An unread column is a
    problem if it seems to be the number of copies or a misspelt field of a layout; other likely mistakes are warnings.
    """
    columns = _columns(rows)
    unknown = [
        name for name in sorted(used_names) if any(unknown_field_message(name) in one.message for one in problems)
    ]
    used = {*used_names, *_own_names(component), *(name for row in rows for name in _in_texts(row.values))}
    for column, row in columns.items():
        if column in used or column in _KNOWN:
            continue
        meant = _nearest(column, [known for known in _KNOWN if known not in columns])
        if column == "layout":
            message = (
                "this column is not read (a component has one layout: write a component for each layout, with `where`)"
            )
            problems.warn(row.header_origin(column), column, message)
        elif component.count == COUNT and COUNT not in columns and (meant == COUNT or _counts(column, rows)):
            message = (
                f'this column is not read as the number of copies (if it is, call it "{COUNT}", or write '
                f"`count: {column}` for {component.id} in components.yaml; if it is not, write `count: 1` there)"
            )
            report = problems.warn if column.casefold() in NUMBERS else problems.add
            report(row.header_origin(column), column, message)
        elif misspelt := next((name for name in unknown if differs_by_one_letter(column, name)), ""):
            message = f'this column is not read; did you mean "{misspelt}", which the layout reads?'
            problems.add(row.header_origin(column), column, message)
        elif meant not in ("", COUNT):
            problems.warn(row.header_origin(column), column, f'this column is not read; did you mean "{meant}"?')
        elif beside := _nearest(column, [known for known in _KNOWN if known in columns]):
            message = f'this column is not read, and its name is almost that of the column "{beside}" (rename it)'
            problems.warn(row.header_origin(column), column, message)


def _columns(rows: Sequence[Row]) -> dict[str, Row]:
    """Return each column of a table, or each key of records, with the first row that has it."""
    found: dict[str, Row] = {}
    for row in rows:
        for name in row.columns or row.values:
            found.setdefault(str(name), row)
    return found


def _own_names(component: Component) -> Iterator[str]:
    """Yield the names in the component's own expressions, joins and rules."""
    written = [component.where, component.count, *(check.that or check.every for check in component.checks)]
    for expression in written:
        yield from _steps(names_in_expression(str(expression)))
    for join in component.joins:
        yield join.keys[0]
    yield from component.each or ()
    yield from component.rules


def _in_texts(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names in `$name` and `${expression}` of strings."""
    for text in strings_in(values):
        if "$" in text:
            yield from _steps(names_in_template(text))


def _steps(paths: Iterable[str]) -> Iterator[str]:
    return (step for path in paths for step in path.split("."))


def _nearest(column: str, names: Iterable[str]) -> str:
    """Return the name that differs from a column by case or one letter; blank if there is none."""
    plain = column.casefold()
    near = (one for one in names if plain == one or (len(one) >= _SHORTEST_NAME and differs_by_one_letter(plain, one)))
    return next(near, "")


def _counts(column: str, rows: Sequence[Row]) -> bool:
    """Return whether a column has a name for the number of copies, and contains only whole numbers and blanks.

    Numbers 1, 2, 3 and so on under a name such as `n` are the numbers of the cards.
    """
    name, values = column.casefold(), [row.get(column, "") for row in rows]
    if name in NUMBERS and values == list(range(1, len(rows) + 1)):
        return False
    return name in (*COPIES, *NUMBERS) and all(value in ("", None) or _is_count(value) for value in values)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def differs_by_one_letter(one: str, other: str) -> bool:
    """Return whether two words differ by one wrong, missing or extra letter, or by two swapped letters."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, others = one[start:], other[start:]
    return (
        rest[1:] == others[1:]
        or rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and len(others) > 1 and rest[2:] == others[2:])
    )
