"""`referee redo [STEPS]`: play again what was taken back."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Steps = Annotated[int, typer.Argument(help="How many steps.", metavar="STEPS")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("redo")(redo)


def redo(
    steps: Steps = 1,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Play again what was taken back."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.tell(commands.redo(steps), as_json)
