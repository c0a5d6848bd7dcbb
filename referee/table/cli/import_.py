"""`referee import FILE`: make a match from a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Record = Annotated[Path, typer.Argument(help="A record as JSON Lines.", metavar="FILE")]
Name = Annotated[str, typer.Argument(help="The name of the match (default: the name of the file).", metavar="NAME")]
Sealed = Annotated[
    Path | None,
    typer.Option("--sealed", help="The match that was exported; its sealed choices are copied, still sealed."),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("import")(import_)


def import_(
    file: Record,
    name: Name = "",
    sealed: Sealed = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Make a match from a record. You can continue it in this folder."""
    from referee.loading.registry import find_game
    from referee.table import service
    from referee.table.folder import new_path

    roots, path = options.find_roots(project), new_path(name or file.stem)
    kept = None if sealed is None else options.match_path(sealed)
    options.print_reply(service.bring(path, file, lambda game: find_game(game, roots), kept), as_json)
