"""The course of a game: waves of six phases, and what happens between them."""

from collections.abc import Callable

from referee.engine import Chance, DrawSpec, Frame, Part, end_effects, pop, push, reset_uses, swap
from referee.engine.mechanisms.phases import Phase, Phases
from referee.engine.verbs import Value
from referee.games.cloudspire import building, chips, effects, income, market, onslaught, prep, scene
from referee.games.cloudspire.command_points import forget_spending
from referee.games.cloudspire.ending import SCORE, SETTLE
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.places import EVENT_DISCARDS, EVENT_NOW, EVENTS, RELIC_DISCARDS, in_force, stack
from referee.games.cloudspire.scene import CHANGE
from referee.games.cloudspire.setup import BEGIN
from referee.games.cloudspire.state import BUILD, EVENT, INCOME, MARKET, ONSLAUGHT, PREP, WAVE, SpireState

NEXT, WAVE_OVER, EVENT_DRAW = "next wave", "wave over", "event"


# The Event Phase.


def begin_event(state: SpireState, seat: int) -> None:
    """Begin the Event Phase, from wave 2 (CS-EVENT-01, CS-EVENT-10); the simplified game draws no card (CS-VAR-01).

    Last wave’s event and the relics that last a wave are discarded, the pegs removed (CS-EVENT-03 to CS-EVENT-05).
    """
    if state.wave < 2:
        return
    state.first = state.seat = state.order()[1 % len(state.order())]
    swap(state, state.agenda[-1]._replace(seat=state.first))
    state.report("CS-EVENT-02", f"{state.with_verb(state.first, 'is')} the first player now", state.first)
    chips.move_chips(state, state.zones[EVENT_NOW], EVENT_NOW, EVENT_DISCARDS)
    for_a_wave = [relic.id for relic in state.contents.relics.values() if relic.use == "wave"]
    for seat in range(state.sides):
        spent = [token for token in state.zones[in_force(seat)] if token.face in for_a_wave]
        chips.move_chips(state, spent, in_force(seat), RELIC_DISCARDS)
    state.pegs = [0] * state.sides
    if scene.begin_event(state) and state.options.mode != "simplified":
        push(state, Frame(EVENT_DRAW, state.first))


def _spec_event(state: SpireState, frame: Frame) -> DrawSpec:
    if not state.zones[EVENTS]:
        names = tuple(token.face for token in state.zones[EVENT_DISCARDS] if token.face)
    else:
        names = chips.drawable(state, EVENTS)
    prompt = f"{state.seat_name(frame.owner)}: draw the event of wave {state.wave}"
    return DrawSpec(frame.owner, EVENT_DRAW, "CS-EVENT-06", prompt, names=names)


def _apply_event(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the event in force (CS-EVENT-07, CS-EVENT-09); if it names this phase, it acts at once (CS-EVENT-08)."""
    if not state.zones[EVENTS]:
        chips.put_away(state, state.zones[EVENT_DISCARDS], EVENT_DISCARDS, EVENTS)
    face = str(values[0])
    chips.draw(state, EVENTS, EVENT_NOW, face)
    state.report("CS-EVENT-06", f"the event is {title(state.contents, face)}", state.first)
    effects.begin_event(state)


# The six phases.


def _begin_after_event(begin: Callable[[SpireState, int], None]) -> Callable[[SpireState, int], None]:
    """Return the step that begins a phase; an event that names the phase acts first (CS-EVENT-08)."""

    def enter(state: SpireState, seat: int) -> None:
        state.seat = seat
        begin(state, seat)
        trigger_effects(state, "phase_start", player(state.first))
        if state.phase == PREP:
            effects.offer_relics(state, "the Prep Phase", state.first)

    return enter


WAVE_PHASES: Phases[SpireState] = Phases(
    (
        Phase(EVENT, begin_event),
        Phase(INCOME, _begin_after_event(income.begin)),
        Phase(MARKET, _begin_after_event(market.begin)),
        Phase(BUILD, _begin_after_event(building.begin)),
        Phase(PREP, _begin_after_event(prep.begin)),
        Phase(ONSLAUGHT, _begin_after_event(onslaught.begin)),
    ),
    WAVE_OVER,
    "wave",
)
"""The six phases of a wave, in order (CS-WAVE-02)."""


def next_wave(state: SpireState) -> None:
    """Begin a wave with its Event Phase (CS-ONS-12)."""
    pop(state)
    state.wave += 1
    state.command = [0] * state.sides
    for seat in range(state.sides):
        forget_spending(state, seat)
    state.passed, state.locked, state.built = (), (), ()
    push(state, WAVE_PHASES.begin(state.first))
    if state.scenario:
        state.phase = EVENT if state.wave > 1 else state.phase
        push(state, Frame(CHANGE))


def end_wave(state: SpireState) -> None:
    """End the effects that last for a wave; begin the next wave, or score after the last (CS-WAVE-01, CS-WAVE-04)."""
    end_effects(state, WAVE)
    reset_uses(state, WAVE)
    if state.options.gate_repair == "eliminate":
        remove_fallen_factions(state)
    last = Frame(SETTLE if state.scenario else SCORE)
    swap(state, last if state.wave >= state.last_wave else Frame(NEXT))


def remove_fallen_factions(state: SpireState) -> None:
    """Remove the factions with fallen gates from the game, with everything that they have on the map (CS-R39)."""
    for seat in range(state.sides):
        if not state.intact[seat] and seat not in state.out:
            state.out = (*state.out, seat)
            for unit in state.units_of(seat):
                chips.send_home(state, unit)
            for spire in state.spires_of(seat):
                chips.remove_spire(state, spire)
            chips.bring_home(state, stack(seat), seat)
            state.groups[seat] = ()
            state.report("CS-R39", f"{state.with_verb(seat, 'is')} out of the game", seat)
    if state.first in state.out and (left := state.order()):
        state.first = left[-1]  # the next Event Phase passes the role to the player after the one who is out


PART = Part(
    steps={**WAVE_PHASES.steps, BEGIN: lambda state: swap(state, Frame(NEXT)), NEXT: next_wave, WAVE_OVER: end_wave},
    chances={EVENT_DRAW: Chance(_spec_event, _apply_event)},
)
