"""The sheet that shows how far a printer's backs are displaced from their fronts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from pnp.book.context import escaped
from pnp.composition.face import FaceMaker
from pnp.composition.layout import load_layout
from pnp.composition.style import load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face
from pnp.errors import DataError, choice_problem
from pnp.geometry.rect import Rect
from pnp.imposition.duplex import BOTH_SIDES, back_place, has_vertical_axis
from pnp.imposition.nup import size_text
from pnp.imposition.offset import PrinterOffset, with_offset
from pnp.imposition.page import Page, Placement
from pnp.library.papers import find_paper
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots
from pnp.library.rows import Row
from pnp.model.sheet import Paper, Place
from pnp.render.pdf import PdfMetadata, write_pdf

COMMON = "common"
NAME = "calibration"
STEP, LINES = 0.25, 12
"""The distance between two lines of a scale in mm, and the number of lines on each side of 0."""
WIDTH, HEIGHT = 136.0, 110.0
WORDS, ACROSS, DOWN = Rect(0, 0, 110, 86), Rect(0, 88, 110, 22), Rect(114, 0, 22, 110)
"""The places of the words and of the two scales."""


class ScaleFaces(NamedTuple):
    """Both sides of a scale."""

    front: Face
    back: Face


def write_calibration(path: Path, roots: Roots, paper: str, sides: str, printer: str, offset: PrinterOffset) -> None:
    """Write the sheet as a PDF: front and back in portrait, then in landscape.

    printer: its name, for the words on the sheet; offset: what is known of it, so that a second sheet should show 0.

    Raises:
        DataError: the paper is unknown or too small, or is not turned over.
        OutputError: the file cannot be written.
    """
    if sides not in BOTH_SIDES:
        raise DataError([choice_problem("sides", f'"{sides}" is not allowed{allowed_values(sides, BOTH_SIDES)}')])
    found = find_paper(paper, roots)
    if min(found.width, found.height) < WIDTH + 2 * found.margin:
        needed = size_text(WIDTH + 2 * found.margin, WIDTH + 2 * found.margin)
        raise DataError([choice_problem("paper", f"{found.name} is too small: the sheet needs {needed}")])
    pages = [page for one in (found, found.turned()) for page in _sheet(one, roots, sides, printer)]
    about = PdfMetadata("Calibration", sides=sides, components={NAME: "Calibration"})
    write_pdf(path, with_offset(pages, offset, sides), about, cache=roots.cache)


def _sheet(paper: Paper, roots: Roots, sides: str, printer: str) -> Iterator[Page]:
    words, across, down = _faces(paper, roots, sides, printer)
    left, top = (paper.width - WIDTH) / 2, (paper.height - HEIGHT) / 2
    scales = {across: Place(ACROSS.moved(left, top)), down: Place(DOWN.moved(left, top), 90)}
    fronts = [(scale.front, place) for scale, place in scales.items()]
    yield _page(paper, "front", [(words, Place(WORDS.moved(left, top))), *fronts])
    vertical = has_vertical_axis(paper, sides)
    backs = [(scale.back, back_place(place, paper.width, paper.height, vertical)) for scale, place in scales.items()]
    yield _page(paper, "back", backs)


def _page(paper: Paper, side: str, placed: Iterable[tuple[Face, Place]]) -> Page:
    placements = tuple(Placement(face, place, place.trim) for face, place in placed)
    nothing = Drawing(paper.width, paper.height, ())
    title = f"{paper.orientation.title()}, {side}"
    return Page(paper.width, paper.height, placements, nothing, side, title, title, NAME)


def _faces(paper: Paper, roots: Roots, sides: str, printer: str) -> tuple[Face, ScaleFaces, ScaleFaces]:
    """Return the words, and the front and the back of each scale."""
    problems = Problems()
    tools = Toolbox(COMMON, roots, load_style(COMMON, roots))
    words = FaceMaker(load_layout(NAME, COMMON, roots), tools, {}, problems)
    scale = FaceMaker(load_layout(f"{NAME}_scale", COMMON, roots), tools, {}, problems)

    def face(maker: FaceMaker, **fields: Any) -> Face:
        return maker.make(Row(fields, "calibration", 1), NAME).face

    numbers = [f"{STEP * at:g}" for at in range(-LINES, LINES + 1, 2)]
    first, second = "First number: to the right", "Second number: down"
    across, down = (
        ScaleFaces(
            *(
                face(scale, id=f"{caption} {side}", side=side, caption=caption, numbers=numbers, lines=2 * LINES + 1)
                for side in ScaleFaces._fields
            )
        )
        for caption in (first, second)
    )
    written = face(
        words,
        id=f"words {paper.orientation}",
        title=f"{paper.orientation.title()} sheets",
        steps=_steps(paper, sides, printer),
    )
    problems.raise_if_any()
    return written, across, down


def _steps(paper: Paper, sides: str, printer: str) -> str:
    name = escaped(quote(printer or "laser"))
    steps = [
        f"Print this file at actual size (100 %, no fitting), on both sides, turned on the {sides.replace('-', ' ')}.",
        "Hold the sheet up to the light, with this side towards you and these words upright.",
        "On each scale, find the line that meets a line of the back exactly. Its number says how far the back is "
        f"displaced, in mm; from one line to the next it is {STEP:g} mm. If both are 0, nothing needs to change.",
        f"Save both numbers, such as 0.5 and -0.25: **pnp calibrate {name} --{paper.orientation} 0.5,-0.25**",
        f"Print games with **--printer {name}**: backs are then moved to meet their fronts.",
    ]
    return "\n".join(f"- {step}" for step in steps)
