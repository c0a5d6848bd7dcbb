"""How chips and cards are drawn, shown and put away face down; the piles at the start of a match."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine import UNKNOWN, Token, zones
from referee.engine.core.zones import everyone
from referee.games.cloudspire import catalogue, places
from referee.games.cloudspire.state import SpireState

PASSING = ("unit ", "carried ", "spire ", "well ")
"""The first words of the zones of pieces on the map; such a zone exists only while it contains something."""
PILES = {
    catalogue.EVENT_CARD: places.EVENTS,
    catalogue.RELIC_CARD: places.RELICS,
    catalogue.MARKET_CHIP: places.CHIPS,
    catalogue.EARTHSCAPE_TILE: places.EARTHSCAPES,
    catalogue.ISLE_TILE: places.ISLES,
    **{type: places.landmark_pile(type) for type in catalogue.LANDMARK_TYPES},
    catalogue.UNIQUE: places.ANCIENT,
}
"""The pile for each back, except the backs of factions: their units are in barracks."""


def lay_piles(state: SpireState) -> None:
    """Lay all chips, cards and tiles face down, a pile for each back; show the ancient traxxyr and the centre isle."""
    piles = {back: pile_of(back) for back in dict.fromkeys(state.deck.backs.values())}
    state.zones = {zone: () for zone in (*places.OPEN, *piles.values())}
    for seat in range(state.sides):
        state.zones |= {zone(seat): () for zone in (places.beside, places.stack, places.relics, places.in_force)}
    for back, zone in piles.items():
        tokens = zones.pile(state.deck, back, state.next_token)
        state.next_token += len(tokens)
        state.zones[zone] = (*state.zones[zone], *tokens)
    for face, back in state.deck.backs.items():
        if back == catalogue.UNIQUE:
            draw(state, places.ANCIENT, places.ANCIENT, face)
    draw(state, places.ISLES, places.MAP, catalogue.HUB)


def pile_of(back: str) -> str:
    """Return the zone of the chips and cards with a given back that are in no other zone."""
    return PILES.get(back) or places.barracks(back)


def all_seats(state: SpireState) -> int:
    """Return the bit mask of all seats that people play."""
    return everyone(state.seats)


def draw(state: SpireState, source: str, target: str, face: str, seen: int | None = None) -> Token:
    """Move a chip or card to another zone, and return it. face: `?` if nobody names it. seen: by default, all seats.

    Raises:
        PositionError: the source has no such chip or card.
    """
    state.zones.setdefault(target, ())
    (token,) = zones.draw(state, state.deck, source, target, (face,), all_seats(state) if seen is None else seen)
    _tidy(state, source)
    return token


def shift(state: SpireState, tokens: Iterable[Token], source: str, target: str, seen: int | None = None) -> None:
    """Move chips or cards from one zone to another. seen: the seats that see them from now on, by default all."""
    state.zones.setdefault(target, ())
    zones.transfer(state, tokens, source, target, all_seats(state) if seen is None else seen)
    _tidy(state, source)


def put_away(state: SpireState, tokens: Iterable[Token], source: str, target: str) -> None:
    """Put chips or cards face down among others with their back: nobody can follow them any longer."""
    gone = {token.id for token in tokens}
    zones.sharpen(state, state.deck)
    lying = state.zones[source]
    state.zones[source] = tuple([token for token in lying if token.id not in gone])
    for token in lying:
        if token.id in gone:
            back = Token(state.next_token, could=state.deck.mask(state.deck.back_of(token)))
            state.next_token += 1
            state.zones[target] = (*state.zones.get(target, ()), back)
    _tidy(state, source)


def faces(state: SpireState, zone: str) -> tuple[str, ...]:
    """Return the faces in a zone, `?` for each one that nobody has named."""
    return tuple([token.face or UNKNOWN for token in state.zones.get(zone, ())])


def named_token(state: SpireState, zone: str, face: str) -> Token:
    """Return the first chip or card in a zone that the referee knows to have this face."""
    return next(token for token in state.zones[zone] if token.face == face)


def reshuffle(state: SpireState, discards: str, pile: str) -> None:
    """Shuffle discards into their pile."""
    put_away(state, state.zones[discards], discards, pile)


def _tidy(state: SpireState, zone: str) -> None:
    if zone.startswith(PASSING) and not state.zones.get(zone):
        state.zones.pop(zone, None)


def drawable(state: SpireState, zone: str) -> tuple[str, ...]:
    """Return the faces that can be drawn from a zone, each repeated for every copy that can be in the zone."""
    return zones.drawable(state, state.deck, zone)
