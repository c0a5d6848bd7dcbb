"""Words of the game: spaces, units on them, cards, factions and seats, as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.library.problems import did_you_mean
from referee.engine import UNKNOWN
from referee.engine.verbs import Card, PartialMove, PutAway, Reading, Space, Value, Words
from referee.engine.words.wording import fitting, named, plain
from referee.games.castle_assault import spaces
from referee.games.castle_assault.catalogue import DECKED, SIDES, UNIT, Contents, card_of, face_of
from referee.games.castle_assault.state import CastleState, hand


@cache
def space_numbers(rows: int) -> Mapping[str, int]:
    """Return the number of each space by its name, on a board with this many rows."""
    return {name: space for space, name in enumerate(spaces.names(rows))}


def _on(state: CastleState, space: int) -> list[str]:
    """Return the names of the unit on a space: its full name and each word of that name."""
    unit = spaces.unit_on(state, space)
    if unit is None:
        return []
    whole = plain(state.card(unit).name)
    return [whole, *whole.split()]


SPACE: Space[int] = Space(
    "a space", lambda state: space_numbers(state.options.rows), lambda state, space: spaces.name(space), holds=_on
)


def cards_meant(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the deck cards that the words could mean, best matches only."""
    known = {id: card.name for id, card in contents.cards.items() if card.kind in DECKED}
    return fitting(words, named(known))[0]


def units_meant(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the units, Monsters and tokens that the words could mean, best matches only."""
    known = {id: card.name for id, card in contents.cards.items() if card.type == UNIT}
    return fitting(words, named(known))[0]


def like_a_unit(contents: Contents, words: str) -> str:
    """Return "did you mean" with a unit of a similar name; empty if there is none."""
    return did_you_mean(words, [plain(card.name) for card in contents.cards.values() if card.type == UNIT])


def read_seat(state: CastleState, words: str) -> int | None:
    """Return the seat that the word means, or None."""
    word = words.casefold()
    return next((seat for seat in range(state.sides) if state.seat_name(seat).casefold() == word), None)


def title(contents: Contents, face: str) -> str:
    """Return the name of a card, whichever deck it is from; the text itself if it is not a card."""
    card = contents.cards.get(card_of(face) or face)
    return face if card is None else card.name


@dataclass(frozen=True)
class OwnCard(Card):
    """A card from the deck of the seat that moves, by its name."""

    def read(self, state: Any, said: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the cards that the first words name, from the deck of the seat that moves."""
        for one in super().read(state, said, words):
            if one.value == UNKNOWN:
                yield one
            elif said.seat in range(min(state.seats, len(SIDES))):
                yield one._replace(value=face_of(said.seat, card_of(one.value)))

    def write(self, state: Any, said: PartialMove, value: str) -> str:
        """Return the name of a card."""
        return value if value == UNKNOWN else card_words(state, value)

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is a deck card, or `?`."""
        return value == UNKNOWN or card_of(str(value)) in state.contents.cards


@dataclass(frozen=True)
class DroppedCard(PutAway, OwnCard):
    """A card that leaves the hand of the seat that moves, by its name or unnamed."""


def card_words(state: CastleState, face: str) -> str:
    """Return the name of a deck card, as it is typed."""
    card = state.contents.cards.get(card_of(face))
    return face if card is None else plain(card.name)


def _faces(state: CastleState) -> Mapping[str, str]:
    """Return the cards of all decks by their names; the seat that moves decides whose card is meant."""
    return state.contents.card_names


HAND_CARD = OwnCard("a card", _faces, zone=hand)
PUT_AWAY = DroppedCard("a card", _faces, zone=hand)
