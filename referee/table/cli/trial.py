"""`referee trial GAME`: play a game at random and report faults in its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.table.cli import options
from referee.table.cli.progress import games_bar

if TYPE_CHECKING:
    from referee.table.data import answers

GameId = Annotated[str, typer.Argument(help="The game's id, as `referee games` lists it.", metavar="GAME")]
Games = Annotated[
    int,
    typer.Option(
        "--games",
        min=1,
        help="The number of games for each number of players; each is played twice, "
        "once with hidden and once with known cards.",
    ),
]
Seats = Annotated[
    str, typer.Option("--seats", help='Numbers of players: "2", "2,3" (default: all that the game allows).')
]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="A house rule; may be repeated (default: every value in turn).", metavar="NAME=VALUE"
    ),
]


def trial(
    game: GameId,
    games: Games = 10,
    seats: Seats = "",
    option: House = None,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Test the rules of a game. Plays it at random and reports every fault."""
    from referee.engine.core.naming import counted
    from referee.loading.registry import find_game, rules_folder
    from referee.table import trying
    from referee.trial.contract import NEVER_TESTED

    roots = options.find_roots(project)
    rules = find_game(game, roots)
    numbers = trying.seat_numbers(seats, rules)
    setups = list(trying.setups(rules, games, numbers, option))
    found = []
    with games_bar(game, as_json) as watch:
        for fault in trying.limited_faults(trying.game_faults(rules, rules_folder(game, roots), setups, watch)):
            found.append(fault)
            if not as_json:
                print(fault, flush=True)
    if as_json:
        answer: answers.Trial = {"game": game, "seats": numbers, "games": games, "faults": found}
        print(options.json_text(answer))
    else:
        print(f"{game}: {2 * len(setups)} games, {counted(len(found), 'fault') if found else 'no faults'}")
        if any(fault.endswith(NEVER_TESTED) for fault in found):
            print("Anything that never happened could still happen in more games (--games) or in other positions.")
    if found:
        raise typer.Exit(1)
