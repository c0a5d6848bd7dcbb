"""A picture at a glance: its colour at a place, for pixels and for SVG."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.cache import Cache
from pnp.drawing.pictures import Picture
from pnp.render import glimpse
from pnp.render.glimpse import colour_at

RED, CLEAR = (1.0, 0.0, 0.0, 1.0), 0.0
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#f00" d="M0 0h20v20h-20z"/></svg>'


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Forget the pictures of other tests."""
    glimpse._glimpse.cache_clear()


def png(folder: Path) -> Picture:
    """Return a picture whose left half is red and whose right half is clear."""
    image = Image.new("RGBA", (200, 100))
    image.paste((255, 0, 0, 255), (0, 0, 100, 100))
    image.save(folder / "a.png")
    return Picture("a.png", folder / "a.png", "a", "png", 200, 100)


def svg(folder: Path) -> Picture:
    """Return the same as SVG."""
    (folder / "a.svg").write_text(SVG)
    return Picture("a.svg", folder / "a.svg", "b", "svg", 40, 20)


@pytest.mark.parametrize("make", [png, svg])
def test_each_place_has_its_own_colour(make, tmp_path):
    picture = make(tmp_path)
    assert colour_at(picture, 0.1, 0.5) == pytest.approx(RED)
    assert colour_at(picture, 0.9, 0.5)[3] == CLEAR
    assert colour_at(picture, -1, 2) == pytest.approx(RED), "a place outside is taken for the nearest within"


@pytest.mark.parametrize("content", [b"no picture", b""])
def test_a_picture_that_cannot_be_read_is_transparent(content, tmp_path):
    (tmp_path / "a.png").write_bytes(content)
    assert colour_at(Picture("a.png", tmp_path / "a.png", "c", "png", 4, 4), 0.5, 0.5)[3] == CLEAR


def test_dots_come_from_the_cache(tmp_path):
    picture, cache = png(tmp_path), Cache(tmp_path / "cache")
    first = colour_at(picture, 0.1, 0.5, cache)
    picture.path.unlink()
    glimpse._glimpse.cache_clear()
    assert colour_at(picture, 0.1, 0.5, cache) == first
