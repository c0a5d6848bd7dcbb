"""The referee: rules, record and rulings beside a real table.

What is named here is public and explained in docs/api.md; everything else may change. Each name is loaded when it is
first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.errors import DataError as DataError
    from referee.engine.core.agenda import Decision as Decision
    from referee.engine.core.chance import ChanceSpec as ChanceSpec
    from referee.engine.core.chance import DiceSpec as DiceSpec
    from referee.engine.core.chance import DrawSpec as DrawSpec
    from referee.engine.core.guards import Breach as Breach
    from referee.engine.core.guards import Unseen as Unseen
    from referee.engine.core.move import Move as Move
    from referee.engine.core.options import Setup as Setup
    from referee.engine.core.outcome import Outcome as Outcome
    from referee.engine.core.ruling import IllegalMoveError as IllegalMoveError
    from referee.engine.core.ruling import Ruling as Ruling
    from referee.engine.core.ruling import Verdict as Verdict
    from referee.engine.errors import AmbiguousMoveError as AmbiguousMoveError
    from referee.engine.errors import InvalidMoveError as InvalidMoveError
    from referee.engine.errors import MoveError as MoveError
    from referee.engine.errors import PositionError as PositionError
    from referee.engine.errors import RecordError as RecordError
    from referee.engine.errors import RefereeError as RefereeError
    from referee.engine.errors import RegistryError as RegistryError
    from referee.engine.game import Game as Game
    from referee.engine.mechanisms.views import View as View
    from referee.engine.record.event import Event as Event
    from referee.engine.record.jsonl import read_record as read_record
    from referee.engine.record.jsonl import write_record as write_record
    from referee.engine.record.match import Match as Match
    from referee.engine.record.match_view import MatchView as MatchView
    from referee.engine.record.results import Entered as Entered
    from referee.loading.opening import list_games as list_games
    from referee.loading.opening import load_game as load_game
    from referee.loading.registry import GameListing as GameListing

_HOMES = {
    "pnp.errors": ("DataError",),
    "referee.engine.core.agenda": ("Decision",),
    "referee.engine.core.chance": ("ChanceSpec", "DiceSpec", "DrawSpec"),
    "referee.engine.core.guards": ("Breach", "Unseen"),
    "referee.engine.core.move": ("Move",),
    "referee.engine.core.options": ("Setup",),
    "referee.engine.core.outcome": ("Outcome",),
    "referee.engine.core.ruling": ("IllegalMoveError", "Ruling", "Verdict"),
    "referee.engine.errors": (
        "AmbiguousMoveError",
        "InvalidMoveError",
        "MoveError",
        "PositionError",
        "RecordError",
        "RefereeError",
        "RegistryError",
    ),
    "referee.engine.game": ("Game",),
    "referee.engine.mechanisms.views": ("View",),
    "referee.engine.record.event": ("Event",),
    "referee.engine.record.jsonl": ("read_record", "write_record"),
    "referee.engine.record.match": ("Match",),
    "referee.engine.record.match_view": ("MatchView",),
    "referee.engine.record.results": ("Entered",),
    "referee.loading.opening": ("list_games", "load_game"),
    "referee.loading.registry": ("GameListing",),
}
__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
