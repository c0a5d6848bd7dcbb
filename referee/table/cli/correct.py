"""`referee correct FACT`: correct the position."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[
    str,
    typer.Argument(
        help="What is really on the table, in the game's words: see `referee help GAME position`.", metavar="FACT"
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("correct")(correct)


def correct(
    fact: Words,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Correct the position: pieces, hands, whose turn it is."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.correct(fact), as_json)
