"""Counters: an order that the attacked player plays when damage is known, before crew is lost (SF-CTR)."""

from referee.engine import (
    PACKET,
    UNKNOWN,
    Frame,
    Line,
    Part,
    Tally,
    count_use,
    decline,
    find_frame,
    number,
    pop,
    question,
    use_count,
)
from referee.engine.mechanisms.packets import Packet, alter
from referee.engine.verbs import DUE, Breach, Guard, Move, PartialMove, Slot, TypedForm, Value, checked_value, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.attack import COUNTER, UNNAMED
from referee.games.skies_of_fire.cards import holds_card, put_under, show_card
from referee.games.skies_of_fire.catalogue import SECTIONS, Order
from referee.games.skies_of_fire.crewing import place_crew
from referee.games.skies_of_fire.ships import SECTION_NAMES
from referee.games.skies_of_fire.state import TURN, SkiesState, hand

HALF = 2
FITTING = frozenset({"gain_crew"})
"""The effects of orders that are not counters but may be played as counters, if a house rule allows it (RUL-72)."""


def _packet(state: SkiesState) -> Packet:
    frame = checked_value(find_frame(state, PACKET))
    return frame.read(Packet)


def _order(state: SkiesState, move: Move) -> Order | None:
    return state.contents.orders.get(CARD.of(move))


def late_counter_breach(state: SkiesState, move: Move) -> Breach:
    """Return why a seat cannot counter anything now (SF-CTR-01, SF-CTR-02, SF-CTR-04)."""
    frame = find_frame(state, COUNTER)
    if frame is not None and frame.seat is not None:
        text = f"only {state.name(frame.seat)}, the ship under attack, may counter"
        return Breach("SF-CTR-01", text, also=("RUL-47",))
    if use_count(state, TURN, move.seat, COUNTER):
        text = "you have already countered this turn, and there is no damage to counter now"
        return Breach("SF-CTR-01", text, also=("SF-CTR-02", "RUL-47"))
    if any(use_count(state, TURN, seat, COUNTER) for seat in range(state.seats)):
        return Breach("SF-CTR-04", "a counter cannot itself be countered")
    return Breach("SF-CTR-02", "there is no damage to counter")


def _redirect_sections(state: SkiesState, move_so_far: PartialMove) -> tuple[int, ...]:
    """Return the sections to which a card moves the damage."""
    order = state.contents.orders.get(CARD.of(move_so_far))
    asked = state.top_kind == COUNTER
    return _other_sections(state, move_so_far.seat) if asked and order is not None and order.op == "redirect" else ()


def _sections(state: SkiesState, move_so_far: PartialMove) -> tuple[int, ...]:
    return _redirect_sections(state, move_so_far) or (UNNAMED,)


def _only_section(state: SkiesState, move_so_far: PartialMove) -> tuple[int, ...]:
    found = _redirect_sections(state, move_so_far)
    return found if len(found) == 1 else ()


CARD = Slot(names.ORDER)
SECTION = Slot(names.SECTION.listing(_sections), 1, UNNAMED, _only_section)


def _is_counter(state: SkiesState, move: Move) -> Breach | None:
    """Check that the card may be played against damage (SF-CTR-01, RUL-02, RUL-72)."""
    if CARD.of(move) == UNKNOWN:
        return None
    order, name = _order(state, move), state.contents.name_of(CARD.of(move))
    if order is None:
        return Breach("SF-CTR-01", f"{name} is not an order", "fact")
    if order.sub == "dual" and state.options.order_split == "19_12":
        return Breach("SF-CTR-03", f"at this table {name} is only a special order", also=("RUL-02",))
    if order.is_counter:
        return None
    if state.options.counter_cards == "counters_only":
        return Breach("SF-CTR-03", f"{name} is a special order, not a counter", also=("RUL-72",))
    if order.op in FITTING:
        return None
    return Breach("SF-CTR-03", f"{name} is a special order that cannot change damage", also=("RUL-72",))


def _names_section(state: SkiesState, move: Move) -> Breach | None:
    """Check that another crewed section is named, if the card needs one (SF-CTR-01)."""
    order, section = _order(state, move), SECTION.of(move)
    if order is None or order.op != "redirect":
        return None if section == UNNAMED else Breach("SF-CTR-01", "name no section with this card", "fact")
    others = _other_sections(state, move.seat)
    if section in others:
        return None
    if not others:
        text = f"{order.name} cannot be played: no other section of {state.name(move.seat)} has crew"
        return Breach("SF-CTR-01", text)
    named = " or ".join(SECTION_NAMES[one] for one in others)
    return Breach("SF-CTR-01", f"with {order.name}, name another crewed section: {named}")


def _other_sections(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the crewed sections other than the one that is hit."""
    hit = _packet(state).subject[0]
    return tuple(one for one in range(len(SECTIONS)) if state.crew[seat][one] and one != hit)


def _counter(state: SkiesState, move: Move) -> None:
    """Show the order, put it under the deck, and let it change the damage (SF-CTR-05)."""
    pop(state)
    face, section = CARD.of(move), SECTION.of(move)
    order = state.contents.orders[face]
    put_under(state, hand(move.seat), [show_card(state, hand(move.seat), face)])
    count_use(state, TURN, move.seat, COUNTER)
    state.report("SF-CTR-05", f"{state.name(move.seat)} plays {order.name}; it goes under the deck", move.seat)
    packet = _packet(state)
    if order.op == "redirect":
        alter(state, packet._replace(subject=(section, packet.subject[1])))
        text = f"{order.name}: the damage falls on the {SECTION_NAMES[section]} of {state.name(move.seat)}"
        state.report("SF-CTR-01", text, move.seat)
    elif order.op in FITTING:
        place_crew(state, move.seat, order.n, "SF-CREW-05")
    elif order.is_counter:
        lessened = Tally((Line("damage", packet.amount, "SF-FIR-05", "base"), _tally_line(order, packet.amount)))
        alter(state, packet._replace(amount=lessened.total))
        state.report("SF-CTR-01", f"{state.name(move.seat)} counters: {lessened}", move.seat)


def _tally_line(order: Order, amount: int) -> Line:
    """Return the tally line of a counter that changes damage."""
    match order.op:
        case "cancel_all":
            return Line(f"{order.name} leaves", 0, "SF-CTR-01", "set")
        case "halve":
            return Line(order.name, HALF, "SF-CTR-01", "halve")
        case "cap":
            return Line(order.name, order.n, "SF-CTR-01", "clamp")
    return Line(order.name, -min(order.n, amount), "SF-CTR-01")


def _counter_prompt(state: SkiesState, frame: Frame) -> str:
    packet = _packet(state)
    return f"counter or pass ({packet.amount} damage on the {SECTION_NAMES[number(packet.subject[0])]})"


def _counter_subject(state: SkiesState, frame: Frame) -> tuple[Value, ...]:
    packet = _packet(state)
    return (packet.kind, packet.amount, packet.subject[0], *packet.source)


COUNTER_VERB = verb(
    COUNTER,
    "SF-CTR-01",
    (CARD, SECTION),
    guards=(
        Guard("counter", _is_counter),
        Guard("section", _names_section, (DUE, "counter")),
        holds_card(CARD, "SF-CTR-03"),
    ),
    effect=_counter,
    typed=TypedForm((COUNTER,), words_if_asked=("play",), optional_for={COUNTER}),
)
PART = Part(
    verbs=(COUNTER_VERB,),
    questions={COUNTER: question("SF-CTR-01", _counter_prompt, may_pass=True, subject=_counter_subject)},
    responses=frozenset({COUNTER}),
    passes={COUNTER: decline},
)
