"""The pieces of Monsters and Magic, printed once for each choice of paper, sides and variants; what is seen on them."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium
import pytest
from measures import MM, Sheet, around, holds, pixels, sheets
from PIL import Image

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect

CUT_BLACK = "000000"
GAME = "monsters_and_magic"
# The ledger's parts list: how many, trim in mm, printed sides.
PIECES = {
    "board": (1, [376, 376], 1),
    "terrain_tile": (64, [43, 43], 2),
    "terrain_spare": (32, [43, 43], 1),
    "structure_chit": (64, [18, 18], 2),
    "garrison": (132, [12, 12], 1),
    "mage": (20, [18, 78], 1),
    "hero": (20, [18, 78], 1),
    "monster": (20, [18, 78], 1),
    "army": (20, [18, 78], 1),
    "die": (4, [69, 58], 1),
    "declaration_marker": (24, [15, 15], 1),
}
FIGURES = ("mage", "hero", "monster", "army")
PAPERS = ("A4", "Letter")
SIDES = ("long-edge", "short-edge", "gutterfold", "fronts")
EXACT = 0.01
SEATS = {"charcoal": "2B2B2E", "blue": "2A6FB5", "vermilion": "D1492E", "straw": "F0D36B"}
TERRAINS = {"plains": "P", "forest": "F", "mountain": "M", "badlands": "B"}
STRUCTURES = {
    "village": "V", "town": "T", "city": "C", "castle": "K", "ruins": "R", "mine": "M", "temple": "E", "tower": "W",
}  # fmt: skip
DECLARED = ("village", "city", "ruins", "mine", "temple", "tower")


@dataclass
class Printed:
    """The pieces printed with one choice of paper, sides and variants."""

    folder: Path
    kept: dict[str, list[Sheet]] = field(default_factory=dict)

    @cached_property
    def made(self) -> dict[str, dict[str, Any]]:
        """The manifest's entries by component."""
        (listing,) = self.folder.glob("manifest*.json")
        read = json.loads(listing.read_text(encoding="utf-8"))
        return {one["id"]: one for one in read["components"]}

    def sheets(self, name: str) -> list[Sheet]:
        """Return the pages of a component."""
        if name not in self.kept:
            self.kept[name] = sheets(self.folder / self.made[name]["file"])
        return self.kept[name]

    def fronts(self, name: str) -> list[Sheet]:
        """Return the front pages of a component."""
        found, both = self.sheets(name), self.made[name]["printed_sides"] == 2
        return found[::2] if both and len(found) == 2 * self.made[name]["sheets"] else found


Print = Callable[..., Printed]


def printer(folders: pytest.TempPathFactory) -> Print:
    """Return what prints the pieces by paper, sides and variants; what was printed is kept."""
    kept: dict[tuple[str, str, tuple[str, ...]], Printed] = {}

    def make(paper: str = "A4", sides: str = "long-edge", variant: tuple[str, ...] = ()) -> Printed:
        key = paper, sides, variant
        if key not in kept:
            folder = folders.mktemp("pieces")
            build = make_build(GAME, None, None, paper=paper, sides=sides, only=list(PIECES), variant=variant)
            build.write(folder)
            kept[key] = Printed(folder)
        return kept[key]

    return make


def of_kind(sheet: Sheet, kind: int) -> list[Any]:
    return [item for item in sheet.page.get_objects(max_depth=1) if item.type == kind]


def points(item: Any, height: float) -> list[tuple[float, float]]:
    """Return the points of a path on the page, in mm from the left top corner."""
    matrix, found = item.get_matrix(), []
    for number in range(pdfium.FPDFPath_CountSegments(item)):
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, number), x, y)
        across, up = matrix.on_point(x.value, y.value)
        found.append((across * MM, height - up * MM))
    return found


def circles(sheet: Sheet) -> list[Rect]:
    """Return the boxes of the cut lines that are circles: four curves in black, under white dashes."""
    found = []
    for item in of_kind(sheet, pdfium.FPDF_PAGEOBJ_PATH):
        parts, filled, stroked = [ctypes.c_uint() for _ in range(4)], ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPageObj_GetStrokeColor(item, *parts)
        pdfium.FPDFPath_GetDrawMode(item, filled, stroked)
        colour = "".join(f"{part.value:02X}" for part in parts[:3])
        if stroked.value and colour == CUT_BLACK and len(points(item, 0)) == 13:
            found.append(around(Rect(*point, 0, 0) for point in points(item, sheet.height)))
    return found


def faces_of(printed: Printed, name: str, dpi: float = 150) -> list[tuple[Image.Image, str]]:
    """Return each printed front, a millimetre inside its cut, with the letters on it."""
    found = []
    for sheet in printed.fronts(name):
        picture = sheet.picture(dpi)
        for trim in sheet.trims or circles(sheet):
            letters = "".join(one.text for one in sheet.letters if holds(trim, one.box))
            if letters:
                found.append((picture.crop(pixels(trim.inset(1), dpi)), letters))
    return found
