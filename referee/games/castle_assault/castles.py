"""Castles: their Health, what damages and restores it (CA-CAS, CA-OBJ)."""

from __future__ import annotations

from referee.games.castle_assault.state import CastleState


def damage_castle(state: CastleState, seat: int, damage: int, clause: str) -> None:
    """Deal damage to a seat's castle, which never has less than 0 Health (CA-OBJ-05)."""
    state.castles[seat] = max(0, state.castles[seat] - damage)
    state.report(clause, f"{state.whose(seat)} castle takes {damage}: {state.castles[seat]} Health left", seat)


def heal_castle(state: CastleState, seat: int, amount: int, clause: str) -> None:
    """Restore Health of a seat's castle, up to the most that it can have (CA-OBJ-03)."""
    before = state.castles[seat]
    state.castles[seat] = min(state.options.castle_most, before + amount)
    gained = state.castles[seat] - before
    state.report(clause, f"{state.whose(seat)} castle regains {gained}: {state.castles[seat]} Health", seat)
