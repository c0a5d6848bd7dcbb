"""`pnp books GAME`: the rulebook, the aid and other books of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import options
from pnp.cli.progress import progress_bar

if TYPE_CHECKING:
    from pnp.press.books import MadeBook

Creep = Annotated[
    str, typer.Option("--creep", help="The thickness of the paper: inner pages move towards the fold to compensate.")
]
Sides = Annotated[str, typer.Option("--sides", help="How the printer turns the paper: long-edge or short-edge.")]
Books = Annotated[list[str] | None, typer.Option("--only", help="A book's name, such as rulebook; may be repeated.")]


def books(
    game: options.GameId,
    paper: options.PaperName = "A4",
    sides: Sides = "long-edge",
    ink: options.InkName = "full",
    creep: Creep = "0.1mm",
    out: options.Out = None,
    only: Books = None,
    option: options.Option = None,
    variant: options.Variant = None,
    printer: options.Printer = "",
    project: options.Project = None,
    no_cache: options.NoCache = False,
    as_json: options.Json = False,
) -> None:
    """Print the rulebook and the other books of a game.

    A book is written for the screen, and as a booklet to fold; an aid is written as one sheet.
    """
    from pnp.press.books import BookPress

    with progress_bar(as_json) as progress:
        build = options.make_build(
            game,
            project,
            option,
            paper=paper,
            sides=sides,
            variant=options.variants(variant, ""),
            ink=ink,
            printer=printer,
            uses_cache=not no_cache,
        )
        build.progress = progress
        folder = options.out_folder(out, build.roots) / game
        press = BookPress(build, only or (), options.paper_thickness(creep))
        made = press.write(folder)
    if as_json:
        print((folder / press.manifest_name).read_text(encoding="utf-8"), end="")
        return
    for one in made:
        _report(one, folder)


def _report(one: MadeBook, folder: Path) -> None:
    size = f"{one.size[0]:g} × {one.size[1]:g} mm"
    pages = f"{one.pages:3} {'page' if one.pages == 1 else 'pages'} of {size}"
    print(f"{one.title:24}  {pages:31}  {folder / one.file}")
    if one.booklet:
        told = f"{one.booklet_pages:3} pages on {one.sheets} {'sheet' if one.sheets == 1 else 'sheets'}"
        print(f"{'  to fold and stitch':24}  {told:31}  {folder / one.booklet}")
    if one.data:
        print(f"{'  for other programs':24}  {'scenarios as JSON':31}  {folder / one.data}")
    for note in one.notes:
        print(f"note: {one.title}: {note}")
