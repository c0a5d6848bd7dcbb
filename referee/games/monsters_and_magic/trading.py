"""Discarding cards to draw the same number: one card after another, then the draw."""

from referee.engine import Decision, Frame, Part, counted, find_frame, pop, push
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, Verb, verb
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.names import DISCARDED
from referee.games.monsters_and_magic.state import MonstersState, hand

TRADE, EXCHANGE = "trade", "exchange"
CLAUSE = "MM-HAND-04"
CARD = Slot(DISCARDED)


def _discard_count(state: MonstersState) -> int:
    frame = find_frame(state, TRADE)
    return 0 if frame is None else frame.number


def trade_questions(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of which cards to discard for new ones."""
    seat, count = frame.owner, _discard_count(state)
    asked = f"discard another card, or draw {counted(count, 'card')}" if count else "discard a card"
    owed = () if count else ("1 card",)
    return (Decision(seat, TRADE, CLAUSE, asked, bool(count), owed, (state.turn, count)),)


def _discard(state: MonstersState, move: Move) -> None:
    """Discard a card; when the hand is empty, the draw follows at once."""
    draws.discard(state, hand(move.seat), CARD.of(move))
    frame = pop(state)
    push(state, Frame(TRADE, frame.seat, (frame.number + 1,)))
    if not state.zones[hand(move.seat)]:
        _draw(state, move)


def _draw(state: MonstersState, move: Move) -> None:
    count = pop(state).number
    draws.request_draw(state, move.seat, count, CLAUSE)


def _has_one_at_least(state: MonstersState, move: Move) -> Breach | None:
    return None if _discard_count(state) else Breach(CLAUSE, "discard at least one card", also=("MM-Q-54",))


TRADE_VERB: Verb[MonstersState] = verb(
    TRADE,
    CLAUSE,
    (CARD,),
    guards=(
        Guard(
            "in hand", lambda state, move: draws.zone_card_breach(state, hand(move.seat), CARD.of(move), "MM-HAND-01")
        ),
    ),
    effect=_discard,
    typed=TypedForm(words_if_asked=("discard", TRADE, EXCHANGE), repeats=True),
)
EXCHANGE_VERB = verb(
    EXCHANGE,
    CLAUSE,
    answers={TRADE},
    guards=(Guard("one at least", _has_one_at_least, (DUE,)),),
    effect=_draw,
    typed=TypedForm((EXCHANGE,), words_if_asked=("done", "end", "pass")),
)
PART = Part(verbs=(TRADE_VERB, EXCHANGE_VERB), questions={TRADE: trade_questions})
