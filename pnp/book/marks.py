"""Numbers on pictures, explained in a legend: each on a disc, with a line to a dot on what it marks. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.book.context import Context
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.library.book_pictures import BookPicture, Mark
from pnp.library.problems import allowed_values
from pnp.library.trees import Step

if TYPE_CHECKING:
    from pnp.book.seen import VisibleArea

Point = tuple[float, float]

DISC = 2.0
"""The radius of the discs."""
DOT = 0.6
"""The radius of a dot."""
DISC_GAP = 2.0  # mm between a disc and the picture or piece beside it
CLEARANCE = 0.6  # mm between a disc and other discs, dots and pieces on a table
FOLD_MARGIN = 4.0  # mm without discs on each side of the fold and along the trim
INSET = 0.14
"""The distance of a dot from the edges of what it marks, as a share of the size."""
MOST_INSET = 1.2  # mm, the largest such distance, so that dots cover no words
MOST_ROUND = 0.8
"""The distance of a dot from the middle of a hex or a circle, as a share of half its width or height."""
STEP = 1.0
MOST_DETOUR = 40.0  # mm by which a line may be longer if that avoids one crossing


class Callout(NamedTuple):
    """A number and the points of its disc and its dot, in mm from the picture's top left corner."""

    number: int
    disc: Point
    dot: Point


class DiscArea(NamedTuple):
    """Where discs can be placed: around a picture, or inside it and clear of its pieces.

    A picture that `is_folded` covers two pages to the edges of the paper, with no room outside it.
    """

    frame: Rect
    pieces: Sequence[Rect]
    is_folded: bool = False


def numbered_disc(context: Context, number: int, x: float, y: float) -> tuple[Item, ...]:
    """Return a number in a disc centred on a point."""
    setter, style = context.typesetter, context.typesetter.tools.style
    area = Rect(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    high = setter.style_of("mark").font.cap_height * setter.style_of("mark").size * 25.4 / 72
    ring = style.low_ink_edge("book-band") or style.stroke("book-mark")
    words = setter.line(str(number), "mark", x, y + high / 2, 10, "centre")
    return (Shape(paths.ellipse(area), style.paint("book-band")(area), ring), words)


def callout_items(context: Context, callouts: Sequence[Callout]) -> Iterator[Item]:
    """Yield the lines, dots and discs of callouts."""
    style = context.typesetter.tools.style
    ink = style.colour("book-ink")
    lines = [paths.polygon([one.disc, one.dot], is_closed=False) for one in callouts]
    for name in ("book-leader-case", "book-leader"):
        yield from (Shape(line, None, style.stroke(name)) for line in lines)
    for one in callouts:
        yield Shape(paths.ellipse(_around(one.dot, DOT)), ink, style.stroke("book-dot"))
    for one in callouts:
        yield from numbered_disc(context, one.number, *one.disc)


def callouts(
    context: Context,
    book_picture: BookPicture,
    visible_area: VisibleArea,
    disc_area: DiscArea,
    path: Sequence[Step],
    first_number: int,
) -> list[Callout]:
    """Return a picture's callouts, numbered from `first_number`, each as close as possible to what it marks."""
    dots: list[tuple[int, Point]] = []
    for place, mark in enumerate(book_picture.marks):
        here = [*path, "marks", place]
        point = (
            _named_point(context, mark, visible_area, here)
            if mark.on
            else _percent_point(context, mark, visible_area, here)
        )
        if point is not None:
            dots.append((place + first_number, point))
    found: list[Callout] = []
    for number, dot in dots:
        others = [point for other, point in dots if other != number]
        found.append(Callout(number, _disc_point(dot, others, found, disc_area), dot))
    return found


def _disc_point(dot: Point, dots: Sequence[Point], before: Sequence[Callout], disc_area: DiscArea) -> Point:
    """Return the centre of a dot's disc: a free point near the dot, with few crossings; the dot if no point is free."""
    best, least = dot, math.inf
    taken = [(point, DISC + DOT + CLEARANCE) for point in dots] + [(one.disc, 2 * DISC + CLEARANCE) for one in before]
    for radius, points in _free_points(dot, disc_area):
        if radius >= least + STEP / 2:
            break
        for point in points:
            length = math.dist(point, dot)
            if length >= least or any(math.dist(point, other) < apart for other, apart in taken):
                continue
            cost = length + MOST_DETOUR * _crossing_count(point, dot, dots, before)
            if cost < least:
                best, least = point, cost
    return best


def _crossing_count(point: Point, dot: Point, dots: Sequence[Point], before: Sequence[Callout]) -> int:
    """Return how many lines, discs and dots a new disc and its line would cross."""
    lines = sum(_cross(point, dot, one.disc, one.dot) for one in before)
    discs = sum(_distance(one.disc, point, dot) < DISC + CLEARANCE for one in before)
    onto = sum(_distance(point, one.disc, one.dot) < DISC + CLEARANCE for one in before)
    return lines + discs + onto + sum(_distance(other, point, dot) < 2 * DOT for other in dots)


def _free_points(dot: Point, disc_area: DiscArea) -> Iterator[tuple[float, Iterator[Point]]]:
    """Yield the points where a disc can be, one ring around the dot after the other, each ring with its radius.

    The points around the picture come first, with the radius 0.
    """
    if not disc_area.is_folded:
        yield 0.0, _outside(disc_area.frame)
    if not disc_area.pieces:
        return
    frame = disc_area.frame.inset(DISC + CLEARANCE)
    if disc_area.is_folded:
        frame = Rect(frame.left + FOLD_MARGIN, frame.top, frame.width - 2 * FOLD_MARGIN, frame.height)
    pieces = [piece.outset(DISC + CLEARANCE) for piece in disc_area.pieces]
    fold = disc_area.frame.centre[0] if disc_area.is_folded else math.inf
    reach = math.hypot(disc_area.frame.width, disc_area.frame.height)
    for ring in range(1, round(reach / STEP)):
        radius = DISC + ring * STEP
        yield radius, _ring(dot, radius, frame, pieces, fold)


def _ring(dot: Point, radius: float, frame: Rect, pieces: Sequence[Rect], fold: float) -> Iterator[Point]:
    """Yield the places on a ring around a dot that are in the frame, and clear of pieces and the fold."""
    for turn in range(32):
        angle = math.tau * turn / 32
        x, y = dot[0] + radius * math.cos(angle), dot[1] + radius * math.sin(angle)
        at = Rect(x, y, 0.0, 0.0)
        in_fold = abs(x - fold) < FOLD_MARGIN + DISC
        if frame.contains(at) and not in_fold and not any(piece.contains(at, 0.0) for piece in pieces):
            yield x, y


def _outside(frame: Rect) -> Iterator[Point]:
    """Yield the places for a disc around a picture."""
    ring = frame.outset(DISC_GAP + DISC)
    for n in range(round(frame.width * 2) + 1):
        x = frame.left + min(n / 2, frame.width)
        yield from ((x, ring.top), (x, ring.bottom))
    for n in range(round(frame.height * 2) + 1):
        y = frame.top + min(n / 2, frame.height)
        yield from ((ring.left, y), (ring.right, y))


def _percent_point(context: Context, mark: Mark, visible_area: VisibleArea, path: Sequence[Step]) -> Point | None:
    """Return the point that a mark gives as two percentages of the visible area; None after adding a problem."""
    try:
        across, down = (float(part.rstrip("%")) / 100 for part in mark.at.split())
    except ValueError:
        context.report([*path, "at"], "at", f'"{mark.at}" is not a place (allowed: two percentages, such as `30 50`)')
        return None
    area = visible_area.area_in_book(visible_area.area)
    return area.left + across * area.width, area.top + down * area.height


def _named_point(context: Context, mark: Mark, visible_area: VisibleArea, path: Sequence[Step]) -> Point | None:
    """Return the point in a piece, space or box, at the mark's corner or the centre; None after adding a problem."""
    name = context.fill(mark.on, [*path, "on"])
    box = visible_area.find(name)
    if box is None:
        boxes = (box for box in visible_area.ground.boxes if not box.rpartition(".")[2].isdigit())
        spaces = visible_area.ground.spaces.names if visible_area.ground.spaces else ()
        known = dict.fromkeys([*(one.id for one in visible_area.pieces if one.id), *boxes, *spaces])
        context.report([*path, "on"], "on", f'the picture has no "{name}"{allowed_values(name, known)}')
        return None
    shape = visible_area.find_shape(name)
    area = visible_area.area_in_book(shape or box)
    across, down = mark.corner.partition(" ")[0], mark.corner.rpartition(" ")[2]
    point = _inside(area.left, area.right, across), _inside(area.top, area.bottom, down)
    return _in_ellipse(point, area) if shape else point


def _in_ellipse(point: Point, area: Rect) -> Point:
    """Return a point of an area, moved towards its centre until it is well inside the ellipse in that area."""
    (x, y), (middle, centre) = point, area.centre
    far = math.hypot((x - middle) / (area.width / 2), (y - centre) / (area.height / 2)) / MOST_ROUND
    return point if far <= 1 else (middle + (x - middle) / far, centre + (y - centre) / far)


def _inside(first: float, last: float, side: str) -> float:
    """Return the coordinate of a dot in an interval: near the end that `side` names, or in the middle."""
    inset = min(max(1.3 * DOT, min(INSET * (last - first), MOST_INSET)), (last - first) / 2)
    if side in ("left", "top"):
        return first + inset
    if side in ("right", "bottom"):
        return last - inset
    return (first + last) / 2


def _around(point: Point, radius: float) -> Rect:
    return Rect(point[0] - radius, point[1] - radius, 2 * radius, 2 * radius)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two line segments cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _distance(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a line segment."""
    across, down = b[0] - a[0], b[1] - a[1]
    long = across * across + down * down
    share = ((point[0] - a[0]) * across + (point[1] - a[1]) * down) / long if long else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * across, a[1] + share * down))
