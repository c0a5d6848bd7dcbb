"""`referee log`: what has happened."""

from __future__ import annotations

import typer

from referee.table.cli import options


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("log")(log)


def log(
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """List all that has happened. Every entry has its number, and what became of it."""
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.tell(service.log(commands.match), as_json)
