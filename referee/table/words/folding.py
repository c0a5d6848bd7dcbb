"""Folds a run of passes that the referee played by itself into one line, in a reply and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee.engine.record.event import IMPLIED, ONLY
from referee.table.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

T = TypeVar("T")
BY_ITSELF = {IMPLIED, ONLY}


class PrintedEvent(NamedTuple):
    """An event to print: its number, words and flags, and its results."""

    n: int
    words: str
    flags: Sequence[str] = ()
    news: Sequence[str] = ()


def lines(events: Iterable[PrintedEvent]) -> list[str]:
    """Return the lines to print for events; a run of the same pass becomes one line."""
    found: list[str] = []
    for run in runs(events, _continues):
        if run[0].words:
            found.append(f"{numbers(run[0].n, run[-1].n)} {run[0].words}{flags_of(run[0], len(run))}")
        found += run[-1].news
    return found


def _continues(one: PrintedEvent, other: PrintedEvent) -> bool:
    return not one.news and one.words == other.words and is_same_pass(one.flags, other.flags)


def is_same_pass(flags: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether the referee played both moves by itself and for the same reason."""
    return set(flags) == set(others) and not BY_ITSELF.isdisjoint(flags)


def runs(entries: Iterable[T], continues: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield entries in runs, in which each entry continues the one before."""
    run: list[T] = []
    for one in entries:
        if run and not continues(run[-1], one):
            yield run
            run = []
        run.append(one)
    if run:
        yield run


def numbers(first: int, last: int) -> str:
    """Return the numbers of a run of entries, aligned with the numbers of single entries."""
    return f"{first:>4}" if first == last else f"{f'{first}–{last}':>4}"


def flags_of(one: PrintedEvent, times: int) -> str:
    """Return the flags of an event; if it was played several times, how often and why."""
    if times == 1:
        return messages.flags_of(one.flags, one.words)
    return f", {times} times without a choice" if ONLY in one.flags else f", {times} times  [implied]"
