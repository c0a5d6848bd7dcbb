"""Scenarios of Cloudspire for tests: `scene(1)` is Hold the Ford, `designed` the game with a designer’s scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from folders import folders
from tables.cloudspire import ROOT, Table

from referee.engine import Plain
from referee.engine.core.chance import ChanceSpec, seeded_result
from referee.engine.core.options import Setup
from referee.engine.mechanisms.only_answer import only_answer
from referee.games.cloudspire.game import Cloudspire
from referee.loading.registry import find_game

FOLDER = "boards/cloudspire/scenarios"


@cache
def game(project: Path = ROOT) -> Cloudspire:
    """Return the game with the printed scenarios, or with those of a project before them."""
    found = find_game("cloudspire", folders(*dict.fromkeys((project, ROOT))))
    assert isinstance(found, Cloudspire)
    return found


def designed(folder: Path, text: str, name: str = "mine") -> Cloudspire:
    """Return the game with one scenario of a designer."""
    path = folder / FOLDER / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    (folder / "pnp.toml").write_text("")
    path.write_text(text)
    game.cache_clear()
    return game(folder)


class Scene(Table):
    """A scenario at the table."""

    def go(self, until: str = "", least: int = 0) -> Scene:
        """Let everything happen that nobody decides: dice and draws by chance, and what has one answer.

        until: go on to where this is due, and pass what may be passed.
        """
        while self.game.due(self.state):
            if until and self.due == until:
                return self
            due = self.game.due(self.state)[0]
            if isinstance(due, ChanceSpec):
                self.apply(seeded_result(due, lambda below: least % below))
            elif (only := only_answer(self.game, self.state)) is not None:
                self.apply(only)
            elif until and self.legal("pass"):
                self.play("pass")
            else:
                return self
        return self


def scene(
    number: int,
    rules: Cloudspire | None = None,
    carried: Mapping[str, Plain] | None = None,
    *,
    seats: int = 0,
    **options: Any,
) -> Scene:
    """Return a scenario in which the first question is due."""
    people = seats or (1 if number < 100 else 2)
    chosen = {"mode": "scenario", "scenario": number, **options}
    rules = rules or game()
    return Scene(rules.new(Setup(people, chosen, carried or {})), rules)
