"""`pnp build GAME`: a whole game, ready to print."""

from __future__ import annotations

import typer

from pnp.cli import printing

KINDS: tuple[str, ...] = ()
ABOUT = """Print a whole game.

Writes a PDF for each component, a PDF of the whole game, the manifest and the parts list.
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    printing.command(app, "build", KINDS, ABOUT)
