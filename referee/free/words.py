"""The kinds of argument for moves on a free table: cards in a hand, things on a place, places, seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.engine import UNKNOWN, Token, hands, with_article
from referee.engine.core.looking import cached_per_state
from referee.engine.core.verb import Kind
from referee.engine.verbs import NamedThing, PartialMove, Reading, Reveal, Slot, Value, Words
from referee.engine.words import terms
from referee.engine.words.wording import plain, split_paths
from referee.free.kit import Kit
from referee.free.state import FreeState, all_seats, cards_on, discards, hand, own_place, place_name, places

LISTED, MOST_TAKEN = 12, 200
"""The maximum number of cards or dice that listed moves ask for, and that any move can ask for."""
NOUNS = ("cards", "tiles")
"""The endings of a title that names a deck's cards rather than the deck, as in `Ally cards`."""
DECKS = ("deck", "pile", "stack")
LARGEST_COUNTER = 1_000_000
"""The largest value of a counter."""


def unseen_card(deck: str) -> str:
    """Return the value that stands for an unseen card of a deck."""
    return f"{deck} {UNKNOWN}"


def deck_of_unseen(kit: Kit, value: object) -> str | None:
    """Return the deck of a card that is not shown; None for any other value."""
    deck = str(value).removesuffix(f" {UNKNOWN}")
    return deck if deck in kit.decks and value != deck else None


def deck_of(state: FreeState, token: Token) -> str:
    """Return the deck of a card, by its face or its back."""
    deck = state.deck
    if token.face is not None:
        return deck.backs[token.face]
    return next(one for one in state.contents.decks if token.could & deck.mask(one))


def visible_value(state: FreeState, token: Token) -> str:
    """Return the value that stands for a card: its face if it is open, else that of an unseen card of its deck."""
    return (
        str(token.face) if is_open(state, token) and token.id not in state.down else unseen_card(deck_of(state, token))
    )


@cached_per_state
def card_names(state: FreeState) -> Mapping[str, str]:
    """Return the cards by the words that are typed for them."""
    return state.contents.words_of(state.contents.cards)


@cached_per_state
def card_codes(state: FreeState) -> Mapping[str, str]:
    """Return the cards by the ids of their rows."""
    return state.contents.codes_of(state.contents.cards)


@cached_per_state
def piece_names(state: FreeState) -> Mapping[str, str]:
    """Return the kinds of piece by the words that are typed for them."""
    return state.contents.words_of(state.contents.pieces)


@cached_per_state
def piece_codes(state: FreeState) -> Mapping[str, str]:
    """Return the kinds of piece by the ids of their rows."""
    return state.contents.codes_of(state.contents.pieces)


@cached_per_state
def thing_codes(state: FreeState) -> Mapping[str, str]:
    """Return cards and kinds of piece by the ids of their rows."""
    return state.contents.codes_of(state.contents.things)


@cached_per_state
def thing_names(state: FreeState) -> Mapping[str, str]:
    """Return cards, kinds of piece and unseen cards by the words that are typed for them."""
    kit = state.contents
    hidden = {plain(unseen_card(title)): unseen_card(deck) for deck, title in kit.decks.items()}
    return {**kit.words, **hidden}


def thing_word(state: FreeState, value: str) -> str:
    """Return the name of a thing; for a card that is not shown, the name of its deck."""
    deck = deck_of_unseen(state.contents, value)
    return state.contents.name(value) if deck is None else unseen_card(state.contents.decks[deck])


def thing_name(state: FreeState, value: str) -> str:
    """Return the name of a thing, for a sentence."""
    deck = deck_of_unseen(state.contents, value)
    return state.contents.name(value) if deck is None else card_phrase(state, deck)


def card_phrase(state: FreeState, deck: str) -> str:
    """Return a card from a deck in words: `an Ally card`, `a card from the Moths deck`."""
    return with_article(_noun(state.contents.decks[deck], is_single=True))


def cards_phrase(state: FreeState, amount: int, deck: str) -> str:
    """Return a number of cards from a deck in words: `3 Combat cards`, `2 cards from the Moths deck`."""
    return f"{amount} {_noun(state.contents.decks[deck], is_single=amount == 1)}"


def _noun(title: str, *, is_single: bool) -> str:
    """Return the noun for one card or several cards from a deck with a title."""
    if title.casefold().endswith(NOUNS):
        return title[:-1] if is_single else title
    called = title if title.casefold().endswith(DECKS) else f"{title} deck"
    return f"{'card' if is_single else 'cards'} from the {called}"


@dataclass(frozen=True)
class HandCard(NamedThing[str]):
    """A card in the hand of the seat that moves; `?` is a card still to be named.

    leaves_hand: whether a card can leave the hand without being shown.
    """

    kind: Kind = "card"
    leaves_hand: bool = False

    def values(self, state: FreeState, move_so_far: PartialMove) -> Iterable[str]:
        """Return each known card, `?` for all unknown cards and, if `leaves_hand`, an unseen card of each deck."""
        found: dict[str, None] = {}
        for deck in state.contents.decks:
            faces = hands.listed_faces(state, hand(move_so_far.seat, deck))
            found |= dict.fromkeys((*((unseen_card(deck),) if self.leaves_hand and faces else ()), *faces))
        return found

    def read(self, state: FreeState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the cards that the first words name; `?` stands for a card that is not named."""
        if words[:1] != (UNKNOWN,):
            yield from super().read(state, move_so_far, words)
        elif not self.leaves_hand:
            yield Reading(UNKNOWN, words[1:])
        else:
            decks = [deck for deck in state.contents.decks if state.zones.get(hand(move_so_far.seat, deck))]
            yield from (Reading(unseen_card(deck), words[1:]) for deck in decks or state.contents.decks)

    def write(self, state: FreeState, move_so_far: PartialMove, value: str) -> str:
        """Return the name of a card."""
        return value if value == UNKNOWN else thing_word(state, value)

    def fits(self, state: FreeState, value: Value) -> bool:
        """Return whether a value is a card, known or not shown."""
        hidden = deck_of_unseen(state.contents, value) is not None
        return value == UNKNOWN or value in state.contents.cards or (self.leaves_hand and hidden)

    def possible_values(self, state: FreeState, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the cards that `?` can stand for."""
        if value != UNKNOWN:
            return (value,)
        zones = (hand(move_so_far.seat, deck) for deck in state.contents.decks)
        return [face for zone in zones for face in hands.possible_faces(state, state.deck, zone)]

    def shows(self, state: FreeState, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the card, if the move tells the referee that it is there."""
        card = state.contents.cards.get(value)
        if card is None:
            return (Reveal("hand", value),) if value == UNKNOWN else ()
        zone = hand(move_so_far.seat, card.component)
        return (Reveal(zone, value),) if hands.is_unknown(state, zone, value) else ()


@dataclass(frozen=True)
class HiddenCard(HandCard):
    """A card that leaves the hand without being seen by the other players."""

    def veiled_value(self, value: str) -> str:
        """Return an unseen card of the same deck: the other players know no more."""
        return value if value == UNKNOWN else unseen_card(value.removesuffix(f" {UNKNOWN}").partition(".")[0])


@cached_per_state
def _held_names(state: FreeState) -> Mapping[str, str]:
    hidden = {plain(unseen_card(title)): unseen_card(deck) for deck, title in state.contents.decks.items()}
    return {**card_names(state), **hidden}


@dataclass(frozen=True)
class Count(terms.Number):
    """A number with an upper limit."""

    maximum: int = MOST_TAKEN

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a number within the limits."""
        return super().fits(state, value) and isinstance(value, int) and value <= self.maximum


def count(minimum: int = 1, maximum: int = MOST_TAKEN) -> Count:
    """Return the argument for a number; only small numbers are listed."""
    return Count(
        f"a number from {minimum} to {maximum}", lambda state, move_so_far: range(minimum, LISTED + 1), minimum, maximum
    )


def places_of(state: FreeState, thing: str) -> list[str]:
    """Return the places where a thing is, each once."""
    kit = state.contents
    if thing in kit.pieces:
        return list(dict.fromkeys(piece.place for piece in state.pieces if piece.kind == thing))
    deck = deck_of_unseen(kit, thing) or (kit.cards[thing].component if thing in kit.cards else "")
    if not deck:
        return []
    zones = ((zone, tokens) for zone, tokens in state.zones.items() if zone.startswith(f"at {deck} "))
    return [
        zone.removeprefix(f"at {deck} ")
        for zone, tokens in zones
        if any(visible_value(state, token) == thing for token in tokens)
    ]


def things_on(state: FreeState, place: str) -> list[str]:
    """Return the things on a place, each kind once."""
    cards = [visible_value(state, token) for _, token in cards_on(state, place)]
    return list(dict.fromkeys([*cards, *(piece.kind for piece in state.pieces if piece.place == place)]))


def things_on_places(state: FreeState) -> list[str]:
    """Return all things on any place, each kind once."""
    return list(dict.fromkeys(thing for thing, _ in things_with_places(state)))


def cards_in_discards(state: FreeState) -> list[str]:
    """Return the face-up cards in the discards, each once."""
    piles = (state.zones[discards(deck)] for deck in state.contents.decks)
    return list(dict.fromkeys(str(token.face) for tokens in piles for token in tokens if is_open(state, token)))


def _named_thing(move_so_far: PartialMove) -> str:
    return str(move_so_far.args[0]) if move_so_far.args and move_so_far.args[0] is not None else ""


@cached_per_state
def place_names(state: FreeState) -> Mapping[str, str]:
    """Return all places by the words that are typed for them."""
    return {plain(place_name(state, place)): place for place in places(state)}


def _steps(state: FreeState, start: str, end: str) -> int:
    return state.contents.steps(start, end) or 0


def _things_from(state: FreeState, move_so_far: PartialMove) -> list[str]:
    where = move_so_far.args[1] if len(move_so_far.args) > 1 else None
    return things_on(state, str(where)) if where is not None else []


def _nothing_there(state: FreeState, move_so_far: PartialMove) -> str:
    """Return the message that the place of a move is empty; empty if it is not."""
    where = move_so_far.args[1] if len(move_so_far.args) > 1 else None
    empty = where is not None and not things_on(state, str(where))
    return f"nothing is on {place_name(state, str(where))}" if empty else ""


def _no_place_text(state: FreeState, move_so_far: PartialMove) -> str:
    """Return the message that the thing of a move is on no place; empty if the move names no thing."""
    thing = _named_thing(move_so_far)
    return f"{thing_name(state, thing)} is on no place" if thing else ""


def all_places(state: FreeState, move_so_far: PartialMove) -> Iterable[str]:
    """Return all places."""
    return places(state)


@cached_per_state
def _seats_by_name(state: FreeState) -> Mapping[str, int]:
    return {plain(state.seat_name(seat)): seat for seat in range(state.seats)}


@cached_per_state
def _decks_by_name(state: FreeState) -> Mapping[str, str]:
    kit = state.contents
    return {**{plain(deck): deck for deck in kit.decks}, **{plain(title): deck for deck, title in kit.decks.items()}}


def deck_word(state: FreeState, deck: str) -> str:
    """Return the word that is typed for a deck."""
    return state.contents.decks[deck]


def is_open(state: FreeState, token: Token) -> bool:
    """Return whether everybody has seen a card."""
    return token.face is not None and token.seen & all_seats(state) == all_seats(state)


@cached_per_state
def _shared_names(state: FreeState) -> Mapping[str, Sequence[str]]:
    """Return all places whose printed names are alike, by that name."""
    found, first = state.contents.places, [id for id, one in state.contents.places.items() if plain(one.name) != id]
    return {name: [id for id, one in found.items() if plain(one.name).startswith(f"{name} ")] for name in first}


@dataclass(frozen=True)
class PlaceTerm(terms.Space[str]):
    """A place; a name that several boards have means a space of each."""

    def read(self, state: FreeState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the places that the first words name."""
        found = list(super().read(state, move_so_far, words))
        yield from found
        if not found:
            first, *rest = (*split_paths(words[:1]), *words[1:]) or ("",)
            yield from (Reading(place, tuple(rest)) for place in _shared_names(state).get(plain(first), ()))


def place_term(listed: Callable[[Any, PartialMove], Iterable[str]] = all_places) -> PlaceTerm:
    """Return a place as an argument. listed: the places to list."""
    return PlaceTerm("a place", place_names, place_name, listed, distance=_steps)


CARD = Slot(HandCard("a card", _held_names, thing_word, codes=card_codes))
PUT_AWAY = Slot(HandCard("a card", _held_names, thing_word, codes=card_codes, leaves_hand=True))
HIDDEN = Slot(HiddenCard("a card", _held_names, thing_word, codes=card_codes, leaves_hand=True))
SEAT = terms.Seat("a player", _seats_by_name, lambda state, seat: state.seat_name(seat))
DECK = NamedThing("a deck", _decks_by_name, deck_word)
PIECE = NamedThing("a piece", piece_names, thing_word, codes=piece_codes)
THING = Slot(
    NamedThing(
        "a thing", thing_names, thing_word, lambda state, move_so_far: things_on_places(state), codes=thing_codes
    ),
    infer=_things_from,
    nothing=_nothing_there,
)
FROM = Slot(
    place_term(lambda state, move_so_far: places_of(state, _named_thing(move_so_far))),
    1,
    infer=lambda state, move_so_far: places_of(state, _named_thing(move_so_far)),
    nothing=_no_place_text,
)


def place_of_mover(state: FreeState, move_so_far: PartialMove) -> Iterable[str]:
    """Return the place in front of the seat that moves."""
    return (own_place(move_so_far.seat),)


def things_with_places(state: FreeState) -> Iterator[tuple[str, str]]:
    """Yield everything on all places, each with its place; a card is yielded as its `visible_value`."""
    for zone, tokens in state.zones.items():
        if zone.startswith("at "):
            place = zone.removeprefix("at ").partition(" ")[2]
            yield from ((visible_value(state, token), place) for token in tokens)
    yield from ((piece.kind, piece.place) for piece in state.pieces)
