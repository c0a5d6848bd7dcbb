"""Games at random in numbers: whether all pieces stay in the match, and whether the whole contract is kept.

python tests/bench/run.py games GAME [--games 1000] [--first 0] [--option NAME=VALUE]      so many for each seat count
python tests/bench/run.py contract GAME [--games 10] [--first 0] [--option NAME=VALUE]
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from pnp.library.roots import Roots
from referee.engine.core.blame import error_text
from referee.engine.core.options import Setup, settings
from referee.engine.errors import PositionError
from referee.engine.game import Game
from referee.loading import registry
from referee.trial import contract
from referee.trial.random_game import RandomGame
from referee.trial.whole import whole_game


def chosen(game: Game[Any], seed: int) -> dict[str, str]:
    """Return house rules: the game's own where the seed is even, else some at random."""
    source = Random(seed)
    options = game.book.options.values() if seed % 2 else ()
    return {option.name: source.choice(list(option.values)) for option in options if source.random() < 0.3}


def setup_of(game: Game[Any], seats: int, seed: int, **options: str) -> Setup:
    """Return what a match of a seed is played with."""
    return Setup(seats, settings(game.book, {**chosen(game, seed), **options}))


def is_playable(game: Game[Any], setup: Setup) -> bool:
    """Return whether a game can be played by so many, by these house rules: at random it is not always."""
    try:
        game.begin(setup)
    except PositionError:
        return False
    return True


def played(game: Game[Any], seats: int, seed: int, effort: contract.Effort, **options: str) -> Iterator[str]:
    """Play a whole game and yield its faults, each once. A game without a turn limit may never end."""
    setup = setup_of(game, seats, seed, **options)
    if not is_playable(game, setup):
        return
    run = RandomGame(game, setup, Random(f"{seats} {seed}"), bool(seed // 2 % 2), effort)
    try:
        yield from dict.fromkeys(whole_game(run))
    except Exception as error:
        yield f"the game fails: {error_text(error)}"


def games(game: Game[Any], count: int, first: int, options: Mapping[str, str]) -> bool:
    """Play so many games for each number of seats, tell their faults, and return whether there were none."""
    start, found, effort = time.perf_counter(), Counter[str](), contract.EFFORT._replace(events=20_000)
    for seats in game.seats:
        for seed in range(first, first + count):
            for fault in played(game, seats, seed, effort, **options):
                found[fault] += 1
                print(f"{seats} seats, seed {seed}: {fault}", flush=True)
        print(f"{seats} seats: {count} games from seed {first}, {time.perf_counter() - start:.0f} s", flush=True)
    print(f"{sum(found.values())} faults")
    return not found


def contracts(game: Game[Any], count: int, first: int, options: Mapping[str, str]) -> bool:
    """Hold so many games to the contract for each number of seats, and return whether there were no faults."""
    effort = contract.EFFORT._replace(test_interval=8)
    seeds = range(first, first + count)
    setups = [setup_of(game, seats, seed, **options) for seed in seeds for seats in game.seats]
    found = 0
    for fault in contract.check(game, [one for one in setups if is_playable(game, one)], [first], effort):
        found += 1
        print(fault, flush=True)
    print(f"{found} faults")
    return not found


def of_game(work: str, name: str, project: Path, count: int, first: int, options: Mapping[str, str]) -> bool:
    """Do the work on a game by its name; options: house rules of all its games."""
    game = registry.find_game(name, Roots.discover(project, {}))
    return (games if work == "games" else contracts)(game, count, first, options)
