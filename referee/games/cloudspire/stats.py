"""The figures of units and spires as they are now, line by line: what is printed, upgrades, effects in force.

An effect in force is never used: as long as its source is in play and its conditions hold, it changes a figure, a cost
or a rule. One that was used and lasts for a turn or a wave is kept in the state.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import LastingEffect, Line, Tally, grant
from referee.engine.mechanisms.gives import keep
from referee.games.cloudspire.catalogue import ATTACK, RANGE
from referee.games.cloudspire.conditions import FLYING, Happening, flies, holds, is_meant, kinds_of, near
from referee.games.cloudspire.pieces import NOTHING, UNIT, Piece, gate_of, hex_of, piece_of
from referee.games.cloudspire.records import ALL, ALWAYS, SELF, Doing
from referee.games.cloudspire.sources import Source, in_play, side
from referee.games.cloudspire.state import Spire, SpireState, Unit
from referee.games.cloudspire.tiles import WATER

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
SPIRE_CLAUSES = {**CLAUSES, ATTACK: "CS-DEF-21", RANGE: "CS-DEF-22"}
STATIC = ("modify_stat", "set_flag")
"""The effect words that are in force, not used, if their moment is `always`."""
NOW = Happening(ALWAYS)


# What is in force.


def in_force(state: SpireState, word: str) -> Iterator[tuple[Source, Doing]]:
    """Yield what the effects in play do by a word without being used, where their conditions hold."""
    for source in in_play(state):
        record = source.effect(state)
        if record.on == ALWAYS and any(one.word == word for one in record.does) and holds(state, source, NOW):
            yield from ((source, one) for one in record.doing(word))


def reaches(state: SpireState, source: Source, doing: Doing, piece: Piece) -> bool:
    """Return whether an effect in force is about a piece."""
    if doing.whom == SELF:
        return source.piece == piece
    if doing.whom != ALL or not is_meant(state, source, doing.piece, doing.of, piece):
        return False
    centres = around(state, source, doing) if doing.within else ()
    return not doing.within or any(near(state, hex_of(state, one), doing.within, piece) for one in centres)


def around(state: SpireState, source: Source, doing: Doing) -> tuple[Piece, ...]:
    """Return the pieces around which an effect in force counts its distance."""
    if doing.around == "around_gate":
        return (gate_of(source.seat),)
    if doing.around == "around_spire":
        return tuple(piece_of(spire) for spire in state.spires_of(source.seat))
    return (source.piece,)


# Figures.


def figure(state: SpireState, piece: Unit | Spire, stat: str, against: Piece = NOTHING) -> Tally:
    """Return a figure of a unit or a spire; against: what it attacks, where that matters."""
    printed = _spire_lines(state, piece, stat) if isinstance(piece, Spire) else _unit_lines(state, piece, stat)
    return Tally((*printed, *_lasting(state, piece, stat), *_in_force(state, piece, stat, against)))


def _unit_lines(state: SpireState, unit: Unit, stat: str) -> Iterator[Line]:
    yield Line(state.chip(unit).name, getattr(side(state, unit), stat, 0), CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := unit.upgrades.count(stat)):
        yield Line(f"{stat} upgrade", count, "CS-HERO-05" if stat == ATTACK else "CS-HERO-06")


def _spire_lines(state: SpireState, spire: Spire, stat: str) -> Iterator[Line]:
    chip = state.spire_chip(spire)
    printed = {RANGE: 1, CAPACITY: chip.capacity, REWARD: chip.reward}
    yield Line(chip.name, printed.get(stat, 0), SPIRE_CLAUSES[stat], "base")
    if stat in (ATTACK, RANGE) and (count := spire.pile.count(stat)):
        yield Line(f"{stat} upgrade", count, SPIRE_CLAUSES[stat])


def _lasting(state: SpireState, piece: Unit | Spire, stat: str) -> Iterator[Line]:
    subject = f"{stat} {piece_of(piece).kind} {piece.id}"
    return (line for effect in state.effects if effect.subject == subject for line in effect.lines)


def _in_force(state: SpireState, thing: Unit | Spire, stat: str, against: Piece) -> Iterator[Line]:
    piece, clauses = piece_of(thing), SPIRE_CLAUSES if isinstance(thing, Spire) else CLAUSES
    for source, doing in in_force(state, "modify_stat"):
        counts = not doing.against or doing.against in kinds_of(state, against)
        if doing.stat == stat and counts and reaches(state, source, doing, piece):
            yield Line(source.effect(state).name, doing.amount, clauses[stat])


def boost(state: SpireState, source: Source, piece: Piece, doing: Doing) -> None:
    """Let a unit or a spire keep a change of a figure for the turn, the wave or the game."""
    line = Line(source.effect(state).name, doing.amount, CLAUSES[doing.stat])
    subject = f"{piece.kind} {piece.key}"
    keep(state, source.seat, doing.stat, subject, doing.until or "game", [(source.text, line)])


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
    """Return by how much each damage to a unit is less; below 0, by how much it is more."""
    return figure(state, unit, ARMOUR).total


def allowance_of(state: SpireState, unit: Unit) -> str:
    """Return the hardest terrain that a unit may enter (CS-DEF-14); any, if it flies."""
    return WATER if flies(state, unit) else side(state, unit).allowance


# Rules that chips and players have.


def has_flag(state: SpireState, thing: Unit | Spire, flag: str) -> bool:
    """Return whether a unit or a spire has a rule of its own, such as `flying`, from itself or from others."""
    piece = piece_of(thing)
    if any(effect.subject == f"{flag} {piece.kind} {piece.key}" for effect in state.effects):
        return True
    if flag == FLYING and isinstance(thing, Unit):
        return flies(state, thing)
    return any(one.flag == flag and reaches(state, source, one, piece) for source, one in in_force(state, "set_flag"))


def table_has(state: SpireState, flag: str) -> bool:
    """Return whether a rule is in force for all, such as `no_limited_build`."""
    kept = any(effect.subject == flag for effect in state.effects)
    return kept or any(one.flag == flag for source, one in in_force(state, "set_flag") if source.kind not in (UNIT,))


def lend(state: SpireState, source: Source, piece: Piece, flag: str, until: str) -> None:
    """Give a unit or a spire a rule for the turn, the wave or the game."""
    grant(state, LastingEffect(source.text, source.seat, until, f"{flag} {piece.kind} {piece.key}"))
