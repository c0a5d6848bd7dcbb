"""Units that are about to move: where they may go and why, the leading minion, the heroes that minions displace."""

from collections.abc import Iterable, Mapping

from pnp.geometry.hexes import Hex
from referee.engine import (
    UNKNOWN,
    Frame,
    OnTop,
    Part,
    cached_per_state,
    count_use,
    counted,
    pop,
    push,
    question,
    use_count,
)
from referee.engine.verbs import DUE, Breach, Guard, Move, PartialMove, Slot, TypedForm, checked_value, listed, verb
from referee.games.cloudspire import stats
from referee.games.cloudspire.chips import return_hero
from referee.games.cloudspire.conditions import FLYING
from referee.games.cloudspire.deploying import top_of_stack
from referee.games.cloudspire.land import in_words
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import asked_unit, name_with_owner
from referee.games.cloudspire.reach import (
    NOTHING,
    EndHexes,
    March,
    Way,
    displacements,
    hero_ends,
    hexes_for_displaced,
    minion_end_hexes,
)
from referee.games.cloudspire.state import NEUTRAL, TURN, SpireState, Unit

BEGUN, WAITS = "minions", "stack"
"""What is recorded for a turn: a seat's minions have begun to move; no more units may leave the seat's stack."""
STAY, DEPLOY, WAIT = "stay", "deploy", "wait"
"""The verbs for minions that stay, and for units that leave a deployment stack or wait in it."""
MARCHES = ("move", STAY, DEPLOY, WAIT)
"""The verbs that let units move."""
DISPLACE = "displace"


@cached_per_state
def walls(state: SpireState) -> frozenset[Hex]:
    """Return the hexes that no unit may enter: spires, landmarks, neutral units, closed wells (CS-DEF-08, CS-R33)."""
    wells = state.land.wells() if state.options.empty_well_entry == "no" else ()
    return frozenset([*_hexes_to_fly_over(state), *[landmark.hex for landmark in state.landmarks], *wells])


def _hexes_to_fly_over(state: SpireState) -> frozenset[Hex]:
    """Return the hexes that a unit passes only if it flies: those of spires and neutral units."""
    neutral = [unit.hex for unit in state.units.values() if unit.seat == NEUTRAL]
    return frozenset([*[spire.hex for spire in state.spires.values()], *neutral])


@cached_per_state
def march_of(state: SpireState, unit: Unit) -> March:
    """Return the facts about a unit and the map that decide where it may move."""
    closed, home = walls(state), state.gate_hex(unit.seat) if unit.is_hero else None
    others = [one for one in state.units.values() if one.id != unit.id and one.hex not in closed]
    friends = [one for one in others if one.seat == unit.seat]
    heroes = frozenset([one.hex for one in friends if one.is_hero and not unit.is_hero])
    passes = unit.is_hero and state.options.hero_pass_friends == "yes"
    flies = stats.has_flag(state, unit, FLYING)
    return March(
        unit.hex,
        stats.movement_of(state, unit),
        stats.level_of(state, unit),
        state.mark_hex(unit.seat) or unit.hex,
        closed,
        frozenset([one.hex for one in others]) - heroes,
        heroes,
        flies,
        None if home == unit.hex else home,
        frozenset([one.hex for one in friends if passes]),
        state.options.minion_steps == "any_progress",
        _hexes_to_fly_over(state) if flies else NOTHING,
    )


def distances_from_mark(state: SpireState, unit: Unit) -> Mapping[Hex, int]:
    """Return how far each hex that is valid for a unit is from its mark (CS-DEF-08)."""
    return march_of(state, unit).distances(state.land)


def _ends_of(state: SpireState, unit: Unit) -> EndHexes:
    return minion_end_hexes(state.land, march_of(state, unit))


def paths_by_hex(state: SpireState, unit: Unit) -> dict[Hex, Way]:
    """Return the hexes where a unit may move, each with a path to it; the unit's current hex is left out."""
    if unit.is_hero:
        return dict(hero_ends(state.land, march_of(state, unit)))
    return {hex: way for hex, way in _ends_of(state, unit).ways.items() if hex != unit.hex}


def distance(state: SpireState, unit: Unit) -> int | None:
    """Return the distance of a unit from the mark, or None on an invalid hex (CS-DEF-08)."""
    return distances_from_mark(state, unit).get(unit.hex)


def unmoved_minions(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the minions of a seat that have not moved or been teleported this turn, the top of its stack last."""
    found = [
        unit for unit in state.units_of(seat) if not unit.is_hero and not unit.has_moved and not unit.was_teleported
    ]
    top = None if use_count(state, TURN, seat, WAITS) else top_of_stack(state, seat)
    return tuple([*found, top] if top is not None and not top.is_hero else found)


@cached_per_state
def leaders(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the minions that may move next: the nearest to the mark that can move (CS-DEF-12, CS-MOVE-02)."""
    far = len(state.land.neighbours)
    ranks = {unit: distances_from_mark(state, unit).get(unit.hex, far) for unit in unmoved_minions(state, seat)}
    for rank in sorted(set(ranks.values())):
        found = tuple([unit for unit, own in ranks.items() if own == rank and paths_by_hex(state, unit)])
        if found:
            return found
    return ()


def mark_stuck_minions(state: SpireState, seat: int, limit: int | None) -> None:
    """Count as moved the minions that can only stay and are closer to the mark than `limit`; all, if `limit` is None.

    A minion that can move still has its move, even if the table has allowed another unit to move before it.
    """
    for unit in unmoved_minions(state, seat):
        steps = distance(state, unit)
        is_passed = limit is None or (steps is not None and steps < limit)
        if is_passed and not paths_by_hex(state, unit):
            _mark_moved(state, unit)


def end_marching(state: SpireState, seat: int) -> None:
    """Mark all minions of a seat as moved, because its Movement stage is over."""
    for unit in unmoved_minions(state, seat):
        _mark_moved(state, unit)


def _mark_moved(state: SpireState, unit: Unit) -> None:
    if unit.id:
        state.put(unit._replace(has_moved=True))
    else:
        count_use(state, TURN, unit.seat, WAITS)


def can_heroes_move(state: SpireState, seat: int) -> bool:
    """Return whether heroes may move now: before all minions, or after them (CS-MOVE-03)."""
    return not use_count(state, TURN, seat, BEGUN) or not leaders(state, seat)


def is_hero_due(state: SpireState, seat: int) -> bool:
    """Return whether the hero on top of a stack must deploy now (CS-DEPLOY-05)."""
    top = None if use_count(state, TURN, seat, WAITS) else top_of_stack(state, seat)
    return top is not None and top.is_hero and can_heroes_move(state, seat) and not may_stay_or_wait(state, top)


def may_stay_or_wait(state: SpireState, unit: Unit) -> bool:
    """Return whether a minion may stay or wait, or the hero on top of a stack may wait (CS-MOVE-08, CS-DEPLOY-05).

    A hero may wait if no hex is free or, by CS-R29, if none leads to the mark.
    """
    if not unit.is_hero:
        return unit.hex in _ends_of(state, unit).ways
    ends = paths_by_hex(state, unit)
    return not ends or (state.options.hero_wait == "yes" and ends.keys().isdisjoint(distances_from_mark(state, unit)))


def is_hero_first(state: SpireState, seat: int) -> bool:
    """Return whether the hero on top of a stack must deploy before any minion moves, as there are minions under it."""
    others = [chip for group in state.waiting(seat)[1:] for chip in group]
    has_minions = any(chip == UNKNOWN or not state.contents.units[chip].is_hero for chip in others)
    return has_minions and is_hero_due(state, seat)


def due_units(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the units of which one must move or deploy next: the leading minions, or the hero on top of a stack."""
    is_first = is_hero_first(state, seat)
    first = () if is_first else leaders(state, seat)
    if first or not (is_first or is_hero_due(state, seat)):
        return first
    return (checked_value(top_of_stack(state, seat)),)


# Why, in words.


def reachable_hexes_text(state: SpireState, unit: Unit, end: Hex | None = None) -> str:
    """Return where a unit may move, except to `end`, in words.

    If there are many hexes, name the nearest to `end`; without `end`, the nearest to a minion's mark or to the hero.
    """
    near = end or (None if unit.is_hero else state.mark_hex(unit.seat)) or unit.hex
    return in_words((hex for hex in paths_by_hex(state, unit) if hex != end), near, lambda hex: hex_name(state, hex))


def marching_clause(state: SpireState, unit: Unit) -> str:
    """Return the clause about the end hexes of a unit.

    Heroes have one clause; minions have one each for full movement, fewer steps, a move sideways and an invalid start.
    """
    if unit.is_hero:
        return "CS-MOVE-19"
    ends = _ends_of(state, unit)
    if ends.distance is None:
        return "CS-MOVE-17"
    if not ends.steps:
        return "CS-MOVE-08"
    return "CS-MOVE-05" if ends.steps == march_of(state, unit).movement else "CS-MOVE-07"


def waiting_clause(state: SpireState, top: Unit) -> str:
    """Return the clause that lets the top of a stack wait: because it could only go sideways, or cannot deploy."""
    if top.is_hero:
        return "CS-DEPLOY-05"
    return "CS-DEPLOY-03" if paths_by_hex(state, top) else "CS-DEPLOY-04"


def moving_unit(state: SpireState, move: Move) -> Unit | None:
    """Return the unit that a move, deployment, stay or wait is about; None for any other move, or if it is missing."""
    if move.verb in (DEPLOY, WAIT):
        return top_of_stack(state, move.seat)
    return state.unit_at(hex_of(move.args[0])) if move.verb in MARCHES else None


def grounds(state: SpireState, move: Move) -> tuple[str, str] | None:
    """Return the clause that lets a unit move, deploy, stay or wait, and the reason in words; None without a unit."""
    unit = moving_unit(state, move)
    if unit is None or unit.seat != move.seat:
        return None
    if move.verb in (STAY, WAIT):
        staying = "CS-MOVE-13" if _needs_displacing(state, unit) else "CS-MOVE-08"
        clause = staying if move.verb == STAY else waiting_clause(state, unit)
        return clause, f"{name_with_owner(state, unit)} {_staying_reason(state, unit)}"
    clause = _deploying_clause(state, unit) if move.verb == DEPLOY else marching_clause(state, unit)
    return clause, f"{name_with_owner(state, unit)} {_moving_reason(state, unit, hex_of(move.args[-1]))}"


def _deploying_clause(state: SpireState, top: Unit) -> str:
    if top.is_hero:
        return "CS-DEPLOY-05"
    return "CS-DEPLOY-03" if marching_clause(state, top) == "CS-MOVE-08" else "CS-DEPLOY-02"


def _needs_displacing(state: SpireState, unit: Unit) -> bool:
    """Return whether a minion could make progress only by displacing a hero, so that it may stay (CS-MOVE-13)."""
    if unit.is_hero:
        return False
    ends = _ends_of(state, unit)
    return ends.distance is not None and ends.steps > 0 and unit.hex in ends.ways


def _staying_reason(state: SpireState, unit: Unit) -> str:
    """Return why a unit stays or waits, and what else it could do, in words."""
    if not paths_by_hex(state, unit):
        return "can go nowhere, so it stays"
    others = f"it may also go to {reachable_hexes_text(state, unit)}"
    if unit.is_hero:
        return f"cannot get to a hex from which it could reach its mark; {others}"
    near = distance(state, unit)
    if near is None:
        return f"is on an invalid hex; {others}"
    if _needs_displacing(state, unit):
        return f"is {_hexes(near)} from its mark and could get closer only by displacing a hero; {others}"
    return f"is {_hexes(near)} from its mark and cannot get closer; {others}, just as far away"


def _moving_reason(state: SpireState, unit: Unit, end: Hex) -> str:
    """Return how far a unit moves, how much closer it comes to its mark, and where it may go instead."""
    way, most = paths_by_hex(state, unit).get(end, Way((end,))), march_of(state, unit).movement
    others = reachable_hexes_text(state, unit, end)
    steps = f"moves {counted(len(way.hexes), 'step')} of {most}"
    if unit.is_hero:
        return steps
    before, after = distance(state, unit), distance(state, unit._replace(hex=end))
    instead = f"; it could also go to {others}" if others else "; it can go nowhere else"
    if after == before:
        return f"{steps} and is still {distance_text(after)}{instead}"
    here = distance_text(before) if before is None or after is None else f"{before} from it"
    return f"{steps} and ends {distance_text(after)} (it starts {here}){instead}"


def distance_text(distance: int | None, mark: str = "its mark") -> str:
    """Return the words for a distance from the mark."""
    return "on an invalid hex" if distance is None else f"{_hexes(distance)} from {mark}"


def _hexes(distance: int) -> str:
    return counted(distance, "hex", "hexes")


# Heroes that minions displace.


def push_aside(state: SpireState, mover: Unit, way: Way) -> None:
    """Move each hero that a minion displaces to the hex that the minion came from (CS-MOVE-14, CS-MOVE-15)."""
    heroes = {one.hex: one for one in state.units.values() if one.hex in way.displaced and one.id != mover.id}
    for hex, back in displacements(way, mover.hex):
        hero = heroes[hex]
        taken = any(one.hex == back for one in state.units.values() if one.id not in (mover.id, hero.id))
        if taken or back in state.land.gate_hexes:  # a flying minion may have passed over other units
            push(state, Frame(DISPLACE, mover.seat, (hero.id,)))
            continue
        state.put(hero._replace(hex=back))
        state.report("CS-MOVE-14", f"{name_with_owner(state, hero)} is displaced to {hex_name(state, back)}", hero.seat)


def _hexes_for_displaced(state: SpireState, hero: Unit) -> tuple[Hex, ...]:
    return hexes_for_displaced(state.land, march_of(state, hero))


def _listed_hexes_for_displaced(state: SpireState, move_so_far: PartialMove) -> Iterable[Hex]:
    hero = asked_unit(state, DISPLACE)
    return () if hero is None else _hexes_for_displaced(state, hero)


SHELTER = Slot(HEX.listing(_listed_hexes_for_displaced))


def _displacement_prompt(state: SpireState, frame: Frame) -> str:
    hero = state.units[frame.number]
    where = listed([hex_name(state, hex) for hex in _hexes_for_displaced(state, hero)], "or")
    return f"choose the hex to which {name_with_owner(state, hero)} is displaced ({where})"


def _is_open_to_displaced(state: SpireState, move: Move) -> Breach | None:
    hero, hex = asked_unit(state, DISPLACE), hex_of(SHELTER.of(move))
    if hero is None or hex in _hexes_for_displaced(state, hero):
        return None
    names = listed([hex_name(state, one) for one in _hexes_for_displaced(state, hero)], "or")
    return Breach("CS-MOVE-15", f"{name_with_owner(state, hero)} can go to {names}, not to {hex_name(state, hex)}")


def return_stuck_hero(state: SpireState, frame: Frame) -> None:
    """Send a displaced hero that has no hex to go to back to its fortress (CS-MOVE-16)."""
    hero = asked_unit(state, DISPLACE)
    if hero is None or _hexes_for_displaced(state, hero):
        return
    pop(state)
    return_hero(state, hero)


def displace(state: SpireState, move: Move) -> None:
    """Put a displaced hero on an adjacent hex, or return it to its fortress."""
    hero, hex = checked_value(asked_unit(state, DISPLACE)), hex_of(SHELTER.of(move))
    pop(state)
    if hex in state.land.gate_hexes:
        state.report("CS-MOVE-16", f"{name_with_owner(state, hero)} is displaced into its gate", hero.seat)
        return_hero(state, hero)
        return
    state.put(hero._replace(hex=hex))
    state.report("CS-MOVE-15", f"{name_with_owner(state, hero)} is displaced to {hex_name(state, hex)}", hero.seat)


DISPLACE_VERB = verb(
    DISPLACE,
    "CS-MOVE-15",
    (SHELTER,),
    effect=displace,
    guards=(Guard("free", _is_open_to_displaced, (DUE,)),),
    typed=TypedForm(optional_for={DISPLACE}),
)


PART = Part(
    verbs=(DISPLACE_VERB,),
    questions={DISPLACE: question("CS-MOVE-15", _displacement_prompt)},
    checks=(OnTop((DISPLACE,), return_stuck_hero),),
)
