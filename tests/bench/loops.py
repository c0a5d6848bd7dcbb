"""The cost of daily work: printing a game again, and after a change of one number of one card.

Every figure is the CPU of a whole command, and every ratio is of one run: `first` is a build with an empty cache.
"""

from __future__ import annotations

import csv
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
TABLE, COLUMN = "upgrades.csv", "effect.n"


@dataclass(frozen=True)
class Loop:
    """A ratio: what is measured, against what, the bar, and the CPU seconds of both, run by run."""

    name: str
    against: str
    bar: float
    seconds: tuple[float, ...]
    others: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The least of the one to the least of the other: other work on the machine makes any run longer."""
        return min(self.seconds) / min(self.others)

    def __str__(self) -> str:
        met = "met" if self.ratio <= self.bar else "MISSED"
        parts = f"{min(self.seconds):.2f} s / {min(self.others):.2f} s"
        return f"{self.name:34} {self.ratio:5.2f} x {self.against:24} (bar {self.bar:4.2f}: {met}; {parts})"


def of_game(game: str, base: Path | None, repeats: int) -> list[Loop]:
    """Return the ratios of a game; `base` is another checkout with its own .venv, whose first build is compared."""
    runs = [dict(_run(game, base)) for _ in range(repeats)]

    def loop(name: str, against: str, bar: float) -> Loop:
        return Loop(name, against, bar, *(tuple(run[one] for run in runs) for one in (name, against)))

    loops = [
        loop("build again", "first build", 0.15),
        loop("build, one number changed", "first build", 0.25),
        loop("check, one number changed", "first build", 0.25),
    ]
    return loops if base is None else [*loops, loop("first build", "first build before", 0.6)]


def _run(game: str, base: Path | None) -> Iterator[tuple[str, float]]:
    """Yield the CPU seconds of each command, in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pnp.toml").touch()
        table = folder / "cards" / game / TABLE
        table.parent.mkdir(parents=True)
        shutil.copy(REPOSITORY / "cards" / game / TABLE, table)
        for root in (REPOSITORY, *([base] if base is not None else ())):
            subprocess.run([_python(root), "-m", "compileall", "-q", str(root / "pnp")], check=True)
        if base is not None:
            yield "first build before", _cpu(base, folder, "off", "build", game)
        yield "first build", _cpu(REPOSITORY, folder, str(folder / "cache"), "build", game)
        yield "build again", _cpu(REPOSITORY, folder, str(folder / "cache"), "build", game)
        shutil.copytree(folder / "cache", folder / "second")
        _change(table)
        yield "build, one number changed", _cpu(REPOSITORY, folder, str(folder / "cache"), "build", game)
        yield "check, one number changed", _cpu(REPOSITORY, folder, str(folder / "second"), "check", game)


def _change(table: Path) -> None:
    """Make the first number of the column another one."""
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    at = rows[0].index(COLUMN)
    row = next(row for row in rows[1:] if row[at].isdigit())
    row[at] = str(int(row[at]) + 1)
    with table.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def _python(root: Path) -> str:
    python = root / ".venv/bin/python"
    return str(python if python.exists() else sys.executable)


def _cpu(root: Path, folder: Path, cache: str, *arguments: str) -> float:
    command = [_python(root), "-m", "pnp", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(root), "PNP_CACHE": cache}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
