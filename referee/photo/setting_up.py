"""The line that sets a board up as a photo shows it, for a person to confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.chance import outcome
from referee.photo.plan import board_picture, wanted_words

if TYPE_CHECKING:
    from referee.engine.record.view import MatchView
    from referee.photo.guesses import BoardReading


def set_up_line(reading: BoardReading, match: MatchView[Any]) -> str:
    """Return the line that lays what the photo shows, as a person would type it.

    Empty if no set-up of the board is due, or a space is bare or shows something that cannot be laid.

    Raises:
        PhotoFault: the match has no board that a photo can show.
    """
    words = wanted_words(match, board_picture(match))
    shown = [space.best.word for space in reading.spaces]
    if not words or not set(shown) <= set(words):
        return ""
    return match.write(outcome(*shown))


def unsure_spaces(reading: BoardReading) -> tuple[str, ...]:
    """Return the names of the spaces that a person should look at."""
    return tuple(space.space for space in reading.spaces if not space.is_sure)
