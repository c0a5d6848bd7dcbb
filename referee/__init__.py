"""The referee: rules, record and rulings beside a real table.

What is named here is public and explained in docs/api.md; everything else may change. Each name is loaded when it is
first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.errors import DataError
    from referee.engine.core.guards import Breach, Unseen
    from referee.engine.core.move import Move
    from referee.engine.core.options import Setup
    from referee.engine.core.ruling import IllegalMoveError, Ruling, Verdict
    from referee.engine.errors import (
        AmbiguousMoveError,
        InvalidMoveError,
        MoveError,
        PositionError,
        RecordError,
        RefereeError,
        RegistryError,
    )
    from referee.engine.game import Game
    from referee.engine.mechanisms.views import View
    from referee.engine.record.jsonl import read_lines, write_record
    from referee.engine.record.match import Match
    from referee.loading.opening import list_games, load_game

__all__ = [
    "AmbiguousMoveError",
    "Breach",
    "DataError",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "Match",
    "Move",
    "MoveError",
    "PositionError",
    "RecordError",
    "RefereeError",
    "RegistryError",
    "Ruling",
    "Setup",
    "Unseen",
    "Verdict",
    "View",
    "list_games",
    "load_game",
    "read_lines",
    "write_record",
]
_HOMES = {
    "pnp.errors": ("DataError",),
    "referee.engine.core.guards": ("Breach", "Unseen"),
    "referee.engine.core.move": ("Move",),
    "referee.engine.core.options": ("Setup",),
    "referee.engine.core.ruling": ("IllegalMoveError", "Ruling", "Verdict"),
    "referee.engine.game": ("Game",),
    "referee.engine.mechanisms.views": ("View",),
    "referee.engine.record.jsonl": ("read_lines", "write_record"),
    "referee.engine.record.match": ("Match",),
    "referee.loading.opening": ("list_games", "load_game"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "referee.engine.errors")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
