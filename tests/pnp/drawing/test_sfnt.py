"""Plain TrueType fonts are measured as fontTools measures them; all others are left to it."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from pnp.drawing import truetype
from pnp.drawing.fonts import _shipped
from pnp.drawing.sfnt import Sfnt, Unusual

FONTS = [path for path in _shipped() if path.suffix == ".ttf"]


@pytest.mark.parametrize("path", FONTS[::7], ids=lambda path: path.stem)
def test_plain_fonts_are_measured_as_fonttools_measures_them(path: Path) -> None:
    font = Sfnt(path.read_bytes())
    assert (*font.name_and_licence(path), font.advances) == truetype.read(path, 0)
    assert font.heights == pytest.approx(truetype.heights(path, 0), abs=0.002)


def test_other_outlines_are_refused() -> None:
    with pytest.raises(Unusual):
        Sfnt(next(path for path in _shipped() if path.suffix == ".otf").read_bytes())


@pytest.mark.parametrize("end", [0, 10, 100, 1000, 20_000, 50_000])
def test_a_font_that_is_cut_short_is_refused(end: int) -> None:
    with pytest.raises((Unusual, struct.error)):
        Sfnt(FONTS[0].read_bytes()[:end])


def test_a_font_that_may_not_be_embedded_is_refused() -> None:
    data = bytearray(FONTS[0].read_bytes())
    entry = data.index(b"OS/2")
    (table,) = struct.unpack_from(">I", data, entry + 8)
    struct.pack_into(">H", data, table + 8, 2)
    with pytest.raises(Unusual):
        Sfnt(bytes(data))
