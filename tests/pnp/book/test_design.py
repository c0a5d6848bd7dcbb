"""The design of books: the common one, a game's own, and problems in either."""

import pytest
from folders import folders
from measures import sheets
from printed_books import BOOK_PROJECT, tiny_books
from tiny_project import write

from pnp.book.design import load_design
from pnp.errors import DataError
from pnp.library.roots import built_in


def design(folder, text):
    write(folder, {**BOOK_PROJECT, "layouts/tiny/book.yaml": text})
    return load_design("tiny", folders(folder, built_in()))


def test_a_game_changes_a_part_of_the_design_and_keeps_the_rest(tmp_path):
    found = design(tmp_path, "design: 1\nextends: book\nhang: 12\npalette: {book-accent: 'FF0000'}\n")
    assert found.file.hang == 12
    assert found.file.margins.inner == 14
    assert found.style.colour("book-accent").hex == "FF0000"
    assert found.style.colour("ink").hex == "101010"  # the game's own tokens are there too


def test_pictures_on_the_cover_are_between_its_margins(tmp_path):
    def left(folder, margins):
        own = f"design: 1\nextends: book\ncover: {{{margins}}}\n"
        page, *_ = sheets(tiny_books(folder, {"layouts/tiny/book.yaml": own}, only=("rules",)).path("rules"))
        return next(word.first.x for word in page.words if word.text == "Ada")

    assert left(tmp_path / "a", "left: 50, right: 0") == pytest.approx(left(tmp_path / "b", "") + 25, abs=0.1)


def test_a_type_of_the_game_is_used_in_its_books(tmp_path):
    own = "design: 1\nextends: book\ntype: {book-text: {font: EB Garamond, size: 12}}\n"
    made = tiny_books(tmp_path, {"layouts/tiny/book.yaml": own}, only=("rules",))
    fonts = {word.first.font for page in sheets(made.path("rules")) for word in page.words}
    assert any("Garamond" in font for font in fonts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("design: 1\nextends: book\nmargin: {inner: 3}\n", "margin"),
        ("design: 1\nextends: book\npalette: {book-accent: reddish}\n", "is not a colour"),
        ("design: 1\nextends: book\ntype: {book-text: {colour: nowhere}}\n", "nowhere"),
    ],
)
def test_a_problem_in_a_design_is_reported_with_its_line(tmp_path, text, message):
    with pytest.raises(DataError, match=message) as raised:
        design(tmp_path, text)
    assert str(raised.value).startswith("layouts/tiny/book.yaml:3")


def test_justified_text_is_a_choice_of_the_design(tmp_path):
    own = "design: 1\nextends: book\nalign: justify\n"
    book = "book: 1\ntitle: F\nblocks:\n  - {text: '" + "The quick brown fox goes over the hill. " * 12 + "'}\n"
    files = {"layouts/tiny/book.yaml": own, "books/tiny/f.yaml": book}
    (page,) = sheets(tiny_books(tmp_path, files, only=("f",)).path("f"))
    rows = {}
    for word in page.words:
        if abs(word.first.size - 10) < 0.01:
            rows.setdefault(round(word.first.y, 1), []).append(word.letters[-1].end)
    ends = [max(row) for row in rows.values()]
    assert len(ends) > 4
    assert max(ends[:-1]) - min(ends[:-1]) < 0.4
