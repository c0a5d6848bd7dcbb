"""Guards: one condition of a verb's legality each. A guard gives nothing, a breach, or a fact that cannot be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from referee.engine.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.engine.core.move import Move

S = TypeVar("S", bound=State)
DUE = "due"
"""Needed by a guard that applies only while its move answers something that is due.

A ruling asks all guards about any move of any seat at any time, also of a seat that nobody plays: a guard that reads
a hand, a frame or a list by seat needs this.
"""


class Breach(NamedTuple):
    """A clause that a move breaks, with the numbers. The table may overrule a broken rule, never a broken fact."""

    clause: str
    text: str
    kind: Literal["rule", "fact"] = "rule"
    also: tuple[str, ...] = ()


class Unseen(NamedTuple):
    """A fact that decides a ruling and that the referee cannot see: a claim, until it is shown."""

    clause: str
    text: str
    seat: int


class Guard(NamedTuple, Generic[S]):
    """One condition, asked only where the guards that it needs found nothing: it may rely on their facts.

    needs: names of earlier guards of the verb, and DUE.
    """

    name: str
    test: Callable[[S, Move], Breach | Unseen | None]
    needs: tuple[str, ...] = ()


def first(guards: Sequence[Guard[S]], state: S, move: Move) -> Breach | Unseen | None:
    """Return the first breach, else the first thing unseen, else None."""
    unseen = None
    for guard in guards:
        hit = guard.test(state, move)
        if hit is not None:
            if hit.__class__ is Breach:
                return hit
            unseen = unseen or hit
    return unseen


def hits(
    guards: Sequence[Guard[S]], state: S, move: Move, due: bool = True
) -> Iterator[tuple[Guard[S], Breach | Unseen]]:
    """Yield each guard that finds something, with what it finds."""
    silent = set() if due else {DUE}
    for guard in guards:
        if not silent.isdisjoint(guard.needs):
            silent.add(guard.name)
            continue
        hit = guard.test(state, move)
        if hit is not None:
            if isinstance(hit, Breach):
                silent.add(guard.name)
            yield guard, hit
