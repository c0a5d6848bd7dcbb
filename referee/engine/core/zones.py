"""Zones of cards whose faces may be known, unknown or known to some seats.

The referee does not know the order of the deck: any card that is not elsewhere could come from it. Everything known
about the cards must be possible at the same time, and this is checked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial, reduce
from operator import and_, or_
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.engine.core.matching import match, spare_faces, split_masks
from referee.engine.core.move import UNKNOWN
from referee.engine.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    Following: TypeAlias = "Callable[[HasZones, Catalogue, str, str], Token | None]"


class Token(NamedTuple):
    """One card: its number in the match, its face if the referee knows it, and who has seen it (one bit for each seat).

    could: what the card could be while its face is unknown (one bit for each face of the deck list); 0 if any.
    """

    id: int
    face: str | None = None
    seen: int = 0
    could: int = 0


class HasZones(Protocol):
    """Anything that has zones of cards. next_token: the number that the next card gets."""

    zones: dict[str, tuple[Token, ...]]
    next_token: int


class Catalogue(NamedTuple):
    """The public deck list: every face with its number of copies, in the order of the bits of `could`.

    backs: the back of each face, if there are several backs. A card can then only be a face with its own back, so the
    `could` of its token starts as the `mask` of its back. masks: the faces with each back, as bits, by back.
    faces_by_mask: the names of these faces, by their mask.
    """

    copies: Mapping[str, int]
    bits: Mapping[str, int]
    backs: Mapping[str, str]
    masks: Mapping[str, int]
    faces_by_mask: Mapping[int, tuple[str, ...]]

    @classmethod
    def of(cls, copies: Mapping[str, int], backs: Mapping[str, str] = MappingProxyType({})) -> Catalogue:
        """Return the catalogue of a deck list."""
        bits = {face: 1 << place for place, face in enumerate(copies)}
        masks = dict.fromkeys(backs.values(), 0)
        for face, bit in bits.items():
            if face in backs:
                masks[backs[face]] |= bit
        whole = {mask: tuple(face for face in copies if bits[face] & mask) for mask in masks.values()}
        return cls(dict(copies), bits, backs, masks, whole)

    def mask(self, back: str) -> int:
        """Return the faces with a back, as bits."""
        return self.masks.get(back, 0)

    def back_of(self, token: Token) -> str:
        """Return the back of a card, by its face or by what it could be; empty if there is only one back."""
        if token.face is not None:
            return self.backs.get(token.face, "")
        return next((back for back, mask in self.masks.items() if token.could & mask), "")


def pile(catalogue: Catalogue, back: str = "", first_id: int = 0) -> tuple[Token, ...]:
    """Return the cards with this back (all cards, if there is only one back), face down, for the start of a match."""
    count = sum(copies for face, copies in catalogue.copies.items() if catalogue.backs.get(face, "") == back)
    return tuple(Token(first_id + number, could=catalogue.mask(back)) for number in range(count))


def new_token(state: HasZones, face: str | None = None, seen: int = 0, could: int = 0) -> Token:
    """Return a token with the next number of the match; it is in no zone yet."""
    state.next_token += 1
    return Token(state.next_token - 1, face, seen, could)


def new_tokens(state: HasZones, count: int, could: int = 0) -> tuple[Token, ...]:
    """Return tokens of unknown cards with the next numbers of the match; they are in no zone yet."""
    return tuple(new_token(state, could=could) for _ in range(count))


def zones_of(state: object) -> Mapping[str, tuple[Token, ...]]:
    """Return the zones of a state, by name; empty if the game has no cards."""
    found: Mapping[str, tuple[Token, ...]] = getattr(state, "zones", {})
    return found


def all_seats_mask(seats: int) -> int:
    """Return the mask of all seats."""
    return (1 << seats) - 1


def free_copies(state: HasZones, catalogue: Catalogue) -> Counter[str]:
    """Return how many copies of each face are in an unknown place."""
    return _supply(state.zones, catalogue)


def _supply(zones: Mapping[str, tuple[Token, ...]], catalogue: Catalogue) -> Counter[str]:
    left: Counter[str] = Counter()
    dict.update(left, catalogue.copies)  # three times as fast as Counter.update
    for tokens in zones.values():
        for token in tokens:
            if token.face is not None:
                left[token.face] -= 1
    return left


def free_mask(state: HasZones, catalogue: Catalogue) -> int:
    """Return the faces that have a free copy, as bits."""
    left = free_copies(state, catalogue)
    return sum(bit for face, bit in catalogue.bits.items() if left[face] > 0)


def transfer(state: HasZones, tokens: Iterable[Token], source: str, target: str, seen: int = 0) -> tuple[Token, ...]:
    """Move tokens from one zone to the end of another, where the seats of a mask see them; return the moved tokens.

    A token changes zones only here (`shuffle_into` makes new tokens).
    """
    moved = tuple(tokens)
    ids = {token.id for token in moved}
    state.zones[source] = tuple(token for token in state.zones[source] if token.id not in ids)
    landed = tuple(token._replace(seen=token.seen | seen) for token in moved)
    state.zones[target] = (*state.zones[target], *landed)
    return landed


def show(state: HasZones, zone: str, seen: int, tokens: Iterable[Token] | None = None) -> None:
    """Let seats see some tokens of a zone, or all of them."""
    ids = {token.id for token in (state.zones[zone] if tokens is None else tokens)}
    state.zones[zone] = tuple(
        token._replace(seen=token.seen | seen) if token.id in ids else token for token in state.zones[zone]
    )


def _any_token(state: HasZones, catalogue: Catalogue, zone: str, face: str) -> Token | None:
    """Return the next token drawn from a zone, with this face; None if no token of the zone can have the face."""
    return _mixed_token(state, catalogue, zone) if face == UNKNOWN else reveal(state, catalogue, zone, face, 0)


def draw(
    state: HasZones,
    catalogue: Catalogue,
    source: str,
    target: str,
    faces: Sequence[str],
    seen: int,
    following: Following = _any_token,
) -> tuple[Token, ...]:
    """Draw cards from a zone and return their tokens; `?` is a card that the referee is not shown.

    following: returns the next token drawn from the zone, given its face, or None if it cannot have that face; by
    default, any token of the zone can be the next, because its order is unknown.

    Raises:
        PositionError: a face cannot be in the zone; see `first_impossible_face`.
    """
    landed: list[Token] = []
    for face in faces:
        token = following(state, catalogue, source, face)
        if token is None:
            raise PositionError([f"{face} cannot come from {source}"])
        landed += transfer(state, [token], source, target, seen)
    return tuple(landed)


def _mixed_token(state: HasZones, catalogue: Catalogue, zone: str) -> Token | None:
    """Let each token of a zone stand for any of its cards; return one token, or None if the zone is empty."""
    if len({(token.face, token.could, token.seen) for token in state.zones[zone]}) > 1:
        _mix(state, catalogue, zone)
    token = next(iter(state.zones[zone]), None)
    if token is None or token.face is not None or token.could:
        return token
    narrowed = token._replace(could=free_mask(state, catalogue))
    state.zones[zone] = (narrowed, *state.zones[zone][1:])
    return narrowed


def _mix(state: HasZones, catalogue: Catalogue, zone: str) -> None:
    """Forget which card of a zone is which; only a seat that has seen all of them counts as having seen each."""
    tokens = state.zones[zone]
    faces = {token.face for token in tokens}
    face = faces.pop() if len(faces) == 1 else None
    masks = {token.could if token.face is None else catalogue.bits[token.face] for token in tokens}
    could = 0 if 0 in masks or face is not None else reduce(or_, masks)
    seen = reduce(and_, (token.seen for token in tokens))
    state.zones[zone] = tuple(Token(token.id, face, seen, could) for token in tokens)


def shuffle_into(state: HasZones, catalogue: Catalogue, source: str, target: str, *, could: int = 0) -> None:
    """Shuffle a zone into another: the tokens lose their faces and get new numbers, because nobody can track them.

    What they revealed about cards elsewhere stays known. could: the faces with the back of these tokens, as bits,
    if there are several backs.
    """
    sharpen(state, catalogue)
    count = len(state.zones[source]) + len(state.zones[target])
    state.zones[source] = ()
    state.zones[target] = new_tokens(state, count, could)


def find_token(state: HasZones, catalogue: Catalogue, zone: str, face: str) -> Token | None:
    """Return a zone's token that is, or could be, this face: a known one if possible, else an unknown one."""
    tokens = state.zones[zone]
    known = next((token for token in tokens if token.face == face), None)
    if known is not None:
        return known
    bit = catalogue.bits.get(face, 0)
    maybe = [token for token in tokens if token.face is None and (not token.could or token.could & bit)]
    return next((token for token in maybe if can_all_exist(zones_with_face(state, zone, token, face), catalogue)), None)


def zones_with_face(state: HasZones, zone: str, token: Token, face: str) -> dict[str, tuple[Token, ...]]:
    """Return the zones as if a token's face were known."""
    known = token._replace(face=face, could=0)
    return {**state.zones, zone: tuple(known if one.id == token.id else one for one in state.zones[zone])}


def reveal(state: HasZones, catalogue: Catalogue, zone: str, face: str, seen: int) -> Token | None:
    """Name a card of a zone, show it to some seats and return its token, or None if no token can be that card.

    If several unknown tokens could be that card, each token not returned can from then on also be anything that the
    returned one could have been, and counts as seen only by the seats that have seen both. When the last copy of a face
    is named, no other token can have it.
    """
    token = find_token(state, catalogue, zone, face)
    if token is None:
        return None
    shown = token._replace(face=face, could=0, seen=token.seen | seen)
    blurred = {token.id: shown}
    if token.face is None:
        bit, like = catalogue.bits.get(face, 0), (token.face, token.seen, token.could)
        others = [one for one in state.zones[zone] if one[1:] != like and one.face is None]
        blurred |= {one.id: _blur(one, token) for one in others if not one.could or one.could & bit}
    state.zones[zone] = tuple(blurred.get(one.id, one) for one in state.zones[zone])
    narrow(state, catalogue, face)
    return shown


def _blur(one: Token, other: Token) -> Token:
    could = one.could | other.could if one.could and other.could else 0
    seen = one.seen & other.seen
    return one if (could, seen) == (one.could, one.seen) else one._replace(could=could, seen=seen)


def narrow(state: HasZones, catalogue: Catalogue, face: str) -> None:
    """Remove a face from what unknown tokens could be, if no copy of it is free."""
    bit = catalogue.bits.get(face, 0)
    narrowed = any(token.could & bit for tokens in state.zones.values() for token in tokens)
    if not narrowed or free_copies(state, catalogue)[face] > 0:
        return
    for zone, tokens in state.zones.items():
        if any(token.face is None and token.could & bit for token in tokens):
            state.zones[zone] = tuple(
                token._replace(could=token.could & ~bit) if token.face is None and token.could != bit else token
                for token in tokens
            )


def can_all_exist(zones: Mapping[str, tuple[Token, ...]], catalogue: Catalogue) -> bool:
    """Return whether every unknown token can be a different copy (by matching, not by counting).

    Tokens that are not restricted take the copies that are left.
    """
    return _deal_of(zones, catalogue) is not None


@dataclass(slots=True)
class _TrialZones:
    """Zones in which draws are tried out; a draw makes no new tokens."""

    zones: dict[str, tuple[Token, ...]]
    next_token: int = 0


class _Deal(NamedTuple):
    """One way in which all cards can exist at once.

    left: the copies left, by face. spare_copies: how many copies are spare for each mask that overlaps no other;
    for these, counting is enough. masks, copies, holder: the masks that overlap, their copies, and which mask gets
    which copy; empty if none overlap.
    """

    masks: list[int]
    copies: list[int]
    holder: dict[int, int]
    left: Counter[str]
    spare_copies: Mapping[int, int]


def _deal_of(zones: Mapping[str, tuple[Token, ...]], catalogue: Catalogue) -> _Deal | None:
    left = _supply(zones, catalogue)
    if min(left.values(), default=0) < 0:
        return None
    unknown = [token.could for tokens in zones.values() for token in tokens if token.face is None]
    if len(unknown) > sum(left.values()):
        return None
    masks: dict[int, int] = {}
    for could in unknown:
        if could:
            masks[could] = masks.get(could, 0) + 1
    alone, tangled = split_masks(masks)
    spared = {mask: _copies_for(mask, left, catalogue) - masks[mask] for mask in alone}
    if min(spared.values(), default=0) < 0:
        return None
    if not tangled:
        return _Deal([], [], {}, left, spared)
    wanted = [could for could in unknown if could & tangled]
    copies = [bit for face, bit in catalogue.bits.items() if bit & tangled for _ in range(left[face])]
    holder = match(wanted, copies)
    return None if holder is None else _Deal(wanted, copies, holder, left, spared)


def _copies_for(mask: int, left: Counter[str], catalogue: Catalogue) -> int:
    """Return how many copies of a mask's faces are left."""
    whole = catalogue.faces_by_mask.get(mask)
    if whole is not None:
        return sum(map(left.__getitem__, whole))
    faces, copies = tuple(catalogue.bits), 0
    while mask:
        copies += left[faces[mask.bit_length() - 1]]
        mask ^= 1 << mask.bit_length() - 1
    return copies


def consistent_faces(state: HasZones, catalogue: Catalogue) -> dict[int, int]:
    """Return, for the `could` of each unknown token, the faces that it can really have, considering all other cards.

    Return an empty mapping if the cards cannot all exist at once.
    """
    deal = _deal_of(state.zones, catalogue)
    return {} if deal is None else _real_faces(deal, catalogue)


def _real_faces(deal: _Deal, catalogue: Catalogue) -> dict[int, int]:
    free_bits = sum(bit for face, bit in catalogue.bits.items() if deal.left[face] > 0)
    taken = reduce(or_, (mask for mask, more in deal.spare_copies.items() if not more), 0)
    found = {0: free_bits & ~taken, **{mask: mask & free_bits for mask in deal.spare_copies}}
    if not deal.masks:
        return found
    spared = partial(spare_faces, deal.masks, deal.copies, deal.holder)
    one_of_each = {could: who for who, could in enumerate(deal.masks)}
    found |= {could: could & spared(without=who) for could, who in one_of_each.items()}
    found[0] = (found[0] & ~reduce(or_, deal.masks)) | spared()
    return found


def sharpen(state: HasZones, catalogue: Catalogue) -> None:
    """Remove from each narrowed token the faces that would leave another token without a possible face."""
    really = consistent_faces(state, catalogue)
    for zone, tokens in state.zones.items():
        if any(token.could for token in tokens):
            state.zones[zone] = tuple(
                token._replace(could=really.get(token.could, token.could)) if token.could else token for token in tokens
            )


def drawable_faces(state: HasZones, catalogue: Catalogue, zone: str) -> tuple[str, ...]:
    """Return the faces that can be drawn from a zone, once for each copy that can be in it."""
    tokens, deal = state.zones[zone], _deal_of(state.zones, catalogue)
    known = [token.face for token in tokens if token.face is not None]
    if deal is None or len(known) == len(tokens):
        return tuple(known)
    if not deal.masks and not deal.spare_copies:  # any of the cards that are left
        return (*known, *[face for face in catalogue.bits for _ in range(deal.left[face])])
    really = _real_faces(deal, catalogue)
    could = reduce(or_, (really.get(token.could, 0) for token in tokens if token.face is None), 0)
    return (*known, *[face for face, bit in catalogue.bits.items() if could & bit for _ in range(deal.left[face])])


def first_impossible_face(
    state: HasZones, catalogue: Catalogue, zone: str, faces: Iterable[str], following: Following = _any_token
) -> str | None:
    """Return the first face that cannot be drawn from a zone once the faces before it are drawn; None if all can.

    following: see draw.
    """
    tried = _TrialZones({**state.zones, "": ()})
    for face in faces:
        token = following(tried, catalogue, zone, face)
        if token is None:
            return face
        transfer(tried, [token], zone, "")
    return None
