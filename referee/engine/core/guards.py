"""Guards: each is one condition for a legal move. A guard returns None, a breach, or an unseen fact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from referee.engine.core.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.engine.core.move import Move

S = TypeVar("S", bound=State)
V = TypeVar("V")
DUE = "due"
"""Put this in the `needs` of a guard that applies only if its move answers something that is due.

A ruling can be requested on any move of any seat at any time, even of an automatic seat. So a guard that reads
a hand, a frame or a list by seat needs this.
"""


class Breach(NamedTuple):
    """A clause that a move breaks, with the reason. The table may overrule a breach of a rule, but not of a fact.

    also: further clauses to cite with it.
    """

    clause: str
    text: str
    kind: Literal["rule", "fact"] = "rule"
    also: tuple[str, ...] = ()


class Unseen(NamedTuple):
    """A fact that the ruling depends on but the referee cannot see: the move is a claim until a card is shown."""

    clause: str
    text: str
    seat: int


class Guard(NamedTuple, Generic[S]):
    """One condition, tested only if the guards that it needs found no breach, so it may rely on what they checked.

    needs: the names of earlier guards of the verb, or DUE.
    """

    name: str
    test: Callable[[S, Move], Breach | Unseen | None]
    needs: tuple[str, ...] = ()


def checked_value(found: V | None) -> V:
    """Return the value, which is not None because an earlier guard has checked it."""
    assert found is not None
    return found


def first_finding(guards: Sequence[Guard[S]], state: S, move: Move) -> Breach | Unseen | None:
    """Return the first breach, else the first unseen fact, else None."""
    unseen = None
    for guard in guards:
        hit = guard.test(state, move)
        if hit is not None:
            if hit.__class__ is Breach:
                return hit
            unseen = unseen or hit
    return unseen


def findings(
    guards: Sequence[Guard[S]], state: S, move: Move, due: bool = True
) -> Iterator[tuple[Guard[S], Breach | Unseen]]:
    """Yield each guard that finds a breach or an unseen fact, with the finding. due: False skips guards with DUE."""
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
