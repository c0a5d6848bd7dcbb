"""Exports faces as pictures, in a folder for each component: as SVG, or as PNG (from the PDF) with a contact sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Group
from pnp.drawing.face import Face
from pnp.errors import DataError, choice_problem
from pnp.imposition.page import page_of
from pnp.library.printed_text import printed_text
from pnp.library.sources import Entry
from pnp.press.build import Build
from pnp.press.exported import delete_other_components, record_files, stale_pictures
from pnp.press.names import part_file, part_name, plain_name
from pnp.press.pieces import ComponentComposer
from pnp.press.staging import FindOldFiles, no_files, staging_folder
from pnp.render.pdf import PdfMetadata, write_pdf
from pnp.render.png import contact_sheet, render_pages
from pnp.render.svg import svg

LEAST_DPI, MOST_DPI = 30, 1200
MOST_PIXELS = 100_000_000
CONTACT_SHEET = "contact_sheet.png"


class ExportedComponent(NamedTuple):
    """The files of one component: its id and title, their folder and names, and the size of a face in pixels or mm.

    `overview` is the contact sheet of PNG files; blank for other files. `pages` is the number of pages of a PDF.
    """

    id: str
    title: str
    folder: Path
    files: tuple[str, ...]
    size: tuple[float, float]
    overview: str = ""
    pages: int = 0

    @property
    def all_files(self) -> tuple[str, ...]:
        """All files written, including the contact sheet of PNG files."""
        return (*self.files, self.overview) if self.overview else self.files


def export_png(build: Build, folder: Path, dpi: int) -> list[ExportedComponent]:
    """Write each face that the build prints as a PNG, with the bleed of its run, and return the components.

    Raises:
        DataError: every problem found in data and layouts, or a resolution that is not allowed.
        OutputError: the folder cannot be written.
    """
    check_dpi(dpi)
    return export_components(build, folder, lambda member, own, stale: _component(build, member, own, stale, dpi))


def check_dpi(dpi: int) -> None:
    """Check a resolution.

    Raises:
        DataError: it is not allowed.
    """
    if not LEAST_DPI <= dpi <= MOST_DPI:
        message = f"{dpi} is not allowed (allowed: {LEAST_DPI} to {MOST_DPI} dots per inch)"
        raise DataError([choice_problem("dpi", message)])


def export_svg(build: Build, folder: Path) -> list[ExportedComponent]:
    """Write each face that the build prints as an SVG in mm, with the bleed of its run; return the components.

    Raises:
        DataError: every problem found in data and layouts.
        OutputError: the folder cannot be written.
    """
    return export_components(build, folder, lambda member, own, stale: _drawings(build, member, own, stale))


def export_components(
    build: Build,
    folder: Path,
    write: Callable[[ComponentComposer, Path, FindOldFiles], ExportedComponent],
    kind: str = "",
) -> list[ExportedComponent]:
    """Write the pictures of each component (of one kind, or all) into its folder, and return the components.

    If all its cards are exported, old pictures are deleted.

    Raises:
        OutputError: the folder cannot be written.
    """
    made = []
    for member in build.composers():
        printable = member.printable
        if kind not in ("", printable.kind):
            continue
        own = folder / file_stem(printable.id)
        made.append(write(member, own, stale_pictures(own) if _is_whole(build, member) else no_files))
        record_files(own, made[-1].all_files)
    if not build.run.order.only:
        delete_other_components(folder, [one.folder.name for one in made])
    return made


def _is_whole(build: Build, member: ComponentComposer) -> bool:
    printable = member.printable
    return all(build.run.prints_row(printable, entry.id) for entry in printable.entries)


def _overview(build: Build, member: ComponentComposer) -> str:
    """Return the name of the contact sheet; a run of only some cards uses another name and keeps the full one."""
    return (
        CONTACT_SHEET if _is_whole(build, member) else part_file(CONTACT_SHEET, part_name(build.run.order.only, None))
    )


def _drawings(build: Build, member: ComponentComposer, folder: Path, stale: FindOldFiles) -> ExportedComponent:
    faces = dict(_named_faces(member))
    files = tuple(f"{name}.svg" for name in faces)
    title = member.printable.component.title
    size = (0.0, 0.0)
    with staging_folder(folder, stale) as stage:
        for done, (file, (name, face)) in enumerate(zip(files, faces.items(), strict=True), 1):
            drawing = _with_bleed(face, min(build.run.order.bleed, face.bleed))
            size = (round(drawing.width, 3), round(drawing.height, 3))
            Path(stage / file).write_text(svg(drawing, f"{title}: {name}"), encoding="utf-8")
            build.progress(title, done, len(files))
    return ExportedComponent(member.printable.id, title, folder, files, size)


def _with_bleed(face: Face, bleed: float) -> Drawing:
    """Return the drawing of a face, clipped to its outline if it is not rectangular and has no bleed."""
    items = face.drawing.items
    if face.cut is not None and not bleed:
        items = (Group(items, clip=face.cut),)
    moved = Group(items, (1, 0, 0, 1, bleed, bleed))
    return Drawing(face.width + 2 * bleed, face.height + 2 * bleed, (moved,))


def _component(
    build: Build, member: ComponentComposer, folder: Path, stale: FindOldFiles, dpi: int
) -> ExportedComponent:
    faces = dict(_named_faces(member))
    files = tuple(f"{name}.png" for name in faces)
    bleed = build.run.order.bleed
    title = member.printable.component.title
    _check_size(member, dpi, bleed)
    with staging_folder(folder, stale) as stage, TemporaryDirectory(prefix="pnp-") as temporary:
        pdf = Path(temporary, "faces.pdf")
        write_pdf(
            pdf,
            [page_of(face, min(bleed, face.bleed)) for face in faces.values()],
            PdfMetadata(title),
            on_page=lambda done: build.progress(title, done, len(files)),
            cache=build.roots.cache,
        )
        size = (0.0, 0.0)
        for name, picture in zip(files, render_pages(pdf, dpi), strict=True):
            picture.save(stage / name, dpi=(dpi, dpi))
            size = picture.size
        overview = _overview(build, member)
        contact_sheet([stage / name for name in files], stage / overview)
    return ExportedComponent(member.printable.id, title, folder, files, size, overview)


def _check_size(member: ComponentComposer, dpi: int, bleed: float) -> None:
    width, height = ((side + 2 * bleed) / 25.4 * dpi for side in member.size)
    if width * height > MOST_PIXELS:
        message = f"{member.printable.id} would have {width:,.0f} x {height:,.0f} pixels (choose fewer dots per inch)"
        raise DataError([choice_problem("dpi", message)])


def _named_faces(member: ComponentComposer) -> Iterator[tuple[str, Face]]:
    """Yield each face to write with its name: fronts by card; backs by card, or a single back if all are equal."""
    names = card_names(member)
    pieces = list(member.all_pieces())
    backs = {piece.back.key: piece.back for piece in pieces if piece.back is not None}
    copies: dict[str, int] = {}
    for piece in pieces:
        number = copies[piece.id] = copies.get(piece.id, 0) + 1
        name = names[piece.id] + (f"_copy_{number}" if number > 1 else "")
        yield name, piece.front
        if piece.back is not None and len(backs) > 1:
            yield f"{name}_back", piece.back
    if len(backs) == 1:
        yield "back", next(iter(backs.values()))


def card_names(member: ComponentComposer) -> dict[str, str]:
    """Return the picture name of each row by id: the name of the card, numbered if several cards share it."""
    taken = {"back", CONTACT_SHEET.removesuffix(".png")}
    names: dict[str, str] = {}
    for entry in member.printable.entries:
        name = file_stem(entry_name(member, entry)) or file_stem(entry.id) or "card"
        number, unique = 1, name
        while unique in taken or unique.removesuffix("_back") in taken:
            number += 1
            unique = f"{name}_{number}"
        taken.add(unique)
        names[entry.id] = unique
    return names


def entry_name(member: ComponentComposer, entry: Entry) -> str:
    """Return a row's name or title in the language of its front, else the values that it combines, else its id."""
    values = [printed_text(entry.row.get(key)) for key in member.printable.component.each or ()]
    return entry.row.name_in(member.front_maker.tools.text.language) or " ".join(values) or entry.id


def file_stem(name: str) -> str:
    """Return a name in lower-case letters, digits and underscores."""
    return plain_name(name).replace("-", "_")
