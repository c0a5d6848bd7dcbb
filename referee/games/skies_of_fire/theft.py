"""Cards that go from one hand to another unseen: a thief draws them at random, the robbed sees what is gone."""

from __future__ import annotations

from referee.engine import Breach, Chance, ChanceSpec, Frame, Part, Value, number, pop, push, swap, zones
from referee.games.skies_of_fire import hands
from referee.games.skies_of_fire.state import SkiesState, hand

THEFT, STOLEN = "theft", "stolen card"


def rob(state: SkiesState, thief: int, victim: int, count: int, clause: str) -> None:
    """Let a seat draw cards from the hand of another, as many as there are at most."""
    push(state, Frame(THEFT, thief, (victim, count, clause)))


def next_theft(state: SkiesState) -> None:
    """Ask for the next card that is taken; with a full hand one goes under the deck first (SF-HND-02, RUL-37)."""
    frame = state.agenda[-1]
    seat, (victim, left, clause) = frame.whose, frame.data
    if number(left) <= 0 or not state.zones[hand(number(victim))]:
        pop(state)
        if hands.hand_size(state, seat) > hands.hand_limit(state, seat):
            push(state, Frame(hands.TRIM, seat))
    elif hands.hand_size(state, seat) >= hands.hand_limit(state, seat) and state.options.hand_draw == "one_by_one":
        push(state, Frame(hands.ROOM, seat, (left,)))
    else:
        swap(state, frame._replace(data=(victim, number(left) - 1, clause)))
        push(state, Frame(STOLEN, seat, (victim, clause)))


def spec_stolen(state: SkiesState, frame: Frame) -> ChanceSpec:
    """Return the request for a card of another's hand; nobody else need see it, so `?` is an answer (SF-SET-06)."""
    victim, clause = number(frame.data[0]), str(frame.data[1])
    prompt = f"{state.name(frame.whose)} draws a card from the hand of {state.name(victim)}"
    held = zones.drawable(state, state.deck, hand(victim))
    return ChanceSpec(frame.whose, "draw", STOLEN, clause, prompt, names=held, hidden=True, subject=(victim,))


def fit_stolen(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why a card cannot come from that hand, or None."""
    victim = number(frame.data[0])
    face = zones.misplaced(state, state.deck, hand(victim), [str(value) for value in values])
    if face is None:
        return None
    text = f"{state.contents.name_of(face)} cannot be in the hand of {state.name(victim)}"
    return Breach(str(frame.data[1]), text, "fact")


def land_stolen(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put a stolen card into the hand of the thief; a void hunt is shown and replaced (RUL-28)."""
    seat, victim = frame.whose, number(frame.data[0])
    faces = [str(value) for value in values]
    zones.draw(state, state.deck, hand(victim), hand(seat), faces, 1 << seat | 1 << victim)
    state.tell(str(frame.data[1]), f"{state.name(seat)} takes a card from the hand of {state.name(victim)}", seat)
    hands.replace_void(state, seat)


PART: Part[SkiesState] = Part(
    steps={THEFT: next_theft},
    chances={STOLEN: Chance(spec_stolen, land_stolen, fit_stolen)},
)
