"""`referee correct FACT`: say what is so on the table."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[str, typer.Argument(help="What really is so on the table, in the game's words.", metavar="FACT")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("correct")(correct)


def correct(
    fact: Words,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Say what is so on the table. What lies where, whose turn it is: where the referee has it otherwise."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.tell(commands.correct(fact), as_json)
