"""Deployment stacks: the top chip is face up, units deploy from the top, a group as one unit."""

from pnp.geometry.hexes import Hex
from referee.engine import (
    UNKNOWN,
    Chance,
    DrawSpec,
    Frame,
    Part,
    counted,
    decline,
    drop_when_idle,
    pop,
    push,
    question,
    zones,
)
from referee.engine.core.effects import count_use, reset_uses, use_count
from referee.engine.core.hands import may_be
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, Value, checked_value, verb
from referee.games.cloudspire import chips, command_points, stats
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.names import hex_name
from referee.games.cloudspire.pieces import asked_unit, name_with_owner
from referee.games.cloudspire.places import group, stack
from referee.games.cloudspire.state import MOVE, WAVE, SpireState, Unit

TOP = "top chip"
"""The kind of the request for the chip that is now on top of a stack or a group, if nobody has named it."""
WOUNDS = "wounds"
"""The scope in which the damage to the top of a stack is counted."""
FLIP, SIDE = "flip", "side"
SIDE_CLAUSE = "CS-PREP-24"


def show_top(state: SpireState, zone: str, seat: int) -> bool:
    """Show the chip on top of a stack or a group; if nobody has named the chip, ask for it and return False."""
    tokens = state.zones.get(zone, ())
    if not tokens:
        return True
    if tokens[0].face is None:
        push(state, Frame(TOP, seat, (zone,)))
        return False
    zones.show(state, zone, chips.all_seats(state), tokens[:1])
    return True


def _spec_top(state: SpireState, frame: Frame) -> DrawSpec:
    zone = frame.word
    what = "deployment stack" if zone == stack(frame.owner) else "group"
    prompt = f"{state.seat_name(frame.owner)}: name the chip that is now on top of your {what}"
    top, *below = state.zones[zone]
    names = tuple([face for face in state.deck.bits if may_be(state, state.deck, zone, top, face)])
    subject = (zone, 1 + len(below))
    return DrawSpec(frame.owner, TOP, "CS-PREP-23", prompt, names=names, subject=subject)


def _chip_breach(state: SpireState, frame: Frame, face: str) -> Breach | None:
    """Return why a chip cannot be on top of a stack or group, such as a hero in a group, or None."""
    chip, zone, seat = state.contents.units[face], frame.word, frame.owner
    in_stack = zone == stack(seat)
    size = state.groups[seat][0] if in_stack else 2
    if chip.is_hero and size > 1:
        return Breach("CS-PREP-16", f"{chip.name} is a hero, and heroes are never in a group", "fact")
    others = [token.face for token in state.zones[zone][1:size]] if in_stack else []
    below = [state.contents.units[other] for other in others if other]
    slower = next((other for other in below if other.basic.movement < chip.basic.movement), None)
    if slower is not None:
        return Breach("CS-PREP-11", f"{slower.name} is below {chip.name} and is slower", "fact")
    return command_points.top_chip_breach(state, seat, zone, face)


def _apply_top(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Name the chip on top; in a group on the map it becomes active."""
    zone, face = frame.word, str(values[0])
    tokens = state.zones[zone]
    named = tokens[0]._replace(face=face, could=0, seen=chips.all_seats(state))
    state.zones[zone] = (named, *tokens[1:])
    for unit in tuple(state.units.values()):
        if group(unit.id) == zone:
            activate(state, unit)


def activate(state: SpireState, unit: Unit) -> None:
    """Replace a unit with the chip that is now on top of its group, at full health (CS-GROUP-03).

    What effects have changed of the chip before it does not pass on (CS-GROUP-01), nor does a strike back that is used
    up (CS-ATK-11).
    """
    token = state.zones[group(unit.id)][0]
    state.effects = tuple([one for one in state.effects if not one.subject.endswith(f" unit {unit.id}")])
    assert token.face is not None
    state.spent[unit.seat] += command_points.points_of(state, unit.seat, token.face)
    fresh = unit._replace(chip=token.face, is_promoted=False, upgrades=(), health=1, has_struck_back=False)
    fresh = with_health(state, fresh)
    state.put(fresh)
    state.report("CS-GROUP-03", f"{name_with_owner(state, fresh)} is next, with {fresh.health} health", fresh.seat)
    if may_choose_side(state, state.chip(fresh)):
        push(state, Frame(SIDE, fresh.seat, (fresh.id,)))


def with_health(state: SpireState, unit: Unit) -> Unit:
    """Return a unit with its full health, or with the health chips that it can get if they are fewer."""
    here = state.units.get(unit.id)
    return unit._replace(health=health_chip_count(state, stats.health_of(state, unit), here.health if here else 0))


def health_chip_count(state: SpireState, maximum: int, present: int = 0) -> int:
    """Return how many health chips a piece can have: `maximum`, or fewer if the supply is limited (CS-R64).

    present: how many it has already (CS-DEPLOY-07).
    """
    if state.options.health_chip_cap != "none":
        used = sum(unit.health for unit in state.units.values()) + sum(one.health for one in state.landmarks)
        maximum = min(maximum, max(present, int(state.options.health_chip_cap) - used + present))
    return max(1, maximum)


def top_of_stack(state: SpireState, seat: int) -> Unit | None:
    """Return the top of a deployment stack as a unit on its gate, or None if the top is missing or unknown."""
    waiting, gate = state.waiting(seat), state.gate_hex(seat)
    if not waiting or gate is None or waiting[0][0] == UNKNOWN:
        return None
    chip = state.contents.units[waiting[0][0]]
    return Unit(0, chip.id, seat, seat, gate, is_turned(state, seat), is_hero=chip.is_hero)


def known_top_of_stack(state: SpireState, seat: int) -> Unit:
    """Return the top of a stack as a unit on its gate, with its upgrades and the health that it has left.

    A hero that has returned to its fortress keeps its upgrades and, by house rule, its health (CS-MOVE-22, CS-R77).
    """
    unit = checked_value(top_of_stack(state, seat))
    health, hero = stats.health_of(state, unit), state.returned_hero(seat, unit.chip)
    if hero is not None:
        unit = unit._replace(upgrades=hero.upgrades)
        health = hero.health if state.options.hero_return == "keep_health" else health
    return unit._replace(health=max(1, health - use_count(state, WOUNDS, seat, "top")))


def deploy(state: SpireState, seat: int, end: Hex) -> Unit:
    """Put the top of a stack on the map, with its health, and return it (CS-DEPLOY-07, CS-DEPLOY-08)."""
    size, *sizes = state.groups[seat]
    top = known_top_of_stack(state, seat)
    unit = top._replace(id=state.new_id(), hex=end, has_moved=True, health=health_chip_count(state, top.health))
    forget_top(state, seat)
    chips.move_chips(state, state.zones[stack(seat)][:size], stack(seat), group(unit.id), seen=0)
    show_top(state, group(unit.id), seat)
    state.spent[seat] += command_points.points_of(state, seat, unit.chip)
    leave_fortress(state, unit)
    state.put(unit)
    state.groups[seat] = tuple(sizes)
    more = f", and {counted(size - 1, 'chip')} below it" if size > 1 else ""
    said = f"{name_with_owner(state, unit)} deploys to {hex_name(state, end)} with {unit.health} health{more}"
    state.report("CS-DEPLOY-07", said, seat)
    show_top(state, stack(seat), seat)
    return unit


def leave_fortress(state: SpireState, hero: Unit) -> None:
    """Forget that a hero has returned: it is no longer in its fortress."""
    state.returned[hero.seat] = tuple([one for one in state.returned[hero.seat] if one.chip != hero.chip])


def forget_top(state: SpireState, seat: int) -> None:
    """Forget the damage and the side of a top chip that has left its stack; the next chip shows its basic side."""
    if use_count(state, WOUNDS, seat, "top"):
        reset_uses(state, f"{WOUNDS}/{seat}")
    if is_turned(state, seat):
        count_use(state, WAVE, seat, FLIP)


def may_choose_side(state: SpireState, chip: Chip) -> bool:
    """Return whether a player may choose the side of a chip: a minion of a faction that does not promote."""
    faction = state.contents.factions.get(chip.faction)
    return faction is not None and not faction.promotes and not chip.is_hero and chip.promoted is not None


def is_turned(state: SpireState, seat: int) -> bool:
    """Return whether the top minion of a stack will be deployed on its other side."""
    return use_count(state, WAVE, seat, FLIP) % 2 > 0


def top_chip(state: SpireState, seat: int) -> Chip | None:
    """Return the chip that a seat could turn over: the top of its stack, or of the group that is asked about."""
    unit = asked_unit(state, SIDE)
    if unit is not None:
        return state.chip(unit)
    waiting = state.waiting(seat)
    return state.contents.units.get(waiting[0][0]) if waiting else None


def _has_choice(state: SpireState, move: Move) -> Breach | None:
    chip = top_chip(state, move.seat)
    if chip is None:
        return Breach(SIDE_CLAUSE, "no known minion is on top of your stack", "fact")
    if not may_choose_side(state, chip):
        return Breach(SIDE_CLAUSE, f"{chip.name} deploys on its basic side")
    if state.top_kind == MOVE and is_turned(state, move.seat):
        return Breach(SIDE_CLAUSE, "the minion on top of your stack already shows its other side")
    return None


def flip(state: SpireState, move: Move) -> None:
    """Turn a minion over."""
    if state.top_kind != SIDE:
        count_use(state, WAVE, move.seat, FLIP)
        state.report(SIDE_CLAUSE, f"{state.possessive(move.seat)} top minion will deploy on its other side", move.seat)
        return
    unit = checked_value(asked_unit(state, SIDE))
    pop(state)
    other = with_health(state, unit._replace(is_promoted=True))
    state.put(other)
    state.report(
        SIDE_CLAUSE, f"{name_with_owner(state, unit)} shows its other side, with {other.health} health", move.seat
    )


def _side_prompt(state: SpireState, frame: Frame) -> str:
    return f"flip {name_with_owner(state, checked_value(asked_unit(state, SIDE)))} to its other side, or pass"


FLIP_VERB = verb(
    FLIP,
    SIDE_CLAUSE,
    answers={MOVE, SIDE},
    effect=flip,
    guards=(Guard("choice", _has_choice, (DUE,)),),
    typed=TypedForm(fillers=("it", "over", "top")),
)


PART = Part(
    chances={
        TOP: Chance(_spec_top, _apply_top, lambda state, frame, values: _chip_breach(state, frame, str(values[0])))
    }
)
SIDES = Part(
    verbs=(FLIP_VERB,),
    questions={SIDE: question(SIDE_CLAUSE, _side_prompt, may_pass=True)},
    passes={SIDE: decline},
    checks=(drop_when_idle(SIDE, lambda state, frame: frame.number not in state.units),),
    windows=frozenset({SIDE}),
)
