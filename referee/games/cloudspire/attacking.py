"""The Attack stage: one unit after another attacks, the target strikes back (CS-ATK-01 to 28, CS-GATE-01 to 08)."""

from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import (
    Frame,
    Part,
    Tally,
    cached_per_state,
    count_use,
    decline,
    drop_when_idle,
    find_frame,
    number,
    pop,
    push,
    question,
    swap,
    use_count,
)
from referee.engine.core.agenda import replace_frame
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    PartialMove,
    TypedForm,
    Value,
    checked_value,
    listed,
    listed_slot,
    verb,
)
from referee.games.cloudspire import damage, pieces, stats
from referee.games.cloudspire.catalogue import ATTACK as ATTACK_STAT
from referee.games.cloudspire.damage import ATTACK as BY_ATTACK
from referee.games.cloudspire.damage import STRIKE_BACK, Cause, Hit, damage_unit, hit_landmark
from referee.games.cloudspire.market import other_moves
from referee.games.cloudspire.moments import PieceBefore, seat_and_kinds, trigger_effects
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import (
    GATE,
    SPIRE,
    UNIT,
    Piece,
    gate_of,
    name_with_owner,
    own_piece,
    piece_at,
    piece_of,
)
from referee.games.cloudspire.state import ATTACK, NEUTRAL, TURN, SpireState, Unit
from referee.games.cloudspire.stats import out_of_reach_text, reaches, target_breach, targets_of

STRIKE, ANSWER, BACK, AFTER, DEFEND = "strike", "answer", "strike back", "after attack", "defend"
QUICK = "quick"
"""The kind of the question that asks for attacks before spires fire."""
NO_RETALIATION, STRIKES_ALWAYS, QUICK_STRIKE = "no_retaliation", "strikes_always", "quick_strike"
TWICE = "attacks_twice"
"""The flags of units that concern attacks."""


class Attack(NamedTuple):
    """An attack by a unit, or its answer to an attack.

    attacker: the id of the attacking unit. kind, key: the target. seat, kinds, q, r: the seat, kinds and hex of the
    target at the declaration. damage: the declared amount, with the changes that the declaration triggered. dealt: the
    damage done. was_defeated: whether the target was defeated. is_defended: whether a unit takes the damage instead of
    a gate.
    """

    attacker: int
    kind: str
    key: Value
    damage: int
    q: int
    r: int
    dealt: int = 0
    was_defeated: bool = False
    is_defended: bool = False
    seat: int = NEUTRAL
    kinds: tuple[str, ...] = ()

    @property
    def target(self) -> Piece:
        """Return the target."""
        return Piece(self.kind, self.key)

    @property
    def hex(self) -> Hex:
        """Return the hex where the target was."""
        return Hex(self.q, self.r)


# Who attacks what.


def attackers(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    """Return the hexes of the units of a seat that can still attack."""
    return [unit.hex for unit in state.units_of(move_so_far.seat) if targets_of(state, unit)]


def _target_hexes(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    unit = state.unit_at(hex_of(move_so_far.args[0])) if move_so_far.args else None
    return [] if unit is None else list(targets_of(state, unit))


ATTACKER = listed_slot(HEX.listing(attackers, "a unit"))
TARGET = listed_slot(HEX.listing(_target_hexes, "a target"), 1)


def _unit(state: SpireState, move: Move) -> Unit | None:
    return state.unit_at(hex_of(ATTACKER.of(move)))


def _has_attack_left(state: SpireState, move: Move) -> Breach | None:
    unit = checked_value(_unit(state, move))
    if unit.is_at_campfire:
        return Breach("CS-DEF-04", f"{name_with_owner(state, unit)} is inactive at the campfire", also=("CS-CAMP-02",))
    if unit.has_attacked:
        return Breach("CS-ATK-07", f"{name_with_owner(state, unit)} has no attack left this turn")
    target = piece_at(state, hex_of(TARGET.of(move)))
    if stats.attack_of(state, unit, target):
        return None
    lines = stats.figure(state, unit, ATTACK_STAT, target)
    now = f" now: {lines}" if len(lines.lines) > 1 else ""
    return Breach("CS-ATK-08", f"{name_with_owner(state, unit)} has no attack{now}")


def _in_reach(state: SpireState, move: Move) -> Breach | None:
    unit, hex = checked_value(_unit(state, move)), hex_of(TARGET.of(move))
    if reaches(state, unit, hex):
        return None
    return Breach("CS-ATK-05", out_of_reach_text(state, unit.hex, hex, stats.range_of(state, unit)))


@cached_per_state
def minions_that_must_attack(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the minions that must still attack (CS-ATK-02)."""
    return tuple([unit for unit in state.units_of(seat) if not unit.is_hero and targets_of(state, unit)])


def must_attack(state: SpireState, move: Move) -> Breach | None:
    """Return a breach if a minion with a target has not attacked."""
    owed = [hex_name(state, unit.hex) for unit in minions_that_must_attack(state, move.seat)]
    if not owed:
        return None
    return Breach("CS-ATK-02", f"{listed(owed)} must attack: a minion that has a target may not decline")


def _owed_attacks(state: SpireState, frame: Frame) -> tuple[str, ...]:
    return tuple([pieces.name_with_hex(state, unit) for unit in minions_that_must_attack(state, frame.owner)])


def _attack_prompt(state: SpireState, frame: Frame) -> str:
    if minions_that_must_attack(state, frame.owner) or state.is_automatic(frame.owner):
        return "attack"
    has_target = any(targets_of(state, unit) for unit in state.units_of(frame.owner))
    found = [*(["attack with your heroes"] if has_target else []), *other_moves(state, frame.owner)]
    return ", ".join([*found, "or end the Attack stage" if found else "end the Attack stage"])


# Attacks before spires fire.


def quick_targets(state: SpireState, seat: int) -> tuple[Unit, ...]:
    """Return the units of a seat that may attack before spires fire and that have a target."""
    able = (unit for unit in state.units_of(seat) if stats.has_flag(state, unit, QUICK_STRIKE))
    return tuple([unit for unit in able if targets_of(state, unit)])


def _quick_attack_prompt(state: SpireState, frame: Frame) -> str:
    names = listed([hex_name(state, unit.hex) for unit in quick_targets(state, frame.owner)], "or")
    return f"attack with {names} before spires fire, or pass"


def _is_quick(state: SpireState, move: Move) -> Breach | None:
    unit = _unit(state, move)
    if unit is None or state.top_kind != QUICK or stats.has_flag(state, unit, QUICK_STRIKE):
        return None
    return Breach("CS-ONS-02", f"{name_with_owner(state, unit)} cannot attack until spires have fired")


# What happens.


def attack(state: SpireState, move: Move) -> None:
    """Declare the attack of a move."""
    declare(state, checked_value(_unit(state, move)), hex_of(TARGET.of(move)))


def declare(state: SpireState, unit: Unit, hex: Hex) -> None:
    """Declare an attack; its damage is fixed now, except for effects that the declaration triggers (CS-R37)."""
    target = piece_at(state, hex)
    damage = stats.attack_of(state, unit, target)
    done = use_count(state, TURN, unit.seat, f"{ATTACK} {unit.id}")
    count_use(state, TURN, unit.seat, f"{ATTACK} {unit.id}")
    unit = unit._replace(has_attacked=bool(done) or not stats.has_flag(state, unit, TWICE))
    state.put(unit)
    said = f"{name_with_owner(state, unit)} attacks {_target_name(state, hex)} with attack {damage}"
    state.report("CS-ATK-08", said, unit.seat)
    was = seat_and_kinds(state, target)
    blow = Attack(unit.id, target.kind, target.key, damage, *hex, seat=was.seat, kinds=was.kinds)
    push(state, Frame(STRIKE, unit.seat, blow))
    trigger_effects(state, "attack_declared", piece_of(unit), target, hex=hex)


def update_pending_damage(state: SpireState, piece: Piece) -> None:
    """Update the damage of a pending attack or strike back after an effect has changed the attack of its unit."""
    for frame in filter(None, (find_frame(state, STRIKE), find_frame(state, BACK))):
        blow = frame.read(Attack)
        unit = state.units.get(blow.attacker)
        if unit is None or piece_of(unit) != piece:
            continue
        damage = stats.attack_of(state, unit, blow.target)
        replace_frame(state, frame._replace(data=blow._replace(damage=damage)))
        does, clause = ("attacks", "CS-ATK-08") if frame.kind == STRIKE else ("strikes back", "CS-ATK-11")
        state.report(clause, f"{name_with_owner(state, unit)} {does} with {damage} now", unit.seat)


def _target_name(state: SpireState, hex: Hex) -> str:
    thing = state.unit_at(hex) or state.spire_at(hex)
    gate = state.land.gate_at(hex)
    if gate is not None:
        return f"{state.possessive(gate.seat)} gate"
    return hex_name(state, hex) if thing is None else name_with_owner(state, thing)


def strike(state: SpireState) -> None:
    """Deal the damage of an attack; first ask whether a unit defends an attacked gate (CS-ATK-26, CS-GATE-03)."""
    frame = state.agenda[-1]
    blow = frame.read(Attack)
    if blow.kind == GATE and damage.has_defender(state, blow.target.number):
        swap(state, Frame(DEFEND, blow.target.number, blow))
        return
    pop(state)
    resolve(state, blow)


def resolve(state: SpireState, blow: Attack) -> None:
    """Deal the damage of an attack, then let the target strike back, then let the attack end."""
    unit = state.units.get(blow.attacker)
    seat = state.seat if unit is None else unit.seat
    cause = Cause(seat, BY_ATTACK, Piece(UNIT, blow.attacker))
    push(state, Frame(AFTER, seat), Frame(ANSWER, seat))
    hit = _deal(state, blow, cause)
    done = blow._replace(dealt=hit.dealt, was_defeated=hit.was_defeated)
    agenda = [one._replace(data=done) if one.kind in (AFTER, ANSWER) and not one.data else one for one in state.agenda]
    state.agenda = tuple(agenda)


def _deal(state: SpireState, blow: Attack, cause: Cause) -> Hit:
    if blow.is_defended:
        return damage.hit_defender(state, blow.target.number, blow.damage, cause)
    if blow.kind in (GATE, UNIT, SPIRE):
        return damage.deal_damage(state, blow.target, blow.damage, cause)
    return hit_landmark(state, blow.hex, blow.damage, cause)


def let_target_answer(state: SpireState) -> None:
    """Let the target of an attack strike back (CS-ATK-11, CS-GATE-02)."""
    blow = pop(state).read(Attack)
    attacker = state.units.get(blow.attacker)
    if attacker is None or stats.has_flag(state, attacker, NO_RETALIATION):
        return
    if blow.kind == GATE:
        damage.gate_strikes_back(
            state, blow.target.number, attacker, is_defeated=blow.was_defeated, is_defended=blow.is_defended
        )
        return
    target = pieces.unit_of(state, blow.target)
    if target is not None and not blow.was_defeated:
        strike_back(state, target, attacker)


def strike_back(state: SpireState, target: Unit, attacker: Unit) -> None:
    """Let a surviving unit strike back, once per turn, at an attacker within its range (CS-ATK-11, CS-ATK-13)."""
    if target.has_struck_back and not stats.has_flag(state, target, STRIKES_ALWAYS):
        return
    if not reaches(state, target, attacker.hex):
        return
    state.put(target._replace(has_struck_back=True))
    damage = stats.attack_of(state, target, piece_of(attacker))
    if not damage:
        return
    state.report("CS-ATK-11", f"{name_with_owner(state, target)} strikes back for {damage}", target.seat)
    push(state, Frame(BACK, target.seat, Attack(target.id, UNIT, attacker.id, damage, *attacker.hex)))
    trigger_effects(state, "retaliation", piece_of(target), piece_of(attacker))


def _hit_back(state: SpireState) -> None:
    frame = pop(state)
    blow = frame.read(Attack)
    attacker = state.units.get(number(blow.key))
    if attacker is not None:
        damage_unit(
            state, attacker, blow.damage, Cause(frame.owner, STRIKE_BACK, Piece(UNIT, blow.attacker)), "CS-ATK-11"
        )


def end_attack(state: SpireState) -> None:
    """End an attack; talents that act after it trigger now (CS-ATK-14)."""
    blow = pop(state).read(Attack)
    was = PieceBefore(blow.seat, tuple(blow.kinds))
    attacker = Piece(UNIT, blow.attacker)
    trigger_effects(
        state,
        "attack_end",
        attacker,
        blow.target,
        amount=blow.dealt,
        is_defeated=blow.was_defeated,
        hex=blow.hex,
        other_before=was,
    )


# Defending a gate.


def _defence_prompt(state: SpireState, frame: Frame) -> str:
    name = damage.defender_name(state, frame.owner)
    return f"let {name} take the {frame.read(Attack).damage} damage instead of the gate"


def defend(state: SpireState, move: Move) -> None:
    """Let the top unit of the stack take the damage instead of the gate."""
    resolve(state, pop(state).read(Attack)._replace(is_defended=True))


# Idle units next to a gate.


def strike_idle(state: SpireState, seat: int) -> None:
    """Let opposing gates strike at active units beside them that did not attack (CS-GATE-06, CS-R54)."""
    if state.options.idle_gate_retaliation == "no":
        return
    for gate in state.gates:
        if not state.are_opponents(seat, gate.seat) or not state.health[gate.seat]:
            continue
        cause = Cause(gate.seat, STRIKE_BACK, gate_of(gate.seat))
        for unit in state.units_of(seat):
            is_idle = unit.id in state.units and not unit.has_attacked and not unit.is_at_campfire
            if is_idle and state.land.are_adjacent(gate.hex, unit.hex):
                state.report(
                    "CS-GATE-06", f"{name_with_owner(state, unit)} was idle beside {hex_name(state, gate.hex)}", seat
                )
                damage_unit(state, unit, state.options.gate_attack, cause, "CS-GATE-06")


def tallies(state: SpireState) -> tuple[tuple[str, Tally], ...]:
    """Return the attacker and its attack, line by line, while a player decides whether a unit defends the gate."""
    frame = find_frame(state, DEFEND)
    if frame is None:
        return ()
    blow = frame.read(Attack)
    unit = state.units.get(blow.attacker)
    return (
        () if unit is None else ((name_with_owner(state, unit), stats.figure(state, unit, ATTACK_STAT, blow.target)),)
    )


VERB = verb(
    ATTACK,
    "CS-ATK-01",
    (ATTACKER, TARGET),
    answers={ATTACK, QUICK},
    effect=attack,
    guards=(
        own_piece(UNIT, ATTACKER, "CS-ATK-01", "CS-DEF-24"),
        Guard("able", _has_attack_left, ("own",)),
        Guard("quick", _is_quick, (DUE, "own")),
        Guard("target", lambda state, move: target_breach(state, move.seat, hex_of(TARGET.of(move))), (DUE,)),
        Guard("reach", _in_reach, ("own", "target")),
    ),
    typed=TypedForm(optional_for={ATTACK}),
    anchored=False,
    exact=True,
)
DEFEND_VERB = verb(DEFEND, "CS-GATE-03", effect=defend)
PART = Part(
    verbs=(VERB, DEFEND_VERB),
    steps={STRIKE: strike, ANSWER: let_target_answer, BACK: _hit_back, AFTER: end_attack},
    questions={
        ATTACK: question("CS-ATK-01", _attack_prompt, owed=_owed_attacks),
        QUICK: question("CS-ATK-01", _quick_attack_prompt, may_pass=True),
        DEFEND: question("CS-GATE-03", _defence_prompt, may_pass=True, subject=lambda state, frame: frame.data[:1]),
    },
    checks=(drop_when_idle(QUICK, lambda state, frame: not quick_targets(state, frame.owner)),),
    passes={DEFEND: lambda state, move: resolve(state, pop(state).read(Attack)), QUICK: decline},
)
