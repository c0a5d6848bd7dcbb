"""Sheets for a cutting machine: room for the marks that its camera looks for, the marks, the lines to cut. In mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.drawing.drawing import Colour, Outline, Shape, Stroke
from pnp.drawing.paths import polygon, rect, rounded_rectangle, transformed
from pnp.geometry.rect import Rect
from pnp.imposition.clips import OWN
from pnp.imposition.nup import SLACK
from pnp.imposition.outlines import face_matrix
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import Cutter, Paper, SheetLayout, SheetSpec

BLACK = Colour(0, 0, 0)
Span = tuple[float, float]
Point = tuple[float, float]
_GRID = 0.0037
"""Points are equal if they are equal in this unit of mm, in which no place in mm or inches lies halfway."""


def machine_sheets(spec: SheetSpec, cutter: Cutter, bleed: float) -> tuple[SheetSpec, SheetSpec]:
    """Return a sheet for a cutting machine, with the marks above and below the pieces, and with the marks beside them.

    Crop marks and the places written in the sheet's file are left out.
    """
    room = cutter.depth + bleed
    return _with_margins(spec, cutter, (room, 0.0)), _with_margins(spec, cutter, (0.0, room))


def _with_margins(spec: SheetSpec, cutter: Cutter, least: tuple[float, float]) -> SheetSpec:
    layouts = tuple(
        layout._replace(margins=(max(layout.margins[0], least[0]), max(layout.margins[1], least[1])), places=())
        for layout in (*spec.layouts, SheetLayout("any", gap_bleeds=2.0 if spec.bleed_between == OWN else 0.0))
    )
    return spec._replace(layouts=layouts, cut=spec.cut._replace(where="none"), pins=(), cutter=cutter)


def registration_marks(paper: Paper, cutter: Cutter) -> tuple[Shape, ...]:
    """Return the marks of a sheet: a square at the top left, L-shaped marks at the top right and the bottom left."""
    near, arm, half = cutter.inset, cutter.arm, cutter.width / 2
    right, bottom = paper.width - near, paper.height - near
    corner = ((half, -half), (half, arm), (-half, arm), (-half, half), (-arm, half), (-arm, -half))
    return (
        Shape(rect(Rect(near, near, cutter.square, cutter.square).outset(half)), BLACK),
        Shape(polygon([(right + x, near + y) for x, y in corner]), BLACK),
        Shape(polygon([(near - x, bottom - y) for x, y in corner]), BLACK),
    )


def cut_lines_of(page: Page) -> tuple[Outline, ...]:
    """Return the lines along which a machine cuts the pieces of a page: shared cuts once, other shapes as outlines."""
    outlines: list[Outline] = []
    boxes: list[Rect] = []
    for placement in page.placements:
        outline = _outline(placement)
        if outline is None:
            boxes.append(placement.place.trim)
        else:
            outlines.append(transformed(outline, face_matrix(placement)))
    return (*_edges(boxes), *_with_shared_sides_once(outlines))


def _with_shared_sides_once(outlines: Iterable[Outline]) -> Iterator[Outline]:
    """Yield outlines, without the straight sides that an earlier one has, such as those of hexes that touch."""
    cut: set[frozenset[tuple[int, int]]] = set()
    for outline in outlines:
        kinds = [step[0] for step in outline]
        if not {*kinds} <= {"M", "L", "Z"} or kinds.count("M") > 1:
            yield outline
            continue
        corners = [(float(step[1]), float(step[2])) for step in outline if step[0] != "Z"]
        sides = [*pairwise([*corners, corners[0]])]
        known = [frozenset((round(x / _GRID), round(y / _GRID)) for x, y in side) for side in sides]
        yield from _open_lines(sides, [side in cut for side in known]) if cut.intersection(known) else (outline,)
        cut.update(known)


def _open_lines(sides: Sequence[tuple[Point, Point]], is_cut: Sequence[bool]) -> Iterator[Outline]:
    """Yield the sides of a polygon that are not cut yet; those that meet are one line."""
    first = is_cut.index(True)
    line: list[Point] = []
    for number in range(first, first + len(sides) + 1):
        start, end = sides[number % len(sides)]
        if not is_cut[number % len(sides)]:
            line = [*(line or [start]), end]
        elif line:
            yield polygon(line, is_closed=False)
            line = []


def _outline(placement: Placement) -> Outline | None:
    """Return the outline of a face on its own; None for a rectangle."""
    face = placement.face
    if face.cut is None and face.corner:
        return rounded_rectangle(Rect(0, 0, face.width, face.height), face.corner)
    return face.cut


def _edges(boxes: Iterable[Rect]) -> Iterator[Outline]:
    """Yield the edges of rectangles; edges that meet in one line are one cut."""
    across: dict[float, list[Span]] = {}
    down: dict[float, list[Span]] = {}
    for box in boxes:
        for y in (box.top, box.bottom):
            _spans_at(y, across).append((box.left, box.right))
        for x in (box.left, box.right):
            _spans_at(x, down).append((box.top, box.bottom))
    for y, spans in sorted(across.items()):
        yield from (polygon([(low, y), (high, y)], is_closed=False) for low, high in _joined_spans(spans))
    for x, spans in sorted(down.items()):
        yield from (polygon([(x, low), (x, high)], is_closed=False) for low, high in _joined_spans(spans))


def _spans_at(at: float, lines: dict[float, list[Span]]) -> list[Span]:
    """Return the spans of the line at this distance, which is a new line if none is there."""
    return lines.setdefault(next((known for known in lines if abs(known - at) < SLACK), at), [])


def _joined_spans(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans of a line in order; those that meet or overlap are one."""
    begun: Span | None = None
    for low, high in sorted(spans):
        if begun is None or low > begun[1] + SLACK:
            if begun is not None:
                yield begun
            begun = (low, high)
        else:
            begun = (begun[0], max(begun[1], high))
    if begun is not None:
        yield begun


def line_drawing(lines: Iterable[Outline]) -> tuple[Shape, ...]:
    """Return cut lines as thin black strokes, as programs for cutting machines expect them."""
    return tuple(Shape(line, None, Stroke(BLACK, 0.1)) for line in lines)
