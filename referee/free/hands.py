"""Moves with the cards of a hand: play, hide, show, give, discard."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine import UNKNOWN, Part, zones
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, unnamed_card_breach, verb
from referee.free.clauses import CARDS
from referee.free.state import OPEN, FreeState, all_seats, discards, hand, move_cards, place_zone
from referee.free.words import (
    CARD,
    HIDDEN,
    PUT_AWAY,
    SEAT,
    card_phrase,
    deck_of_unseen,
    place_of_mover,
    place_term,
    thing_name,
)


def _held_guard(slot: Slot[str]) -> Guard[FreeState]:
    def test(state: FreeState, move: Move) -> Breach | None:
        value = slot.of(move)
        if value == UNKNOWN:
            return unnamed_card_breach(CARDS)
        deck = deck_of_unseen(state.contents, value)
        if deck is not None:
            there = bool(state.zones[hand(move.seat, deck)])
        else:
            zone = hand(move.seat, state.contents.cards[value].component)
            there = zones.find_token(state, state.deck, zone, value) is not None
        if there:
            return None
        return Breach(CARDS, f"{thing_name(state, value)} cannot be in this hand", "fact")

    return Guard("held", test, (DUE,))


HELD, HELD_AWAY = _held_guard(CARD), _held_guard(PUT_AWAY)


def take_from_hand(state: FreeState, seat: int, value: str, target: Callable[[str], str], seen: int) -> None:
    """Move a card out of a hand; a card that is not named is not shown.

    target: returns the zone that it goes to, given its deck. seen: the mask of the seats that see it.
    """
    deck = deck_of_unseen(state.contents, value)
    if deck is not None:
        state.zones.setdefault(target(deck), ())
        zones.draw(state, state.deck, hand(seat, deck), target(deck), [UNKNOWN], 0)
        return
    deck = state.contents.cards[value].component
    token = zones.reveal(state, state.deck, hand(seat, deck), value, seen)
    assert token is not None
    move_cards(state, [token], hand(seat, deck), target(deck))


PLAY_TO = Slot(place_term(), 1, infer=place_of_mover)


def play(state: FreeState, move: Move) -> None:
    """Put a card from a hand on a place: face up, or face down if it is not named."""
    take_from_hand(
        state, move.seat, PUT_AWAY.of(move), lambda deck: place_zone(PLAY_TO.of(move), deck), all_seats(state)
    )


def hide(state: FreeState, move: Move) -> None:
    """Put a card from a hand face down on a place; its player still knows it."""
    take_from_hand(state, move.seat, HIDDEN.of(move), lambda deck: place_zone(PLAY_TO.of(move), deck), 1 << move.seat)


def discard(state: FreeState, move: Move) -> None:
    """Put a card from a hand into the discards."""
    take_from_hand(state, move.seat, PUT_AWAY.of(move), discards, all_seats(state))


def show(state: FreeState, move: Move) -> None:
    """Show a card from a hand to everybody."""
    value = CARD.of(move)
    deck = state.contents.cards[value].component
    zones.reveal(state, state.deck, hand(move.seat, deck), value, all_seats(state))
    state.report(CARDS, f"{state.seat_name(move.seat)} shows {thing_name(state, value)}", move.seat)


TO_SEAT = Slot(SEAT, 1)


def give(state: FreeState, move: Move) -> None:
    """Give a card to another seat, which sees it."""
    other, value = TO_SEAT.of(move), HIDDEN.of(move)
    deck = deck_of_unseen(state.contents, value) or state.contents.cards[value].component
    take_from_hand(state, move.seat, value, lambda deck: hand(other, deck), 1 << other)
    state.report(CARDS, f"{state.seat_name(move.seat)} gives {state.seat_name(other)} {card_phrase(state, deck)}")


def _is_another_player(state: FreeState, move: Move) -> Breach | None:
    return Breach(CARDS, "name another player", "fact") if TO_SEAT.of(move) == move.seat else None


ANSWERS = (OPEN,)
PART: Part[FreeState] = Part(
    verbs=(
        verb(
            "play",
            CARDS,
            (PUT_AWAY, PLAY_TO),
            answers=ANSWERS,
            effect=play,
            guards=(HELD_AWAY,),
            help="put a card from your hand in front of you, or on a place; `?` is a card face down",
        ),
        verb(
            "hide",
            CARDS,
            (HIDDEN, PLAY_TO),
            answers=ANSWERS,
            effect=hide,
            guards=(HELD_AWAY,),
            help="put a card from your hand face down in front of you, or on a place; other players do not see which",
        ),
        verb("show", CARDS, (CARD,), answers=ANSWERS, effect=show, guards=(HELD,), help="show a card from your hand"),
        verb(
            "give",
            CARDS,
            (HIDDEN, TO_SEAT),
            answers=ANSWERS,
            effect=give,
            guards=(HELD_AWAY, Guard("another", _is_another_player)),
            help="give a card from your hand to another player, unseen by the others; `?` is a card not named",
        ),
        verb(
            "discard",
            CARDS,
            (PUT_AWAY,),
            answers=ANSWERS,
            effect=discard,
            guards=(HELD_AWAY,),
            help="put a card from your hand into the discards; `?` is a card face down",
        ),
    ),
)
