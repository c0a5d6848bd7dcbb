"""The benches' games on our engine: playout, referee and explain mode, one process and one thread.

    python tests/bench/ours.py (w8|bt8) (playout GAMES | referee TRACE | explain TRACE | latency GAMES)

Prints one line with what was done, how fast, and the digest or the score.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import bt8
import w8
from stream import Digest, Stream

from referee.engine.core.chance import ChanceSpec, chance_move
from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.game import Game

TABLES: dict[str, ModuleType] = {"w8": w8, "bt8": bt8}
GAMES: dict[str, Any] = {"w8": w8.W8Game, "bt8": bt8.BT8Game}
PAIR = tuple(chance_move(first, second) for first in range(1, 7) for second in range(1, 7))
DIE = tuple(chance_move(face) for face in range(1, 7))
ROLLS = {1: DIE, 2: PAIR}


def begun(game: Any, number: int) -> tuple[Any, Stream]:
    """Return the first state of a game of the stream with its number, and the stream."""
    stream = Stream(number)
    state = game.on(stream)
    game.settle(state)
    return state, stream


def play(game: Any, code: dict[Move, int], number: int, digest: Digest) -> int:
    """Play a game to its end, one choice a decision; return the number of events."""
    state, stream = begun(game, number)
    below, add, events = stream.below, digest.add, 0
    while state.agenda:
        (due,) = game.due(state)
        if isinstance(due, ChanceSpec):
            results = ROLLS[due.number]
            chosen = below(len(results))
            state = game.play(state, results[chosen])
            add(1000 + chosen)
        else:
            legal = game.legal_moves(state, due.seat)
            move = legal[below(len(legal))]
            state = game.play(state, move)
            add(code[move])
        events += 1
    add(state.winner)
    return events


def playout(name: str, count: int) -> str:
    """Play games and return the line."""
    game, code, digest = GAMES[name](), TABLES[name].CODE, Digest()
    start = time.perf_counter()
    events = sum(play(game, code, number, digest) for number in range(count))
    return f"playout games={count} events={events} {speed(events, start)} digest={digest}"


def referee(name: str, trace: Path) -> str:
    """Replay recorded games: every event is checked, every probe refused with its clauses; return the line."""
    game, actions = GAMES[name](), TABLES[name].ACTIONS
    games = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    events = refused = 0
    start = time.perf_counter()
    for number, entries in enumerate(games):
        state, _ = begun(game, number)
        for action, probe, _ in entries:
            if action >= 1000:
                (due,) = game.due(state)
                state = game.play(state, ROLLS[due.number][action - 1000])
            else:
                seat = state.agenda[-1].seat
                try:
                    game.play(state, actions[seat][probe])
                except IllegalMoveError as error:
                    refused += len(error.ruling.breaches) > 0
                state = game.play(state, actions[seat][action])
            events += 1
        assert not state.agenda
    return f"referee games={len(games)} events={events} {speed(events, start)} refused={refused}"


def explain(name: str, trace: Path) -> str:
    """Judge every probe and return the line: the share of exact sets of broken conditions, by kind of condition."""
    hits, asked = Counter[str](), Counter[str]()
    start = time.perf_counter()
    probes = right = 0
    for broken, exact in explained(name, trace):
        probes += 1
        right += exact
        asked.update(broken)
        hits.update(broken if exact else ())
    kinds = " ".join(f"{kind}={hits[kind] / asked[kind]:.1%}" for kind in sorted(asked))
    return f"explain probes={probes} {speed(probes, start)} exact={right / probes:.1%} {kinds}"


def explained(name: str, trace: Path) -> Iterator[tuple[list[str], bool]]:
    """Yield what each probe breaks, and whether the clauses that we cite say exactly that."""
    game, table = GAMES[name](), TABLES[name]
    for number, line in enumerate(trace.read_text(encoding="utf-8").splitlines()):
        state, _ = begun(game, number)
        for action, probe, broken in json.loads(line):
            if action >= 1000:
                (due,) = game.due(state)
                state = game.play(state, ROLLS[due.number][action - 1000])
                continue
            moves = table.ACTIONS[state.agenda[-1].seat]
            cited = [table.CONDITIONS[breach.clause] for breach in game.judge(state, moves[probe]).breaches]
            yield broken, sorted(cited) == sorted(broken)
            state = game.play(state, moves[action])


def speed(events: int, start: float) -> str:
    """Return the speed in a line."""
    return f"events/s={events / (time.perf_counter() - start):.0f}"


def latency(name: str, count: int) -> str:
    """Return the line with the milliseconds that judge (with reasons) and legal_moves take: middle and worst of 100."""
    game: Game[Any] = GAMES[name]()
    judged: list[float] = []
    listed: list[float] = []
    for number in range(count):
        state, stream = begun(game, number)
        while state.agenda:
            (due,) = game.due(state)
            if isinstance(due, ChanceSpec):
                results = ROLLS[due.number]
                state = game.play(state, results[stream.below(len(results))])
                continue
            start = time.perf_counter()
            legal = game.legal_moves(state, due.seat)
            middle = time.perf_counter()
            move = legal[stream.below(len(legal))]
            str(game.judge(state, move))
            judged.append(time.perf_counter() - middle)
            listed.append(middle - start)
            state = game.play(state, move)
    return f"latency judge {percentiles(judged)} legal_moves {percentiles(listed)}"


def percentiles(seconds: list[float]) -> str:
    """Return the median and the 99th percentile, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    return f"p50={cuts[49] * 1000:.3f}ms p99={cuts[98] * 1000:.3f}ms"


def main(name: str, mode: str, what: str) -> None:
    """Do what was asked and print its line."""
    work = {"playout": playout, "referee": referee, "explain": explain, "latency": latency}[mode]
    print(f"ours {name} {work(name, int(what) if what.isdigit() else Path(what))}")  # type: ignore[arg-type]


if __name__ == "__main__":
    main(*sys.argv[1:])
