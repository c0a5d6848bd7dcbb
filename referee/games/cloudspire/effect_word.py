"""What an effect word is, and what its player chooses; what all effect words ask of their effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.games.cloudspire.deeds import Deed, pieces
from referee.games.cloudspire.pieces import Piece, thing_of
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import SpireState

CLAUSE = "CS-ONS-03"
"""The clause on effects, where no other says more."""
AIM = ("whom", "of", "piece", "within", "around")
"""The fields of words that are about chips."""


class Choice(NamedTuple):
    """Something that the player of an effect chooses: what it is called, and which values are possible now.

    hexes: whether they are hexes; otherwise they are names.
    """

    noun: str
    values: Callable[[SpireState, Deed], Iterable[str]]
    hexes: bool = True


class Word(NamedTuple):
    """What an effect word does.

    fields: those of the data. fits: whether it would change a chip; such chips only may be chosen. more: what is chosen
    besides the chip. can: whether it would do anything. gone: whether it is about a chip that has left the map.
    """

    act: Callable[[SpireState, Deed], None]
    fields: tuple[str, ...] = ()
    fits: Callable[[SpireState, Deed, Piece], bool] = lambda state, deed, piece: True
    more: Callable[[SpireState, Deed], tuple[Choice, ...]] = lambda state, deed: ()
    can: Callable[[SpireState, Deed], bool] = lambda state, deed: True
    gone: Callable[[SpireState, Deed], object] = lambda state, deed: False


def name(state: SpireState, deed: Deed) -> str:
    """Return the name of the effect."""
    return deed.source.effect(state).name


def units(state: SpireState, deed: Deed) -> list[Unit]:
    """Return the units that an effect is about."""
    found = (thing_of(state, piece) for piece in pieces(state, deed))
    return [thing for thing in found if isinstance(thing, Unit)]


def one_unit(state: SpireState, deed: Deed) -> Unit | None:
    """Return the one unit that an effect is about."""
    return next(iter(units(state, deed)), None)


def target(state: SpireState, deed: Deed) -> Piece | None:
    """Return the first chip that an effect is about."""
    return next(iter(pieces(state, deed)), None)
