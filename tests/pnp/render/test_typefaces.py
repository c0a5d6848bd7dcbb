from __future__ import annotations

import random
import struct

import pdfplumber
import pytest

from pnp.drawing.drawing import Colour, TextRun
from pnp.drawing.fonts import Font, FontLibrary
from pnp.errors import FontError

BLACK = Colour(0, 0, 0)


def test_more_signs_than_one_subset_holds_are_set_and_read_back(printed, font):
    signs = [chr(code) for code in range(0x21, 0x500) if font.has(chr(code)) and chr(code).isprintable()][:600]
    lines = ["".join(signs[k : k + 30]) for k in range(0, len(signs), 30)]

    path = printed(*(TextRun(5, 5 + 3 * k, line, font, 6, BLACK) for k, line in enumerate(lines)))

    with pdfplumber.open(path) as pdf:
        read = "".join(char["text"] for char in pdf.pages[0].chars)
    assert len(signs) > 500
    assert read == "".join(lines)


def test_a_run_may_mix_signs_of_several_subsets(printed, font):
    signs = [chr(code) for code in range(0x21, 0x400) if font.has(chr(code)) and chr(code).isprintable()][:400]
    mixed = signs[0] + signs[-1] + "(" + signs[1] + signs[-2]

    path = printed(TextRun(5, 5, "".join(signs), font, 4, BLACK), TextRun(5, 30, mixed, font, 9, BLACK))

    with pdfplumber.open(path) as pdf:
        read = "".join(char["text"] for char in pdf.pages[0].chars)
    assert read.endswith(mixed)


def test_a_sign_that_the_font_lacks_is_refused_by_name(printed, font):
    with pytest.raises(FontError, match=r"SourceSans3-Regular has no glyph for '⚔' \(U\+2694\)"):
        printed(TextRun(5, 5, "a ⚔", font, 9, BLACK))


def test_two_files_of_one_name_are_two_fonts(printed, font, tmp_path):
    copy = tmp_path / "copy.ttf"
    copy.write_bytes(font.path.read_bytes())

    path = printed(TextRun(5, 5, "one", font, 9, BLACK), TextRun(5, 15, "two", Font(copy), 9, BLACK))

    with pdfplumber.open(path) as pdf:
        chars = pdf.pages[0].chars
    assert "".join(char["text"] for char in chars) == "onetwo"
    assert [char["fontname"].partition("+")[2] for char in chars] == ["SourceSans3-Regular"] * 3 + [
        "SourceSans3-Regular-1"
    ] * 3


def spoilt(data, number, way, chance):
    """Return a font file in which a table, counted from 0, is spoilt."""
    at = 12 + 16 * number
    _, _, start, size = struct.unpack(">4sIII", data[at : at + 16])
    made = bytearray(data)
    if way == "gone":
        made[at : at + 4] = b"zzzz"
    elif way == "short":
        made[at + 12 : at + 16] = struct.pack(">I", size // 3)
    else:
        made[start : start + size] = bytes(size) if way == "zero" else chance.randbytes(size)
    return bytes(made)


@pytest.mark.parametrize("examples", [pytest.param(10, id="few"), pytest.param(200, id="many", marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["Lato", "Source Sans 3"])
def test_a_font_with_a_broken_table_is_an_error_that_names_its_file(name, examples, printed, tmp_path):
    chance = random.Random(name)
    data = FontLibrary().find(name).path.read_bytes()
    ways = [(number, way) for number in range(data[5]) for way in ("zero", "random", "gone", "short")]
    said = []
    tried = chance.sample(ways, min(examples, len(ways)))
    for number, way in tried:
        path = tmp_path / f"Spoilt-{number}-{way}.otf"
        path.write_bytes(spoilt(data, number, way, chance))
        try:
            font = Font(path)
            assert font.width("Hamburg 12", 9) is not None
            assert font.ascent is not None
            assert font.box("7")
            printed(TextRun(5, 5, "Hamburg 12", font, 9, BLACK))
        except FontError as error:
            said.append(str(error))
    assert len(said) >= len(tried) / 5
    assert all("Spoilt" in one or "no glyph" in one for one in said), said
