"""Holds a photo of a board against the match: where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.photo.correcting import Corrections
from referee.photo.guesses import Mismatch
from referee.photo.plan import BoardPlan, board_picture

if TYPE_CHECKING:
    from referee.engine.core.picture import Piece
    from referee.engine.record.view import MatchView
    from referee.photo.guesses import BoardReading

NOTHING = "nothing"


def mismatches(reading: BoardReading, match: MatchView[Any], plan: BoardPlan) -> tuple[Mismatch, ...]:
    """Return the spaces on which the photo shows something else than the match has, in the order of its picture.

    Only pieces that cover a space are compared: not chips, nor figures. A space that is not sure is among them.

    Raises:
        PhotoFault: the match has no board that a photo can show.
    """
    covering = {known.face.component for known in plan.faces}
    recorded = {
        space.name: next((piece for piece in space.pieces if piece.component in covering), None)
        for space in board_picture(match).spaces
    }
    corrections = Corrections(match, plan)
    return tuple(
        Mismatch(
            seen.space,
            seen.best.name,
            _name(recorded[seen.space]),
            seen.is_sure,
            corrections.line(seen.space, seen.best),
        )
        for seen in reading.spaces
        if seen.best.word != _word(recorded[seen.space])
    )


def _word(piece: Piece | None) -> str:
    return "" if piece is None else piece.row


def _name(piece: Piece | None) -> str:
    return NOTHING if piece is None else piece.name
