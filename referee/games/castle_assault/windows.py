"""Moments at which Instants may be played: who is asked, in which order, and when nobody is asked (CA-Q-INSTWIN)."""

from typing import Any

from referee.engine import Decision, Frame, Part, find_frame, pop
from referee.engine.core.agenda import replace_frame
from referee.engine.core.hooks import PASS
from referee.engine.mechanisms.stack import Stack
from referee.engine.mechanisms.windows import Window, open_window, pass_window
from referee.engine.verbs import Ability, Move, TypedForm, Use, verb
from referee.games.castle_assault import hands
from referee.games.castle_assault.catalogue import card_of
from referee.games.castle_assault.state import CastleState, discards, waiting
from referee.games.castle_assault.targets import on_target

MOMENT, INSTANTS, ANSWER = "moment", "instants", "answer"
FIGHTS = ("exchange 1", "exchange 2")
"""The only moments at which Instants may be played if house rules allow them only before combat."""
EVENTS = ("kill", "after a fight", "castle hit")
"""The extra moments at which Instants may be played if house rules allow them after every event."""


def moment(name: str, seat: int | None = None) -> Frame:
    """Return the frame of a moment at which Instants may be played. seat: the only seat that is asked, or None."""
    return Frame(MOMENT, seat, (name,))


def allows_instants(state: CastleState, name: str) -> bool:
    """Return whether the house rules allow Instants at a moment."""
    windows = state.options.instant_windows
    return windows == "every_event" or (name in FIGHTS if windows == "before_combat_only" else name not in EVENTS)


def can_answer(state: CastleState, seat: int) -> bool:
    """Return whether a seat might have an Instant, given what everybody sees: cards in hand and Ready Resources."""
    if state.is_automatic(seat) or not state.hand_size(seat):
        return False
    return state.ready(seat) >= state.contents.cheapest_instant


def seats_to_ask(state: CastleState, first: int) -> tuple[int, ...]:
    """Return the seats that are asked for Instants, starting with a given seat."""
    return tuple(seat for seat in (first, 1 - first) if can_answer(state, seat))


def open_moment(state: CastleState) -> None:
    """Ask for Instants, the active player first (CA-Q-PRIO); ask nobody if no seat could play one."""
    frame = pop(state)
    what = frame.word
    seats = (state.seat, 1 - state.seat) if frame.seat is None else (frame.seat,)
    order = tuple(seat for seat in seats if can_answer(state, seat))
    if order and allows_instants(state, what):
        open_window(state, INSTANTS, order, (what,))


def instant_questions(state: CastleState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question to a seat that may play an Instant."""
    window = frame.read(Window)
    prompt = f"play an Instant ({window.subject[0]}), or pass"
    return (Decision(frame.owner, INSTANTS, "CA-INS-01", prompt, may_pass=True, subject=window.subject),)


def renew_window(state: CastleState) -> None:
    """Ask again in the window below the effect that has just resolved, the active player first (CA-Q-PRIO)."""
    frame = find_frame(state, ANSWER, INSTANTS)
    if frame is None:
        return
    window = frame.read(Window)
    order = seats_to_ask(state, state.seat) or window.order
    replace_frame(state, Frame(frame.kind, order[0], Window(order, 0, 0, window.subject)))


def pass_moment(state: CastleState, move: Move) -> None:
    """Pass without playing a card."""
    pass_window(state)


PASS_VERB = verb(
    PASS, "CA-Q-PRIO", answers={INSTANTS, ANSWER}, effect=pass_moment, typed=TypedForm((PASS, "done", "no", "none"))
)


def ability_of(state: CastleState, source: str, place: int) -> Ability[Any]:
    """Return the ability of a card."""
    return state.contents.abilities[card_of(source)]._replace(source=source)


def prompt(state: CastleState, use: Use[Any]) -> str:
    """Return the question to a seat that may answer an ability."""
    return f"answer {use.name} of {state.seat_name(use.seat)}{on_target(state, use)}, or pass"


def discard_used(state: CastleState, use: Use[Any]) -> None:
    """Discard an ability that has resolved or was cancelled (CA-Q-ABILDISC), and ask about the ability below it."""
    hands.move_face(state, use.ability.source, waiting(use.seat), discards(use.seat))
    renew_window(state)


STACK = Stack(ANSWER, "CA-INS-05", ability_of, prompt, discard_used)


PART = Part(
    verbs=(PASS_VERB,),
    steps={MOMENT: open_moment},
    questions={INSTANTS: instant_questions},
    responses=frozenset({INSTANTS, ANSWER}),
)
