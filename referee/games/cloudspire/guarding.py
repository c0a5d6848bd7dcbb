"""How a bot guards its gate: the threats near it, and how much of the ways to it each spire watches."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine import kept
from referee.games.cloudspire import stats
from referee.games.cloudspire.catalogue import ATTACK, RANGE
from referee.games.cloudspire.land import FAR
from referee.games.cloudspire.state import SpireState, Unit

NEAR = 6
"""The distance from a gate, in steps, up to which a bot watches hexes."""
CLOSE = 4
"""The weight of a hex is this number less its steps from the gate, but at least 1."""
DETOUR = 2
"""The extra steps that a watched way to the gate can have over the shortest way."""
LEFT = 0.3
"""The weight of what a spire still watches without its bottom chip."""


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
    """Return the path hexes near a seat's gate on the ways that opposing minions may take."""
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


def watch_of(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> int:
    """Return how much a spire would watch: its dice times the weights of the watched hexes in its range."""
    steps, reach = state.land.steps_from(hex), 1 + pile.count(RANGE)
    seen = (one for one in watched(state, seat) if steps.get(one, FAR) <= reach)
    return pile.count(ATTACK) * sum(_weight(state, seat, one) for one in seen)


def _weight(state: SpireState, seat: int, hex: Hex) -> int:
    """Return the weight of a watched hex: highest next to the gate, where attackers stay longest."""
    gate = state.gate(seat)
    return 1 if gate is None else max(1, CLOSE - state.land.steps(gate.hex, hex))


def lasting(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> float:
    """Return how much a spire watches now, and in part how much it would without its bottom chip."""
    return watch_of(state, seat, hex, pile) + LEFT * watch_of(state, seat, hex, pile[1:])


def is_guard(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> bool:
    """Return whether a spire could shoot at a unit on a watched hex next to the gate of its seat."""
    gate, steps, reach = state.gate(seat), state.land.steps_from(hex), 1 + pile.count(RANGE)
    if gate is None or ATTACK not in pile:
        return False
    front = (one for one in watched(state, seat) if state.land.are_adjacent(gate.hex, one))
    return any(steps.get(one, FAR) <= reach for one in front)


def guards(state: SpireState, seat: int) -> int:
    """Return how many spires of a seat guard its gate."""
    return sum(is_guard(state, seat, spire.hex, spire.upgrades) for spire in state.spires_of(seat))
