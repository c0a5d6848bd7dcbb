"""Fills and strokes cairo's current path."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.render.plain.notation import colour_of
from pnp.render.plain.tree import Node

_CAPS = {"butt": None, "round": 1, "square": 2}
_JOINS = {"miter": None, "round": 1, "bevel": 2}
EVEN_ODD, WINDING = 1, 0
"""cairo's numbers for the two fill rules."""


class PageBounds(NamedTuple):
    """A rectangle on the page by its edges; it is empty if `right` < `left` or `bottom` < `top`."""

    left: float
    top: float
    right: float
    bottom: float

    def intersection(self, other: PageBounds) -> PageBounds:
        """Return the intersection of two rectangles."""
        return PageBounds(*map(max, self[:2], other[:2]), *map(min, self[2:], other[2:]))

    def joined(self, other: PageBounds) -> PageBounds:
        """Return the smallest rectangle around two rectangles."""
        return PageBounds(*map(min, self[:2], other[:2]), *map(max, self[2:], other[2:]))

    def contains(self, other: PageBounds) -> bool:
        """Return whether another rectangle is inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


class Brush:
    """Fills and strokes with a cairo context."""

    def __init__(self, cairo: Any, context: Any) -> None:
        """Take cairo and its context.

        `reach` are the page bounds of everything painted, without the width of lines; `limit` are the bounds of the
        clip.
        """
        import cairocffi

        self._cairo, self._context = cairo, context
        self._box = cairocffi.ffi.new("double[4]")
        self._corners = tuple(self._box + at for at in range(4))
        self.reach: PageBounds | None = None
        self.limit: PageBounds | None = None

    def set_line(self, node: Node) -> None:
        """Set the line caps and joins for a part."""
        cap = _CAPS.get(node.attributes.get("stroke-linecap", "butt"))
        if cap is not None:
            self._cairo.cairo_set_line_cap(self._context, cap)
        joint = _JOINS.get(node.attributes.get("stroke-linejoin", "miter"))
        if joint is not None:
            self._cairo.cairo_set_line_join(self._context, joint)
        self._cairo.cairo_set_miter_limit(self._context, node.number("stroke-miterlimit", 4.0))

    def paint(self, node: Node, opacity: float) -> None:
        """Fill and stroke the outline of a part.

        Raises:
            NotPlain: the part's attributes are not plain.
        """
        cairo, context, given = self._cairo, self._context, node.attributes
        colour = colour_of(given.get("fill", "black"), node.number("fill-opacity", 1.0) * opacity)
        line = colour_of(given.get("stroke"), node.number("stroke-opacity", 1.0) * opacity)
        if colour[3] or line[3]:
            self._stretch()
        if colour[3]:
            cairo.cairo_save(context)
            if given.get("fill-rule") == "evenodd":
                cairo.cairo_set_fill_rule(context, EVEN_ODD)
            cairo.cairo_set_source_rgba(context, *colour)
            cairo.cairo_fill_preserve(context)
            cairo.cairo_restore(context)
        if not line[3]:
            cairo.cairo_new_path(context)
            return
        cairo.cairo_save(context)
        cairo.cairo_set_line_width(context, node.number("stroke-width", 1.0))
        cairo.cairo_set_source_rgba(context, *line)
        cairo.cairo_stroke(context)
        cairo.cairo_restore(context)

    def bounds(self) -> PageBounds:
        """Return the page bounds of cairo's current path."""
        cairo, context = self._cairo, self._context
        cairo.cairo_save(context)
        cairo.cairo_identity_matrix(context)
        cairo.cairo_path_extents(context, *self._corners)
        cairo.cairo_restore(context)
        return PageBounds(*self._box)

    def _stretch(self) -> None:
        """Extend the reach to the visible part of the painted outline."""
        found = self.bounds()
        if self.reach is not None and self.reach.contains(found):
            return
        if self.limit is not None:
            found = found.intersection(self.limit)
        left, top, right, bottom = found
        if right >= left and bottom >= top and (right > left or bottom > top):
            self.reach = found if self.reach is None else self.reach.joined(found)
