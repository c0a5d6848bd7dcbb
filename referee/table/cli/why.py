"""`referee why`: a clause of the rules, a card, the ruling on a move, the numbers of a fight."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

What = Annotated[
    str, typer.Argument(help="A clause (its id), a card, a move, the number of an entry, or `force`.", metavar="WHAT")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("why")(why)


def why(
    what: What,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Explain a clause, a card, a move or a number. A clause comes with the rulings that settle it.

    A clause needs no match: where there is none in this folder, it is explained as the book has it.
    """
    if match is None and not options.matches():
        from referee.table import service

        if done := service.clause(options.find_roots(project), what):
            options.tell(done, as_json)
            return
    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.tell(commands.why(what), as_json)
