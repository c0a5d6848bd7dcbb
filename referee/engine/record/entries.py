"""The entries in force (not undone, as amended), each with the state after it; the versions that undo can reach."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.engine.core.guards import S
from referee.engine.core.naming import counted
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.agenda import Key
    from referee.engine.core.move import Move, Value
    from referee.engine.core.ruling import Ruling
    from referee.engine.record.event import Event


@dataclass(frozen=True, eq=False, repr=False)
class Entry(Generic[S]):
    """An entry in force: what was done, the state after it, and the entry before it (None for the opening).

    `event` has the number under which the log shows it, even if a later event has changed what was done.
    """

    event: Event
    state: S
    before: Entry[S] | None = None

    @property
    def number(self) -> int:
        """Return the number of the event, as the log shows it."""
        return self.event.n

    @property
    def kind(self) -> str:
        """Return the kind of event: move, chance, overrule, correct, option and so on."""
        return self.event.kind

    @property
    def text(self) -> str:
        """Return what was done, in words."""
        return self.event.text

    @property
    def move(self) -> Move | None:
        """Return the move or chance result, or None if the entry is neither."""
        return self.event.move


class Orphan(NamedTuple):
    """An entry that no longer fits anywhere, with the reason, and the ruling against it, if any."""

    event: Event
    reason: str
    ruling: Ruling | None = None

    def __str__(self) -> str:
        """Return the entry and the reason in words."""
        return f"{self.event.n} {self.event.text}: {self.reason}"


class StandingPass(NamedTuple):
    """A declared pass of every window until a scope ends. scope_key: changes when the scope ends."""

    seat: int
    scope: str
    scope_key: Value


class Version(NamedTuple, Generic[S]):
    """The history at one revision: its last entry, the entries waiting to be replayed, and the dropped entries.

    kept: the numbers of the entries that were replayed in the last change.
    """

    last: Entry[S]
    pending: tuple[Event, ...] = ()
    standing: tuple[StandingPass, ...] = ()
    kept: tuple[int, ...] = ()
    orphans: tuple[Orphan, ...] = ()

    @property
    def state(self) -> S:
        """Return the state after the last entry."""
        return self.last.state


def backwards(last: Entry[S]) -> Iterator[Entry[S]]:
    """Yield the entries from the last to the opening."""
    entry: Entry[S] | None = last
    while entry is not None:
        yield entry
        entry = entry.before


class KeyCounts:
    """Counts entries by the key of the request that they answer.

    The last count is kept: the next one adds and removes only the entries that differ.
    """

    def __init__(self) -> None:
        """Begin without entries."""
        self._counted: list[Entry[Any]] = []
        self._places: dict[Entry[Any], int] = {}
        self._all: Counter[Key | None] = Counter()
        self._chances: Counter[Key | None] = Counter()

    def times(self, last: Entry[Any], key: Key) -> int:
        """Return how many entries up to `last` have this key."""
        self._count(last)
        return self._all[key]

    def result_count(self, last: Entry[Any], key: Key) -> int:
        """Return how many of these entries are results of dice or cards."""
        self._count(last)
        return self._chances[key]

    def _count(self, last: Entry[Any]) -> None:
        fresh = list(takewhile(lambda entry: entry not in self._places, backwards(last)))
        shared = fresh[-1].before if fresh else last
        length = 0 if shared is None else self._places[shared] + 1
        for entry in self._counted[length:]:
            del self._places[entry]
            self._add(entry, -1)
        del self._counted[length:]
        for entry in reversed(fresh):
            self._places[entry] = len(self._counted)
            self._counted.append(entry)
            self._add(entry, 1)

    def _add(self, entry: Entry[Any], number: int) -> None:
        self._all[entry.event.key] += number
        if entry.kind == "chance":
            self._chances[entry.event.key] += number


class UndoStack(Generic[S]):
    """Every version of the history that undo and redo can reach, in steps; `at` is the current step.

    A move, the passes that it implied and the standing passes that followed it are one step.

    past_versions: the version after each event, the opening first. left_out: why an event of older rules did not fit,
    by its number. undone: for each undone event, by number, the number of the event that undid it. counts: how many
    entries answer each key; all copies share it.
    """

    def __init__(self, versions: list[Version[S]], at: int = 0, joins: bool = False) -> None:
        self._versions = versions
        self._steps: list[tuple[int, ...]] = [() for _ in versions]
        self._at = at
        self._joins = joins
        self.past_versions: list[Version[S]] = [versions[at]]
        self.left_out: dict[int, str] = {}
        self.undone: dict[int, int] = {}
        self.counts = KeyCounts()

    def copy(self) -> UndoStack[S]:
        """Return a copy that can be changed."""
        made = UndoStack(self._versions[:], self._at, self._joins)
        made._steps, made.undone = self._steps[:], dict(self.undone)
        made.past_versions, made.left_out, made.counts = self.past_versions[:], dict(self.left_out), self.counts
        return made

    @property
    def version(self) -> Version[S]:
        """Return the current version."""
        return self._versions[self._at]

    @property
    def undoable(self) -> int:
        """Return how many steps can be undone."""
        return self._at

    @property
    def redoable(self) -> int:
        """Return how many steps can be redone."""
        return len(self._versions) - 1 - self._at

    @property
    def not_undone(self) -> tuple[int, ...]:
        """Return the numbers of the events that can be undone, the earliest first."""
        return tuple(number for step in self._steps[: self._at + 1] for number in step)

    def push(self, version: Version[S], number: int, follows: bool = False, leads: bool = False) -> None:
        """Add the version after an event.

        follows: whether it joins the last step. leads: whether the next version joins its step.
        """
        joined = (follows or self._joins) and self._at > 0
        step = (*self._steps[self._at], number) if joined else (number,)
        first = self._at + (0 if joined else 1)
        self._versions[first:], self._steps[first:] = [version], [step]
        self._at = len(self._versions) - 1
        self._joins = leads

    def undo(self, steps: int, number: int) -> None:
        """Undo steps. number: the number of the undo event.

        Raises:
            InvalidMoveError: there are fewer steps.
        """
        if steps > self.undoable:
            raise InvalidMoveError(_too_many(steps, self.undoable, "undo"))
        taken = (one for step in self._steps[self._at - steps + 1 : self._at + 1] for one in step)
        self.undone |= dict.fromkeys(taken, number)
        self._at -= steps
        self._joins = False

    def redo(self, steps: int) -> None:
        """Redo steps that were undone.

        Raises:
            InvalidMoveError: there are fewer steps.
        """
        if steps > self.redoable:
            raise InvalidMoveError(_too_many(steps, self.redoable, "redo"))
        self._at += steps
        self._joins = False
        for one in self.not_undone:
            self.undone.pop(one, None)


def not_in_force_error(number: int, last: Entry[Any]) -> InvalidMoveError:
    """Return the error for a number that no entry in force has. last: the last entry in force."""
    after = "there are no moves yet" if last.before is None else f"the last move is {last.number}"
    why = after if number > last.number else "it was undone or dropped, or is not a move"
    return InvalidMoveError(f"{number} is not a current move: {why} (see the log)")


def _too_many(steps: int, possible: int, command: str) -> str:
    if not possible:
        return f"there is nothing to {command}"
    return f"there {'is' if possible == 1 else 'are'} only {counted(possible, 'step')} to {command}, not {steps}"
