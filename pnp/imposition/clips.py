"""The part of the page in which each face may print: its trim, plus as much bleed as its neighbours allow."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise

from pnp.drawing import paths
from pnp.drawing.drawing import Outline
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.nup import SLACK, millimetres

OWN = "own"
SHARED = "shared"
OUTSIDE = "outside"


def check_gap(name: str, between: str, gap: float, bleed: float) -> None:
    """Check that two neighbours can both print their full bleed in the gap.

    Raises:
        ImpositionError: `between` is `own` and the gap is smaller than twice the bleed.
    """
    if between == OWN and gap < 2 * bleed - SLACK:
        raise ImpositionError(
            f"sheet {name}: with `bleed_between: own`, the gap must be at least 2 x bleed, {millimetres(2 * bleed)} mm "
            f"(got {millimetres(gap)} mm): write `gap: 2 x bleed`, or `bleed_between: shared`"
        )


def clips(trims: Sequence[Rect], bleed: float, between: str, limit: Rect) -> tuple[Rect, ...]:
    """Return, for each trim, the rectangle in which its face may print, inside `limit`.

    The bleed ends in the middle of the gap to a neighbour (shared), at the trim on that side (outside), or at its full
    width (own). An empty place is not a neighbour: bleed continues into it, but never over a diagonal neighbour.
    """
    ordered = sorted(trims, key=_top)
    highest = max((trim.height for trim in trims), default=0.0)

    def neighbours(trim: Rect) -> Sequence[Rect]:
        if between == OUTSIDE:
            return trims
        reach = 2 * bleed + SLACK
        first = bisect_left(ordered, trim.top - highest - reach, key=_top)
        return ordered[first : bisect_right(ordered, trim.bottom + reach, key=_top)]

    return tuple(_within(_clip(trim, neighbours(trim), bleed, between), limit) for trim in trims)


def cells(trims: Sequence[Rect], boxes: Sequence[Rect]) -> tuple[Outline, ...]:
    """Return, for each circle, the part of its box that is nearer to that circle than to any other."""
    return tuple(_cell(trim, box, trims) for trim, box in zip(trims, boxes, strict=True))


def _cell(trim: Rect, box: Rect, trims: Sequence[Rect]) -> Outline:
    corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    for other in trims:
        if other is not trim and box.overlaps(other):
            corners = _nearer(corners, trim, other)
    return paths.polygon(corners)


def _nearer(corners: list[tuple[float, float]], trim: Rect, other: Rect) -> list[tuple[float, float]]:
    """Return the part of a polygon on this side of the line halfway between two circles."""
    (x, y), (to_x, to_y) = trim.centre, other.centre
    apart = math.hypot(to_x - x, to_y - y)
    across, down = (to_x - x) / apart, (to_y - y) / apart
    reach = (apart + trim.width / 2 - other.width / 2) / 2
    kept: list[tuple[float, float]] = []
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        a = (ax - x) * across + (ay - y) * down - reach
        b = (bx - x) * across + (by - y) * down - reach
        if a <= 0:
            kept.append((ax, ay))
        if a * b < 0:
            part = a / (a - b)
            kept.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return kept


def _top(trim: Rect) -> float:
    return trim.top


def _clip(trim: Rect, trims: Sequence[Rect], bleed: float, between: str) -> Rect:
    if between == OWN:
        return trim.outset(bleed)
    part = 0.5 if between == SHARED else 0.0
    most = {"left": bleed, "top": bleed, "right": bleed, "bottom": bleed}

    def limit_side(side: str, apart: float) -> None:
        most[side] = min(most[side], max(apart, 0.0) * part)

    corners: list[tuple[Rect, str, float]] = []
    for other in trims:
        across = max(other.left - trim.right, trim.left - other.right)
        down = max(other.top - trim.bottom, trim.top - other.bottom)
        beside = "right" if other.left > trim.left else "left"
        if across > -SLACK and down > -SLACK:
            corners.append((other, beside, across))
        elif across > -SLACK:
            limit_side(beside, across)
        elif down > -SLACK:
            limit_side("bottom" if other.top > trim.top else "top", down)
    for other, beside, across in corners:
        if _bleed_area(trim, most).overlaps(other, SLACK):
            limit_side(beside, across)
    return _bleed_area(trim, most)


def _bleed_area(trim: Rect, by: Mapping[str, float]) -> Rect:
    width, height = trim.width + by["left"] + by["right"], trim.height + by["top"] + by["bottom"]
    return Rect(trim.left - by["left"], trim.top - by["top"], width, height)


def _within(rect: Rect, limit: Rect) -> Rect:
    left, top = max(rect.left, limit.left), max(rect.top, limit.top)
    return Rect(left, top, min(rect.right, limit.right) - left, min(rect.bottom, limit.bottom) - top)
