"""The place of a back behind its front, which depends on the axis about which the paper is turned over.

Turning a sheet about a vertical axis (its left edge becomes its right) mirrors columns and keeps heads up:

    front   A B C        back   C B A
            D E F               F E D

Turning it about a horizontal axis (its top becomes its bottom) mirrors rows and puts heads down, so backs are turned:

    front   A B C        back   D E F   (each turned by 180 degrees)
            D E F               A B C

The long edge of a portrait sheet is vertical, that of a landscape sheet is horizontal; the short edge is the other one.
In every case, a piece that you cut out and turn about its own vertical axis shows its back the right way up.
"""

from __future__ import annotations

from pnp.geometry.rect import Rect
from pnp.model.sheet import Paper, Place

LONG_EDGE = "long-edge"
SHORT_EDGE = "short-edge"
GUTTERFOLD = "gutterfold"
FRONTS = "fronts"
BOTH_SIDES = (LONG_EDGE, SHORT_EDGE)
SIDES = (LONG_EDGE, SHORT_EDGE, GUTTERFOLD, FRONTS)


def has_vertical_axis(paper: Paper, sides: str) -> bool:
    """Return whether paper in this orientation is turned over about a vertical axis (if not, a horizontal axis)."""
    portrait = paper.width <= paper.height
    return portrait if sides == LONG_EDGE else not portrait


def back_place(place: Place, width: float, height: float, is_vertical: bool) -> Place:
    """Return the place behind `place` on paper of width × height turned about its vertical or horizontal axis."""
    trim = place.trim
    if is_vertical:
        return Place(Rect(width - trim.right, trim.top, trim.width, trim.height), -place.turn % 360)
    return Place(Rect(trim.left, height - trim.bottom, trim.width, trim.height), (180 - place.turn) % 360)
