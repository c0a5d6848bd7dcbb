"""Numbers on the pictures of books: discs at the places, pieces and boxes that a text explains. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.book.context import Context
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape
from pnp.geometry.rect import Rect
from pnp.library.book_pictures import Mark, Shown
from pnp.library.problems import allowed_values
from pnp.library.trees import Step

if TYPE_CHECKING:
    from pnp.book.pictures import Seen

DISC = 2.3
"""The radius of the discs."""


def disc(context: Context, number: int, x: float, y: float) -> tuple[Item, ...]:
    """Return a number in a disc around a point."""
    setter, style = context.setter, context.setter.tools.style
    area = Rect(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
    high = setter.role("mark").font.cap_height * setter.role("mark").size * 25.4 / 72
    ring = style.edge("book-band") or style.stroke("book-mark")
    words = setter.line(str(number), "mark", x, y + high / 2, 10, "centre")
    return (Shape(paths.ellipse(area), style.paint("book-band")(area), ring), words)


def marks_on(context: Context, shown: Shown, seen: Seen, path: Sequence[Step], numbers: int) -> Iterator[Item]:
    """Yield the numbers on a picture, from `numbers`."""
    area = seen.area
    for place, mark in enumerate(shown.marks):
        here = [*path, "marks", place]
        point = _named_point(context, mark, seen, here) if mark.on else _percent_point(context, mark, area, here)
        if point is not None:
            x, y = (point[0] - area.left) * seen.scale, (point[1] - area.top) * seen.scale
            yield from disc(context, place + numbers, x, y)


def _percent_point(context: Context, mark: Mark, area: Rect, path: Sequence[Step]) -> tuple[float, float] | None:
    """Return the point of a face at two percentages of the area that is shown."""
    try:
        across, down = (float(part.rstrip("%")) / 100 for part in mark.at.split())
    except ValueError:
        context.report([*path, "at"], "at", f'"{mark.at}" is not a place (allowed: two percentages such as 30 50)')
        return None
    return area.left + across * area.width, area.top + down * area.height


def _named_point(context: Context, mark: Mark, seen: Seen, path: Sequence[Step]) -> tuple[float, float] | None:
    """Return the point in a piece or a space, or at a box of the layout, that the corner names."""
    name = context.fill(mark.on, [*path, "on"])
    box, radius = seen.find(name), DISC / seen.scale
    if box is None:
        boxes = (box for box in seen.ground.boxes if not box.rpartition(".")[2].isdigit())
        known = [*(one.id for one in seen.lying if one.id), *boxes]
        context.report([*path, "on"], "on", f'the picture has no "{name}"{allowed_values(name, known)}')
        return None
    if name in seen.ground.boxes:
        radius = 0.0
    across, down = mark.corner.partition(" ")[0], mark.corner.rpartition(" ")[2]
    return _inside(box.left, box.right, across, radius), _inside(box.top, box.bottom, down, radius)


def _inside(first: float, last: float, side: str, radius: float) -> float:
    """Return the place of a disc at a side of a stretch, inside of it if there is room."""
    middle = (first + last) / 2
    if side in ("left", "top"):
        return min(first + radius, middle)
    if side in ("right", "bottom"):
        return max(last - radius, middle)
    return middle
