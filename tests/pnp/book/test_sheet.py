"""Sheets: columns that fill the height, and type as large as fits on both sides."""

import pytest
from measures import sheets
from printed_books import SHEET, tiny_books

from pnp.book.sheet import MOST_EXTRA_SPACE, filled_side
from pnp.book.strips import PlacedStrip, Strip


def column(*strips, x=0.0):
    y, placed = 0.0, []
    for height, before in strips:
        y += before
        placed.append(PlacedStrip(x, y, Strip(height, space_before=before), True, 40.0))
        y += height
    return placed


def tops(leaf, height):
    return [round(one.y, 3) for one in filled_side(leaf, height)]


def test_free_height_goes_between_panels_first_and_lines_after():
    leaf = column((10, 0), (5, 1), (10, 6), (5, 1))  # 38 mm high
    (first, line, panel, last) = filled_side(leaf, 48)
    assert first.y == 0
    assert panel.y - line.y == pytest.approx(5 + 6 + 7)  # seven of ten mm between the panels
    assert line.y - first.y == last.y - panel.y == pytest.approx(10 + 1 + 1.5)
    assert last.y + last.strip.height == pytest.approx(48)


def test_white_on_a_nearly_empty_side_is_limited():
    (first, line, panel) = filled_side(column((10, 0), (5, 1), (10, 6)), 300)
    assert line.y - first.y == pytest.approx(11 + MOST_EXTRA_SPACE[0])
    assert panel.y - line.y == pytest.approx(11 + MOST_EXTRA_SPACE[1])


def test_each_column_is_filled_separately_and_a_full_one_does_not_change():
    full, other = column((10, 0), (10, 6)), column((10, 0), (4, 6), x=50)
    assert tops([*full, *other], 26) == [0, 16, 0, 16 + 4.2]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_an_aid_of_few_words_is_set_large(tmp_path, paper):
    path = tiny_books(tmp_path, {"books/tiny/aid.yaml": SHEET}, paper=paper, only=("aid",)).path("aid")
    (front, _) = sheets(path)
    assert max(word.first.size for word in front.words if word.text == "Play") == pytest.approx(11.25 * 1.6, abs=0.01)
