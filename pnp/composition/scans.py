"""Camera codes on faces: a Data Matrix on a white plate, printed only with `--codes`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition.ink import ink_bounds
from pnp.composition.layout import Box
from pnp.drawing.drawing import Outline
from pnp.geometry.rect import Rect
from pnp.library.problems import value_text

if TYPE_CHECKING:
    from pnp.composition.canvas import Canvas
    from pnp.composition.layout import Layout

SCAN = "scan"
"""The key of a face's codes in a scope."""
PIECE = "piece"
CORNERS = ("top left", "top right", "bottom right", "bottom left")
QUIET = 1
"""Width of the white border around a code, in modules."""
_SLACK = 0.5


class Codes(NamedTuple):
    """The codes that a face can have: their digits, by the names that layouts use."""

    digits: Mapping[str, str]


def code_names(layout: Layout) -> frozenset[str]:
    """Return the names of the codes that a layout places."""
    found: set[str] = set()
    waiting = [*layout.boxes.values(), *layout.parts.values()]
    while waiting:
        box = waiting.pop()
        if box.scan is not None:
            found.add(box.scan)
        waiting += [*box.boxes.values(), *([box.each] if isinstance(box.each, Box) else [])]
    return frozenset(found)


def check_plates(canvas: Canvas) -> None:
    """Report each text on a face that overlaps one of its codes."""
    for plate in canvas.plates.values():
        for text in canvas.texts:
            ink = ink_bounds(text.group.items)
            if ink is not None and plate.overlaps(ink if text.box.contains(ink, _SLACK) else text.box):
                covered = value_text(text.words)
                told = f"the camera code covers {covered} (make the text's box smaller when `codes` is true)"
                canvas.report(*text.source, told)


@lru_cache(maxsize=256)
def dark_modules(digits: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of a code, row by row: true for a dark module."""
    import zxingcpp

    made = zxingcpp.create_barcode(digits, zxingcpp.BarcodeFormat.DataMatrix)
    image: Any = made.to_image(scale=1, add_quiet_zones=False)
    rows: Any = memoryview(image).tolist()
    return tuple(tuple(value == 0 for value in row) for row in rows)


def inner_square(plate: Rect, module_count: int) -> Rect:
    """Return the square of a code in the middle of its plate, given its number of modules."""
    side = min(plate.width, plate.height)
    inner = side * module_count / (module_count + 2 * QUIET)
    (x, y) = plate.centre
    return Rect(x - inner / 2, y - inner / 2, inner, inner)


def code_outline(digits: str, plate: Rect) -> Outline:
    """Return the dark modules of a code on its plate; adjacent modules form one rectangle."""
    dark = dark_modules(digits)
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
