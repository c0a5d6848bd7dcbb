"""A card drawn from the hand of another player, as loot or by a card (SF-SCO-02, SF-CRD-13)."""

from typing import NamedTuple

from referee.engine import Chance, DrawSpec, Frame, Part, pop, push, swap, zones
from referee.engine.verbs import Breach, Value
from referee.games.skies_of_fire import hands
from referee.games.skies_of_fire.state import SkiesState, hand

THEFT, STOLEN = "theft", "stolen card"


class Theft(NamedTuple):
    """Cards to be taken. victim: the seat whose hand it is. left: how many are left to take."""

    victim: int
    left: int
    clause: str


class StolenCard(NamedTuple):
    """A card that is taken now. victim: the seat whose hand it is."""

    victim: int
    clause: str


def steal_cards(state: SkiesState, thief: int, victim: int, count: int, clause: str) -> None:
    """Let a seat draw up to a number of cards from the hand of another."""
    push(state, Frame(THEFT, thief, Theft(victim, count, clause)))


def next_theft(state: SkiesState) -> None:
    """Ask for the next card or, with a full hand, for a discard first (SF-HND-02, RUL-37)."""
    frame = state.agenda[-1]
    seat, theft = frame.owner, frame.read(Theft)
    if theft.left <= 0 or not state.zones[hand(theft.victim)]:
        pop(state)
        if hands.hand_size(state, seat) > hands.hand_limit(state, seat):
            push(state, Frame(hands.TRIM, seat))
    elif hands.hand_size(state, seat) >= hands.hand_limit(state, seat) and state.options.hand_draw == "one_by_one":
        push(state, Frame(hands.ROOM, seat, (theft.left,)))
    else:
        swap(state, frame._replace(data=theft._replace(left=theft.left - 1)))
        push(state, Frame(STOLEN, seat, StolenCard(theft.victim, theft.clause)))


def stolen_spec(state: SkiesState, frame: Frame) -> DrawSpec:
    """Return the request for a card from another hand; the card is secret, so `?` is allowed (SF-SET-06)."""
    victim, clause = frame.read(StolenCard)
    prompt = f"{state.name(frame.owner)} draws a card from the hand of {state.name(victim)}"
    held = zones.drawable_faces(state, state.deck, hand(victim))
    return DrawSpec(frame.owner, STOLEN, clause, prompt, names=held, hidden=True, subject=(victim,))


def stolen_card_breach(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why a card cannot come from that hand, or None."""
    victim, clause = frame.read(StolenCard)
    face = zones.first_impossible_face(state, state.deck, hand(victim), [str(value) for value in values])
    if face is None:
        return None
    text = f"{state.contents.name_of(face)} cannot be in the hand of {state.name(victim)}"
    return Breach(clause, text, "fact")


def apply_theft(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put a stolen card into the hand of the thief; show and replace a void hunt (RUL-28)."""
    seat, (victim, clause) = frame.owner, frame.read(StolenCard)
    faces = [str(value) for value in values]
    zones.draw(state, state.deck, hand(victim), hand(seat), faces, 1 << seat | 1 << victim)
    state.report(clause, f"{state.name(seat)} takes a card from the hand of {state.name(victim)}", seat)
    hands.replace_void(state, seat)


PART = Part(steps={THEFT: next_theft}, chances={STOLEN: Chance(stolen_spec, apply_theft, stolen_card_breach)})
