"""Automatic factions: how they buy, build, mark, deploy, move, attack and shoot (CS-SOLO-05 to CS-SOLO-11)."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from pnp.geometry.hexes import Hex
from referee.engine import Frame, OnTop, Part, cached_per_state, counted, use_count, zones
from referee.engine.core.hooks import PASS
from referee.engine.mechanisms.priorities import Priorities, Rank
from referee.engine.verbs import Move, checked_value
from referee.games.cloudspire import attacking, building, chips, marches, market, prep, shooting, stats
from referee.games.cloudspire.catalogue import ATTACK as ATTACK_CHIP
from referee.games.cloudspire.catalogue import FORTIFICATION, HERO, RANGE
from referee.games.cloudspire.deploying import SIDE
from referee.games.cloudspire.ending import MARK, REMARK
from referee.games.cloudspire.land import FAR
from referee.games.cloudspire.levels import KIND, LEVEL
from referee.games.cloudspire.names import hex_of, key, title
from referee.games.cloudspire.pieces import GATE, piece_at
from referee.games.cloudspire.pieces import SPIRE as SPIRE_PIECE
from referee.games.cloudspire.places import beside, stack
from referee.games.cloudspire.prep import MARKED
from referee.games.cloudspire.scenarios import ADVANCE, CONSTRUCT, UPGRADE, entry_of_wave
from referee.games.cloudspire.selecting import PREPARE
from referee.games.cloudspire.state import ATTACK, BUILD, EXPLORE, MARKET, MOVE, START, WAVE, SpireState, Unit
from referee.games.cloudspire.stats import attackable_hexes, is_within
from referee.games.cloudspire.upgrading import upgrade_count_key

IDLE = frozenset({PASS, "end"})
"""The verbs of moves that pass, or end a stage."""
Worth: TypeAlias = Callable[[SpireState, Move], int]
"""Returns how much a move is worth to an automatic seat."""


def acts(state: SpireState, move: Move) -> int:
    """Return whether a move is more than a pass."""
    return move.verb not in IDLE


def is_idle(state: SpireState, move: Move) -> int:
    """Return whether a move is only a pass."""
    return move.verb in IDLE


def priorities(kinds: set[str], *ranks: Rank[SpireState], silent_ranks: int = 0) -> Priorities[SpireState]:
    """Return the priorities of automatic seats, for kinds of question.

    silent_ranks: how many ranks at the beginning are not reported.
    """
    return Priorities(frozenset(kinds), ranks, lambda state, seat: state.is_automatic(seat), silent_ranks)


# The market and building.


def _price(state: SpireState, move: Move) -> int:
    """Return the price of a purchase, -1 if the scenario forbids it, or 0 for any other move (CS-SOLO-05)."""
    if move.verb != market.BUY.name:
        return 0
    face = market.OFFER.of(move)
    banned = state.specials("no_earthscapes") and face in state.contents.earthscapes
    banned = banned or (state.specials("no_heroes") and state.contents.class_of(face) == HERO)
    if banned or not state.scenario_data.sides[move.seat].buys:
        return -1
    return market.market_price(state, move.seat, face).total


def _listed_build(state: SpireState, move: Move) -> int:
    """Rank a build by its place in the wave's list: the first build highest, the last at 2.

    A bought spire that is not on the list ranks at 1, any other move at 0.
    """
    listed = _listed_builds(state, move.seat)
    if move in listed:
        return 1 + len(listed) - listed.index(move)
    is_as_printed = move.verb == CONSTRUCT and not building.ORDER.of(move)
    return is_as_printed and building.SPIRE.of(move) in state.faces(beside(move.seat))


@cached_per_state
def _listed_builds(state: SpireState, seat: int) -> tuple[Move, ...]:
    """Return the builds of the wave that are left, in order; several upgrades are followed by the first alone."""
    found, upgrades = list[Move](), Counter[str]()
    for build in entry_of_wave(state.scenario_data.sides[seat].builds, state.wave, ()):
        hex = state.land.parse_hex(build.hex_name)
        if build.option == ADVANCE:
            found.append(Move(seat, ADVANCE, (build.subject,)))
        elif build.option == CONSTRUCT and hex is not None:
            found.append(Move(seat, CONSTRUCT, (build.subject, key(hex), ())))
        elif hex is not None:
            upgrades[build.hex_name] += 1
            if upgrades[build.hex_name] > use_count(state, WAVE, seat, upgrade_count_key(hex)):
                found += [Move(seat, UPGRADE, (key(hex), kinds)) for kinds in (build.upgrades, build.upgrades[:1])]
    return tuple(found)


# Marks and stacks.


def _is_marked(state: SpireState, move: Move) -> int:
    return move.verb == MARK and MARKED.of(move) == state.scenario_data.sides[move.seat].marks


def prepare(state: SpireState, frame: Frame) -> None:
    """Prepare the stacks of the automatic factions, as listed in the scenario (CS-SOLO-06)."""
    waiting = [seat for seat in state.order() if state.is_automatic(seat) and seat not in state.locked]
    for seat in waiting:
        for group in _named_stack(state, seat):
            _select(state, seat, group)
        zones.show(state, stack(seat), chips.all_seats(state))
        state.locked = (*state.locked, seat)
        height = len(state.zones[stack(seat)])
        state.report(
            "CS-SOLO-06", f"{state.possessive(seat)} stack is ready: {counted(height, 'chip')} on the gate", seat
        )


def _named_stack(state: SpireState, seat: int) -> list[tuple[str, ...]]:
    """Return a stack's groups: those of the scenario, with bought minions after the last minion, bought heroes last."""
    groups = list(entry_of_wave(state.scenario_data.sides[seat].stacks, state.wave, ()))
    units, named = state.contents.units, {face for group in groups for face in group}
    bought = [face for face in state.faces(beside(seat)) if face in units and face not in named]
    for face in bought:
        if units[face].is_hero:
            groups.append((face,))
        else:
            minions = [place for place, group in enumerate(groups) if not units[group[0]].is_hero]
            groups.insert(minions[-1] + 1 if minions else len(groups), (face,))
    return groups


def _select(state: SpireState, seat: int, group: tuple[str, ...]) -> None:
    """Put the available chips of a group into the stack; skip the others."""
    size = 0
    for face in group:
        if why := prep.selection_fault(state, seat, face):
            state.report("CS-SOLO-06", f"{title(state.contents, face)} is skipped: {why}", seat)
        else:
            prep.select(state, seat, face)
            size += 1
    if size:
        state.groups[seat] = (*state.groups[seat], size)


BUILDING_ORDERS = (
    priorities({MARKET}, Rank("CS-SOLO-05", "the most expensive market option", _price)),
    priorities(
        {BUILD, building.ON_SCAPE},
        Rank("CS-SOLO-03", "the next build that the scenario lists", _listed_build),
        Rank("CS-SOLO-03", "a pass", is_idle),
    ),
    priorities({building.GRANTED}, Rank("CS-SOLO-03", "doing nothing", is_idle), silent_ranks=1),
    priorities({MARK, REMARK}, Rank("CS-SOLO-03", "marking the faction that the scenario names", _is_marked)),
)
"""The priorities of automatic factions before the onslaught, by kind of question."""


UPGRADES_IN_ORDER = (ATTACK_CHIP, FORTIFICATION, RANGE)


# Movement.


def step_worth(worth: Callable[[SpireState, Unit, Hex], int], otherwise: int = 0) -> Worth:
    """Return a function that values a move by its unit and end hex. otherwise: the value of any other move."""

    def of_move(state: SpireState, move: Move) -> int:
        unit = marches.moving_unit(state, move)
        if unit is None:
            return otherwise
        is_still = move.verb in (marches.STAY, marches.WAIT)
        return worth(state, unit, unit.hex if is_still else hex_of(move.args[-1]))

    return of_move


def _is_first(state: SpireState, unit: Unit, end: Hex) -> int:
    """Return whether a unit is a minion, or on top of a stack."""
    return not unit.is_hero or not unit.id


def _gets_closer(state: SpireState, unit: Unit, end: Hex) -> int:
    """Return 2 for a hero that gets closer to a target, 0 for a hero that does not, and 1 for any other unit."""
    if _is_first(state, unit, end):
        return 1
    return 2 if _nearness(state, unit, end) > _nearness(state, unit, unit.hex) else 0


def _progress(state: SpireState, unit: Unit, end: Hex) -> int:
    if unit.is_hero:
        return _nearness(state, unit, end)
    routes = marches.distances_from_mark(state, unit)
    return routes.get(unit.hex, FAR) - routes.get(end, FAR)


def _nearness(state: SpireState, hero: Unit, end: Hex) -> int:
    """Return minus the distance from a hex to a hero's closest target or, without one, to its mark (CS-SOLO-11).

    A hero that enters its own gate leaves the map, so it is far from both.
    """
    if end == state.gate_hex(hero.seat):
        return -FAR
    if prey := _closest_targets(state, hero):
        return -min(state.land.steps(end, hex) for hex in prey)
    return -marches.distances_from_mark(state, hero).get(end, FAR)


def _closest_targets(state: SpireState, hero: Unit) -> list[Hex]:
    """Return the hexes of the opposing units closest to a hero, within twice the hero's movement."""
    reach = 2 * stats.movement_of(state, hero)
    steps = state.land.distances_from(hero.hex)
    foes = [unit.hex for seat in state.opponents(hero.seat) for unit in state.units_of(seat) if not unit.is_at_campfire]
    nearest = min((steps.get(hex, FAR) for hex in foes), default=FAR)
    return [hex for hex in foes if steps.get(hex, FAR) == nearest <= reach]


def _can_attack(kind: str) -> Worth:
    """Return the function that checks whether a unit could attack a `kind` of target from its end hex."""

    def worth(state: SpireState, unit: Unit, end: Hex) -> int:
        reach = stats.range_of(state, unit) if stats.attack_of(state, unit) else 0
        near = (hex for hex in attackable_hexes(state, unit.seat) if reach and is_within(state, end, hex, reach))
        return any(_kind_at(state, hex) == kind for hex in near)

    return step_worth(worth)


def _kind_at(state: SpireState, hex: Hex) -> str:
    unit = state.unit_at(hex)
    if unit is not None:
        return "hero" if unit.is_hero else "minion"
    return piece_at(state, hex).kind


def _spires_that_reach(state: SpireState, unit: Unit, end: Hex) -> int:
    """Return minus the number of opposing spires that could shoot at the hex."""
    spires = [spire for seat in state.opponents(unit.seat) for spire in state.spires_of(seat)]
    return -sum(state.land.steps(spire.hex, end) <= stats.range_of(state, spire) for spire in spires)


# Attacks and shots.


def _target_worth(worth: Callable[[SpireState, Move, Unit], int], otherwise: int = 0) -> Worth:
    """Return a function that values an attack or a shot by its target. otherwise: the value of any other move."""

    def of_move(state: SpireState, move: Move) -> int:
        aim = {ATTACK: attacking.TARGET, shooting.SHOOT: shooting.TARGET}.get(move.verb)
        unit = None if aim is None else state.unit_at(hex_of(aim.of(move)))
        return otherwise if unit is None else worth(state, move, unit)

    return of_move


def _attacks(kind: str) -> Worth:
    """Return the function that checks whether a move attacks a `kind` of target (gate, hero, spire, minion)."""
    return lambda state, move: move.verb == ATTACK and _kind_at(state, hex_of(attacking.TARGET.of(move))) == kind


def _defeats(state: SpireState, move: Move, unit: Unit) -> int:
    attacker = state.unit_at(hex_of(attacking.ATTACKER.of(move)))
    damage = 0 if attacker is None else stats.attack_of(state, attacker, piece_at(state, unit.hex))
    return attacker is not None and damage >= _toughness(state, unit)


def _toughness(state: SpireState, unit: Unit) -> int:
    return unit.health + unit.upgrades.count(FORTIFICATION) + stats.armour_of(state, unit)


def _defeats_on_average(state: SpireState, move: Move, unit: Unit) -> int:
    spire = state.spire_at(hex_of(shooting.SPIRE.of(move)))
    dice = 0 if spire is None else stats.attack_of(state, spire)
    return Fraction(dice * sum(state.spire_die), len(state.spire_die)) >= _toughness(state, unit)


def _near_own_gate(state: SpireState, move: Move, unit: Unit) -> int:
    return -state.land.steps(checked_value(state.gate_hex(move.seat)), unit.hex)


def _level_worth(state: SpireState, move: Move) -> int:
    if move.verb != LEVEL:
        return 0
    kind = KIND.of(move)
    return len(UPGRADES_IN_ORDER) - UPGRADES_IN_ORDER.index(kind) + 1 if kind in UPGRADES_IN_ORDER else 1


BATTLE_ORDERS = (
    priorities({START, EXPLORE}, Rank("CS-SOLO-03", "doing nothing", is_idle), silent_ranks=1),
    priorities(
        {MOVE},
        Rank("CS-SOLO-07", "a minion or the stack", step_worth(_is_first)),
        Rank("CS-SOLO-11", "a hero that gets closer to its target", step_worth(_gets_closer, 1)),
        Rank("CS-SOLO-08", "the hex with the most progress", step_worth(_progress)),
        *[
            Rank("CS-SOLO-08", f"a hex from which it can attack a {kind}", _can_attack(kind))
            for kind in (GATE, "hero", SPIRE_PIECE, "minion")
        ],
        Rank("CS-SOLO-08", "a hex in range of the fewest opposing spires", step_worth(_spires_that_reach)),
        Rank("CS-SOLO-07", "staying", lambda state, move: move.verb in (marches.STAY, marches.WAIT)),
        silent_ranks=2,
    ),
    priorities(
        {ATTACK, attacking.QUICK},
        Rank("CS-SOLO-11", "an attack", acts),
        Rank("CS-SOLO-09", "a gate", _attacks(GATE)),
        Rank("CS-SOLO-09", "a unit that it can defeat", _target_worth(_defeats)),
        Rank("CS-SOLO-09", "a hero", _attacks("hero")),
        Rank("CS-SOLO-09", "a spire", _attacks(SPIRE_PIECE)),
        Rank(
            "CS-SOLO-09", "the unit with the least health", _target_worth(lambda state, move, unit: -unit.health, -FAR)
        ),
        silent_ranks=1,
    ),
    priorities(
        {shooting.SHOOT},
        Rank("CS-SPIRE-09", "a shot", acts),
        Rank("CS-SOLO-10", "a unit that an average roll defeats", _target_worth(_defeats_on_average)),
        Rank("CS-SOLO-10", "a hero", _target_worth(lambda state, move, unit: unit.is_hero)),
        Rank("CS-SOLO-10", "the unit closest to the spire’s own gate", _target_worth(_near_own_gate)),
        silent_ranks=1,
    ),
    priorities({attacking.DEFEND}, Rank("CS-SOLO-03", "the gate itself", is_idle), silent_ranks=1),
    priorities({SIDE}),
    priorities({LEVEL}, Rank("CS-HERO-01", "an attack upgrade, then fortification, then range", _level_worth)),
)
"""The priorities of automatic factions in the onslaught, by kind of question."""


PART = Part(checks=(OnTop((PREPARE,), prepare),), priorities=(*BUILDING_ORDERS, *BATTLE_ORDERS))
