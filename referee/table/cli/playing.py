"""`referee play` and `referee seal`: play a line of moves, or make a choice in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options
from referee.table.cli.on_match import changes

if TYPE_CHECKING:
    from referee.table.match_commands import MatchCommands
    from referee.table.words.reply import Reply

Line = Annotated[
    str, typer.Argument(help='A line of moves: "b2 c3; dice 4 2" (default: open the prompt).', metavar="LINE")
]
Seat = Annotated[
    str,
    typer.Argument(help="Who chooses: a seat or a player (default: the first one who must choose).", metavar="SEAT"),
]


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
            options.print_reply(_play_line(commands, line), as_json)
            return
        from referee.table.cli.talking import ask_hidden, talk
        from referee.table.prompt import Prompt

        talk(Prompt(commands, options.terminal_style(), as_json, ask_hidden))


def _play_line(commands: MatchCommands, line: str) -> Reply:
    """Play a line.

    Raises:
        RefusedError: the line is refused; if it begins with the name of a command, the refusal says so.
    """
    from referee.table.words.refused import RefusedError

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


@changes
def seal(match: MatchCommands, seat: Seat = "") -> Reply:
    """Make a choice in secret. It is not shown as you type it; all choices are revealed together."""
    from referee.table.cli.talking import ask_hidden
    from referee.table.words import secret_lines

    chooser = match.chooser(seat)
    answer = ask_hidden(secret_lines.question(match.match, chooser))
    return match.seal(chooser, answer)
