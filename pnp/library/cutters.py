"""Cutting machines, from layouts/common/cutters.yaml."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.errors import UnitError
from pnp.library.common_lists import find_item, load_list
from pnp.library.roots import Roots
from pnp.library.schema import Number, Part, Version
from pnp.model.sheet import Cutter
from pnp.units import length

CUTTERS = "layouts/common/cutters.yaml"
Distance = Annotated[Number, Field(ge=0, le=100)] | str


class CutterEntry(Part):
    """The marks that a cutting machine looks for: a square at the top left, and two L-shaped marks."""

    inset: Distance
    square: Distance
    arm: Distance
    width: Distance
    clear: Distance
    formats: Annotated[list[Literal["svg", "dxf"]], Field(min_length=1)]


class CuttersFile(Part):
    """The file cutters.yaml."""

    cutters: Version
    list: dict[str, CutterEntry]


def load_cutters(roots: Roots) -> dict[str, Cutter]:
    """Return all machines by name; a project's own file adds machines, and replaces built-in ones of the same name.

    Raises:
        DataError: the files have problems; the error lists all of them.
    """
    return load_list(CUTTERS, CuttersFile, _cutter, roots)


def _cutter(name: str, entry: CutterEntry) -> Cutter:
    inset, square, arm, width, clear = map(length, (entry.inset, entry.square, entry.arm, entry.width, entry.clear))
    if min(square, arm, width) <= 0 or clear < 0 or inset < width / 2:
        raise UnitError(
            "these marks cannot be printed (allowed: square, arm and width more than 0, clear 0 or more, "
            "inset at least half of width)"
        )
    return Cutter(name, inset, square, arm, width, clear, tuple(entry.formats))


def find_cutter(name: str, roots: Roots) -> Cutter:
    """Return a machine by its name, ignoring case.

    Raises:
        DataError: there is no such machine, or cutters.yaml has problems.
    """
    return find_item(name, load_cutters(roots), "cutter", "cutting machine")
