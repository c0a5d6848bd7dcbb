"""The lower limit of the referee's benches: the same rules without an engine. It writes the traces as well.

python tests/bench/bare.py (w8|bt8) playout GAMES
python tests/bench/bare.py (w8|bt8) trace FILE
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import bare_bt8
import bare_w8
from stream import Digest, Stream

RULES: dict[str, Any] = {"w8": bare_w8, "bt8": bare_bt8}
CODES = {"w8": 581, "bt8": 192}
TRACED = 200
Entry = tuple[int, int, list[str]]


def play(rules: Any, number: int, digest: Digest) -> int:
    """Play a game to its end; return the number of events."""
    stream = Stream(number)
    state = rules.State(stream)
    events = 0
    while not state.terminal():
        faces = state.chance_size()
        if faces:
            result = stream.below(faces)
            state.apply_chance(result)
            digest.add(1000 + result)
        else:
            legal = state.legal()
            action = legal[stream.below(len(legal))]
            state.apply(action)
            digest.add(action)
        events += 1
    digest.add(state.winner)
    return events


def playout(name: str, count: int) -> str:
    """Play games and return the line."""
    digest = Digest()
    start = time.perf_counter()
    events = sum(play(RULES[name], number, digest) for number in range(count))
    wall = time.perf_counter() - start
    return f"playout games={count} events={events} events/s={events / wall:.0f} digest={digest}"


def record(name: str, number: int) -> list[Entry]:
    """Return a game as (code, probe, what the probe breaks); a roll is 1000 + its result, without a probe."""
    rules, stream = RULES[name], Stream(number)
    state = rules.State(stream)
    entries: list[Entry] = []
    while not state.terminal():
        faces = state.chance_size()
        if faces:
            result = stream.below(faces)
            entries.append((1000 + result, -1, []))
            state.apply_chance(result)
        else:
            legal = state.legal()
            action = legal[stream.below(len(legal))]
            probe = illegal(action, set(legal), CODES[name])
            entries.append((action, probe, rules.why(state, probe)))
            state.apply(action)
    return entries


def illegal(action: int, legal: set[int], codes: int) -> int:
    """Return the first illegal code after one that follows from the action."""
    probe = (action * 7 + 13) % codes
    while probe in legal:
        probe = (probe + 1) % codes
    return probe


def trace(name: str, path: Path) -> str:
    """Write the recorded games, a line each."""
    lines = [json.dumps(record(name, number)) for number in range(TRACED)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return f"trace games={len(lines)}"


def main(name: str, mode: str, what: str) -> None:
    """Do what was asked and print its line."""
    print(f"bare {name} {playout(name, int(what)) if mode == 'playout' else trace(name, Path(what))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
