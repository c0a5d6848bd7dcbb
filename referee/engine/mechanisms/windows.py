"""Response windows: seats are asked in an order, until as many in a row as there are have passed.

A window opens by public facts alone; whether a hand holds an answer is nobody's business.
A window's frame holds (order, place of the seat that is asked, passes in a row, subject).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core.agenda import Frame, HasAgenda, pop, push, swap

if TYPE_CHECKING:
    from referee.engine.core.move import Value


class Window(NamedTuple):
    """A window: the order in which seats are asked, whose turn in it, passes in a row, what it is about."""

    order: tuple[int, ...]
    place: int
    passed: int
    subject: tuple[Value, ...]


def open_window(state: HasAgenda, kind: str, order: tuple[int, ...], subject: tuple[Value, ...] = ()) -> None:
    """Open a window; the first of the order is asked first."""
    push(state, Frame(kind, order[0], Window(order, 0, 0, subject)))


def pass_window(state: HasAgenda) -> bool:
    """Let the asked seat pass; return whether the window has closed by it."""
    window = state.agenda[-1].read(Window)
    if window.passed + 1 >= len(window.order):
        pop(state)
        return True
    _ask(state, window, window.passed + 1)
    return False


def answered(state: HasAgenda) -> None:
    """Note that the asked seat has played something: the next is asked, and passes count anew."""
    _ask(state, state.agenda[-1].read(Window), 0)


def is_response(frame: Frame) -> bool:
    """Return whether a frame is a response window, in which seats are asked in turns."""
    return len(frame.data) == 4 and isinstance(frame.data[0], tuple)


def passes(frame: Frame) -> int:
    """Return how many have passed in a row."""
    return frame.read(Window).passed


def _ask(state: HasAgenda, window: Window, passed: int) -> None:
    place = (window.place + 1) % len(window.order)
    kind = state.agenda[-1].kind
    swap(state, Frame(kind, window.order[place], window._replace(place=place, passed=passed)))
