"""Finds the earliest entry in force that rules out the face claimed for a card."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from referee.engine.core.hands import may_be
from referee.engine.core.zones import zones_of
from referee.engine.record.entries import backwards

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.zones import Catalogue
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry


def earliest_contradiction(game: Game[S], last: Entry[S], token: int, face: str) -> Entry[S] | None:
    """Return the earliest entry that rules out a face for a token; None if no entry does."""
    deck = game.catalogue(last.state)
    if deck is None:
        return None
    against = list(takewhile(lambda entry: _can_be(entry.state, deck, token, face) is False, backwards(last)))
    return against[-1] if against else None


def _can_be(state: Any, deck: Catalogue, token: int, face: str) -> bool | None:
    """Return whether a token can have a face in a state; None if the token does not exist yet."""
    found = ((zone, one) for zone, tokens in zones_of(state).items() for one in tokens if one.id == token)
    zone, one = next(found, ("", None))
    return None if one is None else may_be(state, deck, zone, one, face)
