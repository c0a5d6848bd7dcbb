"""The files for a cutting machine: the lines to cut on each sheet, at their places on the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Outline
from pnp.imposition.cutting import cut_lines_of, line_drawing
from pnp.imposition.page import Page
from pnp.model.sheet import Cutter
from pnp.press.names import cut_file


class _CutSheet(NamedTuple):
    width: float
    height: float
    lines: tuple[Outline, ...]


class CutSheets:
    """The lines that a machine cuts on each sheet of a file, recorded while the pages are printed."""

    def __init__(self, cutter: Cutter | None) -> None:
        """Start without sheets; without a machine, nothing is recorded and no files are written."""
        self._cutter = cutter
        self._sheets: list[_CutSheet] = []

    def record_lines(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield the pages, and record the lines to cut on each front."""
        for page in pages:
            if page.side == "front" and self._cutter is not None:
                self._sheets.append(_CutSheet(page.width, page.height, cut_lines_of(page)))
            yield page

    def write(self, folder: Path, file: str, title: str) -> tuple[str, ...]:
        """Write files for each sheet, or for several sheets in a row that are cut alike; return their names.

        The names are those of the printed `file`, with the numbers of the first and the last sheet.
        """
        names = []
        for sheet, alike in groupby(enumerate(self._sheets, 1), key=lambda each: each[1]):
            numbers = [number for number, _ in alike]
            for kind in self._cutter.formats if self._cutter else ():
                names.append(cut_file(file, numbers[0], numbers[-1], kind))
                text = _TEXTS[kind](sheet, f"{title}: lines to cut")
                (folder / names[-1]).write_text(text, encoding="utf-8")
        return tuple(names)


def _svg(sheet: _CutSheet, title: str) -> str:
    from pnp.render.svg import svg

    return svg(Drawing(sheet.width, sheet.height, line_drawing(sheet.lines)), title)


def _dxf(sheet: _CutSheet, title: str) -> str:
    from pnp.render.dxf import dxf

    return dxf(sheet.lines, sheet.height)


_TEXTS = {"svg": _svg, "dxf": _dxf}
