"""Turns leaves into pages with margins, running heads, page numbers and panels. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pnp.book.design import Design
from pnp.book.flow import PageSize, TextArea
from pnp.book.plates import LEAST_AT_END, LEAST_FILLED, PlatePainter
from pnp.book.strips import PlacedStrip
from pnp.book.typesetter import Typesetter, shifted_items
from pnp.drawing import paths
from pnp.drawing.drawing import Drawing, Item, Shape
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.imposition.page import Anchor, Heading, Link, Page, page_of

BAR = 0.9  # mm, the width of the bar beside a panel
HEAD = 9.0  # mm from the top of the page to the baseline of the running head
FOLIO_RISE = 1.15  # mm from the baseline of the page number to the middle of its figures
FOOT = 9.5  # mm from the baseline of the page number to the bottom


class BookPage(NamedTuple):
    """A page of a book as a face, with its links, anchors and headings."""

    face: Face
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    headings: tuple[Heading, ...] = ()


class Frame(NamedTuple):
    """The margins, the width of the margin column and its distance from the text."""

    inner: float
    outer: float
    top: float
    bottom: float
    aside: float
    gap: float

    @classmethod
    def of(cls, design: Design, has_ids: bool = True) -> Frame:
        """Return the frame of a book's pages; a book without ids beside its rules has no margin column."""
        margins, aside = design.file.margins, design.file.aside
        if not has_ids:
            margins = design.file.open_margins
            return cls(margins.inner, margins.outer, margins.top, margins.bottom, 0.0, 0.0)
        return cls(margins.inner, margins.outer, margins.top, margins.bottom, aside.width, aside.gap)


def text_area_of(frame: Frame, size: PageSize) -> TextArea:
    """Return the text area of a page."""
    whole = size.width - frame.inner - frame.outer
    return TextArea(size.height - frame.top - frame.bottom, whole - frame.aside - frame.gap, whole)


class Binder:
    """Makes pages from leaves, which are the strips placed on each page."""

    def __init__(
        self, setter: Typesetter, size: PageSize, title: str, key: str, frame: Frame, plates: PlatePainter | None = None
    ) -> None:
        self.setter, self.size, self.title, self.key, self.frame = setter, size, title, key, frame
        self.design, self.plates = setter.design, plates

    def page(
        self, leaf: Sequence[PlacedStrip], number: int, running_head: str, is_plain: bool = False, is_last: bool = False
    ) -> BookPage:
        """Return a page; odd numbers are right pages. A plain page has no running head or page number.

        If it `is_last` before the back, it may be less full than others and still have a picture at its foot.
        """
        recto = number % 2 == 1
        painted = [item for placed in leaf for item in placed.strip.page_items]
        items = [
            *self._plates(leaf, number, is_plain, is_last),
            *painted,
            *self._panels(leaf, recto),
            *self._strips(leaf, recto),
        ]
        if not is_plain:
            headed = not painted and not (self.design.file.plates.chapter and leaf and leaf[0].strip.chapter)
            items += self._furniture(number, "" if painted else running_head, recto, headed)
        face = Face(f"{self.key}/{number}", str(number), *self.size, 0.0, Drawing(*self.size, tuple(items)))
        return BookPage(face, *self._marks(leaf, recto))

    def _plates(self, leaf: Sequence[PlacedStrip], number: int, is_plain: bool, is_last: bool) -> Iterator[Item]:
        frame, size = self.frame, self.size
        if self.plates is None:
            return
        if is_plain:
            yield from self.plates.back_plates(leaf, size, frame.top)
            return
        if not any(placed.strip.page_items for placed in leaf):
            text = Rect(0.0, frame.top, size.width, size.height - frame.top - frame.bottom)
            least = LEAST_AT_END if is_last else LEAST_FILLED
            yield from self.plates.foot_plate(leaf, size, text, number, least)
        yield from self.plates.chapter_plates(leaf, size, frame.top, number)

    def _left_edge(self, is_wide: bool, is_right_page: bool) -> float:
        if is_right_page:
            return self.frame.inner
        return self.frame.outer + (0.0 if is_wide else self.frame.aside + self.frame.gap)

    def _at(self, placed: PlacedStrip, is_right_page: bool) -> tuple[float, float]:
        return self._left_edge(placed.is_wide, is_right_page) + placed.x, self.frame.top + placed.y

    def _strips(self, leaf: Sequence[PlacedStrip], is_right_page: bool) -> Iterator[Item]:
        frame = self.frame
        for placed in leaf:
            x, y = self._at(placed, is_right_page)
            beside = placed.strip.margin_text.right if is_right_page else placed.strip.margin_text.left
            if beside:
                at = x - placed.x + (placed.width + frame.gap if is_right_page else -frame.aside - frame.gap)
                yield shifted_items(beside, at, y)
            if placed.strip.items:
                yield shifted_items(placed.strip.items, x, y)

    def _panels(self, leaf: Sequence[PlacedStrip], is_right_page: bool) -> Iterator[Item]:
        style = self.setter.tools.style
        for (panel, _), group in groupby(leaf, key=lambda placed: (placed.strip.panel, placed.x)):
            if panel is None:
                continue
            held = list(group)
            (x, top), last = self._at(held[0], is_right_page), held[-1]
            bottom = self._at(last, is_right_page)[1] + last.strip.height
            area = Rect(x + panel.inset, top, held[0].width - panel.inset, bottom - top)
            area = Rect(area.left, area.top - panel.pad, area.width, area.height + 2 * panel.pad)
            if panel.fill:
                yield Shape(paths.rect(area), style.paint(panel.fill)(area), style.low_ink_edge(panel.fill))
            if panel.bar:
                bar = Rect(area.left, area.top, BAR, area.height)
                yield Shape(paths.rect(bar), style.colour(panel.bar))

    def _furniture(self, number: int, running: str, is_right_page: bool, has_head: bool) -> Iterator[Item]:
        frame, size = self.frame, self.size
        left = frame.inner if is_right_page else frame.outer
        right = size.width - (frame.outer if is_right_page else frame.inner)
        setter, words = self.setter, running if is_right_page else self.title
        outer, align = (right, "right") if is_right_page else (left, "left")
        if words and has_head:
            yield setter.line(words, "running", outer, HEAD, right - left, align)
            line = paths.polygon([(left, HEAD + 2), (right, HEAD + 2)], is_closed=False)
            yield Shape(line, None, setter.tools.style.stroke("book-rule"))
        if self.plates is not None and self.design.file.plates.folio:
            wide, _ = self.design.file.plates.folio_size
            outer, align = outer + (-wide if is_right_page else wide) / 2, "centre"
            yield from self.plates.folio_plate(outer, size.height - FOOT - FOLIO_RISE, number)
        yield setter.line(str(number), "folio", outer, size.height - FOOT, 20, align)

    def _marks(
        self, leaf: Sequence[PlacedStrip], is_right_page: bool
    ) -> tuple[tuple[Link, ...], tuple[Anchor, ...], tuple[Heading, ...]]:
        links, anchors, headings = [], [], []
        for placed in leaf:
            x, y = self._at(placed, is_right_page)
            links += [Link(link.area.moved(x, y), link.target) for link in placed.strip.links]
            anchors += [Anchor(name, max(0.0, y - 2)) for name in placed.strip.anchors]
            headings += [line._replace(top=max(0.0, y - 2)) for line in placed.strip.headings]
        return tuple(links), tuple(anchors), tuple(headings)


def screen_page(bound: BookPage, label: str, component: str) -> Page:
    """Return a book page as a page of the PDF for the screen."""
    page = page_of(bound.face)._replace(label=label, title=label, component=component)
    return page._replace(links=bound.links, anchors=bound.anchors, headings=bound.headings)
