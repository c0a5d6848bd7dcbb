"""Gates under attack: their health, how they strike back, and the stacks that defend them (CS-GATE-01 to 08)."""

from __future__ import annotations

from referee.engine import use, used
from referee.engine.verbs import checked
from referee.games.cloudspire import deploying, ending, stats
from referee.games.cloudspire.damage import ATTACK, STRIKE_BACK, Cause, Hit, hit_spire, hurt, is_rewarded, level_up
from referee.games.cloudspire.deploying import WOUNDS, damage_taken, forget_top
from referee.games.cloudspire.firing import fire
from referee.games.cloudspire.fortress import home_of, put_back
from referee.games.cloudspire.marches import top_of_stack
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import GATE, Piece, gate_of, piece_of, thing_of, unit_of
from referee.games.cloudspire.places import REMOVED, stack
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.state import TURN, SpireState, Unit
from referee.games.cloudspire.wave_end import stir, wear

STRUCK, BLOCKED = "gate has struck back", "defender has struck back"


def hit_gate(state: SpireState, seat: int, amount: int, cause: Cause) -> Hit:
    """Let a gate take damage (CS-GATE-01, CS-GATE-07)."""
    dealt = min(amount, state.health[seat])
    if not dealt:
        return Hit(0, False)
    state.health[seat] -= dealt
    wear(state, f"gate {seat}", state.health[seat])
    state.report("CS-GATE-01", f"{state.whose(seat)} gate loses {dealt} health: {state.health[seat]} left", seat)
    fell = not state.health[seat]
    if fell:
        defeat_gate(state, seat, cause)
    if cause.way == ATTACK:
        fire(state, "damage", gate_of(seat), cause.piece, amount=dealt, fell=fell)
    return Hit(dealt, fell)


def harm(state: SpireState, piece: Piece, amount: int, cause: Cause) -> Hit:
    """Deal damage to a unit, a spire or a gate (CS-GATE-05)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        return hurt(state, thing, amount, cause)
    if thing is not None:
        return hit_spire(state, thing, amount, cause)
    return hit_gate(state, piece.number, amount, cause) if piece.kind == GATE else Hit(0, False)


def defeat_gate(state: SpireState, seat: int, cause: Cause) -> None:
    """Let a gate fall; its consequences are settled at once (CS-GATE-07, CS-ELIM-04)."""
    ending.defeat_gate(state, seat, cause.seat)
    if state.ended is not None:
        return
    level_up(state, unit_of(state, cause.piece), cause)
    fire(state, "defeat", gate_of(seat), cause.piece)


def answer(state: SpireState, seat: int, attacker: Unit, *, fell: bool, defended: bool) -> None:
    """Let a gate, and the unit that defended it, strike back at an attacker (CS-GATE-02, CS-GATE-04)."""
    rule, gate = state.options.gate_strike_back, state.gate(seat)
    first = not used(state, TURN, seat, STRUCK)
    strikes = rule == "every_attack" or (rule == "first_unless_defeated" and first and not fell)
    damage = state.options.gate_attack if strikes else 0
    if strikes:
        use(state, TURN, seat, STRUCK)
        state.report("CS-GATE-02", f"{state.whose(seat)} gate strikes back with {damage}", seat)
    near = gate is not None and state.land.are_adjacent(gate.hex, attacker.hex)
    if defended and near and not used(state, TURN, seat, BLOCKED):
        use(state, TURN, seat, BLOCKED)
        top = top_of_stack(state, seat)
        own = 0 if top is None else stats.attack_of(state, top, piece_of(attacker))
        state.report("CS-GATE-04", f"{defender_name(state, seat)} strikes back with {own}", seat)
        damage += own
    if damage:
        hurt(state, attacker, damage, Cause(seat, STRIKE_BACK, gate_of(seat)), "CS-GATE-02")


def has_defender(state: SpireState, seat: int) -> bool:
    """Return whether the stack on a gate may defend the gate (CS-GATE-03, CS-R73)."""
    off = state.options.gate_defender == "no" or state.leaves_out("CS-GATE-03")
    return not off and top_of_stack(state, seat) is not None


def defender(state: SpireState, seat: int) -> Unit:
    """Return the top of a stack as a unit on its gate, on the side that it shows, with the health it has left."""
    unit = checked(top_of_stack(state, seat))
    return unit._replace(health=stats.health_of(state, unit) - damage_taken(state, seat))


def defender_name(state: SpireState, seat: int) -> str:
    """Return the name of the top chip of a stack."""
    return title(state.contents, state.waiting(seat)[0][0]) if state.groups[seat] else "the unit on the gate"


def hit_defender(state: SpireState, seat: int, amount: int, cause: Cause) -> Hit:
    """Let the top of a stack take the damage for its gate; damage beyond its health is lost (CS-GATE-08)."""
    unit, name = defender(state, seat), defender_name(state, seat)
    dealt = max(0, amount - stats.armour_of(state, unit))
    if not dealt:
        return Hit(0, False)
    stir(state)
    left = max(0, unit.health - dealt)
    state.report("CS-GATE-03", f"{name} takes {dealt} damage for the gate: {left} health left", seat)
    if left:
        use(state, WOUNDS, seat, "top", dealt)
        return Hit(dealt, False)
    reward = stats.reward_of(state, unit)
    _lose_defender(state, seat, unit)
    state.report("CS-GATE-08", f"{name} is defeated; no damage is left for the gate", seat)
    if is_rewarded(state, seat, cause):
        gain(state, cause.seat, reward, "CS-ATK-22", f"for {name}")
    level_up(state, unit_of(state, cause.piece), cause)
    return Hit(dealt, True)


def _lose_defender(state: SpireState, seat: int, unit: Unit) -> None:
    """Take the top chip off a stack; the next one is then on top."""
    chip, rule = state.chip(unit), state.options.defeated_units
    out = rule == "all_removed" or (rule == "mixed" and (unit.hero or not chip.is_faction))
    put_back(state, state.zones[stack(seat)][:1], stack(seat), REMOVED if out else home_of(chip, seat))
    size, *others = state.groups[seat]
    state.groups[seat] = (size - 1, *others) if size > 1 else tuple(others)
    forget_top(state, seat)
    deploying.show_top(state, stack(seat), seat)
