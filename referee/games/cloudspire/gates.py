"""Gates under attack: their health, how they strike back, and the stacks that defend them (CS-GATE-01 to 08)."""

from __future__ import annotations

from referee.engine import counted, use, used
from referee.games.cloudspire import deploying, ending, stats
from referee.games.cloudspire.catalogue import FORTIFICATION
from referee.games.cloudspire.damage import (
    ATTACK,
    STRIKE_BACK,
    Cause,
    Hit,
    done,
    hit_spire,
    hurt,
    level_up,
    settle,
    without,
)
from referee.games.cloudspire.deploying import WOUNDS, forget_top, top_of_stack, whole_top
from referee.games.cloudspire.firing import fire
from referee.games.cloudspire.fortress import after_defeat, put_back
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import GATE, Piece, gate_of, piece_of, thing_of, unit_of
from referee.games.cloudspire.places import stack
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
    """Let a gate, and the unit that defended it, strike back at an attacker (CS-GATE-02, CS-GATE-04).

    fell: whether the gate was defeated or, if it was defended, the defender; a defeated defender does not strike back
    (CS-ATK-12), and neither does the next unit of the stack in its place (CS-GROUP-05).
    """
    rule, gate = state.options.gate_strike_back, state.gate(seat)
    first, stands = not used(state, TURN, seat, STRUCK), defended or not fell
    strikes = rule == "every_attack" or (rule == "first_unless_defeated" and first and stands)
    damage = state.options.gate_attack if strikes else 0
    if strikes:
        use(state, TURN, seat, STRUCK)
        state.report("CS-GATE-02", f"{state.whose(seat)} gate strikes back with {damage}", seat)
    near = gate is not None and state.land.are_adjacent(gate.hex, attacker.hex)
    if defended and near and not fell and not used(state, TURN, seat, _blocked(state, seat)):
        use(state, TURN, seat, _blocked(state, seat))
        own = stats.attack_of(state, whole_top(state, seat), piece_of(attacker))
        state.report("CS-GATE-04", f"{defender_name(state, seat)} strikes back with {own}", seat)
        damage += own
    if damage:
        hurt(state, attacker, damage, Cause(seat, STRIKE_BACK, gate_of(seat)), "CS-GATE-02")


def _blocked(state: SpireState, seat: int) -> str:
    """Return the key under which the strike back of the top unit of a stack is counted; each unit has its own."""
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
    unit = whole_top(state, seat)._replace(id=-token.id)  # its talents are counted apart from those of the next chip
    dealt = max(0, amount - stats.armour_of(state, unit))
    if not dealt:
        return Hit(0, False)
    stir(state)
    lost = min(dealt, unit.upgrades.count(FORTIFICATION))
    if lost:  # only heroes have upgrades (CS-HERO-07)
        deploying.set_returned(state, unit, without(unit.upgrades, FORTIFICATION, lost))
    left, fort = max(0, unit.health - dealt + lost), f", {counted(lost, 'fortification')} lost" if lost else ""
    state.report("CS-GATE-03", f"{name} takes {dealt} damage for the gate{fort}: {left} health left", seat)
    if left:
        use(state, WOUNDS, seat, "top", dealt - lost)
    else:
        reward = stats.reward_of(state, unit)
        _lose_defender(state, seat, unit)
        state.report("CS-GATE-08", f"{name} is defeated; no damage is left for the gate", seat)
        settle(state, unit, reward, cause)
    return done(state, unit, Hit(dealt, not left), cause)


def _lose_defender(state: SpireState, seat: int, unit: Unit) -> None:
    """Take the top chip off a stack; the next one is then on top."""
    put_back(state, state.zones[stack(seat)][:1], stack(seat), after_defeat(state, unit))
    size, *others = state.groups[seat]
    state.groups[seat] = (size - 1, *others) if size > 1 else tuple(others)
    forget_top(state, seat)
    deploying.set_returned(state, unit, None)
    deploying.show_top(state, stack(seat), seat)
