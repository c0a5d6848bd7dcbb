"""`referee insert N MOVE`: insert a move that was left out."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

KINDS = ("move", "overrule", "correct", "option")
Words = Annotated[
    str, typer.Argument(help="The move that was left out, as you would have typed it then.", metavar="MOVE")
]
Kind = Annotated[str, typer.Option("--kind", help="The kind of entry: move, overrule, correct or option.")]
As = Annotated[
    str,
    typer.Option(
        "--as",
        help="Show what this seat may know (default: what all seats may know); or a KIND, as for `--kind`.",
        metavar="SEAT",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
    app.command("insert")(insert)


def insert(
    number: options.Number,
    move: Words,
    kind: Kind = "move",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: As = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Insert a move that was left out. Later moves are judged again; dice and cards stay the same."""
    if as_seat in KINDS:
        kind, as_seat = as_seat, ""
    if kind not in KINDS:
        from pnp.library.problems import allowed_values

        raise typer.BadParameter(f'"{kind}" is not a kind of entry' + allowed_values(kind, KINDS), param_hint="--kind")
    with options.match_commands(match, project, as_seat, everything) as commands:
        options.print_reply(commands.insert(number, move, kind), as_json)
