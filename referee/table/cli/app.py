"""The Typer application of the referee; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pnp import commandline, console

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typer

COMMANDS = {
    "games": ("games", "help"),
    "new": ("new",),
    "playing": ("play", "seal"),
    "serve": ("serve",),
    "asking": ("moves", "show", "why", "log", "photo", "replay", "export"),
    "changing": ("undo", "redo", "amend", "insert", "delete", "correct", "overrule", "option"),
    "files": ("check", "import", "backup", "recover"),
    "campaign": ("campaign",),
    "trial": ("trial",),
    "simulate": ("simulate",),
}
"""The commands by module, in the order in which help lists them."""
MODULES = {name: f"referee.table.cli.{module}" for module, names in COMMANDS.items() for name in names}
HELP = "Referee a tabletop game beside a real table: which moves are legal and why, the standings, who has won."


def application(words: Sequence[str] = ()) -> typer.Typer:
    """Return the application; if the words begin with a command, load only that command."""
    return commandline.application("referee", HELP, MODULES, words)


def main() -> None:
    """Run the command line; an error in the input, or in a game's rules, becomes a sentence and exit code 1."""
    console.run(_run_application)


def _run_application() -> None:
    from referee.table.words.rescue import rules_errors

    with rules_errors():
        application(sys.argv[1:])()
