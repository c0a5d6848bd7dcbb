"""A locked board: no unit can move, and no strike, shot or action would change anything (CA-Q-LOCKED)."""

import dataclasses

from referee.games.castle_assault.actions import targets, vacant_spaces_beside
from referee.games.castle_assault.figures import ac, attack, has_keyword, movement, movement_bonus
from referee.games.castle_assault.moving import advance
from referee.games.castle_assault.spaces import beside, faces_castle, foes, spaces_of, unit_on
from referee.games.castle_assault.state import CastleState, Unit

HIGHEST_CHARGE = 6
"""The highest number on the Charge die."""


def is_locked(state: CastleState) -> bool:
    """Return whether no unit of either side can do anything any more, wherever the Momentum token may be."""
    most = state.options.meter_length
    places = dict.fromkeys((state.meter, most, -most)) if _heeds_meter(state) else (state.meter,)
    return not any(_is_active(dataclasses.replace(state, meter=place)) for place in places)


def _heeds_meter(state: CastleState) -> bool:
    """Return whether the values of any unit depend on the Momentum token (CA-MOM-06)."""
    return any(state.card(unit).effect("at_max") is not None for unit in state.units.values())


def _is_active(state: CastleState) -> bool:
    return any(can_harm(state, unit) or can_act(state, unit) for unit in state.units.values())


def can_harm(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit deals damage to the enemy or the castle that it is engaged with."""
    others = foes(state, unit)
    if others:
        return any(attack(state, unit) > ac(state, other) for other in others)
    return faces_castle(state, unit) and attack(state, unit) > state.options.castle_ac


def can_act(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit that is not engaged can move, charge, shoot or use another action."""
    if foes(state, unit):
        return False
    run = 0 if has_keyword(state, unit, "cannot_charge") else HIGHEST_CHARGE + movement_bonus(state, unit)
    if advance(state, unit, max(run, movement(state, unit))).crossed and not faces_castle(state, unit):
        return True
    return any(_could_change_anything(state, unit, effect.word) for effect in state.card(unit).does)


def _could_change_anything(state: CastleState, unit: Unit, word: str) -> bool:
    """Return whether an action ability could change anything."""
    if word == "shoot":
        return any(attack(state, unit) > ac(state, other) for other in targets(state, unit))
    if word == "howl":
        near = beside(state, spaces_of(state, unit))
        return any(other is not None and other.seat == unit.seat for other in (unit_on(state, one) for one in near))
    return word in ("call_ally", "sidestep", "expand", "summon") and bool(vacant_spaces_beside(state, unit))
