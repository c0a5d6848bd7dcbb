"""A stack of uses: each waits until all seats that may answer it have passed; the last use added is carried out first.

STACK = Stack("answer", "CA-INS-05", known=ability_of, prompt=asks, after=discard)
STACK.put(state, use, (1, 0))    seat 1 may answer first; after two passes in a row the use is carried out
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Decision, Frame, find_frame, pop, push, unwind
from referee.engine.mechanisms.abilities import Ability, Use
from referee.engine.mechanisms.windows import Window, ask_next, open_window

if TYPE_CHECKING:
    from collections.abc import Mapping


RESOLVE = "resolve"


@dataclass(frozen=True)
class Stack:
    """The uses that wait to be carried out, and the question to each seat that may answer.

    kind, clause: the kind and the clause of the question. known: returns an ability by its source and place. prompt:
    returns the question to a seat. after: called with each use that has left the stack, carried out or not, for
    example to discard its card.
    """

    kind: str
    clause: str
    known: Callable[[Any, str, int], Ability[Any]]
    prompt: Callable[[Any, Use[Any]], str]
    after: Callable[[Any, Use[Any]], None] = lambda state, use: None

    def put(self, state: Any, use: Use[Any], order: tuple[int, ...]) -> None:
        """Add a use; these seats may answer it, in this order. If no seats are given, the use is carried out next."""
        if state.top_kind == self.kind:
            ask_next(state)
        typed = (use.ability.source, use.ability.place, use.args)
        push(state, Frame(RESOLVE, use.seat, typed if use.piece is None else (*typed, use.piece)))
        if order:
            open_window(state, self.kind, order, typed)

    def take_off(self, state: Any) -> Use[Any] | None:
        """Remove the topmost use without carrying it out, and return it; None if the stack is empty."""
        if not unwind(state, RESOLVE):
            return None
        use = self._use(state, pop(state))
        self.after(state, use)
        return use

    def waiting(self, state: Any) -> Use[Any] | None:
        """Return the topmost use, or None."""
        frame = find_frame(state, RESOLVE)
        return None if frame is None else self._use(state, frame)

    @property
    def steps(self) -> Mapping[str, Callable[[Any], None]]:
        """Return the step that carries a use out."""
        return {RESOLVE: self._resolve}

    @property
    def questions(self) -> Mapping[str, Callable[[Any, Frame], tuple[Decision, ...]]]:
        """Return the question that asks a seat to answer or pass."""
        return {self.kind: self._ask}

    def _resolve(self, state: Any) -> None:
        """Carry a use out; if its conditions are no longer met, report the reason instead."""
        use = self._use(state, pop(state))
        hit = use.ability.breach(state, use)
        if hit is None:
            use.ability.effect.act(state, use)
        else:
            state.report(hit.clause, f"{use.name}: {hit.text}", use.seat)
        self.after(state, use)

    def _ask(self, state: Any, frame: Frame) -> tuple[Decision, ...]:
        use, window = self.waiting(state), frame.read(Window)
        assert use is not None
        subject = (*window.subject, window.passes)
        return (Decision(frame.owner, self.kind, self.clause, self.prompt(state, use), may_pass=True, subject=subject),)

    def _use(self, state: Any, frame: Frame) -> Use[Any]:
        return frame.read(lambda source, place, *typed: Use(frame.owner, self.known(state, source, place), *typed))
