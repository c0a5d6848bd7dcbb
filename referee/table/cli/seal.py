"""`referee seal [SEAT]`: a choice that others must not see."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Seat = Annotated[
    str, typer.Argument(help="Who chooses: a seat or a player (default: the first that is asked).", metavar="SEAT")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("seal")(seal)


def seal(
    seat: Seat = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Choose in secret. The choice is not shown while it is typed (or is read from the input); all open at once."""
    from referee.table.cli.talking import ask_hidden

    with options.match_commands(match, project, as_seat, everything) as commands:
        chooser = commands.chooser(seat)
        question = f"{commands.match.lexicon.names[chooser]}, your choice (it is not shown): "
        options.tell(commands.seal(chooser, ask_hidden(question)), as_json)
