"""The corners of a board that a person shows in a photo; how boards are read by them is in test_reading.py."""

from __future__ import annotations

import numpy as np
import pytest

from referee.photo import PhotoFault
from referee.photo.corners import DOTS, board_fit, checked_corners, typed_corners

CORNERS = [(10.0, 10.0), (490.0, 10.0), (490.0, 490.0), (10.0, 490.0)]


@pytest.mark.parametrize(
    ("corners", "told"),
    [
        (CORNERS[:3], "4 corners"),
        ([*CORNERS[:3], (float("nan"), 9.0)], "must be in the photo"),
        ([*CORNERS[:3], (10.0, 501.0)], "must be in the photo"),
        ([*CORNERS[:3], CORNERS[0]], "not the four corners"),
        ([*CORNERS[:3], (400.0, 200.0)], "give its four outer corners, each once"),
        ([(9.0, 9.0), (19.0, 9.0), (19.0, 19.0), (9.0, 19.0)], "too small"),
        ([(9.0, 9.0)] * 4, "not the four corners"),
    ],
    ids=["three", "not a number", "outside", "twice", "hollow", "tiny", "one"],
)
def test_corners_that_cannot_be_those_of_a_board_are_refused(corners: list[tuple[float, float]], told: str) -> None:
    with pytest.raises(PhotoFault, match=told):
        checked_corners(corners, 500, 500)


def test_corners_in_any_order_go_clockwise_from_the_first() -> None:
    first, second, third, fourth = CORNERS
    for order in ([first, third, second, fourth], [first, fourth, third, second]):
        assert checked_corners(order, 500, 500).tolist() == [list(one) for one in CORNERS]
    assert checked_corners([third, second, fourth, first], 500, 500).tolist()[0] == list(third)


def test_a_board_is_found_beside_its_corners_in_the_turn_of_its_print() -> None:
    dice = np.random.default_rng(1)
    print_ = dice.integers(0, 255, (20, 20, 3), dtype=np.uint8).repeat(20, axis=0).repeat(20, axis=1)
    photo = np.full((600, 600, 3), 90, dtype=np.uint8)
    photo[100:500, 100:500] = np.rot90(print_)
    side = 400 / DOTS
    frame = np.ones((400, 400), dtype=bool)
    found = board_fit(
        photo, checked_corners([(104, 97), (503, 104), (497, 498), (101, 497)], 600, 600), print_ * 1.0, frame
    )
    assert found.shows_frame
    assert found.is_known
    x, y, scale = found.matrix @ np.array([side, 0, 1.0])
    assert (x / scale, y / scale) == pytest.approx((100, 100), abs=1.5)


def test_too_little_frame_leaves_the_corners_as_they_were_shown() -> None:
    blank = np.zeros((500, 500, 3), dtype=np.uint8)
    frame = np.zeros((200, 200), dtype=bool)
    found = board_fit(blank, checked_corners(CORNERS, 500, 500), np.zeros((200, 200, 3), dtype=np.float32), frame)
    assert (found.is_known, found.likeness) == (False, 0.0)


def test_corners_are_typed_in_percent() -> None:
    assert typed_corners("8 6, 92 7, 90% 95%, 9 93") == [(0.08, 0.06), (0.92, 0.07), (0.9, 0.95), (0.09, 0.93)]
    for words in ("8 6, 92 7, 90 95", "top left", "1 2 3 4 5 6 7 x"):
        with pytest.raises(PhotoFault, match="4 pairs of numbers"):
            typed_corners(words)
