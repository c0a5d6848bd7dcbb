"""Outlines by name, fitted into a rectangle: the values of `shape:`, `clip:` and `cut:`."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from pnp.drawing import paths
from pnp.drawing.drawing import Outline, Segment
from pnp.errors import PnpError
from pnp.geometry.rect import Rect
from pnp.library.problems import allowed_values
from pnp.units import length

MOST_SIDES = 120


class ShapeError(PnpError):
    """Raised when a shape is unknown, or its numbers or path are not allowed."""


def outline(name: str, r: Rect) -> Outline:
    """Return a shape such as `circle`, `round 2`, `hex`, `star 5` or `path M0 0 L24 0 …` (on a 24 × 24 grid) in `r`.

    Raises:
        ShapeError: the shape is unknown, or its numbers are not allowed.
    """
    return shape_maker(name)(r)


def shape_maker(name: str) -> Callable[[Rect], Outline]:
    """Return a function that fits a named shape into a rectangle.

    Raises:
        ShapeError: the shape is unknown, or its numbers are not allowed.
    """
    kind, _, rest = name.partition(" ")
    if kind == "path":
        drawn = path_outline(rest)
        return lambda r: fitted_outline(drawn, Rect(0, 0, 24, 24), r)
    make = _SHAPES.get(kind)
    if make is None:
        raise ShapeError(f'"{name}" is not a shape{allowed_values(kind, [*_SHAPES, "path"])}')
    try:
        values = [length(value) for value in rest.split()]
        make(Rect(0, 0, 10, 10), *values)
    except ShapeError as error:
        raise ShapeError(f'"{name}" is not a shape ({kind} {error})') from None
    except (PnpError, TypeError):
        raise ShapeError(f'"{name}" is not a shape ({kind} cannot take "{rest}")') from None
    return lambda r: make(r, *values)


def path_outline(data: str) -> Outline:
    """Return the outline of SVG path data; all curves and arcs become cubics.

    Raises:
        ShapeError: the text is not path data.
    """
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(data, pen)
    except Exception as error:
        raise ShapeError(f'"{data[:40]}" is not path data ({error})') from None
    return _recorded_outline(pen.value)


def _recorded_outline(steps: list[tuple[str, tuple[tuple[float, float], ...]]]) -> Outline:
    drawn: list[Segment] = []
    here = (0.0, 0.0)
    for operator, points in steps:
        if operator in ("closePath", "endPath"):
            drawn += [("Z",)] if operator == "closePath" else []
            continue
        if operator == "qCurveTo":
            (qx, qy), (x, y) = points
            one = (here[0] + 2 / 3 * (qx - here[0]), here[1] + 2 / 3 * (qy - here[1]))
            two = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
            drawn.append(("C", *one, *two, x, y))
        else:
            letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}[operator]
            drawn.append((letter, *(value for point in points for value in point)))
        here = points[-1]
    return tuple(drawn)


def fitted_outline(shape: Outline, frame: Rect, r: Rect) -> Outline:
    """Return an outline drawn in `frame`, stretched to `r`."""
    a, d = r.width / frame.width, r.height / frame.height
    return paths.transformed(shape, (a, 0, 0, d, r.left - a * frame.left, r.top - d * frame.top))


def _inscribed_square(r: Rect) -> Rect:
    side = min(r.width, r.height)
    (cx, cy) = r.centre
    return Rect(cx - side / 2, cy - side / 2, side, side)


def _polygon(*points: tuple[float, float]) -> Callable[[Rect], Outline]:
    def make(r: Rect) -> Outline:
        left, top, width, height = r
        return paths.polygon([(left + x * width, top + y * height) for x, y in points])

    return make


def _corners(r: Rect, *values: float) -> Outline:
    """Return a regular polygon with `values[0]` sides, or a polygon through points in percent of the box."""
    if len(values) == 1 and values[0] in range(3, MOST_SIDES + 1):
        return paths.regular_polygon(r, int(values[0]))
    if len(values) < 6 or len(values) % 2:
        raise ShapeError(f"needs 3 to {MOST_SIDES} sides, or three points or more in percent, such as 0 0 100 0 50 100")
    return _polygon(*((x / 100, y / 100) for x, y in zip(values[::2], values[1::2], strict=True)))(r)


def _star(r: Rect, points: float = 5, depth: float = 0.5) -> Outline:
    if points not in range(3, MOST_SIDES + 1) or not 0 < depth <= 1:
        raise ShapeError(f"needs 3 to {MOST_SIDES} points, and a depth of more than 0 and at most 1, such as 5 0.7")
    (cx, cy), side = r.centre, min(r.width, r.height) / 2
    corners = []
    for i in range(2 * int(points)):
        angle, reach = math.radians(180 * i / int(points) - 90), side * (depth if i % 2 else 1)
        corners.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return paths.polygon(corners)


def _tab(r: Rect, radius: float = 2) -> Outline:
    k = max(0.0, min(radius, r.width / 2, r.height))
    c = k * (1 - paths.KAPPA)
    return (
        ("M", r.left, r.top),
        ("L", r.right, r.top),
        ("L", r.right, r.bottom - k),
        ("C", r.right, r.bottom - c, r.right - c, r.bottom, r.right - k, r.bottom),
        ("L", r.left + k, r.bottom),
        ("C", r.left + c, r.bottom, r.left, r.bottom - c, r.left, r.bottom - k),
        ("Z",),
    )


_SHAPES: Mapping[str, Callable[..., Outline]] = {
    "rect": paths.rect,
    "round": lambda r, radius=2.0: paths.rounded_rectangle(r, max(radius, 0.0)),
    "pill": lambda r: paths.rounded_rectangle(r, min(r.width, r.height) / 2),
    "circle": lambda r: paths.ellipse(_inscribed_square(r)),
    "ellipse": paths.ellipse,
    "hex": _polygon((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
    "hex-flat": _polygon((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
    "diamond": _polygon((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "triangle": _polygon((0.5, 0), (1, 1), (0, 1)),
    "octagon": _polygon((0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)),
    "chamfer": lambda r, cut=2.0: _chamfer(r, cut),
    "pennant": _polygon((0, 0), (1, 0), (0.9, 0.5), (1, 1), (0, 1)),
    "shield": _polygon((0, 0), (1, 0), (1, 0.55), (0.5, 1), (0, 0.55)),
    "arrow": _polygon((0, 0.25), (0.6, 0.25), (0.6, 0), (1, 0.5), (0.6, 1), (0.6, 0.75), (0, 0.75)),
    "polygon": _corners,
    "star": _star,
    "tab": _tab,
}


def _chamfer(r: Rect, cut: float) -> Outline:
    x, y = max(0.0, min(cut, r.width / 2)), max(0.0, min(cut, r.height / 2))
    return paths.polygon(
        [
            (r.left + x, r.top),
            (r.right - x, r.top),
            (r.right, r.top + y),
            (r.right, r.bottom - y),
            (r.right - x, r.bottom),
            (r.left + x, r.bottom),
            (r.left, r.bottom - y),
            (r.left, r.top + y),
        ]
    )
