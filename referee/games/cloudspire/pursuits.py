"""How a bot pursues the goals of a scenario, and guards its gate: the threats near it, and what each spire watches."""

from collections.abc import Callable, Iterator, Mapping

from pnp.geometry.hexes import Hex
from referee.bots.bot_hooks import Pursuits
from referee.engine import UNKNOWN, cached_per_state
from referee.engine.verbs import Move, checked_value
from referee.games.cloudspire import attacking, market, moving, selecting, stats, upgrading
from referee.games.cloudspire.catalogue import MINION, RANGE
from referee.games.cloudspire.ending import HIRED, PAST, RECRUITED, automata, people
from referee.games.cloudspire.land import FAR
from referee.games.cloudspire.names import hex_of
from referee.games.cloudspire.scenarios import Goal
from referee.games.cloudspire.scene import HIRE_PRICE
from referee.games.cloudspire.state import ATTACK, NEUTRAL, SpireState, Unit

FIRST = 20.0
"""The score of a move that serves a goal directly: it comes before everything else."""
LAST = -20.0
"""The score of a move that spends Source needed for a goal."""


def goals(state: SpireState) -> tuple[Goal, ...]:
    """Return the goals that a scenario requires for victory; an empty tuple in other matches."""
    return state.scenario_data.victory if state.scenario else ()


def source_needed(state: SpireState) -> int:
    """Return the Source that the goals of a scenario still need."""
    wanted = (goal.number - state.feats.get(RECRUITED, 0) for goal in goals(state) if goal.word == "recruits")
    return HIRE_PRICE * sum(wanted)


def _landmarks(state: SpireState, seat: int, goal: Goal) -> Iterator[Hex]:
    """Yield the hexes of all face-down landmarks and of all neutral units."""
    yield from (one.hex for one in state.landmarks if not one.face)
    yield from (unit.hex for unit in state.units.values() if unit.seat == NEUTRAL)


def _target_hexes(state: SpireState, seat: int, goal: Goal) -> Iterator[Hex]:
    """Yield the hex of a goal's neutral unit or, if it is not on the map, the hexes of all face-down landmarks."""
    found = [unit.hex for unit in state.units.values() if unit.seat == NEUTRAL and unit.chip == goal.landmark]
    yield from found or (one.hex for one in state.landmarks if not one.face)


def _spires(state: SpireState, seat: int, goal: Goal) -> Iterator[Hex]:
    """Yield the hexes of opposing spires."""
    return (spire.hex for other in state.opponents(seat) for spire in state.spires_of(other))


SITES: Mapping[str, Callable[[SpireState, int, Goal], Iterator[Hex]]] = {
    "defeat_spires": _spires,
    "defeat_landmark": _target_hexes,
    "hero_defeats": _target_hexes,
    "hero_at_gate": lambda state, seat, goal: (gate.hex for one in automata(state) if (gate := state.gate(one))),
    "landmark_source": _landmarks,
    "recruits": _landmarks,
    "spires_in_play": _landmarks,
}
"""Where heroes go for a goal, by its word."""
ALWAYS = frozenset({"hero_at_gate", "hero_defeats", "defeat_landmark"})
"""The goals for which heroes leave their gate even if it is in danger."""
FIGHTS = ("defeat_spires", "defeat_landmark", "hero_defeats", "landmark_source", "recruits")
"""The goals that require attacks."""


@cached_per_state
def sites(state: SpireState, seat: int) -> frozenset[Hex]:
    """Return the hexes to which the goals of a scenario send the heroes of a seat."""
    found = [SITES[goal.word](state, seat, goal) for goal in goals(state) if goal.word in SITES]
    return frozenset(hex for hexes in found for hex in hexes)


def do_heroes_leave_gate(state: SpireState) -> bool:
    """Return whether heroes leave their gate for a goal even if it is in danger."""
    return any(goal.word in ALWAYS for goal in goals(state))


def is_target(state: SpireState, seat: int, hex: Hex) -> bool:
    """Return whether a goal requires an attack by a seat on what is on a hex."""
    return any(hex in SITES[goal.word](state, seat, goal) for goal in goals(state) if goal.word in FIGHTS)


def _strike_score(state: SpireState, move: Move, goal: Goal) -> float:
    """Return 1 for an attack on a target that a goal requires, else 0."""
    return is_target(state, move.seat, hex_of(attacking.TARGET.of(move)))


def _approach_score(state: SpireState, move: Move, goal: Goal) -> float:
    """Return 1 for a minion’s move to a hex from which it can attack an opposing spire, else 0."""
    unit = state.unit_at(hex_of(moving.MOVER.of(move)))
    if unit is None or unit.is_hero:
        return 0.0
    steps, reach = state.land.distances_from(hex_of(moving.TO.of(move))), stats.range_of(state, unit)
    return any(steps.get(hex, FAR) <= reach for hex in _spires(state, move.seat, goal))


def _hire_score(state: SpireState, move: Move, goal: Goal) -> float:
    face, units = market.OFFER.of(move), state.contents.units
    own = selecting.selectable(state, move.seat)
    bought = sum(one in units and units[one].faction == "market" for one in own)
    if state.feats.get(HIRED, 0) + bought >= goal.number or face in state.contents.earthscapes:
        return 0.0
    return FIRST if state.contents.class_of(face) == MINION else LAST


def _advance_score(state: SpireState, move: Move, goal: Goal) -> float:
    return FIRST - state.contents.advancements[upgrading.STEP.of(move)].source


def _score_until_enough_spires(worth: float) -> Callable[[SpireState, Move, Goal], float]:
    """Return the function that values a move while the players have fewer spires than a goal requires."""
    return lambda state, move, goal: worth * (sum(len(state.spires_of(seat)) for seat in people(state)) < goal.number)


def _many_minions_score(state: SpireState, move: Move, goal: Goal) -> float:
    """Return a score that puts the cheapest and fastest minions first, each alone."""
    face = selecting.UNIT.of(move)
    chip = None if not face or face == UNKNOWN else state.contents.units[face]
    if chip is None or chip.is_hero or state.feats.get(PAST, 0) >= goal.number:
        return 0.0
    return FIRST + chip.basic.movement - 3 * chip.cp - (FIRST if move.verb == "join" else 0)


PURSUITS: Pursuits[SpireState, Move, Goal] = Pursuits(
    goals,
    {
        "advancements": {
            "advance": _advance_score,
            **dict.fromkeys(("buy", "upgrade"), lambda state, move, goal: LAST),
        },
        "most_power": {
            "advance": lambda state, move, goal: (state.wave >= state.last_wave) * _advance_score(state, move, goal)
        },
        "spires_in_play": {
            "construct": _score_until_enough_spires(FIRST),
            **dict.fromkeys(("buy", "upgrade", "advance"), _score_until_enough_spires(LAST)),
        },
        "mercenaries": {"buy": _hire_score},
        "minions_past": {"add": _many_minions_score, "join": _many_minions_score},
        **{word: {ATTACK: _strike_score} for word in FIGHTS},
        "defeat_spires": {ATTACK: _strike_score, "move": _approach_score},
    },
)
"""The values of moves for scenario goals, by the word of the goal and the verb of the move."""


def can_survive_attack(state: SpireState, hero: Unit, target: Unit) -> bool:
    """Return whether a hero defeats a unit with one attack, or survives the unit's strike back, if there is one."""
    falls = stats.attack_of(state, hero) >= target.health + stats.armour_of(state, target)
    return falls or target.has_struck_back or stats.attack_of(state, target) < hero.health


WATCHED_STEPS = 6
"""The distance from a gate, in steps, up to which a bot watches hexes."""
GATE_WEIGHT = 4
"""The weight of a hex is this number less its steps from the gate, where attackers stay longest, but at least 1."""
DETOUR = 2
"""The extra steps that a watched way to the gate can have over the shortest way."""
LEFT = 0.3
"""The weight of what a spire still watches without its bottom chip."""


@cached_per_state
def threats(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the opposing units with an attack that are near the gate of a seat, the nearest first."""
    steps = state.land.distances_from(checked_value(state.gate_hex(seat)))
    foes = [unit for other in state.opponents(seat) for unit in state.units_of(other) if not unit.is_at_campfire]
    near = [unit for unit in foes if steps.get(unit.hex, FAR) <= WATCHED_STEPS and stats.attack_of(state, unit)]
    return tuple(sorted(near, key=lambda unit: (steps[unit.hex], unit.hex)))


@cached_per_state
def watched_hexes(state: SpireState, seat: int) -> frozenset[Hex]:
    """Return the path hexes near a seat's gate on the ways that opposing minions may take."""
    land, found = state.land, set[Hex]()
    home = land.distances_to(checked_value(state.gate_hex(seat)), 0)
    for other in state.opponents(seat):
        away = land.distances_to(checked_value(state.gate_hex(other)), 0)
        shortest = min((steps + away.get(hex, FAR) for hex, steps in home.items()), default=0)
        found |= {
            hex
            for hex, steps in home.items()
            if 0 < steps <= WATCHED_STEPS and steps + away.get(hex, FAR) <= shortest + DETOUR
        }
    return frozenset(found)


def watch_score(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> int:
    """Return how much a spire would watch: its dice times the weights of the watched hexes in its range."""
    gate, steps, reach = checked_value(state.gate_hex(seat)), state.land.distances_from(hex), 1 + pile.count(RANGE)
    seen = [one for one in watched_hexes(state, seat) if steps.get(one, FAR) <= reach]
    return pile.count(ATTACK) * sum(max(1, GATE_WEIGHT - state.land.steps(gate, one)) for one in seen)


def lasting_watch_score(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> float:
    """Return how much a spire watches now, and in part how much it would without its bottom chip."""
    return watch_score(state, seat, hex, pile) + LEFT * watch_score(state, seat, hex, pile[1:])


def is_guard(state: SpireState, seat: int, hex: Hex, pile: tuple[str, ...]) -> bool:
    """Return whether a spire could shoot at a unit on a watched hex next to the gate of its seat."""
    gate, steps, reach = checked_value(state.gate_hex(seat)), state.land.distances_from(hex), 1 + pile.count(RANGE)
    front = (one for one in watched_hexes(state, seat) if state.land.are_adjacent(gate, one))
    return ATTACK in pile and any(steps.get(one, FAR) <= reach for one in front)


def guard_count(state: SpireState, seat: int) -> int:
    """Return how many spires of a seat guard its gate."""
    return sum(is_guard(state, seat, spire.hex, spire.upgrades) for spire in state.spires_of(seat))
