"""`pnp books GAME` as people type it."""

import json
from pathlib import Path

import pytest
from printed_books import BOOK_PROJECT
from tiny_project import write

from pnp.cli.books import _report
from pnp.press.books import MadeBook


@pytest.fixture
def bound(tiny):
    return write(tiny, BOOK_PROJECT)


def test_books_are_printed_and_reported(pnp, bound):
    ran = pnp("books", "tiny", "--paper", "Letter")
    assert (ran.code, ran.err) == (0, "")
    assert "pages of 139.7 × 215.9 mm" in ran.out
    assert "8 pages on 2 sheets" in ran.out
    assert (bound / "out/tiny/rules.pdf").is_file()
    assert (bound / "out/tiny/aid.pdf").is_file()


@pytest.mark.parametrize(("sheets", "told"), [(1, "4 pages on 1 sheet "), (2, "4 pages on 2 sheets ")])
def test_one_sheet_is_one_sheet(sheets, told, capsys):
    _report(MadeBook("r", "Rules", "book", 4, (148.5, 210.0), "r.pdf", "b.pdf", 4, sheets), Path("out"))
    assert told in capsys.readouterr().out


def test_a_notes_mention_an_example_that_is_left_out(pnp, bound):
    ran = pnp("books", "tiny", "--option", "mode=short")
    assert "note: Rules: example X-1 is left out: it needs mode = long" in ran.out


def test_json_is_the_manifest(pnp, bound):
    ran = pnp("books", "tiny", "--only", "aid", "--json")
    assert [one["id"] for one in json.loads(ran.out)["books"]] == ["aid"]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--sides", "gutterfold"), 1, "long-edge, short-edge"),
        (("--sides", "sideways"), 2, "sideways"),
        (("--ink", "none"), 2, "full, low, grey"),
        (("--creep", "thick"), 2, "thick"),
        (("--creep", "9mm"), 1, "0 to 1 mm"),
        (("--paper", "A9"), 1, "A9"),
        (("--only", "novel"), 1, 'no book is called "novel"'),
        (("--option", "mode=odd"), 1, "odd"),
    ],
)
def test_what_cannot_be_is_refused(pnp, bound, arguments, code, told):
    ran = pnp("books", "tiny", *arguments)
    assert ran.code == code
    assert told in ran.err
    assert not (bound / "out").exists()


def test_a_fault_in_a_book_is_reported_with_its_line(pnp, bound):
    write(bound, {"books/tiny/aid.yaml": "book: 1\ntitle: A\nkind: sheet\nblocks:\n  - {text: a, note: b}\n"})
    ran = pnp("books", "tiny")
    assert ran.code == 1
    assert "books/tiny/aid.yaml:5" in ran.err
    assert "it has text and note" in ran.err
