"""The marks at tile joints: triangles and words at a cut, a line and words on a flap, a small plan. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from pnp.drawing.drawing import Colour, Group, Item, Shape, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.drawing.paths import polygon, rect
from pnp.geometry.hex_grid import Point
from pnp.geometry.rect import Rect
from pnp.imposition import marks, slug
from pnp.imposition.marks import WHITE

TRIANGLE = 2.0
PARTS = (0.25, 0.75)
UPRIGHT = ("left", "right")
HIGHLIGHT = Colour(0.85, 0.85, 0.85)
PLAN = 12.0  # the longer side of the small plan
SIZE = 9.0  # of words, in points
INK = Colour(0.2, 0.2, 0.2)
GAP = 1.0  # between the printed picture and the words outside it
CAPITALS = 2.1
_LETTER = 1.4  # the capitals of the small plan
_PEN = 0.15
_SEAM = 2 * _PEN
_RUN_OUT = 20.0  # longer than the largest bleed
_ENDS, _PAD = 1.0, 0.8  # white space around the words on a flap: at their ends, and above and below


class CoveredBorder(NamedTuple):
    """A border of a tile on the page: its side and its line. Beyond `beyond` mm outside it, the face is covered."""

    side: str
    line: tuple[Point, ...]
    beyond: float

    @property
    def outwards(self) -> int:
        """The direction out of the tile: -1 to the left or up, 1 to the right or down."""
        return -1 if self.side in ("left", "top") else 1


class Clearance(NamedTuple):
    """How far the triangles are from a cut, and how far the picture continues beyond it."""

    offset: float
    ink: float


def joint_marks(
    trim: Rect,
    visible: Rect,
    area: Rect,
    side: str,
    clearance: Clearance,
    words: str,
    font: Font,
    free_sides: Sequence[str] = (),
) -> tuple[Item, ...]:
    """Return triangles that point at a cut from outside, and the words between them.

    The triangles are nearer to the cut than `clearance` says if the printable `area` ends before that. If there is no
    room for the words outside the picture, they are at the end of the first of the `free_sides` sides that has room,
    and name their edge; otherwise they are on white, just outside the cut.
    """
    ink, room = clearance.ink, _room(trim, area, side)
    gap = max(0.0, min(clearance.offset, room - TRIANGLE))
    edge, outwards = trim.edge(side), -1 if side in ("left", "top") else 1
    triangles = _triangles(visible, side, edge + outwards * gap, outwards)
    needed = ink + GAP + CAPITALS
    if room >= needed:
        return (*triangles, _edge_text(words, font, side, _baseline(trim, side, ink), _middle(visible, side)))
    for other in free_sides:
        if _room(trim, area, other) >= needed:
            named = f"{side} edge: {words}"
            back = -outwards * (font.width(named, SIZE) / 2 + GAP)
            return (*triangles, _edge_text(named, font, other, _baseline(trim, other, ink), edge + back))
    middle = edge + outwards * (GAP + CAPITALS / 2)
    plate, said = _plate(words, font, side, middle, _middle(visible, side), 0.3)
    return (*triangles, plate, said) if ink else (*triangles, said)


def _room(trim: Rect, area: Rect, side: str) -> float:
    """Return the printable length outside a side of the trim."""
    return abs(trim.edge(side) - area.edge(side))


def _baseline(trim: Rect, side: str, ink: float) -> float:
    """Return the line of words outside a side, beyond the `ink` mm of the picture that continue there."""
    return trim.edge(side) - ink - GAP if side in ("left", "top") else trim.edge(side) + ink + GAP + CAPITALS


def _plate(words: str, font: Font, side: str, middle: float, along: float, pad: float) -> tuple[Shape, Item]:
    """Return words on white, at the middle of a line along a side."""
    length, depth = font.width(words, SIZE) + 2 * _ENDS, CAPITALS + 2 * pad
    box = Rect(along - length / 2, middle - depth / 2, length, depth)
    plate = Rect(box.top, box.left, depth, length) if side in UPRIGHT else box
    return Shape(rect(plate), fill=WHITE), _edge_text(words, font, side, middle + CAPITALS / 2, along)


def flap_marks(
    visible: Rect, overlap: float, side: str, words: str, font: Font, is_straight: bool = True
) -> tuple[Item, ...]:
    """Return the marks on the flap at a side: the line for the neighbour's edge, triangles at it, and words.

    If `is_straight` is false, the line and its triangles are left out: `covers` draws the lines along hexes.
    """
    at, outwards = visible.edge(side), -1 if side in ("left", "top") else 1
    ends = (visible.top, visible.bottom) if side in UPRIGHT else (visible.left, visible.right)
    line = (at, ends[0], at, ends[1]) if side in UPRIGHT else (ends[0], at, ends[1], at)
    drawn = marks.line_shape([line], Stroke(slug.GREY, 0.15, cap="butt")) if is_straight else None
    return (
        *(() if drawn is None else (drawn,)),
        *(_triangles(visible, side, at, outwards) if is_straight else ()),
        *_plate(words, font, side, at + outwards * overlap / 2, _middle(visible, side), _PAD),
    )


def border_covers(borders: Sequence[CoveredBorder], clip: Rect) -> tuple[Item, ...]:
    """Return white shapes that cover the face outside the borders, and the lines of the borders, up to where they meet.

    The shapes and the lines continue straight on beyond the ends of a border, through the bleed.
    """
    if not borders:
        return ()
    pen = Stroke(slug.GREY, _PEN, cap="butt")
    longer = [one._replace(line=_longer(one.line, one.side)) for one in borders]
    whites: list[Item] = [Shape(polygon(_outside(one, clip, one.beyond)), fill=WHITE) for one in longer]
    for one, other in permutations(longer, 2):  # if two white shapes only touched, the face would show between them
        seam = Shape(polygon(_outside(one, clip, one.beyond - _SEAM)), fill=WHITE)
        whites.append(Group((seam,), None, polygon(_outside(other, clip, other.beyond - _PEN))))
    lines: list[Item] = []
    for one in longer:
        line: Item = Shape(polygon(one.line, is_closed=False), stroke=pen)
        for other in longer:
            if other is not one:
                line = Group((line,), None, polygon(_inside(other, clip)))
        lines.append(line)
    return (Group((*whites, *lines), None, rect(clip)),)


def _longer(line: Sequence[Point], side: str) -> tuple[Point, ...]:
    """Return a line that continues straight on at both ends, along its side."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    if side in UPRIGHT:
        on = math.copysign(_RUN_OUT, y2 - y1)
        return ((x1, y1 - on), *line, (x2, y2 + on))
    on = math.copysign(_RUN_OUT, x2 - x1)
    return ((x1 - on, y1), *line, (x2 + on, y2))


def _outside(border: CoveredBorder, clip: Rect, by: float) -> list[Point]:
    """Return the area more than `by` mm outside a border."""
    return _closed_area(_shifted_line(border, by), border.side, clip.edge(border.side) + border.outwards)


def _inside(border: CoveredBorder, clip: Rect) -> list[Point]:
    """Return the area inside a border, towards its tile, without the line itself."""
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}[border.side]
    return _closed_area(_shifted_line(border, -_SEAM), border.side, clip.edge(opposite) - border.outwards)


def _shifted_line(border: CoveredBorder, by: float) -> list[Point]:
    """Return the line of a border, moved out of the tile."""
    out = border.outwards * by
    across, down = (out, 0.0) if border.side in UPRIGHT else (0.0, out)
    return [(x + across, y + down) for x, y in border.line]


def _closed_area(line: list[Point], side: str, far: float) -> list[Point]:
    """Return the area between a line along a side and a straight edge parallel to that side."""
    if side in UPRIGHT:
        return [*line, (far, line[-1][1]), (far, line[0][1])]
    return [*line, (line[-1][0], far), (line[0][0], far)]


def small_plan(tiles: Sequence[tuple[str, Rect]], here: str, middle: float, top: float, font: Font) -> tuple[Item, ...]:
    """Return a small plan of the lettered tiles, below `top` and centred at `middle`; tile `here` is shaded."""
    width = max(shown.right for _, shown in tiles)
    scale = PLAN / max(width, max(shown.bottom for _, shown in tiles))
    items: list[Item] = []
    for letter, shown in tiles:
        box = Rect(*(scale * part for part in shown)).moved(middle - scale * width / 2, top)
        items.append(Shape(rect(box), HIGHLIGHT if letter == here else None, Stroke(slug.GREY, 0.15)))
        across, down = box.centre
        half = font.width(letter, slug.SIZE) / 2
        items.append(TextRun(across - half, down + _LETTER / 2, letter, font, slug.SIZE, slug.GREY))
    return tuple(items)


def _edge_text(words: str, font: Font, side: str, line: float, along: float) -> Item:
    """Return words with their baseline at `line`, centred at `along`; on the left and right they read upwards."""
    half = font.width(words, SIZE) / 2
    if side not in UPRIGHT:
        return TextRun(along - half, line, words, font, SIZE, INK)
    run = TextRun(0.0, 0.0, words, font, SIZE, INK)
    return Group((run,), (0.0, -1.0, 1.0, 0.0, line, along + half))


def _triangles(visible: Rect, side: str, tip: float, outwards: int) -> Iterator[Shape]:
    base, half = tip + outwards * TRIANGLE, TRIANGLE / 2
    for part in PARTS:
        along = visible.top + visible.height * part if side in UPRIGHT else visible.left + visible.width * part
        points = [(tip, along), (base, along - half), (base, along + half)]
        yield Shape(polygon(points if side in UPRIGHT else [(y, x) for x, y in points]), fill=slug.GREY)


def _middle(box: Rect, side: str) -> float:
    return box.centre[1] if side in UPRIGHT else box.centre[0]
