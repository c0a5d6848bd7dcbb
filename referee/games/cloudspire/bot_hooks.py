"""A simple bot: it guards its gate with spires, deploys what its command points allow, and marches on gates.

In the onslaught it has the priorities of an automatic faction; its heroes fight the threats to their gate, clear
landmarks near them, and avoid attacks that they would not survive.
"""

from collections.abc import Callable, Mapping, Sequence

from pnp.geometry.hexes import Hex
from referee.bots.bot_hooks import constant_score
from referee.engine import UNKNOWN
from referee.engine.mechanisms.priorities import Rank
from referee.engine.mechanisms.triggers import WaitingAbility
from referee.engine.verbs import Move, checked_value
from referee.games.cloudspire import attacking, building, deploying, marches, market, pursuits, shooting, stats
from referee.games.cloudspire.automata import BATTLE_ORDERS, IDLE
from referee.games.cloudspire.catalogue import ATTACK as ATTACK_CHIP
from referee.games.cloudspire.catalogue import EQUIPMENT, HERO, MINION, Figures
from referee.games.cloudspire.command_points import chips_in_stack, points_of
from referee.games.cloudspire.conditions import TriggerEvent
from referee.games.cloudspire.land import FAR
from referee.games.cloudspire.moving import MOVER, TO
from referee.games.cloudspire.names import hex_of
from referee.games.cloudspire.pieces import thing_of
from referee.games.cloudspire.prep import MARKED
from referee.games.cloudspire.privileges import upgrade_price
from referee.games.cloudspire.pursuits import guard_count, is_guard, lasting_watch_score, threats, watch_score
from referee.games.cloudspire.selecting import UNIT
from referee.games.cloudspire.sources import Source
from referee.games.cloudspire.state import ATTACK, MOVE, NEUTRAL, START, SpireState, Unit
from referee.games.cloudspire.upgrading import ADDED_UPGRADES, OWN_SPIRE, STEP

Score = Callable[[SpireState, Move], float]
PASS_SCORE = 0.5
"""The score of a pass."""
NEVER = -50.0
ROWS: Mapping[str, tuple[Rank[SpireState], ...]] = {kind: row.ranks for row in BATTLE_ORDERS for kind in row.kinds}
"""The bot's priorities, by the kind of question."""
FIRST = 8.0
"""How much more a spire counts while too few spires watch the ways to the gate."""
RISKY = -99
"""The score of a move that would probably cost a hero."""
FREE = 5.0
"""The strength per command point that is assumed for a minion that costs none."""
NO_EVENT = TriggerEvent("")
STEPS = frozenset({"teleport", "displace"})
"""The effect words that move a unit to another hex."""
CARE = 3
"""The greatest distance at which a hero goes to a landmark instead of the marked gate."""
ROOM = 0.75
"""How much more a spire near the gate counts for each upgrade that it has room for."""
UPGRADE = 3
"""The Source to save for an upgrade once there are more guards than waves so far."""


def score_moves(state: SpireState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move."""
    kind = state.top_kind
    if kind in FIRST_SCORES:
        return _rank_scores(state, kind, moves)
    worth = pursuits.PURSUITS.worth
    other: Score = constant_score(0.0)
    return [SCORES.get(move.verb, other)(state, move) + worth(state, move.verb, move) for move in moves]


def _rank_scores(state: SpireState, kind: str, moves: Sequence[Move]) -> list[float]:
    extra, serves = FIRST_SCORES[kind], pursuits.PURSUITS.worth

    def values(move: Move) -> tuple[float, ...]:
        ranks = [rank.worth(state, move) for rank in ROWS[kind]]
        return (extra(state, move), serves(state, move.verb, move), *ranks)

    worth = [values(move) for move in moves]
    order = {one: float(place) for place, one in enumerate(sorted(set(worth)))}
    return [order[one] for one in worth]


# Before the onslaught.


def _buy_score(state: SpireState, move: Move) -> float:
    face = market.OFFER.of(move)
    if face in state.contents.earthscapes:
        return 0.0
    left = state.source[move.seat] - market.market_price(state, move.seat, face).total
    if left < _source_to_save(state, move.seat):
        return 0.0
    otherwise = 1.5 if _free_wells(state, move.seat) else 0.0
    worth = {HERO: 1.0, MINION: 2.0, EQUIPMENT: 0.8}.get(state.contents.class_of(face), otherwise)
    return worth + 0.2 * left if worth else 0.0


def _source_to_save(state: SpireState, seat: int) -> int:
    """Return the Source to save for the goals of a scenario or for a purchase, whichever costs more.

    The purchase is the cheapest spire that can shoot or, once guards outnumber waves, an upgrade.
    """
    own = [state.contents.spires[face] for face in building.owned_spires(state, seat)]
    spires = [chip.source for chip in own if not chip.unlocked_by and chip.pile.count(ATTACK_CHIP)]
    wanted = UPGRADE if guard_count(state, seat) > state.wave else min(spires, default=0)
    return max(wanted, pursuits.source_needed(state))


def _free_wells(state: SpireState, seat: int) -> list[Hex]:
    wells = building.own_wells(state, seat)
    return [hex for hex in wells if not state.spire_at(hex) and not state.landmark_at(hex)]


def _construct_score(state: SpireState, move: Move) -> float:
    """Return the score of a spire by the hexes it watches; higher if the gate still needs it as a guard."""
    chip, hex = state.contents.spires[building.SPIRE.of(move)], hex_of(building.WELL.of(move))
    pile = building.ORDER.of(move) or chip.pile
    watches = watch_score(state, move.seat, hex, pile)
    others, price = guard_count(state, move.seat), building.construction_cost(state, move.seat, chip).total
    is_wanted = is_guard(state, move.seat, hex, pile) and others <= state.wave
    if _can_wait(state, move.seat, watches) and (others or not is_wanted):
        return 0.0
    if not is_wanted and _spends_savings(state, move.seat, price):
        return 0.0
    first = FIRST + ROOM * (chip.capacity - len(pile)) if is_wanted else 0.0
    return 2.0 + first + 1.5 * bool(chip.talents) + lasting_watch_score(state, move.seat, hex, pile)


def _upgrade_score(state: SpireState, move: Move) -> float:
    """Return the score of upgrades by how much more the spire watches with them."""
    added, hex = ADDED_UPGRADES.of(move), hex_of(OWN_SPIRE.of(move))
    spire = checked_value(state.spire_at(hex))
    piles = spire.upgrades, (*added, *spire.upgrades)
    before, after = (watch_score(state, move.seat, hex, pile) for pile in piles)
    price = upgrade_price(state, move.seat, len(spire.upgrades), added).total
    spares = is_guard(state, move.seat, hex, spire.upgrades) or not _spends_savings(state, move.seat, price)
    if _can_wait(state, move.seat, after - before) or not spares:
        return 0.0
    before_last, after_last = (lasting_watch_score(state, move.seat, hex, pile) for pile in piles)
    return 2.0 + (after_last - before_last) + 0.2 * added.count(ATTACK_CHIP)


def _can_wait(state: SpireState, seat: int, watches: int) -> bool:
    """Return whether a limited build can wait: it would not watch the ways to the gate, or no threat is near."""
    return state.top_kind == START and not (watches and threats(state, seat))


def _spends_savings(state: SpireState, seat: int, price: int) -> bool:
    """Return whether a purchase would leave less than the Source to save; a limited build may spend all of it."""
    return state.top_kind != START and state.source[seat] - price < _source_to_save(state, seat)


def _advance_score(state: SpireState, move: Move) -> float:
    """Return the score of an advancement: best if it pays in every wave or guards the gate, then by price."""
    id = STEP.of(move)
    one = state.contents.advancements[id]
    if _spends_savings(state, move.seat, one.source):
        return 0.0
    record = state.contents.advances.get(id)
    words = {spec.word for spec in record.does} if record is not None else set[str]()
    pays = not words.isdisjoint({"gain_source", "extra_cp", "promote"}) and state.wave < state.last_wave
    return 5.0 + 3.0 * (pays or _leads_to_gate_die(state, id)) - 0.5 * one.source


def _leads_to_gate_die(state: SpireState, id: str) -> bool:
    """Return whether an advancement, or a later one of its structure, deals damage near the gate in each turn."""
    contents, own = state.contents, state.contents.advancements[id]
    levels = (one for one in contents.advancements.values() if one.structure == own.structure)
    records = [contents.advances[one.id] for one in levels if one.level >= own.level and one.id in contents.advances]
    return any(spec.word == "deal_damage" for record in records for spec in record.does)


def _add_score(state: SpireState, move: Move) -> float:
    """Score a unit for the stack by its strength per command point; heroes go on top, minions alone or in pairs."""
    face = UNIT.of(move)
    if not face or face == UNKNOWN:
        return NEVER
    chip = state.contents.units[face]
    if chip.is_hero:
        return 20.0 - chip.cp if not chips_in_stack(state, move.seat) else 1.0 + (chip.cp == 0)
    strength = _damage_to_gate(chip.basic) / chip.cp if points_of(state, move.seat, face) else FREE
    return 5.0 + strength + (0.5 if move.verb == "join" and len(chips_in_stack(state, move.seat)) % 2 else 0.0)


# The onslaught.


def _hunt_score(state: SpireState, move: Move) -> int:
    """Return how much closer a hero comes to a threat to its gate, else to its goal; RISKY if its end hex is deadly."""
    unit = state.unit_at(hex_of(MOVER.of(move))) if move.verb == "move" else None
    if unit is None or not unit.is_hero:
        return 0
    end, leaves = hex_of(TO.of(move)), pursuits.do_heroes_leave_gate(state)
    if is_deadly(state, unit, end) and not leaves:
        return RISKY
    near, steps = _wanted_hex(state, unit), state.land.distances_from(unit.hex)
    clears = near in _home_wells(state, unit.seat) and not guard_count(state, unit.seat)
    if beatable_threat(state, unit) is not None and not leaves and not clears:
        return steps_gained(state, unit, end)
    if near is None or (unit.health < 2 and not leaves):
        return 0
    gained = steps[near] - state.land.steps(end, near)
    return gained if leaves else max(0, gained)


def _wanted_hex(state: SpireState, unit: Unit) -> Hex | None:
    """Return the hex that a hero goes to: the nearest that a goal needs, else a landmark or neutral minion nearby."""
    steps, sites = state.land.distances_from(unit.hex), [*pursuits.sites(state, unit.seat)]
    if not sites:
        wild = [one for one in state.units.values() if one.seat == NEUTRAL]
        sites = [one.hex for one in state.landmarks if not one.face]
        sites += [one.hex for one in wild if outlasts(state, unit, one)]
        home = _home_wells(state, unit.seat)
        sites = [hex for hex in sites if steps.get(hex, FAR) <= CARE or hex in home]
        sites = [hex for hex in sites if hex in home] or sites
    return min((hex for hex in sites if hex in steps), key=lambda hex: (steps[hex], hex), default=None)


def _home_wells(state: SpireState, seat: int) -> frozenset[Hex]:
    """Return the wells near the gate of a seat, on which a spire could guard it."""
    steps = state.land.distances_from(checked_value(state.gate_hex(seat)))
    return frozenset(hex for hex in state.land.wells() if steps.get(hex, FAR) <= CARE)


def _flip_score(state: SpireState, move: Move) -> int:
    """Return 1 for turning over a minion whose other side would do more damage before it falls, else 0."""
    chip = deploying.top_chip(state, move.seat)
    if chip is None or chip.promoted is None or deploying.is_turned(state, move.seat):
        return 0
    return _damage_to_gate(chip.promoted) > _damage_to_gate(chip.basic)


def _damage_to_gate(side: Figures) -> int:
    """Return the damage that a unit deals to a gate before the gate, which strikes back, defeats the unit."""
    return side.health * (side.attack + ("siege" in side.talents))


def _moves_score(state: SpireState, move: Move) -> int:
    return _flip_score(state, move) if move.verb == deploying.FLIP else _hunt_score(state, move)


def _attack_score(state: SpireState, move: Move) -> int:
    """Return RISKY for the attack of a hero that would not survive when the target strikes back, else 0."""
    if move.verb != ATTACK:
        return 0
    unit, target = (state.unit_at(hex_of(slot.of(move))) for slot in (attacking.ATTACKER, attacking.TARGET))
    if unit is None or not unit.is_hero or target is None or target.has_struck_back:
        return 0
    if pursuits.is_target(state, unit.seat, target.hex):
        return 0 if pursuits.can_survive_attack(state, unit, target) else RISKY
    dares = pursuits.can_survive_attack if target in threats(state, unit.seat) else outlasts
    return 0 if dares(state, unit, target) else RISKY


def _shoot_score(state: SpireState, move: Move) -> int:
    """Return the attack value of the target of a shot if it threatens the gate of the spire's player, else 0."""
    unit = state.unit_at(hex_of(shooting.TARGET.of(move))) if move.verb == shooting.SHOOT else None
    return 0 if unit is None or unit not in threats(state, move.seat) else stats.attack_of(state, unit)


def _use_score(state: SpireState, move: Move) -> float:
    """Return the score of an ability; if it moves a unit, the steps that its player gains or an opponent loses."""
    if len(move.args) < 2:
        return 1.0
    source = Source.read(str(move.args[0]).partition("/")[0])
    words = {spec.word for spec in source.effect(state).does}
    if words.isdisjoint(STEPS):
        return 1.0
    unit = _moved_unit(state, source, move)
    if unit is None:
        return 1.0
    steps = steps_gained(state, unit, hex_of(str(move.args[-1])))
    return PASS_SCORE + 0.3 * (steps if unit.seat == move.seat else -steps)


def _moved_unit(state: SpireState, source: Source, move: Move) -> Unit | None:
    """Return the unit that an ability would move: the unit named in the move, else a unit of its event or source."""
    named = state.unit_at(hex_of(str(move.args[1]))) if len(move.args) > 2 else None
    waiting = [WaitingAbility(*one) for one in state.agenda[-1].data]  # type: ignore[misc]
    event = next((TriggerEvent.read(one.event) for one in waiting if one.key == move.args[0]), NO_EVENT)
    about = [thing_of(state, piece) for piece in (event.other, source.piece, event.subject)]
    return named or next((thing for thing in about if isinstance(thing, Unit)), None)


FIRST_SCORES: Mapping[str, Score] = {
    MOVE: _moves_score,
    ATTACK: _attack_score,
    "shoot": _shoot_score,
    "level": constant_score(0),
}
"""The scores by which moves are compared first, before any ranks, by the kind of question."""
SCORES: Mapping[str, Score] = {
    "buy": _buy_score,
    "construct": _construct_score,
    "upgrade": _upgrade_score,
    "advance": _advance_score,
    "mark": lambda state, move: 20.0 - state.health[MARKED.of(move)],
    "add": _add_score,
    "join": _add_score,
    "use": _use_score,
    **dict.fromkeys(("clear", "ask"), constant_score(NEVER)),
    **dict.fromkeys(IDLE, constant_score(PASS_SCORE)),
    **dict.fromkeys(("defend", "keep", "play"), constant_score(1.0)),
    **dict.fromkeys(("explore", "uncover", "sell"), constant_score(2.0)),
    **dict.fromkeys(("equip", "hire"), constant_score(3.0)),
    deploying.FLIP: lambda state, move: 2.0 * _flip_score(state, move),
}
"""The scores of verbs outside movement and attacks."""


def seat_labels(state: SpireState, seat: int) -> Mapping[str, str]:
    """Return the faction of a seat, and its place in the turn order of the first wave."""
    faction, course = state.faction(seat), state.course
    first = course.index(state.first) - max(0, state.wave - 1)  # the role of first player passes on with each wave
    place = (course.index(seat) - first) % state.sides + 1
    return {"faction": faction.name if faction else "", "place": str(place)}


def match_length(state: SpireState) -> Mapping[str, int]:
    """Return how many waves and turns have been played."""
    return {"waves": state.wave, "turns": state.turn}


def beatable_threat(state: SpireState, hero: Unit) -> Unit | None:
    """Return the first of the `threats` that a hero defeats at once or whose strike back the hero survives, or None."""
    return next((unit for unit in threats(state, hero.seat) if pursuits.can_survive_attack(state, hero, unit)), None)


def is_deadly(state: SpireState, hero: Unit, end: Hex) -> bool:
    """Return whether opposing units could defeat a hero on a hex before it defeats any of them."""
    steps = state.land.distances_from(end)
    foes = [unit for other in state.opponents(hero.seat) for unit in state.units_of(other) if not unit.is_at_campfire]
    reach = {unit: stats.movement_of(state, unit) + stats.range_of(state, unit) for unit in foes}
    near = [unit for unit in foes if steps.get(unit.hex, FAR) <= reach[unit]]
    worst = sum(stats.attack_of(state, unit) for unit in near)
    return worst >= hero.health and not any(outlasts(state, hero, unit) for unit in near)


def outlasts(state: SpireState, hero: Unit, other: Unit) -> bool:
    """Return whether a hero that attacks a unit every turn defeats it before its strikes back defeat the hero."""
    attack = stats.attack_of(state, hero) - stats.armour_of(state, other)
    answers = max(0, -(-other.health // attack) - 1) if attack > 0 else FAR
    return answers * stats.attack_of(state, other) < hero.health


def steps_gained(state: SpireState, unit: Unit, end: Hex) -> int:
    """Return how many steps closer to its mark a unit would be on a hex; for a hero, closer to a threat to its gate."""
    foe = beatable_threat(state, unit) if unit.is_hero else None
    if foe is not None:
        steps = state.land.distances_from(foe.hex)
        return min(steps.get(unit.hex, FAR), FAR) - max(1, steps.get(end, FAR))
    routes = marches.distances_from_mark(state, unit)
    return routes.get(unit.hex, FAR) - routes.get(end, FAR)
