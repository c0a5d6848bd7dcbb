"""Moments: what has just happened to whom, and the effects that it triggers."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import Value
from referee.games.cloudspire.state import Landmark, Spire, SpireState, Unit

UNIT, SPIRE, GATE, LANDMARK, SEAT = "unit", "spire", "gate", "landmark", "seat"


class Piece(NamedTuple):
    """What a moment is about, in plain values: a unit or a spire by its id, a gate or a player by seat, a landmark by
    its hex."""

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


def fire(
    state: SpireState,
    moment: str,
    subject: Piece,
    other: Piece = NOTHING,
    *,
    amount: int = 0,
    fell: bool = False,
    hex: Hex | None = None,
) -> None:
    """Let a moment trigger the effects in play. They resolve before whatever is on the agenda now, so push that first.

    subject: what the moment is about: the player of a phase or a turn; the unit that moves, explores, attacks or
    strikes back; what is hit or defeated; the spire that fires; the landmark that is revealed. other: its target, its
    attacker, or the unit that did it. amount: the damage dealt. fell: whether the target was defeated. hex: where it
    happened, if the subject has left play.
    """
