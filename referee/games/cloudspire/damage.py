"""Damage: to units, fortifications first; to spires, chip by chip; to landmarks (CS-ATK-01 to 28, CS-HERO-07)."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine.core.naming import counted
from referee.games.cloudspire import chips, stats
from referee.games.cloudspire.catalogue import FORTIFICATION
from referee.games.cloudspire.defeat import ATTACK, Cause, defeat_spire, defeat_unit
from referee.games.cloudspire.firing import fire, piece_of
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.pieces_in_play import Spire, Unit
from referee.games.cloudspire.state import LANDMARK_DISCARDS, SpireState, well
from referee.games.cloudspire.stirring import stir


class Hit(NamedTuple):
    """What came of damage: how much was dealt, and whether the target was defeated."""

    dealt: int
    fell: bool


def hurt(state: SpireState, unit: Unit, amount: int, cause: Cause, clause: str = "CS-ATK-09") -> Hit:
    """Let a unit take damage, less its armour; a hero loses fortifications instead of health (CS-HERO-07)."""
    dealt = max(0, amount - stats.armour_of(state, unit))
    lost = min(dealt, unit.upgrades.count(FORTIFICATION)) if unit.hero else 0
    left = without(unit.upgrades, FORTIFICATION, lost)
    hit = unit._replace(upgrades=left, health=max(0, unit.health - dealt + lost))
    state.put(hit)
    fort = f" and {counted(lost, 'fortification')}" if lost else ""
    if dealt:
        said = f"{called(state, unit)} loses {dealt - lost} health{fort}: {hit.health} left"
        state.report("CS-HERO-07" if lost else clause, said, unit.seat)
        stir(state)
    fell = hit.health == 0
    if fell:
        defeat_unit(state, hit, cause)
    if dealt and cause.way == ATTACK:
        fire(state, "damage", piece_of(unit), cause.piece, amount=dealt, fell=fell, hex=unit.hex, gone=unit)
    return Hit(dealt, fell)


def without(chips: tuple[str, ...], kind: str, count: int) -> tuple[str, ...]:
    """Return upgrade chips without some of a kind."""
    left = list(chips)
    for _ in range(count):
        left.remove(kind)
    return tuple(left)


def hit_spire(state: SpireState, spire: Spire, amount: int, cause: Cause) -> Hit:
    """Let a spire take an attack: it loses at most its bottom chip (CS-ATK-15 to CS-ATK-19)."""
    if amount < 1:
        return Hit(0, False)
    stir(state)
    if not spire.pile:
        defeat_spire(state, spire, cause)
        return Hit(amount, True)
    bottom = spire.pile[0]
    if bottom == FORTIFICATION and amount < 2:
        state.report("CS-ATK-16", f"{called(state, spire)} keeps its fortification: 1 damage is too little", spire.seat)
        return Hit(0, False)
    left = spire._replace(pile=spire.pile[1:])
    state.put(left)
    clause = "CS-ATK-16" if bottom == FORTIFICATION else "CS-ATK-15"
    more = "" if amount == 1 else " (one chip only: CS-ATK-17)"
    state.report(clause, f"{called(state, spire)} loses its bottom chip, {bottom}{more}", spire.seat)
    fell = not left.pile and state.options.spire_last_chip == "immediate"
    if fell:
        defeat_spire(state, left, cause)
    if cause.way == ATTACK:
        fire(state, "damage", piece_of(spire), cause.piece, amount=amount, fell=fell, hex=spire.hex, gone=spire)
    return Hit(amount, fell)


def hit_landmark(state: SpireState, hex: Hex, amount: int, cause: Cause) -> Hit:
    """Let a landmark that is no minion take damage; without health it is discarded (CS-EXPL-07, CS-ATK-06)."""
    landmark = state.landmark_at(hex)
    if landmark is None or not landmark.face:
        return Hit(0, False)
    left = landmark._replace(health=max(0, landmark.health - amount))
    others = tuple([one for one in state.landmarks if one.hex != hex])
    state.landmarks = (*others, left) if left.health else others
    stir(state)
    name = state.printed_landmark(landmark.face).name
    state.report("CS-ATK-09", f"{name} loses {landmark.health - left.health} health: {left.health} left")
    fell = not left.health
    if fell:
        chips.shift(state, state.zones.get(well(hex), ()), well(hex), LANDMARK_DISCARDS)
        state.report("CS-EXPL-07", f"{name} is discarded")
        fire(state, "defeat", piece_of(landmark), cause.piece, hex=hex)
    return Hit(landmark.health - left.health, fell)
