"""Seats without a player of their own, which another player plays as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.naming import default_name
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.engine.record.match_view import MatchView


def spare_seats(match: MatchView[Any]) -> list[str]:
    """Return a line on how to move for seats that have no player of their own; empty if there are none."""
    known = match.lexicon
    played = len(known.players)
    spare = [
        name for seat, name in enumerate(known.game_names) if played and seat >= played and name == default_name(seat)
    ]
    if not spare:
        return []
    more = "one of you plays it as well" if len(spare) == 1 else "some of you play these seats as well"
    return [f"{listed(spare)}: {more}; begin each such move with the seat's name, as in `{spare[0]}: …`."]
