"""`referee campaign simulate GAME`: let bots play campaigns, to see how hard each scenario is when it is reached."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from referee.table.cli import options
from referee.table.cli.progress import games_bar
from referee.table.cli.simulate import GameId, House, Most, Seed, report_progress

Campaigns = Annotated[int, typer.Option("--games", min=1, help="The number of campaigns for each faction (or side).")]
Sides = Annotated[
    list[str] | None,
    typer.Option("--faction", help="A faction (or side); may be repeated (default: all)."),
]
Tries = Annotated[
    int, typer.Option("--tries", min=1, help="A campaign is given up after this many failed attempts at one scenario.")
]
Player = Annotated[str, typer.Option("--players", help="The player: habit (simple, sensible play) or random.")]
Choose = Annotated[
    str,
    typer.Option(
        "--choose", help='Moves to play as soon as they are legal, such as "deck starter"; separated by semicolons.'
    ),
]


def simulate(
    game: GameId,
    faction: Sides = None,
    games: Campaigns = 20,
    tries: Tries = 10,
    seed: Seed = "1",
    option: House = None,
    players: Player = "habit",
    choose: Choose = "",
    events: Most = 10_000,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Play many campaigns with bots. Prints how often each scenario is won, at the first try and at all tries."""
    from referee.bots import campaigns, simulating
    from referee.loading.registry import find_game
    from referee.table.campaigns.commands import campaign_of, known_side
    from referee.table.data.campaign_answers import SimulatedCampaigns
    from referee.table.words import campaign_lines

    rules = find_game(game, options.find_roots(project), option or ())
    campaign = campaign_of(rules)
    sides = [known_side(campaign, side) for side in faction or campaign.sides]
    (player,) = simulating.players_of(players, 1)
    (orders,) = simulating.orders_of([choose], 1)
    plan = campaigns.Plan(player, orders, tries, events, rules.book.choose(option or ()))
    found = []
    with games_bar(game, as_json) as watch:
        for place, side in enumerate(sides):
            seen = partial(report_progress, watch, place * games, len(sides) * games)
            report = campaigns.simulate_campaigns(rules, campaign, side, plan, games, seed, seen)
            found.append(report)
            if not as_json:
                lines = campaign_lines.lines(report, campaign.sides)
                print("\n".join([*([""] * bool(place)), *lines]), flush=True)
    if as_json:
        answer: SimulatedCampaigns = {
            "options": option or (),
            "choices": [choose] if choose else (),
            "reports": found,
        }
        print(options.json_text(answer))
