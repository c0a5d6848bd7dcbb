"""`pnp tokens GAME`: the tokens, chips, dice and standees of a game."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.cli import options
from pnp.cli.build import write

KINDS = (
    "token",
    "chip",
    "die",
    "figure",
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tokens")(tokens)


def tokens(
    game: options.GameId,
    paper: options.PaperName = "A4",
    sides: options.Sides = "long-edge",
    bleed: options.Bleed = "2mm",
    out: options.Out = Path("out"),
    only: options.Only = None,
    option: options.Option = None,
    skip: options.Skip = "",
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Print the tokens, chips, dice and standees of a game."""
    write(game, KINDS, paper, sides, bleed, out, only, option, skip, project, as_json)
