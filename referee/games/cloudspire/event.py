"""The Event Phase: the role of first player passes, last wave’s cards and pegs go, and an event is drawn."""

from __future__ import annotations

from referee.engine import Chance, ChanceSpec, Frame, Part, push, swap
from referee.engine.verbs import Value
from referee.games.cloudspire import chips, relics
from referee.games.cloudspire.firing import fire, player
from referee.games.cloudspire.names import title
from referee.games.cloudspire.places import EVENT_DISCARDS, EVENT_NOW, EVENTS, RELIC_DISCARDS, in_force
from referee.games.cloudspire.scene import begin_event
from referee.games.cloudspire.state import SpireState

DRAW = "event"


def begin(state: SpireState, seat: int) -> None:
    """Begin the Event Phase, from wave 2 (CS-EVENT-01, CS-EVENT-10); the simplified game draws no card (CS-VAR-01)."""
    if state.wave < 2:
        return
    state.first = state.seat = state.order()[1 % len(state.order())]
    swap(state, state.agenda[-1]._replace(seat=state.first))
    state.report("CS-EVENT-02", f"{state.says(state.first, 'is')} the first player now", state.first)
    clear(state)
    if begin_event(state, state.first) and state.options.mode != "simplified":
        push(state, Frame(DRAW, state.first))


def clear(state: SpireState) -> None:
    """Discard last wave’s event and the relics that last a wave, and take the pegs out (CS-EVENT-03 to CS-EVENT-05)."""
    chips.shift(state, state.zones[EVENT_NOW], EVENT_NOW, EVENT_DISCARDS)
    for_a_wave = [relic.id for relic in state.contents.relics.values() if relic.use == "wave"]
    for seat in range(state.sides):
        spent = [token for token in state.zones[in_force(seat)] if token.face in for_a_wave]
        chips.shift(state, spent, in_force(seat), RELIC_DISCARDS)
    state.pegs = [0] * state.sides


def spec_draw(state: SpireState, frame: Frame) -> ChanceSpec:
    """Return the request for the event of the wave (CS-EVENT-06)."""
    if not state.zones[EVENTS]:
        names = tuple(token.face for token in state.zones[EVENT_DISCARDS] if token.face)
    else:
        names = chips.drawable(state, EVENTS)
    prompt = f"{state.seat_name(frame.whose)}: draw the event of wave {state.wave}"
    return ChanceSpec(frame.whose, "draw", DRAW, "CS-EVENT-06", prompt, names=names)


def land_draw(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the event in force (CS-EVENT-07, CS-EVENT-09); if it names this phase, it acts at once (CS-EVENT-08)."""
    if not state.zones[EVENTS]:
        chips.reshuffle(state, EVENT_DISCARDS, EVENTS)
    face = str(values[0])
    chips.draw(state, EVENTS, EVENT_NOW, face)
    state.report("CS-EVENT-06", f"the event is {title(state.contents, face)}", state.first)
    fire(state, "event_start", player(state.first))
    fire(state, "phase_start", player(state.first))
    relics.offer(state, "the Event Phase", state.first)


PART: Part[SpireState] = Part(chances={DRAW: Chance(spec_draw, land_draw)})
