"""Hexes in mm: centres, corners and sides, the hex at a point, the frame and the outline of a set of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from pnp.geometry.hexes import DIRECTIONS, Hex, nearest
from pnp.geometry.rect import Rect

Point = tuple[float, float]
Border = tuple[Point, ...]
"""A line from one side of a face to the other, between hexes."""
Break = float | Border
"""Where a face is split: at a distance from its left or top, or along a line between hexes."""
_CORNER_UP = ("NE", "E", "SE", "SW", "W", "NW")
_SIDE_UP = ("NE", "SE", "S", "SW", "NW", "N")


@dataclass(frozen=True, slots=True)
class HexGrid:
    """A grid of hexes, `flat` mm from side to side, with a corner up or a side up; hex 0,0 has its centre at (0, 0).

    Points are in mm, x to the right and y down.
    """

    flat: float
    has_corner_up: bool = True

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the six directions, clockwise from the upper right, in the order of `Hex.neighbours`."""
        return _CORNER_UP if self.has_corner_up else _SIDE_UP

    def centre(self, here: Hex) -> Point:
        """Return the centre of a hex."""
        return self._point(here.q, here.r)

    def corners(self, here: Hex) -> tuple[Point, ...]:
        """Return the six corners of a hex, clockwise; the first is the start of the side at the upper right."""
        return tuple(self._corner(corner) for corner in _corners(here))

    def side(self, here: Hex, direction: int) -> tuple[Point, Point]:
        """Return both ends, clockwise, of the side that a hex shares with its neighbour in a direction."""
        corners = self.corners(here)
        return corners[direction % 6], corners[(direction + 1) % 6]

    def hex_at(self, point: Point) -> Hex:
        """Return the hex that contains a point; on a border, one of the hexes that share it."""
        x, y = point if self.has_corner_up else (point[1], point[0])
        along, down = x / self.flat, y / self.flat * 2 / sqrt(3)
        return nearest(along - down / 2, down) if self.has_corner_up else nearest(down, along - down / 2)

    def frame(self, hexes: Iterable[Hex]) -> Rect:
        """Return the smallest rectangle around some hexes; there must be at least one."""
        xs, ys = zip(*map(self.centre, hexes), strict=True)
        across, down = zip(*self.corners(Hex(0, 0)), strict=True)
        left, top = min(xs) + min(across), min(ys) + min(down)
        return Rect(left, top, max(xs) + max(across) - left, max(ys) + max(down) - top)

    def outline(self, hexes: Iterable[Hex]) -> tuple[tuple[Point, ...], ...]:
        """Return the outline of some hexes as closed paths: clockwise around islands, anticlockwise around holes.

        Each corner appears once; the last one is joined to the first.
        """
        return tuple(tuple(self._corner(corner) for corner in path) for path in _borders(hexes))

    def _point(self, q: float, r: float) -> Point:
        """Return the point at axial coordinates, which may be between centres."""
        rise = self.flat * sqrt(3) / 2
        return (self.flat * (q + r / 2), rise * r) if self.has_corner_up else (rise * q, self.flat * (r + q / 2))

    def _corner(self, thirds: _Corner) -> Point:
        return self._point(thirds[0] / 3, thirds[1] / 3)


# A corner in thirds of axial coordinates: the sum of the coordinates of the three hexes that meet there.
_Corner = tuple[int, int]


def _corners(here: Hex) -> tuple[_Corner, ...]:
    around = zip(DIRECTIONS[-1:] + DIRECTIONS[:-1], DIRECTIONS, strict=True)
    return tuple((3 * here.q + q + before_q, 3 * here.r + r + before_r) for (before_q, before_r), (q, r) in around)


def _borders(hexes: Iterable[Hex]) -> list[list[_Corner]]:
    """Return the closed paths around some hexes; three hexes meet in a corner, so no two paths touch."""
    inside = dict.fromkeys(hexes)
    follows: dict[_Corner, _Corner] = {}
    for here in inside:
        corners = _corners(here)
        for direction, beside in enumerate(here.neighbours()):
            if beside not in inside:
                follows[corners[direction]] = corners[(direction + 1) % 6]
    paths = []
    while follows:
        start = corner = next(iter(follows))
        path: list[_Corner] = []
        while not path or corner != start:
            path.append(corner)
            corner = follows.pop(corner)
        paths.append(path)
    return paths
