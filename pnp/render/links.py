"""Links within a document: collected until every anchor is known, then written page by page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.errors import OutputError
from pnp.imposition.page import Link, Page
from pnp.render.numbers import fine_number
from pnp.units import MM_PER_POINT


class _PageLinks(NamedTuple):
    """The links of a page, the number of their object, and the page's height in mm."""

    number: int
    height: float
    links: tuple[Link, ...]


class Links:
    """Anchors by name and links by page, in page order."""

    def __init__(self) -> None:
        self._targets: dict[str, str] = {}
        self._pages: list[_PageLinks] = []

    def add(self, page: Page, number: int, notes: int) -> None:
        """Record the anchors of a page (object `number`) and its links, to be written as object `notes`."""
        for anchor in page.anchors:
            top = fine_number((page.height - anchor.top) / MM_PER_POINT)
            self._targets.setdefault(anchor.name, f"[{number} 0 R /XYZ null {top} null]")
        if page.links:
            self._pages.append(_PageLinks(notes, page.height, page.links))

    def bodies(self) -> Iterator[tuple[int, bytes]]:
        """Yield the number and content of the links object of each page with links.

        Raises:
            OutputError: a link targets an anchor that no page has.
        """
        for page in self._pages:
            yield page.number, f"[{' '.join(self._link(link, page.height) for link in page.links)}]".encode()

    def _link(self, link: Link, height: float) -> str:
        target = self._targets.get(link.target)
        if target is None:
            raise OutputError(f'a link leads to "{link.target}", but no page has that anchor')
        area = link.area
        edges = (area.left, height - area.bottom, area.right, height - area.top)
        rect = " ".join(fine_number(edge / MM_PER_POINT) for edge in edges)
        return f"<< /Type /Annot /Subtype /Link /Rect [{rect}] /Border [0 0 0] /F 4 /Dest {target} >>"
