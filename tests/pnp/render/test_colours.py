from __future__ import annotations

import pytest

from pnp.drawing.drawing import Colour, Gradient
from pnp.render import colours

RED, BLUE = Colour(1, 0, 0), Colour(0, 0, 1)


@pytest.mark.parametrize(
    ("colour", "text"),
    [
        (RED, "1 0 0 rg"),
        (Colour(0, 0, 0), "0 g"),
        (Colour(0.5, 0.5, 0.5), "0.5 g"),
        (Colour(0.2, 1 / 3, 0), "0.2 0.333 0 rg"),
    ],
)
def test_fills_are_grey_where_they_can_be_and_rgb_elsewhere(colour, text):
    assert colours.fill(colour) == text
    assert colours.stroke(colour) == text.replace("rg", "RG").replace("g", "G").replace("RGG", "RG")


def test_every_colour_of_eight_bits_survives():
    for value in range(256):
        grey = Colour(value / 255, value / 255, value / 255)
        assert round(float(colours.fill(grey).split()[0]) * 255) == value


def test_a_gradient_of_two_stops_is_one_blend():
    text = colours.shading(Gradient((1, 2), (3, 4), ((0, RED), (1, BLUE)), RED))

    assert "/Coords [1 2 3 4]" in text
    assert "/FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1]" in text
    assert "/FunctionType 3" not in text


def test_stops_within_the_ends_are_continued_to_them():
    text = colours.shading(Gradient((0, 0), (1, 0), ((0.75, BLUE), (0.25, RED)), RED))

    assert "/Bounds [0.25 0.75]" in text
    assert text.count("/FunctionType 2") == 3
