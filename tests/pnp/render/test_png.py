from __future__ import annotations

import numpy
import pytest
from PIL import Image

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Shape
from pnp.geometry.rect import Rect
from pnp.render.png import contact_sheet, render_page, render_png


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


@pytest.mark.parametrize("size", [(80, 80), (400, 160), (160, 400)])
def test_on_a_contact_sheet_each_name_is_just_below_its_picture(tmp_path, size):
    """White rows part the names from the next pictures, and are much higher than those between picture and name."""
    paths_of = [tmp_path / f"piece_{number}.png" for number in range(9)]
    for path in paths_of:
        Image.new("RGB", size, "red").save(path)
    contact_sheet(paths_of, tmp_path / "all.png")
    with Image.open(tmp_path / "all.png") as opened:
        sheet = numpy.asarray(opened.convert("RGB")).astype(int)
    red = (sheet[..., 0] > 200) & (sheet[..., 1] < 60)
    names = sheet.max(2) < 100
    ends = numpy.flatnonzero(red.any(1)[:-1] & ~red.any(1)[1:]) + 1
    begins = numpy.flatnonzero(names.any(1)[1:] & ~names.any(1)[:-1]) + 1
    assert len(ends) > 1
    assert all(any(0 <= begin - end <= 8 for begin in begins) for end in ends)
    assert red.mean() > 0.25
    assert sheet.shape[1] > 0.8 * sheet.shape[0]
