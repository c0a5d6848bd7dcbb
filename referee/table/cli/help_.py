"""`referee help GAME`: how the moves of a game are typed."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

GameId = Annotated[str, typer.Argument(help="The game, as `referee games` lists it: id or title.", metavar="GAME")]
Topic = Annotated[str, typer.Argument(help="`position`: what a position file may say.", metavar="[position]")]
POSITION = "position"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("help")(help_)


def help_(game: GameId, topic: Topic = "", project: options.Project = None, as_json: options.Json = False) -> None:
    """Tell how the moves of a game are typed, one example each, and what the prompt understands besides.

    `referee help GAME position` tells what a position file may say, and how a table corrects what lies where.
    """
    from referee.loading.registry import find_game, game_id
    from referee.table import service

    roots = options.find_roots(project)
    rules = find_game(game_id(game, roots), roots)
    if topic not in ("", POSITION):
        raise typer.BadParameter(f'"{topic}" is nothing that is told: say {POSITION}, or nothing', param_hint="topic")
    options.tell(service.help(rules, position=topic == POSITION), as_json)
