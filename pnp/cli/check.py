"""`pnp check GAME`: every problem of a game's data, layouts and art, and nothing written."""

from __future__ import annotations

import json

import typer

from pnp.cli import options
from pnp.errors import DataError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("check")(check)


def check(
    game: options.GameId,
    paper: options.PaperName = "A4",
    sides: options.Sides = "long-edge",
    bleed: options.Bleed = "2mm",
    option: options.Option = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Read, compose and plan everything; print every problem with file, line and column."""
    try:
        options.make_build(game, project, option, paper=paper, sides=sides, bleed=bleed).check()
    except DataError as error:
        if not as_json:
            raise
        problems = [
            {
                "file": p.origin.file,
                "line": p.origin.line,
                "column": p.origin.column,
                "field": p.field,
                "message": p.message,
            }
            for p in error.problems
        ]
        print(json.dumps(problems, indent=2, ensure_ascii=False))
        raise typer.Exit(1) from None
    print("[]" if as_json else f"{game}: no problems")
