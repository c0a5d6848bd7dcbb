from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pnp.drawing.drawing import Drawing, Item
from pnp.drawing.face import Face
from pnp.drawing.fonts import Font, FontLibrary
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import Place
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import render_page


@pytest.fixture(scope="session")
def font() -> Font:
    return FontLibrary().find("Source Sans 3")


@pytest.fixture
def make_page() -> Callable[..., Page]:
    """A page of 100 x 80 mm with the items as its marks."""

    def make(
        *items: Item,
        placements: tuple[Placement, ...] = (),
        label: str = "1",
        title: str = "Cards, sheet 1 of 1",
        component: str = "cards",
        trim: Rect | None = None,
        bleed: Rect | None = None,
    ) -> Page:
        marks = Drawing(100, 80, items)
        return Page(100, 80, placements, marks, "front", label, title, component, trim, bleed)

    return make


@pytest.fixture
def printed(tmp_path: Path, make_page: Callable[..., Page]) -> Callable[..., Path]:
    """Print one page with the items, and return the file."""

    def print_items(*items: Item, placements: tuple[Placement, ...] = ()) -> Path:
        path = tmp_path / "printed.pdf"
        write_pdf(path, [make_page(*items, placements=placements)], PdfMetadata("Test"))
        return path

    return print_items


@pytest.fixture
def looked_at(printed: Callable[..., Path]) -> Callable[..., Image.Image]:
    """Print one page with the items, and return how it looks at 10 pixels a mm."""

    def look(*items: Item, placements: tuple[Placement, ...] = ()) -> Image.Image:
        return render_page(printed(*items, placements=placements), 0, 254)

    return look


@pytest.fixture
def make_placement() -> Callable[..., Placement]:
    """Lay a drawing of 20 x 30 mm on the page; the clip is the trim, unless stated."""

    def make(
        *items: Item, left: float = 10, top: float = 10, turn: int = 0, key: str = "k", clip: Rect | None = None
    ) -> Placement:
        face = Face(key, key, 20, 30, 0, Drawing(20, 30, items))
        trim = Rect(left, top, 30, 20) if turn in (90, 270) else Rect(left, top, 20, 30)
        return Placement(face, Place(trim, turn), clip or trim)

    return make
