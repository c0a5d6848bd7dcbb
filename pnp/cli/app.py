"""The Typer application of the press; `pnp.console` turns its errors into text and exit codes."""

from __future__ import annotations

import typer

from pnp import console
from pnp.cli import boards, books, build, cards, check, credits, explain, games, listing, mats, schemas, tokens, where

app = typer.Typer(
    name="pnp",
    help="Print tabletop games at home: cards, mats, boards and tokens from data, at true size.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (games, listing, check, build, cards, mats, boards, tokens, books, where, explain, credits, schemas):
    module.register(app)


def main() -> None:
    """Run the command line; a mistake of the user's becomes a plain sentence and exit code 1."""
    console.run(app)
