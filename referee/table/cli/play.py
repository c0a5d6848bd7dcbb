"""`referee play`: play a line of moves, or open the prompt."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

Line = Annotated[
    str, typer.Argument(help='A line of moves: "b2 c3; dice 4 2" (default: open the prompt).', metavar="LINE")
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    line: Line = "",
    match: options.MatchFile = None,
    project: options.Project = None,
    as_seat: options.AsSeat = "",
    everything: options.Everything = False,
    as_json: options.Json = False,
) -> None:
    """Play a line of moves, or open the prompt. The prompt asks for each move; type `help` there."""
    with options.match_commands(match, project, as_seat, everything) as commands:
        if line:
            options.print_reply(commands.play(line), as_json)
            return
        from referee.table.cli.talking import ask_hidden, talk
        from referee.table.prompt import Prompt

        talk(Prompt(commands, options.pen(), as_json, ask_hidden))
