"""`pnp watch GAME`: a page with all faces of a game, which are drawn again whenever a file is saved."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping
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

    chosen = {"option": option, "variant": variant, "campaign": campaign, "project": project}
    words = {**chosen, "ink": None if ink == "full" else ink, "codes": codes}
    serve(Edition(order, roots, _command(game, words), campaign), port, ready, say)


def _command(game: str, chosen: Mapping[str, object]) -> str:
    """Return the command that prints the game with these choices: a value, several, or whether an option is given."""
    words = ["pnp", "build", game]
    for name, value in chosen.items():
        for one in value if isinstance(value, list) else [value] if value else []:
            words += [f"--{name}"] if one is True else [f"--{name}", str(one)]
    return shlex.join(words)
