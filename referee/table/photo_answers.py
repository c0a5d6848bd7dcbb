"""The types of the answer of `referee photo`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class SeenCode(TypedDict):
    """A code in a photo: its text, and the piece it is printed on; without names if it is of another game."""

    payload: str
    component: str
    row: str
    name: str
    corner: str
    sure: float


class SeenPiece(TypedDict):
    """What may lie on a space that a photo shows."""

    name: str
    component: str
    row: str
    side: str
    turn: int
    likeness: float


class SeenSpace(TypedDict):
    """A space that a photo shows: what may lie there, the likeliest first."""

    space: str
    is_sure: bool
    sure: float
    guesses: Sequence[SeenPiece]


class Mismatch(TypedDict):
    """A space on which a photo shows something else than the match has."""

    space: str
    shown: str
    recorded: str
    is_sure: bool
    line: str


class Photo(TypedDict):
    """The answer of `photo`."""

    codes: Sequence[SeenCode]
    board: str
    spaces: Sequence[SeenSpace]
    line: str
    mismatches: Sequence[Mismatch]
