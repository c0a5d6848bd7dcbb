"""`pnp export png GAME`, `svg`, `pdf` or `tts`: single faces, for other programs, print shops and virtual tables."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from pnp.cli import options
from pnp.cli.progress import progress_bar

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.press.build import Build
    from pnp.press.export import ExportedComponent


class Format(NamedTuple):
    """A format: the unit of the sizes of its faces, and the copies and the bleed that it has by default."""

    unit: str
    copies: str = "1"
    bleed: str = "0"


FORMATS = {
    "png": Format("pixels"),
    "svg": Format("mm"),
    "pdf": Format("mm", copies="all", bleed="3mm"),
    "tts": Format("pixels", copies="all"),
}
Kind = Annotated[str, typer.Argument(help="The format: png, svg, pdf or tts.", metavar="KIND")]
Dpi = Annotated[int, typer.Option("--dpi", help="Dots per inch of a PNG, from 30 to 1200.")]
Copies = Annotated[
    str,
    typer.Option("--copies", help="How many of each card: a number, or all.", show_default="1, or all for pdf and tts"),
]
Bleed = Annotated[
    str,
    typer.Option(
        "--bleed", help="How much bleed each face includes, such as 0 or 3mm.", show_default="0, or 3mm for pdf"
    ),
]


def export(
    kind: Kind,
    game: options.GameId,
    dpi: Dpi = 300,
    bleed: Bleed = "",
    copies: Copies = "",
    ink: options.InkName = "full",
    out: options.Out = None,
    only: options.Only = None,
    option: options.Option = None,
    variant: options.Variant = None,
    chips: options.Chips = "",
    codes: options.Codes = False,
    project: options.Project = None,
    no_cache: options.NoCache = False,
    as_json: options.Json = False,
) -> None:
    """Write each face of a game as a PNG or an SVG, PDFs for a print shop, or decks for Tabletop Simulator.

    Each component has its own folder of files. PNGs come with a contact sheet; SVGs are in mm. A PDF has one face to a
    page, each back behind its front, with a trim box and a bleed box. With tts, the cards of a deck are side by side
    on PNGs, whose names say how many columns, rows and cards there are; a saved object has all decks, with the names
    of their cards.
    """
    if kind not in FORMATS:
        raise options.option_error("KIND", f'"{kind}" is not allowed', tuple(FORMATS), kind)
    from pnp.library.problems import counted
    from pnp.press.decks import saved_object_file
    from pnp.press.names import pictures_folder
    from pnp.press.opening import open_build

    variants = options.variants(variant, chips)
    unit, usual_copies, usual_bleed = FORMATS[kind]
    order = options.make_order(
        game,
        option,
        bleed=bleed or usual_bleed,
        only=only,
        variant=variants,
        ink=ink,
        copies=copies or usual_copies,
        codes=codes,
    )
    roots = options.find_roots(project, not no_cache)
    with progress_bar(as_json) as progress:
        build = open_build(order, roots, checks_rules=True)
        build.progress = progress
        folder = options.out_folder(out, roots) / game / pictures_folder(kind, ink)
        made = _export(kind, build, folder, dpi)
        warnings = build.warnings(build.composers())
        exported = {one.id for one in made}
        left_out = [one.printable.component.title for one in build.composers() if one.printable.id not in exported]
    options.warn(warnings)
    if as_json:
        print(json.dumps([_entry(one, unit) for one in made], indent=2, ensure_ascii=False))
        return
    for one in made:
        size = f"{one.size[0]:.10g} × {one.size[1]:.10g} {unit}"
        number = counted(one.pages, "page") if one.pages else len(one.files)
        place = one.folder / one.files[0] if one.pages else one.folder
        print(f"{one.title:28}  {number:>9} of {size:22}  {place}")
    if kind == "tts":
        print(f"all decks as a saved object: {folder / saved_object_file(build)}")
    if left_out:
        print(f"note: only cards are decks; `pnp export png {game}` writes a picture of each: {', '.join(left_out)}")


def _export(kind: str, build: Build, folder: Path, dpi: int) -> list[ExportedComponent]:
    """Write the files of a format, and return the components."""
    from pnp.press.decks import export_decks
    from pnp.press.export import export_png, export_svg
    from pnp.press.print_shop import export_pdf

    if kind == "svg":
        return export_svg(build, folder)
    if kind == "pdf":
        return export_pdf(build, folder)
    return (export_decks if kind == "tts" else export_png)(build, folder, dpi)


def _entry(one: ExportedComponent, unit: str) -> dict[str, object]:
    return {
        "id": one.id,
        "title": one.title,
        "folder": str(one.folder),
        "files": list(one.files),
        unit: list(one.size),
        **({"pages": one.pages} if one.pages else {}),
    }
