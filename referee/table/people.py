"""Who plays: the names of people beside those of their seats, and in whatever the referee says of these."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.naming import nameless
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.engine.record.match import Match

PLAYERS = "players: "
"""How the note begins that says who plays."""


def players(match: Match[Any]) -> tuple[str, ...]:
    """Return what the players are called, by seat, as the last note on it says; nothing where nobody said."""
    notes = [event.text for event in match.events if event.kind == "note" and event.text.startswith(PLAYERS)]
    return tuple(name.strip() for name in notes[-1].removeprefix(PLAYERS).split(",")) if notes else ()


def seats(match: Match[Any], state: Any = None) -> tuple[str, ...]:
    """Return what the seats are called: by the game, and by their players where these are known."""
    names = match.game.seat_names(match.state if state is None else state)
    known = players(match)
    if len(known) > len(names):
        return tuple(names)
    played = (*known, *names[len(known) :])  # after those who play come the seats that nobody plays
    pairs = zip(range(len(names)), played, names, strict=True)
    return tuple(own if name in (own, nameless(seat)) else f"{own} ({name})" for seat, own, name in pairs)


def spare_seats(match: Match[Any]) -> list[str]:
    """Return how the seats are spoken for that somebody plays besides his own, where there are more than players."""
    names, known = match.game.seat_names(match.state), players(match)
    spare = [name for seat, name in enumerate(names) if known and seat >= len(known) and name == nameless(seat)]
    if not spare:
        return []
    more = "one of you plays it as well" if len(spare) == 1 else "some of you play these as well"
    return [f"{listed(spare)}: {more}; what is said for a seat begins with it, as in `{spare[0]}: …`."]


def named(match: Match[Any], text: str) -> str:
    """Return what is said, with the names of players for seats that the game has no better name for yet."""
    known = {nameless(seat): name for seat, name in enumerate(players(match))}
    if not known:
        return text
    return re.sub("|".join(rf"\b{re.escape(one)}\b" for one in known), lambda found: known[found[0]], text)


def addressed(match: Match[Any], seat: int, text: str) -> str:
    """Return a text that begins with the name of a seat so that it begins with the name of its player, too."""
    names = match.game.seat_names(match.state)
    own = names[seat] if 0 <= seat < len(names) else ""
    if own and re.match(rf"{re.escape(own)}(?!\w)", text):
        text = seats(match)[seat] + text.removeprefix(own)
    return named(match, text)
