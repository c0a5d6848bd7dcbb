"""The verb `play`: pay for a card from the hand, show it and carry it out (CA-PLAY, CA-RES-07)."""

from collections.abc import Sequence

from referee.engine import UNKNOWN, Part, count_use
from referee.engine.verbs import DUE, Ability, AbilityVerb, Breach, Effect, Guard, Move, Slot
from referee.engine.words.verbs import unnamed_card_breach
from referee.games.castle_assault import hands
from referee.games.castle_assault.abilities import DEPLOYING, WORDS
from referee.games.castle_assault.acting import ACTION, after_action
from referee.games.castle_assault.buying import PLAYED, pay, price_breach
from referee.games.castle_assault.catalogue import INSTANT, UNIT, Card, card_of
from referee.games.castle_assault.names import HAND_CARD
from referee.games.castle_assault.state import TURN, CastleState, board, waiting
from referee.games.castle_assault.targets import on_target, with_target
from referee.games.castle_assault.windows import ANSWER, INSTANTS, STACK, ability_of, seats_to_ask

PLAY = "play"


def abilities(state: CastleState, seat: int, face: str) -> Sequence[Ability[Card]]:
    """Return the abilities of a card; empty if there is no such card."""
    return (ability_of(state, face, 0),) if card_of(face) in state.contents.abilities else ()


def _card(state: CastleState, move: Move) -> Card | None:
    return state.contents.cards.get(card_of(CARD.of(move)))


def _in_time(state: CastleState, move: Move) -> Breach | None:
    """Check that only Instants are played outside the player's own Open Phase (CA-PLAY-01, CA-PLAY-05)."""
    card = _card(state, move)
    if card is None or card.type == INSTANT or state.top_kind == ACTION:
        return None
    return Breach(
        "CA-PLAY-01" if card.type == UNIT else "CA-PLAY-05", f"{card.name} can only be played in your Open Phase"
    )


def _can_pay(state: CastleState, move: Move) -> Breach | None:
    card = _card(state, move)
    return None if card is None else price_breach(state, move.seat, card.cost, card.name, "CA-RES-07")


def _is_held(state: CastleState, move: Move) -> Breach | None:
    """Check that the card is named, and is or may be in the hand (CA-TERM-01)."""
    face = CARD.of(move)
    if face == UNKNOWN:
        return unnamed_card_breach("CA-TERM-01")
    return hands.hand_card_breach(state, move.seat, face, "CA-TERM-01")


def play(state: CastleState, move: Move) -> None:
    """Pay for a card and show it; a unit enters at once, an ability waits on the stack (CA-INS-05)."""
    (one,) = PLAYING.uses(state, move) or ()
    card, face = one.data, CARD.of(move)
    pay(state, move.seat, card.cost)
    count_use(state, TURN, move.seat, PLAYED)
    if state.top_kind == ACTION:
        after_action(state)
    if card.type == UNIT:
        hands.leave_hand(state, move.seat, face, board(move.seat))
        one.ability.effect.act(state, one)
        return
    hands.leave_hand(state, move.seat, face, waiting(move.seat))
    used = with_target(state, one)
    state.report("CA-PLAY-06", f"{state.seat_name(move.seat)} plays {card.name}{on_target(state, used)}", move.seat)
    STACK.put(state, used, seats_to_ask(state, 1 - move.seat))


def _is_of_use(state: CastleState, seat: int, face: str) -> bool:
    """Return whether to list the plays of a card: if it can be paid for and, in a response window, is an Instant."""
    card = state.contents.cards[card_of(face)]
    now = bool(state.agenda) and (card.type == INSTANT or state.top_kind == ACTION)
    return now and state.ready(seat) >= card.cost


CARD = Slot(HAND_CARD)
PLAYING = AbilityVerb(PLAY, "CA-PLAY-06", CARD, abilities, ready=_is_of_use)
CHECKS = Effect(
    lambda state, use: None, conditions={key: one for word in WORDS.values() for key, one in word.conditions.items()}
)
"""The conditions of all ability words."""
PLAY_VERB = PLAYING.verb(
    answers={ACTION, INSTANTS, ANSWER},
    effect=play,
    guards=(
        PLAYING.shape(),
        Guard("time", _in_time, (DUE,)),
        Guard("cost", _can_pay, (DUE,)),
        *PLAYING.conditions((DEPLOYING, CHECKS), DUE),
        Guard("epic", lambda state, move: hands.second_epic_breach(state, move.seat, CARD.of(move)), (DUE,)),
        Guard("held", _is_held, (DUE,)),
    ),
)
PART = Part(verbs=(PLAY_VERB,), steps=STACK.steps, questions=STACK.questions)
