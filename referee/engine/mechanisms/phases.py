"""The phases of a turn, declared in order: the name of each, and what runs when it begins.

PHASES = Phases((Phase("move", _move), Phase("cards", _cards), Phase("", _late_battles), Phase("draw", _draw)), OVER)
push(state, PHASES.begin(seat)) the first phase begins when the agenda is settled
PART = Part(steps=PHASES.steps, ...)

The questions of a phase are above the frame of the turn: the next phase begins when all of them are gone. If something
is owed before a phase can end, its question says so (`Decision.owed`), and a guard of the verb that ends the phase
requires it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from referee.engine.core.agenda import Frame, HasAgenda, swap, unwind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class HasPhases(HasAgenda, Protocol):
    """A state that is in a phase of a turn."""

    phase: str


P = TypeVar("P", bound=HasPhases)


class Phase(NamedTuple, Generic[P]):
    """One phase: its name (empty if it belongs to the phase before), and what runs when it begins for a seat."""

    name: str
    enter: Callable[[P, int], None]


class Phases(NamedTuple, Generic[P]):
    """The phases of a turn. over: the kind of the step that ends it. kind: the kind of frame for the turn itself."""

    phases: tuple[Phase[P], ...]
    over: str
    kind: str = "turn"

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the phases, in order."""
        return tuple(phase.name for phase in self.phases if phase.name)

    @property
    def steps(self) -> Mapping[str, Callable[[P], None]]:
        """Return the function that begins the next phase, by the kind of frame; for the `steps` of a game's part."""
        return {self.kind: self.begin_next}

    def begin(self, seat: int, phase: str = "") -> Frame:
        """Return the frame of a turn that begins with its first phase, or with a later one."""
        return Frame(self.kind, seat, (self._place(phase) if phase else 0,))

    def enter(self, state: P, seat: int, phase: str, before: str) -> None:
        """Clear the agenda, and begin a phase of a seat's turn.

        If `phase` is empty, begin the step before the turn instead. before: the kind of frame of that step.
        """
        state.agenda = (self.begin(seat, phase) if phase else Frame(before, seat),)
        state.phase = phase or self.names[0]

    def ended_turn(self, seat: int) -> Frame:
        """Return the frame of a turn whose phases are all over."""
        return Frame(self.kind, seat, (len(self.phases),))

    def begin_next(self, state: P) -> None:
        """Begin the next phase; after the last one the turn is over."""
        frame = state.agenda[-1]
        seat, place = frame.owner, frame.number
        if place == len(self.phases):
            swap(state, Frame(self.over, seat))
            return
        swap(state, frame._replace(data=(place + 1,)))
        phase = self.phases[place]
        state.phase = phase.name or state.phase
        phase.enter(state, seat)

    def close(self, state: P) -> None:
        """End the turn now, whatever is left of it; do nothing if no turn is in progress."""
        if unwind(state, self.kind):
            swap(state, self.ended_turn(state.agenda[-1].owner))

    def _place(self, name: str) -> int:
        return [phase.name for phase in self.phases].index(name)
