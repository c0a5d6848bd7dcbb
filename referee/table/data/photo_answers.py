"""The types of the answer of `referee photo`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class SeenCode(TypedDict):
    """A code in a photo: its text, and the piece that it is printed on (no names if it is from another game)."""

    payload: str
    component: str
    row: str
    name: str
    corner: str
    sure: float


class SeenPiece(TypedDict):
    """A piece that could be on a space in a photo. likeness: how much it looks like its printed face, 0 to 1."""

    name: str
    component: str
    row: str
    side: str
    turn: int
    likeness: float


class SeenSpace(TypedDict):
    """A space in a photo: the likeliest pieces, best first. sure: the first piece's lead over the next, 0 to 1."""

    space: str
    is_sure: bool
    sure: float
    guesses: Sequence[SeenPiece]


class Mismatch(TypedDict):
    """A space where the photo and the match differ. line: the correction that makes the match agree, or empty."""

    space: str
    shown: str
    recorded: str
    is_sure: bool
    line: str


class Photo(TypedDict):
    """The answer of `photo`. line: the line that sets the board up as in the photo, or empty."""

    codes: Sequence[SeenCode]
    board: str
    spaces: Sequence[SeenSpace]
    line: str
    mismatches: Sequence[Mismatch]
