"""How a bot guards its gate: by spires along the ways to it, and by heroes that meet what comes near."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine.core.looking import kept
from referee.games.cloudspire import marches, stats
from referee.games.cloudspire.catalogue import ATTACK, RANGE
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import SpireState

NEAR = 6
"""How many steps from a gate the hexes are that a bot watches."""
DETOUR = 2
"""How much longer than the shortest a way to the gate may be to be watched."""
FAR = 99


@kept
def threats(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the opposing units with an attack that are near the gate of a seat, the nearest first."""
    gate = state.gate(seat)
    if gate is None:
        return ()
    steps = state.land.steps_from(gate.hex)
    foes = [unit for other in state.opponents(seat) for unit in state.units_of(other) if not unit.camp]
    near = [unit for unit in foes if steps.get(unit.hex, FAR) <= NEAR and stats.attack_of(state, unit)]
    return tuple(sorted(near, key=lambda unit: (steps[unit.hex], unit.hex)))


@kept
def watched(state: SpireState, seat: int) -> frozenset[Hex]:
    """Return the path hexes near the gate of a seat on the ways that minions of its opponents may take."""
    gate, land = state.gate(seat), state.land
    if gate is None:
        return frozenset()
    home, found = land.routes_to(gate.hex, 0), set[Hex]()
    for other in state.opponents(seat):
        start = state.gate(other)
        away = land.routes_to(start.hex, 0) if start is not None else {}
        shortest = min((steps + away.get(hex, FAR) for hex, steps in home.items()), default=0)
        found |= {
            hex for hex, steps in home.items() if 0 < steps <= NEAR and steps + away.get(hex, FAR) <= shortest + DETOUR
        }
    return frozenset(found)


def fire(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> int:
    """Return how much a spire would watch: its dice, times the watched hexes in its range."""
    steps, reach = state.land.steps_from(hex), 1 + pile.count(RANGE)
    return pile.count(ATTACK) * sum(steps.get(one, FAR) <= reach for one in watched(state, seat))


def guards(state: SpireState, seat: int) -> int:
    """Return how many spires of a seat watch the ways to its gate."""
    return sum(fire(state, seat, spire.hex, spire.pile) > 0 for spire in state.spires_of(seat))


def prey(state: SpireState, hero: Unit) -> Unit | None:
    """Return the nearest threat that a hero may meet: one that it defeats at once, or whose answer it survives."""
    return next((unit for unit in threats(state, hero.seat) if may_meet(state, hero, unit)), None)


def may_meet(state: SpireState, hero: Unit, other: Unit) -> bool:
    """Return whether a hero defeats a unit with one attack, or survives its answer."""
    falls = stats.attack_of(state, hero) >= other.health + stats.armour_of(state, other)
    return falls or other.struck or stats.attack_of(state, other) < hero.health


def is_deadly(state: SpireState, hero: Unit, end: Hex) -> bool:
    """Return whether opposing units could defeat a hero on a hex, and it would outlast none of them."""
    steps = state.land.steps_from(end)
    foes = [unit for other in state.opponents(hero.seat) for unit in state.units_of(other) if not unit.camp]
    near = [unit for unit in foes if steps.get(unit.hex, FAR) <= stats.range_of(state, unit)]
    worst = sum(stats.attack_of(state, unit) for unit in near)
    return worst >= hero.health and not any(outlasts(state, hero, unit) for unit in near)


def outlasts(state: SpireState, hero: Unit, other: Unit) -> bool:
    """Return whether a hero that attacks a unit in turn after turn defeats it before its answers defeat the hero."""
    attack = stats.attack_of(state, hero) - stats.armour_of(state, other)
    answers = max(0, -(-other.health // attack) - 1) if attack > 0 else FAR
    return answers * stats.attack_of(state, other) < hero.health


def gain(state: SpireState, unit: Unit, end: Hex) -> int:
    """Return how many steps a unit gains on its mark by another hex; a hero, on what threatens its gate."""
    foe = prey(state, unit) if unit.hero else None
    if foe is not None:
        steps = state.land.steps_from(foe.hex)
        return min(steps.get(unit.hex, FAR), FAR) - max(1, steps.get(end, FAR))
    routes = marches.march(state, unit).routes(state.land)
    return routes.get(unit.hex, FAR) - routes.get(end, FAR)
