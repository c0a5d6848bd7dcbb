"""The cards that only their owner sees, as far as the viewer knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted, possessive
from referee.engine.core.zones import all_seats_mask, zones_of
from referee.engine.pieces.cards import Cards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.zones import Token
    from referee.engine.record.match_view import MatchView


class Hand(NamedTuple):
    """A hand, or other cards that only their owner sees: owner, name, cards, and the number of unknown cards."""

    seat: int
    zone: str
    cards: tuple[str, ...]
    unknown: int


def own_cards(match: MatchView[Any], seat: int) -> Iterator[tuple[str, Token]]:
    """Yield the cards in the zones that only one seat may see, each with its zone.

    In a game that declares no such zones, yield the cards that this seat has seen but not everybody has seen.
    """
    everybody = all_seats_mask(played_seat_count(match))
    own = _own_zones(match, seat)
    for zone, tokens in zones_of(match.state).items():
        for token in tokens:
            private = token.face is not None and token.seen & 1 << seat and token.seen & everybody != everybody
            if zone in own or (private and not own):
                yield zone, token


def hands(match: MatchView[Any]) -> Iterator[Hand]:
    """Yield the hands in which the viewer knows at least one card."""
    for seat in range(played_seat_count(match)):
        zones: dict[str, list[Token]] = {}
        for zone, token in own_cards(match, seat):
            zones.setdefault(zone, []).append(token)
        for zone, tokens in zones.items():
            faces = tuple(match.game.face_name(token.face) for token in tokens if token.face is not None)
            if faces:
                yield Hand(seat, zone_name(zone), faces, len(tokens) - len(faces))


def hand_lines(match: MatchView[Any], found: Sequence[Hand]) -> Iterator[str]:
    """Yield a line for each hand."""
    for one in found:
        unknown = [f"{counted(one.unknown, 'card')} not shown to the referee"] if one.unknown else []
        yield f"{possessive(match.lexicon.names[one.seat])} {one.zone}: {', '.join([*one.cards, *unknown])}"


def played_seat_count(match: MatchView[Any]) -> int:
    """Return how many seats are played by people."""
    return len(match.game.people(match.state))


def zone_name(zone: str) -> str:
    """Return the name of a zone, without the number of its seat."""
    return " ".join(word for word in zone.split() if not word.isdigit())


def _own_zones(match: MatchView[Any], seat: int) -> set[str]:
    """Return the zones whose cards only their owner sees."""
    inventory = getattr(match.game, "inventory", None)
    if inventory is None:
        return set()
    found = (item for item in inventory.items if isinstance(item, Cards) and item.sees == "owner" and item.of_seat)
    return {item.zone(seat, back) for item in found for back in inventory.names.backs}
