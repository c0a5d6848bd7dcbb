"""The cards of a zone, such as a hand: the known cards, and the cards that it could contain."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeVar

from referee.engine.core.looking import cached_result
from referee.engine.core.move import UNKNOWN
from referee.engine.core.turns import TurnState
from referee.engine.core.zones import all_seats_mask, can_all_exist, consistent_faces, zones_with_face

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.engine.core.zones import Catalogue, HasZones, Token

T = TypeVar("T", bound=TurnState)


def is_unknown(state: HasZones, zone: str, face: str) -> bool:
    """Return whether no known card of a zone has this face. If so, a move that names the face reveals a card."""
    return all(token.face != face for token in state.zones.get(zone, ()))  # an automatic seat has no hand


def may_be(state: HasZones, catalogue: Catalogue, zone: str, token: Token, face: str) -> bool:
    """Return whether a token of a zone has a face, or could have it, given the other cards of the state."""
    if token.face is not None:
        return token.face == face
    if token.could and not token.could & catalogue.bits.get(face, 0):
        return False
    return can_all_exist(zones_with_face(state, zone, token, face), catalogue)


def listed_faces(state: HasZones, zone: str) -> tuple[str, ...]:
    """Return the faces of the known cards of a zone, each once, and `?` once if some are unknown."""
    known = [token.face for token in state.zones[zone] if token.face is not None]
    unknown = [UNKNOWN] if any(token.face is None for token in state.zones[zone]) else []
    return tuple(dict.fromkeys([*known, *unknown]))


def possible_faces(state: HasZones, catalogue: Catalogue, zone: str) -> tuple[str, ...]:
    """Return every card that is or could be in a zone, in the order of the deck list."""
    return cached_result(state, ("possible faces", zone), lambda: _possible_faces(state, catalogue, zone))


def _possible_faces(state: HasZones, catalogue: Catalogue, zone: str) -> tuple[str, ...]:
    really = consistent_faces(state, catalogue)
    unknown = {token.could for token in state.zones[zone] if token.face is None}
    may = reduce(or_, (really.get(could, 0) for could in unknown), 0)
    known = {token.face for token in state.zones[zone]}
    return tuple(face for face, bit in catalogue.bits.items() if bit & may or face in known)


def known_place_text(state: T, face: str, place: Callable[[T, str], str]) -> str:
    """Return the place where all seats have seen a card, else "". place: returns the words for a zone."""
    all_seats = all_seats_mask(state.seats)
    found = (
        place(state, zone)
        for zone, tokens in state.zones.items()
        if any(token.face == face and token.seen & all_seats == all_seats for token in tokens)
    )
    return next(found, "")
