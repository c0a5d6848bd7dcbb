"""`pnp tokens GAME`: the tokens, chips, dice and standees of a game."""

from __future__ import annotations

import typer

from pnp.cli import printing

KINDS: tuple[str, ...] = ("token", "chip", "die", "figure")
ABOUT = "Print the tokens, chips, dice and standees of a game."


def register(app: typer.Typer) -> None:
    """Add the command."""
    printing.command(app, "tokens", KINDS, ABOUT)
