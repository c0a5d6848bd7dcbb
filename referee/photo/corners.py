"""Checks the corners of a board that a person shows in a photo, and moves them to where the printed board fits best."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from referee.photo.faults import PhotoFault
from referee.photo.perspective import Matrix, Points, homography, moved_points, reduced_photo, seen_from_above
from referee.photo.picture import smoothed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from referee.photo.codes import Point
    from referee.photo.light import Mask
    from referee.photo.picture import Pixels, Values

LEAST_AREA = 0.01
"""The least share of the photo that a board must fill."""
SEARCH_MARGIN = 10.0
"""The corners are searched for up to this many mm outside the shown positions."""
DOTS = 2.0
"""The pixels per mm of the board during the search."""
PASSES = ((4.0, 2.5), (2.0, 1.2), (1.0, 0.6), (0.5, 0.6), (0.25, 0.6))
"""For each pass: by how many mm a corner is moved, and over how many mm the pictures are smoothed."""
ROUGH_PASSES = 2
"""After this many passes, the four rotations of the board are compared."""
MOST_POINTS, FEWEST_POINTS = 4000, 300
LEAST_LIKENESS = 0.35
"""The least correlation between photo and print of the frame, the part of the board that no piece covers."""
ROUGH_TOLERANCE, LEAST_LEAD = 0.1, 0.015
"""Rotations with a likeness this near to the best are compared again; the best must then be ahead by this much."""
CORNER_MOVES = tuple(np.array(way, dtype=np.float64) for way in product((-1, 0, 1), repeat=2) if any(way))


class BoardFit(NamedTuple):
    """How the frame of a board fits a photo.

    matrix: moves points of the board in mm to the photo in pixels. likeness: the correlation of the frame in the photo
    with the printed frame, up to 1; 0 if there is too little frame. is_known: whether the frame shows how the board is
    rotated; otherwise the first corner is taken as its top left.
    """

    matrix: Matrix
    likeness: float
    is_known: bool = False

    @property
    def shows_frame(self) -> bool:
        """Return whether the photo shows the frame."""
        return self.likeness >= LEAST_LIKENESS


def typed_corners(words: str) -> list[Point]:
    """Return the corners that a person types in percent of width and height: `8 6, 92 7, 90 95, 9 93`.

    The result is in shares of the width and height.

    Raises:
        PhotoFault: the words are not four pairs of numbers.
    """
    try:
        found = [float(one.removesuffix("%")) / 100 for one in words.replace(",", " ").split()]
    except ValueError:
        found = []
    if len(found) != 8:
        allowed = "corners must be 4 pairs of numbers, in percent of the width and height of the photo"
        raise PhotoFault(f'{allowed}, such as "8 6, 92 7, 90 95, 9 93" (got "{words[:60]}")')
    return list(zip(found[::2], found[1::2], strict=True))


def checked_corners(corners: Sequence[Point], width: int, height: int) -> Points:
    """Return the corners of a board in a photo of this size as an array, clockwise from the first.

    Raises:
        PhotoFault: there are not four corners, one is outside the photo, they form no board, or it is too small.
    """
    if len(corners) != 4:
        raise PhotoFault(f"a board has 4 corners (got {len(corners)})")
    found = np.array(corners, dtype=np.float64)
    if not (np.isfinite(found).all() and (found >= 0).all() and (found <= (width, height)).all()):
        raise PhotoFault("each corner of the board must be in the photo")
    x, y = (found - found.mean(axis=0)).T
    clockwise = np.argsort(np.arctan2(y, x))
    found = found[np.roll(clockwise, -int(np.argmin(clockwise)))]
    sides = np.roll(found, -1, axis=0) - found
    if (_cross_product(sides, np.roll(sides, -1, axis=0)) <= 0).any():
        raise PhotoFault("these are not the four corners of a board (give its four outer corners, each once)")
    if _cross_product(found[2] - found[0], found[3] - found[1]) / 2 < LEAST_AREA * width * height:
        raise PhotoFault("the board is too small in the photo (take a closer photo)")
    return found


def _cross_product(one: Points, other: Points) -> Points:
    found: Points = one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0]
    return found


def board_fit(pixels: Pixels, corners: Points, printed: Values, frame: Mask) -> BoardFit:
    """Return the fit of a board in the photo near the shown corners, in the rotation in which its frame fits best.

    printed: the board, at `DOTS` pixels per mm. frame: the pixels that no piece covers.
    """
    size = printed.shape[1] / DOTS, printed.shape[0] / DOTS
    outline = np.array([(0, 0), (size[0], 0), size, (0, size[1])])
    matrix = homography(outline, corners)
    rows, columns = np.nonzero(frame)
    if len(rows) < FEWEST_POINTS:
        return BoardFit(matrix, 0.0)
    some = np.random.default_rng(0).permutation(len(rows))[:MOST_POINTS]  # evenly spaced points would be in few columns
    search = _CornerFinder(_board_with_margin(pixels, matrix, size), printed, (rows[some], columns[some]), outline)
    rough = [search.improved_corners(np.roll(outline, -turn, axis=0), PASSES[:ROUGH_PASSES]) for turn in range(4)]
    enough = max(likeness for likeness, _ in rough) - ROUGH_TOLERANCE
    fine = {
        turn: search.improved_corners(there, PASSES[ROUGH_PASSES:])
        for turn, (likeness, there) in enumerate(rough)
        if likeness >= enough
    }
    (likeness, turn), *others = sorted(((like, turn) for turn, (like, _) in fine.items()), reverse=True)
    is_known = not others or likeness - others[0][0] >= LEAST_LEAD
    if not is_known and 0 in fine:
        turn = 0
    return BoardFit(matrix @ homography(outline, fine[turn][1]), likeness, is_known)


def _board_with_margin(pixels: Pixels, matrix: Matrix, size: tuple[float, float]) -> Values:
    """Return a board seen from above with a margin of `SEARCH_MARGIN` mm, at `DOTS` pixels per mm."""
    wide, high = (round((side + 2 * SEARCH_MARGIN) * DOTS) for side in size)
    ours = matrix @ np.array([(1 / DOTS, 0, -SEARCH_MARGIN), (0, 1 / DOTS, -SEARCH_MARGIN), (0, 0, 1)])
    return seen_from_above(*reduced_photo(pixels, ours, wide, high), wide, high)


class _CornerFinder:
    """Searches for the corners with which some points of a board in a photo look most like the same points in print."""

    def __init__(
        self,
        seen: Values,
        printed: Values,
        rows_and_columns: tuple[NDArray[np.intp], NDArray[np.intp]],
        outline: Points,
    ) -> None:
        """Take the two pictures to compare.

        seen: the board in the photo. printed: the board as printed. rows_and_columns: the points in
        `printed`. outline: the corners of the printed board in mm.
        """
        self._seen, self._printed, self._at, self._outline = _logs(seen), _logs(printed), rows_and_columns, outline
        self._places: Points = (
            np.column_stack([rows_and_columns[1], rows_and_columns[0]]).astype(np.float64) / DOTS + 0.5 / DOTS
        )
        plane = np.column_stack([np.ones(len(self._places)), self._places])
        self._plane = np.linalg.qr(plane)[0].astype(np.float32)  # models light that changes evenly across the board

    def improved_corners(self, corners: Points, passes: Sequence[tuple[float, float]]) -> tuple[float, Points]:
        """Return the likeness of the best corners near the given ones, and those best corners."""
        best = -1.0
        for step, blur in passes:
            seen, printed = (
                smoothed(self._seen, blur * DOTS),
                self._minus_plane(smoothed(self._printed, blur * DOTS)[self._at]),
            )
            best, before = self._likeness(corners, seen, printed), -1.0
            while best > before:
                before = best
                for nth, way in product(range(4), CORNER_MOVES):
                    tried = corners.copy()
                    tried[nth] += step * way
                    likeness = self._likeness(tried, seen, printed)
                    if likeness > best:
                        best, corners = likeness, tried
        return best, corners

    def _likeness(self, corners: Points, seen: Values, printed: Values) -> float:
        """Return how well the points in the photo correlate with those in print if the board has these corners."""
        there = (moved_points(homography(self._outline, corners), self._places) + SEARCH_MARGIN) * DOTS
        x, y = there.T.astype(np.intp)
        if x.min() < 0 or y.min() < 0 or x.max() >= seen.shape[1] or y.max() >= seen.shape[0]:
            return -1.0
        return float(self._minus_plane(seen[y, x]) @ printed)

    def _minus_plane(self, values: Values) -> Values:
        """Return the values minus their best-fit plane, scaled to a unit vector."""
        rest = values - self._plane @ (self._plane.T @ values)
        found: Values = rest / max(float(np.linalg.norm(rest)), 1e-6)
        return found


def _logs(pixels: Values) -> Values:
    """Return the logarithm of each pixel's brightness: half the light then lowers all values equally."""
    found: Values = np.log(pixels.mean(axis=2) + 8).astype(np.float32)
    return found
