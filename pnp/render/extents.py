"""Measures how much of an SVG is inside its own page; parts outside the page are not printed."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.errors import ArtError
from pnp.geometry.rect import Rect
from pnp.render.cairo import cairosvg

_SIDE = 1024.0  # pixels of the longer side when measuring, as cairo rounds to whole pixels
_HAIR = 0.01


class Extents(NamedTuple):
    """The share of the drawn area outside the page, 0 to 1; `is_blank` says that nothing is drawn at all."""

    share_outside: float = 0.0
    is_blank: bool = False


WHOLE = Extents()
"""Everything is inside the page."""


def extents_of(ink: Rect | None, page: Rect) -> Extents:
    """Return the share of the drawn area outside a page. ink: None if nothing is drawn; a line may have no area."""
    if ink is None:
        return Extents(is_blank=True)
    wide = ink.outset(_HAIR)
    across = max(0.0, min(wide.right, page.right) - max(wide.left, page.left))
    down = max(0.0, min(wide.bottom, page.bottom) - max(wide.top, page.top))
    return Extents(round(1 - across * down / (wide.width * wide.height), 3))


def svg_extents(svg: str, longer_side: float) -> Extents:
    """Return the share of an SVG outside its page, measured by drawing it without clipping.

    Raises:
        ArtError: the system library cairo is missing.
    """
    module: Any = cairosvg()
    import cairocffi  # not before cairosvg(), which reports a missing cairo

    class Endless(module.surface.Surface):  # type: ignore[misc]
        device_units_per_user_units = 1

        def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
            return cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, None), width, height

    try:
        tree = module.parser.Tree(bytestring=svg.encode())
        tree["overflow"] = "visible"
        drawn = Endless(tree, None, 96, scale=_SIDE / longer_side)
        ink = Rect(*drawn.cairo.ink_extents())
        is_drawn = ink.width > 0 and ink.height > 0
        return extents_of(ink if is_drawn else None, Rect(0, 0, drawn.width, drawn.height))
    except ArtError:
        raise
    except Exception:  # any error of cairosvg's parsers; the code that draws the picture reports it
        return WHOLE
