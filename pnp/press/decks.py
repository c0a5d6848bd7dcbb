"""Exports decks for Tabletop Simulator: the cards of each deck side by side on a few large pictures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pnp.drawing.face import Face
from pnp.errors import DataError, Problem
from pnp.imposition.page import page_of
from pnp.press.build import Build
from pnp.press.export import ExportedComponent, check_dpi, export_components
from pnp.press.pieces import ComponentComposer
from pnp.press.staging import FindOldFiles, staging_folder
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import joined_pictures, render_pages
from pnp.units import MM_PER_INCH

KIND = "card"
"""The kind of component that has decks."""
MOST_ACROSS, MOST_DOWN, LEAST_IN_ROW = 10, 7, 2
"""The maximum number of cards in a row and in a column of a picture, and the minimum."""
MOST_SIDE = 4096
"""The maximum side of a picture, in pixels."""


class DeckGrid(NamedTuple):
    """The columns and rows of a picture, and its dots per inch."""

    columns: int
    rows: int
    dpi: int


class DeckPicture(NamedTuple):
    """A picture of cards: its name, its grid, and the face in each place; the places after them are empty.

    `last_face` is the face in the last place of the grid.
    """

    name: str
    grid: DeckGrid
    faces: Sequence[Face]
    last_face: Face | None = None


def export_decks(build: Build, folder: Path, dpi: int) -> list[ExportedComponent]:
    """Write the cards of each deck on pictures with at most `dpi` dots per inch, and return the decks.

    The last place of a picture has the back, for players who may not see a card. If the backs of a deck differ, each
    picture of fronts has one of backs; otherwise the back has a picture of its own.

    Raises:
        DataError: every problem found in data and layouts, no cards, or a resolution that is not allowed.
        OutputError: the folder cannot be written.
    """
    check_dpi(dpi)
    if not any(member.printable.kind == KIND for member in build.composers()):
        message = f"no component to export is of the kind {KIND} (for other pieces use `pnp export png`)"
        raise DataError([Problem(build.game.document.origin("list"), "", message)])
    return export_components(build, folder, lambda member, own, stale: _deck(build, member, own, stale, dpi), KIND)


def best_grid(places: int, size: tuple[float, float], dpi: int) -> DeckGrid:
    """Return the grid on which a number of cards of a size in mm are largest, with at most `dpi` dots per inch."""
    found = []
    for columns in range(LEAST_IN_ROW, MOST_ACROSS + 1):
        rows = max(LEAST_IN_ROW, math.ceil(places / columns))
        longest = max(columns * size[0], rows * size[1])
        found.append(DeckGrid(columns, rows, min(dpi, int(MOST_SIDE * MM_PER_INCH / longest))))
    return max((grid for grid in found if grid.rows <= MOST_DOWN), key=lambda one: (one.dpi, -one.columns * one.rows))


def _deck(build: Build, member: ComponentComposer, folder: Path, stale: FindOldFiles, dpi: int) -> ExportedComponent:
    bleed, title = build.run.order.bleed, member.printable.component.title
    pictures = list(_pictures(member, bleed, dpi))
    files = tuple(f"{picture.name}.png" for picture in pictures)
    size = (0.0, 0.0)
    with staging_folder(folder, stale) as stage, TemporaryDirectory(prefix="pnp-") as temporary:
        pdf = Path(temporary, "faces.pdf")
        for done, (file, (_, grid, faces, last)) in enumerate(zip(files, pictures, strict=True), 1):
            shown = [*faces, last] if last else faces
            write_pdf(pdf, [page_of(face, min(bleed, face.bleed)) for face in shown], PdfMetadata(title))
            places = [*range(len(faces)), grid.columns * grid.rows - 1]
            drawn = joined_pictures(render_pages(pdf, grid.dpi), places, grid.columns, grid.rows)
            drawn.save(stage / file)
            size = max(size, drawn.size)
            build.progress(title, done, len(files))
    return ExportedComponent(member.printable.id, title, folder, files, size)


def _pictures(member: ComponentComposer, bleed: float, dpi: int) -> Iterator[DeckPicture]:
    pieces = list(member.all_pieces())
    fronts, backs = [piece.front for piece in pieces], [piece.back for piece in pieces if piece.back is not None]
    back = backs[0] if backs else None
    most = MOST_ACROSS * MOST_DOWN - len(backs[:1])
    width, height = (side + 2 * bleed for side in member.size)
    for number, first in enumerate(range(0, len(fronts), most), 1):
        some = slice(first, first + most)
        grid = best_grid(len(fronts[some]) + len(backs[:1]), (width, height), dpi)
        name = f"{number}_{grid.columns}x{grid.rows}_{len(fronts[some])}_cards"
        yield DeckPicture(name, grid, fronts[some], back)
        if len({one.key for one in backs}) > 1:
            yield DeckPicture(f"{name}_backs", grid, backs[some])
    if back is not None and len({one.key for one in backs}) == 1:
        yield DeckPicture("back", DeckGrid(1, 1, dpi), [back])
