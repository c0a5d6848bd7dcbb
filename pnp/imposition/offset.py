"""The offset of a printer: how far its backs are displaced from their fronts, and pages that make up for it.

An offset is read from the front of a sheet that is held up to the light: mm to the right, and mm down. Seen from the
front, the back page is mirrored; so its content moves the other way along one axis, and the same way along the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.imposition.duplex import has_vertical_axis
from pnp.imposition.page import Page
from pnp.model.sheet import Paper

MOST_OFFSET = 5.0
"""The largest offset in mm: a printer that is further out is out of order."""


class PrinterOffset(NamedTuple):
    """How far a printer's backs are displaced, in mm to the right and down, on portrait and on landscape sheets."""

    portrait: tuple[float, float] = (0.0, 0.0)
    landscape: tuple[float, float] = (0.0, 0.0)


def with_offset(pages: Iterable[Page], offset: PrinterOffset, sides: str) -> Iterator[Page]:
    """Yield pages whose backs are shifted so that a printer with this offset prints them behind their fronts.

    sides: how the printer turns the paper, long-edge or short-edge.
    """
    for page in pages:
        yield _shifted_page(page, offset, sides) if page.side == "back" else page


def _shifted_page(page: Page, offset: PrinterOffset, sides: str) -> Page:
    shift = _shift(page, offset, sides)
    return page._replace(
        shift=shift,
        trim=page.trim and page.trim.moved(*shift),
        bleed=page.bleed and page.bleed.moved(*shift),
    )


def _shift(page: Page, offset: PrinterOffset, sides: str) -> tuple[float, float]:
    paper = Paper("", page.width, page.height, 0.0)
    right, down = offset.portrait if paper.orientation == "portrait" else offset.landscape
    return (right, -down) if has_vertical_axis(paper, sides) else (-right, down)
