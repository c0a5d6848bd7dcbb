"""`referee moves`: what is legal now."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Start = Annotated[str, typer.Argument(help="Only moves that begin with these words.", metavar="WORDS")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("moves")(moves)


def moves(
    words: Start = "", match: options.MatchFile = None, project: options.Project = None, as_json: options.Json = False
) -> None:
    """List the legal moves. A card of a hand that is not known stands as ?."""
    from referee.table.listing import legal_lines, legal_moves

    with options.desk(match, project) as desk:
        found = legal_moves(desk.match, words)
        lines = legal_lines(desk.match, found, options.pen().width, words)
        print(options.dumped(found) if as_json else "\n".join(lines))
