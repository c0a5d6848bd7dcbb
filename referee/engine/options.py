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

    Raises:
        DataError: a house rule is unknown, or has no such value; all of them at once.
    """
    return MappingProxyType(book.choose(f"{name}={value}" for name, value in chosen.items()))
