"""The Typer application of the referee; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp import commandline, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer

PLAYING = ("games", "help", "new", "moves", "play", "seal", "serve", "show", "why", "log", "photo")
CHANGING = ("undo", "redo", "amend", "insert", "delete", "correct", "overrule", "option")
RECORDS = ("replay", "check", "export", "import", "backup", "recover", "campaign")
MAKING = ("trial", "simulate")
TAKEN = ("help", "import")
"""Commands whose names have a meaning in Python; an underscore is added to the names of their modules."""
MODULES = {
    name: f"referee.table.cli.{name}{'_' if name in TAKEN else ''}" for name in (*PLAYING, *CHANGING, *RECORDS, *MAKING)
}
HELP = "Referee a tabletop game beside a real table: which moves are legal and why, the standings, who has won."


def application(words: Sequence[str] = ()) -> typer.Typer:
    """Return the application; if the words begin with a command, load only that command."""
    return commandline.application("referee", HELP, MODULES, words)


def main() -> None:
    """Run the command line; an error in the input, or in a game's rules, becomes a sentence and exit code 1."""
    console.run(_rescued)


def _rescued() -> None:
    from referee.table.rescue import rescued

    with rescued():
        application(sys.argv[1:])()
