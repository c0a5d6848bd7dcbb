"""Finds rows that no component prints because no component's `where` has their value of a column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pnp.library.problems import Problems, did_you_mean, listed, value_text
from pnp.library.rows import Row
from pnp.library.sources import why_left_out
from pnp.library.used_names import constant_comparisons

if TYPE_CHECKING:
    from pnp.library.game import Printable


def check_unprinted_rows(printables: Sequence[Printable], problems: Problems) -> None:
    """Warn about the rows of a table that no component prints because no condition names their value of a column.

    Only columns that all components of the table compare with constants are checked, and only if there are several
    such components: a single condition chooses rows on purpose. Rows with a count of 0 are left out on purpose,
    and records in YAML and JSON may be data for programs.
    """
    tables: dict[str, list[Printable]] = defaultdict(list)
    for one in printables:
        if one.component.data is not None:
            tables[one.component.data].append(one)
    for members in tables.values():
        if len(members) > 1:
            _check_table(members, problems)


def _check_table(members: Sequence[Printable], problems: Problems) -> None:
    conditions = [list(constant_comparisons(str(one.component.where))) for one in members]
    shared = set.intersection(*({name for name, _ in found} for found in conditions))
    for column in sorted(shared):
        named = list(dict.fromkeys(value for found in conditions for name, value in found if name == column))
        lost: dict[str, list[Row]] = defaultdict(list)
        for row in _unclaimed_rows(members):
            if row.get(column) not in named:
                lost[value_text(row.get(column, ""))].append(row)
        for value, (first, *more) in lost.items():
            others = f" (and {len(more)} more)" if more else ""
            allowed = listed(map(value_text, named))
            message = (
                f"no component prints this row{others}: it has {value}, and the conditions of the components name only "
                f"{allowed}{did_you_mean(first.get(column, ''), map(str, named))} (if nothing is to "
                "print it, give it a count of 0)"
            )
            problems.warn(first.origin(column), column, message)


def _unclaimed_rows(members: Sequence[Printable]) -> list[Row]:
    """Return the rows that the conditions of all components leave out, though their count is not 0."""
    counts = {str(one.component.count) for one in members}
    claimed = {(entry.row.file, entry.row.line) for one in members for entry in one.entries}
    rows: dict[tuple[str, int], Row] = {}
    for one in members:
        for left in one.left_out:
            place = (left.row.file, left.row.line)
            if left.reason == why_left_out(one.component):
                rows.setdefault(place, left.row)
            else:
                claimed.add(place)
    found = [row for place, row in rows.items() if place not in claimed and row.columns]
    return [row for row in found if not any(row.get(name) == 0 for name in counts)]
