"""Damage: to units, fortifications first; to spires, chip by chip; to landmarks (CS-ATK-01 to 28, CS-HERO-07)."""

from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import count_use, counted, use_count
from referee.engine.verbs import listed
from referee.games.cloudspire import chips, deploying, ending, levels, stats
from referee.games.cloudspire.catalogue import FORTIFICATION
from referee.games.cloudspire.chips import put_back, zone_after_defeat
from referee.games.cloudspire.deploying import WOUNDS, forget_top, known_top_of_stack, top_of_stack
from referee.games.cloudspire.ending import note_defeat
from referee.games.cloudspire.moments import grant_upgrades, trigger_effects
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import (
    GATE,
    NOTHING,
    Piece,
    gate_of,
    name_with_owner,
    piece_of,
    thing_of,
    unit_key,
    unit_of,
)
from referee.games.cloudspire.places import LANDMARK_DISCARDS, REMOVED, group, stack, well
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.state import NEUTRAL, TURN, Spire, SpireState, Unit
from referee.games.cloudspire.wave_end import has_minions_left, record_change, record_remaining

ATTACK, SHOT, STRIKE_BACK, EFFECT = "attack", "shot", "strike back", "effect"


BLOWS = ("strike", "defend", "answer", "strike back", "after attack")
"""The kinds of frames for a blow and what follows it; their data begin with the number of the unit that gives it."""

NO_UNIT = -1
"""The number in place of a unit that has fallen."""


class Cause(NamedTuple):
    """The cause of damage. seat: its player, NEUTRAL for a landmark. way: attack, shot, strike back or effect."""

    seat: int = NEUTRAL
    way: str = EFFECT
    piece: Piece = NOTHING


def defeat_unit(state: SpireState, unit: Unit, cause: Cause) -> None:
    """Let a unit fall: its chip leaves the map, its reward is paid, the next chip of its group is revealed."""
    name = name_with_owner(state, unit)
    reward = stats.reward_of(state, unit)
    below = state.chips_below(unit)
    where = chips.remove_top(state, unit)
    clause = "CS-ATK-24" if unit.is_hero else "CS-ATK-23" if where != REMOVED else "CS-ATK-25"
    said = {REMOVED: "is out of the game", LANDMARK_DISCARDS: "is discarded"}.get(where, "returns to the barracks")
    state.report("CS-EXPL-07" if where == LANDMARK_DISCARDS else clause, f"{name} is defeated and {said}", unit.seat)
    if not below:
        del state.units[unit.id]
    else:
        _end_blows(state, unit)
        if deploying.show_top(state, group(unit.id), unit.seat):
            deploying.activate(state, unit)
    settle_defeat(state, unit, reward, cause)


def _end_blows(state: SpireState, unit: Unit) -> None:
    """Let nothing more follow from the blows of a defeated minion: the next of its group did not give them."""
    ended = [frame.kind in BLOWS and frame.data[:1] == (unit.id,) for frame in state.agenda]
    blows = zip(state.agenda, ended, strict=True)
    state.agenda = tuple([one._replace(data=(NO_UNIT, *one.data[1:])) if over else one for one, over in blows])


def defeat_spire(state: SpireState, spire: Spire, cause: Cause) -> None:
    """Let a spire fall (CS-ATK-19, CS-ATK-20)."""
    reward = stats.reward_of(state, spire)
    chips.remove_spire(state, spire)
    settle_defeat(state, spire, reward, cause)


def settle_defeat(state: SpireState, fallen: Unit | Spire, reward: int, cause: Cause) -> None:
    """Pay the faction that defeated a unit or a spire (CS-ATK-21, CS-ATK-22), and let the defeat have its effects."""
    if is_rewarded(state, fallen.seat, cause):
        gain(state, cause.seat, reward, "CS-ATK-22", f"for {name_with_owner(state, fallen)}")
        landmark = state.contents.landmarks.get(fallen.chip)
        more = {} if landmark is None else dict(landmark.reward)
        grant_upgrades(state, cause.seat, more.get("upgrade", 0))
        levels.draw(state, cause.seat, more.get("relic", 0))
    by = unit_of(state, cause.piece)
    note_defeat(state, fallen, reward, by, cause.seat)
    if has_minions_left(state) or state.options.wave_end_reward != "none":
        level_up(state, by, cause)
    trigger_effects(state, "defeat", piece_of(fallen), cause.piece, hex=fallen.hex, departed=fallen)


def is_rewarded(state: SpireState, owner: int, cause: Cause) -> bool:
    """Return whether a defeat counts for the faction that caused it (CS-R20, CS-R67)."""
    if cause.seat == NEUTRAL or not state.are_opponents(cause.seat, owner):
        return False
    if state.options.reward_anytime == "no" and cause.way != ATTACK:
        return False
    if has_minions_left(state):
        return True
    rule = state.options.wave_end_reward
    return rule == "defeater" or (rule == "active_player_only" and cause.seat == state.seat)


def level_up(state: SpireState, victor: Unit | None, cause: Cause) -> None:
    """Let a hero level up after it has defeated something (CS-HERO-01)."""
    if victor is not None and victor.is_hero and victor.seat == cause.seat:
        levels.offer_level_up(state, victor)


class Hit(NamedTuple):
    """The result of damage: how much was dealt, and whether the target was defeated."""

    dealt: int
    was_defeated: bool


NO_HIT = Hit(0, was_defeated=False)


def damage_unit(state: SpireState, unit: Unit, amount: int, cause: Cause, clause: str = "CS-ATK-09") -> Hit:
    """Let a unit take damage minus its armour; a hero loses fortifications instead of health (CS-HERO-07)."""
    armour = stats.figure(state, unit, stats.ARMOUR)
    dealt = max(0, amount - armour.total)
    lost = min(dealt, unit.upgrades.count(FORTIFICATION)) if unit.is_hero else 0
    left = without(unit.upgrades, FORTIFICATION, lost)
    hit = unit._replace(upgrades=left, health=max(0, unit.health - dealt + lost))
    state.put(hit)
    fort = f" and {counted(lost, 'fortification')}" if lost else ""
    less = f"{armour.total} less ({listed([line.source for line in armour.lines if line.amount > 0])})"
    if dealt:
        saved = f"{amount} damage, {less}; " if amount > dealt else ""
        said = f"{name_with_owner(state, unit)} loses {dealt - lost} health{fort}: {saved}{hit.health} left"
        state.report("CS-HERO-07" if lost else clause, said, unit.seat)
        record_remaining(state, f"unit {unit_key(state, unit.id)}", hit.health + left.count(FORTIFICATION))
    elif amount > 0:
        state.report(clause, f"{name_with_owner(state, unit)} loses no health: {less}", unit.seat)
    if not hit.health:
        defeat_unit(state, hit, cause)
    return apply_attack_effects(state, unit, Hit(dealt, not hit.health), cause)


def apply_attack_effects(state: SpireState, target: Unit | Spire, hit: Hit, cause: Cause) -> Hit:
    """Let the damage of an attack on a unit or a spire have its effects, and return the hit."""
    if hit.dealt and cause.way == ATTACK:
        trigger_effects(
            state,
            "damage",
            piece_of(target),
            cause.piece,
            amount=hit.dealt,
            is_defeated=hit.was_defeated,
            departed=target,
        )
    return hit


def without(chips: tuple[str, ...], kind: str, count: int) -> tuple[str, ...]:
    """Return the upgrade chips after a number of one kind have been removed."""
    left = list(chips)
    for _ in range(count):
        left.remove(kind)
    return tuple(left)


def hit_spire(state: SpireState, spire: Spire, amount: int, cause: Cause) -> Hit:
    """Let a spire take an attack: it loses at most its bottom chip (CS-ATK-15 to CS-ATK-19)."""
    if amount < 1:
        return NO_HIT
    bottom = spire.upgrades[0] if spire.upgrades else ""
    if bottom == FORTIFICATION and amount < 2:
        state.report(
            "CS-ATK-16", f"{name_with_owner(state, spire)} keeps its fortification: 1 damage is not enough", spire.seat
        )
        return NO_HIT
    left = spire._replace(upgrades=spire.upgrades[1:])
    if bottom:
        state.put(left)
        record_remaining(state, f"spire {spire.id}", len(left.upgrades))
        clause = "CS-ATK-16" if bottom == FORTIFICATION else "CS-ATK-15"
        more = "" if amount == 1 else " (one chip only: CS-ATK-17)"
        state.report(clause, f"{name_with_owner(state, spire)} loses its bottom chip, {bottom}{more}", spire.seat)
    else:
        record_change(state)
    fell = not left.upgrades and (not bottom or state.options.spire_last_chip == "immediate")
    if fell:
        defeat_spire(state, left, cause)
    return apply_attack_effects(state, spire, Hit(amount, fell), cause)


def hit_landmark(state: SpireState, hex: Hex, amount: int, cause: Cause) -> Hit:
    """Let a landmark that is not a minion take damage; without health it is discarded (CS-EXPL-07, CS-ATK-06)."""
    landmark = state.landmark_at(hex)
    if landmark is None or not landmark.face:
        return NO_HIT
    left = landmark._replace(health=max(0, landmark.health - amount))
    others = tuple([one for one in state.landmarks if one.hex != hex])
    state.landmarks = (*others, left) if left.health else others
    record_remaining(state, f"landmark {hex.q},{hex.r}", left.health)
    name = state.contents.landmarks[landmark.face].name
    state.report("CS-ATK-09", f"{name} loses {landmark.health - left.health} health: {left.health} left")
    fell = not left.health
    if fell:
        chips.move_chips(state, state.zones.get(well(hex), ()), well(hex), LANDMARK_DISCARDS)
        state.report("CS-EXPL-07", f"{name} is discarded")
        trigger_effects(state, "defeat", piece_of(landmark), cause.piece, hex=hex)
    return Hit(landmark.health - left.health, fell)


STRUCK, BLOCKED = "gate has struck back", "defender has struck back"


def hit_gate(state: SpireState, seat: int, amount: int, cause: Cause) -> Hit:
    """Let a gate take damage (CS-GATE-01, CS-GATE-07)."""
    dealt = min(amount, state.health[seat])
    if not dealt:
        return NO_HIT
    state.health[seat] -= dealt
    record_remaining(state, f"gate {seat}", state.health[seat])
    state.report("CS-GATE-01", f"{state.possessive(seat)} gate loses {dealt} health: {state.health[seat]} left", seat)
    fell = not state.health[seat]
    if fell:
        defeat_gate(state, seat, cause)
    if cause.way == ATTACK:
        trigger_effects(state, "damage", gate_of(seat), cause.piece, amount=dealt, is_defeated=fell)
    return Hit(dealt, fell)


def deal_damage(state: SpireState, piece: Piece, amount: int, cause: Cause) -> Hit:
    """Deal damage to a unit, a spire or a gate (CS-GATE-05)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        return damage_unit(state, thing, amount, cause)
    if thing is not None:
        return hit_spire(state, thing, amount, cause)
    return hit_gate(state, piece.number, amount, cause) if piece.kind == GATE else NO_HIT


def defeat_gate(state: SpireState, seat: int, cause: Cause) -> None:
    """Let a gate fall; its consequences are settled at once (CS-GATE-07, CS-ELIM-04)."""
    ending.defeat_gate(state, seat, cause.seat)
    if state.ended is not None:
        return
    level_up(state, unit_of(state, cause.piece), cause)
    trigger_effects(state, "defeat", gate_of(seat), cause.piece)


def gate_strikes_back(state: SpireState, seat: int, attacker: Unit, *, is_defeated: bool, is_defended: bool) -> None:
    """Let a gate, and the unit that defended it, strike back at an attacker (CS-GATE-02, CS-GATE-04).

    is_defended: whether a unit of the stack took the damage. is_defeated: whether that unit or, if there is none, the
    gate was defeated. A defeated defender does not strike back (CS-ATK-12), and neither does the next unit of the stack
    in its place (CS-GROUP-05).
    """
    rule, gate = state.options.gate_strike_back, state.gate(seat)
    first, stands = not use_count(state, TURN, seat, STRUCK), is_defended or not is_defeated
    strikes = rule == "every_attack" or (rule == "first_unless_defeated" and first and stands)
    damage = state.options.gate_attack if strikes else 0
    if strikes:
        count_use(state, TURN, seat, STRUCK)
        state.report("CS-GATE-02", f"{state.possessive(seat)} gate strikes back for {damage}", seat)
    near = gate is not None and state.land.are_adjacent(gate.hex, attacker.hex)
    if is_defended and near and not is_defeated and not use_count(state, TURN, seat, _strike_back_key(state, seat)):
        count_use(state, TURN, seat, _strike_back_key(state, seat))
        own = stats.attack_of(state, known_top_of_stack(state, seat), piece_of(attacker))
        state.report("CS-GATE-04", f"{defender_name(state, seat)} strikes back for {own}", seat)
        damage += own
    if damage:
        damage_unit(state, attacker, damage, Cause(seat, STRIKE_BACK, gate_of(seat)), "CS-GATE-02")


def _strike_back_key(state: SpireState, seat: int) -> str:
    """Return the key that counts whether the top unit of a stack has struck back; each unit has its own."""
    return f"{BLOCKED} {state.zones[stack(seat)][0].id}"


def has_defender(state: SpireState, seat: int) -> bool:
    """Return whether the stack on a gate may defend the gate (CS-GATE-03, CS-R73)."""
    off = state.options.gate_defender == "no" or state.leaves_out("CS-GATE-03")
    return not off and top_of_stack(state, seat) is not None


def defender_name(state: SpireState, seat: int) -> str:
    """Return the name of the top chip of a stack."""
    return title(state.contents, state.waiting(seat)[0][0])


def hit_defender(state: SpireState, seat: int, amount: int, cause: Cause) -> Hit:
    """Let the top of a stack take the damage for its gate; damage beyond its health is lost (CS-GATE-08)."""
    token, name = state.zones[stack(seat)][0], defender_name(state, seat)
    unit = known_top_of_stack(state, seat)._replace(
        id=-token.id
    )  # its talents are counted apart from those of the next chip
    dealt = max(0, amount - stats.armour_of(state, unit))
    if not dealt:
        return NO_HIT
    record_change(state)
    lost = min(dealt, unit.upgrades.count(FORTIFICATION))
    if lost:  # only heroes have upgrades (CS-HERO-07)
        left_over = without(unit.upgrades, FORTIFICATION, lost)
        heroes = [one._replace(upgrades=left_over) if one.chip == unit.chip else one for one in state.returned[seat]]
        state.returned[seat] = tuple(heroes)
    left, fort = max(0, unit.health - dealt + lost), f", {counted(lost, 'fortification')} lost" if lost else ""
    state.report("CS-GATE-03", f"{name} takes {dealt} damage for the gate{fort}: {left} health left", seat)
    if left:
        count_use(state, WOUNDS, seat, "top", dealt - lost)
    else:
        reward = stats.reward_of(state, unit)
        _lose_defender(state, seat, unit)
        state.report("CS-GATE-08", f"{name} is defeated; no damage is left for the gate", seat)
        settle_defeat(state, unit, reward, cause)
    return apply_attack_effects(state, unit, Hit(dealt, not left), cause)


def _lose_defender(state: SpireState, seat: int, unit: Unit) -> None:
    """Take the top chip off a stack; the next one is then on top."""
    put_back(state, state.zones[stack(seat)][:1], stack(seat), zone_after_defeat(state, unit))
    size, *others = state.groups[seat]
    state.groups[seat] = (size - 1, *others) if size > 1 else tuple(others)
    forget_top(state, seat)
    deploying.leave_fortress(state, unit)
    deploying.show_top(state, stack(seat), seat)
