"""Repeating patterns drawn as one outline, to be clipped to a shape."""

from __future__ import annotations

import math

from pnp.composition.style import PatternToken
from pnp.drawing.drawing import Colour, Outline, Segment, Stroke
from pnp.geometry.rect import Rect

POINT = 0.001
"""The length in mm of a dash that is a dot: some programs omit dashes of length 0."""


def line_pattern(token: PatternToken, area: Rect) -> Outline:
    """Return the pattern's lines, long enough to cover a rectangle; the caller strokes them."""
    if token.waves is not None:
        return _waves(token.waves, token.every, area)
    angles = token.lines if isinstance(token.lines, list) else [token.lines or 0.0]
    return tuple(step for angle in angles for step in _parallel(angle, token.every, area))


def dot_pattern(token: PatternToken, area: Rect) -> Outline:
    """Return rows of dots as lines, every other row shifted by half a step; stroke them with `dot_stroke`."""
    every = token.every
    drawn: list[Segment] = []
    for row in range(math.ceil(area.height / every) + 1):
        x, y = area.left + (every / 2 if row % 2 else 0.0), area.top + row * every
        drawn += [("M", x, y), ("L", x + math.ceil(area.width / every) * every, y)]
    return tuple(drawn)


def dot_stroke(token: PatternToken, colour: Colour) -> Stroke:
    """Return the stroke that draws the lines of `dots`: tiny dashes with round ends, one for each dot.

    A circle for each dot would take half a megabyte on a mat.
    """
    return Stroke(colour, token.dots or 0.0, (POINT, token.every - POINT))


def _parallel(angle: float, spacing: float, area: Rect) -> list[Segment]:
    (cx, cy), t = area.centre, math.radians(angle)
    along, across = (math.cos(t), math.sin(t)), (-math.sin(t), math.cos(t))
    reach = math.hypot(area.width, area.height) / 2
    count = math.ceil(reach / spacing)
    drawn: list[Segment] = []
    for i in range(-count, count + 1):
        x, y = cx + i * spacing * across[0], cy + i * spacing * across[1]
        drawn.append(("M", x - reach * along[0], y - reach * along[1]))
        drawn.append(("L", x + reach * along[0], y + reach * along[1]))
    return drawn


def _waves(height: float, spacing: float, area: Rect) -> Outline:
    """Return rows of waves that reach `height` mm above and below each row; waves are 4 times as long as `spacing`."""
    half, rise = (
        2 * spacing,
        height * 4 / 3,
    )  # a cubic curve rises to three quarters of the height of its control points
    drawn: list[Segment] = []
    for row in range(math.ceil(area.height / spacing) + 1):
        y, x = area.top + row * spacing, area.left - 2 * half + (half if row % 2 else 0)
        drawn.append(("M", x, y))
        way = -rise
        while x < area.right:
            drawn.append(("C", x + 0.375 * half, y + way, x + 0.625 * half, y + way, x + half, y))
            x, way = x + half, -way
    return tuple(drawn)
