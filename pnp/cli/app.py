"""The Typer application of `pnp`; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp import commandline, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer

COMMANDS = {
    "games": ("games",),
    "new": ("new",),
    "listing": ("list",),
    "check": ("check",),
    "printing": ("build", "cards", "mats", "boards", "tokens"),
    "books": ("books",),
    "export": ("export",),
    "watch": ("watch",),
    "calibrate": ("calibrate",),
    **{name: (name,) for name in ("where", "explain", "credits", "schemas")},
}
"""The commands by module, in the order in which help lists them."""
MODULES = {name: f"pnp.cli.{module}" for module, names in COMMANDS.items() for name in names}
HELP = "Print tabletop games at home: cards, mats, boards and tokens from data, at true size."


def application(words: Sequence[str] = ()) -> typer.Typer:
    """Return the application, with only one command if the typed words begin with that command."""
    return commandline.application("pnp", HELP, MODULES, words)


def main() -> None:
    """Run the command line; a user error becomes a plain sentence and an exit code (see `pnp.console`)."""
    console.run(lambda: application(sys.argv[1:])())
