"""Perspective: the matrix of a flat board in a photo, and the board as seen from straight above."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from referee.photo.picture import Pixels, Values

Points: TypeAlias = NDArray[np.float64]
"""Points: rows of x and y."""
Matrix: TypeAlias = NDArray[np.float64]


def homography(here: Points, there: Points) -> Matrix:
    """Return the perspective matrix that best moves the points `here` to the points `there`; four or more of each."""
    from_, to = _normal(here), _normal(there)
    x, y = moved_points(from_, here).T
    u, v = moved_points(to, there).T
    one, zero = np.ones_like(x), np.zeros_like(x)
    upper = np.column_stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u])
    lower = np.column_stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v])
    found = np.linalg.svd(np.vstack([upper, lower]))[2][-1].reshape(3, 3)
    matrix: Matrix = np.linalg.inv(to) @ found @ from_
    matrix /= matrix[2, 2]
    return matrix


def moved_points(matrix: Matrix, points: Points) -> Points:
    """Return the points as moved by a matrix."""
    raised = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return raised[:, :2] / raised[:, 2:]


def reduced_photo(pixels: Pixels, matrix: Matrix, width: int, height: int) -> tuple[Pixels, Matrix]:
    """Return a photo reduced until its pixels are about as large as the picture's, and the matrix to the reduced photo.

    matrix: moves points of the picture of `width` × `height` to the photo.
    """
    depth = float((matrix @ np.array([width / 2, height / 2, 1]))[2])
    finer = int(np.sqrt(abs(np.linalg.det(matrix))) / abs(depth) ** 1.5)  # photo pixels per pixel of the picture
    if finer < 2:
        return pixels, matrix
    high, wide = (side // finer * finer for side in pixels.shape[:2])
    blocks = pixels[:high, :wide].reshape(high // finer, finer, wide // finer, finer, 3)
    return blocks.mean(axis=(1, 3)).astype(np.uint8), np.diag([1 / finer, 1 / finer, 1]) @ matrix


def seen_from_above(pixels: Pixels, matrix: Matrix, width: int, height: int) -> Values:
    """Return a picture of `width` × `height`; its pixel (x, y) is taken from where the matrix moves (x + 0.5, y + 0.5).

    Pixels outside the photo repeat its edge.
    """
    across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    at = moved_points(matrix, np.column_stack([across.ravel(), down.ravel()])) - 0.5
    high, wide = pixels.shape[:2]
    x, y = at[:, 0].clip(0, wide - 1.001), at[:, 1].clip(0, high - 1.001)
    left, top = x.astype(np.intp), y.astype(np.intp)
    dx, dy = (x - left)[:, None].astype(np.float32), (y - top)[:, None].astype(np.float32)
    right, low = np.minimum(left + 1, wide - 1), np.minimum(top + 1, high - 1)
    upper = pixels[top, left] * (1 - dx) + pixels[top, right] * dx
    lower = pixels[low, left] * (1 - dx) + pixels[low, right] * dx
    found: Values = (upper * (1 - dy) + lower * dy).astype(np.float32).reshape(height, width, 3)
    return found


def _normal(points: Points) -> Matrix:
    """Return the matrix that centres points on the origin, at a mean distance of about one."""
    middle = points.mean(axis=0)
    spread = float(np.abs(points - middle).mean()) or 1.0
    return np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]])
