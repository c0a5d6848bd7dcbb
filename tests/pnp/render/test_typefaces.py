from __future__ import annotations

import pdfplumber
import pytest

from pnp.drawing.drawing import Colour, TextRun
from pnp.drawing.fonts import Font
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
    with pytest.raises(FontError, match=r"SourceSans3-Regular has no sign for '⚔' \(U\+2694\)"):
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
