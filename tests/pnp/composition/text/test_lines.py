"""Texts line by line: baselines, paragraphs, justified lines, words in styles."""

import pytest

from pnp.composition.text.lines import set_lines
from pnp.composition.text.style import InlineStyle, TextContext, TextStyle
from pnp.drawing.drawing import TextRun
from pnp.drawing.fonts import FontLibrary
from pnp.errors import TextError

FONTS = FontLibrary()
STYLE = TextStyle("text", FONTS.find("Source Sans 3"), 10.0)
CONTEXT = TextContext(FONTS, styles={"mark": InlineStyle(), "to X": InlineStyle()})
WORDS = "One ship sails round the island and comes home with nothing but a song. " * 3


def test_lines_are_no_wider_than_the_measure_and_hold_all_words():
    lines = set_lines(WORDS, 60, STYLE, CONTEXT)
    assert len(lines) > 4
    assert all(line.width <= 60 + 1e-6 for line in lines)
    texts = [" ".join(item.text for item in line.items if isinstance(item, TextRun)) for line in lines]
    assert " ".join(texts) == WORDS.strip()
    assert all(item.y == 0 for line in lines for item in line.items)


def test_lines_know_where_paragraphs_begin_and_end():
    lines = set_lines("Short.\n\nAlso short.", 60, STYLE, CONTEXT)
    assert [(line.is_first, line.is_last, line.distance) for line in lines] == [(True, True, 0.0), (True, True, 1.5)]


def test_justified_lines_reach_the_edge_but_the_last():
    lines = set_lines(WORDS, 100, STYLE, CONTEXT, is_justified=True)
    assert [line.width for line in lines[:-1]] == pytest.approx([100.0] * (len(lines) - 1))
    assert lines[-1].width < 99


def test_a_justified_line_with_marks_reaches_the_edge_too():
    (line, *_) = set_lines(WORDS.replace("ship", "**ship**"), 100, STYLE, CONTEXT, is_justified=True)
    assert line.width == pytest.approx(100)
    last = line.items[-1]
    assert isinstance(last, TextRun)
    assert last.x + last.font.width(last.text, last.size) == pytest.approx(100)


def test_a_line_whose_spaces_would_gape_stays_ragged():
    (line, _) = set_lines(
        "A Wednesdaywednesdaywednesday wednesdaywednesdaywednesday.", 55, STYLE, CONTEXT, is_justified=True
    )
    assert line.width < 54


def test_words_in_a_style_are_found_where_they_are():
    (line,) = set_lines("See <to X|rule 5> now.", 80, STYLE, CONTEXT)
    (mark,) = line.styled_words
    font, size = STYLE.font, STYLE.size
    assert mark.style == "to X"
    assert mark.left == pytest.approx(font.width("See ", size))
    assert mark.right == pytest.approx(font.width("See rule 5", size), abs=0.01)


def test_words_in_a_style_that_wrap_are_found_on_both_lines():
    lines = set_lines("See <to X|rule number five and what follows>.", 30, STYLE, CONTEXT)
    assert [bool(line.styled_words) for line in lines] == [True] * len(lines)


def test_a_word_wider_than_the_measure_is_reported():
    with pytest.raises(TextError, match="words are not split"):
        set_lines("Wednesday" * 9, 40, STYLE, CONTEXT)
