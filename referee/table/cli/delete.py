"""`referee delete N`: remove an old entry."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Which = Annotated[
    str,
    typer.Argument(help="The number of an entry, or `rest` for the entries that wait to be played again.", metavar="N"),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("delete")(delete)


def delete(
    number: Which,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Remove an old entry. It stays in the log, marked as deleted; later moves are judged again."""
    from referee.table.speaking import is_number

    if number != "rest" and not is_number(number):
        raise typer.BadParameter(f'N must be the number of an entry, or `rest` (got "{number}")', param_hint="N")
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.delete(None if number == "rest" else int(number)), as_json)
