"""Finds the correction that makes a match agree with a photo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.photo.plan import board_picture, picture_of_board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.picture import Piece
    from referee.engine.record.match_view import MatchView
    from referee.photo.guesses import Guess
    from referee.photo.plan import BoardPlan

MOST_SPACES = 12
"""Corrections are searched for on at most this many spaces; with more differences, the photo is of another position."""
REMOVED = ("empty", "none")
"""The words that a correction can have in place of the piece, to empty a space."""


class CorrectionFinder:
    """Finds corrections for one match; the form that worked for one space is tried first for the next."""

    def __init__(self, match: MatchView[Any], plan: BoardPlan) -> None:
        """Take a match, and the plan of its board."""
        self._match, self._board = match, plan.component
        self._covering = {known.face.component for known in plan.faces}
        self._spaces = {space.name: space.name for space in board_picture(match, plan.component).spaces}
        folded = {name.casefold() for name in self._spaces}
        split = [form.split() for form in match.game.correction_examples()]
        self._forms = [(words, at) for words in split for at in _first_in(words, folded)]
        self._left = MOST_SPACES

    def line(self, space: str, guess: Guess) -> str:
        """Return the words of a correction that puts the guessed piece on a space; empty if none is found.

        No correction is found for a piece that belongs to a seat: a photo does not show whose it is, so players must
        type the correction.
        """
        if not self._left:
            return ""
        self._left -= 1
        for form in self._forms:
            for words in _filled_forms(*form, space, guess):
                if self._agrees(words, space, guess):
                    self._forms = [form, *(one for one in self._forms if one is not form)]
                    return " ".join(words)
        return ""

    def _agrees(self, words: Sequence[str], space: str, guess: Guess) -> bool:
        """Return whether a correction changes only this space, to the piece in the photo."""
        game, before = self._match.game, self._match.state
        try:
            after = picture_of_board(game, game.correct(before, tuple(words)), self._board)
        except PnpError:
            return False
        assert after is not None
        now = {one.name: self._top(one.pieces) for one in after.spaces}
        was = {one.name: self._top(one.pieces) for one in board_picture(self._match, self._board).spaces}
        changed = [name for name in now if now[name] != was[name]]
        piece = now[space]
        is_shown = (piece is None and not guess.word) or (
            piece is not None and piece.seat is None and (piece.component, piece.row) == (guess.component, guess.word)
        )
        return is_shown and changed == [space]

    def _top(self, pieces: Sequence[Piece]) -> Piece | None:
        return next((piece for piece in pieces if piece.component in self._covering), None)


def _first_in(words: Sequence[str], spaces: set[str]) -> Iterator[int]:
    """Yield the index of the first word that names a space."""
    yield from [at for at, word in enumerate(words) if word.casefold() in spaces][:1]


def _filled_forms(words: Sequence[str], index: int, space: str, guess: Guess) -> Iterator[list[str]]:
    """Yield a form of correction with this space, and with the guessed piece in place of each other word in turn."""
    there = [*words[:index], space.lower(), *words[index + 1 :]]
    for piece in (guess.word, guess.row) if guess.word else REMOVED:
        for other in range(len(words)):
            if other not in (0, index):
                yield [*there[:other], piece, *there[other + 1 :]]
    if not guess.word:
        yield there
