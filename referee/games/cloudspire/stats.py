"""The figures of units and spires as they are now, line by line: what is printed, upgrades, effects."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import Line, Tally
from referee.games.cloudspire.catalogue import ATTACK, RANGE, Figures
from referee.games.cloudspire.pieces import NOTHING, Piece
from referee.games.cloudspire.state import Spire, SpireState, Unit

HEALTH, MOVEMENT, CAPACITY, REWARD, ARMOUR = "health", "movement", "capacity", "reward", "armour"
CLAUSES = {
    HEALTH: "CS-DEPLOY-07",
    ATTACK: "CS-ATK-08",
    MOVEMENT: "CS-MOVE-05",
    RANGE: "CS-ATK-05",
    CAPACITY: "CS-DEF-20",
    REWARD: "CS-ATK-21",
    ARMOUR: "CS-ATK-09",
}
SPIRE_CLAUSES = {ATTACK: "CS-DEF-21", RANGE: "CS-DEF-22", CAPACITY: "CS-DEF-20", REWARD: "CS-ATK-21"}


def side(state: SpireState, unit: Unit) -> Figures:
    """Return the figures on the side that a unit shows."""
    chip = state.chip(unit)
    return chip.promoted if unit.promoted and chip.promoted is not None else chip.basic


def figure(state: SpireState, piece: Unit | Spire, stat: str, against: Piece = NOTHING) -> Tally:
    """Return a figure of a unit or a spire; against: what it attacks, where that matters."""
    return Tally(tuple(_spire_lines(state, piece, stat) if isinstance(piece, Spire) else _lines(state, piece, stat)))


def _lines(state: SpireState, unit: Unit, stat: str) -> Iterator[Line]:
    yield Line(state.chip(unit).name, getattr(side(state, unit), stat, 0), CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := unit.upgrades.count(stat)):
        yield Line(f"{stat} upgrade", count, "CS-HERO-05" if stat == ATTACK else "CS-HERO-06")


def _spire_lines(state: SpireState, spire: Spire, stat: str) -> Iterator[Line]:
    chip = state.spire_chip(spire)
    printed = {RANGE: 1, CAPACITY: chip.capacity, REWARD: chip.reward}
    yield Line(chip.name, printed.get(stat, 0), SPIRE_CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := spire.pile.count(stat)):
        yield Line(f"{stat} upgrade", count, SPIRE_CLAUSES[stat])


def attack_of(state: SpireState, piece: Unit | Spire, against: Piece = NOTHING) -> int:
    """Return the attack of a unit, or how many dice a spire rolls; against: what is attacked."""
    return max(0, figure(state, piece, ATTACK, against).total)


def range_of(state: SpireState, piece: Unit | Spire) -> int:
    """Return how far a unit or a spire reaches, 1 for the hexes next to it."""
    return max(1, figure(state, piece, RANGE).total)


def health_of(state: SpireState, unit: Unit) -> int:
    """Return the health with which a unit begins."""
    return max(1, figure(state, unit, HEALTH).total)


def movement_of(state: SpireState, unit: Unit) -> int:
    """Return the movement of a unit."""
    return max(0, figure(state, unit, MOVEMENT).total)


def capacity_of(state: SpireState, piece: Unit | Spire) -> int:
    """Return how many upgrades a hero or a spire may be brought to (CS-DEF-20)."""
    return max(0, figure(state, piece, CAPACITY).total)


def reward_of(state: SpireState, piece: Unit | Spire) -> int:
    """Return the Source that the defeat of a unit or a spire brings."""
    return max(0, figure(state, piece, REWARD).total)


def armour_of(state: SpireState, unit: Unit) -> int:
    """Return by how much each damage to a unit is less."""
    return max(0, figure(state, unit, ARMOUR).total)


def allowance_of(state: SpireState, unit: Unit) -> str:
    """Return the hardest terrain that a unit may enter (CS-DEF-14)."""
    return side(state, unit).allowance


def has_flag(state: SpireState, piece: Unit | Spire, flag: str) -> bool:
    """Return whether a unit or a spire has a rule of its own, such as `flying`."""
    return False
