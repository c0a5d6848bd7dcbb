"""Finds the earliest entry of the line that rules out the face claimed for a card."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, cast

from referee.engine.core import zones
from referee.engine.record.line import backwards

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.zones import Catalogue, HasZones
    from referee.engine.game import Game
    from referee.engine.record.line import Entry


class Contradiction(NamedTuple):
    """The earliest entry that rules out a face, and a sentence that says why."""

    number: int
    text: str

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text


def earliest(game: Game[S], last: Entry[S], zone: str, token: int, face: str) -> Contradiction | None:
    """Return the earliest entry that rules out a face for a token now in a zone; None if no entry does."""
    deck = game.catalogue(last.state)
    if deck is None or _can_be(last.state, deck, token, face) is not False:
        return None
    against = list(takewhile(lambda entry: _can_be(entry.state, deck, token, face) is False, backwards(last)))
    first = against[-1]
    return Contradiction(first.number, _sentence(first, deck, zone, face))


def _sentence(first: Entry[S], deck: Catalogue, zone: str, face: str) -> str:
    if face not in deck.copies:
        return f'this card in {zone} cannot be "{face}": no card of this match has that name'
    since = f"event {first.number} ({first.text})" if first.before is not None else "the beginning of the match"
    found = cast("HasZones", first.state).zones
    known = [name for name, tokens in found.items() for token in tokens if token.face == face]
    where = f', when "{face}" was in {" and in ".join(known)}' if known else ""
    return f'this card in {zone} cannot be "{face}": that contradicts {since}{where}'


def _can_be(state: object, deck: Catalogue, token: int, face: str) -> bool | None:
    """Return whether a token can have a face in a state; None if the token does not exist yet."""
    held = cast("HasZones", state)
    found = ((zone, one) for zone, tokens in held.zones.items() for one in tokens if one.id == token)
    zone, one = next(found, ("", None))
    if one is None:
        return None
    if one.face is not None:
        return one.face == face
    bit = deck.bits.get(face, 0)
    if not bit or (one.could and not one.could & bit):
        return False
    return zones.possible(zones.named(held, zone, one, face), deck)
