"""What effects are about, in plain values: a unit, a spire, a gate, a landmark, a player."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine import Value
from referee.games.cloudspire.state import Landmark, Spire, Unit

UNIT, SPIRE, GATE, LANDMARK, SEAT = "unit", "spire", "gate", "landmark", "seat"


class Piece(NamedTuple):
    """A unit or a spire by its id, a gate or a player by seat, a landmark by its hex."""

    kind: str
    key: Value = 0


NOTHING = Piece("")


def piece_of(thing: Unit | Spire | Landmark) -> Piece:
    """Return a unit, a spire or a landmark as a piece."""
    if isinstance(thing, Landmark):
        return Piece(LANDMARK, tuple(thing.hex))
    return Piece(UNIT if isinstance(thing, Unit) else SPIRE, thing.id)


def gate_of(seat: int) -> Piece:
    """Return the gate of a seat as a piece."""
    return Piece(GATE, seat)


def player(seat: int) -> Piece:
    """Return a player as a piece: of the moments that are about no chip, such as `income` and `turn_start`."""
    return Piece(SEAT, seat)
