"""`pnp boards GAME`: the boards and tiles of a game."""

from __future__ import annotations

import typer

from pnp.cli import printing

KINDS: tuple[str, ...] = ("board", "tile")
ABOUT = "Print the boards and tiles of a game."


def register(app: typer.Typer) -> None:
    """Add the command."""
    printing.command(app, "boards", KINDS, ABOUT)
