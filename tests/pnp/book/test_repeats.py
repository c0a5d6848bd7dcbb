"""Blocks that are repeated over records, and blocks beside each other."""

import pytest
from measures import sheets
from printed_books import links, outline, pages, tiny_books

from pnp.errors import DataError

RECORDS = {
    "boards/tiny/scenarios/b.yaml": "{number: 2, title: The Keep, story: Long ago., rows: {start: [Ooze], t1: []}}\n",
    "boards/tiny/scenarios/a.yaml": "{number: 10, title: The End, story: At last., rows: {start: [Imp], t1: [Ooze]}}\n",
    "boards/tiny/scenarios/c.yaml": "{number: 1, title: The Gate, story: At first., rows: {start: [], t1: [Imp]}}\n",
    "cards/tiny/phrases.yaml": "{line: a young $value}\n",
}
BOOK = """\
book: 1
title: S
blocks:
  - {chapter: Contents, numbered: false}
  - {contents: true}
  - repeat:
      each: tables.scenarios
      as: one
      where: %s
      by: one.number
      pages: 1
      blocks:
        - {page: true}
        - {chapter: $one.title, id: scenario $one.number}
        - {text: $one.story}
        - row:
            - {share: 1, blocks: [{text: Left of it.}]}
            - share: 2
              blocks:
                - table:
                    each: one.rows
                    columns:
                      - {title: Turn, text: '${upper(id)}'}
                      - {title: Comes, text: '${join([fill(tables.phrases.line, one) for one in value])}', share: 3}
  - {page: true}
  - {text: 'Turn to <see scenario 10>.'}
"""


def made(folder, where="true", **files):
    given = {**RECORDS, "books/tiny/s.yaml": BOOK % where, **files}
    return tiny_books(folder, given, only=("s",)).path("s")


def fault(folder, where="true", **files):
    with pytest.raises(DataError) as raised:
        made(folder, where, **files)
    return str(raised.value)


def test_blocks_are_repeated_for_each_record_in_order(tmp_path):
    texts = pages(made(tmp_path))
    assert [next(one for one in ("Gate", "Keep", "End") if f"The {one}" in text) for text in texts[1:4]] == [
        "Gate",
        "Keep",
        "End",
    ]
    assert "a young Imp" in texts[1]
    assert "Long ago." in texts[2]
    assert "START a young Imp T1 a young Ooze" in texts[3]


def test_repeated_chapters_are_in_the_contents_and_can_be_referred_to(tmp_path):
    path = made(tmp_path)
    assert [jump.words for _, jump in outline(path)] == ["Contents", "1 The Gate", "2 The Keep", "3 The End"]
    assert "The Keep" in pages(path)[0]
    assert "Turn to 3, p. 4." in pages(path)[4]
    assert any(jump.page == 4 for page, jump in links(path) if page == 5)


def test_only_records_for_which_the_condition_holds_are_printed(tmp_path):
    text = " ".join(pages(made(tmp_path, "one.number > 2")))
    assert "The End" in text
    assert "The Keep" not in text


def test_blocks_beside_each_other_begin_at_the_same_height(tmp_path):
    page = sheets(made(tmp_path))[1]
    left, right = (next(word.first for word in page.words if word.text == text) for text in ("Left", "Turn"))
    assert right.x > left.x + 30
    assert abs(right.y - left.y) < 6


def test_a_record_that_takes_more_pages_than_it_may_is_an_error(tmp_path):
    long = RECORDS["boards/tiny/scenarios/b.yaml"].replace("Long ago.", "Long ago it was so. " * 200)
    message = fault(tmp_path, **{"boards/tiny/scenarios/b.yaml": long})
    assert "The Keep takes 2 pages (allowed: 1): shorten its texts" in message
    assert "begin it on a new page" not in message
    assert "books/tiny/s.yaml:11" in message


def test_a_record_that_begins_in_the_middle_of_a_page_is_told_to_begin_one(tmp_path):
    """A short scenario took two pages because it began below the text before it; its texts could not be shortened."""
    story = RECORDS["boards/tiny/scenarios/b.yaml"].replace("Long ago.", "Long ago it was so. " * 100)
    book = (BOOK % "true").replace("        - {page: true}\n", "")
    message = fault(tmp_path, **{"boards/tiny/scenarios/b.yaml": story, "books/tiny/s.yaml": book})
    assert "shorten its texts, or begin it on a new page (`- page: true` before its blocks)" in message


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ("each: tables.scenarios", "each: tables.scenario", 'unknown field "scenario"'),
        ("by: one.number", "by: one.nmber", 'unknown field "nmber"'),
        ("each: tables.scenarios", "each: option.turns", "option.turns is neither a list nor a mapping of records"),
        ("text: $one.story", "text: $one.storey", 'unknown field "storey"'),
    ],
)
def test_mistakes_in_a_repeat_are_reported_at_their_line(tmp_path, change, to, told):
    message = fault(tmp_path, **{"books/tiny/s.yaml": BOOK.replace(change, to) % "true"})
    assert told in message
    assert "books/tiny/s.yaml:" in message


def test_a_title_that_is_too_long_is_named(tmp_path):
    title = "The Keep of the Many Towers " * 4
    files = {"boards/tiny/scenarios/b.yaml": f"{{number: 2, title: {title}, story: Long ago., rows: {{}}}}\n"}
    assert 'chapter: "The Keep of the Many Towers The Keep of…": the last' in fault(tmp_path, **files)


def test_the_contents_of_the_box_have_sizes_to_a_tenth_of_a_millimetre(tmp_path):
    files = {
        "layouts/tiny/hero.yaml": "layout: 1\nsize: 63 x 54.559\nboxes: {n: {box: safe, text: $name, style: title}}\n",
        "books/tiny/s.yaml": "book: 1\ntitle: S\nblocks: [{components: true}]\n",
    }
    assert "63 × 54.6 mm" in " ".join(pages(tiny_books(tmp_path, files, only=("s",)).path("s")))
