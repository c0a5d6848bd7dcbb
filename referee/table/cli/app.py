"""The Typer application of the referee; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp import commandline, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer

PLAYING = ("games", "help", "new", "moves", "play", "seal", "show", "why", "log")
CHANGING = ("undo", "redo", "amend", "insert", "delete", "correct", "overrule", "option")
RECORDS = ("replay", "check", "export", "import", "backup", "recover")
MAKING = ("trial", "simulate")
TAKEN = ("help", "import")
"""Commands whose names mean something to Python: their modules have an underscore at the end."""
MODULES = {
    name: f"referee.table.cli.{name}{'_' if name in TAKEN else ''}" for name in (*PLAYING, *CHANGING, *RECORDS, *MAKING)
}
HELP = "Referee a tabletop game beside a real table: what is legal, why not, who stands how, who has won."


def application(words: Sequence[str] = ()) -> typer.Typer:
    """Return the application; with one command alone where the words begin with it."""
    return commandline.application("referee", HELP, MODULES, words)


def main() -> None:
    """Run the command line; a mistake of the user's, or of a game's, becomes a plain sentence and exit code 1."""
    console.run(_rescued)


def _rescued() -> None:
    from referee.table.rescue import rescued

    with rescued():
        application(sys.argv[1:])()
