"""Discarding cards to draw as many: one card after the other, then the draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core import naming
from referee.engine.core.agenda import Decision, Frame, find, pop, push
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Verb
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.names import card_words, split_cards
from referee.games.monsters_and_magic.state import hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.games.monsters_and_magic.state import MonstersState

TRADE, EXCHANGE = "trade", "exchange"
SAID = ("trade", "discard", "exchange")
CLAUSE = "MM-HAND-04"


def _count(state: MonstersState) -> int:
    frame = find(state, TRADE)
    return 0 if frame is None else int(str(frame.data[0]))


def ask_trade(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question which cards are discarded to draw as many."""
    seat, count = frame.seat, _count(state)
    assert seat is not None
    prompt = f"{state.seat_name(seat)}: discard a card, or draw {count}" if count else "discard a card"
    owed = () if count else ("1 card",)
    return (Decision(seat, TRADE, CLAUSE, prompt, bool(count), owed, (state.turn, count)),)


def _face(move: Move) -> str:
    return str(move.args[0])


def _in_hand(state: MonstersState, move: Move) -> Breach | None:
    return draws.card_in(state, hand(move.seat), _face(move), "MM-HAND-01")


def _discard(state: MonstersState, move: Move) -> None:
    """Discard a card; with none left the draw comes at once."""
    draws.discard(state, hand(move.seat), _face(move))
    frame = pop(state)
    push(state, Frame(TRADE, frame.seat, (int(str(frame.data[0])) + 1,)))
    if not state.zones[hand(move.seat)]:
        _draw(state, move)


def _draw(state: MonstersState, move: Move) -> None:
    count = int(str(pop(state).data[0]))
    draws.ask_draw(state, move.seat, count, CLAUSE)


def _one_at_least(state: MonstersState, move: Move) -> Breach | None:
    return None if _count(state) else Breach(CLAUSE, "one card at least is discarded", also=("MM-Q-54",))


def _discards(state: MonstersState, seat: int) -> Iterable[Move]:
    return (Move(seat, TRADE, (face,)) for face in naming.open_faces(state, hand(seat)))


def _named(state: MonstersState, move: Move) -> Iterable[Move]:
    return (Move(move.seat, TRADE, (face,)) for face in naming.possible_faces(state, state.deck, hand(move.seat)))


def _shown(state: MonstersState, move: Move) -> tuple[Reveal, ...]:
    zone, face = hand(move.seat), _face(move)
    return (Reveal(zone, face),) if face == UNKNOWN or naming.is_unknown(state, zone, face) else ()


def _read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `discard wood elves giants`, while cards are discarded to draw as many."""
    faces = split_cards(state.contents, tokens[1:]) if tokens[0] in SAID and _is_open(state) else None
    if faces:
        yield tuple(Move(seat, TRADE, (face,)) for face in faces)


def _is_open(state: MonstersState) -> bool:
    return bool(state.agenda) and state.agenda[-1].kind == TRADE


def _read_draw(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    if tokens == (EXCHANGE,) or (_is_open(state) and tokens in (("done",), ("end",), ("pass",))):
        yield (Move(seat, EXCHANGE),)


TRADE_VERB: Verb[MonstersState] = Verb(
    name=TRADE,
    answers=frozenset({TRADE}),
    guards=(Guard("in hand", _in_hand),),
    effect=_discard,
    candidates=_discards,
    read=_read,
    write=lambda state, move: f"discard {card_words(state.contents, _face(move))}",
    shows=_shown,
    expand=_named,
    anchored=True,
)
EXCHANGE_VERB: Verb[MonstersState] = Verb(
    name=EXCHANGE,
    answers=frozenset({TRADE}),
    guards=(Guard("one at least", _one_at_least, (DUE,)),),
    effect=_draw,
    candidates=lambda state, seat: (Move(seat, EXCHANGE),),
    read=_read_draw,
    write=lambda state, move: EXCHANGE,
    anchored=True,
)
VERBS = (TRADE_VERB, EXCHANGE_VERB)
QUESTIONS = {TRADE: ask_trade}
