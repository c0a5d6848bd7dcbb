"""How many pixels of a picture are printed on an inch. The messages are tested in press/test_inspection."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.composition.sharpness import GOOD_DPI, dots_per_inch
from pnp.drawing.drawing import PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect


@pytest.mark.parametrize(
    ("pixels", "mm", "dpi"),
    [((300, 300), (25.4, 25.4), 300), ((300, 150), (25.4, 25.4), 150), ((300, 300), (25.4, 50.8), 150)],
)
def test_the_side_with_fewer_dots_counts(pixels: tuple[float, float], mm: tuple[float, float], dpi: float) -> None:
    picture = Picture("a.png", Path("a.png"), "a", "png", *pixels)
    assert dots_per_inch(PlacedPicture(Rect(0, 0, *mm), picture)) == pytest.approx(dpi)


def test_a_picture_of_no_size_is_sharp() -> None:
    assert dots_per_inch(PlacedPicture(Rect(0, 0, 0, 0), Picture("a", Path("a"), "a", "png", 4, 4))) == GOOD_DPI
