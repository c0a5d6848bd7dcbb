"""Files of books: allowed contents, and messages about mistakes."""

import pytest
from tiny_project import TINY, write

from pnp.library.books import read_books
from pnp.library.problems import Problems
from pnp.library.roots import Roots

HEAD = "book: 1\ntitle: A\nblocks:\n"


def read(folder, text):
    write(folder, {**TINY, "books/tiny/a.yaml": text})
    problems = Problems()
    return read_books("tiny", Roots((folder,)), problems), [str(problem) for problem in problems]


def test_a_book_is_read_with_its_blocks(tmp_path):
    found, told = read(tmp_path, HEAD + "  - {chapter: One}\n  - {text: Words.}\n  - {list: [a, b]}\n")
    assert told == []
    book, document = found["a"]
    assert [block.kind for block in book.blocks] == ["chapter", "text", "list"]
    assert document.file == "books/tiny/a.yaml"


def test_a_book_extends_another_and_says_what_is_different(tmp_path):
    write(tmp_path, {"books/tiny/b.yaml": "book: 1\nextends: a\ntitle: B\nwords: {one: two}\n"})
    found, told = read(tmp_path, "book: 1\ntitle: A\nwords: {one: one, two: two}\nblocks: [{text: Words.}]\n")
    assert told == []
    book, document = found["b"]
    assert (book.title, book.words, len(book.blocks)) == ("B", {"one": "two", "two": "two"}, 1)
    assert document.origin("blocks", 0).file == "books/tiny/a.yaml"


def test_a_game_without_books_has_none(tmp_path):
    write(tmp_path, TINY)
    assert read_books("tiny", Roots((tmp_path,)), Problems()) == {}


@pytest.mark.parametrize(
    ("block", "told"),
    [
        ("{text: a, note: b}", "it has text and note"),
        ("{icon: star}", "it has none"),
        ("{figure: {show: [{row: a}]}}", "write one of `component`, `layout`, `grid`, `table` and `map`"),
        ("{figure: {show: []}}", "figure.show"),
        ("{table: {columns: [{text: a}]}}", "write either `each`"),
        ("{columns: {count: 9, blocks: [{text: a}]}}", "count"),
        ("{wrong: a}", "wrong"),
        ("{repeat: {each: x, as: 1x, blocks: [{text: a}]}}", "letters, digits and `_`, with a letter or `_` first"),
    ],
)
def test_a_wrong_part_of_a_block_is_reported_with_its_line(tmp_path, block, told):
    found, problems = read(tmp_path, f"{HEAD}  - {{text: fine}}\n  - {block}\n")
    assert found == {}
    assert any(told in line and line.startswith("books/tiny/a.yaml:5") for line in problems), problems
