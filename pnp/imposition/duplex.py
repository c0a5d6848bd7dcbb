"""Where a back lies behind its front, by the way in which the paper is turned over.

A sheet turned about an upright axis (its left edge becomes its right) mirrors columns and keeps heads up:

    front   A B C        back   C B A
            D E F               F E D

Turned about a level axis (its top becomes its bottom) it mirrors rows and puts heads down, so each back is turned:

    front   A B C        back   D E F   (each turned by 180 degrees)
            D E F               A B C

The long edge of a portrait sheet is upright, that of a landscape sheet is level; the short edge is the other one.
In every case a piece that is cut out and turned about its own upright axis shows its back upright.
"""

from __future__ import annotations

from pnp.geometry.rect import Rect
from pnp.model.sheet import Paper, Place

LONG_EDGE = "long-edge"
SHORT_EDGE = "short-edge"
GUTTERFOLD = "gutterfold"
FRONTS = "fronts"
SIDES = (LONG_EDGE, SHORT_EDGE, GUTTERFOLD, FRONTS)


def upright_axis(paper: Paper, sides: str) -> bool:
    """Tell whether the oriented paper is turned over about an upright axis (else a level one)."""
    portrait = paper.width <= paper.height
    return portrait if sides == LONG_EDGE else not portrait


def behind(place: Place, width: float, height: float, upright: bool) -> Place:
    """Return the place behind `place` on paper of width × height turned about its upright or its level middle axis."""
    trim = place.trim
    if upright:
        return Place(Rect(width - trim.right, trim.top, trim.width, trim.height), -place.turn % 360)
    return Place(Rect(trim.left, height - trim.bottom, trim.width, trim.height), (180 - place.turn) % 360)
