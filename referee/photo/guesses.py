"""The reading of a photo of a board, as data."""

from __future__ import annotations

from typing import NamedTuple


class Guess(NamedTuple):
    """A piece that could be on a space. component, row: the ids of the printed piece; both empty for an empty space.

    name: its name for people. word: its name in the match; empty for an empty space. side: front or back. turn: its
    clockwise rotation in degrees. likeness: how much it looks like its printed face, 0 to 1.
    """

    component: str
    row: str
    name: str
    word: str = ""
    side: str = "front"
    turn: int = 0
    likeness: float = 0.0


class SpaceReading(NamedTuple):
    """What the photo shows on a space.

    guesses: the likeliest first, all with different words; the second is the runner-up. sure: the lead of the first
    guess, 0 to 1. is_sure: whether this lead and the likeness are enough, else the space is "not sure". cut_out: a PNG.
    """

    space: str
    guesses: tuple[Guess, ...]
    sure: float
    is_sure: bool
    cut_out: bytes

    @property
    def best_guess(self) -> Guess:
        """Return the likeliest guess."""
        return self.guesses[0]


class BoardReading(NamedTuple):
    """What a photo shows of a board: the board's component and row, and each space in the order of the match's picture.

    corners: how many of the board's codes were found.
    """

    board: str
    sheet: str
    spaces: tuple[SpaceReading, ...]
    corners: int


class Mismatch(NamedTuple):
    """A space where the photo differs from the record.

    line: the correction that makes the match agree with the photo, as words; empty if there is none.
    """

    space: str
    shown: str
    recorded: str
    is_sure: bool
    line: str = ""

    def __str__(self) -> str:
        doubt = "" if self.is_sure else " (not sure)"
        return f"{self.space} shows {self.shown}{doubt}, but the record says {self.recorded}"
