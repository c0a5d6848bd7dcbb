"""The use of a card in typed words, and written: its name, then its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.move import UNKNOWN, Move
from referee.games.monsters_and_magic.deeds import (
    card_of,
    deed_of,
    effects_of,
    misshapen,
    parts,
    slots_of,
    uses,
)
from referee.games.monsters_and_magic.names import card_words, read_kind
from referee.games.monsters_and_magic.slots import read_card, read_slots, write_slots
from referee.games.monsters_and_magic.state import permanents
from referee.games.monsters_and_magic.using import SUMMON, Use

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.move import Value
    from referee.games.monsters_and_magic.catalogue import Card, CardEffect
    from referee.games.monsters_and_magic.state import MonstersState


def read_use(
    state: MonstersState, seat: int, verb: str, tokens: tuple[str, ...], by_hand: bool
) -> Iterator[tuple[Move, ...]]:
    """Yield the readings of a card's name and its arguments."""
    for name, rest in read_card(state, tokens):
        if name == UNKNOWN:
            if not rest:
                yield (Move(seat, verb, (UNKNOWN,)),)
            continue
        card = state.contents.cards[name]
        runs = list(_read_arguments(state, seat, verb, card, rest, by_hand))
        yield from runs
        if not runs and not rest:
            yield (Move(seat, verb, (name,)),)


def _read_arguments(
    state: MonstersState, seat: int, verb: str, card: Card, tokens: tuple[str, ...], by_hand: bool
) -> Iterator[tuple[Move, ...]]:
    effects = effects_of(state, seat, card, by_hand)
    for args, rest in _read_parts(state, seat, card, effects, tokens, by_hand):
        move = Move(seat, verb, (card.id, *args))
        if not rest:
            yield (move,)
            continue
        last = (parts(state, seat, card, effects, args, by_hand) or [])[-1:]
        follows = deed_of(last[0]).follows if last else None
        if follows is not None:
            yield from ((move, *more) for more in follows(state, last[0], rest))


def _read_parts(
    state: MonstersState, seat: int, card: Card, effects: Sequence[CardEffect], tokens: tuple[str, ...], by_hand: bool
) -> Iterator[tuple[tuple[Value, ...], tuple[str, ...]]]:
    if not effects:
        yield (), tokens
        return
    use = Use(seat, card, effects[0], (), by_hand)
    deed = deed_of(use)
    for said, rest in read_slots(state, use, deed.slots(state), tokens):
        args = said if deed.tidy is None else deed.tidy(said)
        for more, left in _read_parts(state, seat, card, effects[1:], rest, by_hand):
            yield (*args, *more), left


def write_use(state: MonstersState, move: Move, by_hand: bool) -> str:
    """Return the words for a card's use."""
    card = card_of(state, move)
    said = [move.verb, card_words(state.contents, str(move.args[0])) if card or not move.args else str(move.args[0])]
    if card is not None:
        slots = slots_of(state, effects_of(state, move.seat, card, by_hand), by_hand)
        valid = not misshapen(state, move, by_hand)
        said.append(write_slots(state, slots, move.args[1:]) if valid else " ".join(map(str, move.args[1:])))
    return " ".join(word for word in said if word)


def read_summon(state: MonstersState, seat: int, verb: str, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Yield the summons by whatever card of the seat summons the unit that is named."""
    kind = read_kind(state.contents, tokens[0]) if tokens else None
    for move in _summons(state, seat, verb, tokens[1:] if kind else tokens):
        square = int(str(move.args[1]))
        figure, use = state.figures[square], uses(state, move, by_hand=False)[0]
        wanted = kind or (figure.kind if figure is not None else use.effect.summoned)
        if use.effect.summoned == wanted:
            yield (move,)


def _summons(state: MonstersState, seat: int, verb: str, tokens: tuple[str, ...]) -> Iterator[Move]:
    owned = [token.face for token in state.zones[permanents(seat)] if token.face is not None]
    for name in dict.fromkeys([*owned, *(effect.source for effect in state.effects if effect.seat == seat)]):
        card = state.contents.cards[name]
        if any(effect.action == SUMMON for effect in effects_of(state, seat, card, by_hand=False)):
            for run in _read_arguments(state, seat, verb, card, tokens, by_hand=False):
                yield run[0]
