"""`referee redo [STEPS]`: redo what was undone."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Steps = Annotated[int, typer.Argument(help="How many steps.", metavar="STEPS")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("redo")(redo)


def redo(
    steps: Steps = 1,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Redo what was undone."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.redo(steps), as_json)
