"""Every example in the docs works, and the pictures beside them are what they make."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from studio import STYLE, Studio, a_row

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import Place
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import render_page

DOCS = Path(__file__).parents[3] / "docs"
WIDTH, HEIGHT = 60, 30
HEAD = f"layout: 1\nsize: {WIDTH} x {HEIGHT}\nsafe: 1\nground: paper\nboxes:\n"
KITE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><rect width="30" height="20" fill="#bcd9e6"/>'
    '<path d="M4 4L20 2L26 12L10 14Z" fill="#b5452f"/>'
    '<path d="M10 14C8 18 3 15 2 19" stroke="#1e2a38" fill="none"/></svg>'
)
BLOCK = re.compile(r"```yaml\n(.*?)```\n(?:\n!\[[^\]]*\]\(pictures/([\w-]+)\.png\))?", re.DOTALL)
ROW = {
    "id": "E01",
    "name": "Ada",
    "text": "Draw two.",
    "town": "Redford",
    "cost": 4,
    "effect": {"op": "move", "n": 2},
    "cells": {"A1": {"walls": ["S"]}},
    "rivers": [["A1", "B1", "C2"]],
}
WORDS = {"engine": "Engine", "guns": "Guns"}


def blocks(page: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in BLOCK.finditer((DOCS / page).read_text(encoding="utf-8"))]


def drawn(face: Face, folder: Path) -> Image.Image:
    """Return a face as a picture of 150 dpi."""
    whole = Rect(0, 0, face.width, face.height)
    placement = Placement(face, Place(whole), whole)
    page = Page(face.width, face.height, (placement,), Drawing(1, 1, ()), "front", "1", "x", "x")
    write_pdf(folder / "face.pdf", [page], PdfMetadata("x"))
    return render_page(folder / "face.pdf", 0, 150)


@pytest.mark.parametrize("number", range(len(blocks("elements.md")) - 1))
def test_each_element_is_shown_as_it_is_drawn(studio: Studio, number: int, update_references: bool) -> None:
    (style, _), *examples = blocks("elements.md")
    boxes, name = examples[number]
    assert name
    studio.write("style.yaml", style)
    studio.write("art/kite.svg", KITE)
    face = studio.make(HEAD + re.sub("^", "  ", boxes, flags=re.MULTILINE)).face
    made, path = drawn(face, studio.folder), DOCS / "pictures" / f"{name}.png"
    if update_references:
        path.parent.mkdir(exist_ok=True)
        made.quantize(64).save(path, optimize=True)
    kept = Image.open(path).convert("RGB")
    assert kept.size == made.size
    assert max(ImageStat.Stat(ImageChops.difference(kept, made)).mean) < 2


def test_every_picture_kept_is_shown_once() -> None:
    names = [name for _, name in blocks("elements.md") if name]
    assert len(names) == len(set(names)) >= 10
    assert {path.stem for path in (DOCS / "pictures").glob("*.png")} >= set(names)


def test_every_example_of_the_language_works(studio: Studio) -> None:
    studio.write("style.yaml", STYLE.replace("icons:", "  small: {font: Source Sans 3, size: 8}\nicons:"))
    studio.write("art/E01.svg", KITE)
    studio.write("town_back.yaml", HEAD)
    tried = 0
    for text, _ in blocks("layouts.md"):
        if text.startswith("style:"):
            other = Studio(studio.folder / "other")
            other.write("style.yaml", text)
            assert other.style.type("rules").size == 8.5
            continue
        whole = text if text.startswith("layout:") else f"layout: 1\nsize: poker\n{boxed(text)}"
        maker = studio.maker(whole, words=WORDS)
        maker.make(a_row(ROW), "deck")
        maker.problems.raise_if_any()
        tried += 1
    assert tried >= 6


def boxed(text: str) -> str:
    return text if text.startswith("boxes:") else "boxes:\n" + re.sub("^", "  ", text, flags=re.MULTILINE)
