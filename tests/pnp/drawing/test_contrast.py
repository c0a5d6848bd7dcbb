"""The contrast of colours is that of the Web Content Accessibility Guidelines."""

from __future__ import annotations

import pytest

from pnp.drawing.contrast import Rgb, contrast, is_shade, luminance

BLACK, WHITE, RED = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (1.0, 0.0, 0.0)


def test_luminance_is_between_black_and_white() -> None:
    assert [luminance(colour) for colour in (BLACK, RED, WHITE)] == pytest.approx([0, 0.2126, 1])


@pytest.mark.parametrize(("one", "other", "expected"), [(BLACK, WHITE, 21), (WHITE, WHITE, 1), (RED, WHITE, 4.0)])
def test_contrast_is_the_same_in_both_directions(one: Rgb, other: Rgb, expected: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(expected, abs=0.01)


def test_a_shade_is_neither_nearly_white_nor_dark_as_letters() -> None:
    greys = [(part, part, part) for part in (0.0, 0.1, 0.4, 0.8, 0.98, 1.0)]
    assert [is_shade(grey) for grey in greys] == [False, False, True, True, False, False]
