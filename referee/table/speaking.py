"""Who speaks: the names of players in a typed line, turned into those of their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.entering import parts_of
from referee.engine.errors import InvalidMoveError
from referee.table import telling

if TYPE_CHECKING:
    from referee.engine.match import Match

LONGEST = 2000
"""How many letters a line of moves may have: one without end would be read without end."""


def spoken(match: Match[Any], text: str) -> str:
    """Return a line with the players' names before its parts turned into the names of their seats.

    Raises:
        InvalidMoveError: it is longer than any line that people type.
    """
    if len(text) > LONGEST:
        raise InvalidMoveError(f"this line has {len(text):,} letters (allowed: {LONGEST:,}; write it in parts)")
    seats = seat_names(match)
    if not seats:
        return text
    return "; ".join("/".join(_renamed(one, seats) for one in part.split("/")) for part in parts_of(text))


def seat_names(match: Match[Any]) -> dict[str, str]:
    """Return what the game calls the seat of each player, by the player's name in lower case.

    Seats that nobody plays come last and have no player's name.
    """
    known, names = telling.players(match), match.game.seat_names(match.state)
    return dict(zip(map(str.casefold, known), names, strict=False)) if len(known) <= len(names) else {}


def _renamed(part: str, seats: dict[str, str]) -> str:
    first, _, more = part.partition(" ")
    if more.strip() and first.casefold() in seats:  # the colon was forgotten
        return f"{seats[first.casefold()]}: {more}"
    name, colon, rest = part.partition(":")
    wanted = name.strip().casefold()
    found = {seat for known, seat in seats.items() if wanted and known.startswith(wanted)}
    return f"{found.pop()}:{rest}" if colon and len(found) == 1 else part
