"""Hexes of a board in axial coordinates: neighbours, distances, lines, rings, rotations and shapes.

With a corner up, q increases to the right; r increases down and half a hex to the right. With a side up, q increases
to the right and half a hex down; r increases down. The six directions go clockwise: 0 is the side at the upper right.

    a corner is up       0,0  1,0  2,0            a side is up      0,0       2,-1
                           0,1  1,1                                      1,0
                         -1,2  0,2                                  0,1       2,0
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))


class Hex(NamedTuple):
    """A hex by its axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third coordinate: q, r and s always add up to 0."""
        return -self.q - self.r

    def moved(self, q: int, r: int) -> Hex:
        """Return the hex that is (q, r) away."""
        return Hex(self.q + q, self.r + r)

    def neighbour(self, direction: int) -> Hex:
        """Return the hex across one side; directions go clockwise from the upper right and start again after 5."""
        return self.moved(*DIRECTIONS[direction % 6])

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six hexes that share a side with this one, clockwise from the upper right."""
        return tuple([self.moved(q, r) for q, r in DIRECTIONS])

    def steps(self, other: Hex) -> int:
        """Return the distance to another hex, in steps from neighbour to neighbour."""
        return max(abs(self.q - other.q), abs(self.r - other.r), abs(self.s - other.s))

    def within(self, steps: int) -> tuple[Hex, ...]:
        """Return all hexes at most `steps` steps away, row by row: a hexagon with this hex in its centre."""
        return tuple(self.moved(q, r) for q, r in _hexagon(steps))

    def ring(self, steps: int) -> tuple[Hex, ...]:
        """Return the hexes exactly `steps` away, clockwise from the top (with a corner up: from the upper left)."""
        if steps == 0:
            return (self,)
        corner = self.moved(0, -steps)
        found = []
        for direction in (1, 2, 3, 4, 5, 0):
            for _ in range(steps):
                found.append(corner)
                corner = corner.neighbour(direction)
        return tuple(found)

    def line(self, other: Hex) -> tuple[Hex, ...]:
        """Return the hexes under a straight line, including both ends; the line back has the same hexes.

        A line along a border passes through the hexes on one side of it, always the same side.
        """
        steps = self.steps(other)
        return tuple(_between(self, other, done, steps) for done in range(steps + 1))

    def turned(self, sixths: int, about: Hex | None = None) -> Hex:
        """Return the hex after a clockwise rotation of the board in steps of 60° about a hex (default 0,0)."""
        centre = about or ORIGIN
        q, r = self.q - centre.q, self.r - centre.r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return centre.moved(q, r)

    def mirrored(self, about: Hex | None = None) -> Hex:
        """Return the hex after left and right are swapped, with a corner up.

        To swap top and bottom instead, turn the result by 3. With a side up, turn it by 5 to swap left and right, or by
        2 to swap top and bottom.
        """
        centre = about or ORIGIN
        q, r = self.q - centre.q, self.r - centre.r
        return centre.moved(-q - r, r)


ORIGIN = Hex(0, 0)


def star(size: int, centre: Hex = ORIGIN) -> tuple[Hex, ...]:
    """Return a star with six points, row by row: a hexagon of `size` steps with a triangle on each side."""
    return tuple(
        centre.moved(q, r) for q, r in _hexagon(2 * size) if max(q, r, -q - r) <= size or min(q, r, -q - r) >= -size
    )


def _hexagon(steps: int) -> Iterator[tuple[int, int]]:
    for r in range(-steps, steps + 1):
        for q in range(max(-steps, -steps - r), min(steps, steps - r) + 1):
            yield q, r


def _between(start: Hex, end: Hex, done: int, steps: int) -> Hex:
    """Return the hex nearest to the point after `done` of `steps` on a line, computed without rounding errors.

    The line is moved a little to one side, so that none of its points is on a border.
    """
    if steps == 0:
        return start
    hair, unit = 6 * steps, 6 * steps * steps
    q = (start.q * (steps - done) + end.q * done) * hair + 1
    r = (start.r * (steps - done) + end.r * done) * hair + 2
    return nearest(q, r, unit)


def nearest(q: float, r: float, unit: float = 1) -> Hex:
    """Return the hex that contains a point, given in axial coordinates times `unit`."""
    near_q, near_r = (2 * q + unit) // (2 * unit), (2 * r + unit) // (2 * unit)
    near_s = (2 * (-q - r) + unit) // (2 * unit)
    off_q, off_r = abs(near_q * unit - q), abs(near_r * unit - r)
    off_s = abs(near_s * unit + q + r)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(int(near_q), int(near_r))
