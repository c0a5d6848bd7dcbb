"""Pages of a PDF as PNG pictures, for viewing and for tests."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.fonts import FontLibrary

if TYPE_CHECKING:
    from PIL import Image
    from pypdfium2 import PdfPage

POINTS_PER_INCH = 72
_WHITE = (255, 255, 255, 255)
_SMALL, _GAP = 200, 20  # pixels: the longest side of a picture on a contact sheet, and the space between pictures
_NAME, _LEAST_NAME = 20, 110  # pixels: the height of a name, and the least width for it
_FONT = "Source Sans 3"
_FINE, _MEASURED = 150, 4  # for ink: dots per inch that keep thin lines thin, and about how many pages to measure


def render_page(pdf: Path, page: int, dpi: int) -> Image.Image:
    """Return a page (from 0) of a PDF as an RGB picture with `dpi` pixels per inch."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return _render_page(document[page], dpi)


def render_pages(pdf: Path, dpi: int) -> Iterator[Image.Image]:
    """Yield the pages of a PDF as RGB pictures with `dpi` pixels per inch."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            yield _render_page(page, dpi)


def _render_page(page: PdfPage, dpi: int) -> Image.Image:
    """Return a page as a picture whose sides are rounded to the nearest pixel; pdfium itself rounds them up."""
    from pypdfium2 import PdfBitmap, raw

    width, height = (max(1, round(side * dpi / POINTS_PER_INCH)) for side in page.get_size())
    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect(_WHITE, 0, 0, width, height)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    return picture


def joined_pictures(pictures: Iterable[Image.Image], places: Iterable[int], columns: int, rows: int) -> Image.Image:
    """Return pictures of one size side by side; `places` are their places on the grid, from 0 in reading order."""
    from PIL import Image

    found = list(pictures)
    width, height = found[0].size
    sheet = Image.new("RGB", (columns * width, rows * height), "white")
    for one, place in zip(found, places, strict=False):
        sheet.paste(one, (place % columns * width, place // columns * height))
    return sheet


def contact_sheet(pictures: Sequence[Path], path: Path) -> None:
    """Save small copies of pictures, side by side just above their names, as one PNG that is wider than high."""
    from PIL import Image, ImageDraw, ImageFont

    small = [_thumbnail(one) for one in pictures]
    across = max(_LEAST_NAME, *(one.width for one in small)) + _GAP
    down = max(one.height for one in small) + _NAME + _GAP
    columns = min(len(small), max(1, math.ceil(math.sqrt(len(small) * 1.4 * down / across))))
    rows = math.ceil(len(small) / columns)
    sheet = Image.new("RGB", (columns * across + _GAP, rows * down + _GAP), "white")
    pen, font = ImageDraw.Draw(sheet), ImageFont.truetype(str(FontLibrary().find(_FONT).path), 14)
    for number, (one, made) in enumerate(zip(pictures, small, strict=True)):
        x, y = _GAP + number % columns * across, _GAP + number // columns * down
        foot = y + down - _NAME - _GAP
        sheet.paste(made, (x, foot - made.height))
        name = one.stem
        while len(name) > 4 and pen.textlength(name, font) > across - _GAP:
            name = f"{name.removesuffix('…')[:-1]}…"
        pen.text((x, foot + 2), name, "black", font)
    sheet.save(path)


def _thumbnail(path: Path) -> Image.Image:
    """Return a small copy of a picture; a picture that is already small is copied in its size."""
    from PIL import Image

    with Image.open(path) as opened:
        small = opened.convert("RGB")
    small.thumbnail((_SMALL, _SMALL))
    return small


def ink_cover(pdf: Path) -> float:
    """Return the ink coverage of a PDF, from 0 to 1: the density of each dot's densest ink, averaged over all dots.

    In a long document only some pages are measured, both fronts and backs.
    """
    import pypdfium2
    from PIL import ImageStat

    document = pypdfium2.PdfDocument(pdf)
    try:
        sample = range(0, len(document), len(document) // _MEASURED | 1)  # an odd step, as fronts and backs alternate
        pages = [_densest(document[number].render(scale=_FINE / POINTS_PER_INCH).to_pil()) for number in sample]
        return sum(1 - ImageStat.Stat(page).mean[0] / 255 for page in pages) / len(pages)
    finally:
        document.close()


def _densest(page: Image.Image) -> Image.Image:
    """Return the least of red, green and blue in each dot, which shows its densest ink."""
    from PIL import ImageChops

    red, green, blue = page.convert("RGB").split()
    return ImageChops.darker(ImageChops.darker(red, green), blue)


def render_png(pdf: Path, page: int, dpi: int, path: Path) -> None:
    """Save a page (from 0) of a PDF as a PNG file with `dpi` pixels per inch."""
    render_page(pdf, page, dpi).save(path, dpi=(dpi, dpi))
