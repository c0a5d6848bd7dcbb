"""What cards do when they are used, effect by effect: the deeds, their arguments, their conditions."""

from __future__ import annotations

from itertools import product, repeat
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core import naming
from referee.engine.core.agenda import Frame, pop, push
from referee.engine.core.guards import Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Reveal
from referee.engine.part import Part
from referee.games.monsters_and_magic import dealing, placing
from referee.games.monsters_and_magic.helps import HAND
from referee.games.monsters_and_magic.slots import is_valid
from referee.games.monsters_and_magic.state import hand, permanents
from referee.games.monsters_and_magic.summoning import SUMMONING
from referee.games.monsters_and_magic.using import AIM, LAST, SUMMON, Deed, Use, active, deed_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.engine.core.move import Value
    from referee.games.monsters_and_magic.catalogue import Card, CardEffect
    from referee.games.monsters_and_magic.state import MonstersState

DEEDS: dict[str, Deed] = {
    SUMMON: SUMMONING,
    AIM: placing.AIMING,
    LAST: dealing.LASTING,
    "recruit": dealing.RECRUITING,
    "draw": dealing.DRAWING,
    "look_hand": dealing.LOOKING,
    "place_garrison": placing.PLACING,
    "set_terrain": placing.ALTERING,
    "sacrifice": placing.SACRIFICING,
    "discard_draw": dealing.TRADING,
    "swap_permanent": dealing.REPLACING,
    "swap_hands": dealing.JESTING,
    "transform": placing.TRANSFORMING,
    "swap_units": placing.SWAPPING,
}
DEED = "deed"


def card_of(state: MonstersState, move: Move) -> Card | None:
    """Return the card that a move names, or None where there is no such card."""
    return state.contents.cards.get(str(move.args[0])) if move.args else None


def is_lent(state: MonstersState, seat: int, card: str) -> bool:
    """Return whether a card works for a seat because it was played from the hand, and not as a permanent card."""
    if not any(one.source == card and one.seat == seat and not one.subject for one in state.effects):
        return False
    return all(token.face != card for token in state.zones[permanents(seat)])


def effects_of(state: MonstersState, seat: int, card: Card, by_hand: bool) -> list[CardEffect]:
    """Return the effects that a use of a card carries out."""
    return active(card, by_hand, not by_hand and is_lent(state, seat, card.id))


def parts(
    state: MonstersState,
    seat: int,
    card: Card,
    effects: Sequence[CardEffect],
    args: tuple[Value, ...],
    by_hand: bool,
) -> list[Use] | None:
    """Return the uses, effect by effect, into which arguments fall; None where they are not what the card takes."""
    found, place = [], 0
    for effect in effects:
        deed = DEEDS[deed_name(effect, by_hand)]
        slots = deed.slots(state)
        part = args[place : place + len(slots)]
        if len(part) < len(slots) or not all(map(is_valid, repeat(state), slots, part)):
            return None
        if deed.tidy is not None and deed.tidy(part) != part:
            return None
        found.append(Use(seat, card, effect, part, by_hand))
        place += len(slots)
    return found if place == len(args) else None


class Asked(NamedTuple):
    """What a move comes to: its uses, None where its arguments are not what the card takes; and what must hold.

    known: the move, and all of the state on which this hangs; see prepare.
    """

    known: tuple[object, ...]
    card: Card | None
    found: list[Use] | None
    conditions: frozenset[str]


def prepare(state: MonstersState, move: Move, by_hand: bool) -> Asked:
    """Return what a move comes to; a guard that asks of the same move again gets the same answer.

    All that this hangs on is never changed but replaced, so it is the same as long as it is the same object.
    """
    known = (move, state.zones.get(permanents(move.seat)), state.effects, state.options, by_hand)
    asked: Asked | None = state.asked
    if asked is not None and all(map(is_, asked.known, known)):
        return asked
    card = card_of(state, move)
    active_now = [] if card is None else effects_of(state, move.seat, card, by_hand)
    found = [] if card is None else parts(state, move.seat, card, active_now, move.args[1:], by_hand)
    conditions = frozenset(name for use in found or () for name in deed_of(use).conditions)
    state.asked = asked = Asked(known, card, found, conditions)
    return asked


def uses(state: MonstersState, move: Move, by_hand: bool) -> list[Use]:
    """Return what a move does, effect by effect; nothing where its arguments are not what the card takes."""
    return prepare(state, move, by_hand).found or []


def deed_of(use: Use) -> Deed:
    """Return the deed of a use."""
    return DEEDS[deed_name(use.effect, use.by_hand)]


def slots_of(state: MonstersState, effects: Sequence[CardEffect], by_hand: bool) -> list[str]:
    """Return the kinds of arguments that a use takes."""
    return [slot for effect in effects for slot in DEEDS[deed_name(effect, by_hand)].slots(state)]


def misshapen(state: MonstersState, move: Move, by_hand: bool) -> str:
    """Return what is wrong with the arguments of a move, in words; nothing where they are what the card takes."""
    _, card, found, _ = prepare(state, move, by_hand)
    if card is None or found is not None:
        return ""
    effects = effects_of(state, move.seat, card, by_hand)
    return f"{card.name} takes {', '.join(slots_of(state, effects, by_hand)) or 'nothing else'}"


def shape_guard(by_hand: bool) -> Guard[MonstersState]:
    """Return the guard that the card is used at all in this way, with the arguments that it takes."""

    def test(state: MonstersState, move: Move) -> Breach | None:
        _, card, found, _ = prepare(state, move, by_hand)
        if found:
            return None
        if card is not None and not effects_of(state, move.seat, card, by_hand):
            return _idle(card, by_hand)
        wrong = misshapen(state, move, by_hand)
        return Breach("MM-CARD-01", wrong, "fact") if wrong else None

    return Guard("shape", test)


def _idle(card: Card, by_hand: bool) -> Breach:
    """Return why a card that does nothing in this use is not used so (MM-CARD-02, MM-CARD-03)."""
    if by_hand:
        return Breach("MM-CARD-02", f"{card.name} does nothing as a hand card", "fact")
    if all(effect.use == HAND for effect in card.effects):
        return Breach("MM-CARD-03", f"{card.name} does nothing as a permanent card", "fact")
    text = f"{card.name} works by itself as a permanent card and is not used"
    if any(effect.use == HAND for effect in card.effects):
        return Breach("MM-CARD-03", f"{text}; its other use is from the hand", "fact", ("MM-PERM-03",))
    return Breach("MM-PERM-03", text, "fact", ("MM-CARD-03",))


def condition_guards(by_hand: bool) -> tuple[Guard[MonstersState], ...]:
    """Return one guard for each condition that deeds name."""
    done = [deed for name, deed in DEEDS.items() if not (by_hand and name == SUMMON)]
    named = dict.fromkeys(name for deed in done for name in deed.conditions)
    return tuple(Guard(name, _condition(name, by_hand), ("shape",)) for name in named)


def _condition(name: str, by_hand: bool) -> Callable[[MonstersState, Move], Breach | None]:
    def test(state: MonstersState, move: Move) -> Breach | None:
        _, _, found, conditions = prepare(state, move, by_hand)
        if name not in conditions:
            return None
        for use in found or ():
            check = deed_of(use).conditions.get(name)
            breach = None if check is None else check(state, use)
            if breach is not None:
                return breach
        return None

    return test


def unheard_of(state: MonstersState, move: Move) -> Breach | None:
    """Return why a name is no card that can be shown in this match, or None (MM-DECK-01)."""
    name = str(move.args[0]) if move.args else ""
    if name == UNKNOWN:
        return Breach("MM-HAND-04", "the card must be named, for it is shown", "fact")
    if name in state.contents.cards and state.deck.copies.get(name, 0) > 0:
        return None
    said = state.contents.cards[name].name if name in state.contents.cards else name
    return Breach("MM-DECK-01", f"{said} is not in the deck of this match", "fact")


def arguments(state: MonstersState, seat: int, card: Card, by_hand: bool) -> Iterator[tuple[Value, ...]]:
    """Yield every set of arguments with which a card may be used, and more."""
    effects = effects_of(state, seat, card, by_hand)
    if not effects:
        return
    found = [DEEDS[deed_name(one, by_hand)].choices(state, Use(seat, card, one, (), by_hand)) for one in effects]
    if len(found) == 1:
        yield from found[0]
        return
    for chosen in product(*found):
        yield tuple(value for part in chosen for value in part)


def named_arguments(state: MonstersState, move: Move) -> Iterator[Move]:
    """Yield a move with every card that an unknown one among its arguments may be."""
    if UNKNOWN not in move.args[1:]:
        yield move
        return
    place = move.args.index(UNKNOWN, 1)
    for face in naming.possible_faces(state, state.deck, hand(move.seat)):
        if face != move.args[0]:
            yield move._replace(args=(*move.args[:place], face, *move.args[place + 1 :]))


def shown_arguments(state: MonstersState, move: Move, by_hand: bool) -> tuple[Reveal, ...]:
    """Return the hand cards among the arguments of a move that nobody had told the referee."""
    zone = hand(move.seat)
    faces = [use.word(shown) for use in uses(state, move, by_hand) if (shown := deed_of(use).shown) is not None]
    return tuple(Reveal(zone, face) for face in faces if face == UNKNOWN or naming.is_unknown(state, zone, face))


def carry_out(state: MonstersState, found: Sequence[Use]) -> None:
    """Do what a card does; with several effects each is finished before the next begins."""
    if not found:
        return
    first, *more = found
    if more:
        effects = list(first.card.effects)
        rest = tuple((effects.index(use.effect), use.args) for use in more)
        push(state, Frame(DEED, first.seat, (first.card.id, first.by_hand, rest)))
    deed_of(first).act(state, first)


def next_deed(state: MonstersState) -> None:
    """Go on with the effects of a card; one whose conditions no longer hold does nothing, and that is told."""
    frame = pop(state)
    name, by_hand, rest = frame.data
    card, seat = state.contents.cards[str(name)], frame.seat
    assert seat is not None
    assert isinstance(rest, tuple)
    found = [Use(seat, card, card.effects[int(part[0])], part[1], bool(by_hand)) for part in rest]  # type: ignore[index, arg-type]
    checks = deed_of(found[0]).conditions.values()
    breach = next((hit for check in checks if (hit := check(state, found[0])) is not None), None)
    if breach is None:
        carry_out(state, found)
        return
    state.tell(breach.clause, f"{card.name}: {breach.text}", seat)
    carry_out(state, found[1:])


PART: Part[MonstersState] = Part(
    steps={DEED: next_deed, **dealing.PART.steps},
)
