"""The pieces that a photo shows, each with its cut-out from the photo, for a person to confirm."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pnp.composition.scans import dark_modules, inner_square
from pnp.press.codes import PIECE
from referee.photo.guesses import Guess
from referee.photo.perspective import homography, seen_from_above
from referee.photo.picture import Pixels, jpeg_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.geometry.rect import Rect
    from pnp.press.build import Build
    from referee.photo.codes import ReadCode
    from referee.photo.guesses import BoardReading, Mismatch
    from referee.photo.named import NamedCode

LONGER_SIDE = 240
"""The length of the longer side of a piece's cut-out, in pixels."""
CUT_OUT_SCALE = 3
"""If it is not known where on its piece a code is, the cut-out is this many times as wide as the code."""
MOST_GUESSES = 3


class Candidate(NamedTuple):
    """A piece that a photo could show, for a person to confirm.

    place: the space of the board that it is on; empty for a piece with a code. recorded: the name of the piece that the
    match has on that space, if photo and match are compared. guesses: the likeliest first. id: the piece's id in its
    game, if it has a code. sure: how sure the first guess is, 0 to 1. line: the correction that makes the match agree
    with the photo, or empty. cut: the cut-out, as a `data:` address.
    """

    place: str
    recorded: str
    guesses: tuple[Guess, ...]
    id: str
    sure: float
    is_sure: bool
    line: str
    cut: str


def coded_candidates(
    pixels: Pixels, codes: list[tuple[ReadCode, NamedCode]], build: Build, sure_from: float
) -> Iterator[Candidate]:
    """Yield the pieces whose codes are in a photo, in the order of the codes.

    sure_from: the least `ReadCode.sure` that counts as sure.
    """
    places = _CodePlaceFinder(build)
    for code, named in codes:
        guess = Guess(named.component, named.row, named.name, named.id, likeness=code.sure)
        cut = data_address(
            jpeg_bytes(_cut_out(pixels, code, *places.size_and_plate(named.component, named.row))), "jpeg"
        )
        yield Candidate("", "", (guess,), named.id, code.sure, code.sure >= sure_from, "", cut)


def space_candidates(reading: BoardReading, differing: Mapping[str, Mismatch] | None = None) -> Iterator[Candidate]:
    """Yield the pieces on the spaces of a board. differing: if given, yield only these spaces."""
    for space in reading.spaces:
        other = None if differing is None else differing.get(space.space)
        if differing is None or other is not None:
            recorded, line = ("", "") if other is None else (other.recorded, other.line)
            guesses = space.guesses[: 1 if space.is_sure else MOST_GUESSES]
            cut = data_address(space.cut_out, "png")
            yield Candidate(space.space, recorded, guesses, "", space.sure, space.is_sure, line, cut)


def data_address(picture: bytes, kind: str) -> str:
    """Return a picture as a `data:` address."""
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


class _CodePlaceFinder:
    """Finds the places on pieces where their codes are printed."""

    def __init__(self, build: Build) -> None:
        self._members = {member.printable.id: member for member in build.composers()}

    def size_and_plate(self, component: str, row: str) -> tuple[tuple[float, float], Rect | None]:
        """Return the size of a piece in mm, and the plate of its code, or None if the code is not on the front."""
        member = self._members[component]
        entry = next(one for one in member.entries if one.id == row)
        return member.size, member.plates_of(entry).get(PIECE)


def _cut_out(pixels: Pixels, code: ReadCode, size: tuple[float, float], plate: Rect | None) -> Pixels:
    """Return a piece as seen from above, cut out of the photo around its code."""
    across = len(dark_modules(code.payload))
    if plate is None:
        size, middle = (CUT_OUT_SCALE * across, CUT_OUT_SCALE * across), CUT_OUT_SCALE * across / 2
        left, top, side = middle - across / 2, middle - across / 2, float(across)
    else:
        square = inner_square(plate, across)
        left, top, side = square.left, square.top, square.width
    corners = np.array([(left, top), (left + side, top), (left + side, top + side), (left, top + side)])
    scale = LONGER_SIDE / max(size)
    matrix = homography(corners * scale, np.array(code.corners, dtype=np.float64))
    return seen_from_above(pixels, matrix, round(size[0] * scale), round(size[1] * scale)).astype(np.uint8)
