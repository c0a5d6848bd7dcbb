"""Time undo, amend, insert and load in matches of 500 events: the bar is 50 ms for each command.

Two toys, Monsters and Magic with all its cards, and Castle Assault for two and alone, played at random.

    python tests/bench/mending.py [--events 500] [--store] [--cpu]

With --store every command is also put on the disk; --cpu counts the time of the processor, for a machine that is not
quiet.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent)]

from tavern_game import Tavern  # noqa: E402
from w8 import W8Game  # noqa: E402

from pnp.library.roots import Roots  # noqa: E402
from referee.engine.core.chance import ChanceSpec  # noqa: E402
from referee.engine.core.options import Setup  # noqa: E402
from referee.engine.record.jsonl import read_record, write_lines  # noqa: E402
from referee.engine.record.match import Match  # noqa: E402
from referee.loading.registry import find_game  # noqa: E402
from referee.table.files.store import Store  # noqa: E402

BAR = 50.0


def play(match: Match, events: int) -> None:
    """Play at random until the match has so many events."""
    chance = random.Random(5)
    while match.revision < events and match.due:
        due = match.due[0]
        if isinstance(due, ChanceSpec):
            match.play(match.game.random_result(match.state, due, chance.randrange))
        else:
            moves = match.game.legal_moves(match.state, due.seat)
            match.play(chance.choice([move for move in moves if not move.is_open]))


def median(work: Callable[[], object], times: int) -> float:
    """Return the median of some runs in milliseconds."""
    walls, clock = [], time.process_time if "--cpu" in sys.argv else time.perf_counter
    for _ in range(times):
        started = clock()
        work()
        walls.append((clock() - started) * 1000)
    return statistics.median(walls)


def changed_first(match: Match) -> tuple[int, str, str]:
    """Return number and words of an early entry, and other words for it by which most that follows is played again."""
    game, found = match.game, []
    for entry in match.entries[:12]:
        state = entry.before.state
        for text in others(game, state, entry):
            kept = len(match.amend(entry.number, text).kept)
            match.undo()
            found.append((kept, -entry.number, entry.text, text))
            break
    _, number, text, other = max(found)
    return -number, text, other


def others(game, state, entry) -> list[str]:
    """Return other words for an entry: another legal move, or other dice."""
    if entry.move.seat < 0:
        dice = [value for value in entry.move.args if isinstance(value, int)]
        return [f"dice {' '.join(str(7 - value) for value in dice)}"] if dice else []
    texts = [game.write(state, move) for move in game.legal_moves(state, entry.move.seat) if not move.is_open]
    return [text for text in texts if text != entry.text]


def measure(name: str, match: Match, times: int) -> bool:
    """Print what the commands take; return whether the bar is met."""
    number, text, other = changed_first(match)
    played = len(match.amend(number, other).kept)
    match.undo()
    events = match.events
    found = {
        "undo": median(match.undo, times),
        "redo": median(match.redo, times),
        "amend the first": median(lambda: match.amend(number, text), times),
        "amend the last": median(lambda: match.amend(match.entries[-1].number, match.entries[-1].text), times),
        "change the first": median(lambda: (match.amend(number, other), match.undo()), times),
        "load": median(lambda: Match(match.game, read_record(write_lines(events))), 3),
    }
    shown = "; ".join(f"{what} {wall:.2f} ms" for what, wall in found.items())
    print(f"{name}, {len(match.entries)} entries, {played} played again: {shown}")
    return max(wall for what, wall in found.items() if what != "load") < BAR


def main() -> int:
    """Measure all games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--times", type=int, default=15)
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    given = parser.parse_args()
    fits = True
    with tempfile.TemporaryDirectory() as folder:
        magic, castle = (
            find_game(name, Roots((HERE.parents[1],))) for name in ("monsters_and_magic", "castle_assault")
        )
        for game, seats, options in (
            (W8Game(), 2, {"game": 1}),
            (Tavern(), 2, {"goal": 100000}),
            (magic, 2, {}),
            (castle, 2, {"mode": "two_players"}),
            (castle, 1, {"mode": "solo", "scenario": 9}),
        ):
            match = Match.new(game, Setup(seats, options), id="bench")
            play(match, given.events)
            if given.store:
                store = Store.create(Path(folder) / f"{game.name}.match", match.events)
                match = Match(game, store.events(), store.append)
            fits &= measure(game.name, match, given.times)
    print("bar met" if fits else f"bar missed: {BAR} ms")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
