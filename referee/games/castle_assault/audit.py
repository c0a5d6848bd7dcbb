"""What else cannot be in a position, whatever was played, besides what follows from the inventory."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.castle_assault.spaces import castle_spaces, covered, name
from referee.games.castle_assault.state import CastleState, resources


def _castle_faults(state: CastleState) -> Iterator[str]:
    for seat in range(state.sides):
        health, most = state.castles[seat], state.options.castle_most
        if health > most:
            yield f"{state.whose(seat)} castle has {health} Health, and {most} is the most (CA-OBJ-03)"
        if not health and state.ended is None and state.seats > 1:
            yield f"{state.whose(seat)} castle has fallen, and the game goes on (CA-OBJ-04)"


def _unit_faults(state: CastleState) -> Iterator[str]:
    for unit in state.units.values():
        if any(space in castle_spaces(state, 1 - unit.seat) for space in covered(state, unit)):
            yield f"{state.card(unit).name} on {name(unit.space)} is in the opposing Castle Area (CA-MOVE-06)"


def _resource_faults(state: CastleState) -> Iterator[str]:
    for seat in range(state.seats):
        placed, exhausted = len(state.zones.get(resources(seat), ())), state.exhausted[seat]
        if exhausted > placed:
            said = f"{state.seat_name(seat)} has {exhausted} exhausted Resources"
            yield f"{said}, and {placed} in all (CA-RES-03)"


AUDITS = (_castle_faults, _unit_faults, _resource_faults)
