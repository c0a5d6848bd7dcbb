"""Exports components for a print shop: a PDF of each, with one face to a page, and each back behind its front."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, page_of
from pnp.press.build import Build
from pnp.press.export import ExportedComponent, export_components, file_stem
from pnp.press.names import part_file
from pnp.press.pieces import ComponentComposer
from pnp.press.staging import staging_folder
from pnp.render.pdf import PdfMetadata, write_pdf


def export_pdf(build: Build, folder: Path) -> list[ExportedComponent]:
    """Write a PDF of each component that the build prints, with the bleed of its run, and return the components.

    Each page has one face without marks. Its TrimBox is the cut edge, and its BleedBox is the whole page.

    Raises:
        DataError: every problem found in data and layouts.
        OutputError: the folder cannot be written.
    """
    return export_components(build, folder, lambda member, own, _: _component(build, member, own))


def _component(build: Build, member: ComponentComposer, folder: Path) -> ExportedComponent:
    printable = member.printable
    title = printable.component.title
    bleed = min(build.run.order.bleed, member.front_maker.bleed)
    file = part_file(f"{file_stem(printable.id)}.pdf", build.run.component_suffix(printable))
    about = PdfMetadata(f"{build.game.header.title}: {title}", components={printable.id: title})
    total = sum(entry.count * (2 if member.has_back(entry) else 1) for entry in member.entries)
    with staging_folder(folder) as stage:
        write_pdf(
            stage / file,
            _pages(member, bleed),
            about,
            on_page=lambda done: build.progress(title, done, total),
            cache=build.roots.cache,
            sketches=build.sketches,
        )
    width, height = (round(side + 2 * bleed, 3) for side in member.size)
    return ExportedComponent(printable.id, title, folder, (file,), (width, height), pages=total)


def _pages(member: ComponentComposer, bleed: float) -> Iterator[Page]:
    for number, piece in enumerate(member.all_pieces(), 1):
        yield _page(member, piece.front, bleed)._replace(label=str(number))
        if piece.back is not None:
            title = f"{piece.front.name}, back"
            yield _page(member, piece.back, bleed)._replace(side="back", label=f"{number} back", title=title)


def _page(member: ComponentComposer, face: Face, bleed: float) -> Page:
    page = page_of(face, bleed)
    trim, whole = Rect(bleed, bleed, face.width, face.height), Rect(0, 0, page.width, page.height)
    return page._replace(component=member.printable.id, trim=trim, bleed=whole)
