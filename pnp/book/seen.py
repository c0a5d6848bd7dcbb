"""The named things in a picture: the ground under the pieces, its spaces and boxes, and the pieces. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.book.spaces import Spaces, Squares
from pnp.composition.ink import ink_bounds, transformed_bounds
from pnp.composition.stamps import INK, Stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Matrix, Shape
from pnp.geometry.rect import Rect


class PictureGround(NamedTuple):
    """The board, map, table or other face on which the pieces in a picture are placed.

    `stamp` is how it looks, `spaces` the spaces of a board or map, `boxes` the boxes of its layout, `record` its data.
    A piece whose place is two numbers is drawn `offset_down` mm below it.
    """

    stamp: Stamp
    spaces: Spaces | None
    boxes: Mapping[str, Rect]
    record: Mapping[str, Any]
    offset_down: float = 0.0

    def find(self, name: str) -> Rect | None:
        """Return the area of a space or box by name; None if there is no such space or box."""
        return (self.spaces.rect_of(name) if self.spaces else None) or self.boxes.get(name)


class PlacedPiece(NamedTuple):
    """A piece in a picture: its id, its area, the items that draw it, and areas within it by name.

    shape: the area of its outline if that is not a rectangle, but for example a hex or a circle.
    """

    id: str
    area: Rect
    items: tuple[Item, ...]
    as_ground: PieceAsGround | None = None
    shape: Rect | None = None


class PieceAsGround(NamedTuple):
    """A piece on a table, as the ground for other pieces: its rotation, and the area that it takes."""

    ground: PictureGround
    turn: float
    area: Rect

    def find(self, name: str) -> Rect | None:
        """Return the area on the table of one of the piece's spaces or boxes."""
        found = self.ground.find(name)
        if found is None:
            return None
        width, height = self.ground.stamp.width, self.ground.stamp.height
        turn = paths.rotation(Rect(0, 0, width, height), self.turn)
        move = (1.0, 0.0, 0.0, 1.0, self.area.centre[0] - width / 2, self.area.centre[1] - height / 2)
        inked = ink_bounds((Shape(paths.transformed(paths.rect(found), paths.compose_matrices(move, turn)), INK),))
        assert inked is not None
        return inked


class VisibleArea(NamedTuple):
    """The visible area of a picture's ground, with the ground, its pieces, and the picture's scale and rotation."""

    area: Rect
    scale: float
    ground: PictureGround
    pieces: Sequence[PlacedPiece]
    turn: float = 0.0

    @property
    def width(self) -> float:
        """The width of the picture in the book."""
        return (self.area.height if is_sideways(self.turn) else self.area.width) * self.scale

    @property
    def height(self) -> float:
        """The height of the picture in the book."""
        return (self.area.width if is_sideways(self.turn) else self.area.height) * self.scale

    @property
    def matrix(self) -> Matrix:
        """The rotation matrix of the picture, relative to its top left corner."""
        size = self.area.width * self.scale, self.area.height * self.scale
        turn = paths.rotation(Rect(0, 0, *size), self.turn)
        if not is_sideways(self.turn):
            return turn
        return paths.compose_matrices((1.0, 0.0, 0.0, 1.0, (size[1] - size[0]) / 2, (size[0] - size[1]) / 2), turn)

    def area_in_book(self, area: Rect) -> Rect:
        """Return an area of the ground as a rectangle in the book, from the top left corner of the picture."""
        flat = Rect(
            (area.left - self.area.left) * self.scale,
            (area.top - self.area.top) * self.scale,
            area.width * self.scale,
            area.height * self.scale,
        )
        return transformed_bounds(flat, self.matrix) if is_sideways(self.turn) else flat

    def covered_areas(self) -> list[Rect]:
        """Return the areas in the book of the pieces on a table or map, and of the map's hexes."""
        spaces = self.ground.spaces
        hexes = (spaces.rect_of(name) for name in spaces.names) if spaces else ()
        return [self.area_in_book(area) for area in (*(one.area for one in self.pieces), *hexes) if area]

    def find(self, name: str) -> Rect | None:
        """Return the area of a piece, a piece's part (`board.b5`), a space or a box; None if nothing has this name."""
        return area_of_piece(name, self.pieces) or self.ground.find(name)

    def find_shape(self, name: str) -> Rect | None:
        """Return the area of a hex, or of a piece that is not a rectangle, by name; None for anything else."""
        piece = next((one for one in self.pieces if one.id == name), None)
        if piece is not None:
            return piece.shape
        spaces = self.ground.spaces
        return None if spaces is None or isinstance(spaces, Squares) else spaces.rect_of(name)


def area_of_piece(name: str, pieces: Sequence[PlacedPiece]) -> Rect | None:
    """Return the area of a piece, or of a part of a piece on a table, by name; None if nothing has this name."""
    id_, _, part = name.partition(".")
    for one in pieces:
        if one.id == name:
            return one.area
        if one.id and one.id == id_ and one.as_ground is not None and part:
            return one.as_ground.find(part)
    return None


def is_sideways(turn: float) -> bool:
    """Return whether a rotation by this angle swaps a picture's width and height."""
    return turn in (90, -90)
