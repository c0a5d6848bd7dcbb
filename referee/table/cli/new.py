"""`referee new GAME`: begin a match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.table.cli import options

GameId = Annotated[str, typer.Argument(help="The game, as `referee games` lists it: id or title.", metavar="GAME")]
Name = Annotated[
    str,
    typer.Argument(
        help="The name of the match (default: the id of the game; "
        "in a campaign, the campaign's name and the number of the scenario).",
        metavar="NAME",
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(
        "--seats",
        help="The number of players (default: one for each name, "
        "or as many as the position or scenario needs, or the minimum).",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--names", help='The players, in the order of the seats: "Ann,Bob".', metavar="TEXT"),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="Let the referee roll and draw, from this seed (default: you roll and draw, and type the results).",
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        help="A house rule; may be repeated. scenario=NUMBER or scenario=TITLE begins a scenario "
        "(`referee help GAME scenarios` lists them).",
        metavar="NAME=VALUE",
    ),
]
Campaign = Annotated[
    Path | None, typer.Option("--campaign", help="Play the next scenario of this campaign, with what was won before.")
]
Free = Annotated[
    bool, typer.Option("--free", help="Play on a free table: the cards and pieces of the game, and no rules but yours.")
]
Position = Annotated[Path | None, typer.Option("--position", help="Begin from the position in this YAML file.")]


def new(
    game: GameId,
    name: Name = "",
    seats: Seats = None,
    names: Names = None,
    seed: Seed = None,
    option: House = None,
    position: Position = None,
    campaign: Campaign = None,
    free: Free = False,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Begin a match. It is kept in NAME.match in this folder, or with --campaign beside the campaign."""
    from referee.table.cli.campaign import campaign_path
    from referee.table.orders import Order, begin

    people = tuple(name.strip() for name in ",".join(names or ()).split(",") if name.strip())
    file = None if campaign is None else campaign_path(campaign)
    order = Order(game, name, seats, people, seed, tuple(option or ()), position, file, free)
    options.print_reply(begin(order, options.find_roots(project)), as_json)
