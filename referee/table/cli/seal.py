"""`referee seal [SEAT]`: make a choice in secret."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Seat = Annotated[
    str,
    typer.Argument(help="Who chooses: a seat or a player (default: the first one who must choose).", metavar="SEAT"),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("seal")(seal)


def seal(
    seat: Seat = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Make a choice in secret. It is not shown as you type it; all choices are revealed together."""
    from referee.table import secret_lines
    from referee.table.cli.talking import ask_hidden

    with options.match_commands(match, project, as_seat, everything) as commands:
        chooser = commands.chooser(seat)
        answer = ask_hidden(secret_lines.question(commands.match, chooser))
        options.print_reply(commands.seal(chooser, answer), as_json)
