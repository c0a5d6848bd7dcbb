"""Who speaks, and of whom: the names of players in a typed line, turned into those of their seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.errors import InvalidMoveError
from referee.engine.record.entering import parts_of
from referee.table.people import players

if TYPE_CHECKING:
    from referee.engine.record.match import Match

NAME = re.compile(r'(?<![\w"“])[^\W\d]\w*(?![\w"”])')
"""A word of letters that does not stand alone in quotation marks."""
LONGEST = 2000
"""How many letters a line of moves may have: one without end would be read without end."""


def spoken(match: Match[Any], text: str) -> str:
    """Return a line with the players' names before and in its parts turned into the names of their seats.

    A name in a part stays as it is where the game has a card that is called so.

    Raises:
        InvalidMoveError: it is longer than any line that people type.
    """
    if len(text) > LONGEST:
        raise InvalidMoveError(f"this line has {len(text):,} letters (allowed: {LONGEST:,}; write it in parts)")
    seats = seat_names(match)
    if not seats:
        return text
    others = {name: seat for name, seat in seats.items() if name and not match.game.faces(match.state, name)}
    parts = ((_renamed(one, seats) for one in part.split("/")) for part in parts_of(text))
    return "; ".join("/".join(_meant(one, others) for one in part) for part in parts)


def seat_names(match: Match[Any]) -> dict[str, str]:
    """Return what the game calls the seat of each player, by the player's name in lower case.

    Seats that nobody plays come last and have no player's name.
    """
    known, names = players(match), match.game.seat_names(match.state)
    return dict(zip(map(str.casefold, known), names, strict=False)) if len(known) <= len(names) else {}


def _renamed(part: str, seats: dict[str, str]) -> str:
    first, _, more = part.partition(" ")
    if more.strip() and first.casefold() in seats:  # the colon was forgotten
        return f"{seats[first.casefold()]}: {more}"
    name, colon, rest = part.partition(":")
    wanted = name.strip().casefold()
    found = {seat for known, seat in seats.items() if wanted and known.startswith(wanted)}
    return f"{found.pop()}:{rest}" if colon and len(found) == 1 else part


def _meant(part: str, others: dict[str, str]) -> str:
    """Return what is said in a part with those who are spoken of called as their seats are."""
    name, colon, said = part.rpartition(":")
    return name + colon + NAME.sub(lambda found: others.get(found[0].casefold(), found[0]), said)
