"""The marks at joints: triangles and words outside a cut, a line and words on a flap, a small plan. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.drawing.drawing import Colour, Group, Item, Shape, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.drawing.paths import polygon, rect
from pnp.geometry.rect import Rect
from pnp.imposition import marks, slug

TRIANGLE = 2.0
PARTS = (0.25, 0.75)
UPRIGHT = ("left", "right")
WHITE = Colour(1, 1, 1)
HERE = Colour(0.85, 0.85, 0.85)
PLAN = 12.0  # the longer side of the small plan
_CAPITALS = 1.4
_PLATE = (1.0, 0.8)  # white space around the words on a flap: at their ends, and above and below


def joint(trim: Rect, shown: Rect, area: Rect, side: str, clear: float, words: str, font: Font) -> tuple[Item, ...]:
    """Return triangles outside a cut that point at it, and the words between them.

    The triangles are at a quarter and three quarters of the side of `shown`, `clear` mm from the trim, or nearer if the
    printable `area` ends before that.
    """
    room = trim.left - area.left if side in UPRIGHT else trim.top - area.top
    gap = max(0.0, min(clear, room - TRIANGLE))
    edge, outwards = trim.edge(side), -1 if side in ("left", "top") else 1
    triangles = _triangles(shown, side, edge + outwards * gap, outwards)
    depth = gap + 0.3 if outwards < 0 else gap + TRIANGLE - 0.3
    return (*triangles, _words(words, font, side, edge + outwards * depth, _middle(shown, side)))


def flap(shown: Rect, overlap: float, side: str, words: str, font: Font, is_straight: bool = True) -> tuple[Item, ...]:
    """Return the marks on the flap at a side: the line for the neighbour's edge, triangles at it, and words.

    If the line is not `is_straight`, it is left out with its triangles: `cover` draws the lines along hexes.
    """
    at, outwards = shown.edge(side), -1 if side in ("left", "top") else 1
    ends = (shown.top, shown.bottom) if side in UPRIGHT else (shown.left, shown.right)
    line = (at, ends[0], at, ends[1]) if side in UPRIGHT else (ends[0], at, ends[1], at)
    drawn = marks.lines([line], Stroke(slug.GREY, 0.15, cap="butt")) if is_straight else None
    middle = at + outwards * overlap / 2
    length, depth = font.width(words, slug.SIZE) + 2 * _PLATE[0], _CAPITALS + 2 * _PLATE[1]
    along = _middle(shown, side)
    box = Rect(along - length / 2, middle - depth / 2, length, depth)
    plate = Rect(box.top, box.left, depth, length) if side in UPRIGHT else box
    return (
        *(() if drawn is None else (drawn,)),
        *(_triangles(shown, side, at, outwards) if is_straight else ()),
        Shape(rect(plate), fill=WHITE),
        _words(words, font, side, middle + _CAPITALS / 2, along),
    )


def cover(border: Sequence[tuple[float, float]], side: str, beyond: float, clip: Rect) -> tuple[Item, ...]:
    """Return a white shape that covers the face more than `beyond` mm outside a border, and the border's line."""
    outwards = -1 if side in ("left", "top") else 1
    across, down = (outwards * beyond, 0.0) if side in UPRIGHT else (0.0, outwards * beyond)
    line = [(x + across, y + down) for x, y in border]
    far = clip.edge(side) + outwards
    ends = [(far, line[-1][1]), (far, line[0][1])] if side in UPRIGHT else [(line[-1][0], far), (line[0][0], far)]
    pen = Stroke(slug.GREY, 0.15, cap="butt")
    items = (Shape(polygon([*line, *ends]), fill=WHITE), Shape(polygon(list(border), closed=False), stroke=pen))
    return (Group(items, None, rect(clip)),)


def small_plan(tiles: Sequence[tuple[str, Rect]], here: str, middle: float, top: float, font: Font) -> tuple[Item, ...]:
    """Return a small plan of the lettered tiles, below `top` and centred at `middle`; tile `here` is shaded."""
    width = max(shown.right for _, shown in tiles)
    scale = PLAN / max(width, max(shown.bottom for _, shown in tiles))
    items: list[Item] = []
    for letter, shown in tiles:
        box = Rect(*(scale * part for part in shown)).moved(middle - scale * width / 2, top)
        items.append(Shape(rect(box), HERE if letter == here else None, Stroke(slug.GREY, 0.15)))
        across, down = box.centre
        half = font.width(letter, slug.SIZE) / 2
        items.append(TextRun(across - half, down + _CAPITALS / 2, letter, font, slug.SIZE, slug.GREY))
    return tuple(items)


def _words(words: str, font: Font, side: str, line: float, along: float) -> Item:
    """Return words with their baseline at `line`, centred at `along`; on the left and right they read upwards."""
    half = font.width(words, slug.SIZE) / 2
    if side not in UPRIGHT:
        return TextRun(along - half, line, words, font, slug.SIZE, slug.GREY)
    run = TextRun(0.0, 0.0, words, font, slug.SIZE, slug.GREY)
    return Group((run,), (0.0, -1.0, 1.0, 0.0, line, along + half))


def _triangles(shown: Rect, side: str, tip: float, outwards: int) -> Iterator[Shape]:
    base, half = tip + outwards * TRIANGLE, TRIANGLE / 2
    for part in PARTS:
        along = shown.top + shown.height * part if side in UPRIGHT else shown.left + shown.width * part
        points = [(tip, along), (base, along - half), (base, along + half)]
        yield Shape(polygon(points if side in UPRIGHT else [(y, x) for x, y in points]), fill=slug.GREY)


def _middle(box: Rect, side: str) -> float:
    return box.centre[1] if side in UPRIGHT else box.centre[0]
