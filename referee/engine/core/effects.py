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


def effects_on(state: HasEffects, subject: str) -> tuple[LastingEffect, ...]:
    """Return the effects on a subject, the oldest first."""
    return tuple([effect for effect in state.effects if effect.subject == subject])


def end_effects(state: HasEffects, scope: str) -> None:
    """End the effects that last until the end of a scope, such as a turn."""
    state.effects = tuple(effect for effect in state.effects if effect.until != scope)


def end_effects_on(state: HasEffects, subject: str) -> None:
    """End the effects on a subject that has left play."""
    state.effects = tuple(effect for effect in state.effects if effect.subject != subject)


def _slot(scope: str, seat: int, key: Value) -> str:
    return f"{scope}/{seat}/{key}"


def use_count(state: HasUses, scope: str, seat: int, key: Value) -> int:
    """Return how often a seat has used `key` within a scope, such as a turn."""
    return state.uses.get(_slot(scope, seat, key), 0)


def count_use(state: HasUses, scope: str, seat: int, key: Value, count: int = 1) -> None:
    """Add uses of `key` by a seat to the count of a scope, such as a turn."""
    slot = _slot(scope, seat, key)
    state.uses[slot] = state.uses.get(slot, 0) + count


def used_keys(state: HasUses, scope: str, seat: int) -> Iterator[str]:
    """Yield the key of each thing that a seat has used within a scope, as a string."""
    begin = _slot(scope, seat, "")
    return (slot.removeprefix(begin) for slot in state.uses if slot.startswith(begin))


def forget_use(state: HasUses, scope: str, seat: int, key: Value) -> None:
    """Forget that a seat has used `key` within a scope."""
    slot = _slot(scope, seat, key)
    state.uses = {other: count for other, count in state.uses.items() if other != slot}


def reset_uses(state: HasUses, scope: str) -> None:
    """Forget all uses that were counted for a scope that has ended."""
    state.uses = {slot: count for slot, count in state.uses.items() if not slot.startswith(scope + "/")}
