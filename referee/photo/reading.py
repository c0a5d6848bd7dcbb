"""Reads a photo of a board: what is on each space, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pnp.geometry.rect import Rect
from referee.photo.codes import Point, codes_in
from referee.photo.corners import DOTS, board_fit, checked_corners
from referee.photo.differing import NOTHING
from referee.photo.faces import DOTS_PER_MM
from referee.photo.faults import NoCorners, PhotoFault
from referee.photo.guesses import BoardReading, Guess, SpaceReading
from referee.photo.light import Mask, with_even_light
from referee.photo.matching import Template, best_fits, template
from referee.photo.perspective import Matrix, homography, reduced_photo, seen_from_above
from referee.photo.picture import Pixels, Values, png_bytes, read_picture, resized
from referee.photo.plan import SLACK, BoardPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

DOTS_A_SPACE = 40
"""The pixels on the shorter side of a space when it is compared."""
FEWEST_CODES = 3
LEAST_LIKENESS, LEAST_LEAD = 0.42, 0.06
"""How much a piece must look like its face, and how far ahead of the runner-up it must be, to be sure."""


class _Candidate(NamedTuple):
    """A face at the size and rotation in which it is compared."""

    guess: Guess
    face: Template


class _Placement(NamedTuple):
    """A board in a photo: the matrix from mm to pixels, how many codes were found, whether the matrix is certain."""

    matrix: Matrix
    codes: int
    is_known: bool


def read_board(image: bytes, plan: BoardPlan, corners: Sequence[Point] = ()) -> BoardReading:
    """Return what a photo shows on each space of a board.

    corners: the rough positions of the board's corners in the upright photo, in pixels, top left first; without them,
    the codes in its corners are used.

    Raises:
        NoCorners: a person can show where the board's corners are.
        PhotoFault: the photo cannot be read, or does not show this board.
    """
    return read_pixels(read_picture(image), plan, corners)


def read_pixels(pixels: Pixels, plan: BoardPlan, corners: Sequence[Point] = ()) -> BoardReading:
    """Return what the pixels of a photo show on each space of a board.

    Raises:
        PhotoFault: they do not show the board.
    """
    placement = _placement_from_corners(pixels, plan, corners) if corners else _placement_from_codes(pixels, plan)
    scale = DOTS_A_SPACE / min(min(area.width, area.height) for area in plan.cells.values())
    bare = _scaled_board(plan, scale)
    board = with_even_light(
        _flattened_board(pixels, placement.matrix, bare.shape, scale), bare, _frame(plan, bare.shape, scale)
    )
    candidates = _candidates(plan, scale)
    spaces = tuple(_read_space(name, area, board, bare, candidates, scale) for name, area in plan.cells.items())
    if not placement.is_known:
        spaces = tuple(space._replace(is_sure=False) for space in spaces)
    return BoardReading(plan.component, plan.row, spaces, placement.codes)


def _placement_from_corners(pixels: Pixels, plan: BoardPlan, corners: Sequence[Point]) -> _Placement:
    """Return the board's position from the corners that a person has shown; without a frame, nothing is sure."""
    height, width = pixels.shape[:2]
    printed = _scaled_board(plan, DOTS)
    frame = _frame(plan, printed.shape, DOTS)
    for plate in plan.plates:
        frame[_rows_and_columns(plate.outset(1), DOTS)] = False  # the board can be printed without codes
    found = board_fit(pixels, checked_corners(corners, width, height), printed, frame)
    if found.likeness and not found.shows_frame:
        fault = "the area between these corners does not look like the board of this match"
        raise NoCorners(f"{fault} (move them to the corners of the print)", plan.beside)
    return _Placement(found.matrix, 0, found.is_known)


def _placement_from_codes(pixels: Pixels, plan: BoardPlan) -> _Placement:
    """Return the board's position from its codes."""
    read = codes_in(pixels, minimum=len(plan.codes))
    seen = {plan.digits[code.payload]: code for code in read if code.payload in plan.digits}
    if not seen:
        other = next((plan.others[code.payload] for code in read if code.payload in plan.others), "")
        shown = f"it shows the board {other}, but the match uses {plan.row}"
        why = shown if other else "it shows none of the board's codes"
        fault = f"the photo does not show the board of this match: {why}"
        raise PhotoFault(fault) if other else NoCorners(fault, plan.beside)
    if len(seen) < FEWEST_CODES:
        missing = ", ".join(name for name in plan.codes if name not in seen)
        fault = (
            f"only {len(seen)} of the board's 4 codes can be read (missing: {missing}; take a closer or sharper photo)"
        )
        raise NoCorners(fault, plan.beside)
    here: list[Point] = []
    there: list[Point] = []
    for name, code in seen.items():
        here += _corners(plan.codes[name])
        there += code.corners
    return _Placement(homography(np.array(here), np.array(there)), len(seen), True)


def _corners(area: Rect) -> list[Point]:
    return [(area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)]


def _scaled_board(plan: BoardPlan, scale: float) -> Values:
    """Return the printed board, at `scale` pixels per mm."""
    return resized(plan.face, scale / DOTS_PER_MM)


def _frame(plan: BoardPlan, shape: tuple[int, ...], scale: float) -> Mask:
    """Return the pixels of the board outside its spaces."""
    frame = np.ones(shape[:2], dtype=bool)
    for area in plan.cells.values():
        frame[_rows_and_columns(area.outset(SLACK), scale)] = False
    return frame


def _rows_and_columns(area: Rect, scale: float) -> tuple[slice, slice]:
    rows = slice(max(0, round(area.top * scale)), round(area.bottom * scale))
    return rows, slice(max(0, round(area.left * scale)), round(area.right * scale))


def _flattened_board(pixels: Pixels, matrix: Matrix, shape: tuple[int, ...], scale: float) -> Values:
    """Return the board seen from above, at `scale` pixels per mm."""
    height, width = shape[:2]
    ours = matrix @ np.diag([1 / scale, 1 / scale, 1])
    return seen_from_above(*reduced_photo(pixels, ours, width, height), width, height)


def _candidates(plan: BoardPlan, scale: float) -> list[_Candidate]:
    """Return every face that can cover a space, at the scale of the board, in each of the four rotations."""
    found = []
    for known in plan.faces:
        face = resized(known.face.pixels, scale / DOTS_PER_MM)
        for quarter in range(4):
            guess = Guess(known.face.component, known.face.row, known.name, known.word, known.face.side, 90 * quarter)
            found.append(_Candidate(guess, template(np.ascontiguousarray(np.rot90(face, -quarter)))))
    return found


def _read_space(
    name: str, area: Rect, board: Values, bare: Values, candidates: Sequence[_Candidate], scale: float
) -> SpaceReading:
    cut_out = board[_rows_and_columns(area.outset(SLACK), scale)]
    own = bare[_rows_and_columns(area, scale)]
    empty = _Candidate(Guess("", "", NOTHING), template(own))
    fitting = [one for one in (empty, *candidates) if _fits(one.face.pixels, cut_out)]
    best: dict[str, Guess] = {}
    for fit in best_fits(cut_out, [one.face for one in fitting]):
        one = fitting[fit.number]
        best.setdefault(one.guess.word, one.guess._replace(likeness=round(max(0.0, fit.likeness), 3)))
    guesses = tuple(best.values())
    ahead = guesses[0].likeness - (guesses[1].likeness if len(guesses) > 1 else 0.0)
    is_sure = guesses[0].likeness >= LEAST_LIKENESS and ahead >= LEAST_LEAD
    sure = min(1.0, max(0.0, ahead) / (2 * LEAST_LEAD))
    return SpaceReading(name, guesses, round(sure, 3), is_sure, png_bytes(cut_out.astype(np.uint8)))


def _fits(face: Values, cut_out: Values) -> bool:
    return bool(face.shape[0] <= cut_out.shape[0] and face.shape[1] <= cut_out.shape[1])
