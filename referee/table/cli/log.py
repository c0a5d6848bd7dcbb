"""`referee log`: list all entries of the match."""

from __future__ import annotations

import typer

from referee.table.cli import options


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("log")(log)


def log(
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """List all entries of the match. Each has its number, and a note if it was changed or undone."""
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(service.log(commands.match), as_json)
