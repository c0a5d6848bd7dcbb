"""The common part of the printing commands: options, progress bar, and the list of files made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from pnp.cli import options
from pnp.cli.progress import progress_bar

if TYPE_CHECKING:
    from pnp.press.manifest import Built


def command(app: typer.Typer, name: str, kinds: Sequence[str], about: str) -> None:
    """Add a command that prints components of these kinds (without kinds: all of them, and the game as one file)."""

    def run(
        game: options.GameId,
        paper: options.PaperName = "A4",
        sides: options.Sides = "long-edge",
        bleed: options.Bleed = "2mm",
        out: options.Out = None,
        only: options.Only = None,
        copies: options.Copies = "all",
        option: options.Option = None,
        variant: options.Variant = None,
        chips: options.Chips = "",
        skip: options.Skip = "",
        ink: options.InkName = "full",
        campaign: options.Campaign = None,
        codes: options.Codes = False,
        project: options.Project = None,
        no_cache: options.NoCache = False,
        as_json: options.Json = False,
    ) -> None:
        from pnp.press.printing import print_order

        order = options.make_order(
            game,
            option,
            paper=paper,
            sides=sides,
            bleed=bleed,
            only=only,
            skip=skip,
            variant=options.variants(variant, chips),
            ink=ink,
            copies=copies,
            campaign=campaign,
            codes=codes,
        )
        roots = options.find_roots(project, not no_cache)
        with progress_bar(as_json) as progress:
            built = print_order(
                order, roots, options.out_folder(out, roots) / game, kinds, not kinds and not only, progress
            )
        _report(built, as_json)

    app.command(name, help=about)(run)


def _report(built: Built, as_json: bool) -> None:
    options.warn(built.warnings)
    if as_json:
        print((built.folder / built.manifest).read_text(encoding="utf-8"), end="")
        return
    width = max(len(one.title) for one in built.made)
    for one in built.made:
        made = f"{one.count:4} × {round(one.trim[0], 1):g} × {round(one.trim[1], 1):g} mm"
        print(f"{one.title:{width}}  {made:24}  {_number(one.sheets, 'sheet'):9}  {built.folder / one.file}")
        if one.poster:
            print(f"{'':{width}}  {'in one piece':24}  {'1 sheet':9}  {built.folder / one.poster}")
    for note in built.notes:
        print(f"note: {note}")
    if built.whole:
        print(f"the whole game: {built.folder / built.whole}")


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
