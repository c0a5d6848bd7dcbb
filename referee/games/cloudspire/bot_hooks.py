"""A simple bot: it spends its Source, sends what its command points allow, clears landmarks, and marches on gates.

In the onslaught it prefers what a faction that nobody plays prefers, with more care for its heroes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.geometry.hexes import Hex
from referee.engine import UNKNOWN, Move
from referee.engine.mechanisms.automaton import Rank
from referee.games.cloudspire import (
    advancing,
    attacking,
    building,
    command_points,
    market,
    marks,
    moving,
    prep,
    stats,
    upgrading,
)
from referee.games.cloudspire.automata import IDLE
from referee.games.cloudspire.battle_orders import FAR, PRIORITIES
from referee.games.cloudspire.catalogue import ATTACK as ATTACK_CHIP
from referee.games.cloudspire.catalogue import EQUIPMENT, HERO, MINION
from referee.games.cloudspire.names import hex_of
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import ATTACK, MOVE, NEUTRAL, SpireState

REST = 0.5
"""The score of doing nothing more."""
NEVER = -50.0
ROWS: Mapping[str, tuple[Rank[SpireState], ...]] = {kind: row.ranks for row in PRIORITIES for kind in row.kinds}
"""What is preferred, by the kind of question."""
CARE = 3
"""Up to how many hexes away a hero goes for a landmark rather than for the mark."""


def score_moves(state: SpireState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move."""
    kind = state.agenda[-1].kind if state.agenda else ""
    if kind in (MOVE, ATTACK, "shoot", "level"):
        return _by_ranks(state, kind, moves)
    return [SCORES.get(move.verb, _rest)(state, move) for move in moves]


def _by_ranks(state: SpireState, kind: str, moves: Sequence[Move]) -> list[float]:
    """Return scores by which the ranks of a kind of question decide, after what a person would add."""
    extra = EXTRA.get(kind, _nothing)
    worth = [(extra(state, move), *(rank.worth(state, move) for rank in ROWS[kind])) for move in moves]
    order = {one: float(place) for place, one in enumerate(sorted(set(worth)))}
    return [order[one] for one in worth]


def _nothing(state: SpireState, move: Move) -> int:
    return 0


def _rest(state: SpireState, move: Move) -> float:
    return REST if move.verb in IDLE else 0.0


# Before the onslaught.


def _buy(state: SpireState, move: Move) -> float:
    face = market.OFFER.of(move)
    if market.is_earthscape(state, face):
        return 0.0
    kind, left = state.contents.class_of(face), state.source[move.seat] - market.cost(state, move.seat, face)
    worth = {HERO: 1.0, MINION: 2.0, EQUIPMENT: 0.0}.get(kind, 1.5 if _free_wells(state, move.seat) else 0.0)
    return worth + 0.2 * left if worth else 0.0


def _free_wells(state: SpireState, seat: int) -> list[Hex]:
    groups = building.influence(state, seat)
    return [
        hex
        for hex in state.land.wells()
        if state.land.group(hex) in groups and not state.spire_at(hex) and not state.landmark_at(hex)
    ]


def _construct(state: SpireState, move: Move) -> float:
    """Return the score of a spire: near its own gate, or near that of an opponent."""
    gate = state.gate(move.seat)
    hex = hex_of(building.WELL.of(move))
    near = 0 if gate is None else state.land.steps(gate.hex, hex) or 0
    chip = state.contents.spires[building.SPIRE.of(move)]
    return 8.0 + 2.0 * chip.pile.count(ATTACK_CHIP) - 0.3 * near - 0.1 * bool(building.ORDER.of(move))


def _upgrade(state: SpireState, move: Move) -> float:
    added = upgrading.ADDED.of(move)
    return 4.0 + 0.8 * added.count(ATTACK_CHIP) + 0.2 * len(added)


def _advance(state: SpireState, move: Move) -> float:
    """Return the score of an advancement: what pays every wave first, then the cheaper ones."""
    id = advancing.STEP.of(move)
    one = state.contents.advancements[id]
    record = state.contents.advances.get(id)
    pays = record is not None and any(one.word in ("gain_source", "extra_cp", "promote") for one in record.does)
    return 5.0 + 3.0 * pays * (state.wave < state.last_wave) - 0.5 * one.source


def _mark(state: SpireState, move: Move) -> float:
    return 20.0 - state.health[marks.MARKED.of(move)]


def _add(state: SpireState, move: Move) -> float:
    """Return the score of a unit for the stack: the dearest first; heroes on top, minions alone or in pairs."""
    face = prep.UNIT.of(move)
    if not face or face == UNKNOWN:
        return NEVER
    chip = state.contents.units[face]
    if chip.is_hero:
        return 20.0 - chip.cp if not command_points.waiting(state, move.seat) else 1.0 + (chip.cp == 0)
    return 5.0 + chip.cp + (0.5 if move.verb == "join" and len(command_points.waiting(state, move.seat)) % 2 else 0.0)


def _never(state: SpireState, move: Move) -> float:
    return NEVER


# The onslaught.


def _hunts(state: SpireState, move: Move) -> int:
    """Return how much nearer a hero comes to a landmark, or to a neutral minion that it can take on."""
    unit = moving_unit(state, move)
    if unit is None or not unit.hero or move.verb != "move":
        return 0
    end, steps = hex_of(moving.TO.of(move)), state.land.steps_from(unit.hex)
    sites = [one.hex for one in state.landmarks if not one.face]
    sites += [one.hex for one in state.units.values() if one.seat == NEUTRAL and one.health <= 3 * unit.health]
    near = min((hex for hex in sites if steps.get(hex, FAR) <= CARE), key=lambda hex: (steps[hex], hex), default=None)
    if near is None or unit.health < 2:
        return 0
    return max(0, steps[near] - (state.land.steps(end, near) or 0))


def moving_unit(state: SpireState, move: Move) -> Unit | None:
    """Return the unit that a move is about."""
    return state.unit_at(hex_of(moving.MOVER.of(move))) if move.verb in ("move", moving.STAY) else None


def _dares(state: SpireState, move: Move) -> int:
    """Return -1 for the attack of a hero that would not survive the answer, else 0."""
    if move.verb != ATTACK:
        return 0
    unit, target = (state.unit_at(hex_of(slot.of(move))) for slot in (attacking.ATTACKER, attacking.TARGET))
    if unit is None or not unit.hero or target is None or target.struck:
        return 0
    falls = stats.attack_of(state, unit) >= target.health
    return 0 if falls or stats.attack_of(state, target) < unit.health else -2


EXTRA: Mapping[str, Callable[[SpireState, Move], int]] = {MOVE: _hunts, ATTACK: _dares}
SCORES: Mapping[str, Callable[[SpireState, Move], float]] = {
    "buy": _buy,
    "construct": _construct,
    "upgrade": _upgrade,
    "advance": _advance,
    "mark": _mark,
    "add": _add,
    "join": _add,
    "clear": _never,
    "ask": _never,
    "lay": lambda state, move: 0.0,
    "explore": lambda state, move: 2.0,
    "uncover": lambda state, move: 2.0,
    "leave": lambda state, move: 0.0,
    "defend": lambda state, move: 1.0,
    "hire": lambda state, move: 3.0,
    "keep": lambda state, move: 1.0,
    "sell": lambda state, move: 2.0,
    "play": lambda state, move: 1.0,
    "use": lambda state, move: 1.0,
}
"""The scores of verbs outside movement and attacks."""


def seat_labels(state: SpireState, seat: int) -> Mapping[str, str]:
    """Return the faction of a seat, and its place in the order of the first wave."""
    faction = state.faction(seat)
    return {"faction": faction.name if faction else "", "place": str(seat + 1)}


def match_length(state: SpireState) -> Mapping[str, int]:
    """Return how many waves and turns have been played."""
    return {"waves": state.wave, "turns": state.turn}
