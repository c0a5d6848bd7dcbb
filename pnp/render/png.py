"""Pages of a PDF as PNG pictures, to look at and to test."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

# pdfium rounds sizes up: a hair less, so that 100 mm at 254 dpi are 1000 pixels and not 1001.
_SHY = 1 - 1e-6


def render_page(pdf: Path, page: int, dpi: int) -> Image.Image:
    """Return a page (from 0) of a PDF as an RGB picture, `dpi` pixels an inch."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture: Image.Image = document[page].render(scale=dpi / 72 * _SHY).to_pil().convert("RGB")
    finally:
        document.close()
    return picture


def ink_cover(pdf: Path, dpi: int = 24) -> float:
    """Return how much of its pages a PDF covers with ink, from 0 (white) to 1 (black)."""
    import pypdfium2
    from PIL import ImageStat

    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]
        return sum(1 - ImageStat.Stat(page).mean[0] / 255 for page in pages) / len(pages)
    finally:
        document.close()


def render_png(pdf: Path, page: int, dpi: int, path: Path) -> None:
    """Save a page (from 0) of a PDF as a PNG file, `dpi` pixels an inch."""
    render_page(pdf, page, dpi).save(path, dpi=(dpi, dpi))
