"""How much processor time a ruling with its reasons and a list of legal moves take, in games played at random.

python tests/bench/run.py latency GAME [--games 3] [--project FOLDER] [--option NAME=VALUE]
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from trials import is_playable

from pnp.library.roots import Roots
from referee.engine.core.options import Setup, settings
from referee.engine.game import Game
from referee.loading import registry
from referee.trial import contract
from referee.trial.random_game import RandomGame

BARS = {"judge": 10.0, "legal_moves": 50.0}
"""What the slowest of a hundred may take at most, in milliseconds."""


class Latency(NamedTuple):
    """Milliseconds of one kind of question: the middle, the slowest of a hundred, the slowest, and how many."""

    name: str
    median: float
    slow: float
    slowest: float
    count: int

    def __str__(self) -> str:
        bar = BARS[self.name]
        verdict = f"bar {bar:g} ms: {'met' if self.slow <= bar else 'MISSED'}"
        figures = f"p50 {self.median:8.3f} ms   p99 {self.slow:8.3f} ms   most {self.slowest:8.3f} ms"
        return f"{self.name:12} {figures}   {self.count} asked   {verdict}"


def measure(game: Game[Any], setups: Iterable[Setup], seeds: Iterable[int], near: int = 4) -> list[Latency]:
    """Return the latencies over games at random: of judge over legal moves and near-misses, and of legal_moves."""
    judged: list[float] = []
    listed: list[float] = []
    for number, setup in enumerate(setups):
        for seed in seeds:
            run = RandomGame(game, setup, Random(f"{number} {seed}"), bool(seed % 2), contract.EFFORT)
            _play(run, near, judged, listed)
    return [_latency("judge", judged), _latency("legal_moves", listed)]


def _play(run: RandomGame[Any], near: int, judged: list[float], listed: list[float]) -> None:
    game, state = run.game, run.game.new(run.setup)
    for _ in range(run.effort.events):
        for one in game.decisions(state):
            start = time.process_time()
            legal = game.legal_moves(state, one.seat)
            listed.append(time.process_time() - start)
            run.probes.learn(legal)
            for move in run.probes.near_misses(state, one.seat, legal, near):
                start = time.process_time()
                str(game.judge(state, move))
                judged.append(time.process_time() - start)
        move = run.choose(state)
        if move is None:
            return
        state = game.play(state, move)


def _latency(name: str, seconds: list[float]) -> Latency:
    cuts = statistics.quantiles(seconds, n=100)
    return Latency(name, cuts[49] * 1000, cuts[98] * 1000, max(seconds) * 1000, len(seconds))


def of_game(name: str, project: Path, games: int, options: Mapping[str, str]) -> list[Latency]:
    """Return the latencies of a game by its name, for every number of seats that can play with these house rules."""
    game = registry.find_game(name, Roots.discover(project, {}))
    setups = (Setup(seats, settings(game.book, options)) for seats in game.seats)
    return measure(game, [setup for setup in setups if is_playable(game, setup)], range(games))
