"""The places of a box's copies: `place: row | row from right | column | grid 3 | grid 3 x 2 | ring | stack 2`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence

from pnp.errors import PnpError
from pnp.geometry.rect import Rect
from pnp.library.problems import allowed_values

Size = tuple[float, float] | None
_STACK = re.compile(r"\s*stack(?:\s+([1-9]\d?))?\s*")
_GRID = re.compile(r"\s*(\d+)(?:\s*[x×]\s*(\d+))?\s*")


class PlaceError(PnpError):
    """Raised when copies cannot be placed: the kind of place is unknown, or there is no room."""


def places(place: str, count: int, box: Rect, size: Size, gap: tuple[float, float]) -> list[Rect]:
    """Return one rectangle for each of `count` copies, which divide the box unless they have a `size` or form a ring.

    Raises:
        PlaceError: the copies do not fit their box, or the place is unknown.
    """
    kind, _, rest = place.partition(" ")
    make = _PLACES.get(kind)
    if make is None:
        allowed = allowed_values(kind, [*_PLACES, "stack", "hexes"])  # the caller handles stack and hexes
        raise PlaceError(f'"{place}" is not a way to place copies{allowed}')
    found = make(count, box, size, gap, rest.strip()) if count else []
    if found and min(found[0].width, found[0].height) < 0:
        raise PlaceError(f"the gaps between {count} copies leave no room for them ({place})")
    for cell in found:
        if not box.contains(cell, 1e-3):
            need = f"{count} copies of {cell.width:.2f} x {cell.height:.2f} mm"
            raise PlaceError(f"{need} do not fit in the box of {box.width:.2f} x {box.height:.2f} mm ({place})")
    return found


def stack_columns(place: str) -> int:
    """Return the number of columns of a `stack`, whose rows are as high as their contents; 0 for any other place."""
    found = _STACK.fullmatch(place)
    return int(found[1] or 1) if found else 0


def stacked_rects(columns: int, heights: Sequence[float], box: Rect, gap: tuple[float, float]) -> list[Rect]:
    """Return one rectangle for each copy, row by row; the rows share the spare height.

    Raises:
        PlaceError: the copies are higher than their box.
    """
    rows = [max(heights[i : i + columns]) for i in range(0, len(heights), columns)]
    spare = box.height - sum(rows) - len(rows) * gap[1]
    if spare < -1e-3:
        raise PlaceError(f"the copies are {box.height - spare:.2f} mm high, but the box is {box.height:.2f} mm (stack)")
    width, extra = shared_length(box.width, columns, gap[0]), gap[1] + max(0.0, spare) / max(1, len(rows))
    tops = [box.top + sum(rows[:i]) + i * extra for i in range(len(rows))]
    return [
        Rect(box.left + i % columns * (width + gap[0]), tops[i // columns], width, rows[i // columns] + extra)
        for i in range(len(heights))
    ]


def shared_length(side: float, count: int, gap: float) -> float:
    """Return the width or height of each of `count` copies that share a side."""
    return (side - (count - 1) * gap) / count


def _row(count: int, box: Rect, size: Size, gap: tuple[float, float], how: str) -> list[Rect]:
    width, height = size or (shared_length(box.width, count, gap[0]), box.height)
    total = count * width + (count - 1) * gap[0]
    start = {"": 0.0, "from left": 0.0, "from right": box.width - total, "centred": (box.width - total) / 2}.get(how)
    if start is None:
        raise PlaceError(
            f'"row {how}" is not a way to place copies (allowed: row, row from left, row from right, row centred)'
        )
    top = box.top + (box.height - height) / 2
    cells = [Rect(box.left + start + i * (width + gap[0]), top, width, height) for i in range(count)]
    return cells[::-1] if how == "from right" else cells


def _column(count: int, box: Rect, size: Size, gap: tuple[float, float], how: str) -> list[Rect]:
    width, height = size or (box.width, shared_length(box.height, count, gap[1]))
    total = count * height + (count - 1) * gap[1]
    start = {"": 0.0, "from top": 0.0, "from bottom": box.height - total, "centred": (box.height - total) / 2}.get(how)
    if start is None:
        raise PlaceError(
            f'"column {how}" is not a way to place copies (allowed: column, column from top, column from bottom, '
            "column centred)"
        )
    left = box.left + (box.width - width) / 2
    return [Rect(left, box.top + start + i * (height + gap[1]), width, height) for i in range(count)]


def _grid(count: int, box: Rect, size: Size, gap: tuple[float, float], how: str) -> list[Rect]:
    found = _GRID.fullmatch(how)
    if found is None or not int(found[1]):
        raise PlaceError(f'"grid {how}" is not a way to place copies (allowed: grid 3, grid 3 x 2)')
    columns = int(found[1])
    rows = int(found[2]) if found[2] else math.ceil(count / columns)
    if count > columns * rows:
        raise PlaceError(f"{count} copies do not fit in a grid of {columns} x {rows}")
    width, height = size or (shared_length(box.width, columns, gap[0]), shared_length(box.height, rows, gap[1]))
    left = box.left + (box.width - columns * width - (columns - 1) * gap[0]) / 2
    top = box.top + (box.height - rows * height - (rows - 1) * gap[1]) / 2
    return [
        Rect(left + i % columns * (width + gap[0]), top + i // columns * (height + gap[1]), width, height)
        for i in range(count)
    ]


def _ring(count: int, box: Rect, size: Size, gap: tuple[float, float], how: str) -> list[Rect]:
    if how:
        raise PlaceError(f'"ring {how}" is not a way to place copies (allowed: ring)')
    width, height = size or (min(box.width, box.height) / 4,) * 2
    (cx, cy), rx, ry = box.centre, (box.width - width) / 2, (box.height - height) / 2
    turns = [2 * math.pi * i / count - math.pi / 2 for i in range(count)]
    return [Rect(cx + rx * math.cos(t) - width / 2, cy + ry * math.sin(t) - height / 2, width, height) for t in turns]


_PLACES: Mapping[str, Callable[[int, Rect, Size, tuple[float, float], str], list[Rect]]] = {
    "row": _row,
    "column": _column,
    "grid": _grid,
    "ring": _ring,
}
