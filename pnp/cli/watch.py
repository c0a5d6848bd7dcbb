"""`pnp watch GAME`: a page with all faces of a game, which are drawn again whenever a file is saved."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pnp.cli import options


def watch(
    game: options.GameId,
    option: options.Option = None,
    variant: options.Variant = None,
    ink: options.InkName = "full",
    campaign: options.Campaign = None,
    codes: options.Codes = False,
    port: Annotated[
        int | None, typer.Option("--port", help="The port of the page (default: 8431, or one that is free).")
    ] = None,
    project: options.Project = None,
) -> None:
    """Show a game's faces in a browser; whenever you save a file, draw them again and check the game.

    Prints the address of the page, which only this machine can open, and every problem and warning. Ctrl-C stops it.
    """
    from pnp.preview.app import serve
    from pnp.preview.edition import Edition

    order = options.make_order(
        game, option, variant=options.variants(variant, ""), ink=ink, campaign=campaign, codes=codes
    )
    roots = options.find_roots(project)

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    def ready(address: str) -> None:
        print(f"{game}: {address} (Ctrl-C stops)", flush=True)

    serve(Edition(order, roots), port, ready, say)
