"""`referee export`: write the record or the board to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

Target = Annotated[
    Path | None,
    typer.Argument(help="NAME.jsonl, .txt, .svg or .pdf (default: print the record).", metavar="FILE"),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("export")(export)


def export(
    file: Target = None,
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Write the record or the board to a file.

    The record is .jsonl or .txt, the board .svg or .pdf.
    """
    from pnp.console import printable_json
    from referee.table import service

    with options.match_commands(match, project, as_seat, everything, reads_only=True) as commands:
        if file is None:
            print(printable_json(commands.record()), end="")
            return
        options.print_reply(service.export(commands, file, options.find_roots(project)), as_json)
