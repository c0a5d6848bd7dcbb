"""Compares a cut-out with faces: where each face fits best, and how similar it is, even if a part is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from referee.photo.picture import Values

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_OFF = 60.0
"""A pixel that differs by more than this many levels counts as hidden, however much it differs."""
LEAST_SPREAD = 6.0
"""The least spread of levels: with less, noise would look like a pattern."""
FINALISTS = 8
SEARCH_RADIUS = 2
"""The best place of a face is first found at half size; then all places up to this many pixels away are compared."""
MOST_SHIFT = 20.0


class Fit(NamedTuple):
    """How a face fits a cut-out. number: the index of the face. left, top: its top left corner. likeness: 0 to 1."""

    number: int
    left: int
    top: int
    likeness: float


class Template(NamedTuple):
    """A face prepared for comparison: its pixels, and at half size its shape and its normalised pattern."""

    pixels: Values
    shape: tuple[int, int]
    pattern: Values


def template(face: Values) -> Template:
    """Return a face prepared for comparison."""
    half = half_size(face)
    pattern = _normal(half.transpose(2, 0, 1).reshape(1, 3, -1))[0]
    return Template(face, (half.shape[0], half.shape[1]), pattern)


def best_fits(cut_out: Values, faces: Sequence[Template]) -> list[Fit]:
    """Return the fits of the faces that fit a cut-out best, the best first. Faces must fit inside the cut-out.

    At half size, the `FINALISTS` faces with the most similar colour patterns are chosen, and only those are compared
    closely.
    """
    small = half_size(cut_out)
    found: list[Fit] = []
    for shape in {face.shape for face in faces}:
        numbers = [number for number, face in enumerate(faces) if face.shape == shape]
        found += _best_fits(small, shape, np.stack([faces[number].pattern for number in numbers]), numbers)
    found.sort(key=lambda fit: -fit.likeness)
    close = [_best_nearby_fit(cut_out, faces[fit.number].pixels, fit) for fit in found[:FINALISTS]]
    return sorted(close, key=lambda fit: -fit.likeness)


def half_size(picture: Values) -> Values:
    """Return a picture at half its size."""
    high, wide = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    cut = picture[:high, :wide]
    four = cut[::2, ::2] + cut[1::2, ::2] + cut[::2, 1::2] + cut[1::2, 1::2]
    return (four / 4).astype(np.float32)


def _best_fits(cut_out: Values, shape: tuple[int, int], patterns: Values, numbers: Sequence[int]) -> list[Fit]:
    """Return where each pattern correlates most, in pixels at full size; all patterns have the same shape."""
    windows = sliding_window_view(cut_out, shape, axis=(0, 1))
    rows, columns = windows.shape[:2]
    patches = _normal(windows.reshape(rows * columns, 3, shape[0] * shape[1]))
    likeness = np.einsum("pk,fk->pf", patches, patterns)  # too small for threads, which a matrix product would start
    best = likeness.argmax(axis=0)
    return [
        Fit(number, 2 * int(at % columns), 2 * int(at // columns), float(likeness[at, index]))
        for index, (number, at) in enumerate(zip(numbers, best, strict=True))
    ]


def _normal(pictures: Values) -> Values:
    """Return pictures as rows of length 1 (shorter if a picture has little contrast); each colour's mean becomes 0."""
    flat = (pictures - pictures.mean(axis=2, keepdims=True)).reshape(len(pictures), -1)
    floor = LEAST_SPREAD * np.sqrt(flat.shape[1])
    found: Values = (flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), floor)).astype(np.float32)
    return found


def _best_nearby_fit(cut_out: Values, face: Values, fit: Fit) -> Fit:
    """Return a fit moved to the best place nearby, with its likeness there after the face is lightened to match."""
    high, wide = face.shape[:2]
    deepest, rightmost = cut_out.shape[0] - high, cut_out.shape[1] - wide
    top, left = min(fit.top, deepest), min(fit.left, rightmost)
    lit = face + _shift(cut_out[top : top + high, left : left + wide], face)
    places = [
        (y, x)
        for y in range(max(0, top - SEARCH_RADIUS), min(deepest, top + SEARCH_RADIUS) + 1)
        for x in range(max(0, left - SEARCH_RADIUS), min(rightmost, left + SEARCH_RADIUS) + 1)
    ]
    found = [(agreement(cut_out[y : y + high, x : x + wide], lit), y, x) for y, x in places]
    likeness, y, x = max(found)
    return Fit(fit.number, x, y, likeness)


def _shift(seen: Values, face: Values) -> Values:
    """Return how much to lighten each colour of a face to make it look as seen, within a small limit."""
    middle = np.median(seen[::2, ::2], axis=(0, 1)) - np.median(face[::2, ::2], axis=(0, 1))
    found: Values = np.clip(middle, -MOST_SHIFT, MOST_SHIFT).astype(np.float32)
    return found


def agreement(seen: Values, face: Values) -> float:
    """Return how similar a photographed piece is to a face: 1 if equal, about 0 if they have nothing in common."""
    off = np.abs(seen - face)
    return float(1 - np.minimum(off.sum(axis=2), 3 * MOST_OFF).mean() / (3 * MOST_OFF))
