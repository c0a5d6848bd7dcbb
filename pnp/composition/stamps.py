"""Printed pieces as seen from above, and their places on the spaces of a printed board. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Group, Item, Outline, Shape, Stroke
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect

LEAST_LARGE_SHARE = 0.6
"""A piece wider than this share of a space is placed in the middle of the space; smaller pieces are side by side."""
TALLEST_SHARE = 0.62
"""The maximum height of small pieces, as a share of a space; taller pieces are scaled down."""
WIDEST_ROW_SHARE = 0.75
"""The maximum width of a row of small pieces on a hex, as a share of the hex's width."""
GAP = 0.03
"""The gap between small pieces, and between them and the edge of the space, as a share of the space."""
EDGE = 0.25
"""The width in mm of the line around each piece."""
INK = Colour(0.15, 0.15, 0.15)
SPACE = "square_mm"
"""The field in a board's data for the width of a space in mm; the rest of the board is its frame."""


class Stamp(NamedTuple):
    """A printed piece as seen from above: its size, items and outline, in mm from its top left corner.

    `is_standing` says whether it is a figure that folds over a ridge, and so stands on the board.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    outline: Outline
    is_standing: bool = False


def stamp(face: Face) -> Stamp:
    """Return the visible part of a face: all of it, or the front and foot of a figure that folds over a ridge."""
    across = sorted(fold[1] for fold in face.fold if fold[1] == fold[3])
    if len(across) % 2 == 0:
        return Stamp(face.width, face.height, face.drawing.items, outline_of(face))
    ridge = across[len(across) // 2]
    moved = Group(face.drawing.items, matrix=(1, 0, 0, 1, 0, -ridge))
    outline = paths.rect(Rect(0, 0, face.width, face.height - ridge))
    return Stamp(face.width, face.height - ridge, (moved,), outline, is_standing=True)


def outline_of(face: Face) -> Outline:
    """Return the line along which a face is cut out."""
    return face.cut or paths.rounded_rectangle(Rect(0, 0, face.width, face.height), face.corner)


def turned_stamp(piece: Stamp, degrees: float) -> Stamp:
    """Return a piece rotated clockwise, with the size of its rotated bounds."""
    if not degrees % 360:
        return piece
    angle = math.radians(degrees)
    across, down = abs(math.cos(angle)), abs(math.sin(angle))
    width = piece.width * across + piece.height * down
    height = piece.width * down + piece.height * across
    area = Rect(0, 0, piece.width, piece.height)
    move = (1.0, 0.0, 0.0, 1.0, (width - piece.width) / 2, (height - piece.height) / 2)
    turn = paths.rotation(area, degrees)
    outline = paths.transformed(paths.transformed(piece.outline, turn), move)
    return Stamp(width, height, (Group((Group(piece.items, turn),), move),), outline, piece.is_standing)


def placed_piece(piece: Stamp, x: float, y: float, scale: float = 1.0) -> Group:
    """Return a piece at a place and scale, with a line around it."""
    edge = Shape(piece.outline, None, Stroke(INK, EDGE / scale))
    return Group((Group(piece.items, clip=piece.outline), edge), matrix=(scale, 0, 0, scale, x, y))


class StampPlace(NamedTuple):
    """The place of a piece on a board: its top left corner in mm, and its scale."""

    piece: Stamp
    x: float
    y: float
    scale: float


def items_on_square(cell: Rect, pieces: Iterable[tuple[Stamp, bool]], aside: float = 0.0) -> Iterator[Item]:
    """Yield the items of pieces on a square; see `places_on_square`."""
    return (placed_piece(*place) for place in places_on_square(cell, pieces, aside))


def items_on_hex(cell: Rect, pieces: Iterable[tuple[Stamp, bool]]) -> Iterator[Item]:
    """Yield the items of pieces on a hex; see `places_on_hex`."""
    return (placed_piece(*place) for place in places_on_hex(cell, pieces))


def places_on_square(cell: Rect, pieces: Iterable[tuple[Stamp, bool]], aside: float = 0.0) -> Iterator[StampPlace]:
    """Yield the places of pieces on a space: large pieces in the middle, small pieces along the bottom.

    The value with each piece says whether nobody owns it: a small piece without an owner is along the top. A piece
    larger than the space is scaled down to it. Standing figures keep a distance of `aside` (a share of the space) from
    the edges of the space, and shrink to fit.
    """
    gap = GAP * cell.width
    inner = cell.inset(aside * min(cell.width, cell.height))
    right, left = cell.right - gap, cell.left + gap
    for piece, nobodys in pieces:
        room = inner if piece.is_standing else cell
        scale = min(1.0, TALLEST_SHARE * room.height / piece.height)
        width, height = piece.width * scale, piece.height * scale
        if _is_large(piece, room):
            yield _in_the_middle(room, piece, gap)
        elif nobodys:
            right = min(right, room.right - gap) - width
            yield StampPlace(piece, right, room.top + gap, scale)
            right -= gap
        else:
            left = max(left, room.left + gap)
            yield StampPlace(piece, left, room.bottom - gap - height, scale)
            left += width + gap


def places_on_hex(cell: Rect, pieces: Iterable[tuple[Stamp, bool]]) -> Iterator[StampPlace]:
    """Yield the places of pieces on a hex: in its middle, small pieces side by side, those that nobody owns above.

    cell: the rectangle around the hex, whose corners are outside it. The value with each piece is true if nobody owns
    the piece. A row of small pieces that does not fit into the hex is scaled down.
    """
    found, gap = [*pieces], GAP * cell.width
    small = [(piece, nobodys) for piece, nobodys in found if not _is_large(piece, cell)]
    rows = {above: [piece for piece, nobodys in small if nobodys is above] for above in (True, False)}
    rows = {above: row for above, row in rows.items() if row}
    lefts, middles, scales, top = dict[bool, float](), dict[bool, float](), dict[bool, float](), 0.0
    for above, row in rows.items():
        high, wide = max(piece.height for piece in row), sum(piece.width + gap for piece in row) - gap
        scale = min(1.0, TALLEST_SHARE * cell.height / len(rows) / high, WIDEST_ROW_SHARE * cell.width / wide)
        lefts[above], middles[above], scales[above] = cell.centre[0] - scale * wide / 2, top + scale * high / 2, scale
        top += scale * high + gap
    shift = cell.centre[1] - (top - gap) / 2
    for piece, nobodys in found:
        if _is_large(piece, cell):
            yield _in_the_middle(cell, piece, gap)
            continue
        scale = scales[nobodys]
        yield StampPlace(piece, lefts[nobodys], shift + middles[nobodys] - scale * piece.height / 2, scale)
        lefts[nobodys] += scale * (piece.width + gap)


def _is_large(piece: Stamp, room: Rect) -> bool:
    return piece.width > LEAST_LARGE_SHARE * room.width


def _in_the_middle(room: Rect, piece: Stamp, gap: float) -> StampPlace:
    fit = min(1.0, (room.width - 2 * gap) / piece.width, (room.height - 2 * gap) / piece.height)
    return StampPlace(piece, room.centre[0] - fit * piece.width / 2, room.centre[1] - fit * piece.height / 2, fit)


def spaces_area(width: float, height: float, space_width: object, columns: int, rows: int) -> Rect:
    """Return the area of a board's spaces: in the middle if the data give a space's width, else the whole board."""
    own = (width, height)
    if isinstance(space_width, int | float):
        own = min(width, space_width * columns), min(height, space_width * rows)
    return Rect((width - own[0]) / 2, (height - own[1]) / 2, *own)
