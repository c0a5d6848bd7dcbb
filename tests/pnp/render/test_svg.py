"""A Drawing as SVG: looks as its PDF does, and needs nothing outside itself."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Callable
from xml.etree import ElementTree

import cairosvg
import pytest
from PIL import Image, ImageChops, ImageStat
from svgwrite.base import BaseElement

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Gradient, Group, Item, PlacedPicture, Shape, Stroke, TextRun
from pnp.drawing.fonts import Font
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError, FontError
from pnp.geometry.rect import Rect
from pnp.render.svg import svg

RED, BLUE, INK = Colour(0.9, 0.1, 0.1), Colour(0.1, 0.2, 0.9), Colour(0, 0, 0)


def seen(*items: Item) -> Image.Image:
    """Return how 100 x 80 mm with the items look at 10 pixels a mm."""
    data = cairosvg.svg2png(bytestring=svg(Drawing(100, 80, items), "Test", validates=True).encode(), output_width=1000)
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(ground, picture).convert("RGB")


def everything(font: Font) -> list[Item]:
    gradient = Gradient((10, 0), (40, 0), ((0, RED), (1, BLUE)), RED)
    clip = paths.ellipse(Rect(60, 10, 30, 20))
    return [
        Shape(paths.rect(Rect(10, 10, 30, 20)), gradient),
        Shape(paths.rect(Rect(60, 50, 20, 20)) + paths.rect(Rect(65, 55, 10, 10)), BLUE, Stroke(INK, 1, (3, 2)), True),
        Group((Shape(paths.rect(Rect(55, 5, 40, 30)), RED),), clip=clip, opacity=0.5),
        Group((TextRun(5, 3, "Wagner & <Tor>", font, 24, INK, 0.4),), matrix=(1, 0, 0, 1, 5, 50)),
    ]


def test_an_svg_looks_as_the_pdf_does(font: Font, looked_at: Callable[..., Image.Image]) -> None:
    ours, theirs = seen(*everything(font)), looked_at(*everything(font))
    assert ours.size == theirs.size == (1000, 800)
    assert max(ImageStat.Stat(ImageChops.difference(ours, theirs)).mean) < 1.5
    assert max(ImageStat.Stat(ImageChops.difference(ours, seen())).mean) > 20


def test_letters_are_outlines_and_their_words_stay_readable(font: Font) -> None:
    text = svg(Drawing(100, 80, tuple(everything(font))), "A & B")
    root = ElementTree.fromstring(text)
    assert "<text" not in text
    assert "font-family" not in text
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "A & B"
    labels = [node.get("aria-label") for node in root.iter() if node.get("aria-label")]
    assert labels == ["Wagner & <Tor>"]
    assert (root.get("width"), root.get("viewBox")) == ("100mm", "0 0 100 80")


def test_svgwrite_writes_every_item_and_finds_it_valid(font: Font, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every element of the file is one that svgwrite made; with `checked` it holds each to SVG 1.1."""
    made: list[str] = []
    get_xml = BaseElement.get_xml

    def noted(element: BaseElement) -> ElementTree.Element:
        made.append(element.elementname)
        return get_xml(element)

    monkeypatch.setattr(BaseElement, "get_xml", noted)
    text = svg(Drawing(100, 80, tuple(everything(font))), "x", validates=True)
    tags = [node.tag.rpartition("}")[2] for node in ElementTree.fromstring(text).iter()]
    assert sorted(made) == sorted(tag for tag in tags if tag != "title")
    assert {"path", "g", "use", "linearGradient", "stop", "clipPath"} <= set(tags)


def test_invalid_svg_is_refused_when_it_is_checked() -> None:
    wrong = Drawing(100, 80, (Shape(paths.rect(Rect(0, 0, 9, 9)), RED, Stroke(INK, 1, (), "blunt")),))
    with pytest.raises(TypeError, match="'blunt' is not a valid value for attribute 'stroke-linecap'"):
        svg(wrong, "x", validates=True)


def test_the_same_drawing_gives_the_same_text(font: Font) -> None:
    drawing = Drawing(100, 80, tuple(everything(font)))
    assert svg(drawing, "x") == svg(drawing, "x")


def test_a_picture_is_inside_and_stored_once(tmp_path) -> None:
    path = tmp_path / "p.png"
    Image.new("RGB", (80, 40), "red").save(path)
    picture = Picture("p.png", path, "k", "png", 80, 40)
    items = [PlacedPicture(Rect(x, 10, 20, 10), picture) for x in (10, 50)]
    text = svg(Drawing(100, 80, tuple(items)), "x")
    assert text.count("data:image/png;base64,") == 1
    assert not re.search(r'href="(?!#|data:)', text)
    looked = seen(*items)
    assert [looked.getpixel(at) for at in ((120, 120), (550, 150), (320, 150), (150, 250))] == [
        (255, 0, 0), (255, 0, 0), (255, 255, 255), (255, 255, 255)]  # fmt: skip


def test_a_flat_picture_is_more_than_a_unit_high_where_it_is_defined(tmp_path) -> None:
    """Browsers round its size to whole units, and would draw nothing."""
    path = tmp_path / "p.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 2.5"><rect width="9" height="2.5"/></svg>')
    text = svg(Drawing(100, 80, (PlacedPicture(Rect(10, 10, 36, 10), Picture("p", path, "k", "svg", 180, 50)),)), "x")
    image = re.search(r"<image[^>]*>", text)
    assert image is not None
    assert 'width="180"' in image[0]
    assert 'height="50"' in image[0]
    assert "matrix(0.2 0 0 0.2 10 10)" in text


def test_svg_art_is_recoloured(tmp_path) -> None:
    path = tmp_path / "p.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" '
                    'fill="#ff0000"/></svg>')  # fmt: skip
    picture = Picture("p.svg", path, "k", "svg", 10, 10, (("FF0000", "0000FF"),))
    assert seen(PlacedPicture(Rect(0, 0, 100, 80), picture)).getpixel((500, 700)) == (0, 0, 255)


def test_undrawable_content_is_reported(tmp_path, font: Font) -> None:
    with pytest.raises(ArtError, match=r"^gone.png: cannot be read"):
        seen(PlacedPicture(Rect(0, 0, 1, 1), Picture("gone.png", tmp_path / "gone.png", "k", "png", 1, 1)))
    with pytest.raises(FontError, match="has no glyph for '中'"):
        seen(TextRun(5, 5, "中", font, 10, INK))


def test_pixel_pictures_are_in_their_ink(tmp_path) -> None:
    Image.new("RGB", (4, 4), "#102040").save(tmp_path / "b.png")
    made = {}
    for ink in ("full", "grey", "low"):
        picture = Picture("b.png", tmp_path / "b.png", "k", "png", 4, 4, ink=ink)
        text = svg(Drawing(9, 9, (PlacedPicture(Rect(0, 0, 9, 9), picture),)), "t")
        data = base64.b64decode(text.partition("data:image/png;base64,")[2].partition('"')[0])
        made[ink] = Image.open(io.BytesIO(data)).convert("RGB").getpixel((1, 1))
    assert made["full"] == (16, 32, 64)
    assert len(set(made["grey"])) == 1
    assert made["low"] == (255, 255, 255)
