"""The verb `play`: show a special order, put it under the deck and resolve it (SF-CRD-13, SF-CRD-14)."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine import UNKNOWN, Part, count_use, use_count
from referee.engine.verbs import (
    DUE,
    AbilityVerb,
    Breach,
    Guard,
    Move,
    Slot,
    TypedForm,
    checked_value,
    unnamed_card_breach,
)
from referee.games.skies_of_fire import cards, names, turn, upgrades
from referee.games.skies_of_fire.catalogue import Order
from referee.games.skies_of_fire.ships import SECTION_NAMES
from referee.games.skies_of_fire.specials import EFFECTS, FORGING, Special, special_op
from referee.games.skies_of_fire.state import ACTION, MOVE, TURN, SkiesState, hand
from referee.games.skies_of_fire.turn import AFTER

PLAY = "play"
SPECIAL = "special"
"""The use that counts a seat's special orders in a turn, for the house rule of one a turn (RUL-73)."""
ORDER = "order"
"""The kind of action of a special order, if it costs the action (RUL-73)."""


class Window(NamedTuple):
    """When an order may be played. questions: the kinds of questions that it may answer. text: the time in words."""

    questions: frozenset[str]
    text: str


BEFORE, AFTERWARDS = frozenset({MOVE}), frozenset({ACTION, AFTER})
WHEN: dict[str, Window] = {
    "before_move": Window(BEFORE, "on your turn before your ship moves"),
    "after_move": Window(AFTERWARDS, "on your turn after the move"),
    "before_or_after_move": Window(BEFORE | AFTERWARDS, "on your turn before or after the move"),
    "with_install": Window(frozenset({ACTION}), "on your turn with an install action"),
    "after_action": Window(frozenset({AFTER}), "on your turn after the action"),
    "counter_or_before_move": Window(BEFORE, "as a counter, or on your turn before your ship moves"),
    "counter": Window(frozenset(), "as a counter"),
}
"""When an order may be played, by the word on its card (SF-CRD-14)."""


def order_of(state: SkiesState, move: Move) -> Order | None:
    """Return the order that a move plays, or None."""
    return state.contents.orders.get(str(move.args[0])) if move.args else None


def use_of(state: SkiesState, move: Move) -> Special | None:
    """Return the use of an order by a move; None if its card is not a special order or its arguments do not fit."""
    found = PLAYING.uses(state, move)
    return found[0] if found else None


def _is_special(state: SkiesState, move: Move) -> Breach | None:
    """Check that the card may be played as a special order (SF-CRD-13, RUL-02)."""
    order = order_of(state, move)
    if order is None:
        if move.args and move.args[0] == UNKNOWN:
            return unnamed_card_breach("SF-CRD-13")
        return _card_kind_breach(state, str(move.args[0]) if move.args else "")
    if not special_op(order):
        return Breach("SF-CRD-13", f"{order.name} is a counter, not a special order", "fact", ("SF-CTR-02",))
    if order.sub == "dual" and state.options.order_split == "20_11":
        return Breach("SF-CRD-13", f"at this table {order.name} is only a counter", also=("RUL-02",))
    return None


def _card_kind_breach(state: SkiesState, face: str) -> Breach:
    """Return the breach for a card of another kind, with the clause on how that kind is used."""
    name = state.contents.name_of(face) if face else "nothing"
    if face in state.contents.upgrades:
        return Breach("SF-CRD-08", f"{name} is an upgrade, not an order: `install` it", "fact")
    if face in state.contents.missions:
        return Breach("SF-CRD-05", f"{name} is a mission, not an order", "fact")
    return Breach("SF-CRD-13", f"{name} is not an order", "fact")


def is_playable_now(state: SkiesState, seat: int, order: Order) -> bool:
    """Return whether an order may be played now: its question is due, and in the move phase no step has been made."""
    top = state.agenda[-1] if state.agenda else None
    if top is None or top.seat != seat or seat != state.seat:
        return False
    return top.kind in WHEN[order.when].questions and not (top.kind == MOVE and state.steps)


def _in_time(state: SkiesState, move: Move) -> Breach | None:
    """Check that the card may be played now, or would be if no other question came first (SF-CRD-14)."""
    order = order_of(state, move)
    if order is None or is_playable_now(state, move.seat, order) or _is_delayed(state, move.seat, order):
        return None
    return Breach("SF-CRD-14", f"{order.name} is played {WHEN[order.when].text}")


def _is_delayed(state: SkiesState, seat: int, order: Order) -> bool:
    """Return whether it is the time for an order, but a question such as a roll comes first."""
    interrupts = bool(state.agenda) and state.top_kind not in BEFORE | AFTERWARDS
    in_phase = state.phase in WHEN[order.when].questions and not (state.phase == MOVE and state.steps)
    return interrupts and in_phase and seat == state.seat


def _can_pay(state: SkiesState, move: Move) -> Breach | None:
    """Check that the seat can still pay for a special order this turn (RUL-73)."""
    found = use_of(state, move)
    cost = state.options.special_cost
    if cost == "one_per_turn" and use_count(state, TURN, move.seat, SPECIAL):
        return Breach("SF-CRD-14", "a special order has been played this turn", also=("RUL-73",))
    if found is not None and found.ability.effect is FORGING:
        return _action_breach(state, move._replace(verb=upgrades.INSTALL))
    breach = _action_breach(state, move) if found is not None and cost == "action" else None
    return None if breach is None else breach._replace(also=(*breach.also, "RUL-73"))


def _action_breach(state: SkiesState, move: Move) -> Breach | None:
    hit = turn.ONE_ACTION.test(state, move)
    return hit if isinstance(hit, Breach) else None


def _is_in_hand(state: SkiesState, move: Move) -> Breach | None:
    if order_of(state, move) is None:
        return None
    return cards.zone_card_breach(state, hand(move.seat), str(move.args[0]), "SF-CRD-14")


def _play(state: SkiesState, move: Move) -> None:
    """Show the order, put it under the deck, pay for it, and resolve it (SF-CTR-05)."""
    seat, use = move.seat, checked_value(use_of(state, move))
    effect = use.ability.effect
    cards.put_under(state, hand(seat), [cards.show_card(state, hand(seat), use.data.id)])
    state.report("SF-CRD-14", f"{state.name(seat)} plays {_order_text(state, use)}", seat)
    count_use(state, TURN, seat, SPECIAL)
    turn.mark_busy(state, seat)
    if state.options.special_cost == "action" and effect is not FORGING:
        _pay(state)
    effect.act(state, use)


def _pay(state: SkiesState) -> None:
    """Spend the action of the turn on an order (RUL-73)."""
    if state.top_kind in AFTERWARDS:
        turn.record_action(state, ORDER)
    else:
        state.actions = (*state.actions, ORDER)


def _order_text(state: SkiesState, use: Special) -> str:
    """Return an order with its targets, in words for the report; an upgrade is reported when it is installed."""
    slots = use.ability.slots(state)
    named = [state.name(slot.of(use)) for slot in slots if slot.term.noun == names.SHIP.noun]
    named += [SECTION_NAMES[slot.of(use)] for slot in slots if slot.term.noun == names.SECTION.noun]
    return f"{use.name} on {', '.join(named)}" if named else use.name


CARD = Slot(names.ORDER)
PLAYING = AbilityVerb(
    PLAY,
    "SF-CRD-13",
    CARD,
    lambda state, seat, face: state.contents.specials.get(face, ()),
    ready=lambda state, seat, face: (
        face in state.contents.orders and is_playable_now(state, seat, state.contents.orders[face])
    ),
)
PLAY_VERB = PLAYING.verb(
    answers=BEFORE | AFTERWARDS,
    guards=(
        Guard("special", _is_special),
        PLAYING.shape("special"),
        Guard("in time", _in_time, ("special",)),
        Guard("cost", _can_pay, (DUE, "shape", "in time")),
        *PLAYING.conditions(EFFECTS.values(), DUE, "special"),
        Guard("in hand", _is_in_hand),
    ),
    effect=_play,
    typed=TypedForm(is_meant=lambda state, move, said: CARD.of(move) in state.contents.specials),
)
PART = Part(verbs=(PLAY_VERB,))
