"""How far drawn items reach beyond an outline, such as the line along which a face is cut out. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, dist, inf, sqrt

from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Outline, PlacedPicture, Shape
from pnp.drawing.grounds import View, polygon_of, subpaths, transformed_point, winding_number

Point = tuple[float, float]
_CURVE_STEPS = tuple(n / 12 for n in range(1, 13))
_STEP = 2.0
"""The largest distance in mm between two points that are tested on a straight line."""


class CutLine:
    """An outline as polygons, for distances from it."""

    def __init__(self, outline: Outline) -> None:
        """Take the outline; its subpaths are closed."""
        self._polygons = [polygon_of(steps, _CURVE_STEPS) for steps in subpaths(outline)]
        self._sides = [side for polygon in self._polygons for side in _sides(polygon)]

    @property
    def corners(self) -> list[Point]:
        """The corners of all polygons."""
        return [point for polygon in self._polygons for point in polygon]

    def contains(self, point: Point) -> bool:
        """Return whether a point is inside."""
        return sum(winding_number(polygon, *point) for polygon in self._polygons) != 0

    def distance_beyond(self, point: Point) -> float:
        """Return the distance of a point from the outline; negative if the point is inside."""
        x, y = point
        least = inf
        for left, top, across, down, length in self._sides:  # written out for speed
            right, below = x - left, y - top
            share = (right * across + below * down) / length
            if share > 0:
                share = min(share, 1.0)
                right, below = right - share * across, below - share * down
            least = min(least, right * right + below * below)
        return -sqrt(least) if self.contains(point) else sqrt(least)


def _sides(polygon: list[Point]) -> Iterator[tuple[float, float, float, float, float]]:
    """Yield the start of each side of a polygon, its extent across and down, and the square of its length."""
    for (left, top), (right, bottom) in pairwise([polygon[-1], *polygon]):
        across, down = right - left, bottom - top
        if across or down:
            yield left, top, across, down, across * across + down * down


def are_alike(one: Outline, other: Outline, slack: float) -> bool:
    """Return whether no corner of an outline is further than `slack` from the other outline."""
    cuts = CutLine(one), CutLine(other)
    return all(
        abs(cut.distance_beyond(corner)) <= slack
        for cut, beside in zip(cuts, reversed(cuts), strict=True)
        for corner in beside.corners
    )


def points_of(items: Iterable[Item], view: View) -> Iterator[Point]:
    """Yield points close to each other along the outlines of items, without those that a clip hides."""
    for outline, own in outlines_of(items, view):
        clips = [(clip.from_face, CutLine(clip.outline)) for clip in own.clips]
        for steps in subpaths(outline):
            corners = polygon_of(steps)
            for corner in (corners[0], *(point for side in pairwise(corners) for point in _along(*side))):
                on_face = transformed_point(*corner, own.to_face)
                if all(clip.contains(transformed_point(*on_face, from_face)) for from_face, clip in clips):
                    yield on_face


def outlines_of(items: Iterable[Item], view: View) -> Iterator[tuple[Outline, View]]:
    """Yield the outlines of items, each with its view; that of a clipped group is its clip."""
    for item in items:
        if isinstance(item, Shape):
            yield item.outline, view
        elif isinstance(item, PlacedPicture):
            yield paths.rect(item.rect), view
        elif isinstance(item, Group) and (inner := view.within(item)) is not None:
            if item.clip is None:
                yield from outlines_of(item.items, inner)
            else:
                yield item.clip, inner._replace(clips=inner.clips[:-1])


def _along(start: Point, end: Point) -> Iterator[Point]:
    """Yield points on a line, up to its end."""
    parts = max(1, ceil(dist(start, end) / _STEP))
    for part in range(1, parts + 1):
        share = part / parts
        yield start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
