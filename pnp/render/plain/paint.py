"""Paint: how the outline that cairo holds is filled and stroked."""

from __future__ import annotations

from typing import Any

from pnp.render.plain.notation import colour_of
from pnp.render.plain.tree import Node

_CAPS = {"butt": None, "round": 1, "square": 2}
_JOINS = {"miter": None, "round": 1, "bevel": 2}
EVEN_ODD, WINDING = 1, 0
"""The fill rules, by cairo's numbers."""


class Brush:
    """Fills and strokes with a context of cairo."""

    def __init__(self, cairo: Any, context: Any) -> None:
        self._cairo, self._context = cairo, context

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
        cairo.cairo_save(context)
        cairo.cairo_set_line_width(context, node.number("stroke-width", 1.0))
        cairo.cairo_set_source_rgba(context, *colour)
        cairo.cairo_stroke(context)
        cairo.cairo_restore(context)
