"""`referee replay`: replay the match from its beginning."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Until = Annotated[int, typer.Argument(help="Stop after this entry (default: the last).", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("replay")(replay)


def replay(
    until: Until = 0,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Replay the match up to an entry. Prints each move with its results, then the board at that point."""
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(service.replay(commands, until, options.pen()), as_json)
