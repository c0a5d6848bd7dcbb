"""`referee recover FILE`: save what can still be read from a damaged match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Damaged = Annotated[Path, typer.Argument(help="The damaged match.", metavar="FILE")]
Name = Annotated[str, typer.Argument(help="The name of the new match (default: NAME-recovered).", metavar="NAME")]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("recover")(recover)


def recover(
    file: Damaged,
    name: Name = "",
    project: options.Project = None,
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Save what can still be read from a damaged match in a new match. Leaves the damaged file as it is."""
    from referee.loading.registry import find_game
    from referee.table import service
    from referee.table.folder import new_path

    roots, damaged = options.find_roots(project), options.match_path(file)
    path = new_path(name or f"{damaged.stem}-recovered")
    options.print_reply(service.recover(damaged, path, lambda game: find_game(game, roots), everything), as_json)
