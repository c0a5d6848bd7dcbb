"""Charge and Attack: roll and run at the enemy, or strike the units already engaged (CA-CHG, CA-ACT-08)."""

from referee.engine import Chance, DiceSpec, Frame, OnTop, Part, end_effects, number, pop, push
from referee.engine.verbs import Breach, Guard, Move, TypedForm, Value, verb
from referee.games.castle_assault.acting import (
    ABLE,
    ACTION,
    UNIT,
    acting_unit,
    announced_action,
    must_not_be_engaged,
    spend_action,
)
from referee.games.castle_assault.combat import ATTACKING, CHARGING, open_fight
from referee.games.castle_assault.figures import has_keyword, lock_auras, movement_bonus
from referee.games.castle_assault.moving import move as advance
from referee.games.castle_assault.spaces import is_at_closed_wall, is_engaged
from referee.games.castle_assault.state import CHARGE, CastleState, Unit
from referee.games.castle_assault.units import name_with_place
from referee.games.castle_assault.windows import moment

DIE, RUN, OVER, ATTACK = "charge die", "run", "charge over", "attack"


def declare(state: CastleState, unit: Unit) -> None:
    """Declare a Charge and ask for its roll (CA-CHG-03); Auras that reach the unit now stay in effect (CA-AUR-05)."""
    state.report("CA-CHG-03", f"{name_with_place(state, unit)} charges", unit.seat)
    lock_auras(state, unit)
    push(state, Frame(OVER, unit.seat), announced_action(DIE, unit), moment("a Charge is declared"))


def spec(state: CastleState, frame: Frame) -> DiceSpec:
    """Return the request for the die of a Charge."""
    unit = state.units.get(frame.number)
    who = state.seat_name(frame.owner) if unit is None else name_with_place(state, unit)
    return DiceSpec(frame.owner, CHARGE, "CA-CHG-04", f"{who}: roll for the Charge", subject=frame.data)


def apply_roll(state: CastleState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Store the roll, and open the window before the unit runs."""
    push(state, frame._replace(kind=RUN, data=(*frame.data, *values)), moment("a Charge is rolled"))


def run(state: CastleState) -> None:
    """Move a charging unit as far as roll and bonuses allow; it fights any enemy it meets (CA-CHG-05, CA-CHG-07)."""
    id, rolled = map(number, pop(state).data)
    unit = state.units.get(id)
    if unit is None or is_engaged(state, unit):
        return
    spaces = rolled + movement_bonus(state, unit)
    unit, crossed = advance(state, unit, spaces, "CA-CHG-04")
    open_fight(state, unit, CHARGING, crossed, spaces)


def end_charge(state: CastleState) -> None:
    """End the effects that last as long as a Charge (CA-AUR-05)."""
    pop(state)
    end_effects(state, CHARGE)


def call_off(state: CastleState, frame: Frame) -> None:
    """Drop the roll of a unit that was destroyed before it could be made (CA-CHG-03, CA-CHG-04)."""
    if frame.number in state.units:
        return
    pop(state)
    state.report("CA-CHG-04", "the Charge is over: the charging unit is no longer in play", frame.owner)


def _can_charge(state: CastleState, move: Move) -> Breach | None:
    unit = acting_unit(state, move)
    if not has_keyword(state, unit, "cannot_charge"):
        return None
    return Breach("CA-KEY-01", f"{name_with_place(state, unit)} cannot charge", also=("CA-CHG-01",))


def _is_engaged(state: CastleState, move: Move) -> Breach | None:
    unit = acting_unit(state, move)
    if is_engaged(state, unit):
        return None
    if is_at_closed_wall(state, unit):
        said = f"{name_with_place(state, unit)} is at a part of the castle that cannot be engaged"
        return Breach("CA-SCN2-03", said, also=("CA-ACT-08", "CA-Q-SC2WALL"))
    return Breach("CA-ACT-08", f"{name_with_place(state, unit)} is not engaged", also=("CA-CMB-24",))


def charge(state: CastleState, move: Move) -> None:
    """Charge with a unit."""
    declare(state, spend_action(state, acting_unit(state, move)))


def attack(state: CastleState, move: Move) -> None:
    """Attack the enemies or the castle that a unit is engaged with, without bonuses (CA-ACT-09, CA-ACT-10)."""
    open_fight(state, spend_action(state, acting_unit(state, move)), ATTACKING)


CHARGE_VERB = verb(
    "charge",
    "CA-CHG-01",
    (UNIT,),
    answers={ACTION},
    effect=charge,
    guards=(*ABLE, must_not_be_engaged("CA-CHG-06", "charge"), Guard("charges", _can_charge, ("own",))),
)
ATTACK_VERB = verb(
    ATTACK,
    "CA-ACT-08",
    (UNIT,),
    answers={ACTION},
    effect=attack,
    guards=(*ABLE, Guard("engaged", _is_engaged, ("own",))),
    typed=TypedForm((ATTACK, "fight", "hit")),
)
PART = Part(
    verbs=(CHARGE_VERB, ATTACK_VERB),
    steps={RUN: run, OVER: end_charge},
    chances={DIE: Chance(spec, apply_roll)},
    checks=(OnTop((DIE,), call_off),),
)
