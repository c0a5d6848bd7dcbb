"""Moves with cards on places or in the discards: take, return."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine import Part, Token
from referee.engine.verbs import Breach, Guard, Move, NamedThing, PartialMove, Slot, verb
from referee.free.clauses import CARDS, PLACES
from referee.free.state import OPEN, FreeState, cards_on, deck_zone, discards, hand, move_cards, place_name
from referee.free.words import (
    PlaceTerm,
    cards_in_discards,
    deck_of,
    place_term,
    places_of,
    thing_name,
    thing_names,
    thing_word,
    things_on_places,
    visible_value,
)

PILE = "discards"
"""The word for taking a card from the discards."""


def _takeable_cards(state: FreeState, move_so_far: object) -> Iterable[str]:
    cards = (thing for thing in things_on_places(state) if thing not in state.contents.pieces)
    return dict.fromkeys([*cards, *cards_in_discards(state)])


def _places_of_card(state: FreeState, move_so_far: PartialMove) -> list[str]:
    thing = str(move_so_far.args[0])
    return [*places_of(state, thing), *([PILE] if thing in cards_in_discards(state) else [])]


def _no_place_text(state: FreeState, move_so_far: PartialMove) -> str:
    """Return the message that a card is neither on a place nor in the discards."""
    return f"{thing_name(state, str(move_so_far.args[0]))} is neither on a place nor in the discards"


def _places_and_pile(state: FreeState) -> dict[str, str]:
    return {**place_term().values_by_name(state), PILE: PILE}


TAKEN = Slot(NamedThing("a card", thing_names, thing_word, _takeable_cards))
TAKEN_FROM = Slot(
    PlaceTerm(
        "a place",
        _places_and_pile,
        lambda state, place: place if place == PILE else place_name(state, place),
        _places_of_card,
    ),
    1,
    infer=_places_of_card,
    nothing=_no_place_text,
)


def find_card(state: FreeState, value: str, place: str) -> tuple[str, Token] | None:
    """Return the first copy of a card on a place, or the top copy in the discards, with its zone; or None."""
    kit = state.contents
    if place == PILE:
        card = kit.cards.get(value)
        zone = discards(card.component) if card is not None else ""
        found = ((zone, token) for token in reversed(state.zones.get(zone, ())) if visible_value(state, token) == value)
        return next(found, None)
    return next(((zone, token) for zone, token in cards_on(state, place) if visible_value(state, token) == value), None)


def _is_there(state: FreeState, move: Move) -> Breach | None:
    value, place = TAKEN.of(move), TAKEN_FROM.of(move)
    if find_card(state, value, place) is not None:
        return None
    where = "in the discards" if place == PILE else f"on {place_name(state, place)}"
    return Breach(PLACES, f"{thing_name(state, value)} is not {where}", "fact")


THERE = Guard("there", _is_there)


def chosen_card(state: FreeState, move: Move) -> tuple[str, Token, str]:
    """Return the card that a move takes: its zone, its token, its deck."""
    found = find_card(state, TAKEN.of(move), TAKEN_FROM.of(move))
    assert found is not None
    return (*found, deck_of(state, found[1]))


def take(state: FreeState, move: Move) -> None:
    """Take a card, face up or face down, into the hand of the seat."""
    zone, token, deck = chosen_card(state, move)
    move_cards(state, [token], zone, hand(move.seat, deck), 1 << move.seat)


def put_back(state: FreeState, move: Move) -> None:
    """Put a card back into its deck."""
    zone, token, deck = chosen_card(state, move)
    move_cards(state, [token], zone, deck_zone(deck))


ANSWERS = (OPEN,)
PART: Part[FreeState] = Part(
    verbs=(
        verb(
            "take",
            CARDS,
            (TAKEN, TAKEN_FROM),
            answers=ANSWERS,
            effect=take,
            guards=(THERE,),
            help="take a card from a place, or from the discards, into your hand",
        ),
        verb(
            "return",
            CARDS,
            (TAKEN, TAKEN_FROM),
            answers=ANSWERS,
            effect=put_back,
            guards=(THERE,),
            help="put a card from a place, or from the discards, back into its deck",
        ),
    ),
)
