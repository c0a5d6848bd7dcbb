"""Response windows: seats are asked in order, until all of them have passed in a row.

Only public facts open a window: whether a hand contains an answer makes no difference. A game lists the kinds of its
windows in `responses`. The data of a window's frame are
(order, place of the seat asked now, passes in a row, subject).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core.agenda import Frame, HasAgenda, pop, push, swap

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.hooks import Hooks
    from referee.engine.core.move import Value


class Window(NamedTuple):
    """A window: the order of the seats, the place of the seat asked now, the passes in a row, and the subject."""

    order: tuple[int, ...]
    place: int
    passes: int
    subject: tuple[Value, ...]


def open_window(state: HasAgenda, kind: str, order: tuple[int, ...], subject: tuple[Value, ...] = ()) -> None:
    """Open a window; the first seat of the order is asked first."""
    push(state, Frame(kind, order[0], Window(order, 0, 0, subject)))


def pass_window(state: HasAgenda) -> bool:
    """Let the seat that is asked pass; return whether this closes the window."""
    window = state.agenda[-1].read(Window)
    if window.passes + 1 >= len(window.order):
        pop(state)
        return True
    _ask(state, window, window.passes + 1)
    return False


def ask_next(state: HasAgenda) -> None:
    """Record that the seat asked has played something: the next seat is asked, and passes count from 0."""
    _ask(state, state.agenda[-1].read(Window), 0)


def is_responding(game: Hooks[S], state: S) -> bool:
    """Return whether a response window is open."""
    return state.top_kind in game.responses


def _ask(state: HasAgenda, window: Window, passed: int) -> None:
    place = (window.place + 1) % len(window.order)
    kind = state.agenda[-1].kind
    swap(state, Frame(kind, window.order[place], window._replace(place=place, passes=passed)))
