from __future__ import annotations

import pytest
from PIL import Image

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Shape
from pnp.geometry.rect import Rect
from pnp.render.png import render_page, render_png


@pytest.mark.parametrize(("dpi", "size"), [(127, (500, 400)), (150, (591, 472)), (149, (587, 469)), (147, (579, 463))])
def test_the_sides_of_a_picture_are_rounded_to_the_nearest_pixel(dpi, size, printed):
    path = printed(Shape(paths.rect(Rect(0, 0, 100, 80)), Colour(1, 0, 0)))
    picture = render_page(path, 0, dpi)
    assert picture.size == size
    assert {picture.getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)} == {(255, 0, 0)}


def test_a_page_is_saved_at_the_resolution_asked_for(printed, tmp_path):
    path = printed(Shape(paths.rect(Rect(50, 40, 50, 40)), Colour(1, 0, 0)))

    render_png(path, 0, 127, tmp_path / "page.png")

    with Image.open(tmp_path / "page.png") as image:
        assert image.size == (500, 400)
        assert image.getpixel((240, 190)) == (255, 255, 255)
        assert image.getpixel((260, 210)) == (255, 0, 0)
