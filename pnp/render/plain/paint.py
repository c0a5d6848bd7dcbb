"""Paint: how the outline that cairo holds is filled and stroked."""

from __future__ import annotations

from typing import Any

from pnp.geometry.rect import Rect
from pnp.render.plain.notation import colour_of
from pnp.render.plain.tree import Node

_CAPS = {"butt": None, "round": 1, "square": 2}
_JOINS = {"miter": None, "round": 1, "bevel": 2}
EVEN_ODD, WINDING = 1, 0
"""The fill rules, by cairo's numbers."""


class Brush:
    """Fills and strokes with a context of cairo."""

    def __init__(self, cairo: Any, context: Any) -> None:
        """Take cairo and its context.

        `reach` are the bounds on the page of all that is painted, lines without their width; `limit` those of the clip.
        """
        import cairocffi

        self._cairo, self._context = cairo, context
        self._corners = cairocffi.ffi.new("double[4]")
        self._point = cairocffi.ffi.new("double[2]")
        self.reach: Rect | None = None
        self.limit: Rect | None = None

    def set_line(self, node: Node) -> None:
        """Set the ends and the corners of lines as a part wants them."""
        cap = _CAPS.get(node.given.get("stroke-linecap", "butt"))
        if cap is not None:
            self._cairo.cairo_set_line_cap(self._context, cap)
        joint = _JOINS.get(node.given.get("stroke-linejoin", "miter"))
        if joint is not None:
            self._cairo.cairo_set_line_join(self._context, joint)
        self._cairo.cairo_set_miter_limit(self._context, node.number("stroke-miterlimit", 4.0))

    def paint(self, node: Node, opacity: float) -> None:
        """Fill and stroke the outline as a part wants it.

        Raises:
            NotPlain: its attributes are not plain.
        """
        cairo, context, given = self._cairo, self._context, node.given
        colour = colour_of(given.get("fill", "black"), node.number("fill-opacity", 1.0) * opacity)
        if colour[3]:
            self._stretch()
            cairo.cairo_save(context)
            if given.get("fill-rule") == "evenodd":
                cairo.cairo_set_fill_rule(context, EVEN_ODD)
            cairo.cairo_set_source_rgba(context, *colour)
            cairo.cairo_fill_preserve(context)
            cairo.cairo_restore(context)
        colour = colour_of(given.get("stroke"), node.number("stroke-opacity", 1.0) * opacity)
        if not colour[3]:
            cairo.cairo_new_path(context)
            return
        self._stretch()
        cairo.cairo_save(context)
        cairo.cairo_set_line_width(context, node.number("stroke-width", 1.0))
        cairo.cairo_set_source_rgba(context, *colour)
        cairo.cairo_stroke(context)
        cairo.cairo_restore(context)

    def bounds(self) -> Rect:
        """Return the bounds on the page of the outline that cairo holds."""
        box, point, cairo = self._corners, self._point, self._cairo
        cairo.cairo_path_extents(self._context, box, box + 1, box + 2, box + 3)
        corners = []
        for x, y in ((box[0], box[1]), (box[0], box[3]), (box[2], box[1]), (box[2], box[3])):
            point[0], point[1] = x, y
            cairo.cairo_user_to_device(self._context, point, point + 1)
            corners.append((point[0], point[1]))
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        return Rect(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)

    def _stretch(self) -> None:
        """Stretch the reach to the outline that is painted, as far as the clip shows it."""
        found = self.bounds()
        if self.limit is not None:
            found = common(found, self.limit)
        if found.width >= 0 and found.height >= 0 and (found.width or found.height):
            self.reach = found if self.reach is None else self.reach.joined(found)


def common(one: Rect, other: Rect) -> Rect:
    """Return what two rectangles share; its width or height is less than 0 where they share nothing."""
    left, top = max(one.left, other.left), max(one.top, other.top)
    return Rect(left, top, min(one.right, other.right) - left, min(one.bottom, other.bottom) - top)
