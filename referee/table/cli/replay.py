"""`referee replay`: the match once more, from its beginning."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Until = Annotated[int, typer.Argument(help="Stop after this entry (default: the last).", metavar="N")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    until: Until = 0,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Play the match again to an entry. Each move has what was announced, then comes the board as it was."""
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.tell(service.replay(commands, until, options.pen()), as_json)
