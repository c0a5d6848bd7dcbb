"""The line that sets a board up as in a photo, for a person to confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.chance import chance_move
from referee.photo.plan import board_picture

if TYPE_CHECKING:
    from referee.engine.record.match_view import MatchView
    from referee.photo.guesses import BoardReading
    from referee.photo.plan import BoardPlan


def set_up_line(reading: BoardReading, match: MatchView[Any], plan: BoardPlan) -> str:
    """Return the line that lays the pieces in the photo, as a person would type it.

    Empty if no set-up of the board is due, or a space is empty or shows something that cannot be laid.

    Raises:
        PhotoFault: the match has no board that a photo can show.
    """
    on = {space.space: space.best_guess.word for space in reading.spaces}
    row_by_row = sorted(board_picture(match, plan.component).spaces, key=lambda space: (space.row, space.column))
    shown = [on[space.name] for space in row_by_row]
    if not plan.words or not set(shown) <= set(plan.words):
        return ""
    return match.write(chance_move(*shown))
