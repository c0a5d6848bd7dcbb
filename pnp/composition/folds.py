"""The fold lines of a face."""

from __future__ import annotations

from pnp.composition.style import read_percent
from pnp.errors import UnitError
from pnp.geometry.rect import Rect
from pnp.units import length

FoldLine = tuple[float, float, float, float]
"""Two points in mm: x and y of the first, x and y of the second."""


def read_fold(text: str, trim: Rect) -> FoldLine:
    """Return the fold line for a string: `middle across`, `middle down`, `across 20` (y) or `down 31.5` (x).

    Raises:
        UnitError, TokenError: the text has another form, or the line is off the face.
    """
    kind, _, where = text.partition(" ")
    if kind == "middle":
        kind, where = where.strip(), "50%"
    if kind not in ("across", "down"):
        raise UnitError(f'"{text}" is not a fold (allowed: middle across, middle down, across 20, down 31.5)')
    side = trim.height if kind == "across" else trim.width
    at = side * read_percent(where) if where.endswith("%") else length(where)
    if not 0 < at < side:
        raise UnitError(f'"{text}" is off the face of {trim.width:g} x {trim.height:g} mm')
    return (0, at, trim.width, at) if kind == "across" else (at, 0, at, trim.height)
