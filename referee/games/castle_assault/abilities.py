"""What cards do when they are played: units enter play, and abilities take effect (CA-PLAY, CA-INS, CA-ATT)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from referee.engine import Frame, push
from referee.engine.verbs import Ability, Breach, Effect, PartialMove, Slot, checked_value
from referee.games.castle_assault import hands
from referee.games.castle_assault.catalogue import ATTACHMENT, UNIT, Card, CardEffect
from referee.games.castle_assault.destruction import destroy_dead
from referee.games.castle_assault.figures import boost, give_keyword
from referee.games.castle_assault.meter import heal_castle, move_token
from referee.games.castle_assault.names import SPACE, own_sides
from referee.games.castle_assault.spaces import adjacent_spaces, castle_spaces, forward, name, unit_on, units_by_space
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit, board, waiting
from referee.games.castle_assault.targets import AIM, CardUse, aim
from referee.games.castle_assault.units import ENGAGE, deal_damage, enter, name_with_place
from referee.games.castle_assault.windows import STACK

Act: TypeAlias = Callable[[CastleState, CardUse, CardEffect], None]
Check: TypeAlias = Callable[[CastleState, CardUse], Breach | None]


def _vacant_castle_spaces(state: CastleState, move_so_far: PartialMove) -> Iterable[int]:
    there = units_by_space(state)
    return [space for space in castle_spaces(state, move_so_far.seat) if space not in there]


def _sideways_spaces(state: CastleState, move_so_far: PartialMove) -> Iterable[int]:
    return [
        space
        for space in adjacent_spaces(state, AIM.of(move_so_far))
        if space // COLUMNS == AIM.of(move_so_far) // COLUMNS
    ]


CASTLE = Slot(replace(SPACE, listed=_vacant_castle_spaces, sides=own_sides))
SIDE = Slot(SPACE.listing(_sideways_spaces), 1)


def target(state: CastleState, use: CardUse) -> Unit:
    """Return the target of an ability."""
    return checked_value(aim(state, use))


# Conditions.


def enters_castle(state: CastleState, use: CardUse) -> Breach | None:
    """Check that a unit enters a vacant space of its player's Castle Area (CA-PLAY-02)."""
    space = CASTLE.of(use)
    if space not in castle_spaces(state, use.seat):
        return Breach("CA-PLAY-02", f"{name(space)} is not in your Castle Area")
    other = unit_on(state, space)
    if other is None:
        return None
    return Breach("CA-PLAY-02", f"{name(space)} is not free: {name_with_place(state, other)}", "fact")


def has_target(state: CastleState, use: CardUse) -> Breach | None:
    """Check that the target is a unit, and still in play when the ability resolves (CA-PLAY-06)."""
    if aim(state, use) is not None:
        return None
    if use.piece is not None:
        return Breach("CA-PLAY-06", "its target is no longer in play", "fact", ("CA-Q-ABILDISC",))
    return Breach("CA-PLAY-06", f"no unit is on {name(AIM.of(use))}", "fact")


def is_pushable(state: CastleState, use: CardUse) -> Breach | None:
    """Check that the target is an enemy unit with a vacant space behind it."""
    unit = aim(state, use)
    if unit is None or unit.seat == use.seat:
        return Breach("CA-PLAY-06", "you can push only an enemy unit")
    if pushed_to(state, unit, 1) == unit.space:
        return Breach("CA-PLAY-06", f"{name_with_place(state, unit)} has no vacant space behind it", "fact")
    return None


def pushed_to(state: CastleState, unit: Unit, spaces: int) -> int:
    """Return the space where a unit ends when it is pushed back as far as vacant spaces allow (CA-SCN2-06)."""
    taken, space, size = {*units_by_space(state), *state.closed}, unit.space, COLUMNS * state.options.rows
    width = state.card(unit).width
    for _ in range(spaces):
        behind = space - forward(unit.seat)
        if not 0 <= behind < size or taken.intersection(range(behind, behind + width)):
            break
        space = behind
    return space


def is_ally(state: CastleState, use: CardUse) -> Breach | None:
    """Check that the target is one of the player's own units, and that the chosen space beside it is vacant."""
    unit, side = aim(state, use), SIDE.of(use)
    if unit is None or unit.seat != use.seat:
        return Breach("CA-PLAY-06", "you can move only your own units")
    return sideways_step_breach(state, unit, side)


def sideways_step_breach(state: CastleState, unit: Unit, side: int) -> Breach | None:
    """Return why a unit cannot move one column sideways to a space, or None."""
    if side not in adjacent_spaces(state, unit.space) or side // COLUMNS != unit.space // COLUMNS:
        return Breach("CA-ADJ-01", f"{name(side)} is not beside {name(unit.space)}", "fact")
    return Breach("CA-PLAY-06", f"{name(side)} is not vacant", "fact") if unit_on(state, side) else None


def has_waiting_ability(state: CastleState, use: CardUse) -> Breach | None:
    """Check that the stack has an ability that can be cancelled (CA-INS-05)."""
    if STACK.waiting(state) and state.top_kind == STACK.kind:
        return None
    return Breach("CA-INS-05", "no ability waits on the stack", "fact")


# Acts.


def deploy(state: CastleState, use: CardUse) -> None:
    """Put a unit into the Castle Area; an enemy at the wall there engages it at once (CA-PLAY-03)."""
    unit = enter(state, use.seat, use.data.id, CASTLE.of(use))
    state.report("CA-PLAY-02", f"{use.name} enters {name(unit.space)}", use.seat)
    push(state, Frame(ENGAGE, use.seat, (unit.id, "CA-PLAY-03")))


def _boost(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    unit = target(state, use)
    boost(state, use.seat, unit, effect.gives, (use.ability.source, use.name), "CA-PLAY-06")
    gives = ", ".join(f"+{amount} {state.contents.words[stat]}" for stat, amount in effect.gives)
    state.report("CA-PLAY-06", f"{name_with_place(state, unit)} has {gives} from {use.name}", use.seat)


def _grant(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    give_keyword(state, use.seat, target(state, use), effect.keyword, use.ability.source)
    word = state.contents.words[effect.keyword]
    state.report("CA-PLAY-06", f"{name_with_place(state, target(state, use))} has {word} from {use.name}", use.seat)


def _damage(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    deal_damage(state, target(state, use), effect.amount, "CA-PLAY-06")
    destroy_dead(state)


def _push(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    unit = target(state, use)
    _move_unit(state, unit, pushed_to(state, unit, effect.spaces))


def _shift(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    step_aside(state, target(state, use), SIDE.of(use))


def step_aside(state: CastleState, unit: Unit, side: int) -> None:
    """Move a unit sideways; if it then touches an enemy, they fight at once (CA-CMB-04)."""
    _move_unit(state, unit, side)
    push(state, Frame(ENGAGE, unit.seat, (unit.id, "CA-CMB-04")))


def _move_unit(state: CastleState, unit: Unit, space: int) -> None:
    state.put(unit._replace(space=space))
    state.report("CA-PLAY-06", f"{name_with_place(state, unit)} moves to {name(space)}", unit.seat)


def _cancel(state: CastleState, use: CardUse, effect: CardEffect) -> None:
    undone = checked_value(STACK.take_off(state))
    state.report("CA-INS-05", f"{undone.name} of {state.seat_name(undone.seat)} is cancelled", use.seat)


class Word(NamedTuple):
    """The behaviour of an effect word.

    act: the function that carries it out. slots: its arguments. conditions: the checks before it acts, by name.
    """

    act: Act
    slots: tuple[Slot[int], ...] = ()
    conditions: Mapping[str, Check] = {}


AIMED = {"target": has_target}
WORDS = {
    "boost": Word(_boost, (AIM,), AIMED),
    "grant": Word(_grant, (AIM,), AIMED),
    "damage": Word(_damage, (AIM,), AIMED),
    "push": Word(_push, (AIM,), {**AIMED, "enemy": is_pushable}),
    "shift": Word(_shift, (AIM, SIDE), {**AIMED, "ally": is_ally}),
    "reach": Word(_boost, (AIM,), AIMED),
    "draw": Word(lambda state, use, effect: hands.request_draw(state, use.seat, effect.cards, "CA-PLAY-06")),
    "cancel": Word(_cancel, (), {"waits": has_waiting_ability}),
    "momentum": Word(lambda state, use, effect: move_token(state, use.seat, effect.spaces, "CA-PLAY-06")),
    "heal": Word(lambda state, use, effect: heal_castle(state, use.seat, effect.amount)),
}
DEPLOYING = Effect(deploy, (CASTLE,), {"castle": enters_castle}, clause="CA-PLAY-02")


def attach(state: CastleState, use: CardUse) -> None:
    """Put an Attachment on a unit (CA-ATT-01)."""
    unit = target(state, use)
    hands.move_face(state, use.ability.source, waiting(use.seat), board(use.seat))
    state.put(unit._replace(attached=(*unit.attached, use.ability.source)))
    state.report("CA-ATT-01", f"{use.name} is attached to {name_with_place(state, unit)}", use.seat)


def carry_out(state: CastleState, use: CardUse) -> None:
    """Carry out the effects of a card, one after another."""
    for effect in use.data.does:
        WORDS[effect.word].act(state, use, effect)


def effect_of(card: Card) -> Effect:
    """Return the effect of a card. Its effect words share the arguments of the word with the most."""
    if card.type == UNIT:
        return DEPLOYING
    words = [WORDS[effect.word] for effect in card.does]
    slots = max((word.slots for word in words), key=len, default=())
    conditions = {key: check for word in words for key, check in word.conditions.items()}
    return Effect(attach if card.type == ATTACHMENT else carry_out, slots, conditions)


def abilities_of(cards: Iterable[Card]) -> dict[str, Ability[Card]]:
    """Return the abilities of all cards when they are played, by card id."""
    return {card.id: Ability(card.id, card.name, 0, effect_of(card), card) for card in cards}
