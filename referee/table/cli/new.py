"""`referee new GAME`: begin a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.table.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.engine.core.plain import Plain
    from referee.engine.game import Game

GameId = Annotated[str, typer.Argument(help="The game, as `referee games` lists it: id or title.", metavar="GAME")]
Name = Annotated[str, typer.Argument(help="The name of the match (default: that of the game).", metavar="NAME")]
Seats = Annotated[
    int | None, typer.Option("--seats", help="The number of players (default: that of the names, or the fewest).")
]
Names = Annotated[str, typer.Option("--names", help='The players, in the order of the seats: "Ann,Bob".')]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="Let the referee roll and draw, from this seed (default: you roll and draw, and type the results).",
    ),
]
House = Annotated[list[str] | None, typer.Option("--option", help="A house rule: NAME=VALUE; may be repeated.")]
Position = Annotated[Path | None, typer.Option("--position", help="Begin from the position in this YAML file.")]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new")(new)


def new(
    game: GameId,
    name: Name = "",
    seats: Seats = None,
    names: Names = "",
    seed: Seed = None,
    option: House = None,
    position: Position = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Begin a match. It is kept in NAME.match in this folder."""
    from referee.loading.registry import find_game, game_id
    from referee.table import service
    from referee.table.beginning import beginning

    roots = options.find_roots(project)
    rules = find_game(game_id(game, roots), roots)
    people = tuple(name.strip() for name in names.split(",") if name.strip())
    start = beginning(rules, _position(position, rules), seats, people, option or ())
    path = options.new_path(name or rules.name)
    options.print_reply(service.begin(path, rules, start, seed, people), as_json)


def _position(path: Path | None, game: Game[Any]) -> Mapping[str, Plain] | None:
    """Return the position in a file.

    Raises:
        PositionError: the file cannot be read, or the position in it is not possible; with every fault.
    """
    from referee.table.position import read_position

    return None if path is None else read_position(path, game)
