"""Structured data in, print-ready sheets out.

The names in `__all__` are public and explained in docs/api.md; everything else may change. Each name is loaded when it
is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.drawing.face import Face as Face
    from pnp.errors import ArtError as ArtError
    from pnp.errors import DataError as DataError
    from pnp.errors import FontError as FontError
    from pnp.errors import OutputError as OutputError
    from pnp.errors import PnpError as PnpError
    from pnp.errors import Problem as Problem
    from pnp.errors import TextError as TextError
    from pnp.library.game import Printable as Printable
    from pnp.library.sources import Entry as Entry
    from pnp.press.manifest import Built as Built
    from pnp.press.manifest import PrintedComponent as PrintedComponent
    from pnp.press.opened import OpenGame as OpenGame
    from pnp.press.opened import PrintableGame as PrintableGame
    from pnp.press.opened import list_games as list_games
    from pnp.press.opened import open_game as open_game

__version__ = "0.1.0"
_HOMES = {
    "pnp.drawing.face": ("Face",),
    "pnp.errors": ("ArtError", "DataError", "FontError", "OutputError", "PnpError", "Problem", "TextError"),
    "pnp.library.game": ("Printable",),
    "pnp.library.sources": ("Entry",),
    "pnp.press.manifest": ("Built", "PrintedComponent"),
    "pnp.press.opened": ("PrintableGame", "OpenGame", "list_games", "open_game"),
}
__all__ = sorted(name for names in _HOMES.values() for name in names)


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
