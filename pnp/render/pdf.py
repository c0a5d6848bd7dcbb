"""Pages to a PDF file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pnp.cache import NONE, Cache
from pnp.errors import OutputError
from pnp.imposition.page import Page
from pnp.render.output import Output


class PdfReport(NamedTuple):
    """What was written: pages, bytes, and distinct pictures."""

    pages: int
    bytes: int
    pictures: int


def write_pdf(
    path: Path,
    pages: Iterable[Page],
    *,
    title: str,
    author: str = "",
    subject: str = "",
    sides: str = "",
    components: Mapping[str, str] = MappingProxyType({}),
    language: str = "",
    keywords: str = "",
    on_page: Callable[[int], None] | None = None,
    cache: Cache = NONE,
) -> PdfReport:
    """Write the pages as one PDF, taking them one at a time, and return what was written.

    The same pages give the same bytes. `sides` (long-edge, short-edge, gutterfold, fronts) sets what the print dialogue
    proposes; `components` holds the titles of components by id, for the outline; `language`, `keywords`: metadata;
    `on_page` is called with the number of each page written; in `cache` drawn art is kept. The file appears whole or
    not at all.

    Raises:
        OutputError: the file or its folder cannot be written, or there is no page.
        ArtError: a picture cannot be read or drawn.
        FontError: a font cannot be embedded or lacks a sign.
    """
    from pnp.render.document import About, Document
    from pnp.render.sheets import Sheets
    from pnp.render.stock import Stock

    count = 0
    with Output(path) as output:
        document = Document(output, About(title, author, subject, sides, components, language, keywords))
        stock = Stock(document, cache)
        sheets = Sheets(document, stock)
        for page in pages:
            sheets.add(page)
            count += 1
            if on_page is not None:
                on_page(count)
        if not count:
            raise OutputError(f"{path}: there is nothing to print: no page came of what was asked for")
        document.close()
    return PdfReport(count, output.size, stock.pictures)
