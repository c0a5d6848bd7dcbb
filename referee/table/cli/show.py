"""`referee show`: show the board."""

from __future__ import annotations

import typer

from referee.table.cli import options


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("show")(show)


def show(
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Show the board. Also prints the standings, and who has to do what."""
    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(commands.show(options.pen()), as_json)
