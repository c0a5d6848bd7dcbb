"""Passes the outlines of shapes to cairo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

from pnp.render.plain.notation import NotPlain, number, numbers, path_steps
from pnp.render.plain.path import Path
from pnp.render.plain.tree import Node

_ROUND = 4 * (2**0.5 - 1) / 3


class ShapeTracer:
    """Passes the outlines of shapes to cairo; `whole` is the cairo context."""

    def __init__(self, cairo: Any, context: Any) -> None:
        self._cairo, self._context = cairo, context._pointer
        self._steps = Path(cairo, context)
        self._draw: Mapping[str, Callable[[Node], None]] = {
            "circle": self._circle, "ellipse": self._ellipse, "line": self._line, "path": self._path,
            "polygon": self._polygon, "polyline": self._polyline, "rect": self._rect,
        }  # fmt: skip

    def outline(self, tag: str, node: Node) -> None:
        """Add the outline of a shape to cairo's current path.

        Raises:
            NotPlain: the shape's attributes are not plain.
        """
        self._draw[tag](node)

    def _circle(self, node: Node) -> None:
        radius = node.number("r")
        if radius:
            cairo, context = self._cairo, self._context
            cairo.cairo_new_sub_path(context)
            cairo.cairo_arc(context, node.number("cx"), node.number("cy"), radius, 0, 2 * pi)
            cairo.cairo_close_path(context)

    def _ellipse(self, node: Node) -> None:
        rx, ry = node.number("rx"), node.number("ry")
        if not rx or not ry:
            return
        cairo, context, ratio = self._cairo, self._context, ry / rx
        cairo.cairo_new_sub_path(context)
        cairo.cairo_save(context)
        cairo.cairo_scale(context, 1, ratio)
        cairo.cairo_arc(context, node.number("cx"), node.number("cy") / ratio, rx, 0, 2 * pi)
        cairo.cairo_close_path(context)
        cairo.cairo_restore(context)

    def _line(self, node: Node) -> None:
        self._cairo.cairo_move_to(self._context, node.number("x1"), node.number("y1"))
        self._cairo.cairo_line_to(self._context, node.number("x2"), node.number("y2"))

    def _polyline(self, node: Node) -> None:
        points = numbers(node.attributes.get("points", ""))
        if len(points) % 2 or not points:
            raise NotPlain("points")
        self._cairo.cairo_move_to(self._context, *points[:2])
        for at in range(2, len(points), 2):
            self._cairo.cairo_line_to(self._context, points[at], points[at + 1])

    def _polygon(self, node: Node) -> None:
        self._polyline(node)
        self._cairo.cairo_close_path(self._context)

    def _rect(self, node: Node) -> None:
        x, y, width, height = (node.number(name) for name in ("x", "y", "width", "height"))
        rx, ry = node.attributes.get("rx"), node.attributes.get("ry")
        across, down = (number(radius) if radius else 0.0 for radius in (rx or ry, ry if ry is not None else rx))
        if not across or not down:
            self._cairo.cairo_rectangle(self._context, x, y, width, height)
        else:
            self._rounded_rectangle(x, y, width, height, min(across, width / 2), min(down, height / 2))

    def _rounded_rectangle(self, x: float, y: float, width: float, height: float, rx: float, ry: float) -> None:
        cairo, context, c1, c2 = self._cairo, self._context, _ROUND * rx, _ROUND * ry
        cairo.cairo_new_path(context)
        cairo.cairo_move_to(context, x + rx, y)
        cairo.cairo_rel_line_to(context, width - 2 * rx, 0)
        cairo.cairo_rel_curve_to(context, c1, 0, rx, c2, rx, ry)
        cairo.cairo_rel_line_to(context, 0, height - 2 * ry)
        cairo.cairo_rel_curve_to(context, 0, c2, c1 - rx, ry, -rx, ry)
        cairo.cairo_rel_line_to(context, -width + 2 * rx, 0)
        cairo.cairo_rel_curve_to(context, -c1, 0, -rx, -c2, -rx, -ry)
        cairo.cairo_rel_line_to(context, 0, -height + 2 * ry)
        cairo.cairo_rel_curve_to(context, 0, -c2, rx - c1, -ry, rx, -ry)
        cairo.cairo_close_path(context)

    def _path(self, node: Node) -> None:
        self._steps.draw(path_steps(node.attributes.get("d", "")))
