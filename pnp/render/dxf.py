"""Writes outlines as a DXF file in mm (AutoCAD 2000): a polyline for each line, as programs for cutting machines read.

The origin is the bottom left. Curves become straight lines that are nowhere further than 0.02 mm from them.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

import ezdxf
from ezdxf.math import Bezier4P, Vec2
from ezdxf.units import MM

from pnp.drawing.drawing import Outline
from pnp.drawing.paths import transformed

FLATNESS = 0.02


def dxf(outlines: Iterable[Outline], height: float) -> str:
    """Return outlines on a sheet of this height as DXF; equal outlines give equal text."""
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no times and no random ids
    document = ezdxf.new("R2000", units=MM)
    for outline in outlines:
        for points, is_closed in _lines(transformed(outline, (1, 0, 0, -1, 0, height))):
            document.modelspace().add_lwpolyline([(point.x, point.y) for point in points], close=is_closed)
    file = io.StringIO()
    document.write(file)
    return file.getvalue()


def _lines(outline: Outline) -> Iterator[tuple[list[Vec2], bool]]:
    """Yield the points of each line of an outline, and whether the line is closed."""
    points: list[Vec2] = []
    for kind, *numbers in outline:
        ends = [Vec2(numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        if kind == "M" and points:
            yield points, False
            points = []
        if kind == "Z":
            yield points, True
            points = []
        elif kind == "C":
            points += list(Bezier4P([points[-1], *ends]).flattening(FLATNESS))[1:]
        else:
            points += ends
    if points:
        yield points, False
