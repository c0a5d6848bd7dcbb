"""Words of the game: spaces, units on them, cards, factions and seats, as people write them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.library.problems import did_you_mean
from referee.engine import UNKNOWN
from referee.engine.verbs import Card, PartialMove, PutAway, Reading, Space, Value, Words
from referee.engine.words.wording import FILLERS, best_matches, by_plain_name, plain
from referee.games.castle_assault import spaces
from referee.games.castle_assault.catalogue import DECKED, SIDES, UNIT, Contents, card_of, face_of
from referee.games.castle_assault.state import CastleState, hand


@cache
def space_numbers(rows: int) -> Mapping[str, int]:
    """Return the number of each space by its name, on a board with this many rows."""
    return {name: space for space, name in enumerate(spaces.names(rows))}


def _unit_names(state: CastleState, space: int) -> list[str]:
    """Return the names of the unit on a space: its full name and each word of that name."""
    unit = spaces.unit_on(state, space)
    if unit is None:
        return []
    whole = plain(state.card(unit).name)
    return [whole, *whole.split()]


@dataclass(frozen=True)
class BoardSpace(Space[int]):
    """A space by its name, by the unit on it (`scout rider`), or as a side of a Castle Area (`left`).

    sides: returns the spaces of the Castle Area that is meant, by the word for each side. With `sides`, the name of
    a unit does not mean its space, because the space must be vacant.
    """

    sides: Callable[[Any, PartialMove], Mapping[str, int]] | None = None

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[int]]:
        """Yield the spaces that the first words name.

        If the words name units, yield the spaces of these units that are listed or, if none is listed, all of them.
        """
        found = list(super().read(state, move_so_far, words))
        yield from found
        if found:
            return
        sides = {} if self.sides is None else self.sides(state, move_so_far)
        by_name = _named_units(state) if self.sides is None else {}
        for length in range(len(words), 0, -1):
            text, rest = " ".join(words[:length]), words[length:]
            if text in sides:
                yield Reading(sides[text], rest)
            meant, cost = best_matches(text, by_name)
            there = [space for group in meant for space in group]
            suited = set(self.values(state, move_so_far)).intersection(there) if there else set()
            yield from (_space_reading(space, rest, cost) for space in there if space in suited or not suited)


def _named_units(state: CastleState) -> Mapping[str, tuple[int, ...]]:
    """Return the spaces of the units on the board, by their plain names."""
    found: dict[str, tuple[int, ...]] = {}
    for unit in state.units.values():
        word = plain(state.card(unit).name)
        found[word] = (*found.get(word, ()), unit.space)
    return found


def _space_reading(space: int, rest: Words, cost: int) -> Reading[int]:
    """Return a space and the words after it; the space's name may follow that of its unit: `scout rider on c3`."""
    behind = rest[1:] if rest[:1] and rest[0] in FILLERS else rest
    return Reading(space, behind[1:] if behind[:1] == (spaces.name(space),) else rest, cost)


def sides_of(area: Sequence[int]) -> Mapping[str, int]:
    """Return three spaces of a Castle Area by the words for left, centre and right."""
    left, centre, right = area
    return {"left": left, "centre": centre, "center": centre, "middle": centre, "right": right}


def own_sides(state: CastleState, move_so_far: PartialMove) -> Mapping[str, int]:
    """Return the spaces of the Castle Area of the seat that moves, as it sees them (CA-Q-P2LEFT)."""
    area = spaces.castle_spaces(state, move_so_far.seat)
    return sides_of(area if spaces.forward(move_so_far.seat) > 0 else area[::-1])


SPACE = BoardSpace(
    "a space",
    lambda state: space_numbers(state.options.rows),
    lambda state, space: spaces.name(space),
    holds=_unit_names,
)


def matching_cards(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the deck cards that the words could mean, best matches only."""
    known = {id: card.name for id, card in contents.cards.items() if card.kind in DECKED}
    return best_matches(words, by_plain_name(known))[0]


def matching_units(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the units, Monsters and tokens that the words could mean, best matches only."""
    known = {id: card.name for id, card in contents.cards.items() if card.type == UNIT}
    return best_matches(words, by_plain_name(known))[0]


def unit_suggestion(contents: Contents, words: str) -> str:
    """Return "did you mean" with a unit of a similar name; empty if there is none."""
    return did_you_mean(words, [plain(card.name) for card in contents.cards.values() if card.type == UNIT])


def read_seat(state: CastleState, words: str) -> int | None:
    """Return the seat that the word means, or None."""
    word = words.casefold()
    return next((seat for seat in range(state.sides) if state.seat_name(seat).casefold() == word), None)


def title(contents: Contents, face: str) -> str:
    """Return the name of a card, whichever deck it is from; `face` itself if it is not a card."""
    card = contents.cards.get(card_of(face) or face)
    return face if card is None else card.name


@dataclass(frozen=True)
class OwnCard(Card):
    """A card from the deck of the seat that moves, by its name."""

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the cards that the first words name, from the deck of the seat that moves."""
        for one in super().read(state, move_so_far, words):
            if one.value == UNKNOWN:
                yield one
            elif move_so_far.seat in range(min(state.seats, len(SIDES))):
                yield one._replace(value=face_of(move_so_far.seat, card_of(one.value)))

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
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
    """Return the ids of the cards in South's deck, by plain names; `OwnCard` changes South to the seat that moves."""
    return state.contents.card_names


def _faction_cards(state: CastleState) -> list[str]:
    """Return the ids of the cards for a deck of the faction of the player who is asked, as if in South's deck."""
    seat = state.agenda[-1].seat if state.agenda else None
    faction = dict(enumerate(state.factions)).get(seat, "") if seat is not None else ""
    return [face_of(0, card.id) for card in state.contents.playable(faction)] if faction else []


HAND_CARD = OwnCard("a card", _faces, zone=hand, suggested=_faction_cards)
PUT_AWAY = DroppedCard("a card", _faces, zone=hand, suggested=_faction_cards)
