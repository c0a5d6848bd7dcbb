"""Plain TrueType fonts are measured as fontTools measures them; all others are left to it."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pnp.drawing import truetype
from pnp.drawing.fonts import _built_in_fonts
from pnp.drawing.metrics import ink_boxes
from pnp.drawing.sfnt import Sfnt, UnsupportedFont

FONTS = [path for path in _built_in_fonts() if path.suffix == ".ttf"]


@pytest.mark.parametrize("path", FONTS[::7], ids=lambda path: path.stem)
def test_plain_fonts_are_measured_as_fonttools_measures_them(path: Path) -> None:
    font = Sfnt(path.read_bytes())
    assert (*font.name_and_licence(path), font.advances) == truetype.read_face(path, 0)
    assert font.heights == truetype.heights(path, 0)


@pytest.mark.parametrize("name", ["SourceSans3-Bold", "Raleway-Regular", "Roboto-Italic", "Ubuntu-BoldItalic"])
def test_ink_is_measured_on_the_line_not_on_the_control_points_of_bends(name: str) -> None:
    path = next(path for path in FONTS if path.stem == name)
    text = "0123456789+-gSpy &\ue123"
    assert Sfnt(path.read_bytes()).boxes(text) == truetype.ink_boxes(path, 0, text)


def test_a_glyph_put_together_from_others_is_left_to_fonttools() -> None:
    path = next(path for path in FONTS if path.stem == "EBGaramond-Bold")
    with pytest.raises(UnsupportedFont):
        Sfnt(path.read_bytes()).boxes("é")
    assert ink_boxes(path, 0, "é") == truetype.ink_boxes(path, 0, "é")


def test_other_outlines_are_refused() -> None:
    with pytest.raises(UnsupportedFont):
        Sfnt(next(path for path in _built_in_fonts() if path.suffix == ".otf").read_bytes())


@pytest.mark.parametrize("end", [0, 10, 100, 1000, 20_000, 50_000])
def test_a_font_that_is_cut_short_is_refused(end: int) -> None:
    with pytest.raises((UnsupportedFont, struct.error)):
        Sfnt(FONTS[0].read_bytes()[:end])


def test_a_font_that_may_not_be_embedded_is_refused() -> None:
    data = bytearray(FONTS[0].read_bytes())
    entry = data.index(b"OS/2")
    (table,) = struct.unpack_from(">I", data, entry + 8)
    struct.pack_into(">H", data, table + 8, 2)
    with pytest.raises(UnsupportedFont):
        Sfnt(bytes(data))
