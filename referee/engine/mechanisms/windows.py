"""Response windows: seats are asked in an order, until as many in a row as there are have passed.

A window opens by public facts alone; whether a hand holds an answer is nobody's business.
A window's frame holds (order, place of the seat that is asked, passes in a row, subject).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import Frame, HasAgenda, pop, push, swap

if TYPE_CHECKING:
    from referee.engine.core.move import Value


def open_window(state: HasAgenda, kind: str, order: tuple[int, ...], subject: tuple[Value, ...] = ()) -> None:
    """Open a window; the first of the order is asked first."""
    push(state, Frame(kind, order[0], (order, 0, 0, subject)))


def pass_window(state: HasAgenda) -> bool:
    """Let the asked seat pass; return whether the window has closed by it."""
    order, place, passed, subject = _parts(state)
    if passed + 1 >= len(order):
        pop(state)
        return True
    _ask(state, order, place + 1, passed + 1, subject)
    return False


def answered(state: HasAgenda) -> None:
    """Note that the asked seat has played something: the next is asked, and passes count anew."""
    order, place, _, subject = _parts(state)
    _ask(state, order, place + 1, 0, subject)


def is_response(frame: Frame) -> bool:
    """Return whether a frame is a response window, in which seats are asked in turns."""
    return len(frame.data) == 4 and isinstance(frame.data[0], tuple)


def subject_of(frame: Frame) -> tuple[Value, ...]:
    """Return what a window is about."""
    subject = frame.data[3]
    assert isinstance(subject, tuple)
    return subject


def passes(frame: Frame) -> int:
    """Return how many have passed in a row."""
    return int(frame.data[2])  # type: ignore[arg-type]


def _parts(state: HasAgenda) -> tuple[tuple[int, ...], int, int, tuple[Value, ...]]:
    return state.agenda[-1].data  # type: ignore[return-value]


def _ask(state: HasAgenda, order: tuple[int, ...], place: int, passed: int, subject: tuple[Value, ...]) -> None:
    place %= len(order)
    swap(state, Frame(state.agenda[-1].kind, order[place], (order, place, passed, subject)))
