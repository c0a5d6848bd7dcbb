"""Booklets: two pages on each side of a sheet, folded once and stitched in the fold. Lengths in mm.

With n pages (a multiple of four), the outermost sheet has pages n and 1 on its front, and 2 and n - 1 on its back; the
next sheet has n - 2 and 3 on its front, and so on inwards. Each sheet sticks out at the fore-edge by the
paper's thickness beyond the sheet around it, so its pages are moved that much further towards the fold (creep).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.drawing import paths
from pnp.drawing.drawing import Drawing, Shape, Stroke
from pnp.drawing.face import Face
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import duplex
from pnp.imposition.marks import colour
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import FoldMarks, Paper, Place

PAGES = 4
"""Pages on a sheet that is folded once."""
SIDES = duplex.BOTH_SIDES
MARK = 5.0
"""Length of a fold mark in mm, from the edge of the paper."""


class BookletSide(NamedTuple):
    """One side of a sheet, with the number of the sheet (0: outermost) and the numbers of the two pages (from 1)."""

    sheet: int
    side: str
    left: int
    right: int


def booklet_sides(page_count: int) -> tuple[BookletSide, ...]:
    """Return the sides of a booklet in print order.

    Raises:
        ImpositionError: `page_count` is not a multiple of four.
    """
    if page_count < PAGES or page_count % PAGES:
        raise ImpositionError(f"a booklet needs a multiple of {PAGES} pages (got {page_count}): add empty pages")
    spreads: list[BookletSide] = []
    for sheet in range(page_count // PAGES):
        first, last = 2 * sheet + 1, page_count - 2 * sheet
        spreads += [BookletSide(sheet, "front", last, first), BookletSide(sheet, "back", first + 1, last - 1)]
    return tuple(spreads)


def page_size(paper: Paper) -> tuple[float, float]:
    """Return the width and height of a page: half the paper."""
    return max(paper.width, paper.height) / 2, min(paper.width, paper.height)


def impose_booklet(faces: Sequence[Face], paper: Paper, sides: str, creep: float, component: str) -> Iterator[Page]:
    """Yield the sides of all sheets; each sheet's pages are `creep` mm nearer the fold than the next outer sheet's.

    Raises:
        ImpositionError: the number of pages is not a multiple of four, a page has the wrong size, or `sides` does not
        print both sides of a sheet.
    """
    if sides not in SIDES:
        raise ImpositionError(f'a booklet cannot be printed with sides "{sides}" (allowed: {", ".join(SIDES)})')
    width, height = page_size(paper)
    for face in faces:
        if abs(face.width - width) > 1e-3 or abs(face.height - height) > 1e-3:
            raise ImpositionError(
                f"page {face.name} is {face.width:g} x {face.height:g} mm, not {width:g} x {height:g}"
            )
    landscape = Paper(paper.name, 2 * width, height, paper.margin)
    turned = not duplex.has_vertical_axis(landscape, sides)
    for spread in booklet_sides(len(faces)):
        yield _side(spread, faces, landscape, creep * spread.sheet, turned and spread.side == "back", component)


def _side(
    spread: BookletSide, faces: Sequence[Face], paper: Paper, shift: float, is_turned: bool, component: str
) -> Page:
    half = paper.width / 2
    left, right = Rect(0, 0, half, paper.height), Rect(half, 0, half, paper.height)
    places = [(faces[spread.left - 1], left, shift), (faces[spread.right - 1], right, -shift)]
    placements = tuple(_placement(face, area, by, paper, is_turned) for face, area, by in places)
    label = f"{spread.sheet + 1}{'a' if spread.side == 'front' else 'b'}"
    title = f"Sheet {spread.sheet + 1} {spread.side}: pages {spread.left} and {spread.right}"
    return Page(paper.width, paper.height, placements, _marks(paper, spread), spread.side, label, title, component)


def _placement(face: Face, area: Rect, shift: float, paper: Paper, is_turned: bool) -> Placement:
    """Return a page in its half of the sheet, moved towards the fold; upside down if the whole side is rotated."""
    own = face._replace(key=f"{face.key} in a booklet")
    trim = area.moved(shift, 0)
    if not is_turned:
        return Placement(own, Place(trim), area)
    return Placement(own, Place(_upside_down(trim, paper), 180), _upside_down(area, paper))


def _upside_down(area: Rect, paper: Paper) -> Rect:
    return Rect(paper.width - area.right, paper.height - area.bottom, area.width, area.height)


def _marks(paper: Paper, spread: BookletSide) -> Drawing:
    """Return the fold marks of a front; a back has none."""
    marks, middle = FoldMarks(), paper.width / 2
    if spread.side == "back":
        return Drawing(paper.width, paper.height, ())
    stroke = Stroke(colour(marks.colour), marks.width, marks.dash, "butt")
    ends = [[(middle, 0.0), (middle, MARK)], [(middle, paper.height - MARK), (middle, paper.height)]]
    lines = tuple(Shape(paths.polygon(end, is_closed=False), None, stroke) for end in ends)
    return Drawing(paper.width, paper.height, lines)
