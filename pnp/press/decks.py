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
from pnp.press.export import ExportedComponent, check_dpi, entry_name, export_components
from pnp.press.names import part_file
from pnp.press.pieces import ComponentComposer
from pnp.press.saved_object import CardSheet, Deck, saved_object
from pnp.press.staging import FindOldFiles, staging_folder
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import joined_pictures, render_pages
from pnp.units import MM_PER_INCH

KIND = "card"
"""The kind of component that has decks."""
SAVED_OBJECT = "saved_object.json"
BACK, BACKS = "back", "_backs"
"""The name of the picture of the one back, and the end of the name of a picture of different backs."""
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

    `last_face` is the face in the last place of the grid. `cards` are the names of the cards, if the faces are fronts.
    """

    name: str
    grid: DeckGrid
    faces: Sequence[Face]
    last_face: Face | None = None
    cards: Sequence[str] = ()

    @property
    def file(self) -> str:
        """Return the name of its file."""
        return f"{self.name}.png"


def export_decks(build: Build, folder: Path, dpi: int) -> list[ExportedComponent]:
    """Write the cards of each deck on pictures with at most `dpi` dots per inch, and return the decks.

    Beside their folders, a saved object of Tabletop Simulator puts all decks on the table.
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
    decks: list[Deck] = []

    def write(member: ComponentComposer, own: Path, stale: FindOldFiles) -> ExportedComponent:
        pictures = list(_pictures(member, build.run.order.bleed, dpi))
        decks.append(_saved_deck(member, own, pictures))
        return _deck(build, member, own, stale, pictures)

    made = export_components(build, folder, write, KIND)
    with staging_folder(folder) as stage:
        Path(stage / saved_object_file(build)).write_text(saved_object(decks), encoding="utf-8")
    return made


def saved_object_file(build: Build) -> str:
    """Return the file name of the saved object of a build's decks, such as `saved_object.json`."""
    return part_file(SAVED_OBJECT, build.run.order.part_name(build.run.order.only))


def best_grid(places: int, size: tuple[float, float], dpi: int) -> DeckGrid:
    """Return the grid on which a number of cards of a size in mm are largest, with at most `dpi` dots per inch."""
    found = []
    for columns in range(LEAST_IN_ROW, MOST_ACROSS + 1):
        rows = max(LEAST_IN_ROW, math.ceil(places / columns))
        longest = max(columns * size[0], rows * size[1])
        found.append(DeckGrid(columns, rows, min(dpi, int(MOST_SIDE * MM_PER_INCH / longest))))
    return max((grid for grid in found if grid.rows <= MOST_DOWN), key=lambda one: (one.dpi, -one.columns * one.rows))


def _deck(
    build: Build, member: ComponentComposer, folder: Path, stale: FindOldFiles, pictures: Sequence[DeckPicture]
) -> ExportedComponent:
    bleed, title = build.run.order.bleed, member.printable.component.title
    size = (0.0, 0.0)
    with staging_folder(folder, stale) as stage, TemporaryDirectory(prefix="pnp-") as temporary:
        pdf = Path(temporary, "faces.pdf")
        for done, picture in enumerate(pictures, 1):
            grid, faces, last = picture.grid, picture.faces, picture.last_face
            shown = [*faces, last] if last else faces
            write_pdf(pdf, [page_of(face, min(bleed, face.bleed)) for face in shown], PdfMetadata(title))
            places = [*range(len(faces)), grid.columns * grid.rows - 1]
            drawn = joined_pictures(render_pages(pdf, grid.dpi), places, grid.columns, grid.rows)
            drawn.save(stage / picture.file)
            size = max(size, drawn.size)
            build.progress(title, done, len(pictures))
    files = tuple(picture.file for picture in pictures)
    return ExportedComponent(member.printable.id, title, folder, files, size)


def _saved_deck(member: ComponentComposer, folder: Path, pictures: Sequence[DeckPicture]) -> Deck:
    files = {picture.name: folder / picture.file for picture in pictures}
    sheets = [
        CardSheet(
            file=folder / picture.file,
            columns=picture.grid.columns,
            rows=picture.grid.rows,
            # Without a back, the front shows on both sides.
            back=files.get(BACK) or files.get(f"{picture.name}{BACKS}") or folder / picture.file,
            has_own_backs=BACK not in files,
            names=picture.cards,
        )
        for picture in pictures
        if picture.cards
    ]
    width, height = member.size
    return Deck(member.printable.component.title, sheets, is_landscape=width > height)


def _pictures(member: ComponentComposer, bleed: float, dpi: int) -> Iterator[DeckPicture]:
    pieces = list(member.all_pieces())
    fronts = [piece.front for piece in pieces]
    has_backs = any(piece.back is not None for piece in pieces)
    backs = [piece.back or piece.front for piece in pieces] if has_backs else []
    titles = {entry.id: entry_name(member, entry) for entry in member.entries}
    names = [titles[piece.id] for piece in pieces]
    back = backs[0] if backs else None
    most = MOST_ACROSS * MOST_DOWN - len(backs[:1])
    width, height = (side + 2 * bleed for side in member.size)
    for number, first in enumerate(range(0, len(fronts), most), 1):
        some = slice(first, first + most)
        grid = best_grid(len(fronts[some]) + len(backs[:1]), (width, height), dpi)
        name = f"{number}_{grid.columns}x{grid.rows}_{len(fronts[some])}_cards"
        yield DeckPicture(name, grid, fronts[some], back, names[some])
        if len({one.key for one in backs}) > 1:
            yield DeckPicture(f"{name}{BACKS}", grid, backs[some])
    if back is not None and len({one.key for one in backs}) == 1:
        yield DeckPicture(BACK, DeckGrid(1, 1, dpi), [back])
