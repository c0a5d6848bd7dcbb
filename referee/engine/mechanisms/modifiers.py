"""Modifiers (an aura, a keyword, an upgrade) change a number but never act.

Each is live (it counts while it is in play), or is kept until a scope ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from referee.engine.core.effects import LastingEffect, effects_on, grant
from referee.engine.core.tally import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.engine.core.effects import HasEffects

D = TypeVar("D")


class Modifier(NamedTuple, Generic[D]):
    """What a source adds to a number, parsed once from data.

    source, name: the id and name of the source. clause: the rule for it. data: when it applies and to what, in the
    game's own form.
    """

    source: str
    name: str
    stat: str
    amount: int
    clause: str
    data: D


def modifier_lines(
    state: HasEffects, stat: str, subject: str, live: Iterable[Modifier[D]], reaches: Callable[[Modifier[D]], bool]
) -> Iterator[Line]:
    """Yield the lines of the tally of a subject's stat: kept lines, then the modifiers in play that apply.

    live: the modifiers in play. reaches: returns whether one applies to the subject. Lines kept from a source replace
    its live modifiers, so that nothing counts twice.
    """
    kept = effects_on(state, f"{stat} {subject}")
    yield from (line for effect in kept for line in effect.lines)
    locked = {effect.source for effect in kept}
    for one in live:
        if one.stat == stat and one.source not in locked and reaches(one):
            yield Line(one.name, one.amount, one.clause)


def keep(state: HasEffects, seat: int, stat: str, subject: str, until: str, lines: Iterable[tuple[str, Line]]) -> None:
    """Keep lines of a subject's number, by source, until a scope ends, even if the source leaves play."""
    for source, line in lines:
        grant(state, LastingEffect(source, seat, until, f"{stat} {subject}", (line,)))
