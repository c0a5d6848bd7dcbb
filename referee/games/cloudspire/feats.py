"""What a scenario counts as it happens: defeats, recruits, mercenaries, minions past the centre (CS-SOLO-03)."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.games.cloudspire.pieces_in_play import Spire, Unit
from referee.games.cloudspire.state import NEUTRAL, SpireState

CENTRE = Hex(0, 0)
SPIRES, HEROES_LOST, SPIRES_LOST, SOURCE = "spires defeated", "heroes lost", "spires lost", "landmark source"
PAST, HIRED, RECRUITED = "past the centre", "mercenaries", "recruits"


def count(state: SpireState, what: str, amount: int = 1) -> None:
    """Count something that a scenario asks for."""
    state.feats[what] = state.feats.get(what, 0) + amount


def note_defeat(state: SpireState, gone: Unit | Spire, reward: int, by: Unit | None, seat: int) -> None:
    """Count the defeat of a unit or a spire. by: the unit that did it, if it was one. seat: whose deed it was."""
    if not state.scenario:
        return
    mine = 0 <= seat < state.seats
    if isinstance(gone, Spire):
        count(state, SPIRES_LOST if gone.seat in range(state.seats) else SPIRES)
        return
    if gone.hero and gone.seat in range(state.seats):
        count(state, HEROES_LOST)
    if gone.owner == NEUTRAL and mine:
        count(state, f"defeated {gone.chip}")
        count(state, SOURCE, reward if gone.seat == NEUTRAL else 0)
        if by is not None and by.hero:
            count(state, f"hero {gone.chip}")


def note_units(state: SpireState) -> None:
    """Count the units of people that have come past the centre, were hired or recruited; each once."""
    for seat in range(state.seats):
        for unit in state.units_of(seat):
            chip = state.chip(unit)
            if chip.faction == "market":
                _once(state, HIRED, unit)
            elif chip.faction == "landmark":
                _once(state, RECRUITED, unit)
            if not unit.hero and _is_past(state, unit):
                _once(state, PAST, unit)


def _once(state: SpireState, what: str, unit: Unit) -> None:
    key = f"{what} {unit.id} {unit.chip}"
    if key not in state.feats:
        state.feats[key] = 1
        count(state, what)


def _is_past(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit is on an isle beyond the centre: further from its gate than the middle hex is."""
    gate = state.gate(unit.seat)
    if gate is None or unit.hex == gate.hex or state.land.group(unit.hex) == state.land.group(CENTRE):
        return False
    steps = state.land.steps_from(gate.hex)
    return steps.get(unit.hex, 0) > steps.get(CENTRE, 0)
