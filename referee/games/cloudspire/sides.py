"""Units that are flipped to their promoted or basic side (CS-DEF-06, CS-HERO-03, CS-HERO-10, CS-HERO-11)."""

from __future__ import annotations

from referee.games.cloudspire.sources import side
from referee.games.cloudspire.state import SpireState, Unit


def can_promote(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit shows its basic side and has a promoted one; some factions never promote minions."""
    chip, faction = state.chip(unit), state.contents.factions.get(state.chip(unit).faction)
    return not unit.promoted and chip.promoted is not None and (unit.hero or faction is None or faction.promotes)


def promote(state: SpireState, unit: Unit, clause: str = "CS-DEF-06") -> Unit:
    """Flip a unit to its promoted side and return it: its health changes by the difference of the sides (CS-HERO-03).

    A hero returns its upgrades to the supply.
    """
    before = side(state, unit).health
    flipped = unit._replace(promoted=True, upgrades=() if unit.hero else unit.upgrades)
    flipped = flipped._replace(health=max(1, unit.health + side(state, flipped).health - before))
    state.put(flipped)
    state.report(clause, f"{state.whose(unit.seat)} {state.chip(unit).name} is promoted", unit.seat)
    return flipped


def demote(state: SpireState, unit: Unit, clause: str = "CS-HERO-10") -> Unit:
    """Flip a unit to its basic side and return it: it keeps its health; a hero returns its upgrades (CS-HERO-11)."""
    flipped = unit._replace(promoted=False, upgrades=() if unit.hero else unit.upgrades)
    state.put(flipped)
    clause = "CS-HERO-11" if unit.hero else clause
    state.report(clause, f"{state.whose(unit.seat)} {state.chip(unit).name} is flipped to its basic side", unit.seat)
    return flipped
