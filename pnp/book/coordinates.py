"""The column and row names at the border of a board picture, all in one type size. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.book.context import Context
from pnp.book.spaces import Squares
from pnp.drawing.drawing import Item
from pnp.geometry.rect import Rect

ROLE = "coordinate"
GAP = 1.0  # mm between the names and the picture


class BorderNames(NamedTuple):
    """The column and row names around a picture, and the space that they need to its left and above it."""

    items: tuple[Item, ...] = ()
    left: float = 0.0
    top: float = 0.0


def coordinates(context: Context, columns: Sequence[tuple[str, Rect]], rows: Sequence[tuple[str, Rect]]) -> BorderNames:
    """Return the column names above a picture and the row names beside it, given the area of each column and row."""
    setter = context.typesetter
    role = setter.style_of(ROLE)
    high = role.font.cap_height * role.size * 25.4 / 72
    items: list[Item] = []
    for name, area in columns:
        items.append(setter.line(name, ROLE, area.centre[0], -GAP, 20, "centre"))
    for name, area in rows:
        items.append(setter.line(name, ROLE, -GAP, area.centre[1] + high / 2, 20, "right"))
    wide = max((setter.width(name, ROLE) for name, _ in rows), default=0.0)
    return BorderNames(tuple(items), wide + GAP, high + GAP)


def visible_names(spaces: Squares, area: Rect) -> tuple[list[tuple[str, Rect]], list[tuple[str, Rect]]]:
    """Return the columns and rows whose centres are in an area, each as its name and its first space."""
    return list(_columns(spaces, area)), list(_rows(spaces, area))


def _columns(spaces: Squares, area: Rect) -> Iterator[tuple[str, Rect]]:
    for name in spaces.columns:
        cell = spaces.rect_of(f"{name}{spaces.rows[0]}")
        if cell is not None and area.left < cell.centre[0] < area.right:
            yield name, cell


def _rows(spaces: Squares, area: Rect) -> Iterator[tuple[str, Rect]]:
    for name in spaces.rows:
        cell = spaces.rect_of(f"{spaces.columns[0]}{name}")
        if cell is not None and area.top < cell.centre[1] < area.bottom:
            yield name, cell
