"""`referee amend N MOVE`: change an old entry."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[str, typer.Argument(help="The correct move, as you would have typed it then.", metavar="MOVE")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
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
    """Change an old move. Later moves are judged again; dice and cards stay the same."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.amend(number, move), as_json)
