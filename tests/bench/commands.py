"""What the referee's commands cost in a match that is under way, as multiples of `pnp --help`, measured in turns.

    python tests/bench/run.py commands [GAME] [--repeats 9]

Processor time, user and system. Every program has its bytecode, as an installed one has, and a cache that is warm.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from pnp.library.roots import Roots
from referee.engine.core.options import Setup, settings
from referee.engine.record.match import Match
from referee.loading import registry
from referee.table.files.session import Session
from referee.trial import contract
from referee.trial.random_game import RandomGame

REPOSITORY = Path(__file__).parents[2]
BAR = 3.0
"""What a command may cost at most."""
EVENTS = 200
"""So long, at most, is the record of the match that is asked about."""
HELP = "pnp --help"
ANOTHER = "another"


@dataclass
class Cost:
    """The seconds that each run of a command took."""

    game: str
    name: str
    seconds: list[float] = field(default_factory=list)

    @property
    def least(self) -> float:
        """Return the time of the fastest run."""
        return min(self.seconds)


def compare(game: str | None, repeats: int) -> list[Cost]:
    """Run every command about a match `repeats` times, in turns with `pnp --help`; game: of this one alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        roots = Roots.discover(folder, {})
        games = [one.name for one in registry.games(roots) if one.refereed and game in (None, one.name)]
        return [cost for one in games for cost in _of_game(one, folder, roots, repeats)]


def _of_game(game: str, folder: Path, roots: Roots, repeats: int) -> list[Cost]:
    commands = _commands(game, _match(game, folder / f"{game}.match", roots))
    costs = {name: Cost(game, name) for name in commands}
    for turn in range(repeats + 1):
        for name, command in commands.items():
            seconds = _measured([sys.executable, "-m", *command], folder)
            (folder / f"{ANOTHER}.match").unlink(missing_ok=True)
            costs[name].seconds += [seconds] if turn else []  # the first run fills the cache
    return list(costs.values())


def _match(game: str, path: Path, roots: Roots) -> Match:  # type: ignore[type-arg]
    """Return a match that was played at random, and keep it in a file."""
    rules = registry.find_game(game, roots)
    setup = Setup(rules.seats.start, settings(rules.book, {}))
    run = RandomGame(rules, setup, Random(game), False, contract.EFFORT)
    with Session.store_new(path, Match.new(rules, setup, id=game)) as session:
        while session.match.revision < EVENTS and (move := run.choose(session.match.state)) is not None:
            session.match.play(move)
        return session.match


def _commands(game: str, match: Match) -> dict[str, list[str]]:  # type: ignore[type-arg]
    """Return what is typed, by its name."""
    asked = next((text for entry in reversed(match.entries) if entry.kind == "move" for text in [entry.text]), "pass")
    about = ["--match", game]
    return {
        HELP: ["pnp", "--help"],
        "games": ["referee", "games"],
        "new": ["referee", "new", game, ANOTHER],
        "moves": ["referee", "moves", *about],
        "why, a move": ["referee", "why", asked, *about],
        "why, a clause": ["referee", "why", match.game.book.clauses[0].id, *about],
        "log": ["referee", "log", *about],
    }


def _measured(command: list[str], folder: Path) -> float:
    """Return the seconds that a command took."""
    surroundings = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        "PNP_CACHE": str(folder / "cache"),
    }
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, cwd=folder, env=surroundings, stdout=subprocess.DEVNULL, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        assert process.returncode == 0, (command, errors.read().decode(errors="replace"))
    return usage.ru_utime + usage.ru_stime


def show(costs: list[Cost]) -> bool:
    """Print each cost as a multiple of `pnp --help` of the same turns; return whether the bar is met."""
    met = True
    for cost in costs:
        if cost.name == HELP:
            floor = cost.least
            print(f"\n{cost.game}: {HELP} {1000 * floor:.0f} ms, bar {BAR:g} x")
            continue
        ratio = cost.least / floor
        print(f"  {cost.name:14}{1000 * cost.least:6.0f} ms{ratio:7.2f} x  {'met' if ratio <= BAR else 'MISSED'}")
        met = met and ratio <= BAR
    return met
