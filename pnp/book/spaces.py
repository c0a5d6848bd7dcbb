"""The spaces of a board or map in a picture, by name. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from pnp.composition import stamps
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.geometry.square import Square, SquareError, column_name, square
from pnp.library.rows import Row

HEXES = "hexes."
"""The prefix in the name of a box if that box is a hex of a board."""
SPACES = "spaces"
"""The box of a board's layout that contains its spaces, in columns and rows of equal size."""


class Spaces(Protocol):
    """The spaces of a board or a map."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, for messages."""

    def rect_of(self, name: str) -> Rect | None:
        """Return the rectangle of a space, or None if there is no space of that name."""


class Squares(NamedTuple):
    """The spaces of a board: their area, and the names of columns and rows."""

    area: Rect
    columns: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the spaces, column by column."""
        return tuple(f"{column}{row}" for column in self.columns for row in self.rows)

    def rect_of(self, name: str) -> Rect | None:
        """Return the rectangle of a space, or None if there is no space of that name."""
        for across, column in enumerate(self.columns):
            if name.startswith(column) and name[len(column) :] in self.rows:
                down = self.rows.index(name[len(column) :])
                width, height = self.area.width / len(self.columns), self.area.height / len(self.rows)
                return Rect(self.area.left + across * width, self.area.top + down * height, width, height)
        return None


class HexCells(NamedTuple):
    """The spaces of a hex board, by name and axial name."""

    cells: Mapping[str, Rect]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the hexes; axial names only if there are no others."""
        return tuple(name for name in self.cells if "," not in name) or tuple(self.cells)

    def rect_of(self, name: str) -> Rect | None:
        """Return the rectangle around a hex, or None if there is no hex of that name."""
        return self.cells.get(name.replace(" ", ""))

    def between(self, first: str, last: str) -> Iterator[Rect]:
        """Yield the rectangles around the hexes in the columns and rows from one hex to another, if both have them."""
        one, other = _square(first), _square(last)
        if one is None or other is None:
            return
        (left, right), (top, bottom) = sorted((one.column, other.column)), sorted((one.row, other.row))
        for name, cell in self.cells.items():
            here = _square(name)
            if here is not None and left <= here.column <= right and top <= here.row <= bottom:
                yield cell


def spaces_of(face: Face, boxes: Mapping[str, Rect], row: Row, side: float | None) -> Spaces | None:
    """Return the hexes or squares of a board; None if it has neither. `side` is the default width of a square."""
    hexes = {name.removeprefix(HEXES): area for name, area in boxes.items() if name.startswith(HEXES)}
    return HexCells(hexes) if hexes else _squares(row, face, boxes.get(SPACES), side)


def _square(name: str) -> Square | None:
    """Return the column and row in the name of a hex, such as `B2`; None if its name has none."""
    try:
        return square(name.replace(" ", ""))
    except SquareError:
        return None


def _squares(row: Row, face: Face, spaces: Rect | None, side: float | None) -> Squares | None:
    """Return the spaces of a board from its data: `columns` and `rows` are numbers or lists of names."""
    columns, rows = _names(row.get("columns"), column_name), _names(row.get("rows"), str)
    if not columns or not rows:
        return None
    area = spaces or stamps.spaces_area(face.width, face.height, row.get(stamps.SPACE, side), len(columns), len(rows))
    return Squares(area, columns, rows)


def _names(value: Any, name: Any) -> tuple[str, ...]:
    if isinstance(value, list):
        return tuple(map(str, value))
    return tuple(name(n) for n in range(1, value + 1)) if isinstance(value, int) else ()
