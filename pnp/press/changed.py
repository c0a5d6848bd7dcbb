"""Prints only what has changed since the last full print: the rows that now look different, or have more copies.

The manifest of a full print has the look of each row; a later print of what has changed updates it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.looks import is_look_within
from pnp.errors import DataError, PnpError, choice_problem
from pnp.imposition.duplex import FRONTS
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.press.delivery import read_existing
from pnp.press.faults import note_failure
from pnp.press.manifest import Built, looks_in, reprints_in, sides_in
from pnp.press.opening import open_build
from pnp.press.order import Order
from pnp.press.printing import print_order
from pnp.press.valid_rows import load_valid_rows
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.press.build import Build, Progress

Looks = Mapping[str, Mapping[str, str]]
"""The number of copies and the look of each row, as in `2 × 168f739e4baa8721`, by component (`look_of_row`)."""


def print_changed(order: Order, roots: Roots, folder: Path, progress: Progress) -> Built | None:
    """Print the rows of an order that have changed since the last full print into this folder; None if there are none.

    Raises:
        DataError: no full print is recorded there, or that print had only fronts and this order has backs, or the
            reverse; or choices, data or layouts have problems.
        OutputError: the folder cannot be written.
    """
    build = open_build(order, replace(roots, witness=Witness()), checks_rules=True)
    old = read_existing(folder / order.full_print_manifest)
    before = looks_in(old, order.game)
    if before is None:
        told = f"{folder / order.full_print_manifest} has no record of a full print; print once without --changed"
        raise DataError([choice_problem("changed", told)])
    if (order.sides == FRONTS) is not ((sides := sides_in(old, order.game)) == FRONTS):
        told = "the last full print had only fronts" if sides == FRONTS else "the last full print had backs, too"
        raise DataError([choice_problem("sides", f"{told}; print what has changed with --sides {sides}")])
    load_valid_rows(build, order, with_pieces=True)
    rows = tuple(_changed_rows(_looks(build, progress), before))
    if not rows:
        return None
    return print_order(replace(order, only=rows, reprint=reprints_in(old, order.game) + 1), roots, folder, progress)


def _looks(build: Build, progress: Progress) -> Looks:
    """Return the looks of all rows of a build, which are composed for it."""
    problems = Problems()
    for member in build.composers():
        try:
            for done, _ in enumerate(member.all_pieces(), 1):
                progress(member.printable.component.title, done, member.total)
        except PnpError as error:
            note_failure(member, error, problems)
    problems.raise_if_any()
    return {member.printable.id: member.looks for member in build.composers()}


def _changed_rows(now: Looks, before: Looks) -> list[str]:
    """Return the rows, as `component/row`, that look different or have more copies than before."""
    return [
        f"{component}/{row}"
        for component, rows in now.items()
        for row, look in rows.items()
        if not is_look_within(look, before.get(component, {}).get(row, "0 × "))
    ]
