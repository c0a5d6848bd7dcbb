from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import rendercv_fonts
from papers import PAPERS

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face, Piece
from pnp.drawing.fonts import Font
from pnp.imposition.sheets import Caption
from pnp.model.sheet import Paper, SheetLayout, SheetSpec

SLUG = "$game.title · $component.title · sheet $sheet.n of $sheet.of · $build.version $build.hash"


@pytest.fixture(scope="session")
def papers() -> dict[str, Paper]:
    return {paper.name: paper for paper in PAPERS}


@pytest.fixture(scope="session")
def caption() -> Caption:
    file = next(Path(rendercv_fonts.__file__).parent.rglob("SourceSans3-Regular.ttf"))
    words = {
        "game.title": "A Game",
        "component.title": "Town cards",
        "build.version": "0.1.0",
        "build.date": "2026-11-21",
        "build.hash": "3f9a01c",
    }
    return Caption("town_cards", "Town cards", Font(file), words)


@pytest.fixture(scope="session")
def poker() -> SheetSpec:
    layouts = (
        SheetLayout("A4", "portrait", (10, 5), 3, 3),
        SheetLayout("Letter", "portrait", (7, 7), 3, 3, bleed=(0, 2)),
        SheetLayout("Letter with bleed", "landscape", (15, 7), 4, 2),
    )
    return SheetSpec("poker9", layouts, size=(63, 88), slug=SLUG)


@pytest.fixture(scope="session")
def fill() -> SheetSpec:
    return SheetSpec("fill", (SheetLayout("any"),), slug=SLUG)


@pytest.fixture(scope="session")
def pieces() -> Callable[..., Iterator[Piece]]:
    """Return a maker of pieces with a front and a back of their own; with `lone`, every third has no back."""

    def make(count: int, size: tuple[float, float] = (63, 88), lone: bool = False) -> Iterator[Piece]:
        for i in range(count):
            drawing = Drawing(*size, ())
            front = Face(f"front{i}", f"card {i}", *size, 3, drawing)
            back = Face(f"back{i}", f"back of card {i}", *size, 3, drawing)
            yield Piece(f"p{i}", f"card {i}", front, None if lone and i % 3 == 2 else back)

    return make
