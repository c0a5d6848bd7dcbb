"""`referee new GAME`: begin a match."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.table.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.game import Game
    from referee.table.reply import Reply

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
Campaign = Annotated[
    Path | None, typer.Option("--campaign", help="Play the next scenario of this campaign, with what was won before.")
]
Free = Annotated[
    bool, typer.Option("--free", help="Play on a free table: the cards and pieces of the game, and no rules but yours.")
]
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
    campaign: Campaign = None,
    free: Free = False,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Begin a match. It is kept in NAME.match in this folder."""
    from referee.loading.registry import find_game, free_game, game_id
    from referee.table import service
    from referee.table.beginning import beginning

    roots = options.find_roots(project)
    rules = free_game(game, roots) if free else find_game(game_id(game, roots), roots, option or ())
    if campaign is not None:
        options.print_reply(_next_scenario(campaign, rules, name, seed, option or (), position, project), as_json)
        return
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


def _next_scenario(
    file: Path,
    rules: Game[Any],
    name: str,
    seed: str | None,
    chosen: Sequence[str],
    position: Path | None,
    project: Path | None,
) -> Reply:
    """Begin the match of the next scenario of a campaign.

    Raises:
        RefereeError: the campaign is of another game, one of its matches is being played, or all scenarios are won.
    """
    from referee.engine.errors import RefereeError
    from referee.table import campaigns, service
    from referee.table.cli.campaign import follow, opened

    if position is not None:
        raise RefereeError("--position and --campaign exclude each other (choose one)")
    campaign = opened(file, project)
    if campaign.game.name != rules.name:
        raise RefereeError(f"{campaign.path}: this is a campaign of {campaign.game.title}, not of {rules.title}")
    noted = follow(campaign, project)
    settled = rules.book.choose(chosen)
    asked = {one.partition("=")[0].strip() for one in chosen}
    stage, start = campaigns.start(campaign, {name: settled[name] for name in asked})
    path = campaign.path.parent / options.new_path(name or _free_name(campaign.path, stage.number)).name
    id = service.new_id(path)
    reply = service.begin(path, rules, start, seed, (), id)
    campaign.add("match", {"stage": stage.number, "match": id, "file": path.name})
    head = f"{campaign.path}: scenario {stage.number}, {stage.title}"
    return reply.__class__([*noted[:1], head, *reply.lines], reply.answer)


def _free_name(campaign: Path, number: int) -> str:
    """Return a name for the match of a scenario that no file has yet."""
    names = [f"{campaign.stem}-{number}", *(f"{campaign.stem}-{number}-try-{n}" for n in range(2, 1000))]
    return next(name for name in names if not campaign.with_name(f"{name}{options.SUFFIX}").exists())
