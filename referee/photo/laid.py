"""Checks whether the parts of a laid hex board are where the match has them, by the codes on the parts."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pnp.composition.scans import dark_modules, inner_square
from pnp.press.codes import PIECE
from referee.photo.perspective import Matrix, Points, homography, moved_points
from referee.table.components.box import Box
from referee.table.components.laid_board import ModularBoard

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.press.build import Build
    from referee.engine.core.picture import Picture
    from referee.photo.codes import ReadCode
    from referee.photo.named import NamedCode

LEAST_AGREEING = 3
"""This many parts, and over half of those in the photo, must agree with the match before anything is reported."""
NEAR_MM, MOST_TURNED = 15.0, 25.0
"""A part that is at most this many mm and degrees away from its recorded position agrees with the match."""
MOST_CODES = 12
"""The maximum number of codes to compare."""


class BoardParts(NamedTuple):
    """The parts of a laid board in a photo.

    agreeing, differing: the names of the parts that are where the match has them, and of those that are not; both empty
    if the photo shows too little to tell. unknown: in that case, the names of all parts in the photo.
    """

    agreeing: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


class _BoardPart(NamedTuple):
    """A part of the board: the corners of its code as the match has it, in mm, and in the photo, in pixels."""

    name: str
    match_corners: Points
    photo_corners: Points


def laid_parts(codes: Sequence[tuple[ReadCode, NamedCode]], picture: Picture, build: Build) -> BoardParts:
    """Return which parts of a board in a photo agree with the match, by code; parts not in the match are left out."""
    parts = list(_parts(codes, picture, build))[:MOST_CODES]
    best: list[_BoardPart] = []
    for some in combinations(parts, LEAST_AGREEING):
        matrix = homography(
            np.vstack([one.photo_corners for one in some]), np.vstack([one.match_corners for one in some])
        )
        best = max(best, [one for one in parts if _is_as_recorded(one, matrix)], key=len)
    names = tuple(one.name for one in parts)
    if len(best) < LEAST_AGREEING or 2 * len(best) <= len(parts):
        return BoardParts(unknown=names)
    agreeing = tuple(one.name for one in best)
    return BoardParts(agreeing, tuple(name for name in names if name not in agreeing))


def _is_as_recorded(part: _BoardPart, matrix: Matrix) -> bool:
    """Return whether a part is where the match has it. matrix: moves points of the photo to the board in mm."""
    seen = moved_points(matrix, part.photo_corners)
    off = seen.mean(axis=0) - part.match_corners.mean(axis=0)
    way, right = seen[1] - seen[0], part.match_corners[1] - part.match_corners[0]
    angle = np.degrees(np.arctan2(way[0] * right[1] - way[1] * right[0], way @ right))
    return hypot(*off) <= NEAR_MM and abs(float(angle)) <= MOST_TURNED


def _parts(codes: Sequence[tuple[ReadCode, NamedCode]], picture: Picture, build: Build) -> Iterator[_BoardPart]:
    """Yield the parts of the board whose codes appear in the photo exactly once."""
    box, members = Box(build), {member.printable.id: member for member in build.composers()}
    read = {(named.component, named.row): (code, named) for code, named in codes}
    count = [(named.component, named.row) for _, named in codes]
    for part in ModularBoard(picture, box).parts:
        if part.ground.down:
            continue
        component, row = part.ground.component, box.visible_side(part.ground)[0]
        member = members[component]
        plate = member.plates_of(next(one for one in member.entries if one.id == row)).get(PIECE)
        if plate is not None and count.count((component, row)) == 1:
            code, named = read[component, row]
            square = inner_square(plate, len(dark_modules(code.payload)))
            corners = np.array(
                [
                    (square.left, square.top),
                    (square.right, square.top),
                    (square.right, square.bottom),
                    (square.left, square.bottom),
                ]
            )
            middle = np.array([part.piece.width, part.piece.height]) / 2
            here = _turned_points(corners - middle, part.ground.turn) + np.array([part.x, part.y])
            yield _BoardPart(named.name or named.row, here, np.array(code.corners, dtype=np.float64))


def _turned_points(points: Points, degrees: float) -> Points:
    """Return points rotated clockwise about 0, 0."""
    angle = np.radians(degrees)
    found: Points = points @ np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    return found
