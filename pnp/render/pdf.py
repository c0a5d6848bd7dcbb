"""Writes pages to a PDF file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pnp.cache import NONE, Cache
from pnp.errors import OutputError
from pnp.imposition.page import Page
from pnp.render.output import ByteCounter, Output

if TYPE_CHECKING:
    from pnp.render.sketches import Sketches


class PdfMetadata(NamedTuple):
    """The metadata of a file: title, author, subject, component titles by id for the outline, language, keywords.

    `sides` (long-edge, short-edge, gutterfold, fronts) sets the print dialogue's default.
    """

    title: str
    author: str = ""
    subject: str = ""
    sides: str = ""
    components: Mapping[str, str] = MappingProxyType({})
    language: str = ""
    keywords: str = ""


class PdfReport(NamedTuple):
    """The numbers of pages, bytes and distinct pictures in a written PDF."""

    pages: int
    bytes: int
    pictures: int


def write_pdf(
    path: Path,
    pages: Iterable[Page],
    metadata: PdfMetadata,
    *,
    on_page: Callable[[int], None] | None = None,
    cache: Cache = NONE,
    sketches: Sketches | None = None,
) -> PdfReport:
    """Write the pages as one PDF, taking them one at a time, and return their number and the size.

    The same pages give the same bytes. `on_page` is called with the number of each written page; `cache` stores drawn
    art, and `sketches` stores the operators of faces for the next file. The file is written completely or not at all.

    Raises:
        OutputError: the file or its folder cannot be written, there is no page, or a link leads to no anchor.
        ArtError: a picture cannot be read or drawn.
        FontError: a font cannot be embedded or lacks a glyph.
    """
    with Output(path) as output:
        report = _write(output, metadata, pages, on_page, cache, sketches)
        if not report.pages:
            raise OutputError(f"{path}: there is nothing to print: these choices select no pages")
    return report


def try_pages(
    pages: Iterable[Page],
    on_page: Callable[[int], None] | None = None,
    cache: Cache = NONE,
    sketches: Sketches | None = None,
) -> None:
    """Draw pages as `write_pdf` does, without writing a file, and raise the errors of their contents.

    Raises:
        ArtError: a picture cannot be read or drawn.
        FontError: a font cannot be embedded or lacks a glyph.
    """
    _write(ByteCounter(), PdfMetadata(""), pages, on_page, cache, sketches)


def _write(
    output: Output | ByteCounter,
    metadata: PdfMetadata,
    pages: Iterable[Page],
    on_page: Callable[[int], None] | None,
    cache: Cache,
    sketches: Sketches | None,
) -> PdfReport:
    from pnp.render.document import PdfFile
    from pnp.render.sheets import PageWriter
    from pnp.render.sketches import Sketches
    from pnp.render.stock import Stock

    count = 0
    document = PdfFile(output, metadata, cache)
    stock = Stock(document, cache)
    sheets = PageWriter(document, stock, sketches or Sketches())
    for page in pages:
        sheets.add(page)
        count += 1
        if on_page is not None:
            on_page(count)
    if count:
        document.close()
    return PdfReport(count, output.size, stock.picture_count)
