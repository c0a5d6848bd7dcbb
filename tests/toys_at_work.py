"""The small games of tests/toys, built as the registry builds them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from folders import project

from referee.engine.core.move import Move
from referee.engine.core.options import Setup, settings
from referee.engine.game import Game
from referee.loading import registry
from referee.loading.data import GameData, load_data

TOYS = Path(__file__).parent / "toys"


@cache
def data(name: str) -> GameData:
    """Return the data of a toy."""
    return load_data(name, project(TOYS), module(name).FILES)


@cache
def toy(name: str) -> Game[Any]:
    """Return a toy as the registry finds it."""
    return registry.find_game(name, project(TOYS))


@cache
def module(name: str) -> ModuleType:
    """Return the module of a toy, to make variants of."""
    import sys

    return sys.modules[type(toy(name)).__module__]


def setup(game: Game[Any], **chosen: str | int) -> Setup:
    """Return how a match of two begins."""
    return Setup(2, settings(game.book, chosen))


def played(game: Game[Any], *lines: str, state: Any = None) -> Any:
    """Return the state after typed lines, from the beginning unless a state is given."""
    now = game.new(setup(game)) if state is None else state
    for line in lines:
        for move in game.read(now, line):
            now = game.play(now, move)
    return now


def said(game: Game[Any], state: Any, moves: list[Move]) -> list[str]:
    """Return moves in words."""
    return [game.write(state, move) for move in moves]


def with_zones(state: Any, **zones: Any) -> Any:
    """Return a copy of a state with other zones."""
    new = state.copy()
    new.zones = {**new.zones, **{name.replace("_", " "): tokens for name, tokens in zones.items()}}
    return new
