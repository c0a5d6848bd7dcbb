"""The printing commands: `pnp build`, `cards`, `mats`, `boards` and `tokens`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.cli import options
from pnp.cli.progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pnp.library.roots import Roots
    from pnp.press.build import Progress
    from pnp.press.manifest import Built
    from pnp.press.order import Order


def _command(help_text: str, *kinds: str) -> Callable[..., None]:
    """Return a command that prints components of these kinds (without kinds: all of them, and the game as one file)."""

    def run(
        game: options.GameId,
        paper: options.PaperName = "A4",
        sides: options.Sides = "long-edge",
        bleed: options.Bleed = "2mm",
        out: options.Out = None,
        only: options.Only = None,
        changed: options.Changed = False,
        copies: options.Copies = "all",
        option: options.Option = None,
        variant: options.Variant = None,
        chips: options.Chips = "",
        skip: options.Skip = "",
        ink: options.InkName = "full",
        campaign: options.Campaign = None,
        codes: options.Codes = False,
        printer: options.Printer = "",
        cutter: options.Cutter = "",
        project: options.Project = None,
        no_cache: options.NoCache = False,
        as_json: options.Json = False,
    ) -> None:
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
            printer=printer,
            cutter=cutter,
            kinds=kinds,
        )
        roots = options.find_roots(project, not no_cache)
        folder = options.out_folder(out, roots) / game
        with progress_bar(as_json) as progress:
            built = _print(order, roots, folder, progress, changed)
        if built is not None:
            _report(built, as_json)
        elif as_json:
            print('{"components": []}')
        else:
            print(f"{game}: nothing has changed since the last print ({folder / order.full_print_manifest})")

    run.__doc__ = help_text
    return run


build = _command(
    """Print a whole game.

    Writes a PDF for each component, a PDF of the whole game, the manifest and the parts list.
    """
)
cards = _command("Print the cards of a game.", "card")
mats = _command("Print the mats of a game.", "mat")
boards = _command("Print the boards and tiles of a game.", "board", "tile")
tokens = _command("Print the tokens, chips, dice and standees of a game.", "token", "chip", "die", "figure")


def _print(order: Order, roots: Roots, folder: Path, progress: Progress, only_changed: bool) -> Built | None:
    if only_changed:
        from pnp.press.changed import print_changed

        return print_changed(order, roots, folder, progress)
    from pnp.press.printing import print_order

    return print_order(order, roots, folder, progress)


def _report(built: Built, as_json: bool) -> None:
    from pnp.library.problems import counted

    options.warn(built.warnings)
    if as_json:
        print((built.folder / built.manifest).read_text(encoding="utf-8"), end="")
        return
    width = max(len(one.title) for one in built.files)
    for one in built.files:
        made = f"{one.count:4} × {round(one.trim[0], 1):g} × {round(one.trim[1], 1):g} mm"
        print(f"{one.title:{width}}  {made:24}  {counted(one.sheets, 'sheet'):9}  {built.folder / one.file}")
        if one.poster:
            print(f"{'':{width}}  {'in one piece':24}  {'1 sheet':9}  {built.folder / one.poster}")
    for note in built.notes:
        print(f"note: {note}")
    if built.whole:
        print(f"the whole game: {built.folder / built.whole}")
