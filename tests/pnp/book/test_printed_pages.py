"""Pages of books as a reader sees them: how full they are, covers, backs, and booklets folded by hand."""

from itertools import pairwise

import numpy
import pypdfium2
import pytest
from measures import sheets
from printed_books import BOOK, GAMES, ROOT, outline, pages, print_books, tiny_books

MM = 72 / 25.4
BOOKS = {**dict.fromkeys(GAMES, "rulebook"), "castle_assault": "reference", "cloudspire": "reference"}
TOP, FOOT = 16.0, 14.0  # mm of a page that its running head and its number take
LEAST = 0.5  # the share of a page's height that is filled, unless it is the last before the back
PICTURED = 7.0  # pt; smaller type is that of pictures
TAIL = 0.2  # the share that the last page before the back must fill


def grey(page, scale=1.0):
    """Return a page as rows of shades of grey, with `scale` pixels for each point."""
    return numpy.asarray(page.render(scale=scale).to_pil().convert("L")).astype(int)


def filled(page):
    """Return how far down the text area the lowest ink is, from 0 to 1."""
    rows = grey(page)
    high = page.get_height() / MM
    area = rows[round(len(rows) * TOP / high) : round(len(rows) * (1 - FOOT / high))]
    inked = numpy.flatnonzero(area.max(1) - area.min(1) > 40)
    return (inked[-1] + 1) / len(area) if len(inked) else 0.0


@pytest.mark.parametrize("game", BOOKS)
def test_no_page_is_nearly_empty(printed, game):
    document = pypdfium2.PdfDocument(printed(game).path(BOOKS[game]))
    shares = [filled(page) for page in document]
    empty = {number: round(share, 2) for number, share in enumerate(shares[:-2], 1) if share < LEAST}
    assert not empty
    assert shares[-2] >= TAIL


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", BOOKS)
def test_learn_to_play_shows_the_table_on_a_spread_and_fills_its_pages(printed, game, paper, tmp_path):
    usual = paper == "A4"
    made = printed(game) if usual else print_books(ROOT, game, folder=tmp_path, only=("learn",), paper=paper)
    path = made.path("learn")
    table = next(jump.page for _, jump in outline(path) if jump.words == "The table")
    assert table % 2 == 0
    shares = [round(filled(page), 2) for page in pypdfium2.PdfDocument(path)]
    assert 12 <= len(shares) <= 16
    assert not {number: share for number, share in enumerate(shares[:-1], 1) if share < LEAST}


@pytest.mark.parametrize("game", BOOKS)
def test_no_line_of_the_back_ends_in_a_colon(printed, game):
    lines = [line.strip() for line in pages(printed(game).path(BOOKS[game]))[-1].splitlines()]
    assert not [line for line, after in zip(lines, [*lines[1:], ""], strict=True) if line.endswith(":") and not after]
    assert "no faction minion is left:" not in " ".join(lines)


@pytest.mark.parametrize("game", BOOKS)
def test_the_cover_is_a_picture_from_edge_to_edge(printed, game):
    cover = grey(pypdfium2.PdfDocument(printed(game).path(BOOKS[game]))[0])
    sky = cover[: round(len(cover) * 0.6)]  # the clouds at the foot of some are as white as paper
    edges = numpy.concatenate([sky[2], sky[:, 2], sky[:, -3]])
    assert (edges < 254).mean() > 0.99


@pytest.mark.parametrize("game", BOOKS)
def test_the_back_sums_up_the_game(printed, game):
    assert "at a glance" in pages(printed(game).path(BOOKS[game]))[-1].lower()


def test_the_back_begins_at_the_top_and_ends_with_the_colophon_at_the_foot(tmp_path):
    changed = BOOK.replace("back:\n", "back:\n  - {panels: tables.aid, style: note}\n")
    path = tiny_books(tmp_path, {"books/tiny/rules.yaml": changed}, only=("rules",)).path("rules")
    page = list(pypdfium2.PdfDocument(path))[-1]
    play, end = found_at(page, "Play"), found_at(page, "The end.")
    assert page.get_height() / MM - play[1] < 35
    assert end[1] < 22
    assert abs(play[0] - end[0]) < 1


def found_at(page, words):
    """Return the left bottom corner of words on a page, in mm from that of the page."""
    text = page.get_textpage()
    first, _ = text.search(words).get_next()
    left, bottom, _, _ = text.get_charbox(first)
    return left / MM, bottom / MM


def folios(page):
    """Return the numbers at the upper and lower edge of a sheet, with x and y in mm from its left bottom corner."""
    text, found = page.get_textpage(), {}
    width, height = page.get_width() / MM, page.get_height() / MM
    for at in range(text.count_chars()):
        left, bottom, right, top = (side / MM for side in text.get_charbox(at))
        x, y = (left + right) / 2, (bottom + top) / 2
        if (sign := text.get_text_range(at, 1)).isdigit() and min(y, height - y) < 12:
            found.setdefault(x > width / 2, []).append((sign, x, y))
    return [("".join(one[0] for one in signs), *signs[0][1:]) for signs in found.values()]


@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
def test_a_folded_booklet_has_each_page_behind_the_one_before_it_and_upright(tmp_path, sides):
    long = BOOK.replace("  - {chapter: Second}", "  - {page: true}\n  - {text: More.}\n" * 4 + "  - {chapter: Second}")
    made = tiny_books(tmp_path, {"books/tiny/rules.yaml": long}, only=("rules",), sides=sides)
    document = pypdfium2.PdfDocument(made.path("rules", True))
    width, height = document[0].get_width() / MM, document[0].get_height() / MM
    behind = {}
    for at in range(0, len(document), 2):
        fronts = {int(number): (x, y) for number, x, y in folios(document[at])}
        for number, x, y in folios(document[at + 1]):
            turned = (
                (x, height - y) if sides == "long-edge" else (width - x, y)
            )  # seen from the front, through the paper
            same_leaf = [front for front, place in fronts.items() if (place[0] > width / 2) == (turned[0] > width / 2)]
            behind[int(number)] = same_leaf
            assert turned[1] == pytest.approx(9.5, abs=2), f"page {number} is upside down"
        assert all(place[1] == pytest.approx(9.5, abs=2) for place in fronts.values())
    count = made.books["rules"].booklet_pages
    pairs = {number: front for number, fronts in behind.items() for front in fronts}
    assert len(pairs) >= count / 2 - 2  # the cover and the back have no number
    assert all((front - 1) // 2 == (number - 1) // 2 for number, front in pairs.items())


@pytest.mark.parametrize("game", BOOKS)
def test_rules_texts_and_examples_of_a_first_book_have_one_size(game, printed):
    words = [word for sheet in sheets(printed(game).path("learn"))[1:-1] for word in sheet.words]
    sizes = {
        start: {round(after.first.size, 2) for word, after in pairwise(words) if word.text == start}
        for start in ("•", "Result:")
    }
    rules = {size for size in sizes["•"] if size >= PICTURED}
    assert len(rules) == 1
    assert rules == sizes["Result:"]


def test_a_book_names_the_style_of_its_texts(tmp_path):
    for body, size in (("text", 10), ("note", 8.75)):
        files = {"books/tiny/rules.yaml": BOOK.replace("book: 1\n", f"book: 1\nbody: {body}\n")}
        path = tiny_books(tmp_path / body, files, only=("rules",)).path("rules")
        found = {round(word.first.size, 2) for sheet in sheets(path) for word in sheet.words if word.text == "Look"}
        assert found == {size}
