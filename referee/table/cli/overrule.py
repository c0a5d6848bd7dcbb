"""`referee overrule MOVE`: let an illegal move stand."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Words = Annotated[str, typer.Argument(help="A move, as it would be typed when it is due.", metavar="MOVE")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("overrule")(overrule)


def overrule(
    move: Words,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Let an illegal move stand. The clauses that it breaks go on record as the table's ruling."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.tell(commands.overrule(move), as_json)
