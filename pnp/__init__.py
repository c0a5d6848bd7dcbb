"""Structured data in, print-ready sheets out.

The names in `__all__` are public and explained in docs/api.md; everything else may change. Each name is loaded when it
is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.drawing.face import Face
    from pnp.errors import ArtError, DataError, FontError, OutputError, PnpError, TextError
    from pnp.press.manifest import Built
    from pnp.press.opened import OpenGame, list_games, open_game

__version__ = "0.1.0"
__all__ = [
    "ArtError",
    "Built",
    "DataError",
    "Face",
    "FontError",
    "OpenGame",
    "OutputError",
    "PnpError",
    "TextError",
    "list_games",
    "open_game",
]
_HOMES = {
    "pnp.drawing.face": ("Face",),
    "pnp.press.manifest": ("Built",),
    "pnp.press.opened": ("OpenGame", "list_games", "open_game"),
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "pnp.errors")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
