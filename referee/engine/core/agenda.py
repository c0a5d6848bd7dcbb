"""The agenda: a stack of frames, what is being resolved on top and what waits beneath.

A frame of a kind that the game lists among its steps is work and runs by itself; any other waits for a seat or chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from referee.engine.core.move import Value

D = TypeVar("D")


class Frame(NamedTuple):
    """One thing to be resolved: its kind, the seat that it concerns and plain values."""

    kind: str
    seat: int | None = None
    data: tuple[Value, ...] = ()

    @property
    def whose(self) -> int:
        """Return the seat of a frame that concerns one."""
        assert self.seat is not None, f'a frame "{self.kind}" of nobody'
        return self.seat

    def read(self, kind: Callable[..., D]) -> D:
        """Return the data by their names: as the named tuple of that kind with which the frame was made."""
        return kind(*self.data)


class Key(NamedTuple):
    """What was asked of whom: by this, not by its number, an entry of a record is found again in a replay."""

    kind: str
    seat: int
    subject: tuple[Value, ...] = ()


class Decision(NamedTuple):
    """A choice that is due: who decides, by which clause, what is still owed.

    The seat decides because the rules name it, not because it is its turn. kind, seat: those of its frame, unless the
    frame has no seat. prompt: printed as it is, so it names the decider ("North: brace or drift?").
    subject: distinguishes it from other decisions of this kind and seat, see Upkeep.turn_key.
    """

    seat: int
    kind: str
    clause: str
    prompt: str
    may_pass: bool = False
    owed: tuple[str, ...] = ()
    subject: tuple[Value, ...] = ()

    @property
    def key(self) -> Key:
        """Return what was asked of whom."""
        return Key(self.kind, self.seat, self.subject)


class HasAgenda(Protocol):
    """Anything that has an agenda."""

    agenda: tuple[Frame, ...]


def push(state: HasAgenda, *frames: Frame) -> None:
    """Put frames on the stack; the last one named is resolved first."""
    state.agenda = (*state.agenda, *frames)


def pop(state: HasAgenda) -> Frame:
    """Take the top frame off and return it."""
    *rest, top = state.agenda
    state.agenda = tuple(rest)
    return top


def swap(state: HasAgenda, *frames: Frame) -> Frame:
    """Put frames in the place of the top one, which is returned."""
    *rest, top = state.agenda
    state.agenda = (*rest, *frames)
    return top


def find(state: HasAgenda, kind: str) -> Frame | None:
    """Return the topmost frame of a kind, or None."""
    return next((frame for frame in reversed(state.agenda) if frame.kind == kind), None)


def unwind(state: HasAgenda, kind: str) -> bool:
    """Take off everything above the topmost frame of a kind, which stays; return whether there was one."""
    for depth in range(len(state.agenda) - 1, -1, -1):
        if state.agenda[depth].kind == kind:
            state.agenda = state.agenda[: depth + 1]
            return True
    return False
