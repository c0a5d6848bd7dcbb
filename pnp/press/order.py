"""The order of a command: a game, and every choice that affects its pages."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pnp.composition.style import Ink


class Order(NamedTuple):
    """A game with the choices of a run, which `Run` and `load_game` explain; `bleed` in mm.

    `changes` are fields that cards print differently, as JSON by the id of the card: those of a campaign.
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
        """Return all choices as a text that no other choices have."""
        return dumps(self)
