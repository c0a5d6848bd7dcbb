"""Finds leaks about unseen cards: if two hidden cards are exchanged, nothing may change for a seat that saw neither."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.engine.core import zones
from referee.engine.core.chance import DrawSpec
from referee.engine.core.state import differing_field
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.views import View

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from referee.engine.core.chance import Due
    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.core.zones import Token
    from referee.engine.game import Game


MOVES_AHEAD = 2
"""How many moves are played in both states to compare the results."""


def leak_faults(game: Game[S], state: S, random: Random) -> Iterator[str]:
    """Yield the differences by which a seat can distinguish two states that differ only in cards it has not seen."""
    for seat, name in enumerate(game.seat_names(state)):
        other = with_exchanged_faces(game, state, seat, random)
        if other is None:
            continue
        yield from _distinguishing(game, state, other, seat)
        if game.legal_moves(state, seat) != game.legal_moves(other, seat):
            yield f"the moves of {name} depend on a card that was not shown"
        unseen = _unseen_cards(game, state, seat)
        for move in _moves_in_both(game, state, other, random):
            after, elsewhere = game.play(state, move), game.play(other, move)
            unseen_there = _unseen_cards(game, elsewhere, seat)
            if _unseen_cards(game, after, seat) == unseen and unseen_there == _unseen_cards(game, other, seat):
                yield from _distinguishing(game, after, elsewhere, seat)


def _distinguishing(game: Game[S], state: S, other: S, seat: int) -> Iterator[str]:
    name = game.seat_names(state)[seat]
    if _observation(game, state, seat) != _observation(game, other, seat):
        yield f"what {name} sees depends on a card that was not shown to {name}"
    if _questions(game, state, seat) != _questions(game, other, seat):
        asked = "; ".join(one.prompt for one in game.due(state)) or "nothing"
        yield f"what is asked depends on a card that was not shown to {name}: {asked}"


def _unseen_cards(game: Game[S], state: S, seat: int) -> list[str]:
    """Return the cards that the referee knows and a seat does not."""
    return sorted(str(token.face) for token in hidden_from(game, state, View(seat)))


def hidden_from(game: Game[S], state: S, view: View) -> list[Token]:
    """Return the cards that the referee knows and a viewer does not."""
    seen = _all_tokens(game.seen(state, view))
    known = {token.id for token in seen if token.face is not None}
    return [token for token in _all_tokens(state) if token.face is not None and token.id not in known]


def _all_tokens(state: object) -> list[Token]:
    return [token for tokens in zones.zones_of(state).values() for token in tokens]


def _observation(game: Game[S], state: S, seat: int) -> object:
    """Return what a seat observes; the cards of each zone are sorted by face, without their numbers."""
    seen = game.seen(state, View(seat))
    held = zones.zones_of(seen)
    return {**seen.to_json(), "zones": {zone: sorted(str(one.face) for one in held[zone]) for zone in held}}


def _moves_in_both(game: Game[S], state: S, other: S, random: Random) -> list[Move]:
    """Return some moves that are legal in both states."""
    lists = [
        [move for one in game.decisions(each) for move in game.legal_moves(each, one.seat)] for each in (state, other)
    ]
    both = [move for move in lists[0] if move in lists[1] and not move.is_open]
    return random.sample(both, min(MOVES_AHEAD, len(both)))


def with_exchanged_faces(game: Game[S], state: S, seat: int, random: Random) -> S | None:
    """Swap a card hidden from a seat for another and return the new state, or None if that is impossible.

    It is also impossible if the rules would already have acted on the other card, such as by ending a round, or if the
    new position has faults of its own.
    """
    deck = game.catalogue(state)
    chosen = _committed_faces(state)
    hidden = [token for token in hidden_from(game, state, View(seat)) if token.face not in chosen]
    if deck is None or not hidden:
        return None
    one = random.choice(hidden)
    seen = {token.face for token in _all_tokens(game.seen(state, View(seat)))} | chosen
    backs = deck.backs
    alike = [face for face in deck.copies if backs.get(face) == backs.get(str(one.face))]
    faces = [face for face in alike if face not in seen and face != one.face]
    if not faces:
        return None
    face = random.choice(faces)
    another = next((token for token in hidden if token.face == face), None)
    swap = {one.id: face, **({} if another is None else {another.id: one.face})}
    new = _with_faces(state, swap)
    if not zones.can_all_exist(cast("Any", new).zones, deck) or not _is_settled(game, new):
        return None
    return new if set(game.audit(new)) <= set(game.audit(state)) else None


def _is_settled(game: Game[S], state: S) -> bool:
    """Return whether a state waits for an answer; otherwise the rules would have acted before anybody could see it."""
    after = state.copy()
    game.settle(after)
    return not differing_field(state, after)


def _committed_faces(state: Any) -> set[str | None]:
    """Return the cards named in choices that are made but not shown yet: these cannot be exchanged."""
    frames = filter(sealed.is_sealed, state.agenda)
    entered = [one for frame in frames for one in sealed.entries(frame).values() if isinstance(one, tuple)]
    return {str(value) for _, args in entered for value in args}


def _with_faces(state: S, faces: Mapping[int, str | None]) -> S:
    """Return the state with new faces on some tokens."""
    new = cast("Any", state.copy())
    new.zones = {zone: tuple(_with_face(token, faces) for token in tokens) for zone, tokens in new.zones.items()}
    return cast("S", new)


def _with_face(token: Token, faces: Mapping[int, str | None]) -> Token:
    return token._replace(face=faces[token.id]) if token.id in faces else token


def _questions(game: Game[S], state: S, seat: int) -> tuple[list[Due], list[Due]]:
    """Return what is due, without prompts (they can contain others' secrets), and what is due as the seat sees it."""
    seen = _without_names(game.due(game.seen(state, View(seat))))
    return [one._replace(prompt="") for one in _without_names(game.due(state))], seen


def _without_names(due: tuple[Due, ...]) -> list[Due]:
    """Return what is due, without the names that could be drawn: only the referee knows these."""
    return [one._replace(names=()) if isinstance(one, DrawSpec) else one for one in due]
