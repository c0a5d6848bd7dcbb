"""Piles of cards in order: cards are drawn from the top and put back at the bottom.

The zone lists the pile from the top down. A token put under the pile keeps this place, its face, and the record of who
has seen it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.move import UNKNOWN
from referee.engine.core.zones import (
    can_all_exist,
    consistent_faces,
    free_copies,
    free_mask,
    narrow,
    new_tokens,
    sharpen,
    zones_with_face,
)

if TYPE_CHECKING:
    from referee.engine.core.zones import Catalogue, HasZones, Token


def name_top_card(state: HasZones, catalogue: Catalogue, zone: str, face: str) -> Token | None:
    """Give the top token of a pile a face (none if `?`) and return the token; None if it cannot have the face."""
    top = next(iter(state.zones[zone]), None)
    if top is None or face in (UNKNOWN, top.face):
        return top
    bit = catalogue.bits.get(face, 0)
    if top.face is not None or not bit or (top.could and not top.could & bit):
        return None
    zones = zones_with_face(state, zone, top, face)
    if not can_all_exist(zones, catalogue):
        return None
    state.zones.update(zones)
    narrow(state, catalogue, face)
    return state.zones[zone][0]


def drawable_top_faces(state: HasZones, catalogue: Catalogue, zone: str, number: int = 1) -> tuple[str, ...]:
    """Return the possible faces of the first cards of a pile, once for each copy that could be among them."""
    top = state.zones[zone][:number]
    known = [token.face for token in top if token.face is not None]
    if len(known) == len(top):
        return tuple(known)
    really, left, could = consistent_faces(state, catalogue), free_copies(state, catalogue), 0
    for token in top:
        could |= really.get(token.could, 0) if token.face is None else 0
    return (*known, *(face for face, bit in catalogue.bits.items() if could & bit for _ in range(left[face])))


def alike_on_top_count(state: HasZones, zone: str, most: int, catalogue: Catalogue | None = None) -> int:
    """Return how many cards, up to `most`, one request can draw because each could be any card left in the pile.

    This is 1 if the top card is known, or if unknown cards are narrowed: their faces then depend on each other.
    catalogue: needed if there are several backs; an unknown card can then be any card with its own back, and knowledge
    about cards with another back does not matter.
    """
    whole = {0} if catalogue is None else {0, *catalogue.masks.values()}
    tokens = state.zones[zone]
    own = next((token.could for token in tokens if token.face is None), 0)
    others = (token.could for some in state.zones.values() for token in some if token.face is None)
    if any(could not in whole and (not own or could & own) for could in others):
        return min(most, 1)
    count = next((place for place, token in enumerate(tokens) if token.face is not None), len(tokens))
    return min(most, max(1, count))


def shuffle(state: HasZones, catalogue: Catalogue, zone: str, *, could: int = 0) -> None:
    """Shuffle a pile: its tokens lose their faces and get new numbers; knowledge about other cards is kept.

    could: the faces with the back of these tokens, as bits, if there are several backs.
    """
    sharpen(state, catalogue)
    mask = free_mask(state, catalogue)
    for name, tokens in state.zones.items():
        if name != zone:
            state.zones[name] = tuple(
                token._replace(could=mask) if token.face is None and not token.could else token for token in tokens
            )
    state.zones[zone] = new_tokens(state, len(state.zones[zone]), could)
