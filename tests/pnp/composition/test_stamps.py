"""Pieces on the spaces of a drawn board: large ones in the middle, small ones side by side, none beyond its space."""

from __future__ import annotations

import pytest

from pnp.composition.stamps import Stamp, laid, spaces_of
from pnp.drawing import paths
from pnp.drawing.drawing import Group
from pnp.geometry.rect import Rect

CELL = Rect(100, 200, 20, 20)
GAP = 0.6


def piece(width: float, height: float) -> Stamp:
    return Stamp(width, height, (), paths.rect(Rect(0, 0, width, height)))


def places(*pieces: tuple[Stamp, bool]) -> list[tuple[float, float, float]]:
    """Return where pieces lie and how large they are drawn: from the left, from the top, scale."""
    found = [one for one in laid(CELL, pieces) if isinstance(one, Group)]
    return [(one.matrix[4], one.matrix[5], one.matrix[0]) for one in found]


def test_a_large_piece_lies_in_the_middle_of_its_space() -> None:
    assert places((piece(16, 10), False)) == [(102, 205, 1)]


def test_a_piece_larger_than_its_space_is_drawn_as_small_as_the_space() -> None:
    (wide,) = places((piece(40, 20), False))
    assert wide == pytest.approx((100 + GAP, 200 + 10 - 4.7, 0.47))
    (high,) = places((piece(20, 40), True))
    assert high == pytest.approx((100 + 10 - 4.7, 200 + GAP, 0.47))


def test_small_pieces_of_seats_lie_side_by_side_below_and_those_of_nobody_above() -> None:
    found = places((piece(5, 5), False), (piece(5, 5), False), (piece(5, 5), True))
    assert found[0] == pytest.approx((100 + GAP, 220 - GAP - 5, 1))
    assert found[1] == pytest.approx((100 + 2 * GAP + 5, 220 - GAP - 5, 1))
    assert found[2] == pytest.approx((120 - GAP - 5, 200 + GAP, 1))


def test_spaces_lie_in_the_middle_of_a_board_with_a_frame() -> None:
    assert spaces_of(380, 284, 24, 15, 11) == Rect(10, 10, 360, 264)
    assert spaces_of(380, 284, "wide", 15, 11) == Rect(0, 0, 380, 284)
