"""Effects that last, and uses that are counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from referee.engine.core.tally import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.move import Value


class LastingEffect(NamedTuple):
    """The effect of a source on a seat, or on one of its pieces (`subject`), until the end of a scope.

    lines: the lines that it adds to a number (see tally.py); the effect is then locked, because these lines do not
    change. An effect without lines is live: the data of its source are read each time.
    """

    source: str
    seat: int
    until: str
    subject: str = ""
    lines: tuple[Line, ...] = ()


class HasEffects(Protocol):
    """Anything that has effects."""

    effects: tuple[LastingEffect, ...]


class HasUses(Protocol):
    """Anything that counts how often something was used."""

    uses: dict[str, int]


def grant(state: HasEffects, effect: LastingEffect) -> None:
    """Start an effect."""
    state.effects = (*state.effects, effect)


def expire(state: HasEffects, scope: str) -> None:
    """End the effects of a scope."""
    state.effects = tuple(effect for effect in state.effects if effect.until != scope)


def drop(state: HasEffects, subject: str) -> None:
    """End the effects on a subject that has left play."""
    state.effects = tuple(effect for effect in state.effects if effect.subject != subject)


def _slot(scope: str, seat: int, key: Value) -> str:
    return f"{scope}/{seat}/{key}"


def use_count(state: HasUses, scope: str, seat: int, key: Value) -> int:
    """Return how often a seat has used something within a scope."""
    return state.uses.get(_slot(scope, seat, key), 0)


def use(state: HasUses, scope: str, seat: int, key: Value, count: int = 1) -> None:
    """Count uses of something."""
    slot = _slot(scope, seat, key)
    state.uses[slot] = state.uses.get(slot, 0) + count


def used_keys(state: HasUses, scope: str, seat: int) -> Iterator[str]:
    """Yield the keys of what a seat has used within a scope, as text."""
    begin = _slot(scope, seat, "")
    return (slot.removeprefix(begin) for slot in state.uses if slot.startswith(begin))


def forget(state: HasUses, scope: str, seat: int, key: Value) -> None:
    """Forget that a seat has used something within a scope."""
    slot = _slot(scope, seat, key)
    state.uses = {other: count for other, count in state.uses.items() if other != slot}


def renew(state: HasUses, scope: str) -> None:
    """Forget the uses of a scope that has ended."""
    state.uses = {slot: count for slot, count in state.uses.items() if not slot.startswith(scope + "/")}
