"""Reports words in layouts that are probably mistakes: a column's name without `$`, a value that no row has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.composition.layout import Box, LayoutFile
from pnp.library.expressions import HOLE
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, did_you_mean, listed, value_text
from pnp.library.rows import Row
from pnp.library.schema import FieldRule
from pnp.library.trees import Step, dotted_path
from pnp.library.used_names import constant_comparisons

_MOST_VALUES = 8
"""The maximum number of existing values named in one warning."""
_Place = tuple[Step, ...]


def check_texts(layouts: Iterable[LayoutFile], rows: Sequence[Row], problems: Problems) -> None:
    """Warn about each text of a box that is exactly the name of a column, or prints TRUE in a table as `yes`."""
    columns = {str(name) for row in rows for name in row.columns or row.values}
    for layout in layouts:
        for place, box in _boxes(layout):
            if box.text in columns:
                message = (
                    f'this prints the word "{box.text}" on every piece, but the data have a column "{box.text}" '
                    f"(did you mean ${box.text}? To print the word, write ${{'{box.text}'}})"
                )
                problems.warn(layout.document.origin(*place, "text"), dotted_path((*place, "text")), message)
            elif box.text and "$" in box.text:
                _check_truths(box.text, layout, (*place, "text"), rows, problems)


def _check_truths(source: str, layout: LayoutFile, place: _Place, rows: Sequence[Row], problems: Problems) -> None:
    """Warn about the first cell of a table with TRUE or FALSE that a text prints as `yes` or `no`."""
    for hole in HOLE.finditer(source):
        name = hole[2] or ""
        cell = next((row for row in rows if name in row.columns and isinstance(row.get(name), bool)), None)
        if cell is not None:
            value = cell.get(name)
            message = (
                f"{cell.origin(name)}: {str(value).upper()} is printed as {printed_text(value)} "
                f"(write the words for both: ${{'TRUE' if {name} else 'FALSE'}}, "
                "or format the cells as text and type them again)"
            )
            problems.warn(layout.document.origin(*place), dotted_path(place), message)


class ColumnValues(NamedTuple):
    """The values that a column may have: the `rows` of the game, the `rules` of fields, and all `tables` by name."""

    rows: Sequence[Row]
    rules: Mapping[str, FieldRule]
    tables: Mapping[str, Any]

    def fault(self, name: str, value: object) -> str:
        """Return what is wrong with the comparison of a column with a value; blank if they can be equal."""
        found = [one for row in self.rows if (one := row.get(name)) not in ("", None)]
        if not found or value in ("", *found, *self._allowed_values(name)) or not all(map(_is_plain, found)):
            return ""
        if all(isinstance(one, bool) for one in found):
            return f"the column has only yes and no (write {name}, or not {name})"
        numbers = [isinstance(one, int | float) for one in found]
        if isinstance(value, str) and all(numbers):
            return f"the column has only numbers{_writing_hint(value, found, ', without quotes')}"
        if not isinstance(value, str) and not any(numbers):
            return f"the column has only texts{_writing_hint(value, found, ', in quotes')}"
        names = dict.fromkeys(str.__str__(one) if isinstance(one, str) else printed_text(one) for one in found)
        return f"no row has it (the column has: {listed(names, _MOST_VALUES)}{did_you_mean(value, names)})"

    def _allowed_values(self, name: str) -> Iterator[object]:
        """Yield the values that a field's rule allows, even if no row has them yet."""
        rule = self.rules.get(name)
        if rule is not None:
            yield from rule.one_of or ()
            for table in rule.tables:
                yield from self.tables.get(table) or ()


def check_conditions(
    layouts: Iterable[LayoutFile], rows: Sequence[Row], columns: ColumnValues, problems: Problems
) -> None:
    """Warn about each `when` that compares a column of the rows with a value that the column cannot have."""
    for layout in layouts:
        boxes = list(_boxes(layout))
        bound = {str(name) for _, box in boxes for name in (*(box.repeat or {}), *box.with_)}
        own = {str(name) for row in rows for name in row.values} - bound
        for place, box in boxes:
            for name, value in constant_comparisons(box.when) if isinstance(box.when, str) else ():
                fault = columns.fault(name, value) if name.partition(".")[0] in own else ""
                if fault:
                    message = f"{name} is compared with {value_text(value)}, but {fault}"
                    problems.warn(layout.document.origin(*place, "when"), dotted_path((*place, "when")), message)


def _is_plain(value: object) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and "$" not in value)


def _writing_hint(value: object, found: Iterable[object], manner: str) -> str:
    """Return the advice to write a value in another way, if that is one of the values found."""
    return f" (write {printed_text(value)}{manner})" if printed_text(value) in map(printed_text, found) else ""


def _boxes(layout: LayoutFile) -> Iterator[tuple[_Place, Box]]:
    """Yield each box of a layout with its path."""
    for key, boxes in (("boxes", layout.layout.boxes), ("parts", layout.layout.parts)):
        for name, box in boxes.items():
            yield from _inside(box, (key, name))


def _inside(box: Box, place: _Place) -> Iterator[tuple[_Place, Box]]:
    yield place, box
    if isinstance(box.each, Box):
        yield from _inside(box.each, (*place, "each"))
    for name, child in box.boxes.items():
        yield from _inside(child, (*place, "boxes", name))
