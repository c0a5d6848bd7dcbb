"""`referee check FILE`: check a written record against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Record = Annotated[
    Path, typer.Argument(help="A match, a record as JSON Lines, or a plain list of moves.", metavar="FILE")
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("check")(check)


def check(file: Record, project: options.Project = None, as_json: options.Json = False) -> None:
    """Check a written record against the rules. Prints each fault with its line or entry and the clauses broken."""
    from referee.loading.registry import find_game
    from referee.table import checking, service

    found = checking.check_file(file, lambda name: find_game(name, options.find_roots(project)))
    options.print_reply(service.check(found), as_json)
    if found.faults:
        raise typer.Exit(1)
