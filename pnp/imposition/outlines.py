"""Lines printed on a page: outlines of pieces that are not rectangular, folds, marks for a cutter's holes (pins)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.drawing.drawing import Group, Item, Matrix, Shape, Stroke
from pnp.drawing.paths import ellipse, polygon
from pnp.geometry.rect import Rect
from pnp.imposition.marks import WHITE, colour
from pnp.imposition.page import Placement
from pnp.model.sheet import CutMarks, FoldMarks

PIN = 3.0  # diameter of the ring at a pin, in mm
DASH = (1.2, 1.2)
_TURNS = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}


def face_lines(placements: Iterable[Placement], cut: CutMarks | None, fold: FoldMarks) -> tuple[Item, ...]:
    """Return the cut outlines and the dashed folds of the faces on a page, at their places.

    On each cut line, white dashes show on dark backgrounds, and the line between them shows on light ones. Without
    `cut`, only the folds are returned, because a machine cuts the outlines.
    """
    cutting = () if cut is None else (Stroke(colour(cut.colour), cut.width), Stroke(WHITE, cut.width, DASH, "butt"))
    folding = Stroke(colour(fold.colour), fold.width, fold.dash, "butt")
    return tuple(
        Group(tuple(shapes), face_matrix(placement), layer=layer, name=name)
        for placement in placements
        for layer, name, shapes in (
            ("cut", "outline", list(_cut(placement, cutting))),
            ("fold", "folds", list(_folds(placement, folding))),
        )
        if shapes
    )


def pin_marks(pins: Iterable[tuple[float, float]], cut: CutMarks) -> tuple[Item, ...]:
    """Return a ring and a cross for each hole of a cutter; `pins` are in mm from the paper's top left corner."""
    line = Stroke(colour(cut.colour), cut.width)
    return tuple(
        Shape(
            (
                *ellipse(Rect(x - PIN / 2, y - PIN / 2, PIN, PIN)),
                *polygon([(x - PIN, y), (x + PIN, y)], is_closed=False),
                *polygon([(x, y - PIN), (x, y + PIN)], is_closed=False),
            ),
            None,
            line,
        )
        for x, y in pins
    )


def _cut(placement: Placement, strokes: Iterable[Stroke]) -> Iterator[Shape]:
    if placement.face.cut is not None:
        yield from (Shape(placement.face.cut, None, stroke) for stroke in strokes)


def _folds(placement: Placement, stroke: Stroke) -> Iterator[Shape]:
    for x1, y1, x2, y2 in placement.face.fold:
        yield Shape(polygon([(x1, y1), (x2, y2)], is_closed=False), None, stroke)


def face_matrix(placement: Placement) -> Matrix:
    """Return the matrix from the face to the page, including the rotation about the centre of the trim box."""
    face, trim = placement.face, placement.place.trim
    cos, sin = _TURNS[placement.place.turn % 360]
    (cx, cy), x, y = trim.centre, face.width / 2, face.height / 2
    return (cos, sin, -sin, cos, cx - cos * x + sin * y, cy - sin * x - cos * y)
