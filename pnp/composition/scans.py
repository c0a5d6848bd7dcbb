"""Codes for cameras on faces: a white plate with a Data Matrix, printed only if a run asks for codes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition.ink import bounds
from pnp.composition.layout import Box
from pnp.drawing.drawing import Outline
from pnp.geometry.rect import Rect
from pnp.library.problems import shown

if TYPE_CHECKING:
    from pnp.composition.canvas import Canvas
    from pnp.composition.layout import Layout

SCAN = "scan"
"""The name under which a face finds its codes."""
PIECE = "piece"
CORNERS = ("top left", "top right", "bottom right", "bottom left")
QUIET = 1
"""Modules of white around a code."""
_SLACK = 0.5


class Codes(NamedTuple):
    """The codes that a face may have: their digits, by the names that layouts use."""

    digits: Mapping[str, str]


def scanned(layout: Layout) -> frozenset[str]:
    """Return the names of the codes for which a layout has a place."""
    found: set[str] = set()
    waiting = [*layout.boxes.values(), *layout.parts.values()]
    while waiting:
        box = waiting.pop()
        if box.scan is not None:
            found.add(box.scan)
        waiting += [*box.boxes.values(), *([box.each] if isinstance(box.each, Box) else [])]
    return frozenset(found)


def check_plates(canvas: Canvas) -> None:
    """Report texts and icons of a face that are printed over or under one of its codes."""
    for plate in canvas.plates.values():
        for text in canvas.texts:
            ink = bounds(text.group.items)
            if ink is not None and plate.overlaps(ink if text.box.contains(ink, _SLACK) else text.box):
                told = (
                    f"the code for cameras covers {shown(text.words)} (give the text less room where `codes` is true)"
                )
                canvas.report(*text.source, told)


@lru_cache(maxsize=256)
def modules(digits: str) -> tuple[tuple[bool, ...], ...]:
    """Return which modules of a code are dark, row by row."""
    import zxingcpp

    made = zxingcpp.create_barcode(digits, zxingcpp.BarcodeFormat.DataMatrix)
    image: Any = made.to_image(scale=1, add_quiet_zones=False)
    rows: Any = memoryview(image).tolist()
    return tuple(tuple(value == 0 for value in row) for row in rows)


def inner_square(plate: Rect, across: int) -> Rect:
    """Return the square of a code of so many modules in the middle of its plate."""
    side = min(plate.width, plate.height)
    inner = side * across / (across + 2 * QUIET)
    (x, y) = plate.centre
    return Rect(x - inner / 2, y - inner / 2, inner, inner)


def outline(digits: str, plate: Rect) -> Outline:
    """Return the dark modules of a code on its plate; modules beside each other are one rectangle."""
    dark = modules(digits)
    square = inner_square(plate, len(dark))
    module = square.width / len(dark)
    steps = []
    for y, row in enumerate(dark):
        start = 0
        for x, bit in enumerate((*row, False)):
            if not bit:
                if x > start:
                    left, top = square.left + start * module, square.top + y * module
                    steps.append(("R", left, top, (x - start) * module, module))
                start = x + 1
    return tuple(steps)
