"""Plates, the pictures that decorate the pages of books: layouts drawn to fill the area for them. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath
from zlib import crc32

from pnp.book.context import FaceProvider
from pnp.book.design import PlatesDesign
from pnp.book.flow import PageSize
from pnp.book.strips import PlacedStrip
from pnp.book.typesetter import shifted_items
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item
from pnp.geometry.rect import Rect
from pnp.library.rows import Row

PAD = 3.0  # mm of the plate above a chapter's heading within a page
BACK_BAND = 1.6  # mm of the plate of the last page, below its picture
TEXT_GAP = 6.0  # mm between the text and the picture at the foot
LEAST_FILLED = 0.5
"""The share of the text area that must be filled before a page gets a picture at its foot."""
LEAST_AT_END = 0.15
"""The same share for the last page before the back, on which the text may end anywhere."""


@dataclass(frozen=True, slots=True)
class PlatePainter:
    """Draws the plates of a book's pages; `file` is the book's file, for problems."""

    design: PlatesDesign
    faces: FaceProvider
    file: str

    def chapter_plates(self, leaf: Sequence[PlacedStrip], size: PageSize, top: float, page: int) -> Iterator[Item]:
        """Yield the plates behind chapter headings, as wide as the page; one at the top begins at the paper edge."""
        if not self.design.chapter:
            return
        for title, group in groupby(leaf, key=lambda placed: placed.strip.chapter):
            held = list(group)
            if title:
                words = held[-1].y + held[-1].strip.height - held[0].y
                first = held[0] is leaf[0]
                above = top if first else PAD
                values = {"words": words + (PAD if first else above), "first": first, "page": page, "title": title}
                area = Rect(0.0, top + held[0].y - above, size.width, words + above)
                yield self._layout_item(self.design.chapter, area, values)

    def foot_plate(
        self,
        leaf: Sequence[PlacedStrip],
        size: PageSize,
        text_area: Rect,
        page: int,
        least_filled: float = LEAST_FILLED,
    ) -> Iterator[Item]:
        """Yield the picture between the text and the edge of the paper, if the page is filled enough but ends early."""
        used = max((placed.y + placed.strip.height for placed in leaf), default=0.0)
        high = min(size.height - text_area.top - used - TEXT_GAP, self.design.most_foot)
        if self.design.foot and used >= least_filled * text_area.height and high >= self.design.least_foot:
            area = Rect(0.0, size.height - high, size.width, high)
            yield self._layout_item(self.design.foot, area, {"page": page})

    def folio_plate(self, x: float, y: float, page: int) -> Iterator[Item]:
        """Yield the plate behind a page number that is centred on (x, y)."""
        if self.design.folio:
            wide, high = self.design.folio_size
            yield self._layout_item(self.design.folio, Rect(x - wide / 2, y - high / 2, wide, high), {"page": page})

    def spread_plate(self, size: PageSize, top: float, margin: float) -> Iterator[Item]:
        """Yield the plate above a picture over two pages, twice as wide as a page, down to the `top` of the picture."""
        if self.design.chapter:
            values = {"words": top - margin + PAD, "first": True, "page": 0, "title": ""}
            yield self._layout_item(self.design.chapter, Rect(0.0, 0.0, 2 * size.width, top), values)

    def sheet_plate(self, width: float, height: float, title_height: float) -> Iterator[Item]:
        """Yield the plate at the top of a sheet; `title_height` is the height of the plate's part behind the title."""
        if self.design.chapter:
            values = {"words": title_height, "first": True, "page": 1, "title": ""}
            yield self._layout_item(self.design.chapter, Rect(0.0, 0.0, width, height), values)

    def back_plates(self, leaf: Sequence[PlacedStrip], size: PageSize, text_top: float) -> Iterator[Item]:
        """Yield the plates of the last page: one above the text, and one in the largest gap between strips, if it fits.

        `text_top` is the distance from the top of the page to the text.
        """
        if self.design.chapter:
            values = {"words": BACK_BAND, "first": True, "page": 1, "title": ""}
            yield self._layout_item(self.design.chapter, Rect(0.0, 0.0, size.width, text_top - PAD), values)
        top, high = _largest_gap(leaf)
        if self.design.foot and high - 2 * TEXT_GAP >= self.design.least_foot:
            area = Rect(0.0, text_top + top + TEXT_GAP, size.width, min(high - 2 * TEXT_GAP, self.design.most_foot))
            yield self._layout_item(self.design.foot, area, {"page": 1})

    @property
    def _number(self) -> int:
        """A number from 0 to 999 that depends only on the book's name, so that books differ in their pictures."""
        return crc32(PurePath(self.file).stem.encode()) % 1000

    def _layout_item(self, layout: str, area: Rect, values: dict[str, object]) -> Item:
        shared = {"width": area.width, "height": area.height, "book": self._number}
        row = Row({**values, **shared}, self.file, 1)
        face, _ = self.faces.drawn_face(layout, row, PageSize(round(area.width, 2), round(area.height, 2)))
        whole = paths.rect(Rect(0, 0, area.width, area.height))
        return shifted_items((Group(face.drawing.items, clip=whole),), area.left, area.top)


def _largest_gap(leaf: Sequence[PlacedStrip]) -> tuple[float, float]:
    """Return the top and the height of the largest empty part of a page between strips."""
    best, bottom = (0.0, 0.0), 0.0
    for placed in sorted(leaf, key=lambda placed: placed.y):
        best = max(best, (bottom, placed.y - bottom), key=lambda gap: gap[1])
        bottom = max(bottom, placed.y + placed.strip.height)
    return best
