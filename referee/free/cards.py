"""Moves with cards: draw, deal, turn up, play, show, give, discard, take, return, shuffle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.engine import (
    DUE,
    UNKNOWN,
    Breach,
    Chance,
    ChanceSpec,
    Frame,
    Guard,
    Move,
    Named,
    Part,
    Slot,
    Token,
    Value,
    push,
    unnamed,
    verb,
    zones,
)
from referee.engine.core.naming import counted
from referee.free.clauses import CARDS, CHANCE, PLACES
from referee.free.state import (
    OPEN,
    FreeState,
    all_seats,
    at,
    carry,
    deck_zone,
    discards,
    hand,
    lying,
    place_name,
    tidy,
)
from referee.free.words import (
    CARD,
    DECK,
    PUT_AWAY,
    SEAT,
    back_of,
    count,
    deck_unseen,
    deck_word,
    discarded,
    label,
    mine,
    place_term,
    spots,
    thing_called,
    thing_names,
    thing_word,
    things_lying,
)

DRAWING = "drawing"
PILE = "discards"
"""Where a card is taken from that lies in the discards."""


class Drawing(NamedTuple):
    """Cards to draw: from which deck, how many, into which zone, who sees them."""

    deck: str
    number: int
    zone: str
    seen: int


COUNT, FROM_DECK = Slot(count(), default=1), Slot(DECK, 1, infer=lambda state, said: state.contents.decks)


def cards_of(state: FreeState, amount: int, deck: str) -> str:
    """Return how many cards of which deck, for a sentence."""
    return f"{counted(amount, 'card')} of {deck_word(state, deck)}"


# Drawing


def spec(state: FreeState, frame: Frame) -> ChanceSpec:
    """Return the request for the cards that are drawn."""
    deck, amount, _, seen = frame.read(Drawing)
    open_to_all = seen == all_seats(state)
    does = "turns up" if open_to_all else "draws"
    prompt = f"{state.seat_name(frame.whose)} {does} {cards_of(state, amount, deck)}"
    names = zones.drawable(state, state.deck, deck_zone(deck))
    subject: tuple[Value, ...] = (state.turn, deck)
    return ChanceSpec(
        frame.whose, "draw", "card", CHANCE, prompt, amount, names=names, hidden=not open_to_all, subject=subject
    )


def land(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the cards that were drawn where they belong."""
    deck, _, zone, seen = frame.read(Drawing)
    state.zones.setdefault(zone, ())
    zones.draw(state, state.deck, deck_zone(deck), zone, [str(value) for value in values], seen)


def fits(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why cards cannot all be drawn together."""
    deck = frame.read(Drawing).deck
    wrong = zones.misplaced(state, state.deck, deck_zone(deck), [str(value) for value in values])
    if wrong is None:
        return None
    return Breach(CHANCE, f"{thing_called(state, wrong)} cannot be in this deck", "fact")


def ask(state: FreeState, seat: int, deck: str, amount: int, zone: str, seen: int) -> None:
    """Ask for cards that are drawn."""
    push(state, Frame(DRAWING, seat, Drawing(deck, amount, zone, seen)))


def _enough(times: Callable[[FreeState], int]) -> Guard[FreeState]:
    def test(state: FreeState, move: Move) -> Breach | None:
        deck, wanted = FROM_DECK.of(move), COUNT.of(move) * times(state)
        left, thrown = len(state.zones[deck_zone(deck)]), len(state.zones[discards(deck)])
        if wanted <= left:
            return None
        more = f" (`shuffle {deck_word(state, deck)}` shuffles {counted(thrown, 'discard')} into it)" if thrown else ""
        return Breach(CARDS, f"{deck_word(state, deck)} has {counted(left, 'card')} left, not {wanted}{more}", "fact")

    return Guard("enough", test)


def draw(state: FreeState, move: Move) -> None:
    """Ask for the cards that a seat draws into its hand."""
    deck = FROM_DECK.of(move)
    ask(state, move.seat, deck, COUNT.of(move), hand(move.seat, deck), 1 << move.seat)


def deal(state: FreeState, move: Move) -> None:
    """Ask for the cards of all seats, the seat whose turn it is first."""
    deck = FROM_DECK.of(move)
    for back in range(state.seats, 0, -1):
        seat = (state.seat + back - 1) % state.seats
        ask(state, seat, deck, COUNT.of(move), hand(seat, deck), 1 << seat)


UP_TO = Slot(place_term("a place"), 2, default="table")


def turn_up(state: FreeState, move: Move) -> None:
    """Ask for the cards that are turned up for all to see."""
    deck = FROM_DECK.of(move)
    ask(state, move.seat, deck, COUNT.of(move), at(UP_TO.of(move), deck), all_seats(state))


# Cards of a hand


def _is_held(slot: Slot[str]) -> Guard[FreeState]:
    def test(state: FreeState, move: Move) -> Breach | None:
        value = slot.of(move)
        if value == UNKNOWN:
            return unnamed(CARDS)
        deck = deck_unseen(state.contents, value)
        if deck is not None:
            there = bool(state.zones[hand(move.seat, deck)])
        else:
            zone = hand(move.seat, state.contents.cards[value].component)
            there = zones.holds(state, state.deck, zone, value) is not None
        if there:
            return None
        return Breach(CARDS, f"{thing_called(state, value)} cannot be in this hand", "fact")

    return Guard("held", test, (DUE,))


HELD, HELD_AWAY = _is_held(CARD), _is_held(PUT_AWAY)


def leave(state: FreeState, seat: int, value: str, target: Callable[[str], str], seen: int) -> None:
    """Move a card out of a hand; a card that is not named is not shown."""
    deck = deck_unseen(state.contents, value)
    if deck is not None:
        state.zones.setdefault(target(deck), ())
        zones.draw(state, state.deck, hand(seat, deck), target(deck), [UNKNOWN], 0)
        return
    deck = state.contents.cards[value].component
    token = zones.reveal(state, state.deck, hand(seat, deck), value, seen)
    assert token is not None
    carry(state, [token], hand(seat, deck), target(deck))


PLAY_TO = Slot(place_term("a place"), 1, infer=mine)


def play(state: FreeState, move: Move) -> None:
    """Put a card of a hand on a place: open, or face down if it is not named."""
    leave(state, move.seat, PUT_AWAY.of(move), lambda deck: at(PLAY_TO.of(move), deck), all_seats(state))


def discard(state: FreeState, move: Move) -> None:
    """Put a card of a hand into the discards."""
    leave(state, move.seat, PUT_AWAY.of(move), discards, all_seats(state))


def show(state: FreeState, move: Move) -> None:
    """Show a card of a hand to all."""
    value = CARD.of(move)
    deck = state.contents.cards[value].component
    zones.reveal(state, state.deck, hand(move.seat, deck), value, all_seats(state))
    state.report(CARDS, f"{state.seat_name(move.seat)} shows {thing_called(state, value)}", move.seat)


TO_SEAT = Slot(SEAT, 1)


def give(state: FreeState, move: Move) -> None:
    """Give a card to another seat, which sees it."""
    other, value = TO_SEAT.of(move), PUT_AWAY.of(move)
    deck = deck_unseen(state.contents, value) or state.contents.cards[value].component
    leave(state, move.seat, value, lambda deck: hand(other, deck), 1 << other)
    state.report(CARDS, f"{state.seat_name(move.seat)} gives {state.seat_name(other)} {cards_of(state, 1, deck)}")


def _another(state: FreeState, move: Move) -> Breach | None:
    return Breach(CARDS, "name another player", "fact") if TO_SEAT.of(move) == move.seat else None


# Cards that lie open


def _taken(state: FreeState, said: object) -> Iterable[str]:
    cards = (thing for thing in things_lying(state) if thing not in state.contents.pieces)
    return dict.fromkeys([*cards, *discarded(state)])


def _lies(state: FreeState, said: object) -> list[str]:
    thing = str(said.args[0])  # type: ignore[attr-defined]
    return [*spots(state, thing), *([PILE] if thing in discarded(state) else [])]


def _pile_or_place(state: FreeState) -> dict[str, str]:
    return {**place_term("a place").known(state), PILE: PILE}


TAKEN = Slot(Named("a card", thing_names, thing_word, _taken))
TAKEN_FROM = Slot(
    Named("a place", _pile_or_place, lambda state, place: place if place == PILE else place_name(state, place), _lies),
    1,
    infer=_lies,
)


def find_card(state: FreeState, value: str, place: str) -> tuple[str, Token] | None:
    """Return the first card that is a thing on a place or in the discards, with its zone; None if there is none."""
    kit = state.contents
    if place == PILE:
        card = kit.cards.get(value)
        zone = discards(card.component) if card is not None else ""
        found = ((zone, token) for token in reversed(state.zones.get(zone, ())) if label(state, token) == value)
        return next(found, None)
    return next(((zone, token) for zone, token in lying(state, place) if label(state, token) == value), None)


def _lies_there(state: FreeState, move: Move) -> Breach | None:
    value, place = TAKEN.of(move), TAKEN_FROM.of(move)
    if find_card(state, value, place) is not None:
        return None
    where = "in the discards" if place == PILE else f"on {place_name(state, place)}"
    return Breach(PLACES, f"{thing_called(state, value)} does not lie {where}", "fact")


THERE = Guard("there", _lies_there)


def card_said(state: FreeState, move: Move) -> tuple[str, Token, str]:
    """Return the card that a move takes: its zone, its token, its deck."""
    found = find_card(state, TAKEN.of(move), TAKEN_FROM.of(move))
    assert found is not None
    return (*found, back_of(state, found[1]))


def take(state: FreeState, move: Move) -> None:
    """Take a card that lies open, or face down, into the hand."""
    zone, token, deck = card_said(state, move)
    carry(state, [token], zone, hand(move.seat, deck), 1 << move.seat)


def put_back(state: FreeState, move: Move) -> None:
    """Put a card back into its deck."""
    zone, token, deck = card_said(state, move)
    carry(state, [token], zone, deck_zone(deck))


SHUFFLED = Slot(DECK, infer=lambda state, said: state.contents.decks)


def shuffle(state: FreeState, move: Move) -> None:
    """Shuffle the discards of a deck into it."""
    deck = SHUFFLED.of(move)
    amount = len(state.zones[discards(deck)])
    could = state.deck.mask(deck)
    zones.gather(state, state.deck, discards(deck), deck_zone(deck), state.next_token, could)
    state.next_token += len(state.zones[deck_zone(deck)])
    tidy(state, discards(deck))
    state.report(CARDS, f"{counted(amount, 'discard')} shuffled into {deck_word(state, deck)}", move.seat)


def begin(state: FreeState) -> None:
    """Put every card face down into its deck, and empty all other zones."""
    for deck in state.contents.decks:
        cards = zones.pile(state.deck, deck, state.next_token)
        state.next_token += len(cards)
        state.zones[deck_zone(deck)] = cards
        state.zones[discards(deck)] = ()
        for seat in range(state.seats):
            state.zones[hand(seat, deck)] = ()


ANSWERS = (OPEN,)
PART: Part[FreeState] = Part(
    verbs=(
        verb(
            "draw",
            CARDS,
            (COUNT, FROM_DECK),
            answers=ANSWERS,
            effect=draw,
            guesses=True,
            guards=(_enough(lambda state: 1),),
            help="draw cards into your hand, which only you see",
            example="draw 2",
        ),
        verb(
            "deal",
            CARDS,
            (COUNT, FROM_DECK),
            answers=ANSWERS,
            effect=deal,
            guesses=True,
            guards=(_enough(lambda state: state.seats),),
            help="everybody draws that many cards",
            example="deal 5",
        ),
        verb(
            "reveal",
            CARDS,
            (COUNT, FROM_DECK, UP_TO),
            answers=ANSWERS,
            effect=turn_up,
            guesses=True,
            guards=(_enough(lambda state: 1),),
            help="turn up cards of a deck, on the table or on a place",
            example="reveal 3",
        ),
        verb(
            "play",
            CARDS,
            (PUT_AWAY, PLAY_TO),
            answers=ANSWERS,
            effect=play,
            guards=(HELD_AWAY,),
            help="put a card of your hand in front of you, or on a place; `?` is a card face down",
        ),
        verb("show", CARDS, (CARD,), answers=ANSWERS, effect=show, guards=(HELD,), help="show a card of your hand"),
        verb(
            "give",
            CARDS,
            (PUT_AWAY, TO_SEAT),
            answers=ANSWERS,
            effect=give,
            guards=(HELD_AWAY, Guard("another", _another)),
            help="give a card of your hand to another player; `?` is a card that the others do not see",
        ),
        verb(
            "discard",
            CARDS,
            (PUT_AWAY,),
            answers=ANSWERS,
            effect=discard,
            guards=(HELD_AWAY,),
            help="put a card of your hand into the discards; `?` is a card face down",
        ),
        verb(
            "take",
            CARDS,
            (TAKEN, TAKEN_FROM),
            answers=ANSWERS,
            effect=take,
            guards=(THERE,),
            help="take a card that lies on a place, or in the discards, into your hand",
        ),
        verb(
            "return",
            CARDS,
            (TAKEN, TAKEN_FROM),
            answers=ANSWERS,
            effect=put_back,
            guards=(THERE,),
            help="put a card that lies on a place, or in the discards, back into its deck",
        ),
        verb(
            "shuffle",
            CARDS,
            (SHUFFLED,),
            answers=ANSWERS,
            effect=shuffle,
            guesses=True,
            help="shuffle the discards into their deck",
        ),
    ),
    chances={DRAWING: Chance(spec, land, fits)},
)
