"""A studio: a temporary project in which a test writes a style and layouts, and makes faces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from folders import project

from pnp.composition.colours import Ink
from pnp.composition.face import ComposedFace, FaceMaker
from pnp.composition.layout import load_layout
from pnp.composition.style import Style, load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing.drawing import Group, Item, Shape, TextRun, walk
from pnp.errors import DataError
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.rows import Row

GAME = "trial"
STYLE = """\
style: 1
palette:
  ink: '101010'
  paper: 'FFFFFF'
  red: {full: 'C00000', low: white, edge: ink, grey: '555555', cmyk: 0 100 90 20}
  blue: '0000C0'
gradients:
  dawn: {angle: 0, stops: [[0, red], [1, blue]], flat: red}
patterns:
  stripes: {lines: 90, every: 2, width: 0.2, colour: white, strength: 50%}
strokes:
  fine: {colour: ink, width: 0.25, dash: [1, 2]}
type:
  text: {font: Source Sans 3, size: 9, min: 8, leading: 1.2}
  title: {font: Source Sans 3 Bold, size: 12, min: 10, lines: 1, align: left middle}
  long: {font: Source Sans 3, size: 9, fit: back}
icons: {star: fa/star}
shapes: {plate: round 3}
"""
HEAD = "layout: 1\nsize: 63 x 88\nbleed: 3\nsafe: 4\n"
DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10">'
    '<rect width="20" height="10" fill="#c00"/></svg>'
)


@dataclass
class Studio:
    """Writes files of one game and composes them."""

    folder: Path
    ink: Ink = "full"

    @property
    def roots(self) -> Roots:
        return project(self.folder)

    @classmethod
    def opened(cls, folder: Path) -> Studio:
        """Return a studio with a style and a picture."""
        made = cls(folder)
        made.write("style.yaml", STYLE)
        made.write("art/dot.svg", DOT)
        return made

    def write(self, name: str, text: str) -> Path:
        path = self.folder / "layouts" / GAME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    @property
    def style(self) -> Style:
        loaded = load_style(GAME, self.roots)
        return Style(loaded.tokens, loaded.document, self.ink)

    @property
    def tools(self) -> Toolbox:
        return Toolbox(GAME, self.roots, self.style)

    def maker(self, layout: str, **world: Any) -> FaceMaker:
        """Return the maker of a layout, given as the text under `boxes:` or as a whole file."""
        self.write("card.yaml", layout if layout.startswith("layout:") else f"{HEAD}boxes:\n{layout}")
        return FaceMaker(load_layout("card", GAME, self.roots), self.tools, world, Problems())

    def make(self, layout: str, row: Mapping[str, Any] | None = None, **world: Any) -> ComposedFace:
        maker = self.maker(layout, **world)
        made = maker.make(a_row(row or {}), "deck")
        maker.problems.raise_if_any()
        return made

    def items(self, layout: str, row: Mapping[str, Any] | None = None, **world: Any) -> list[Item]:
        return list(walk(self.make(layout, row, **world).face.drawing.items))

    def lines(self, layout: str, row: Mapping[str, Any] | None = None, **world: Any) -> list[str]:
        """Return the drawing's lines without indent and heading."""
        return [line.strip() for line in str(self.make(layout, row, **world).face.drawing).splitlines()[1:]]

    def faults(self, layout: str, *rows: Mapping[str, Any], **world: Any) -> list[str]:
        """Return what is reported about a layout and its rows, one line a fault, the folder left out."""
        try:
            maker = self.maker(layout, **world)
            for number, row in enumerate(rows or ({},), 2):
                maker.make(a_row(row, number), "deck")
            maker.problems.raise_if_any()
        except DataError as error:
            return [str(problem).removeprefix(f"layouts/{GAME}/") for problem in error.problems]
        return []


def a_row(values: Mapping[str, Any], line: int = 2) -> Row:
    return Row(dict(values), "cards/trial/deck.csv", line, {name: n for n, name in enumerate(values, 1)})


def texts(items: list[Item]) -> list[TextRun]:
    return [item for item in items if isinstance(item, TextRun)]


def shapes_of(items: list[Item]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def groups(items: list[Item]) -> list[Group]:
    return [item for item in items if isinstance(item, Group)]
