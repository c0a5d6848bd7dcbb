"""Crop marks and fold marks. Lengths in mm.

Every mark is computed from the trims: neighbours that share a cut share its mark. Edge marks start outside the bleed,
at least `offset` from the trim, and end before the printer's margin. A side with less than 2 mm of room has no marks,
and a cut that has a mark at neither end is marked at the corners instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.drawing.drawing import Colour, Shape, Stroke
from pnp.geometry.rect import Rect
from pnp.imposition.cuts import bounding_box, cut_lines
from pnp.imposition.gutterfold import PageFold
from pnp.imposition.nup import SLACK
from pnp.model.sheet import CutMarks, FoldMarks

LEAST_LENGTH = 2.0
TICK_LENGTH = 1.5
DASH = (0.6, 0.6)
WHITE = Colour(1, 1, 1)
SIDES = ("top", "bottom", "left", "right")

Block = tuple[Rect, ...]
Line = tuple[float, float, float, float]


class ReservedMargins(NamedTuple):
    """The white space in mm at each side, next to the margin, that is kept free of crop marks."""

    top: float = 0.0
    bottom: float = 0.0
    left: float = 0.0
    right: float = 0.0


NO_RESERVED_MARGINS = ReservedMargins()


class MarkedPage(NamedTuple):
    """The data for a page's marks: the printable area, the blocks to cut out, the bleed, the fold.

    `corner` is the length at both ends of each side on which no text is printed.
    """

    printable: Rect
    blocks: tuple[Block, ...]
    bleed: float
    fold: PageFold | None = None
    corner: float = 0.0

    @property
    def bounds(self) -> Rect:
        """The smallest box around all trims."""
        return bounding_box([trim for block in self.blocks for trim in block])


def colour(digits: str) -> Colour:
    """Return the colour of six hex digits."""
    return Colour(int(digits[:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def line_shape(segments: Iterable[Line], stroke: Stroke) -> Shape | None:
    """Return the segments as one shape, or None if there are none."""
    outline = tuple(step for x1, y1, x2, y2 in segments for step in (("M", x1, y1), ("L", x2, y2)))
    return Shape(outline, stroke=stroke) if outline else None


def mark_start(cut: CutMarks, bleed: float) -> float:
    """Return the distance from the trim to the start of an edge mark: beyond the offset and the bleed."""
    return max(cut.offset, bleed)


def crop_marks(page: MarkedPage, cut: CutMarks, reserved: ReservedMargins = NO_RESERVED_MARGINS) -> tuple[Shape, ...]:
    """Return the crop marks of a page; those that cross faces have white dashes, visible on dark backgrounds."""
    outside: list[Line] = []
    across: list[Line] = []
    for block in page.blocks:
        marked = {side: mark_length(block, side, page, cut, reserved) for side in SIDES}
        if cut.where in ("edge", "both"):
            xs, ys = cut_lines(block, page.fold)
            outside += _edge_marks(bounding_box(block), xs, ys, mark_start(cut, page.bleed), marked)
        across += _marks_across(block, page, cut, marked)
    pens = (Stroke(colour(cut.colour), cut.width, cap="butt"), Stroke(WHITE, cut.width, DASH, "butt"))
    shapes = (line_shape(outside + across, pens[0]), line_shape(across, pens[1]))
    return tuple(shape for shape in shapes if shape)


def unmarked_sides(page: MarkedPage, cut: CutMarks) -> tuple[str, ...]:
    """Return the sides of the page that have no room for edge marks."""
    if cut.where not in ("edge", "both"):
        return ()
    whole = page.bounds
    found = []
    for side in SIDES:
        blocks = (block for block in page.blocks if abs(bounding_box(block).edge(side) - whole.edge(side)) < SLACK)
        if not any(mark_length(block, side, page, cut, NO_RESERVED_MARGINS) for block in blocks):
            found.append(side)
    return tuple(found)


def mark_notes(page: MarkedPage, cut: CutMarks, pieces_word: str) -> tuple[str, ...]:
    """Return a note that names the sides without room for crop marks; empty if all sides have room."""
    found = unmarked_sides(page, cut)
    if not found:
        return ()
    words = {"top": "above", "bottom": "below", "left": "on the left", "right": "on the right"}
    where = " and ".join(words[side] for side in found)
    note = f"there is no room for crop marks between the {pieces_word} and the printer's margin, {where}"
    if cut.where == "edge" and ({"top", "bottom"} <= set(found) or {"left", "right"} <= set(found)):
        note += ": those cuts are marked at the corners"
    return (note,)


def fold_marks(
    page: MarkedPage, fold: PageFold, style: FoldMarks, clear: float, reserved: ReservedMargins = NO_RESERVED_MARGINS
) -> tuple[Shape, ...]:
    """Return dashed ticks on the fold, from `clear` mm outside the block to the margin or the reserved strip."""
    whole, area = page.bounds, page.printable
    area = Rect(
        area.left + reserved.left,
        area.top + reserved.top,
        area.width - reserved.left - reserved.right,
        area.height - reserved.top - reserved.bottom,
    )
    if fold.is_horizontal:
        ends = [(area.left, whole.left - clear), (whole.right + clear, area.right)]
        segments = [(a, fold.at, b, fold.at) for a, b in ends if b - a >= SLACK]
    else:
        ends = [(area.top, whole.top - clear), (whole.bottom + clear, area.bottom)]
        segments = [(fold.at, a, fold.at, b) for a, b in ends if b - a >= SLACK]
    shape = line_shape(segments, Stroke(colour(style.colour), style.width, style.dash, "butt"))
    return (shape,) if shape else ()


def mark_length(block: Block, side: str, page: MarkedPage, cut: CutMarks, reserved: ReservedMargins) -> float:
    """Return the length of a block's marks at a side: 0 if less than 2 mm are free."""
    kept = getattr(reserved, side) if abs(bounding_box(block).edge(side) - page.bounds.edge(side)) < SLACK else 0.0
    room = _room(block, side, page) - mark_start(cut, page.bleed) - kept
    length = min(cut.length, room)
    return length if length >= LEAST_LENGTH - SLACK else 0.0


def _marks_across(block: Block, page: MarkedPage, cut: CutMarks, marked: Mapping[str, float]) -> Iterator[Line]:
    """Yield the marks that cross faces: full lines, or ticks at the corners.

    With `edge`, only the cuts that have a mark at neither end get ticks.
    """
    if cut.where in ("lines", "both"):
        yield from _full_lines(block, page.fold)
    outer = {side for side, length in marked.items() if length and not _faces_fold(block, side, page)}
    for vertical, ends in ((True, {"top", "bottom"}), (False, {"left", "right"})):
        if cut.where == "corners" or (cut.where == "edge" and not outer & ends):
            yield from _corners(block, page, vertical)


def _faces_fold(block: Block, side: str, page: MarkedPage) -> bool:
    """Return whether a side of a block faces the fold; a cut needs a mark on at least one other side."""
    if page.fold is None or page.fold.is_horizontal != (side in ("top", "bottom")):
        return False
    return abs(bounding_box(block).edge(side) - page.bounds.edge(side)) > SLACK


def _edge_marks(
    whole: Rect, xs: Sequence[float], ys: Sequence[float], clear: float, marked: dict[str, float]
) -> Iterator[Line]:
    for x in xs:
        if marked["top"]:
            yield x, whole.top - clear - marked["top"], x, whole.top - clear
        if marked["bottom"]:
            yield x, whole.bottom + clear, x, whole.bottom + clear + marked["bottom"]
    for y in ys:
        if marked["left"]:
            yield whole.left - clear - marked["left"], y, whole.left - clear, y
        if marked["right"]:
            yield whole.right + clear, y, whole.right + clear + marked["right"], y


def _full_lines(block: Block, fold: PageFold | None) -> Iterator[Line]:
    whole = bounding_box(block)
    xs, ys = cut_lines(block, fold)
    for x in xs:
        yield x, whole.top, x, whole.bottom
    for y in ys:
        yield whole.left, y, whole.right, y


def _corners(block: Block, page: MarkedPage, vertical: bool) -> Iterator[Line]:
    """Yield short ticks along the vertical or the horizontal cuts, at each corner of each trim, inside the margin."""
    xs, ys = cut_lines(block, page.fold)
    all_xs, all_ys = cut_lines(block)
    area = page.printable
    if vertical:
        for x in xs:
            for y in all_ys:
                yield x, max(y - TICK_LENGTH, area.top), x, min(y + TICK_LENGTH, area.bottom)
    else:
        for y in ys:
            for x in all_xs:
                yield max(x - TICK_LENGTH, area.left), y, min(x + TICK_LENGTH, area.right), y


def _room(block: Block, side: str, page: MarkedPage) -> float:
    """Return the free length from a block to the margin, to the fold, or to the middle of the gap to another block."""
    mine, sign = bounding_box(block).edge(side), 1 if side in ("bottom", "right") else -1
    far = (page.printable.edge(side) - mine) * sign
    for other in page.blocks:
        if other is block:
            continue
        near = bounding_box(other).edge({"top": "bottom", "bottom": "top", "left": "right", "right": "left"}[side])
        gap = (near - mine) * sign
        if gap > -SLACK:
            far = min(far, gap / 2)
    return far
