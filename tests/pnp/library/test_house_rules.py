"""Records that differ under house rules: `house_rules` in data files and in components.yaml."""

import pytest
from folders import folders
from tiny_project import TINY, write

from pnp.errors import DataError, Origin
from pnp.library.game import load_game
from pnp.library.roots import built_in

GRID = """\
- id: main
  title: Main
  rows: [2, 1]
  towns: {near: {at: A1}}
  house_rules:
    mode:
      short: {rows: [3, 2, 1], towns: {near: {at: A3}}}
"""
BOARDS = """\
components: 1
game: {title: Tiny, version: '1', date: '2026-01-01', language: en}
list:
  - id: board
    title: Board
    kind: board
    data: boards/tiny/grid.yaml
    layout: hero
    make: [Cut out A and B.]
    house_rules: {mode: {short: {make: [Cut out A to C.]}}}
"""
PLACE = "boards/tiny/grid.yaml"


def loaded(folder, grid=GRID, options=(), **files):
    files = {**TINY, "cards/tiny/components.yaml": BOARDS, PLACE: grid, **files}
    return load_game("tiny", folders(write(folder, files), built_in()), options)


def faults(folder, grid=GRID, options=(), **files):
    with pytest.raises(DataError) as caught:
        loaded(folder, grid, options, **files)
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("options", "rows", "make"),
    [
        ((), [2, 1], "Cut out A and B."),
        (["mode=long"], [2, 1], "Cut out A and B."),
        (["mode=short"], [3, 2, 1], "Cut out A to C."),
    ],
)
def test_a_record_has_the_fields_of_the_chosen_house_rule(tmp_path, options, rows, make):
    game = loaded(tmp_path, options=options)
    board = game.component("board")
    values = board.entries[0].row.values
    assert values["rows"] == game.tables["grid"]["main"]["rows"] == rows
    assert values["towns"]["near"]["at"] == f"A{1 if len(rows) == 2 else 3}"
    assert set(values) == {"id", "title", "rows", "towns"}
    assert board.component.make == [make]


def test_records_in_records_and_by_id_follow_house_rules_too(tmp_path):
    grid = "main: {title: Main, towns: [{at: A1, house_rules: {mode: {short: {at: B1}}}}]}\n"
    row = loaded(tmp_path, grid, ["mode=short"]).component("board").entries[0].row
    assert row.values == {"id": "main", "title": "Main", "towns": [{"at": "B1"}]}


def test_without_a_house_rule_the_digest_of_the_data_is_that_of_a_record_without_the_field(tmp_path):
    from pnp.press.datahash import row_hash

    plain = GRID.partition("  house_rules")[0]
    hashes = [row_hash(loaded(tmp_path, one).component("board").entries[0]) for one in (GRID, plain)]
    assert hashes[0] == hashes[1]
    assert row_hash(loaded(tmp_path, options=["mode=short"]).component("board").entries[0]) != hashes[0]


def test_a_value_of_a_house_rule_keeps_its_place_in_the_file(tmp_path):
    row = loaded(tmp_path, options=["mode=short"]).component("board").entries[0].row
    assert row.origin("rows") == Origin(PLACE, 7, 21)
    assert row.origin("rows.2") == Origin(PLACE, 7, 28)
    assert row.origin("title") == Origin(PLACE, 2, 10)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mode:", "mod:", '6:5: house_rules: unknown house rule "mod" (allowed: mode; did you mean "mode"?)'),
        (
            "short:",
            "shrt:",
            '7:7: house_rules: "shrt" is not a value of mode (allowed: long, short; did you mean "short"?)',
        ),
        (
            "{rows: [3",
            "{rosw: [3",
            '7:15: house_rules: this record has no field "rosw" '
            '(allowed: id, title, rows, towns; did you mean "rows"?)',
        ),
        (
            "{rows: [3, 2, 1], towns: {near: {at: A3}}}",
            "7",
            "7:14: house_rules: 7 is not a mapping (write {SWITCH: {VALUE: {FIELD: …}}})",
        ),
    ],
)
@pytest.mark.parametrize("options", [(), ["mode=short"]])
def test_an_unknown_name_in_house_rules_is_reported_whatever_is_chosen(tmp_path, old, new, said, options):
    assert faults(tmp_path, GRID.replace(old, new), options) == [f"{PLACE}:{said}"]


def test_a_field_follows_only_one_house_rule(tmp_path):
    second = (
        "  - {id: R-2, issue: i, default_text: d, why: w, switch: other, values: {a: A., b: B.}, default: a}\nfacts:"
    )
    rules = TINY["referee/games/tiny/rules.yaml"].replace("facts:", second)
    grid = GRID + "    other: {b: {rows: [1]}}\n"
    said = 'house_rules: the house rule mode already changes the field "rows" (allowed: one for each field)'
    assert faults(tmp_path, grid, **{"referee/games/tiny/rules.yaml": rules}) == [f"{PLACE}:8:17: {said}"]


def test_a_rule_book_with_faults_does_not_make_its_switches_unknown(tmp_path):
    (only,) = faults(tmp_path, **{"referee/games/tiny/rules.yaml": "rules: 1\ngame: tiny\n"})
    assert "clauses" in only


def test_a_table_cannot_have_house_rules(tmp_path):
    components = BOARDS.replace("boards/tiny/grid.yaml", "deck.csv")
    deck = "id,name,house_rules.mode.short.name\na,Ada,Eve\n"
    (only,) = faults(tmp_path, **{"cards/tiny/components.yaml": components, "cards/tiny/deck.csv": deck})
    assert only.startswith(
        "cards/tiny/deck.csv:1:3: house_rules: a CSV file or spreadsheet cannot have this column (write an"
    )
