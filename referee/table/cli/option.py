"""`referee option NAME=VALUE`: set a house rule."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

HELP = "A house rule: NAME=VALUE; NAME alone explains it (default: list all)."
Words = Annotated[str, typer.Argument(help=HELP, metavar="NAME=VALUE")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("option")(option)


def option(
    rule: Words = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Set a house rule from now on. Without a value, explain one or list all."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.option(rule), as_json)
