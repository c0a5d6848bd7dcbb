"""`referee overrule MOVE`: allow an illegal move."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[str, typer.Argument(help="The move, as you would type it to play it.", metavar="MOVE")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("overrule")(overrule)


def overrule(
    move: Words,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Allow an illegal move. The record notes which clauses it breaks."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.overrule(move), as_json)
