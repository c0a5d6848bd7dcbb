"""The agenda: a stack of frames. The top frame is being resolved, the others wait.

A frame of a kind in the game's table of steps runs by itself; any other frame waits for a seat or for chance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from referee.engine.core.move import Value, number

D = TypeVar("D")
A = TypeVar("A", bound="HasAgenda")


class Frame(NamedTuple):
    """One thing to resolve: its kind, the seat that it concerns, and plain values."""

    kind: str
    seat: int | None = None
    data: tuple[Value, ...] = ()

    @property
    def owner(self) -> int:
        """Return the seat of the frame, which must have one."""
        assert self.seat is not None, f'the frame "{self.kind}" has no seat'
        return self.seat

    @property
    def number(self) -> int:
        """Return the first of the frame's data, which must be a number."""
        return number(self.data[0])

    @property
    def word(self) -> str:
        """Return the first of the frame's data as a word."""
        return str(self.data[0])

    def read(self, kind: Callable[..., D]) -> D:
        """Return the frame's data as the named tuple `kind` that they were made from."""
        return kind(*self.data)


class Key(NamedTuple):
    """What is asked, and which seat is asked. A replay finds a record entry by its key, not by its number."""

    kind: str
    seat: int
    subject: tuple[Value, ...] = ()


class Decision(NamedTuple):
    """A choice that is due: who decides, the clause that asks for it, and what they must do before they can pass.

    The rules name the seat that decides; it need not be the seat whose turn it is. kind, seat: the kind and seat of its
    frame; if the frame has no seat, the rules set the seat. prompt: the question without the player's name, such as
    "brace or drift?". subject: distinguishes the decision from others of the same kind and seat; see Hooks.turn_key.
    prices: the list of things and prices that the prompt has in brackets, as in `(tower 3, wall 2)`; a web page leaves
    the list out and shows each price with its choice.
    """

    seat: int
    kind: str
    clause: str
    prompt: str
    may_pass: bool = False
    owed: tuple[str, ...] = ()
    subject: tuple[Value, ...] = ()
    prices: tuple[tuple[str, int], ...] = ()

    @property
    def key(self) -> Key:
        """Return the key of the decision."""
        return Key(self.kind, self.seat, self.subject)


class HasAgenda(Protocol):
    """Anything that has an agenda."""

    agenda: tuple[Frame, ...]


def push(state: HasAgenda, *frames: Frame) -> None:
    """Put frames on the stack; the last argument is resolved first."""
    state.agenda = (*state.agenda, *frames)


def pop(state: HasAgenda) -> Frame:
    """Take the top frame off and return it."""
    *rest, top = state.agenda
    state.agenda = tuple(rest)
    return top


def swap(state: HasAgenda, *frames: Frame) -> Frame:
    """Replace the top frame with other frames, and return the old top frame."""
    *rest, top = state.agenda
    state.agenda = (*rest, *frames)
    return top


@dataclass(frozen=True, slots=True)
class OnTop(Generic[A]):
    """A check that runs only while a frame of one of these kinds is on top of the agenda.

    check: gets the state, which it may change, and that frame.
    """

    kinds: tuple[str, ...]
    check: Callable[[A, Frame], object]

    def __call__(self, state: A) -> None:
        """Run the check if such a frame is on top."""
        frame = top_frame(state, *self.kinds)
        if frame is not None:
            self.check(state, frame)


class Checks(Generic[A]):
    """The checks of a game, sorted by kind of frame: most are needed only while one kind is on top."""

    def __init__(self, checks: tuple[Callable[[A], object], ...]) -> None:
        """Sort the checks of a game."""
        self.checks = checks
        kinds = {kind for check in checks if isinstance(check, OnTop) for kind in check.kinds}
        rows = tuple(enumerate(checks))
        self._of_any = [row for row in rows if not isinstance(row[1], OnTop)]
        self._of_kind = {
            kind: [row for row in rows if not isinstance(row[1], OnTop) or kind in row[1].kinds] for kind in kinds
        }

    def run(self, state: A) -> None:
        """Run the checks for the top frame, in order.

        If a frame of another kind comes to the top, go on with the later checks for that kind.
        """
        done = -1
        while state.agenda:
            kind = state.agenda[-1].kind
            for place, check in self._of_kind.get(kind, self._of_any):
                if place > done:
                    done = place
                    check(state)
                    if not state.agenda or state.agenda[-1].kind != kind:
                        break
            else:
                return


def top_frame(state: HasAgenda, *kinds: str) -> Frame | None:
    """Return the top frame if it is of one of these kinds, else None."""
    frame = state.agenda[-1] if state.agenda else None
    return frame if frame is not None and frame.kind in kinds else None


def find_frame(state: HasAgenda, *kinds: str) -> Frame | None:
    """Return the topmost frame of one of these kinds, or None."""
    for frame in reversed(state.agenda):
        if frame.kind in kinds:
            return frame
    return None


def replace_frame(state: HasAgenda, frame: Frame, kind: str = "") -> None:
    """Replace the topmost frame of a kind, by default that of the new frame; the frames above it stay."""
    depth = max(depth for depth, other in enumerate(state.agenda) if other.kind == (kind or frame.kind))
    state.agenda = (*state.agenda[:depth], frame, *state.agenda[depth + 1 :])


def unwind(state: HasAgenda, kind: str) -> bool:
    """Remove every frame above the topmost frame of a kind; return whether there is a frame of that kind."""
    for depth in range(len(state.agenda) - 1, -1, -1):
        if state.agenda[depth].kind == kind:
            state.agenda = state.agenda[: depth + 1]
            return True
    return False
