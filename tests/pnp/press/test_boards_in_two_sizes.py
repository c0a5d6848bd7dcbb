"""A designer's board that follows a house rule, in a project folder: its record, its size, where it is divided."""

import json
import re
from pathlib import Path

import pytest
from folders import folders
from tiny_project import STYLE, write

from pnp.errors import DataError
from pnp.library.roots import built_in
from pnp.press.opening import open_build
from pnp.press.order import Order

SECTION = (
    (Path(__file__).parents[3] / "docs/first-game.md")
    .read_text(encoding="utf-8")
    .partition("## A board in two sizes")[2]
)
RECORD, LAYOUT = re.findall(r"^```yaml\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
COMPONENTS = """\
components: 1
game: {title: Moths, version: '1', date: '2026-01-01', language: en}
list:
  - id: board
    title: Board
    kind: board
    data: meadow.yaml
    sheet: single
    make: [Cut out the board.]
    house_rules: {size: {long: {make: [Cut out A and B.]}}}
    fields: {id: text, columns: list, rows: list}
"""
RULES = """\
rules: 1
game: moths
clauses: [{id: C-1, rule: A rule., kind: legality, section: s}]
rulings:
  - {id: R-1, issue: i, default_text: d, why: w, switch: size, values: {short: Short., long: Long.}, default: short}
facts:
  rows: {says: rows of the board, from: {switch: size, values: {short: 4, long: 6}}}
"""
CELLS = """\
boxes:
  spaces: {box: {left: 10, right: 10, top: 10, bottom: 10}, repeat: {row: rows}, place: column, each: row}
parts:
  row: {repeat: {column: columns}, place: row, each: cell}
  cell: {text: $column$row, style: title}
"""
PROJECT = {
    "pnp.toml": "",
    "cards/moths/components.yaml": COMPONENTS,
    "boards/moths/meadow.yaml": RECORD,
    "layouts/moths/board.yaml": LAYOUT + CELLS,
    "layouts/moths/style.yaml": STYLE,
    "referee/games/moths/rules.yaml": RULES,
}


def built(folder: Path, *options: str, **layout: str):
    """Return the manifest's entry of the board, and how many files of it there are."""
    changed = PROJECT["layouts/moths/board.yaml"]
    for old, new in layout.values():
        changed = changed.replace(old, new)
    project = write(folder / "project", {**PROJECT, "layouts/moths/board.yaml": changed})
    out = folder / "out"
    open_build(Order("moths", options=options, paper="A5"), folders(project, built_in())).write(out)
    (board,) = json.loads((out / "manifest.json").read_text())["components"]
    return board


@pytest.mark.parametrize(
    ("options", "size", "pages", "make"),
    [
        ((), [90, 120], 1, "Cut out the board."),
        (("size=short",), [90, 120], 1, "Cut out the board."),
        (("size=long",), [90, 160], 1, "Cut out A and B."),
    ],
)
def test_a_board_has_the_size_and_the_rows_of_the_house_rule(tmp_path, options, size, pages, make):
    board = built(tmp_path, *options)
    assert board["trim_mm"] == size
    assert board["pages"] == pages
    assert board["make"] == [make]


def test_a_board_is_divided_where_the_house_rule_wants_it(tmp_path):
    large = {"size": ("90 x ${40 + 20", "90 x ${40 + 40"), "breaks": ("[80]", "[140]")}
    assert built(tmp_path / "short", **large)["pages"] == 1
    assert built(tmp_path / "long", "size=long", **large)["pages"] == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("option.rows}", "option.rosw}", 'size: unknown field "rosw" (allowed: size, rows'),
        (
            "'[80] if option.rows == 6 else []'",
            "option.rows",
            'breaks.y: "option.rows" must return a list (write a list',
        ),
        ("'[80] if", "'[80] if option.rosw and", 'breaks.y: unknown field "rosw" (allowed: size, rows'),
    ],
)
def test_a_size_that_cannot_be_worked_out_is_reported_at_its_place(tmp_path, old, new, said):
    with pytest.raises(DataError) as caught:
        built(tmp_path, layout=(old, new))
    assert f"layouts/moths/board.yaml:{2 if said.startswith('size') else 3}:" in str(caught.value)
    assert said in str(caught.value)
