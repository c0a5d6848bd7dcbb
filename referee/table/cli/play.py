"""`referee play`: play a line of moves, or open the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options

if TYPE_CHECKING:
    from referee.table.match_commands import MatchCommands
    from referee.table.reply import Reply

Line = Annotated[
    str, typer.Argument(help='A line of moves: "b2 c3; dice 4 2" (default: open the prompt).', metavar="LINE")
]


def register(app: typer.Typer) -> None:
    """Add the command to an application."""
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
            options.print_reply(_played(commands, line), as_json)
            return
        from referee.table.cli.talking import ask_hidden, talk
        from referee.table.prompt import Prompt

        talk(Prompt(commands, options.pen(), as_json, ask_hidden))


def _played(commands: MatchCommands, line: str) -> Reply:
    """Play a line.

    Raises:
        RefusedError: the line is refused; if it begins with the name of a command, the refusal says so.
    """
    from referee.table.refused import RefusedError

    try:
        return commands.play(line)
    except RefusedError as error:
        from referee.table.cli.app import MODULES

        first = line.split()[0].casefold() if line.split() else ""
        is_verb = any(first in verb.says for verb in commands.match.game.verbs.values())
        if error.data["error"] != "invalid" or first not in MODULES or is_verb:
            raise
        raise RefusedError(
            [str(error), f"`{first}` is a separate command: `referee {line}`."], error.refusal
        ) from error
