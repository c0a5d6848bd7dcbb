"""House rules: switches with their allowed values, and how a match is set up."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import RefereeError

if TYPE_CHECKING:
    from collections.abc import Mapping


class Setup(NamedTuple):
    """How a match begins: the number of seats and the value of every house-rule switch."""

    seats: int
    options: Mapping[str, str] = MappingProxyType({})


class OptionError(RefereeError):
    """Raised when a house rule is unknown or has no such value."""


def choose(
    switches: Mapping[str, tuple[str, ...]], defaults: Mapping[str, str], chosen: Mapping[str, str]
) -> Mapping[str, str]:
    """Return the value of every switch, the default where none was chosen.

    Raises:
        OptionError: a switch is unknown, or has no such value.
    """
    for name, value in chosen.items():
        if name not in switches:
            raise OptionError(f"house rule {name}: there is none of that name; there are {', '.join(sorted(switches))}")
        if value not in switches[name]:
            raise OptionError(f"house rule {name}: {value} is no value of it; allowed: {', '.join(switches[name])}")
    return MappingProxyType({**defaults, **chosen})
