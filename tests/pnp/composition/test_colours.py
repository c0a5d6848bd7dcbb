"""Colours as they are written, and their values for each ink."""

import pytest
from studio import Studio

from pnp.composition.colours import read_colour
from pnp.drawing.contrast import luminance


@pytest.mark.parametrize(
    ("text", "hexes", "cmyk"),
    [
        ("1E2A38", "1E2A38", None),
        ("rgb 30 42 56", "1E2A38", None),
        ("cmyk 0 100 50 20", "CC0066", (0, 1, 0.5, 0.2)),
        ("white", "FFFFFF", None),
        ("black", "000000", None),
    ],
)
def test_colours_are_read_as_rgb_and_cmyk(text: str, hexes: str, cmyk: object) -> None:
    assert (read_colour(text).hex, read_colour(text).cmyk) == (hexes, cmyk)


@pytest.mark.parametrize("text", ["", " ", "1E2A3", "rgb 1 2", "rgb 1 2 256", "cmyk 1 2 3 101", "red", 112233, "#fff"])
def test_other_colours_are_refused(text: object) -> None:
    with pytest.raises(ValueError, match="is not a colour"):
        read_colour(text)


@pytest.mark.parametrize(("ink", "hexes"), [("full", "C00000"), ("low", "FFFFFF"), ("grey", "555555")])
def test_a_token_has_a_value_for_each_ink(studio: Studio, ink: str, hexes: str) -> None:
    studio.ink = ink  # type: ignore[assignment]
    assert studio.style.colour("red").hex == hexes
    assert studio.style.colour("red").cmyk == ((0, 1, 0.9, 0.2) if ink == "full" else None)


def test_grey_keeps_the_luminance(studio: Studio) -> None:
    full = studio.style.colour("blue")
    studio.ink = "grey"
    grey = studio.style.colour("blue")
    assert grey.red == grey.green == grey.blue
    assert luminance(grey[:3]) == pytest.approx(luminance(full[:3]), abs=1e-6)
