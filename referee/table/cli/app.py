"""The Typer application of the referee; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import typer

from pnp import console
from referee.table.cli import (
    amend,
    check,
    correct,
    delete,
    export,
    games,
    help_,
    import_,
    insert,
    log,
    moves,
    new,
    option,
    overrule,
    play,
    redo,
    replay,
    seal,
    show,
    simulate,
    trial,
    undo,
    why,
)

app = typer.Typer(
    name="referee",
    help="Referee a tabletop game beside a real table: what is legal, why not, who stands how, who has won.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
PLAYING = (games, help_, new, moves, play, seal, show, why, log)
CHANGING = (undo, redo, amend, insert, delete, correct, overrule, option)
RECORDS = (replay, check, export, import_)
MAKING = (trial, simulate)
for module in (*PLAYING, *CHANGING, *RECORDS, *MAKING):
    module.register(app)


def main() -> None:
    """Run the command line; a mistake of the user's, or of a game's, becomes a plain sentence and exit code 1."""
    console.run(_rescued)


def _rescued() -> None:
    from referee.table.rescue import rescued

    with rescued():
        app()
