"""`referee why`: explain a clause, a card, a move or a number."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

What = Annotated[
    str,
    typer.Argument(
        help="A clause (its id), a house rule, a card, a move, an entry (its number), a space, a word in the rules, "
        "or `force`.",
        metavar="WHAT",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("why")(why)


def why(
    what: What,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Explain a clause, a card, a move or a number. A clause is printed with the rulings on it.

    A clause needs no match: if there is none in this folder, or several, the default rules are printed.
    """
    from pathlib import Path

    from referee.table.folder import matches

    if match is None and len(found := matches(Path())) != 1:
        from referee.table import service

        if done := service.clause(options.find_roots(project), what, by_id=bool(found)):
            options.print_reply(done, as_json)
            return
    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        options.print_reply(commands.why(what), as_json)
