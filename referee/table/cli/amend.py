"""`referee amend N MOVE`: change an old entry."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[str, typer.Argument(help="What it should have been, as it would be typed there.", metavar="MOVE")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("amend")(amend)


def amend(
    number: options.Number,
    move: Words,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Change an old move. What follows is judged anew; dice and cards stay as they came."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.tell(commands.amend(number, move), as_json)
