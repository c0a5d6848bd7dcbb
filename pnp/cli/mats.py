"""`pnp mats GAME`: the mats of a game."""

from __future__ import annotations

import typer

from pnp.cli import printing

KINDS: tuple[str, ...] = ("mat",)
ABOUT = "Print the mats of a game."


def register(app: typer.Typer) -> None:
    """Add the command."""
    printing.command(app, "mats", KINDS, ABOUT)
