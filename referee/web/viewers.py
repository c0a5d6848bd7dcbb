"""Viewers of a match in a browser: the table, a seat, or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.event import opening_in

if TYPE_CHECKING:
    from referee.engine.record.match_view import MatchView

TABLE, WATCH = "table", "watch"


def viewers_of(match: MatchView[Any]) -> tuple[str, ...]:
    """Return all viewers of a match: the table, each seat with a player, and the spectators."""
    return (TABLE, *map(str, range(players_of(match))), WATCH)


def players_of(match: MatchView[Any]) -> int:
    """Return how many seats have a player of their own; they come before the automatic seats."""
    return min(opening_in([match.event(1)]).seats, len(match.lexicon.game_names))


def seat_of(viewer: str) -> int | None:
    """Return the seat of a viewer; None for the table and for spectators."""
    return int(viewer) if viewer.isdigit() else None


def view_for(viewer: str) -> View:
    """Return how much of the match a viewer may know; only the table may change what is settled."""
    return PUBLIC if viewer == TABLE else View(seat_of(viewer), keeps_record=False)


def title_of(match: MatchView[Any], viewer: str) -> str:
    """Return the title of a viewer: the name of the seat and its player, or the purpose of the view."""
    seat = seat_of(viewer)
    if seat is not None:
        return match.lexicon.names[seat]
    return "the table" if viewer == TABLE else "to watch"
