"""What is in force and changes a number, but never acts: an aura, a keyword, an upgrade; live, or kept for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.engine.core.effects import LastingEffect, grant
from referee.engine.core.tally import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.engine.core.effects import HasEffects

D = TypeVar("D")


class Gives(NamedTuple, Generic[D]):
    """What a source gives to a number, parsed once from data.

    source, name: what gives it. clause: by which. data: whom it reaches and when, as the game reads it.
    """

    source: str
    name: str
    stat: str
    amount: int
    clause: str
    data: D


def given(
    state: HasEffects, stat: str, subject: str, live: Iterable[Gives[D]], reaches: Callable[[Gives[D]], bool]
) -> Iterator[Line]:
    """Yield what a subject has of a number: what is kept for it, and what is in play and reaches it now.

    What is kept of a source counts in the place of what the source gives live, so that nothing counts twice.
    """
    kept = [effect for effect in state.effects if effect.subject == f"{stat} {subject}"]
    yield from (line for effect in kept for line in effect.lines)
    locked = {effect.source for effect in kept}
    for one in live:
        if one.stat == stat and one.source not in locked and reaches(one):
            yield Line(one.name, one.amount, one.clause)


def keep(state: HasEffects, seat: int, stat: str, subject: str, until: str, lines: Iterable[tuple[str, Line]]) -> None:
    """Let a subject keep lines of a number, each by its source, until the end of a scope, whatever leaves play."""
    for source, line in lines:
        grant(state, LastingEffect(source, seat, until, f"{stat} {subject}", (line,)))
