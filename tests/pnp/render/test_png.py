from __future__ import annotations

from PIL import Image

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Shape
from pnp.geometry.rect import Rect
from pnp.render.png import render_png


def test_a_page_is_saved_at_the_resolution_asked_for(printed, tmp_path):
    path = printed(Shape(paths.rect(Rect(50, 40, 50, 40)), Colour(1, 0, 0)))

    render_png(path, 0, 127, tmp_path / "page.png")

    with Image.open(tmp_path / "page.png") as image:
        assert image.size == (500, 400)
        assert image.getpixel((240, 190)) == (255, 255, 255)
        assert image.getpixel((260, 210)) == (255, 0, 0)
