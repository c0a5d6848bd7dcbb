"""The verb `play`: a special order is shown, goes under the deck and does what it says (SF-CRD-13, SF-CRD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core import naming
from referee.engine.core.effects import use as count_use
from referee.engine.core.effects import used
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import UNKNOWN, Move, number
from referee.engine.core.verb import Verb
from referee.engine.part import Part
from referee.engine.words.wording import listed
from referee.games.skies_of_fire import cards, names, turn, upgrades
from referee.games.skies_of_fire.catalogue import SECTIONS
from referee.games.skies_of_fire.ships import SECTION_NAMES
from referee.games.skies_of_fire.specials import (
    DEEDS,
    REPLACED,
    SEAT,
    SECTION,
    UPGRADE,
    Deed,
    Use,
    special_op,
)
from referee.games.skies_of_fire.state import ACTION, MOVE, TURN, hand
from referee.games.skies_of_fire.turn import AFTER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.engine.core.move import Value
    from referee.engine.core.ruling import Reveal
    from referee.games.skies_of_fire.catalogue import Order
    from referee.games.skies_of_fire.state import SkiesState

PLAY = "play"
SPECIAL = "special"
"""What is counted of a seat in a turn, where one special order a turn is played (RUL-73)."""
ORDER = "order"
"""The kind of action that a special order is, where it costs the action (RUL-73)."""


SLOT_WORDS = {SEAT: "a ship", SECTION: "a section", UPGRADE: "an upgrade", REPLACED: "what that replaces, if anything"}
"""What an order is played with, in words."""


class Window(NamedTuple):
    """When an order is played: the questions in which it may be, and in words."""

    asked: frozenset[str]
    text: str


BEFORE, AFTERWARDS = frozenset({MOVE}), frozenset({ACTION, AFTER})
WHEN: dict[str, Window] = {
    "before_move": Window(BEFORE, "in the own turn before the ship moves"),
    "after_move": Window(AFTERWARDS, "in the own turn after the move"),
    "before_or_after_move": Window(BEFORE | AFTERWARDS, "in the own turn before or after the move"),
    "with_install": Window(frozenset({ACTION}), "in the own turn with an install action"),
    "after_action": Window(frozenset({AFTER}), "in the own turn after the action"),
    "counter_or_before_move": Window(BEFORE, "as a counter, or in the own turn before the ship moves"),
    "counter": Window(frozenset(), "as a counter"),
}
"""When an order is played, by the word on its card (SF-CRD-14)."""


def order_of(state: SkiesState, move: Move) -> Order | None:
    """Return the order that a move plays, or None where it names none."""
    return state.contents.orders.get(str(move.args[0])) if move.args else None


def use_of(state: SkiesState, move: Move) -> tuple[Deed, Use] | None:
    """Return what a move does; None where its card is no special order or its arguments are not what that takes."""
    order = order_of(state, move)
    deed = None if order is None else DEEDS.get(special_op(order))
    if order is None or deed is None:
        return None
    slots, args = deed.slots(order), move.args[1:]
    if len(slots) != len(args) or not all(is_valid(state, *pair) for pair in zip(slots, args, strict=True)):
        return None
    return deed, Use(move.seat, order, args)


def is_valid(state: SkiesState, slot: str, value: Value) -> bool:
    """Return whether a value is of the kind that a slot holds."""
    if slot == SEAT:
        return value.__class__ is int and value in range(state.seats)
    if slot == SECTION:
        return value.__class__ is int and value in range(len(SECTIONS))
    if slot == UPGRADE:
        return value in state.contents.upgrades or value == UNKNOWN
    return value in state.deck.copies or value == ""


# What forbids it.


def _is_special(state: SkiesState, move: Move) -> Breach | None:
    """Look whether the card is played as a special order at all (SF-CRD-13, RUL-02)."""
    order = order_of(state, move)
    if order is None:
        if move.args and move.args[0] == UNKNOWN:
            return Breach("SF-CRD-13", "the card must be named, for it is shown", "fact")
        name = state.contents.name_of(str(move.args[0])) if move.args else "nothing"
        return Breach("SF-CRD-13", f"{name} is no order", "fact")
    if not special_op(order):
        return Breach("SF-CRD-13", f"{order.name} is a counter, no special order", "fact", ("SF-CTR-02",))
    if order.sub == "dual" and state.options.order_split == "20_11":
        return Breach("SF-CRD-13", f"{order.name} is a counter only at this table", also=("RUL-02",))
    return None


def _shape(state: SkiesState, move: Move) -> Breach | None:
    order = order_of(state, move)
    if order is None or use_of(state, move) is not None:
        return None
    needed = DEEDS[special_op(order)].slots(order)
    slots = [SLOT_WORDS.get(slot, slot) for slot in needed]
    lacks = f"is played with {listed(slots)} named after it" if slots else "is played by its name alone"
    return Breach("SF-CRD-13", f"{order.name} {lacks}", "fact", ("RUL-82",) if UPGRADE in needed else ())


def is_open(state: SkiesState, seat: int, order: Order) -> bool:
    """Return whether the window of an order is open: what is asked of its player, and the ship not yet moved."""
    top = state.agenda[-1] if state.agenda else None
    if top is None or top.seat != seat or seat != state.seat:
        return False
    return top.kind in WHEN[order.when].asked and not (top.kind == MOVE and state.steps)


def _in_time(state: SkiesState, move: Move) -> Breach | None:
    """Look whether it is the time that the card says (SF-CRD-14)."""
    order = order_of(state, move)
    if order is None or is_open(state, move.seat, order):
        return None
    return Breach("SF-CRD-14", f"{order.name} is played {WHEN[order.when].text}")


def _cost(state: SkiesState, move: Move) -> Breach | None:
    """Look whether the turn still has what a special order costs (RUL-73)."""
    found = use_of(state, move)
    cost = state.options.special_cost
    if cost == "one_per_turn" and used(state, TURN, move.seat, SPECIAL):
        return Breach("SF-CRD-14", "a special order has been played in this turn", also=("RUL-73",))
    if found is not None and found[0].is_action:
        return _action_left(state, move._replace(verb=upgrades.INSTALL))
    breach = _action_left(state, move) if found is not None and cost == "action" else None
    return None if breach is None else breach._replace(also=(*breach.also, "RUL-73"))


def _action_left(state: SkiesState, move: Move) -> Breach | None:
    hit = turn.ONE_ACTION.test(state, move)
    return hit if isinstance(hit, Breach) else None


def _conditions() -> Iterator[Guard[SkiesState]]:
    """Yield one guard for each condition that deeds name."""
    for name in dict.fromkeys(name for deed in DEEDS.values() for name in deed.conditions):
        yield Guard(name, _condition(name), (DUE, "special", "shape"))


def _condition(name: str) -> Callable[[SkiesState, Move], Breach | None]:
    def test(state: SkiesState, move: Move) -> Breach | None:
        found = use_of(state, move)
        check = None if found is None else found[0].conditions.get(name)
        return None if check is None or found is None else check(state, found[1])

    return test


def _in_hand(state: SkiesState, move: Move) -> Breach | None:
    if order_of(state, move) is None:
        return None
    return cards.card_in(state, hand(move.seat), str(move.args[0]), "SF-CRD-14")


# What it does.


def _play(state: SkiesState, move: Move) -> None:
    """Show the order and put it under the deck, pay for it, and do what it says (SF-CTR-05)."""
    seat, found = move.seat, use_of(state, move)
    assert found is not None
    deed, use = found
    cards.put_under(state, hand(seat), [cards.show_card(state, hand(seat), use.order.id)])
    state.tell("SF-CRD-14", f"{state.name(seat)} plays {_said(state, move)}", seat)
    count_use(state, TURN, seat, SPECIAL)
    turn.mark_busy(state, seat)
    if state.options.special_cost == "action" and not deed.is_action:
        _pay(state)
    deed.act(state, use)


def _pay(state: SkiesState) -> None:
    """Spend the action of the turn on an order (RUL-73)."""
    if state.agenda[-1].kind in AFTERWARDS:
        turn.act(state, ORDER)
    else:
        state.actions = (*state.actions, ORDER)


def _said(state: SkiesState, move: Move) -> str:
    """Return an order with what it is played on, as the table is told."""
    found = use_of(state, move)
    assert found is not None
    deed, use = found
    named = [_named_in_full(state, *pair) for pair in zip(deed.slots(use.order), use.args, strict=True)]
    on = ", ".join(name for name in named if name)
    return f"{use.order.name} on {on}" if on else use.order.name


def _named_in_full(state: SkiesState, slot: str, value: Value) -> str:
    """Return what an argument is called: a ship, a section; an upgrade is told as it is installed."""
    return state.name(number(value)) if slot == SEAT else SECTION_NAMES[number(value)] if slot == SECTION else ""


# What may be played.


def plays(state: SkiesState, seat: int, face: str) -> Iterator[Move]:
    """Yield the plays of one card that may be legal now, and more."""
    order = state.contents.orders.get(face)
    deed = None if order is None else DEEDS.get(special_op(order))
    if order is None or deed is None or not is_open(state, seat, order):
        return
    for args in deed.choices(state, Use(seat, order)):
        yield Move(seat, PLAY, (face, *args))


def _candidates(state: SkiesState, seat: int) -> Iterator[Move]:
    for face in naming.open_faces(state, hand(seat)):
        if face == UNKNOWN:
            yield Move(seat, PLAY, (UNKNOWN,))
        else:
            yield from plays(state, seat, face)


def _expand(state: SkiesState, move: Move) -> Iterator[Move]:
    """Yield the plays with every card that an unknown one may be, its arguments too."""
    if move.args != (UNKNOWN,):
        yield from _named(state, move)
        return
    for face in naming.possible_faces(state, state.deck, hand(move.seat)):
        for play in plays(state, move.seat, face):
            yield from _named(state, play)


def _named(state: SkiesState, move: Move) -> Iterator[Move]:
    """Yield a play with every upgrade that an unknown card among its arguments may be."""
    if UNKNOWN not in move.args[1:]:
        yield move
        return
    for face in naming.possible_faces(state, state.deck, hand(move.seat)):
        found = upgrades.fittings(state, move.seat, face, forged=True)
        yield from (move._replace(args=(move.args[0], one.face, one.old)) for one in found)


def _shows(state: SkiesState, move: Move) -> tuple[Reveal, ...]:
    zone, found = hand(move.seat), use_of(state, move)
    more = () if found is None or found[0].shown is None else cards.shown(state, zone, found[1].word(found[0].shown))
    return (*cards.shown(state, zone, str(move.args[0])), *more)


# Words.


def _read(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `play spyglass on halcyon`, `spyglass halcyon`, `press gang halcyon guns`, `forged papers old faithful`."""
    aloud = tokens[0] == PLAY
    card = names.leading(tokens[1:] if aloud else tokens, lambda words: names.read_card(state.contents, words))
    if card is None:
        return
    face, rest = card
    order = state.contents.orders.get(face)
    deed = None if order is None else DEEDS.get(special_op(order))
    if order is None or deed is None:
        if aloud and not rest:
            yield (Move(seat, PLAY, (face,)),)
        return
    found = list(_read_slots(state, seat, deed.slots(order), rest))
    for args in found:
        yield (Move(seat, PLAY, (face, *args)),)
    if not found and not rest:
        yield (Move(seat, PLAY, (face, *_only(state, Use(seat, order), deed))),)


def _only(state: SkiesState, use: Use, deed: Deed) -> tuple[Value, ...]:
    """Return the arguments that need not be said, as only these will do."""
    if not state.zones or not state.agenda:
        return ()
    checks, choices = deed.conditions.values(), list(deed.choices(state, use))
    if any(UNKNOWN in args for args in choices):
        return ()
    fit = [args for args in choices if not any(one(state, use._replace(args=args)) for one in checks)]
    return fit[0] if len(fit) == 1 else ()


def _read_slots(
    state: SkiesState, seat: int, slots: tuple[str, ...], tokens: tuple[str, ...]
) -> Iterator[tuple[Value, ...]]:
    """Yield the arguments that words mean, all of them."""
    if not slots:
        if not tokens:
            yield ()
        return
    if slots[0] == UPGRADE:
        yield from ((one.face, one.old) for one in upgrades.read_fitting(state, seat, tokens))
        return
    read = names.read_section if slots[0] == SECTION else lambda words: names.read_seat(state, words)
    first = names.leading(tokens, read)
    if first is not None:
        yield from ((first[0], *more) for more in _read_slots(state, seat, slots[1:], first[1]))


def _argument_words(state: SkiesState, move: Move) -> Iterator[str]:
    found = use_of(state, move)
    if found is None:
        yield from map(str, move.args[1:])
        return
    slots = found[0].slots(found[1].order)
    for slot, value in zip(slots, move.args[1:], strict=True):
        if slot == SEAT:
            yield names.seat_words(state, value)
        elif slot == SECTION:
            yield names.section_word(value)
        elif slot == UPGRADE:
            yield upgrades.fitting_words(state, str(value), str(move.args[2]))


def _write(state: SkiesState, move: Move) -> str:
    return " ".join([PLAY, names.card_words(state.contents, move.args[0]), *_argument_words(state, move)])


PLAY_VERB: Verb[SkiesState] = Verb(
    name=PLAY,
    answers=BEFORE | AFTERWARDS,
    guards=(
        Guard("special", _is_special),
        Guard("shape", _shape, ("special",)),
        Guard("in time", _in_time, ("special",)),
        Guard("cost", _cost, (DUE, "shape", "in time")),
        *_conditions(),
        Guard("in hand", _in_hand),
    ),
    effect=_play,
    candidates=_candidates,
    read=_read,
    write=_write,
    shows=_shows,
    expand=_expand,
    anchored=True,
)
PART: Part[SkiesState] = Part(
    verbs=(PLAY_VERB,),
)
