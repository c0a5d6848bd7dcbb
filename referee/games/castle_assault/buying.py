"""Resources: cards laid face-down, Ready or exhausted, that pay for cards and purchases (CA-RES)."""

import re
from collections.abc import Iterator

from referee.engine import Part, count_use, counted, number, use_count, zones
from referee.engine.core.move import Value
from referee.engine.verbs import DUE, UNNAMED, Breach, Guard, Move, Slot, TypedForm, checked_value, plain_words, verb
from referee.games.castle_assault import hands
from referee.games.castle_assault.acting import ACTION, after_action
from referee.games.castle_assault.meter import move_token, token_position_after
from referee.games.castle_assault.names import PUT_AWAY, read_seat
from referee.games.castle_assault.state import TURN, CastleState, deck, hand, resources

RESOURCE, MOMENTUM, BUY = "resource", "momentum", "buy"
STEPS = re.compile(r"[+−-]?[0-9]{1,3}")
"""Matches the number of spaces that the Momentum token moves, with a sign for the direction."""
PLACED, PLAYED = "placed", "played"
"""The things that are counted in a turn: Resources placed, and cards played."""


def pay(state: CastleState, seat: int, cost: int) -> None:
    """Exhaust Ready Resources (CA-RES-07)."""
    state.exhausted[seat] += cost
    if cost:
        said = f"{state.seat_name(seat)} exhausts {counted(cost, 'Resource')}: {state.ready(seat)} Ready"
        state.report("CA-RES-07", said, seat)


def price_breach(state: CastleState, seat: int, cost: int, goods: str, clause: str) -> Breach | None:
    """Return the breach if a seat cannot pay a price, or None."""
    ready = state.ready(seat)
    if ready >= cost:
        return None
    said = f"{goods} costs {counted(cost, 'Resource')}, but {ready} {'is' if ready == 1 else 'are'} Ready"
    return Breach(clause, said)


def resource_limit(state: CastleState, seat: int) -> int:
    """Return how many Resources a seat may place this turn; more in the second player’s first turn (CA-RES-05)."""
    second = state.seats > 1 and seat != state.first and state.turn == 2
    return state.options.second_player_start if second else state.options.resources_a_turn


def _may_place(state: CastleState, move: Move) -> Breach | None:
    placed, most = use_count(state, TURN, move.seat, PLACED), resource_limit(state, move.seat)
    if placed < most:
        return None
    said = f"you have placed {counted(placed, 'Resource')} this turn, which is the limit"
    more = most > state.options.resources_a_turn
    first, other = ("CA-RES-05", "CA-RES-04") if more else ("CA-RES-04", "CA-RES-05")
    return Breach(first, said, also=(other,))


def _has_card(state: CastleState, move: Move) -> Breach | None:
    return hands.leaving_card_breach(state, move.seat, LAID.of(move), "CA-RES-01")


def place(state: CastleState, move: Move) -> None:
    """Place a card from the hand face down as a Ready Resource; only its owner knows it (CA-RES-02, CA-Q-PEEK)."""
    seat, face = move.seat, LAID.of(move)
    count_use(state, TURN, seat, PLACED)
    if face == UNNAMED:
        hands.move_unseen(state, seat, resources(seat), 0)
    else:
        token = checked_value(zones.reveal(state, state.deck, hand(seat), face, 1 << seat))
        zones.transfer(state, [token], hand(seat), resources(seat))
    state.report("CA-RES-02", f"{state.seat_name(seat)} places a Resource: {state.ready(seat)} Ready", seat)
    after_action(state)


def _can_pay_momentum(state: CastleState, move: Move) -> Breach | None:
    return price_breach(state, move.seat, state.options.momentum_price, "Momentum", "CA-RES-08")


def _would_move_token(state: CastleState, move: Move) -> Breach | None:
    if token_position_after(state, move.seat, number(move.args[0])) != state.meter:
        return None
    return Breach("CA-Q-ROLLWIN", "the token is at MAX and would not move")


def _has_legal_distance(state: CastleState, move: Move) -> Breach | None:
    spaces = state.options.momentum_spaces
    if abs(number(move.args[0])) == spaces:
        return None
    return Breach(
        "CA-RES-08",
        f"type `momentum {spaces}` or `momentum -{spaces}`: a purchase moves the token {counted(spaces, 'space')}",
        "fact",
    )


def buy_momentum(state: CastleState, move: Move) -> None:
    """Pay to move the Momentum token (CA-RES-08)."""
    pay(state, move.seat, state.options.momentum_price)
    move_token(state, move.seat, number(move.args[0]), "CA-RES-08")
    after_action(state)


def _momentum_values(state: CastleState, seat: int) -> Iterator[tuple[Value, ...]]:
    spaces = state.options.momentum_spaces
    yield from ((spaces,), (-spaces,))


def _read_momentum(state: CastleState, seat: int, words: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `momentum +2`, `momentum -2`, `momentum` for +2, `momentum back`, `momentum south`."""
    directions = {"": 1, "up": 1, "forward": 1, "mine": 1, "down": -1, "back": -1, "theirs": -1}
    text = " ".join(words)
    if text in directions:
        yield (Move(seat, MOMENTUM, (directions[text] * state.options.momentum_spaces,)),)
    elif (towards := read_seat(state, text)) is not None:
        yield (Move(seat, MOMENTUM, (state.options.momentum_spaces * (1 if towards == seat else -1),)),)
    elif STEPS.fullmatch(text):
        yield (Move(seat, MOMENTUM, (int(text.replace("−", "-")),)),)


def _can_pay_card(state: CastleState, move: Move) -> Breach | None:
    return price_breach(state, move.seat, state.options.card_price, "a card", "CA-RES-10")


def _has_deck(state: CastleState, move: Move) -> Breach | None:
    return None if state.zones[deck(move.seat)] else Breach("CA-END-01", "your deck is empty", "fact")


def buy_card(state: CastleState, move: Move) -> None:
    """Pay to draw a card (CA-RES-10)."""
    pay(state, move.seat, state.options.card_price)
    after_action(state)
    hands.request_draw(state, move.seat, 1, "CA-RES-10")


LAID = Slot(PUT_AWAY)
RESOURCE_VERB = verb(
    RESOURCE,
    "CA-RES-01",
    (LAID,),
    answers={ACTION},
    effect=place,
    guards=(Guard("place", _may_place, (DUE,)), Guard("card", _has_card, (DUE,))),
)
MOMENTUM_VERB = verb(
    MOMENTUM,
    "CA-RES-08",
    answers={ACTION},
    effect=buy_momentum,
    guards=(Guard("price", _can_pay_momentum, (DUE,)), Guard("moves", _would_move_token, (DUE,))),
    shape=_has_legal_distance,
    values=_momentum_values,
    typed=TypedForm(
        read=_read_momentum, written=plain_words(lambda state, move: f"{MOMENTUM} {number(move.args[0]):+d}")
    ),
)
BUY_VERB = verb(
    BUY,
    "CA-RES-10",
    answers={ACTION},
    effect=buy_card,
    guards=(Guard("price", _can_pay_card, (DUE,)), Guard("deck", _has_deck, (DUE,))),
    typed=TypedForm(fillers=("card", "a", "one")),
)
PART = Part(verbs=(RESOURCE_VERB, MOMENTUM_VERB, BUY_VERB))
