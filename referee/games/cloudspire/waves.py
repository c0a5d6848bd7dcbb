"""The course of a game: waves of six phases, and what happens between them."""

from __future__ import annotations

from collections.abc import Callable

from referee.engine import Frame, Part, expire, pop, push, renew, swap
from referee.engine.mechanisms.phases import Phase, Phases
from referee.games.cloudspire import building, event, income, market, onslaught, prep, relics
from referee.games.cloudspire.aims import SETTLE
from referee.games.cloudspire.ending import SCORE
from referee.games.cloudspire.firing import fire, player
from referee.games.cloudspire.scene import CHANGE
from referee.games.cloudspire.setup import BEGIN
from referee.games.cloudspire.state import BUILD, EVENT, INCOME, MARKET, ONSLAUGHT, PREP, WAVE, SpireState

NEXT, WAVE_OVER = "next wave", "wave over"


def _with_event(begin: Callable[[SpireState, int], None]) -> Callable[[SpireState, int], None]:
    """Return what begins a phase, and lets the event of the wave act first if it names the phase (CS-EVENT-08)."""

    def enter(state: SpireState, seat: int) -> None:
        begin(state, seat)
        fire(state, "phase_start", player(state.first))
        if state.phase == PREP:
            relics.offer(state, "the Prep Phase", state.first)

    return enter


COURSE: Phases[SpireState] = Phases(
    (
        Phase(EVENT, event.begin),
        Phase(INCOME, _with_event(income.begin)),
        Phase(MARKET, _with_event(market.begin)),
        Phase(BUILD, _with_event(building.begin)),
        Phase(PREP, _with_event(prep.begin)),
        Phase(ONSLAUGHT, _with_event(onslaught.begin)),
    ),
    WAVE_OVER,
    "wave",
)
"""The six phases of a wave, in order (CS-WAVE-02)."""


def next_wave(state: SpireState) -> None:
    """Begin a wave with its Event Phase (CS-ONS-12)."""
    pop(state)
    state.wave += 1
    state.spent, state.command = [0] * state.sides, [0] * state.sides
    state.passed, state.locked, state.built = (), (), ()
    push(state, COURSE.begin(state.first))
    if state.scenario:
        push(state, Frame(CHANGE))


def end_wave(state: SpireState) -> None:
    """End what lasts for a wave; then comes the next one, or scoring after the last (CS-WAVE-01, CS-WAVE-04)."""
    expire(state, WAVE)
    renew(state, WAVE)
    if state.options.gate_repair == "eliminate":
        leave(state)
    last = Frame(SETTLE if state.scenario else SCORE)
    swap(state, last if state.wave >= state.last_wave else Frame(NEXT))


def leave(state: SpireState) -> None:
    """Let the factions whose gates have fallen leave the game with all that they have on the map (CS-R39)."""
    for seat in range(state.sides):
        if not state.intact[seat] and seat not in state.out:
            state.out = (*state.out, seat)
            state.units = {id: unit for id, unit in state.units.items() if unit.seat != seat}
            state.spires = {id: spire for id, spire in state.spires.items() if spire.seat != seat}
            state.report("CS-R39", f"{state.says(seat, 'is')} out of the game", seat)
    if state.first in state.out and len(state.out) < state.sides:
        state.first = next(seat for seat in (*state.course, *state.course) if seat not in state.out)


PART: Part[SpireState] = Part(
    steps={**COURSE.steps, BEGIN: lambda state: swap(state, Frame(NEXT)), NEXT: next_wave, WAVE_OVER: end_wave}
)
