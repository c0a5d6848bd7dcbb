"""Measure the press and the referee beside their peers on the same work, in turns, in one run.

    python tests/bench/run.py deck --n 90 900 9000 [--repeats 5] [--direct] [--json FILE]
    python tests/bench/run.py w8 [--games 300] [--repeats 3] [--node FOLDER] [--json FILE]      (or bt8)
    python tests/bench/run.py hexes [--repeats 5] [--json FILE]
    python tests/bench/run.py loops GAME [--base CHECKOUT] [--repeats 3]
    python tests/bench/run.py commands [GAME] [--repeats 9] [--json FILE]
    python tests/bench/run.py latency GAME [--games 3] [--project FOLDER] [--option NAME=VALUE]
    python tests/bench/run.py games GAME [--games 1000] [--first 0] [--option NAME=VALUE]  (or contract: see trials.py)

w8 and bt8 print events a second of our engine, OpenSpiel, boardgame.io and the bare rules, and whether we meet the
bars; `pip install open_spiel==2.0.2` and, in the folder of --node, `npm install boardgame.io@0.50.2` bring the peers.
hexes prints what a build of a map of 40 x 40 hexes with coordinates costs beside the same map drawn in ReportLab.
loops prints the CPU of a build again, and of a build and a check after a change of one number of one card, against the
first build, and of that against the first build of another checkout, all in one run.
commands prints what the referee's commands cost beside `pnp --help`.
deck prints wall time (least and median), processor time, peak memory and size for: `pnp build` of the deck as a user's
project, the tuned ReportLab floor, Typst, and, with --direct, our PDF writer alone on hand-made drawings; each as a
ratio to the floor. Every program has its bytecode, as an installed one has, and an empty cache.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import hexmap
import project
import refereeing

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
FLOOR = "reportlab floor"


@dataclass
class Result:
    """What one contender took for `n` cards: seconds of each run, peak MiB of its largest process, bytes written."""

    name: str
    n: int
    walls: list[float]
    processor: list[float]
    peak: float = 0.0
    size: int = 0
    failure: str = ""

    @property
    def least(self) -> float:
        """The shortest run."""
        return min(self.walls, default=0.0)

    @property
    def median(self) -> float:
        """The run in the middle."""
        return statistics.median(self.walls) if self.walls else 0.0


def map_contenders(folder: Path) -> dict[str, tuple[list[str], Path]]:
    """Return the commands that print the map of hexes, by name, each with the file that it writes."""
    python, floor = sys.executable, folder / "floor.pdf"
    build = [python, "-c", "from pnp.cli.app import main; main()", "build", "bench", "--only", "map"]
    return {
        "pnp build": (build, folder / "out/bench/map.pdf"),
        FLOOR: ([python, str(HERE / "hexmap_reportlab.py"), str(floor)], floor),
    }


def compare_maps(repeats: int) -> list[Result]:
    """Print the map of hexes `repeats` times with each contender, in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hexmap.write_map(folder)
        (folder / "pnp.toml").touch()
        return in_turns(map_contenders(folder), hexmap.SIDE**2, repeats, folder)


def contenders(folder: Path, direct: bool) -> dict[str, tuple[list[str], Path]]:
    """Return the commands by name, each with the file that it writes."""
    python, out = sys.executable, folder / "peers"
    out.mkdir(exist_ok=True)
    table, art = str(folder / "cards/bench/cards.csv"), str(folder / "layouts/bench/art")
    build = [python, "-c", "from pnp.cli.app import main; main()", "build", "bench", "--sides", "fronts"]
    found = {
        "pnp build": ([*build, "--only", "deck"], folder / "out/bench/deck.pdf"),
        FLOOR: ([python, str(HERE / "floor_reportlab.py"), table, art, str(out / "floor.pdf")], out / "floor.pdf"),
        "typst": ([python, str(HERE / "deck_typst.py"), table, art, str(out / "typst.pdf")], out / "typst.pdf"),
    }
    if direct:
        command = [python, str(HERE / "deck_direct.py"), table, art, str(out / "direct.pdf")]
        found["our writer alone"] = (command, out / "direct.pdf")
    return found


class Cost(NamedTuple):
    """What one run took: wall and processor seconds, peak MiB of its largest process, and what went wrong."""

    wall: float
    processor: float
    peak: float
    failure: str


def measure(command: list[str], folder: Path) -> Cost:
    """Run a command in a folder, and return what it took."""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryDirectory() as cache:  # each run is a first one
        environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPATH": str(REPOSITORY),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "PNP_CACHE": cache,
        }
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        lines = errors.read().decode(errors="replace").strip().splitlines() or [f"exit code {process.returncode}"]
    failure = lines[-1] if process.returncode else ""
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, failure)


def compare(count: int, repeats: int, direct: bool) -> list[Result]:
    """Run every contender `repeats` times, in turns, so that other work on the machine slows all of them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        project.write_project(folder, count)
        return in_turns(contenders(folder, direct), count, repeats, folder)


def in_turns(commands: dict[str, tuple[list[str], Path]], count: int, repeats: int, folder: Path) -> list[Result]:
    """Run each command `repeats` times, after one more that writes the bytecode."""
    results = {title: Result(title, count, [], []) for title in commands}
    for turn in range(repeats + 1):
        for title, (command, file) in commands.items():
            add(results[title], command, file, folder, is_counted=turn > 0)
    return list(results.values())


def add(result: Result, command: list[str], file: Path, folder: Path, is_counted: bool) -> None:
    """Run a contender once more, unless it has failed before."""
    if result.failure:
        return
    cost = measure(command, folder)
    result.failure = cost.failure
    if not result.failure and not file.exists():
        result.failure = f"{file.name} was not written"
    if not result.failure and is_counted:
        result.walls.append(cost.wall)
        result.processor.append(cost.processor)
        result.peak = max(result.peak, cost.peak)
        result.size = file.stat().st_size


def show(results: list[Result]) -> None:
    """Print a table, each row with its ratios to the floor (of the least times, and of the sizes)."""
    floor = next(result for result in results if result.name == FLOOR)
    names = f"{'least s':>9}{'median s':>10}{'cpu s':>8}{'MiB':>8}{'MB':>8}{'wall x':>9}{'cpu x':>8}{'bytes x':>9}"
    print(f"\n{'N=' + str(floor.n):18}{names}")
    for result in results:
        if result.failure:
            print(f"{result.name:18} failed: {result.failure}")
            continue
        cpu = min(result.processor)
        own = f"{result.least:9.2f}{result.median:10.2f}{cpu:8.2f}{result.peak:8.0f}{result.size / 1e6:8.2f}"
        ratios = ""
        if floor.walls:
            times = f"{result.least / floor.least:9.2f}{cpu / min(floor.processor):8.2f}"
            ratios = f"{times}{result.size / floor.size:9.2f}"
        print(f"{result.name:18}{own}{ratios}")


def main() -> int:
    """Run the work asked for; return 1 when a contender failed or a bar of the referee was missed."""
    parser = argparse.ArgumentParser(description="Measure the press and the referee beside their peers.")
    parser.add_argument(
        "work", choices=["deck", "hexes", "loops", "w8", "bt8", "commands", "latency", "games", "contract"]
    )
    parser.add_argument("game", nargs="?", help="of loops, commands, latency, games and contract: the game")
    parser.add_argument("--base", type=Path, help="of loops: another checkout, with its .venv, to be compared with")
    parser.add_argument("--project", type=Path, default=Path(), help="of latency: the project that has the game")
    parser.add_argument("--games", type=int, default=300, help="games played")
    parser.add_argument("--first", type=int, default=0, help="of games and contract: the first seed")
    parser.add_argument(
        "--option", action="append", default=[], help="of games, contract and latency: a house rule NAME=VALUE"
    )
    parser.add_argument("--node", type=Path, help="the folder whose node_modules hold boardgame.io")
    parser.add_argument("--n", type=int, nargs="+", default=[900], help="unique cards, two copies of each")
    parser.add_argument(
        "--repeats", type=int, default=0, help="runs of each (default: 5, from 5000 cards on 3, games 3, commands 9)"
    )
    parser.add_argument("--direct", action="store_true", help="also our PDF writer alone")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    wanted = parser.parse_args()
    if wanted.work == "commands":
        return measure_commands(wanted)
    if wanted.work == "latency":
        return measure_latency(wanted)
    if wanted.work == "loops":
        return measure_loops(wanted)
    if wanted.work in ("games", "contract"):
        return try_game(wanted)
    if wanted.work not in ("deck", "hexes"):
        return measure_referee(wanted)
    every: list[Result] = []
    if wanted.work == "hexes":
        every = compare_maps(wanted.repeats or 5)
        show(every)
    for count in wanted.n if wanted.work == "deck" else ():
        results = compare(count, wanted.repeats or (3 if count >= 5000 else 5), wanted.direct)
        show(results)
        every += results
    write(wanted.json, every)
    return int(any(result.failure for result in every))


def measure_referee(wanted: argparse.Namespace) -> int:
    """Measure w8 or bt8; return 1 when a bar was missed."""
    rows = refereeing.compare(wanted.work, wanted.games, wanted.repeats or 3, wanted.node)
    met = refereeing.show(wanted.work, rows)
    write(wanted.json, rows)
    return int(not met)


def measure_commands(wanted: argparse.Namespace) -> int:
    """Measure what the referee's commands cost; return 1 when the bar was missed."""
    sys.path.insert(0, str(REPOSITORY))
    import commands

    costs = commands.compare(wanted.game, wanted.repeats or 9)
    write(wanted.json, costs)
    return int(not commands.show(costs))


def measure_latency(wanted: argparse.Namespace) -> int:
    """Measure how long rulings and lists of moves of a game take; return 1 when a bar was missed."""
    sys.path[:0] = [str(REPOSITORY), str(HERE.parent)]
    import latency

    options = dict(option.split("=", 1) for option in wanted.option)
    found = latency.of_game(wanted.game, wanted.project, wanted.games, options)
    for one in found:
        print(one)
    return int(any(one.slow > latency.BARS[one.name] for one in found))


def measure_loops(wanted: argparse.Namespace) -> int:
    """Measure printing a game again; return 1 when a bar was missed."""
    import loops

    found = loops.of_game(wanted.game or "skies_of_fire", wanted.base, wanted.repeats or 3)
    for one in found:
        print(one)
    return int(any(one.ratio > one.bar for one in found))


def try_game(wanted: argparse.Namespace) -> int:
    """Play games at random, checked by the contract; return 1 if a fault was found."""
    sys.path[:0] = [str(REPOSITORY), str(HERE.parent)]
    import trials

    options = dict(option.split("=", 1) for option in wanted.option)
    return int(not trials.of_game(wanted.work, wanted.game, wanted.project, wanted.games, wanted.first, options))


def write(path: Path | None, figures: Sequence[Any]) -> None:
    """Write the figures to a file, if one was named."""
    if path is not None:
        path.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
