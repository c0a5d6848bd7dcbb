"""The bounds of the ink of items."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Matrix, Outline, Shape, TextRun
from pnp.geometry.rect import Rect
from pnp.units import MM_PER_POINT

_Edges = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def transformed_bounds(r: Rect, matrix: Matrix) -> Rect:
    """Return the bounds of a rectangle transformed by a matrix."""
    found = _outline(paths.transformed(paths.rect(r), matrix))
    assert found is not None
    return _rect(found)


def ink_bounds(items: Iterable[Item], matrix: Matrix | None = None) -> Rect | None:
    """Return the bounds of items (of curves: their control points), without line widths and clips; None without ink.

    matrix: transforms the items.
    """
    found = [edges for edges in (_of(item, matrix) for item in items) if edges is not None]
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return _rect((min(lefts), min(tops), max(rights), max(bottoms)))


def _rect(edges: _Edges) -> Rect:
    left, top, right, bottom = edges
    return Rect(left, top, right - left, bottom - top)


def _of(item: Item, matrix: Matrix | None) -> _Edges | None:
    if isinstance(item, Shape):
        return _outline(item.outline if matrix is None else paths.transformed(item.outline, matrix))
    if isinstance(item, Group):
        whole = matrix
        if item.matrix is not None:
            whole = item.matrix if matrix is None else paths.compose_matrices(matrix, item.matrix)
        inner = ink_bounds(item.items, whole)
        return None if inner is None else _edges(inner)
    edges = _text(item) if isinstance(item, TextRun) else _edges(item.rect)
    return edges if edges is None or matrix is None else _edges(transformed_bounds(_rect(edges), matrix))


def _edges(r: Rect) -> _Edges:
    return r.left, r.top, r.left + r.width, r.top + r.height


def _text(run: TextRun) -> _Edges | None:
    boxes = [run.font.box(char) for char in run.text if not char.isspace()]
    if not boxes:
        return None
    em = run.size * MM_PER_POINT
    width = run.font.width(run.text, run.size) + run.spacing * (len(run.text) - 1)
    top, bottom = run.y - max(box[3] for box in boxes) * em, run.y - min(box[1] for box in boxes) * em
    return run.x, top, run.x + width, bottom


def _outline(outline: Outline) -> _Edges | None:
    """Return the bounds of all points; written for speed, as a board has half a million points."""
    xs: list[float] = []
    ys: list[float] = []
    for step in outline:
        numbers: tuple[float, ...] = step[1:]  # type: ignore[assignment]
        if step[0] == "R":
            x, y, width, height = numbers
            xs += (x, x + width)
            ys += (y, y + height)
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None
