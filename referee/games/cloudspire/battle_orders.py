"""Factions that nobody plays, in the onslaught: how units move and attack, at what spires fire (CS-SOLO)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from pnp.geometry.hexes import Hex
from referee.engine import Move, Part
from referee.engine.mechanisms.automaton import Rank
from referee.games.cloudspire import attacking, leaving_the_stack, levels, marches, moving, shooting, stats
from referee.games.cloudspire.automata import acts, is_idle, row
from referee.games.cloudspire.catalogue import ATTACK as ATTACK_CHIP
from referee.games.cloudspire.catalogue import FORTIFICATION, RANGE
from referee.games.cloudspire.names import hex_of
from referee.games.cloudspire.pieces import GATE
from referee.games.cloudspire.pieces import SPIRE as SPIRE_PIECE
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import ATTACK, EXPLORE, MOVE, START, SpireState
from referee.games.cloudspire.targets import is_in_sight, places, target_at

FAR = 99
UPGRADES_IN_ORDER = (ATTACK_CHIP, FORTIFICATION, RANGE)


# Movement.


def _mover(state: SpireState, move: Move) -> Unit | None:
    if move.verb in (leaving_the_stack.DEPLOY, leaving_the_stack.WAIT):
        return marches.top_of_stack(state, move.seat)
    return state.unit_at(hex_of(moving.MOVER.of(move))) if move.verb in ("move", moving.STAY) else None


def _end(state: SpireState, move: Move, unit: Unit) -> Hex:
    if move.verb == leaving_the_stack.DEPLOY:
        return hex_of(leaving_the_stack.FIRST_HEX.of(move))
    return hex_of(moving.TO.of(move)) if move.verb == "move" else unit.hex


def _turn_to_move(state: SpireState, move: Move) -> int:
    """Return who moves first: minions and the stack, then heroes that get closer; the other heroes do not move."""
    unit = _mover(state, move)
    if unit is None:
        return 1
    if not unit.hero or move.verb in (leaving_the_stack.DEPLOY, leaving_the_stack.WAIT):
        return 3
    return 2 if _nearness(state, unit, _end(state, move, unit)) > _nearness(state, unit, unit.hex) else 0


def _progress(state: SpireState, move: Move) -> int:
    unit = _mover(state, move)
    if unit is None:
        return 0
    end = _end(state, move, unit)
    if unit.hero:
        return _nearness(state, unit, end)
    routes = marches.march(state, unit).routes(state.land)
    return routes.get(unit.hex, FAR) - routes.get(end, FAR)


def _nearness(state: SpireState, hero: Unit, end: Hex) -> int:
    """Return how near a hex is, below 0, to the closest prey of a hero, else to its mark (CS-SOLO-11)."""
    prey = _prey(state, hero)
    if prey is not None:
        return -(state.land.steps(end, prey) or 0)
    return -marches.march(state, hero).routes(state.land).get(end, FAR)


def _prey(state: SpireState, hero: Unit) -> Hex | None:
    """Return the hex of the closest opposing hero or minion within twice the movement of a hero."""
    reach = 2 * stats.movement_of(state, hero)
    steps = state.land.steps_from(hero.hex)
    foes = [unit.hex for seat in state.opponents(hero.seat) for unit in state.units_of(seat) if not unit.camp]
    near = [hex for hex in foes if steps.get(hex, FAR) <= reach]
    return min(near, key=lambda hex: (steps[hex], hex), default=None)


def _can_attack(kind: str) -> Callable[[SpireState, Move], int]:
    """Return whether a unit could attack a gate, a hero, a spire or a minion from where it would end."""

    def worth(state: SpireState, move: Move) -> int:
        unit = _mover(state, move)
        if unit is None or not stats.attack_of(state, unit):
            return 0
        end, reach = _end(state, move, unit), stats.range_of(state, unit)
        return any(
            _kind_at(state, hex) == kind
            and (state.land.steps(end, hex) or FAR) <= reach
            and is_in_sight(state, end, hex)
            for hex in places(state, move.seat)
        )

    return worth


def _kind_at(state: SpireState, hex: Hex) -> str:
    unit = state.unit_at(hex)
    if unit is not None:
        return "hero" if unit.hero else "minion"
    return target_at(state, hex).kind


def _spires_that_reach(state: SpireState, move: Move) -> int:
    """Return how many opposing spires could shoot at the hex, below 0."""
    unit = _mover(state, move)
    if unit is None:
        return 0
    end = _end(state, move, unit)
    spires = [spire for seat in state.opponents(move.seat) for spire in state.spires_of(seat)]
    return -sum((state.land.steps(spire.hex, end) or FAR) <= stats.range_of(state, spire) for spire in spires)


def _stays(state: SpireState, move: Move) -> int:
    return move.verb in (moving.STAY, leaving_the_stack.WAIT)


# Attacks and shots.


def _hex_attacked(state: SpireState, move: Move) -> Hex | None:
    return hex_of(attacking.TARGET.of(move)) if move.verb == ATTACK else None


def _attacks(kind: str) -> Callable[[SpireState, Move], int]:
    def worth(state: SpireState, move: Move) -> int:
        hex = _hex_attacked(state, move)
        return hex is not None and _kind_at(state, hex) == kind

    return worth


def _defeats(state: SpireState, move: Move) -> int:
    hex = _hex_attacked(state, move)
    unit = None if hex is None else state.unit_at(hex)
    if unit is None:
        return 0
    attacker = state.unit_at(hex_of(attacking.ATTACKER.of(move)))
    return attacker is not None and stats.attack_of(state, attacker, target_at(state, unit.hex)) >= _toughness(
        state, unit
    )


def _toughness(state: SpireState, unit: Unit) -> int:
    return unit.health + unit.upgrades.count(FORTIFICATION) + stats.armour_of(state, unit)


def _weakness(state: SpireState, move: Move) -> int:
    hex = _hex_attacked(state, move)
    unit = None if hex is None else state.unit_at(hex)
    return -FAR if unit is None else -unit.health


def _shot_at(state: SpireState, move: Move) -> Unit | None:
    return state.unit_at(hex_of(shooting.TARGET.of(move))) if move.verb == shooting.SHOOT else None


def _defeats_on_average(state: SpireState, move: Move) -> int:
    unit = _shot_at(state, move)
    if unit is None:
        return 0
    spire = state.spire_at(hex_of(shooting.SPIRE.of(move)))
    faces = [int(face) for face in state.options.spire_die_faces.split("_")]
    dice = 0 if spire is None else stats.attack_of(state, spire)
    return Fraction(dice * sum(faces), len(faces)) >= _toughness(state, unit)


def _shoots_hero(state: SpireState, move: Move) -> int:
    unit = _shot_at(state, move)
    return unit is not None and unit.hero


def _near_own_gate(state: SpireState, move: Move) -> int:
    unit, gate = _shot_at(state, move), state.gate(move.seat)
    return 0 if unit is None or gate is None else -(state.land.steps(gate.hex, unit.hex) or 0)


def _level(state: SpireState, move: Move) -> int:
    if move.verb != levels.LEVEL:
        return 0
    kind = levels.KIND.of(move)
    return len(UPGRADES_IN_ORDER) - UPGRADES_IN_ORDER.index(kind) + 1 if kind in UPGRADES_IN_ORDER else 1


PRIORITIES = (
    row({START, EXPLORE}, Rank("CS-SOLO-03", "doing nothing", is_idle), quiet=1),
    row(
        {MOVE},
        Rank("CS-SOLO-07", "a minion or the stack", _turn_to_move),
        Rank("CS-SOLO-08", "the hex with most progress", _progress),
        Rank("CS-SOLO-08", "a hex from which it can attack a gate", _can_attack(GATE)),
        Rank("CS-SOLO-08", "a hex from which it can attack a hero", _can_attack("hero")),
        Rank("CS-SOLO-08", "a hex from which it can attack a spire", _can_attack(SPIRE_PIECE)),
        Rank("CS-SOLO-08", "a hex from which it can attack a minion", _can_attack("minion")),
        Rank("CS-SOLO-08", "a hex in range of the fewest opposing spires", _spires_that_reach),
        Rank("CS-SOLO-07", "staying", _stays),
        quiet=1,
    ),
    row(
        {ATTACK},
        Rank("CS-SOLO-11", "an attack", acts),
        Rank("CS-SOLO-09", "a gate", _attacks(GATE)),
        Rank("CS-SOLO-09", "a unit that it can defeat", _defeats),
        Rank("CS-SOLO-09", "a hero", _attacks("hero")),
        Rank("CS-SOLO-09", "a spire", _attacks(SPIRE_PIECE)),
        Rank("CS-SOLO-09", "the unit with the least health", _weakness),
        quiet=1,
    ),
    row(
        {shooting.SHOOT},
        Rank("CS-SPIRE-09", "a shot", acts),
        Rank("CS-SOLO-10", "a unit that it defeats on average", _defeats_on_average),
        Rank("CS-SOLO-10", "a hero", _shoots_hero),
        Rank("CS-SOLO-10", "the unit closest to its gate", _near_own_gate),
        quiet=1,
    ),
    row({attacking.DEFEND}, Rank("CS-SOLO-03", "the gate itself", is_idle), quiet=1),
    row({levels.LEVEL}, Rank("CS-HERO-01", "an attack upgrade, then fortification, then range", _level)),
)
"""What factions that nobody plays prefer, by kind of question."""
PART: Part[SpireState] = Part(priorities=PRIORITIES)
