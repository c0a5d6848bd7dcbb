"""`referee backup FILE`: copy a match, in play or not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Target = Annotated[
    Path, typer.Argument(help="The copy: a new file, or a folder to put it in.", metavar="FILE", show_default=False)
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("backup")(backup)


def backup(target: Target, match: options.MatchFile = None, as_json: options.Json = False) -> None:
    """Copy a match, even while it is in play. The copy includes sealed choices."""
    from referee.table import service

    path = options.match_path(match)
    target = target / path.name if target.is_dir() else target
    options.print_reply(service.backup(path, target), as_json)
