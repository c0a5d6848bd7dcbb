"""Compares a photo of a board with the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.photo.correcting import CorrectionFinder
from referee.photo.guesses import Mismatch
from referee.photo.plan import BoardPlan, board_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.core.picture import Piece
    from referee.engine.record.match_view import MatchView
    from referee.photo.guesses import BoardReading, Guess

NOTHING = "nothing"


def mismatches(reading: BoardReading, match: MatchView[Any], plan: BoardPlan) -> tuple[Mismatch, ...]:
    """Return the spaces where the photo differs from the match, in the order of the match's picture.

    Only pieces that cover a space are compared, not chips or figures. Differences that are not sure are included.

    Raises:
        PhotoFault: the match has no board that a photo can show.
    """
    covering = {known.face.component for known in plan.faces}
    on = {space.name: space.pieces for space in board_picture(match, plan.component).spaces}
    corrections = CorrectionFinder(match, plan)
    found = []
    for seen in reading.spaces:
        piece = next((one for one in on[seen.space] if one.component in covering), None)
        if not _is_same(seen.best_guess, piece, on[seen.space]):
            line = corrections.line(seen.space, seen.best_guess)
            found.append(Mismatch(seen.space, seen.best_guess.name, _name(piece), seen.is_sure, line))
    return tuple(found)


def _is_same(guess: Guess, piece: Piece | None, pieces: Sequence[Piece]) -> bool:
    """Return whether a photo shows the match's piece, or its back if the piece is face down or not yet known.

    pieces: all pieces that the match has on the space.
    """
    if piece is not None:
        alike = piece.row in ("", guess.word, guess.row)
        return guess.component == piece.component and (guess.side == "back" if piece.down else alike)
    if guess.side == "back":
        return any(not one.component for one in pieces)
    return not guess.word


def _name(piece: Piece | None) -> str:
    return NOTHING if piece is None else piece.name
