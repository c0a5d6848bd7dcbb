"""States with unknown cards: hides the cards that a viewer has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.engine.core.zones import Token, zones_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.core.guards import S
    from referee.engine.core.zones import Catalogue, HasZones


def state_seen_by(state: S, seat: int, catalogue: Catalogue | None = None) -> S:
    """Return a state in which the cards that a seat has not seen are unknown; see veiled_state."""
    return veiled_state(state, (1 << seat,), catalogue)


def veiled_state(state: S, masks: Sequence[int], catalogue: Catalogue | None) -> S:
    """Return a state in which a card is unknown unless all seats of one of the masks have seen it.

    If that hides a card, every unknown card could again be any card with its back, because what was known about it may
    come from hidden cards. Return the same state if nothing is hidden.
    """
    held = zones_of(state)
    hidden = {
        token.id
        for tokens in held.values()
        for token in tokens
        if token.face is not None and not any(token.seen & mask == mask for mask in masks)
    }
    if not hidden:
        return state
    view = state.copy()
    cast("HasZones", view).zones = {
        zone: tuple(
            _unknown_card(token, catalogue) if token.face is None or token.id in hidden else token for token in tokens
        )
        for zone, tokens in held.items()
    }
    return view


def _unknown_card(token: Token, catalogue: Catalogue | None) -> Token:
    """Return a card without its face, so that it could be any card with its back."""
    could = 0
    if catalogue is not None:
        could = token.could if token.could in catalogue.faces_by_mask else catalogue.mask(catalogue.back_of(token))
    if token.face is None and token.could == could:
        return token
    return Token(token.id, None, token.seen, could)
