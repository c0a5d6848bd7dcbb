"""Gunfire: whom a ship may fire on, with how many dice, and what the shot does (SF-FIR, SF-GUN)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.engine import Chance, DiceSpec, Frame, Line, Part, Tally, number, push
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, Value, verb
from referee.games.skies_of_fire import names, turn
from referee.games.skies_of_fire.attack import (
    GUN_FIRE,
    UNNAMED,
    nameable_sections,
    section_breach,
    section_namer,
    send_damage,
)
from referee.games.skies_of_fire.catalogue import GUNS, RALLY
from referee.games.skies_of_fire.grid import MOUNTAIN, OFF, PEAK
from referee.games.skies_of_fire.ships import SECTION_NAMES, active_skill, gun_card_count, has_crew, installed_upgrades
from referee.games.skies_of_fire.state import ACTION, SkiesState

FIRE, DICE = "fire", "gun dice"
SIDES = 6
BLOCKING = {"none": (), "peaks_block": (PEAK,), "mountains_block": (MOUNTAIN, PEAK)}
EXTRA_DIE, PLUS_ONE = "extra_die", "plus_one"


def _only_enemy(state: SkiesState, move_so_far: PartialMove) -> list[int]:
    found = [one for one in range(len(state.at)) if state.at[one] != OFF and state.are_enemies(move_so_far.seat, one)]
    return found if len(found) == 1 else []


def _ships_on_map(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    return (seat for seat in range(state.seats) if state.at[seat] != OFF)


def _listed_sections(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    """Return the sections that a shot may name; only UNNAMED if they are named after the roll (RUL-12)."""
    return range(RALLY + 1) if state.options.gun_target_section == "attacker_before_roll" else (UNNAMED,)


TARGET = Slot(names.SHIP.listing(_ships_on_map), infer=_only_enemy)
SECTION = Slot(names.SECTION.listing(_listed_sections), 1, default=UNNAMED)


def dice_count(state: SkiesState, seat: int) -> int:
    """Return how many dice a shot has (SF-GUN-02, SF-GUN-03, SF-SKL-05)."""
    return _gun_dice(state, seat) + _skill_dice(state, seat)


def _gun_dice(state: SkiesState, seat: int) -> int:
    """Return how many dice the guns give a shot; all these dice count if dice are added up (RUL-09)."""
    return state.options.gun_dice + sum(gun.n for gun in installed_upgrades(state, seat, GUNS) if gun.op == EXTRA_DIE)


def _skill_dice(state: SkiesState, seat: int) -> int:
    """Return how many dice a skill adds if there is a gun; the same number of low dice drop out (SF-SKL-06, RUL-74)."""
    found = active_skill(state, seat, "extra_die_keep_high")
    if found is None or not gun_card_count(state, seat):
        return 0
    stacked = any(gun.op == EXTRA_DIE for gun in installed_upgrades(state, seat, GUNS))
    return 0 if stacked and state.options.rifled_stack == "no_stack" else found.n


def shot_damage(state: SkiesState, seat: int, target: int, rolled: tuple[int, ...]) -> Tally:
    """Return the damage of a shot at a ship: roll, guns, squares between (SF-FIR-05), never below 0 (SF-FIR-09)."""
    lines = (_roll_line(state, seat, rolled), *_gun_bonus_lines(state, seat), *_range_lines(state, seat, target))
    total = Tally(lines).total
    return Tally((*lines, Line("never below 0", -total, "SF-FIR-09"))) if total < 0 else Tally(lines)


def _roll_line(state: SkiesState, seat: int, rolled: tuple[int, ...]) -> Line:
    """Return the value of the dice: the highest die, or the sum of as many dice as the guns give (RUL-09)."""
    kept = _gun_dice(state, seat) if state.options.extra_die == "sum" else 1
    counted = sorted(rolled, reverse=True)[:kept]
    said = ", ".join(map(str, rolled))
    how = "sum" if len(rolled) == len(counted) else "best" if kept == 1 else f"best {kept}"
    return Line("roll", sum(counted), "SF-FIR-04", "base", f"({how} of {said})" if len(rolled) > 1 else "")


def _gun_bonus_lines(state: SkiesState, seat: int) -> Iterator[Line]:
    """Yield the bonuses of guns: the bonus printed on each card, or one bonus for all of them (RUL-07)."""
    once = {"second_card_only": ("SF-FIR-06", 2), "flat_one": ("SF-FIR-07", 1)}.get(state.options.gun_bonus)
    if once is not None:
        clause, needed = once
        if gun_card_count(state, seat) >= needed:
            yield Line("guns", state.options.gun_plus, clause)
        return
    ship = state.ship(seat)
    if ship.gun_bonus:
        yield Line(f"gun of {ship.name}", ship.gun_bonus, "SF-GUN-03")
    for gun in installed_upgrades(state, seat, GUNS):
        if gun.op == PLUS_ONE:
            yield Line(gun.name, gun.n, "SF-GUN-03")


def _range_lines(state: SkiesState, seat: int, target: int) -> Iterator[Line]:
    """Yield the damage that distance subtracts, and how much of that a skill cancels (RUL-10)."""
    away = state.distance(state.at[seat], state.at[target])
    lost = max(0, away - state.options.range_offset)
    between = "between" if state.options.range_penalty == "distance_minus_one" else "away"
    if lost:
        yield Line(f"{lost} {'square' if lost == 1 else 'squares'} {between}", -lost, "SF-FIR-05")
    found = active_skill(state, seat, "range_penalty")
    if found is not None and lost:
        yield Line(found.name, min(lost, -found.n), "SF-SKL-01")


def highest_damage(state: SkiesState, seat: int, target: int) -> int:
    """Return the highest damage that a shot at a ship can do (RUL-59)."""
    return shot_damage(state, seat, target, (SIDES,) * dice_count(state, seat)).total


def target_breach(state: SkiesState, move: Move, seat: int, clause: str) -> Breach | None:
    """Return why a seat cannot be attacked: not on the map, or not an enemy; else None (RUL-50)."""
    if not 0 <= seat < state.seats or state.at[seat] == OFF:
        name = state.name(seat) if 0 <= seat < state.seats else "that ship"
        return Breach(clause, f"{name} is not on the map", "fact")
    if seat == move.seat:
        return Breach(clause, "a ship cannot attack itself")
    if state.are_enemies(move.seat, seat):
        return None
    return Breach("SF-HUN-11", f"{state.name(seat)} hunts at your side", also=("RUL-50",))


def _is_armed(state: SkiesState, move: Move) -> Breach | None:
    """Check that there is a gun, if one is needed (SF-FIR-01, RUL-08)."""
    if gun_card_count(state, move.seat) or state.options.bare_hull_fire == "plain_d6":
        return None
    found = active_skill(state, move.seat, "extra_die_keep_high")
    also = ("SF-SLOT-02", "RUL-08") if found is None else ("SF-SLOT-02", "SF-SKL-06", "RUL-08")
    return Breach("SF-FIR-01", f"{state.name(move.seat)} has no gun card", also=also)


def _is_in_reach(state: SkiesState, move: Move) -> Breach | None:
    target = TARGET.of(move)
    if highest_damage(state, move.seat, target) >= 1:
        return None
    best = shot_damage(state, move.seat, target, (SIDES,) * dice_count(state, move.seat))
    return Breach(
        "SF-FIR-05", f"{state.name(target)} is out of reach even with the best roll: {best}", also=("RUL-59",)
    )


def _is_in_sight(state: SkiesState, move: Move) -> Breach | None:
    """Check that no mountains are in the way, if they block sight (RUL-59)."""
    blocking = BLOCKING[state.options.line_of_sight]
    if not blocking:
        return None
    one, other = state.at[move.seat], state.at[TARGET.of(move)]
    for square in state.grid.between(one, other):
        if state.terrain(square) in blocking:
            text = f"the {state.terrain(square)} on {state.grid.names[square]} blocks the line of sight"
            return Breach("SF-FIR-02", text, also=("RUL-59",))
    return None


def _may_name_section(state: SkiesState, move: Move) -> Breach | None:
    """Check that the section is named at the right time (SF-FIR-03, RUL-12) and is allowed (RUL-58, RUL-75)."""
    target, section = TARGET.of(move), SECTION.of(move)
    if state.options.gun_target_section == "attacker_before_roll":
        if section == UNNAMED:
            return Breach("SF-FIR-03", "name the section before the roll", also=("RUL-12",))
        return section_breach(state, target, section, GUN_FIRE, move.seat)
    if section != UNNAMED:
        return Breach("SF-FIR-03", "do not name the section until after the roll", also=("RUL-12",))
    if nameable_sections(state, target, GUN_FIRE, section_namer(state, move.seat, target)):
        return None
    return Breach("SF-FIR-08", f"{state.name(target)} has no section that you can name", also=("RUL-75",))


class Shot(NamedTuple):
    """An announced shot: its target ship and section."""

    target: int
    section: int


def _fire(state: SkiesState, move: Move) -> None:
    """Announce the target and ask for the dice (SF-FIR-03, SF-FIR-04)."""
    target, section = TARGET.of(move), SECTION.of(move)
    where = "" if section == UNNAMED else f"the {SECTION_NAMES[section]} of "
    away = state.distance(state.at[move.seat], state.at[target])
    text = f"{state.name(move.seat)} fires on {where}{state.name(target)} at distance {away}"
    state.report("SF-FIR-03", text, move.seat)
    turn.record_action(state, FIRE)
    push(state, Frame(DICE, move.seat, Shot(target, section)))


def _spec(state: SkiesState, frame: Frame) -> DiceSpec:
    target, section = frame.read(Shot)
    number_of_dice = dice_count(state, frame.owner)
    where = "" if section == UNNAMED else f", {SECTION_NAMES[section]}"
    said = "die" if number_of_dice == 1 else "dice"
    prompt = f"{state.name(frame.owner)} rolls {number_of_dice} {said} at {state.name(target)}{where}"
    return DiceSpec(frame.owner, DICE, "SF-FIR-04", prompt, number_of_dice, SIDES, subject=frame.data)


def _apply_shot(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    target, section = frame.read(Shot)
    damage = shot_damage(state, frame.owner, target, tuple(number(value) for value in values))
    state.report("SF-FIR-05", f"{state.name(frame.owner)} at {state.name(target)}: {damage}", frame.owner)
    named = None if section == UNNAMED else section
    send_damage(state, frame.owner, target, damage.total, (GUN_FIRE, ""), named)


FIRE_VERB = verb(
    FIRE,
    "SF-FIR-03",
    (TARGET, SECTION),
    answers={ACTION},
    guards=(
        turn.ONE_ACTION,
        Guard("target", lambda state, move: target_breach(state, move, TARGET.of(move), "SF-FIR-03")),
        has_crew(GUNS, "SF-SLOT-05", "SF-SLOT-03"),
        Guard("armed", _is_armed),
        Guard("reach", _is_in_reach, ("target", "armed")),
        Guard("sight", _is_in_sight, ("target",)),
        Guard("section", _may_name_section, ("target",)),
    ),
    effect=_fire,
    typed=TypedForm((FIRE, "shoot"), orders=((SECTION, TARGET),)),
)
PART = Part(verbs=(FIRE_VERB,), chances={DICE: Chance(_spec, _apply_shot)})
