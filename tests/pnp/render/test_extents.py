"""The part of a picture that is beyond its own page, whichever renderer draws it; kept with the art."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing.pictures import Picture
from pnp.render import vector
from pnp.render.extents import WHOLE, Extents

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">'
GRADIENT = '<linearGradient id="g"><stop/></linearGradient>'  # only cairosvg draws it


def seen(folder: Path, inner: str) -> Extents:
    path = folder / "a.svg"
    path.write_text(f"{HEAD}{inner}</svg>", encoding="utf-8")
    vector._read.cache_clear()
    return vector.read(Picture("a.svg", path, "key", "svg", 40, 30)).extents


@pytest.mark.parametrize("also", ["", GRADIENT], ids=["plain", "by cairosvg"])
@pytest.mark.parametrize(
    ("inner", "beyond"),
    [
        ('<rect width="40" height="30"/>', 0),
        ('<rect x="40" width="10" height="10"/>', 1),
        ('<rect x="-10" width="20" height="10"/>', 0.5),
        ('<rect width="20" height="10" transform="translate(30 5)"/>', 0.5),
        ('<g transform="translate(0 90)"><path d="M0 0H10V5z"/></g>', 1),
        ('<clipPath id="c"><rect width="9" height="9"/></clipPath><rect x="-99" width="300" height="9" '
         'clip-path="url(#c)"/>', 0),
        ('<rect x="90" width="10" height="10" fill="none"/><rect width="9" height="9"/>', 0),
    ],
)  # fmt: skip
def test_content_beyond_the_page_is_measured(tmp_path: Path, inner: str, beyond: float, also: str) -> None:
    found = seen(tmp_path, also + inner)
    assert (found.share_outside, found.is_blank) == (pytest.approx(beyond, abs=0.02), False)


@pytest.mark.parametrize("inner", ["", '<rect width="9" height="9" fill="none"/>', GRADIENT, '<g id="a"/>'])
def test_a_picture_that_draws_nothing_is_blank(tmp_path: Path, inner: str) -> None:
    assert seen(tmp_path, inner).is_blank


def test_the_extents_of_art_are_cached_with_it(tmp_path: Path) -> None:
    art = vector.VectorArt((vector.ObjectBytes((b"x",), ()),), (1, 0, 0, 1, 0, 0), Extents(0.5, True))
    assert vector.VectorArt.from_bytes(art.to_bytes()) == art
    assert art._replace(extents=WHOLE) != art
