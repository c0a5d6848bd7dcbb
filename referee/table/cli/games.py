"""`referee games` and `referee help`: list the games, and explain how to type the moves of one."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.table.cli import options

GameId = Annotated[str, typer.Argument(help="The game, as `referee games` lists it: id or title.", metavar="GAME")]
Topic = Annotated[str, typer.Argument(help="A verb, `position`, `correct` or `scenarios`.", metavar="TOPIC")]


def games(project: options.Project = None, as_json: options.Json = False) -> None:
    """List the games. They are built in, in your project, or in other packages."""
    from referee.table import service

    options.print_reply(service.games(options.find_roots(project)), as_json)


def help_(game: GameId = "", topic: Topic = "", project: options.Project = None, as_json: options.Json = False) -> None:
    """Explain how to type the moves of a game.

    Gives an example of each, and the other commands of the prompt. Without a game, lists the commands of the referee.

    `referee help GAME VERB` explains one move. `referee help GAME position` lists the keys of a position file, and how
    to correct a position; `correct` shows only the corrections. `referee help GAME scenarios` lists the scenarios, and
    how to begin each of them.
    """
    if not game:
        from referee.table.cli.app import application

        application()(["--help"])
    from referee.loading.registry import find_game, game_id
    from referee.table import service
    from referee.table.words import helping

    roots = options.find_roots(project)
    rules = find_game(game_id(game, roots), roots)
    if topic and topic not in (topics := helping.topics(rules)):
        raise typer.BadParameter(f'there is no help on "{topic}" (allowed: {", ".join(topics)})')
    options.print_reply(service.help(rules, topic), as_json)
