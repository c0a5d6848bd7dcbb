"""The state of a free table: cards in zones, pieces on places, counters, whose turn it is."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import Catalogue, Token, all_seats_mask, default_name, state, static, zones
from referee.engine.core.turns import TurnState
from referee.free.kit import TABLE, Kit

OPEN = FREE = "table"
"""The kind of the question that is always open, and the phase of a game without phases."""


class Piece(NamedTuple):
    """A piece: its kind, its place, its rotation in steps, and whether it is face down."""

    kind: str
    place: str
    turn: int = 0
    is_face_down: bool = False


@state
class FreeState(TurnState):
    """The state of a free table.

    down: the numbers of face-down cards that everybody has seen. pieces: the pieces that are not in the supply.
    counters: values by name; a seat's counter is `name@seat`. done: how often each seat has made each move this turn
    (for `draw` and the like, how many cards or dice), as `move@seat`. winners: who won when the match was ended.
    """

    contents: Kit = static()
    down: tuple[int, ...] = ()
    pieces: tuple[Piece, ...] = ()
    counters: dict[str, int] = dataclasses.field(default_factory=dict)
    done: dict[str, int] = dataclasses.field(default_factory=dict)
    winners: tuple[int, ...] = ()

    @property
    def deck(self) -> Catalogue:
        """Return the deck list."""
        return self.contents.deck

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat; the table uses the name of its player instead."""
        return default_name(seat)


def deck_zone(deck: str) -> str:
    """Return the zone of a deck."""
    return f"deck {deck}"


def discards(deck: str) -> str:
    """Return the zone of a deck's discards."""
    return f"discards {deck}"


def hand(seat: int, deck: str) -> str:
    """Return the zone of the cards of one deck in a player’s hand."""
    return f"hand {seat} {deck}"


def place_zone(place: str, deck: str) -> str:
    """Return the zone of the cards of a deck on a place."""
    return f"at {deck} {place}"


def steps_around(state: FreeState, place: str) -> int:
    """Return the number of steps in a full rotation: six on a hex, otherwise four."""
    found = state.contents.places.get(place)
    return 6 if found is not None and isinstance(found.where, Hex) else 4


def own_place(seat: int) -> str:
    """Return the place in front of a seat."""
    return f"seat {seat + 1}"


def places(state: FreeState) -> Iterator[str]:
    """Yield every place: the spaces of boards, areas, the table, and one in front of each seat."""
    yield from state.contents.places
    yield TABLE
    yield from map(own_place, range(state.seats))


def place_name(state: FreeState, place: str) -> str:
    """Return the name of a place."""
    return state.contents.name(place)


def move_cards(state: FreeState, tokens: Iterable[Token], source: str, target: str, seen: int = 0) -> None:
    """Move cards from one zone to another, which can be a new one; the zone of an empty place is removed."""
    state.zones.setdefault(target, ())
    moved = zones.transfer(state, tokens, source, target, seen)
    if not target.startswith("at "):
        forget_face_down(state, *(token.id for token in moved))
    drop_empty_zone(state, source)


def forget_face_down(state: FreeState, *ids: int) -> None:
    """Record that cards are no longer face down."""
    if state.down:
        state.down = tuple(id for id in state.down if id not in ids)


def drop_empty_zone(state: FreeState, zone: str) -> None:
    """Remove the zone of a place if it has no cards."""
    if zone.startswith("at ") and not state.zones.get(zone, ()):
        state.zones.pop(zone, None)


def all_seats(state: FreeState) -> int:
    """Return the mask of all seats."""
    return all_seats_mask(state.seats)


def held_card_count(state: FreeState, seat: int, deck: str = "") -> int:
    """Return how many cards a seat holds, of one deck or of all."""
    return sum(len(state.zones[hand(seat, one)]) for one in ([deck] if deck else state.contents.decks))


def cards_on(state: FreeState, place: str) -> Iterator[tuple[str, Token]]:
    """Yield the cards on a place, each with its zone."""
    for deck in state.contents.decks:
        zone = place_zone(place, deck)
        yield from ((zone, token) for token in state.zones.get(zone, ()))


def in_supply(state: FreeState, kind: str) -> int:
    """Return how many pieces of a kind are left; negative if more are in play than were printed."""
    return state.contents.pieces[kind].copies - sum(piece.kind == kind for piece in state.pieces)
