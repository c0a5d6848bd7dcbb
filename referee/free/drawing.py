"""Moves with decks: draw, deal, reveal, shuffle."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.engine import Chance, DrawSpec, Frame, Part, push, zones
from referee.engine.core.naming import counted
from referee.engine.verbs import Breach, Example, Guard, Move, Slot, TypedForm, Value, verb
from referee.free.clauses import CARDS, CHANCE
from referee.free.state import OPEN, FreeState, all_seats, deck_zone, discards, drop_empty_zone, hand, place_zone
from referee.free.words import DECK, cards_phrase, count, deck_word, place_term, thing_name

DRAWING = "drawing"


class CardDraw(NamedTuple):
    """Cards to draw from a deck. number: how many. zone: where they go. seen: the mask of the seats that see them."""

    deck: str
    number: int
    zone: str
    seen: int


COUNT, FROM_DECK = Slot(count(), default=1), Slot(DECK, 1, infer=lambda state, move_so_far: state.contents.decks)


def spec(state: FreeState, frame: Frame) -> DrawSpec:
    """Return the request for the cards to draw."""
    deck, amount, zone, seen = frame.read(CardDraw)
    open_to_all = seen == all_seats(state)
    does = "draws" if zone == hand(frame.owner, deck) else "turns up"
    prompt = f"{state.seat_name(frame.owner)} {does} {cards_phrase(state, amount, deck)}"
    names = zones.drawable_faces(state, state.deck, deck_zone(deck))
    subject: tuple[Value, ...] = (state.turn, deck)
    return DrawSpec(frame.owner, "card", CHANCE, prompt, amount, names=names, hidden=not open_to_all, subject=subject)


def apply_draw(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the drawn cards into their zone."""
    deck, _, zone, seen = frame.read(CardDraw)
    state.zones.setdefault(zone, ())
    zones.draw(state, state.deck, deck_zone(deck), zone, [str(value) for value in values], seen)


def joint_draw_breach(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why cards cannot be drawn together; None if they can."""
    deck = frame.read(CardDraw).deck
    wrong = zones.first_impossible_face(state, state.deck, deck_zone(deck), [str(value) for value in values])
    if wrong is None:
        return None
    return Breach(CHANCE, f"{thing_name(state, wrong)} cannot be in this deck", "fact")


def request_cards(state: FreeState, seat: int, deck: str, amount: int, zone: str, seen: int) -> None:
    """Ask for cards to draw. zone: where they go. seen: the mask of the seats that see them."""
    push(state, Frame(DRAWING, seat, CardDraw(deck, amount, zone, seen)))


def _has_cards(hand_count: Callable[[FreeState], int]) -> Guard[FreeState]:
    """Return the guard that a deck has enough cards. hand_count: returns how many hands draw the cards."""

    def test(state: FreeState, move: Move) -> Breach | None:
        deck, wanted = FROM_DECK.of(move), COUNT.of(move) * hand_count(state)
        left, thrown = len(state.zones[deck_zone(deck)]), len(state.zones[discards(deck)])
        if wanted <= left:
            return None
        more = f" (`shuffle {deck_word(state, deck)}` shuffles {counted(thrown, 'discard')} into it)" if thrown else ""
        return Breach(CARDS, f"{deck_word(state, deck)}: only {counted(left, 'card')} left, not {wanted}{more}", "fact")

    return Guard("enough", test)


def draw(state: FreeState, move: Move) -> None:
    """Ask for the cards that a seat draws into its hand."""
    deck = FROM_DECK.of(move)
    request_cards(state, move.seat, deck, COUNT.of(move), hand(move.seat, deck), 1 << move.seat)


def deal(state: FreeState, move: Move) -> None:
    """Ask for the cards dealt to each seat, beginning with the seat whose turn it is."""
    deck = FROM_DECK.of(move)
    for back in range(state.seats, 0, -1):
        seat = (state.seat + back - 1) % state.seats
        request_cards(state, seat, deck, COUNT.of(move), hand(seat, deck), 1 << seat)


REVEAL_TO = Slot(place_term(), 2, default="table")


def reveal(state: FreeState, move: Move) -> None:
    """Ask for the cards that are turned up for all to see."""
    deck = FROM_DECK.of(move)
    request_cards(state, move.seat, deck, COUNT.of(move), place_zone(REVEAL_TO.of(move), deck), all_seats(state))


SHUFFLED = Slot(DECK, infer=lambda state, move_so_far: state.contents.decks)


def shuffle(state: FreeState, move: Move) -> None:
    """Shuffle the discards of a deck into it."""
    deck = SHUFFLED.of(move)
    amount = len(state.zones[discards(deck)])
    zones.shuffle_into(state, state.deck, discards(deck), deck_zone(deck), could=state.deck.mask(deck))
    drop_empty_zone(state, discards(deck))
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
            typed=TypedForm(infers=True),
            guards=(_has_cards(lambda state: 1),),
            help=Example("draw 2", "draw cards into your hand, which only you see"),
        ),
        verb(
            "deal",
            CARDS,
            (COUNT, FROM_DECK),
            answers=ANSWERS,
            effect=deal,
            typed=TypedForm(infers=True),
            guards=(_has_cards(lambda state: state.seats),),
            help=Example("deal 5", "deal cards to each player, this many to each"),
        ),
        verb(
            "reveal",
            CARDS,
            (COUNT, FROM_DECK, REVEAL_TO),
            answers=ANSWERS,
            effect=reveal,
            typed=TypedForm(infers=True),
            guards=(_has_cards(lambda state: 1),),
            help=Example("reveal 3", "turn up cards from a deck, on the table or on a place"),
        ),
        verb(
            "shuffle",
            CARDS,
            (SHUFFLED,),
            answers=ANSWERS,
            effect=shuffle,
            typed=TypedForm(infers=True),
            help="shuffle the discards into their deck",
        ),
    ),
    chances={DRAWING: Chance(spec, apply_draw, joint_draw_breach)},
)
