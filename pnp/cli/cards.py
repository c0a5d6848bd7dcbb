"""`pnp cards GAME`: the cards of a game."""

from __future__ import annotations

import typer

from pnp.cli import printing

KINDS: tuple[str, ...] = ("card",)
ABOUT = "Print the cards of a game."


def register(app: typer.Typer) -> None:
    """Add the command."""
    printing.command(app, "cards", KINDS, ABOUT)
