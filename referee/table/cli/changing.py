"""Commands that change a match: undo, redo, amend, insert, delete, correct, overrule, option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options
from referee.table.cli.on_match import changes

if TYPE_CHECKING:
    from referee.table.match_commands import MatchCommands
    from referee.table.words.reply import Reply

Steps = Annotated[int, typer.Argument(help="How many steps.", metavar="STEPS")]
Correct = Annotated[str, typer.Argument(help="The correct move, as you would have typed it then.", metavar="MOVE")]
Omitted = Annotated[
    str, typer.Argument(help="The move that was left out, as you would have typed it then.", metavar="MOVE")
]
KINDS = ("move", "overrule", "correct", "option")


def _kind(word: str) -> str:
    from pnp.library.problems import allowed_values

    if word not in KINDS:
        raise typer.BadParameter(f'"{word}" is not a kind of entry' + allowed_values(word, KINDS), param_hint="--kind")
    return word


def _entry(number: str) -> str:
    from referee.table.words.speaking import is_number

    if number != "rest" and not is_number(number):
        raise typer.BadParameter(f'N must be the number of an entry, or `rest` (got "{number}")', param_hint="N")
    return number


Kind = Annotated[
    str,
    typer.Option("--kind", help="The kind of entry: move, overrule, correct or option.", metavar="KIND", parser=_kind),
]
Which = Annotated[
    str,
    typer.Argument(
        help="The number of an entry, or `rest` for the entries that wait to be played again.",
        metavar="N",
        parser=_entry,
    ),
]
Fact = Annotated[
    str,
    typer.Argument(
        help="What is really on the table, in the game's words: see `referee help GAME position`.", metavar="FACT"
    ),
]
Illegal = Annotated[str, typer.Argument(help="The move, as you would type it to play it.", metavar="MOVE")]
Rule = Annotated[
    str,
    typer.Argument(help="A house rule: NAME=VALUE; NAME alone explains it (default: list all).", metavar="NAME=VALUE"),
]


@changes
def undo(match: MatchCommands, steps: Steps = 1) -> Reply:
    """Undo moves. The record keeps them; passes implied by a move are undone with it."""
    return match.undo(steps)


@changes
def redo(match: MatchCommands, steps: Steps = 1) -> Reply:
    """Redo what was undone."""
    return match.redo(steps)


@changes
def amend(match: MatchCommands, number: options.Number, move: Correct) -> Reply:
    """Change an old move. Later moves are judged again; dice and cards stay the same."""
    return match.amend(number, move)


@changes
def insert(match: MatchCommands, number: options.Number, move: Omitted, kind: Kind = "move") -> Reply:
    """Insert a move that was left out. Later moves are judged again; dice and cards stay the same."""
    return match.insert(number, move, kind)


@changes
def delete(match: MatchCommands, number: Which) -> Reply:
    """Remove an old entry. It stays in the log, marked as deleted; later moves are judged again."""
    return match.delete(None if number == "rest" else int(number))


@changes
def correct(match: MatchCommands, fact: Fact) -> Reply:
    """Correct the position: pieces, hands, whose turn it is."""
    return match.correct(fact)


@changes
def overrule(match: MatchCommands, move: Illegal) -> Reply:
    """Allow an illegal move. The record notes which clauses it breaks."""
    return match.overrule(move)


@changes
def option(match: MatchCommands, rule: Rule = "") -> Reply:
    """Set a house rule from now on. Without a value, explain one or list all."""
    return match.option(rule)
