"""`referee games`: list the games."""

from __future__ import annotations

import typer

from referee.table.cli import options


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("games")(games)


def games(project: options.Project = None, as_json: options.Json = False) -> None:
    """List the games. They are built in, in your project, or in other packages."""
    from referee.table import service

    options.print_reply(service.games(options.find_roots(project)), as_json)
