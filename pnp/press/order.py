"""The order of a command: a game, and every choice that affects its pages."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.composition.style import Ink


class Order(NamedTuple):
    """A game and the choices of a run, which `Run` and `load_game` describe; `bleed` is in mm.

    `changes` are the card fields that a campaign changes, as JSON by card id.
    """

    game: str
    paper: str = "A4"
    sides: str = "long-edge"
    bleed: float = 2.0
    only: tuple[str, ...] = ()
    skip: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    ink: Ink = "full"
    copies: int = 0
    changes: str = ""
    codes: bool = False

    def __str__(self) -> str:
        """Return a text that is unique to these choices."""
        return dumps(self)
