"""Outlines of common shapes, in mm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.drawing.drawing import Matrix, Outline, Segment
from pnp.geometry.rect import Rect

# A quarter circle as one cubic curve: the distance of its control points from its ends, as a share of the radius.
KAPPA = 0.5522847498


def rect(r: Rect) -> Outline:
    """Return a rectangle."""
    return (("R", *r),)


def rounded_rectangle(r: Rect, radius: float) -> Outline:
    """Return a rectangle with rounded corners; the radius is limited to half the shorter side."""
    k = min(radius, r.width / 2, r.height / 2)
    if k <= 0:
        return rect(r)
    c = k * (1 - KAPPA)
    x0, y0, x1, y1 = r.left, r.top, r.right, r.bottom
    return (
        ("M", x0 + k, y0),
        ("L", x1 - k, y0),
        ("C", x1 - c, y0, x1, y0 + c, x1, y0 + k),
        ("L", x1, y1 - k),
        ("C", x1, y1 - c, x1 - c, y1, x1 - k, y1),
        ("L", x0 + k, y1),
        ("C", x0 + c, y1, x0, y1 - c, x0, y1 - k),
        ("L", x0, y0 + k),
        ("C", x0, y0 + c, x0 + c, y0, x0 + k, y0),
        ("Z",),
    )


def ellipse(r: Rect) -> Outline:
    """Return the ellipse inscribed in `r`."""
    (cx, cy), rx, ry = r.centre, r.width / 2, r.height / 2
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("Z",),
    )


def polygon(points: Sequence[tuple[float, float]], is_closed: bool = True) -> Outline:
    """Return the polygon or line through the points."""
    steps: list[Segment] = [("M" if i == 0 else "L", x, y) for i, (x, y) in enumerate(points)]
    return tuple([*steps, ("Z",)]) if is_closed else tuple(steps)


def regular_polygon(r: Rect, sides: int, turn: float = -90.0) -> Outline:
    """Return a regular polygon in the ellipse of `r`, with its first corner at `turn` degrees (-90: up)."""
    cx, cy = r.centre
    angles = [math.radians(turn + 360 * i / sides) for i in range(sides)]
    return polygon([(cx + r.width / 2 * math.cos(a), cy + r.height / 2 * math.sin(a)) for a in angles])


def transformed(outline: Outline, m: Matrix) -> Outline:
    """Return the outline with each point transformed by the matrix; each "R" becomes a polygon."""
    a, b, c, d, e, f = m

    def move(x: float, y: float) -> tuple[float, float]:
        return a * x + c * y + e, b * x + d * y + f

    steps: list[Segment] = []
    for step in outline:
        kind, numbers = step[0], [float(v) for v in step[1:]]
        if kind == "R":
            x, y, w, h = numbers
            steps += polygon([move(x, y), move(x + w, y), move(x + w, y + h), move(x, y + h)])
        elif kind == "C":  # written out for speed: icons are mostly curves, and every icon in a text is transformed
            x1, y1, x2, y2, x3, y3 = numbers
            steps.append((
                kind, a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f,
                a * x3 + c * y3 + e, b * x3 + d * y3 + f,
            ))  # fmt: skip
        elif numbers:
            x, y = numbers
            steps.append((kind, a * x + c * y + e, b * x + d * y + f))
        else:
            steps.append(step)
    return tuple(steps)


def rotation(r: Rect, degrees: float) -> Matrix:
    """Return the matrix that rotates clockwise about the middle of `r`."""
    (cx, cy), t = r.centre, math.radians(degrees)
    cos, sin = math.cos(t), math.sin(t)
    return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)


def compose_matrices(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that transforms by `inner` first, then by `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
