"""Checks of the values that a campaign carries into a match: somebody may have edited them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.library.problems import allowed_values, unknown_name_message, value_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from referee.engine.core.plain import Plain

Check: TypeAlias = "Callable[[Plain], str]"
"""Returns what is wrong with a value; empty if nothing is."""


def check_one_of(noun: str, allowed: Collection[str]) -> Check:
    """Return the check that a value is one of some ids. noun: what they are, such as `stamp`."""

    def check(value: Plain) -> str:
        said = value if isinstance(value, str) else ""
        return "" if said in allowed else f"{value_text(value)} is not a {noun}{allowed_values(said, allowed)}"

    return check


def check_each(check: Check) -> Check:
    """Return the check that a value is a list, and that each thing in it passes a check."""

    def check_all(value: Plain) -> str:
        if not isinstance(value, list | tuple):
            return f"{value_text(value)} is not a list"
        return next(filter(None, map(check, value)), "")

    return check_all


def check_count(value: Plain) -> str:
    """Return what is wrong with a value that must be a whole number of 0 or more; empty if nothing is."""
    is_count = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return "" if is_count else f"{value_text(value)} is not a whole number of 0 or more"


def carried_faults(checks: Mapping[str, Check], carried: Mapping[str, Plain]) -> Iterator[str]:
    """Yield what is wrong with the values that a match takes over. checks: the check of each value, by its key."""
    yield from (unknown_name_message("key", key, checks) for key in carried if key not in checks)
    yield from (f"{key} is missing" for key in checks if key not in carried)
    for key, check in checks.items():
        if key in carried and (fault := check(carried[key])):
            yield f"{key}: {fault}"
