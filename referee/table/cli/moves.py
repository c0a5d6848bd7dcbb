"""`referee moves`: list the legal moves."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Start = Annotated[str, typer.Argument(help="List only moves that begin with these words.", metavar="WORDS")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("moves")(moves)


def moves(
    words: Start = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """List the legal moves. A ? stands for a card in a hidden hand."""
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(service.moves(commands.match, words, options.pen()), as_json)
