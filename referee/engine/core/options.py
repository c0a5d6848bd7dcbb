"""House rules: what a match is set up with."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.library.rulebook import Rulebook

Setting: TypeAlias = str | int | float | bool


class Setup(NamedTuple):
    """How a match begins: the number of seats and the value of every switch and number of the rule book."""

    seats: int
    options: Mapping[str, Setting] = MappingProxyType({})


def settings(book: Rulebook, chosen: Mapping[str, Setting]) -> Mapping[str, Setting]:
    """Return the value of every switch and number of a rule book, the default where none was chosen.

    What was settled so before may be given again, numbers that follow from a switch as well: nothing changes.

    Raises:
        DataError: a house rule is unknown, or has no such value; all of them at once.
    """
    switches = [f"{name}={value}" for name, value in chosen.items() if name in book.options]
    known = [pair for pair in switches if pair.partition("=")[2] in book.options[pair.partition("=")[0]].values]
    follow = book.choose(known)
    others = [
        f"{name}={value}" for name, value in chosen.items() if name not in book.options and follow.get(name) != value
    ]
    return MappingProxyType(book.choose([*switches, *others]))


def lasting(book: Rulebook, options: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return options without the sentences that paper prints for them: these may be worded anew in a later release."""
    sentences = {name for name, fact in book.facts.items() if fact.least is None}
    return {name: value for name, value in options.items() if name not in sentences or not isinstance(value, str)}
