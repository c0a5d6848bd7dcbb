"""Writes outlines as a DXF file in mm (AutoCAD R12): a polyline for each line, as programs for cutting machines read.

The origin is the bottom left. Curves become straight lines that are nowhere further than 0.02 mm from them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.drawing.drawing import Outline
from pnp.drawing.paths import transformed

FLATNESS = 0.02
MM = 4
"""The number of millimetres among the units of DXF."""

Point = tuple[float, float]


def dxf(outlines: Iterable[Outline], height: float) -> str:
    """Return outlines on a sheet of this height as DXF; equal outlines give equal text."""
    upright = (transformed(outline, (1, 0, 0, -1, 0, height)) for outline in outlines)
    tags: list[tuple[int, object]] = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, MM), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "ENTITIES")),
        *(tag for outline in upright for points, is_closed in _lines(outline) for tag in _polyline(points, is_closed)),
        *((0, "ENDSEC"), (0, "EOF")),
    ]
    return "".join(f"{code}\n{value}\n" for code, value in tags)


def _polyline(points: Iterable[Point], is_closed: bool) -> Iterator[tuple[int, object]]:
    """Yield the tags of a polyline: its start, its points, its end."""
    yield from ((0, "POLYLINE"), (8, 0), (66, 1), (70, int(is_closed)), (10, 0), (20, 0), (30, 0))
    for x, y in points:
        yield from ((0, "VERTEX"), (8, 0), (10, round(x, 4)), (20, round(y, 4)), (30, 0))
    yield from ((0, "SEQEND"), (8, 0))


def _lines(outline: Outline) -> Iterator[tuple[list[Point], bool]]:
    """Yield the points of each line of an outline, and whether the line is closed."""
    points: list[Point] = []
    for kind, *numbers in outline:
        values = [float(number) for number in numbers]
        ends = list(zip(values[::2], values[1::2], strict=True))
        if kind == "M" and points:
            yield points, False
            points = []
        if kind == "Z":
            yield points, True
            points = []
        else:
            points += _flattened(points[-1], *ends) if kind == "C" else ends
    if points:
        yield points, False


def _flattened(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Return the points after the start of straight lines that follow a cubic curve."""
    bends = (math.dist(_beyond(start, first), second), math.dist(_beyond(first, second), end))
    count = max(1, math.ceil(math.sqrt(0.75 * max(bends) / FLATNESS)))
    found = []
    for step in range(1, count + 1):
        t = step / count
        shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        corners = (start, first, second, end)
        x, y = (sum(share * point[axis] for share, point in zip(shares, corners, strict=True)) for axis in (0, 1))
        found.append((x, y))
    return found


def _beyond(start: Point, point: Point) -> Point:
    """Return the point as far beyond `point` as `point` is from the start."""
    return 2 * point[0] - start[0], 2 * point[1] - start[1]
