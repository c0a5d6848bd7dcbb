"""Pictures over two pages: where they begin, what their numbers point at, which page explains a number."""

import pytest
from measures import sheets
from printed_books import outline, pages, pointers, tiny_books
from tiny_project import BOARD, BOARD_COMPONENT, COMPONENTS

SPREAD = """\
  - {text: 'Begin.'}
  - spread:
      title: The table
      show:
        table: {width: 300, height: 150, fill: paper}
        pieces:
          - {component: board, row: main, at: 150 75, turn: 90, id: field}
          - {component: deck, row: a, at: field.b2, id: first}
          - {component: deck, row: b, side: front, at: 30 100, id: second}
        marks:
          - {on: second, corner: middle, text: The deck.}
          - {on: field.meter, corner: middle, text: The meter.}
          - {on: field.c1, corner: middle, text: A space.}
          - {at: 90 50, text: Nothing.}
  - {text: 'Then go on.'}
"""
FOLD = 148.5 / 2  # mm, half of a page


def made(folder, blocks):
    given = {
        "cards/tiny/components.yaml": COMPONENTS + BOARD_COMPONENT,
        "layouts/tiny/board.yaml": BOARD,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n{blocks}",
    }
    return tiny_books(folder, given, only=("f",)).path("f")


def test_a_picture_over_two_pages_begins_on_a_left_page_and_text_fills_the_page_before(tmp_path):
    path = made(tmp_path, SPREAD)
    texts = pages(path)
    assert len(texts) == 3
    assert "Begin. Then go on." in texts[0]
    assert "The deck." in texts[1]
    assert "Nothing." in texts[2]
    assert ("The table", 2) in [(jump.words, jump.page) for _, jump in outline(path)]


def test_numbers_on_a_table_point_at_the_named_pieces(tmp_path):
    left = sheets(made(tmp_path, SPREAD))[1]  # its pictures reach over both pages
    found = [one.dot for one in pointers(left)]

    (x1, y1), (x4, y4) = found[0], found[3]  # in the middle of the deck at (30, 100), and at (270, 75)
    scale = (x4 - x1) / 240
    assert (y4 - y1) / scale == pytest.approx(-25, abs=0.5)
    # the board is turned by 90 degrees around (150, 75): its left side is up
    x2, y2 = found[1]
    assert (x2 - x1) / scale == pytest.approx(120, abs=1)
    assert (y2 - y1) / scale == pytest.approx(75 - 43 - 100, abs=1)
    x3, y3 = found[2]
    assert (x3 - x1) / scale == pytest.approx(150 - 10 - 30, abs=1)
    assert (y3 - y1) / scale == pytest.approx(75 + 20 - 100, abs=1)


def test_a_picture_over_two_pages_is_cut_in_the_fold(tmp_path):
    left, right = sheets(made(tmp_path, SPREAD))[1:]
    assert "Bob" in {word.text for word in left.words}
    assert "Bob" not in {word.text for word in right.words if word.first.x > 0}


MIXED = """\
  - spread:
      title: The table
      show:
        table: {width: 300, height: 150, fill: paper}
        marks:
          - {at: 90 50, text: East.}
          - {at: 10 50, text: West.}
          - {at: 70 20, text: Middle east.}
          - {at: 20 20, text: Middle west.}
          - {at: 45 80, text: Centre.}
"""


def test_the_page_that_a_number_is_on_explains_it_and_the_left_page_is_numbered_first(tmp_path):
    path = made(tmp_path, MIXED)
    left, right = pages(path)[-2:]
    assert [left.find(word) > 0 for word in ("1 West.", "2 Middle west.", "3 Centre.")] == [True] * 3
    assert [right.find(word) > 0 for word in ("4 East.", "5 Middle east.")] == [True] * 2
    assert ("East." in left, "West." in right) == (False, False)


PLATE = """\
layout: 1
size: 20 x 10
bleed: 0
safe: 0
boxes: {words: {box: {left: 1, width: 60, top: 0, height: 5}, text: 'W${round(width)}', style: book-small}}
"""


def test_the_title_stands_as_high_as_that_of_a_chapter_on_one_plate_over_both_pages(tmp_path):
    files = {
        "layouts/tiny/book.yaml": "design: 1\nextends: book\nplates: {chapter: plate}\n",
        "layouts/tiny/plate.yaml": PLATE,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n  - {{chapter: Begin, numbered: false}}\n{MIXED}",
    }
    chapter, left, right = sheets(tiny_books(tmp_path, files, only=("f",)).path("f"))
    begin, title = (
        next(one.first for one in page.words if one.text == text) for page, text in ((chapter, "Begin"), (left, "The"))
    )
    assert title.y == pytest.approx(begin.y, abs=0.01)
    assert "W297" in {word.text for word in left.words if word.first.x > 0}
    assert "W148" not in {word.text for page in (left, right) for word in page.words}
