"""A hex board that players lay tile by tile during the game: where its parts and spaces are. Lengths in mm."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from pnp.composition.ink import ink_bounds
from pnp.composition.stamps import INK, Stamp, turned_stamp
from pnp.drawing.drawing import Shape
from pnp.geometry.rect import Rect

if TYPE_CHECKING:
    from referee.engine.core.picture import Ground, Picture, Space
    from referee.table.components.box import Box


class Part(NamedTuple):
    """A printed part of the board: its ground in the picture, its stamp, the rotated stamp, and its centre in mm."""

    ground: Ground
    piece: Stamp
    rotated: Stamp
    x: float
    y: float


class ModularBoard:
    """The parts and the spaces of a board that is laid during the game; its top left corner is at 0, 0."""

    def __init__(self, picture: Picture, box: Box) -> None:
        """Take the printed pieces, and a picture with grounds (the printed parts that players lay to make the board).

        Raises:
            OutputError: a part of the board is not printed.
        """
        stamps = [box.visible_side(one)[1] for one in picture.grounds]
        self._half = stamps[0].width / picture.grounds[0].width
        found = [
            (one, piece, turned_stamp(piece, one.turn)) for one, piece in zip(picture.grounds, stamps, strict=True)
        ]
        places = [self._around(one.column, one.line, rotated.width, rotated.height) for one, _, rotated in found]
        areas = [_outline_rect(rotated, place) for (_, _, rotated), place in zip(found, places, strict=True)]
        areas += [self._cell(space) for space in picture.spaces]
        self._left, self._top = min(area.left for area in areas), min(area.top for area in areas)
        self.width = max(area.right for area in areas) - self._left
        self.height = max(area.bottom for area in areas) - self._top
        self.parts = [Part(*one, *self._from_corner(place).centre) for one, place in zip(found, places, strict=True)]

    def cell(self, space: Space) -> Rect:
        """Return the rectangle around a space."""
        return self._from_corner(self._cell(space))

    def cell_at(self, part: Part) -> Rect:
        """Return a rectangle the size of a space, centred on a part."""
        width, height = 2 * self._half, 4 * self._half / sqrt(3)
        return Rect(part.x - width / 2, part.y - height / 2, width, height)

    def _cell(self, space: Space) -> Rect:
        return self._around(space.column, space.row, 2 * self._half, 4 * self._half / sqrt(3))

    def _around(self, column: float, line: float, width: float, height: float) -> Rect:
        """Return the rectangle centred on a column and a row."""
        x, y = column * self._half, line * self._half * sqrt(3)
        return Rect(x - width / 2, y - height / 2, width, height)

    def _from_corner(self, area: Rect) -> Rect:
        return Rect(area.left - self._left, area.top - self._top, area.width, area.height)


def _outline_rect(piece: Stamp, place: Rect) -> Rect:
    """Return the rectangle around the outline of a piece placed at a position."""
    area = ink_bounds([Shape(piece.outline, INK)]) or Rect(0, 0, piece.width, piece.height)
    return Rect(place.left + area.left, place.top + area.top, area.width, area.height)
