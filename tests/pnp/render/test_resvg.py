"""SVG that only resvg draws truly: blur, blending, text; at print size, and the same to the byte."""

from pathlib import Path

import pytest

from pnp.drawing.drawing import PlacedPicture
from pnp.geometry.rect import Rect
from pnp.library.art import check_picture
from pnp.render import resvg
from pnp.render.vector import source

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{}</svg>'
BLEND = '<rect width="40" height="40" fill="#f00"/><rect width="40" height="40" fill="#0ff" style="mix-blend-mode:{}"/>'


def placed(tmp_path: Path, inside: str, side: float = 40.0) -> PlacedPicture:
    path = tmp_path / "a.svg"
    path.write_text(SVG.format(inside))
    return PlacedPicture(Rect(10, 10, side, side), check_picture(path, "art/a.svg"))


@pytest.mark.parametrize(("mode", "colour"), [("multiply", (0, 0, 0)), ("screen", (255, 255, 255))])
def test_colours_are_blended(mode, colour, tmp_path, looked_at):
    assert looked_at(placed(tmp_path, BLEND.format(mode))).getpixel((300, 300)) == colour


def test_a_blurred_edge_is_soft_and_its_ground_open(tmp_path, looked_at):
    blur = '<filter id="b"><feGaussianBlur stdDeviation="2"/></filter>'
    image = looked_at(placed(tmp_path, blur + '<rect x="10" y="10" width="20" height="20" filter="url(#b)"/>'))
    greys = [image.getpixel((x, 300))[0] for x in (120, 200, 300)]
    assert greys[0] == 255
    assert 60 < greys[1] < 200
    assert greys[2] < 10


def test_text_is_set_in_a_font_that_is_here(tmp_path, looked_at):
    text = '<text x="2" y="30" font-family="{}" font-size="20">Wi</text>'
    one, other = (looked_at(placed(tmp_path, text.format(name))).tobytes() for name in ("Lato", "EB Garamond"))
    assert one != other
    assert min(one) < 20


def test_pixels_follow_the_size_in_print(tmp_path):
    small, large = (placed(tmp_path, BLEND.format("screen"), side) for side in (20.0, 80.0))
    assert resvg.pixel_size(small.picture, 20.0)[0] >= 20 / 25.4 * 600
    assert resvg.pixel_size(large.picture, 80.0)[0] >= 80 / 25.4 * 600
    assert resvg.pixel_size(large.picture, 9000.0) == (4000, 4000)


def test_two_drawings_are_the_same_bytes(tmp_path):
    picture = placed(tmp_path, BLEND.format("multiply")).picture
    drawn = []
    for _ in range(2):
        resvg.draw.cache_clear()
        drawn.append(resvg.draw(source(picture), picture.path, picture.name, (300, 300)))
    assert drawn[0] == drawn[1]
