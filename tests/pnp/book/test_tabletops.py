"""Tables under the pieces of pictures that are lengthened to fill a height: how long they are, where the pieces lie."""

import numpy
import pytest
from measures import sheets
from printed_books import pointers, tiny_books

from pnp.geometry.rect import Rect

DPI = 200
TABLE = "{table: {width: 200, height: 100, fill: '%s'}, width: 50, pieces: [{component: deck, row: b, at: 100 50}]}"
GRAIN = """\
layout: 1
size: 300 x 200
bleed: 0
safe: 0
boxes: {word: {box: {left: 5, width: 60, top: 5, height: 20}, text: Oak, style: book-chapter}}
"""


def page(folder, blocks, **choices):
    files = {
        "layouts/tiny/grain.yaml": GRAIN,
        "layouts/tiny/book.yaml": "design: 1\nextends: book\npalette: {cloth: '00AA00'}\n",
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n{blocks}",
    }
    return sheets(tiny_books(folder, files, only=("f",), **choices).path("f"))


def cloth(sheet):
    """Return where the green of a table is on a page: rows of True and False, `DPI` to an inch."""
    shown = numpy.asarray(sheet.part(Rect(0, 0, sheet.width, sheet.height), DPI).convert("RGB")).astype(int)
    return (shown[..., 0] < 60) & (shown[..., 1] > 120) & (shown[..., 2] < 60)


def steps(second, height=40):
    first = f"{{component: deck, row: a, width: 40, height: {height}}}"
    return f"  - steps:\n      across: 2\n      list: [{{title: A, show: {first}}}, {{title: B, show: {second}}}]\n"


def test_a_table_in_a_row_of_steps_is_as_high_as_the_picture_beside_it(tmp_path):
    (sheet,) = page(tmp_path, steps(TABLE % "cloth"))
    green = cloth(sheet)
    rows, columns = numpy.flatnonzero(green.any(1)), numpy.flatnonzero(green.any(0))
    assert (rows[-1] - rows[0] + 1) / DPI * 25.4 == pytest.approx(40, abs=0.5)
    assert (columns[-1] - columns[0] + 1) / DPI * 25.4 > 50


def test_the_pieces_stay_in_the_middle_of_a_longer_table(tmp_path):
    (sheet,) = page(tmp_path, steps(TABLE % "cloth"))
    green = cloth(sheet)
    rows, columns = numpy.flatnonzero(green.any(1)), numpy.flatnonzero(green.any(0))
    free = numpy.flatnonzero(~green[rows[0] : rows[-1] + 1, (columns[0] + columns[-1]) // 2])
    above, below = free[0], rows[-1] - rows[0] - free[-1]
    assert above > 20
    assert above == pytest.approx(below, abs=2)


def test_a_table_that_is_high_enough_keeps_its_height(tmp_path):
    (sheet,) = page(tmp_path, steps(TABLE % "cloth", 10))
    rows = numpy.flatnonzero(cloth(sheet).any(1))
    columns = numpy.flatnonzero(cloth(sheet).any(0))
    assert (rows[-1] - rows[0] + 1) / (columns[-1] - columns[0] + 1) == pytest.approx(0.5, abs=0.02)


SPREAD = """\
  - spread:
      title: The table
      show:
        table: {width: 300, height: 110, fill: paper}
        pieces: [{component: deck, row: a, at: 100 55, id: first}]
        marks:
          - {on: first, corner: middle, text: The deck.}
          - {at: 20 50, text: Middle.}
          - {at: 60 100, text: Foot.}
"""


def test_points_given_as_percentages_move_with_the_pieces_of_a_longer_table(tmp_path):
    """The middle stays in the middle, and a point at the foot stays as far below it."""
    left, _ = page(tmp_path, SPREAD)[-2:]  # its pictures reach over both pages
    deck, middle, foot = (one.dot for one in pointers(left))
    assert deck[1] == pytest.approx(middle[1], abs=0.1)
    scale = (deck[0] - middle[0]) / (100 - 0.2 * 300)
    assert (foot[1] - middle[1]) / scale == pytest.approx(55, abs=0.5)


@pytest.mark.parametrize(("ink", "drawn"), [("full", True), ("low", False)])
def test_a_layout_over_a_table_is_left_out_with_low_ink(tmp_path, ink, drawn):
    table = "{table: {width: 200, height: 100, layout: grain}, width: 80}"
    (sheet,) = page(tmp_path, f"  - figure: {{show: [{table}]}}\n", ink=ink)
    assert ("Oak" in {word.text for word in sheet.words}) == drawn
