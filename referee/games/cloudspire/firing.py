"""Moments: what has just happened to whom, and the effects that it triggers."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.games.cloudspire.pieces import NOTHING, Piece, gate_of, piece_of, player
from referee.games.cloudspire.state import SpireState

__all__ = ["NOTHING", "Piece", "fire", "gate_of", "piece_of", "player"]


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
