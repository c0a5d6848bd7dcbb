"""The bounds of the ink of items, and products of matrices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Matrix, PlacedPicture, Shape, TextRun
from pnp.geometry.rect import Rect
from pnp.units import MM_PER_POINT

_Point = tuple[float, float]


def moved(r: Rect, matrix: Matrix) -> Rect:
    """Return the bounds of a rectangle moved by a matrix."""
    found = _around(_points(paths.transformed(paths.rect(r), matrix)))
    assert found is not None
    return found


def bounds(items: Iterable[Item]) -> Rect | None:
    """Return the smallest rectangle around all ink, or None without ink; curves are measured by their handles."""
    return _around(point for item in items for point in _of(item))


def _of(item: Item) -> Iterator[_Point]:
    if isinstance(item, TextRun):
        yield from _text(item)
    elif isinstance(item, Shape):
        yield from _points(item.outline)
    elif isinstance(item, PlacedPicture):
        yield from _points(paths.rect(item.rect))
    else:
        yield from _group(item)


def _group(group: Group) -> Iterator[_Point]:
    inner = bounds(group.items)
    if inner is not None:
        yield from _points(paths.rect(inner if group.matrix is None else moved(inner, group.matrix)))


def _text(run: TextRun) -> Iterator[_Point]:
    boxes = [run.font.box(char) for char in run.text if not char.isspace()]
    if not boxes:
        return
    em = run.size * MM_PER_POINT
    width = run.font.width(run.text, run.size) + run.spacing * (len(run.text) - 1)
    yield run.x, run.y - max(box[3] for box in boxes) * em
    yield run.x + width, run.y - min(box[1] for box in boxes) * em


def _points(outline: Iterable[tuple[str | float, ...]]) -> Iterator[_Point]:
    for kind, *numbers in outline:
        values = [float(number) for number in numbers]
        if kind == "R":
            x, y, width, height = values
            yield from ((x, y), (x + width, y + height))
        else:
            yield from zip(values[::2], values[1::2], strict=True)


def _around(points: Iterable[_Point]) -> Rect | None:
    found = list(points)
    if not found:
        return None
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return Rect(left, top, max(x for x, _ in found) - left, max(y for _, y in found) - top)
