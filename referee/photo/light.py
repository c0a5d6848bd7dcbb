"""The light on a board, measured on its frame, whose printed colours are known."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.photo.picture import Values

Mask: TypeAlias = NDArray[np.bool_]
LEAST_PIXELS = 200
"""With fewer frame pixels than this, the light is not corrected."""
ROUNDS = 4
LEAST_GAIN = 0.15


def with_even_light(board: Values, printed: Values, frame: Mask) -> Values:
    """Return a board seen from above as it would look in even, white light. printed: the same board as printed.

    frame: the pixels that no piece covers. For each colour, the ratio of photographed to printed values is assumed to
    change evenly across and down the board; pixels that do not fit this, such as hidden ones, are left out.
    """
    if frame.sum() < LEAST_PIXELS:
        return board
    rows, columns = np.nonzero(frame)
    x, y = _places(board.shape)
    found = np.empty_like(board)
    for colour in range(3):
        paper, seen = printed[rows, columns, colour], board[rows, columns, colour]
        terms = np.column_stack([paper, paper * x[columns], paper * y[rows], np.ones_like(paper)])
        one, across, down, rest = _fitted_weights(terms, seen)
        gain = one + across * x[None, :] + down * y[:, None]
        found[..., colour] = (board[..., colour] - rest) / np.maximum(gain, LEAST_GAIN)
    return found.clip(0, 255)


def _fitted_weights(terms: Values, seen: Values) -> Values:
    """Return the weights of the terms that best explain most pixels."""
    kept = np.ones(len(seen), dtype=bool)
    weights = np.zeros(terms.shape[1], dtype=np.float32)
    for _ in range(ROUNDS):
        weights = np.linalg.lstsq(terms[kept], seen[kept], rcond=None)[0].astype(np.float32)
        off = np.abs(terms @ weights - seen)
        kept = off <= max(2.0, 2.5 * float(np.median(off)))
    return weights


def _places(shape: tuple[int, ...]) -> tuple[Values, Values]:
    """Return the position of each column and each row, from -1 (left, top) to 1."""
    return np.linspace(-1, 1, shape[1], dtype=np.float32), np.linspace(-1, 1, shape[0], dtype=np.float32)
