"""`referee simulate GAME`: play many games with bots, to see how balanced a game is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from referee.table.cli import options
from referee.table.cli.progress import games_bar

GameId = Annotated[str, typer.Argument(help="The game's id, as `referee games` lists it.", metavar="GAME")]
Games = Annotated[
    int,
    typer.Option("--games", min=1, help="The number of games (with --rotate: of seeds) for each number of players."),
]
Seats = Annotated[
    str, typer.Option("--seats", help='Numbers of players: "2", "2,3" (default: all that the game allows).')
]
Seed = Annotated[str, typer.Option("--seed", help="The seed; the same seed gives the same games.")]
House = Annotated[
    list[str] | None, typer.Option("--option", help="A house rule; may be repeated.", metavar="NAME=VALUE")
]
Players = Annotated[
    str,
    typer.Option(
        "--players",
        help="The players: habit (simple, sensible play) or random; one for all, or one for each seat (habit,random).",
    ),
]
Choose = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        help='A move that is played as soon as it is legal, such as "faction orcs"; separate several by semicolons. '
        "Give it once for all seats, or once for each.",
    ),
]
Rotate = Annotated[
    bool, typer.Option("--rotate", help="Play each seed several times, so that every player sits at every seat.")
]
Most = Annotated[int, typer.Option("--events", min=1, help="The number of events after which a game is stopped.")]


def simulate(
    game: GameId,
    games: Games = 100,
    seats: Seats = "",
    seed: Seed = "1",
    option: House = None,
    players: Players = "habit",
    choose: Choose = None,
    rotate: Rotate = False,
    events: Most = 10_000,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Play many games with bots. Prints how long they last, who wins, how they end and how cards are used."""
    from referee.bots import simulating
    from referee.engine.core.options import Setup
    from referee.loading.registry import find_game
    from referee.table import trying
    from referee.table.beginning import chosen_rules
    from referee.table.data import balance
    from referee.table.words import balance_lines

    rules = find_game(game, options.find_roots(project), option or ())
    chosen, _ = chosen_rules(rules, option or ())
    numbers = simulating.playable_seat_counts(rules, trying.seat_numbers(seats, rules), chosen)
    tables = [
        simulating.Table(simulating.players_of(players, count), simulating.orders_of(choose or (), count), rotate)
        for count in numbers
    ]
    found = []
    total, done = sum(games * table.games_per_seed for table in tables), 0
    with games_bar(game, as_json) as watch:
        for place, (count, table) in enumerate(zip(numbers, tables, strict=True)):
            seen = partial(report_progress, watch, done, total)
            report = simulating.simulate(rules, Setup(count, chosen), table, games, seed, events, seen)
            done += report.games
            found.append(balance.balance(report))
            if not as_json:
                print("\n".join([*([""] * bool(place)), *balance_lines.lines(report, rules.book)]), flush=True)
    if as_json:
        answer: balance.Simulation = {"options": option or (), "choices": choose or (), "reports": found}
        print(options.json_text(answer))


def report_progress(watch: Callable[[int, int], None], before: int, total: int, done: int) -> None:
    """Report how many games are done, of the total. before: the games of earlier runs; done: the games of this run."""
    watch(before + done, total)
