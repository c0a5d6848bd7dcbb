"""Action abilities: shots, howls, called allies, steps aside (CA-RNG, CA-KEY-05)."""

from collections.abc import Callable, Iterator

from referee.engine import Frame, Part, counted, number, pop, push
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, Verb, verb
from referee.games.castle_assault import spaces
from referee.games.castle_assault.abilities import sideways_step_breach, step_aside
from referee.games.castle_assault.acting import (
    ABLE,
    ACTION,
    UNIT,
    acting_unit,
    announced_action,
    must_not_be_engaged,
    spend_action,
)
from referee.games.castle_assault.catalogue import AC, ATTACK, CardEffect, card_of
from referee.games.castle_assault.destruction import destroy_units
from referee.games.castle_assault.figures import boost, figure
from referee.games.castle_assault.names import SPACE
from referee.games.castle_assault.spaces import aura_distance, beside, name, spaces_of, unit_on, units_by_space
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit
from referee.games.castle_assault.units import ENGAGE, deal_damage, enter, is_dead, name_with_place
from referee.games.castle_assault.windows import moment

SHOOT, HOWL, CALL, SIDESTEP = "shoot", "howl", "call", "sidestep"
EXPAND, SUMMON = "expand", "summon"
WORDS = {SHOOT: "shoot", HOWL: "howl", CALL: "call_ally", SIDESTEP: "sidestep", EXPAND: "expand", SUMMON: "summon"}
"""The ability word that each action needs."""


def must_have_ability(action: str) -> Guard[CastleState]:
    """Return the guard that checks that a unit has an action ability (CA-ACT-11)."""

    def test(state: CastleState, move: Move) -> Breach | None:
        unit = acting_unit(state, move)
        if state.card(unit).effect(WORDS[action]) is not None:
            return None
        word = state.contents.words[WORDS[action]]
        return Breach("CA-ACT-11", f"{name_with_place(state, unit)} does not have {word}", "fact")

    return Guard("ability", test, ("own",))


def announcing_effect(action: str) -> Callable[[CastleState, Move], None]:
    """Return the effect of a move that announces an action ability; a window opens before it resolves (CA-TERM-06)."""

    def effect(state: CastleState, move: Move) -> None:
        unit = spend_action(state, acting_unit(state, move))
        rest = [number(value) for value in move.args[1:]]
        others = [unit_on(state, space) for space in rest] if action == SHOOT else []
        data = [other.id for other in others if other is not None] if action == SHOOT else rest
        state.report(
            "CA-TERM-06", f"{name_with_place(state, unit)} uses {state.contents.words[WORDS[action]]}", unit.seat
        )
        push(state, announced_action(action, unit, *data), moment("an action is announced"))

    return effect


def resolving_step(
    act: Callable[[CastleState, Unit, CardEffect, tuple[int, ...]], None], action: str
) -> Callable[[CastleState], None]:
    """Return the step that carries out an action ability, if its unit is still in play."""

    def step(state: CastleState) -> None:
        id, *rest = map(number, pop(state).data)
        unit = state.units.get(id)
        effect = None if unit is None else state.card(unit).effect(WORDS[action])
        if unit is not None and effect is not None:
            act(state, unit, effect, tuple(rest))

    return step


# Shots.


def maximum_range(state: CastleState, unit: Unit, effect: CardEffect) -> int:
    """Return the maximum range of a unit, including its Attachments."""
    attached = (one for face in unit.attached for one in state.contents.cards[card_of(face)].does)
    return effect.most + sum(one.spaces for one in attached if one.word == "reach")


def range_breach(state: CastleState, unit: Unit, other: Unit, effect: CardEffect) -> Breach | None:
    """Return why a unit cannot shoot another, or None (CA-RNG-01, CA-RNG-05, CA-RNG-07 to CA-RNG-09)."""
    linear, most = effect.shape == "linear", maximum_range(state, unit, effect)
    pairs = [(own, there) for own in spaces_of(state, unit) for there in spaces_of(state, other)]
    ahead = [(own, there) for own, there in pairs if rows_ahead(unit, own, there) >= (1 if linear else 0)]
    if linear:
        ahead = [(own, there) for own, there in ahead if own % COLUMNS == there % COLUMNS]
    if not ahead:
        where = "straight ahead of the shooter" if linear else "ahead of the shooter or beside it"
        clause = "CA-RNG-01" if linear else "CA-RNG-08"
        return Breach(clause, f"{name_with_place(state, other)} is not {where}")
    if any(there == own + spaces.forward(unit.seat) for own, there in ahead):
        return Breach(
            "CA-RNG-05", f"{name_with_place(state, other)} is directly ahead: too close", also=("CA-Q-RANGEMIN",)
        )
    far = min(rows_ahead(unit, own, there) if linear else aura_distance(state, own, there) for own, there in ahead)
    if effect.least <= far <= most:
        return None
    said = f"{name_with_place(state, other)} is {counted(far, 'space')} away, but the range is {effect.least} to {most}"
    return Breach("CA-RNG-01" if linear else "CA-RNG-07", said)


def targets(state: CastleState, unit: Unit) -> tuple[Unit, ...]:
    """Return the units that a unit can shoot."""
    effect = state.card(unit).effect(WORDS[SHOOT])
    if effect is None:
        return ()
    return tuple([other for other in state.units_of(1 - unit.seat) if range_breach(state, unit, other, effect) is None])


def rows_ahead(unit: Unit, start: int, space: int) -> int:
    """Return how many rows a space is ahead of a space that a unit fills (`start`); below 0 if it is behind."""
    return (space // COLUMNS - start // COLUMNS) * (1 if spaces.forward(unit.seat) > 0 else -1)


def _is_enemy(state: CastleState, move: Move) -> Breach | None:
    space = TARGET.of(move)
    other = unit_on(state, space)
    if other is None and space in spaces.castle_spaces(state, 1 - move.seat):
        return Breach("CA-CAS-08", "a castle cannot be shot", "fact", ("CA-RNG-06",))
    if other is None:
        return Breach("CA-RNG-01", f"no unit is on {name(space)}", "fact")
    if other.seat == move.seat:
        return Breach("CA-RNG-04", f"{name_with_place(state, other)} is your own unit")
    return None


def _is_in_range(state: CastleState, move: Move) -> Breach | None:
    unit, other = acting_unit(state, move), unit_on(state, TARGET.of(move))
    effect = state.card(unit).effect(WORDS[SHOOT])
    return None if effect is None or other is None else range_breach(state, unit, other, effect)


def shoot(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Deal Attack minus AC as damage to a distant enemy, which does not strike back (CA-RNG-02, CA-Q-RANGEDMG)."""
    other = state.units.get(args[0])
    if other is None or range_breach(state, unit, other, effect) is not None:
        state.report("CA-RNG-01", f"{name_with_place(state, unit)} has no target left to shoot", unit.seat)
        return
    tally, against = figure(state, unit, ATTACK), figure(state, other, AC)
    damage = max(0, tally.total - against.total)
    shooter, shot = name_with_place(state, unit), name_with_place(state, other)
    said = f"{shooter} shoots {shot}: Attack {tally} against AC {against}, {damage} damage"
    state.report("CA-RNG-01", said, unit.seat)
    if damage and is_dead(state, struck := deal_damage(state, other, damage, "CA-CMB-19")):
        destroy_units(state, [(struck, unit)])


# Howls, called allies and steps aside.


def howl(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Give adjacent allies more Attack this turn (CA-KEY-05)."""
    near = beside(state, spaces_of(state, unit))
    for ally in state.units_of(unit.seat):
        if any(space in near for space in spaces_of(state, ally)):
            source = (f"{unit.card} {unit.id}", state.contents.words["howl"])
            boost(state, unit.seat, ally, [(ATTACK, effect.amount)], source, "CA-KEY-05")
            state.report("CA-KEY-05", f"{name_with_place(state, ally)} has +{effect.amount} Attack", unit.seat)


def vacant_spaces_beside(state: CastleState, unit: Unit) -> list[int]:
    """Return the vacant spaces adjacent to a unit, except those of the opposing castle (CA-MOVE-06)."""
    there, barred = units_by_space(state), spaces.castle_spaces(state, 1 - unit.seat)
    return [space for space in beside(state, spaces_of(state, unit)) if space not in there and space not in barred]


def call_ally(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Put a token beside a unit, if the space is still vacant; if the token touches an enemy, they fight at once."""
    if args[0] in vacant_spaces_beside(state, unit):
        token = enter(state, unit.seat, called_card(state, effect), args[0])
        state.report("CA-KEY-05", f"{name_with_place(state, token)} comes into play", unit.seat)
        push(state, Frame(ENGAGE, unit.seat, (token.id, "CA-CMB-04")))


def called_card(state: CastleState, effect: CardEffect) -> str:
    """Return the card to call: the token of the named unit if there is one, else the named card."""
    piece = f"{effect.unit}_token"
    return piece if piece in state.contents.cards else effect.unit


def _has_room(state: CastleState, move: Move) -> Breach | None:
    unit = acting_unit(state, move)
    if BESIDE.of(move) in vacant_spaces_beside(state, unit):
        return None
    if BESIDE.of(move) in spaces.castle_spaces(state, 1 - unit.seat):
        return Breach("CA-MOVE-06", f"{name(BESIDE.of(move))} is in the opposing Castle Area", "fact", ("CA-KEY-05",))
    said = f"{name(BESIDE.of(move))} is not a vacant space beside {name_with_place(state, unit)}"
    return Breach("CA-KEY-05", said, "fact", ("CA-ADJ-02",))


def _has_token(state: CastleState, move: Move) -> Breach | None:
    effect = state.card(acting_unit(state, move)).effect(WORDS[CALL])
    if effect is None:
        return None
    token = called_card(state, effect)
    if sum(unit.card == token for unit in state.units.values()) < state.contents.cards[token].copies:
        return None
    return Breach("CA-KEY-05", f"no {state.contents.cards[token].name} is left: all are in play", "fact")


def move_aside(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Move a unit one column sideways, if the space is still vacant."""
    if sideways_step_breach(state, unit, args[0]) is None:
        step_aside(state, unit, args[0])


def _can_step(state: CastleState, move: Move) -> Breach | None:
    return sideways_step_breach(state, acting_unit(state, move), BESIDE.of(move))


def _enemy_spaces(state: CastleState, move_so_far: PartialMove) -> Iterator[int]:
    units = state.units_of(1 - move_so_far.seat) if move_so_far.seat in (0, 1) else ()
    return iter(sorted(space for unit in units for space in spaces_of(state, unit)))


TARGET = Slot(SPACE.listing(_enemy_spaces), 1)
BESIDE = Slot(SPACE.listing(lambda state, move_so_far: tuple(spaces.adjacent_spaces(state, UNIT.of(move_so_far)))), 1)


def action_verb(action: str, slots: tuple[Slot[int], ...], *guards: Guard[CastleState]) -> Verb[CastleState]:
    """Return the verb with which a unit uses an action ability."""
    return verb(
        action,
        "CA-ACT-11",
        slots,
        answers={ACTION},
        effect=announcing_effect(action),
        guards=(*ABLE, must_have_ability(action), must_not_be_engaged("CA-ACT-07", "use an action ability"), *guards),
        typed=TypedForm((action, "use")),
    )


VERBS = (
    action_verb(
        *(SHOOT, (UNIT, TARGET)), Guard("enemy", _is_enemy), Guard("range", _is_in_range, ("own", "ability", "enemy"))
    ),
    action_verb(HOWL, (UNIT,)),
    action_verb(CALL, (UNIT, BESIDE), Guard("room", _has_room, ("own",)), Guard("token", _has_token, ("own",))),
    action_verb(SIDESTEP, (UNIT, BESIDE), Guard("step", _can_step, ("own",))),
)
PART = Part(
    verbs=VERBS,
    steps={
        SHOOT: resolving_step(shoot, SHOOT),
        HOWL: resolving_step(howl, HOWL),
        CALL: resolving_step(call_ally, CALL),
        SIDESTEP: resolving_step(move_aside, SIDESTEP),
    },
)
