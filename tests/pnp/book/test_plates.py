"""Layouts that decorate the pages of books: behind chapters and page numbers, and at the foot of short pages."""

import pytest
from measures import sheets
from printed_books import tiny_books

from pnp.errors import DataError

PLATE = """\
layout: 1
size: 20 x 10
bleed: 0
safe: 0
boxes:
  ground: {box: trim, fill: book-band}
  words: {box: {left: 1, width: 60, top: 0, height: 5}, text: '%s', style: book-small, colour: book-on-accent}
"""
DESIGN = "design: 1\nextends: book\nplates: {%s}\n"
LINES = "  - {text: Line.}\n"


def pages(folder, plates, blocks, layout=PLATE % "W${round(width)} H${round(height)} page $page"):
    files = {
        "layouts/tiny/book.yaml": DESIGN % plates,
        "layouts/tiny/plate.yaml": layout,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n{blocks}",
    }
    return sheets(tiny_books(folder, files, only=("f",)).path("f"))


def lines(page):
    """Return each line of a page with the y of its baseline in mm."""
    found = {}
    for word in page.words:
        found.setdefault(round(word.first.y, 1), []).append(word.text)
    return {" ".join(texts): y for y, texts in found.items()}


def test_the_plate_of_a_chapter_that_begins_a_page_reaches_the_top_and_replaces_the_running_head(tmp_path):
    first, second = pages(
        tmp_path, "chapter: plate", f"  - {{chapter: One}}\n{LINES}  - {{page: true}}\n  - {{chapter: Two}}\n{LINES}"
    )
    assert any(line.startswith("W148 H") and y < 5 for line, y in lines(first).items())
    assert any(line.endswith("page 2") for line in lines(second))
    assert "Tiny" not in " ".join(lines(second))


def test_the_plate_of_a_chapter_within_a_page_is_around_its_heading(tmp_path):
    (page,) = pages(tmp_path, "chapter: plate", f"  - {{chapter: One}}\n{LINES * 3}  - {{chapter: Two}}\n{LINES}")
    plates = [y for line, y in lines(page).items() if line.startswith("W148")]
    title = next(y for line, y in lines(page).items() if line == "Two")
    assert len(plates) == 2
    assert 3 < title - plates[1] < 15


@pytest.mark.parametrize(("count", "drawn"), [(10, False), (20, True), (22, True), (23, False)])
def test_a_page_that_is_half_full_with_room_at_its_end_has_a_picture_at_the_foot(tmp_path, count, drawn):
    page, _ = pages(tmp_path, "foot: plate", f"  - {{chapter: One}}\n{LINES * count}  - {{page: true}}\n{LINES}")
    assert any(line.startswith("W148") for line in lines(page)) == drawn


def test_the_picture_at_the_foot_reaches_the_edge_of_the_paper_and_is_no_taller_than_the_design_allows(tmp_path):
    (page,) = pages(tmp_path, "foot: plate, most_foot: 40", f"  - {{chapter: One}}\n{LINES * 16}")
    (line, y), *_ = [(line, y) for line, y in lines(page).items() if line.startswith("W148")]
    assert "H40" in line
    assert 170 < y < 175


def test_the_last_page_has_a_plate_at_its_top_and_a_picture_above_its_end(tmp_path):
    back = "back:\n  - {text: First.}\n  - {colophon: The end.}\n"
    _, page = pages(tmp_path, "chapter: plate, foot: plate", f"  - {{chapter: One}}\n{LINES}{back}")
    found = lines(page)
    top, foot = sorted(y for line, y in found.items() if line.startswith("W148"))
    assert top < 5
    assert found["First."] < foot < found["The end."]


def test_the_page_before_the_back_has_a_picture_at_the_foot_even_if_it_is_less_full(tmp_path):
    back = "back:\n  - {colophon: The end.}\n"
    first, last, _ = pages(
        tmp_path, "foot: plate", f"  - {{chapter: One}}\n{LINES * 4}  - {{page: true}}\n{LINES * 8}{back}"
    )
    assert not any(line.startswith("W148") for line in lines(first))
    assert any(line.startswith("W148") for line in lines(last))


def test_a_page_for_notes_has_the_plate_of_a_chapter(tmp_path):
    files = {
        "layouts/tiny/book.yaml": DESIGN % "chapter: plate",
        "layouts/tiny/plate.yaml": PLATE % "W${round(width)} H${round(height)} page $page",
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n  - {{chapter: One}}\n{LINES}",
    }
    found = sheets(tiny_books(tmp_path, files, only=("f",)).path("f", True))
    words = " ".join(word.text for sheet in found for word in sheet.words)
    assert words.count("Notes") == words.count("H30") == 3


def test_a_page_number_is_centred_on_its_plate(tmp_path):
    layout = PLATE.replace("left: 1, width: 60", "left: 0, right: 0") % "."
    page = pages(tmp_path, "folio: plate, folio_size: [12, 8]", f"  - {{chapter: One}}\n{LINES}", layout)[0]
    number = next(word for word in page.words if word.text == "1" and word.first.y > page.height - 12)
    middle = (number.first.x + number.letters[-1].end) / 2
    assert middle == pytest.approx(page.width - 10 - 6, abs=0.4)


def test_a_mistake_in_a_plate_is_reported_with_its_file(tmp_path):
    with pytest.raises(DataError, match=r"layouts/tiny/plate\.yaml"):
        pages(tmp_path, "chapter: plate", f"  - {{chapter: One}}\n{LINES}", PLATE % "$nothing")


def test_a_plate_knows_its_book_by_a_number_that_stays_the_same(tmp_path):
    layout = PLATE % "book $book"

    def number(name, count):
        files = {
            "layouts/tiny/book.yaml": DESIGN % "foot: plate",
            "layouts/tiny/plate.yaml": layout,
            f"books/tiny/{name}.yaml": f"book: 1\ntitle: F\nblocks:\n  - {{chapter: One}}\n{LINES * count}",
        }
        (page,) = sheets(tiny_books(tmp_path / f"{name}{count}", files, only=(name,)).path(name))
        (line,) = (line for line in lines(page) if line.startswith("book "))
        return int(line.removeprefix("book "))

    assert number("f", 20) == number("f", 21)
    assert number("f", 20) != number("g", 20)
    assert 0 <= number("g", 20) < 1000
