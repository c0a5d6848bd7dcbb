"""The Spires Fire stage: opponents' spires shoot at the active player's units (CS-SPIRE-01 to 10)."""

from pnp.geometry.hexes import Hex
from referee.engine import Chance, DiceSpec, Frame, Part, drop_when_idle, find_frame, number, pop, push, question
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
from referee.games.cloudspire import stats
from referee.games.cloudspire.damage import NO_HIT, SHOT, Cause, damage_unit
from referee.games.cloudspire.moments import seat_and_kinds, trigger_effects
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import name_with_owner, own_piece, piece_of
from referee.games.cloudspire.state import Spire, SpireState, Unit
from referee.games.cloudspire.stats import is_within, out_of_reach_text

SPIRES, SHOOT, DICE, HIT, HOLD = "spires", "shoot", "spire dice", "spire hit", "hold"
UNTOUCHED = "untouched_by_spires"


def targets(state: SpireState, spire: Spire) -> tuple[Unit, ...]:
    """Return the units that a spire may shoot at: active units of the active player, in range (CS-SPIRE-04)."""
    reach = stats.range_of(state, spire)
    active = [unit for unit in state.units_of(state.seat) if not unit.is_at_campfire]
    near = [unit for unit in active if is_within(state, spire.hex, unit.hex, reach)]
    return tuple([unit for unit in near if not stats.has_flag(state, unit, UNTOUCHED)])


def ready_spires(state: SpireState, seat: int) -> tuple[Spire, ...]:
    """Return the spires of a seat that have a target and have not fired."""
    able = (spire for spire in state.spires_of(seat) if not spire.has_fired and stats.attack_of(state, spire))
    return tuple([spire for spire in able if targets(state, spire)])


def opponents_in_order(state: SpireState) -> tuple[int, ...]:
    """Return the active player's opponents in the order in which they fire (CS-SPIRE-02, CS-R72)."""
    first = state.first if state.options.spire_order == "from_first" else state.seat
    return tuple([seat for seat in state.order(first) if state.are_opponents(state.seat, seat)])


def next_spires(state: SpireState) -> None:
    """Ask the next opponent with a spire that can shoot; if there is none, end the stage."""
    seat = next((seat for seat in opponents_in_order(state) if ready_spires(state, seat)), None)
    if seat is None:
        pop(state)
    else:
        push(state, Frame(SHOOT, seat))


def _shots(state: SpireState, frame: Frame) -> tuple[str, ...]:
    return tuple(
        [f"{hex_name(state, one.hex)} at {_target_names(state, one)}" for one in ready_spires(state, frame.owner)]
    )


def _shot_prompt(state: SpireState, frame: Frame) -> str:
    return f"shoot {'; '.join(_shots(state, frame))}" if state.options.spire_fire == "may" else "shoot"


def _target_names(state: SpireState, spire: Spire) -> str:
    return listed([hex_name(state, unit.hex) for unit in targets(state, spire)], "or")


def _target_hexes(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    spire = state.spire_at(hex_of(move_so_far.args[0]))
    return [] if spire is None else [unit.hex for unit in targets(state, spire)]


SPIRE = listed_slot(
    HEX.listing(lambda state, move_so_far: [spire.hex for spire in ready_spires(state, move_so_far.seat)], "a spire")
)
TARGET = listed_slot(HEX.listing(_target_hexes, "a target"), 1)


def _can_fire(state: SpireState, move: Move) -> Breach | None:
    spire = checked_value(state.spire_at(hex_of(SPIRE.of(move))))
    if spire.has_fired:
        return Breach("CS-SPIRE-03", f"{name_with_owner(state, spire)} has fired this turn")
    if not stats.attack_of(state, spire):
        return Breach("CS-SPIRE-08", f"{name_with_owner(state, spire)} has no attack upgrade")
    return None


def _is_target_a_unit(state: SpireState, move: Move) -> Breach | None:
    unit = state.unit_at(hex_of(TARGET.of(move)))
    if unit is not None and unit.seat == state.seat:
        return None
    whose, name = f"{state.possessive(state.seat)} units", hex_name(state, hex_of(TARGET.of(move)))
    return Breach("CS-SPIRE-06", f"spires may shoot only at {whose}, and none of these is on {name}", "fact")


def _can_hit(state: SpireState, move: Move) -> Breach | None:
    spire, hex = state.spire_at(hex_of(SPIRE.of(move))), hex_of(TARGET.of(move))
    unit = checked_value(state.unit_at(hex))
    assert spire is not None
    if unit.is_at_campfire:
        return Breach("CS-DEF-04", f"{name_with_owner(state, unit)} is inactive")
    if unit in targets(state, spire):
        return None
    reach = stats.range_of(state, spire)
    if is_within(state, spire.hex, hex, reach):
        return Breach("CS-SPIRE-04", f"{name_with_owner(state, unit)} is protected from spires by an effect")
    return Breach("CS-SPIRE-04", out_of_reach_text(state, spire.hex, hex, reach), also=("CS-DEF-22",))


def shoot(state: SpireState, move: Move) -> None:
    """Let a spire fire: its dice are rolled next."""
    spire = checked_value(state.spire_at(hex_of(SPIRE.of(move))))
    unit = checked_value(state.unit_at(hex_of(TARGET.of(move))))
    pop(state)
    state.put(spire._replace(has_fired=True))
    push(state, Frame(DICE, move.seat, (spire.id, unit.id, stats.attack_of(state, spire, piece_of(unit)))))


def _may_hold(state: SpireState, move: Move) -> Breach | None:
    if state.options.spire_fire == "may":
        return None
    return Breach("CS-SPIRE-09", "a spire with a target must fire", also=("CS-R19",))


def _hold_fire(state: SpireState, move: Move) -> None:
    pop(state)
    for spire in ready_spires(state, move.seat):
        state.put(spire._replace(has_fired=True))


def _spec_dice(state: SpireState, frame: Frame) -> DiceSpec:
    spire, unit, dice = (number(value) for value in frame.data)
    shooter, target = name_with_owner(state, state.spires[spire]), name_with_owner(state, state.units[unit])
    prompt = f"{state.seat_name(frame.owner)}: {shooter} shoots at {target}"
    subject = (spire, unit)
    return DiceSpec(frame.owner, DICE, "CS-SPIRE-05", prompt, dice, sides=state.spire_die, subject=subject)


def _apply_dice(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Report a roll, and let effects change it before its damage is dealt."""
    spire, unit = state.spires[frame.number], state.units[number(frame.data[1])]
    total = sum(number(value) for value in values)
    added = f" = {total}" if len(values) > 1 else ""
    said = f"{name_with_owner(state, spire)} rolls {'+'.join(map(str, values))}{added}"
    state.report("CS-SPIRE-05", said, spire.seat)
    push(state, frame._replace(kind=HIT, data=(*frame.data, total)))
    trigger_effects(state, "spire_fire", piece_of(spire), piece_of(unit))


def deal_shot_damage(state: SpireState) -> None:
    """Deal the sum of the dice as damage, then let the effects that follow a spire's attack act."""
    frame = pop(state)
    spire, unit = state.spires.get(frame.number), state.units.get(number(frame.data[1]))
    total = number(frame.data[3])
    if spire is None or unit is None:
        return
    shooter, target = piece_of(spire), piece_of(unit)
    was = seat_and_kinds(state, target)
    found = damage_unit(state, unit, total, Cause(spire.seat, SHOT, shooter), "CS-SPIRE-05") if total else NO_HIT
    trigger_effects(
        state,
        "attack_end",
        shooter,
        target,
        amount=found.dealt,
        is_defeated=found.was_defeated,
        hex=unit.hex,
        other_before=was,
    )


def can_reroll(state: SpireState) -> bool:
    """Return whether spire dice have been rolled and their damage has not been dealt yet."""
    return find_frame(state, HIT) is not None


def reroll(state: SpireState) -> None:
    """Reroll the spire dice that were rolled last."""
    frame = checked_value(find_frame(state, HIT))
    replace_frame(state, frame._replace(kind=DICE, data=frame.data[:3]), HIT)
    state.report("CS-SPIRE-05", "the spire dice are rolled again")


def retarget(state: SpireState, unit: Unit) -> None:
    """Let the spire dice that were rolled last hit another unit."""
    frame = checked_value(find_frame(state, HIT))
    replace_frame(state, frame._replace(data=(frame.data[0], unit.id, *frame.data[2:])))


def _is_roll_needless(state: SpireState, frame: Frame) -> bool:
    """Return whether the pending dice need no roll: there are none, or their spire or target is gone."""
    spire, unit, dice = (number(value) for value in frame.data)
    return not dice or spire not in state.spires or unit not in state.units


VERB = verb(
    SHOOT,
    "CS-SPIRE-04",
    (SPIRE, TARGET),
    effect=shoot,
    guards=(
        own_piece("spire", SPIRE, "CS-SPIRE-01", "CS-SPIRE-01"),
        Guard("ready", _can_fire, ("own",)),
        Guard("unit", _is_target_a_unit, (DUE,)),
        Guard("target", _can_hit, ("own", "ready", "unit")),
    ),
    typed=TypedForm((SHOOT, "fire"), optional_for={SHOOT}),
    exact=True,
)
HOLD_VERB = verb(
    HOLD,
    "CS-SPIRE-09",
    answers={SHOOT},
    effect=_hold_fire,
    guards=(Guard("may", _may_hold, (DUE,)),),
    typed=TypedForm((HOLD,), words_if_asked=("pass",), fillers=("fire", "my", "the")),
)
PART = Part(
    verbs=(VERB, HOLD_VERB),
    steps={SPIRES: next_spires, HIT: deal_shot_damage},
    questions={
        SHOOT: question(
            "CS-SPIRE-04",
            _shot_prompt,
            owed=lambda state, frame: () if state.options.spire_fire == "may" else _shots(state, frame),
            subject=lambda state, frame: tuple([spire.id for spire in ready_spires(state, frame.owner)]),
        )
    },
    chances={DICE: Chance(_spec_dice, _apply_dice)},
    checks=(drop_when_idle(DICE, _is_roll_needless),),
)
