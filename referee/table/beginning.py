"""The beginning of a match: seats, house rules and a position, which must agree with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import default_name
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError, RefereeError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.game import Game

FORBIDDEN = ":;#"
"""Characters not allowed in names: they separate moves or begin a comment."""


class Beginning(NamedTuple):
    """The set-up of a match, and the position that it begins from, if any."""

    setup: Setup
    position: Mapping[str, Plain] | None


def beginning(
    game: Game[Any],
    position: Mapping[str, Plain] | None,
    seats: int | None,
    people: Sequence[str],
    chosen: Sequence[str],
) -> Beginning:
    """Return the beginning of a match; chosen house rules (NAME=VALUE) override those of the position.

    Raises:
        RefereeError: seats, names and position do not agree, or a name is not allowed.
        DataError: a house rule is unknown, or has no such value.
        PositionError: the position cannot be read, or is impossible under the chosen house rules.
    """
    _check_names(people)
    options = game.book.choose(chosen)
    if position is None:
        count = _count(seats, people)
        return Beginning(Setup(game.seats.start if count is None else count, options), None)
    start = _settled(position, {name: options[name] for name in (pair.partition("=")[0].strip() for pair in chosen)})
    state = game.read_position(start)
    known = game.audit(game.read_position(position))
    if faults := [fault for fault in game.audit(state) if fault not in known]:
        raise PositionError(faults)
    count = len(game.seat_names(state))
    if count not in game.seats:  # it includes seats without a player
        count = _count(seats, people) or game.seats.start
    if seats not in (None, count):
        raise RefereeError(f"seats: the position is for {count}, not for {seats}")
    _count(count, people)
    return Beginning(Setup(count, state.options), start)


def _settled(position: Mapping[str, Plain], chosen: Mapping[str, Setting]) -> Mapping[str, Plain]:
    """Return a position with the chosen house rules."""
    own = position.get("options")
    return {**position, "options": {**(own if isinstance(own, dict) else {}), **chosen}} if chosen else position


def _count(seats: int | None, people: Sequence[str]) -> int | None:
    """Return the number of players, None if neither seats nor names are given."""
    if people and seats not in (None, len(people)):
        raise RefereeError(f"names: {len(people)} names for {seats} seats")
    return len(people) or None if seats is None else seats


def _check_names(people: Sequence[str]) -> None:
    listed = ", ".join(people)
    odd = any(sign in listed for sign in FORBIDDEN) or not listed.isprintable()
    if odd or len({name.casefold() for name in people}) < len(people):
        signs = " ".join(FORBIDDEN)
        raise RefereeError(f"names: {listed!r}: each seat needs a name of its own, on one line, without {signs}")
    for seat, name in enumerate(people):
        if any(name.casefold() == default_name(other).casefold() for other in range(len(people)) if other != seat):
            raise RefereeError(f"names: “{name}” is the name of another seat; give seat {seat + 1} a different one")
