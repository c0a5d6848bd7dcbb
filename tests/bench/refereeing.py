"""The referee's benches: w8 and bt8 on our engine beside OpenSpiel and boardgame.io, and the bare rules as the floor.

Every contender runs in its own process, in turns. A playout counts only with the digest that the bare rules give.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
OURS, SPIEL, BOARDGAME, BARE = "ours", "openspiel", "boardgame.io", "bare"
BARS = {"playout": {SPIEL: 1.0}, "referee": {SPIEL: 1.0, BOARDGAME: 3.0}}
"""What our speed has to be at least, in multiples of others'."""


@dataclass
class Row:
    """What one contender did in one mode: events a second of each run, and what the line says besides."""

    name: str
    mode: str
    speeds: list[float] = field(default_factory=list)
    digest: str = ""
    refused: str = ""
    failure: str = ""

    @property
    def speed(self) -> float:
        """The fastest run, which other processes disturbed least."""
        return max(self.speeds, default=0.0)


def compare(game: str, games: int, repeats: int, node: Path | None) -> list[Row]:
    """Run every contender in every mode `repeats` times, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        trace = str(Path(folder) / "trace.jsonl")
        said = run([sys.executable, str(HERE / "bare.py"), game, "trace", trace], node)
        assert said.startswith("bare"), said
        commands = contenders(game, str(games), trace)
        rows = [Row(name, mode) for name, mode in commands]
        for _ in range(repeats):
            for row in rows:
                if not row.failure:
                    add(row, run(commands[row.name, row.mode], node))
    return rows


def contenders(game: str, games: str, trace: str) -> dict[tuple[str, str], list[str]]:
    """Return the commands by contender and mode."""
    python = {OURS: "ours.py", SPIEL: "openspiel.py", BARE: "bare.py"}
    found = {
        (name, mode): [sys.executable, str(HERE / file), game, mode, games if mode == "playout" else trace]
        for mode in BARS
        for name, file in python.items()
        if (name, mode) != (BARE, "referee")
    }
    for mode in BARS:
        what = games if mode == "playout" else trace
        found[BOARDGAME, mode] = ["node", str(HERE / "boardgameio.cjs"), game, mode, what]
    found[OURS, "explain"] = [sys.executable, str(HERE / "ours.py"), game, "explain", trace]
    found[OURS, "latency"] = [sys.executable, str(HERE / "ours.py"), game, "latency", "20"]
    return found


def run(command: list[str], node: Path | None) -> str:
    """Run a command; return the line that it prints, or what went wrong after an exclamation mark."""
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), "NODE_ENV": "production"}
    if node is not None:
        environment["NODE_PATH"] = str(node / "node_modules")
    if shutil.which(command[0]) is None:
        return f"! {command[0]} is not installed"
    # OpenSpiel prints every refusal there, which nobody is to be timed for.
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    if not done.returncode:
        return done.stdout.strip().splitlines()[-1]
    again = subprocess.run(command, env=environment, capture_output=True, text=True)
    lines = [line.strip() for line in again.stderr.splitlines() if "Error" in line]
    return "! " + (lines[-1] if lines else f"exit code {done.returncode}")


def add(row: Row, line: str) -> None:
    """Read what a run has printed."""
    if line.startswith("!"):
        row.failure = line[2:]
        return
    said = dict(part.split("=", 1) for part in line.split() if "=" in part)
    if row.mode in ("explain", "latency"):
        row.digest = line.split(row.mode, 1)[1].strip()
    else:
        row.digest, row.refused = said.get("digest", ""), said.get("refused", "")
    row.speeds.append(float(said.get("events/s", 0)))


def show(game: str, rows: list[Row]) -> bool:
    """Print a table with our speed as a multiple of each other's; return whether all bars are met."""
    floor = next(row for row in rows if (row.name, row.mode) == (BARE, "playout"))
    ours = {row.mode: row for row in rows if row.name == OURS}
    met = not any(row.failure for row in ours.values())
    print(f"\n{game:14}{'mode':10}{'events/s':>10}{'us':>8}{'ours x':>8}")
    for row in rows:
        if row.failure:
            print(f"{row.name:14}{row.mode:10} not measured: {row.failure}")
        elif row.mode in ("explain", "latency"):
            print(f"{row.name:14}{row.mode:10} {row.digest}")
            met = met and (row.mode == "latency" or "exact=100.0%" in row.digest)
        else:
            ratio = ours[row.mode].speed / row.speed
            bar = BARS[row.mode].get(row.name, 0.0)
            same = row.mode != "playout" or row.digest == floor.digest
            verdict = "" if not bar else f"  bar {bar:g}: {'met' if ratio >= bar else 'MISSED'}"
            note = (
                f"digest {row.digest}" + ("" if same else " IS ANOTHER GAME")
                if row.digest
                else f"{row.refused} refused"
            )
            print(f"{row.name:14}{row.mode:10}{row.speed:10.0f}{1e6 / row.speed:8.2f}{ratio:8.2f}  {note}{verdict}")
            met = met and same and ratio >= bar
    return met
