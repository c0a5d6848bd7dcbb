import hashlib

import openpyxl
import pytest

from pnp.errors import DataError, Origin
from pnp.library.game import list_games, load_game, read_game
from pnp.library.problems import Problems
from pnp.library.roots import Roots, built_in

HEAD = "components: 1\ngame: {title: A Game, version: '2'}\nwords: {E: Engine}\nlist:\n"
DECK = "id,name,section,count,town\na,Ada,E,2,red\nb,Bob,G,,blue\nc,Cid,E,0,red\n"
TOWNS = "id,name,line\nred,Redford,Walled\nblue,Bluff,Windy\n"
RULES = """\
rules: 1
game: g
clauses: [{id: C-1, rule: A rule., kind: legality, section: s, see: [R-1]}]
rulings:
  - {id: R-1, issue: i, default_text: d, why: w, switch: mode, values: {long: Long., short: Short.}, default: long}
facts:
  turns: {says: turns, from: {switch: mode, values: {long: 9, short: 5}}, least: 1, most: 20}
  hand: {says: hand, value: 7}
"""


def project(folder, components, **files):
    files = {"cards/g/deck.csv": DECK, "boards/g/towns.csv": TOWNS, **files}
    files["cards/g/components.yaml"] = HEAD + components
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Roots((folder,))


def loaded(folder, component, options=(), **files):
    return load_game(
        "g", project(folder, "  - {id: deck, title: Deck, kind: card, " + component + "}\n", **files), options
    )


def faults(folder, component, options=(), **files):
    with pytest.raises(DataError) as caught:
        loaded(folder, component, options, **files)
    return str(caught.value).splitlines()


def counts(game):
    return [(entry.id, entry.count) for entry in game.components[0].entries]


def test_a_game_holds_its_header_words_rows_and_tables(tmp_path):
    game = loaded(tmp_path, "data: deck.csv")
    assert (game.header.title, game.header.version, game.words) == ("A Game", "2", {"E": "Engine"})
    assert counts(game) == [("a", 2), ("b", 1)]
    assert game.components[0].count == 3
    assert game.component("deck") is game.components[0]
    assert game.tables["towns"]["red"]["name"] == "Redford"
    assert set(game.tables) == {"deck", "towns"}


def test_a_table_that_cannot_be_read_is_the_only_thing_reported(tmp_path):
    """That its count column is unknown says nothing: it has no columns."""
    found = faults(tmp_path, "data: bad.csv, count: copies", **{"cards/g/bad.csv": "id,two words,copies\na,b,1\n"})
    assert len(found) == 1
    assert "is not a column name" in found[0]


def test_a_row_of_count_0_is_left_out_and_says_so(tmp_path):
    game = loaded(tmp_path, "data: deck.csv")
    assert [(left.id, left.reason) for left in game.components[0].left_out] == [("c", "its count is 0")]


@pytest.mark.parametrize("name", ["deck.csv", "deck.yaml"])
def test_the_rows_without_problems_stay_so_that_their_faces_can_be_tried(tmp_path, name):
    """Rows of tables and records alike: each problem is at one of them."""
    rows = [f"{{id: {id}, count: {count}}}" for id, count in (("x", "1"), ("y", "two"), ("z", "3"))]
    text = "".join(f"- {row}\n" for row in rows) if name == "deck.yaml" else "id,count\nx,1\ny,two\nz,3\n"
    component = f"  - {{id: deck, title: Deck, kind: card, data: {name}}}\n"
    problems = Problems()
    game = read_game("g", project(tmp_path, component, **{f"cards/g/{name}": text}), problems)
    assert len(problems) == 1
    assert counts(game) == [("x", 1), ("z", 3)]
    assert [entry.row.line for entry in game.components[0].entries] == ([1, 3] if name == "deck.yaml" else [2, 4])


def test_where_keeps_the_rows_for_which_it_holds(tmp_path):
    game = loaded(
        tmp_path, "data: deck.csv, where: section == words_E or section == 'G', count: 1".replace("words_E", "'E'")
    )
    assert counts(game) == [("a", 1), ("b", 1), ("c", 1)]
    game = loaded(tmp_path, 'data: deck.csv, where: section == "G"')
    assert counts(game) == [("b", 1)]
    assert [left.reason for left in game.components[0].left_out] == ['where: section == "G"'] * 2


def test_where_and_count_may_use_options_and_tables(tmp_path):
    rules = {"referee/games/g/rules.yaml": RULES}
    part = 'data: deck.csv, where: tables.towns.$town.line == "Walled" and option.mode == "long", count: fact.hand - 3'
    assert counts(loaded(tmp_path, part, **rules)) == [("a", 4), ("c", 4)]


def test_each_makes_every_combination(tmp_path):
    game = loaded(tmp_path, "each: {suit: [red, black], rank: [1, 2, 3]}, count: rank")
    values = [(entry.row.values["suit"], entry.row.values["rank"]) for entry in game.components[0].entries]
    assert values == [("red", 1), ("red", 2), ("red", 3), ("black", 1), ("black", 2), ("black", 3)]
    assert counts(game) == [("1", 1), ("2", 2), ("3", 3), ("4", 1), ("5", 2), ("6", 3)]
    assert game.components[0].entries[4].row.values["id"] == "5"


def test_each_multiplies_the_rows_of_a_table(tmp_path):
    table = {"cards/g/x.csv": "name\nAda\nBob\n"}
    game = loaded(tmp_path, "data: x.csv, each: {colour: [red, blue]}", **table)
    assert [entry.row.values["colour"] for entry in game.components[0].entries] == ["red", "blue"] * 2


def test_too_many_combinations_are_refused(tmp_path):
    numbers = ", ".join(map(str, range(400)))
    assert (
        "there are 160,000 combinations (allowed: 100,000)"
        in faults(tmp_path, f"each: {{a: [{numbers}], b: [{numbers}]}}")[0]
    )


def test_join_adds_the_fields_of_another_table(tmp_path):
    game = loaded(tmp_path, "data: deck.csv, join: {with: towns.csv, on: {town: id}, as: seller}")
    row = game.components[0].entries[1].row
    assert row.values["seller"]["name"] == "Bluff"
    assert row.values["name"] == "Bob"
    table = {"boards/g/lines.csv": "town,line\nred,Walled\nblue,Windy\n"}
    game = loaded(tmp_path, "data: deck.csv, join: {with: lines.csv, on: town}", **table)
    row = game.components[0].entries[0].row
    assert row.values["line"] == "Walled"
    assert row.origin("line") == Origin("boards/g/lines.csv", 2, 2)


def test_a_join_on_a_field_that_a_table_lacks_is_reported_once(tmp_path):
    assert faults(tmp_path, "data: deck.csv, join: {with: towns.csv, on: {town: nam}, as: seller}") == [
        "cards/g/components.yaml:5:63: join: towns.csv has no field "
        '"nam" (allowed: id, name, line; did you mean "name"?)'
    ]
    assert faults(tmp_path, "data: deck.csv, join: {with: towns.csv, on: {twn: id}, as: seller}") == [
        "cards/g/components.yaml:5:63: join: the rows have no field "
        '"twn" (allowed: id, name, section, count, town; did you mean "town"?)'
    ]


def test_a_key_without_a_match_is_reported_and_may_be_allowed(tmp_path):
    table = {"boards/g/lines.csv": "town,line\nred,Walled\nblu,Windy\n"}
    part = "data: deck.csv, join: {with: lines.csv, on: town}"
    assert faults(tmp_path, part, **table) == [
        'cards/g/deck.csv:3:5: town: "blue" is not in lines.csv (allowed: red, blu; did you mean "blu"?)'
    ]
    assert (
        "line"
        not in loaded(tmp_path, part.replace("town}", "town, optional: true}"), **table)
        .components[0]
        .entries[1]
        .row.values
    )


def test_a_key_that_is_twice_and_a_clash_of_names_are_reported(tmp_path):
    table = {"boards/g/lines.csv": "town,name\nred,X\nblue,Y\nred,Z\n"}
    found = faults(tmp_path, "data: deck.csv, join: {with: lines.csv, on: town}", **table)
    assert found[0] == 'boards/g/lines.csv:4:1: town: "red" appears twice (first on line 2)'
    assert found[1].startswith('cards/g/deck.csv:2:2: name: lines.csv also has this field: "X" (name the join with')


def test_rows_may_be_written_in_place_and_a_component_may_have_no_rows_at_all(tmp_path):
    game = loaded(tmp_path, "rows: [{id: x, name: X}, {id: y, count: 3}]")
    assert counts(game) == [("x", 1), ("y", 3)]
    assert game.components[0].entries[0].row.origin("name").line == 5
    assert counts(loaded(tmp_path, "count: 4")) == [("1", 4)]


def test_a_part_of_a_document_may_be_the_data(tmp_path):
    record = {"boards/g/map.yaml": "name: Map\nplaces:\n  towns: {red: {n: 1}, blue: {n: 2}}\n"}
    assert counts(loaded(tmp_path, "data: map.yaml#places.towns", **record)) == [("red", 1), ("blue", 1)]
    assert (
        'boards/g/map.yaml has no "towns" (allowed: name, places)'
        in faults(tmp_path, "data: map.yaml#towns", **record)[0]
    )


BAD_COUNTS = {
    "-1": "-1 is not a count",
    "1.5": "1.5 is not a count",
    "1000000000": "1000000000 is not a count",
    "many": '"many" is not a count',
    "10001": "10001 is not a count",
}


@pytest.mark.parametrize(("cell", "message"), BAD_COUNTS.items())
def test_a_bad_count_is_reported(tmp_path, cell, message):
    table = {"cards/g/deck.csv": f"id,count\na,1\nb,{cell}\n"}
    assert faults(tmp_path, "data: deck.csv", **table) == [
        f"cards/g/deck.csv:3:2: count: {message} (allowed: a whole number from 0 to 10,000)"
    ]


def test_a_bad_count_expression_is_reported(tmp_path):
    assert 'deck.count: unknown column "cout"' in faults(tmp_path, "data: deck.csv, count: cout")[0]
    assert "-1 is not a count" in faults(tmp_path, "data: deck.csv, count: 0 - 1")[0]
    assert "is not an expression" in faults(tmp_path, "data: deck.csv, count: 1 +")[0]


def test_an_unknown_name_in_where_is_reported_once_with_the_nearest(tmp_path):
    found = faults(tmp_path, "data: deck.csv, where: sektion == 1")
    assert len(found) == 1
    assert 'where: unknown field "sektion"' in found[0]
    assert 'did you mean "section"?' in found[0]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("id\na\na\n", 'cards/g/deck.csv:3:1: id: "a" appears twice (first: cards/g/deck.csv:2:1)'),
        ("id,name\na,x\n,y\n", "cards/g/deck.csv:3:1: id: is blank (each row needs its own id)"),
        ("id\na/b\n", 'cards/g/deck.csv:2:1: id: "a/b" is not an id'),
        (f"id\n{'a' * 81}\n", "cards/g/deck.csv:2:1: id: the id has 81 characters (allowed: 80)"),
    ],
)
def test_duplicate_blank_and_odd_ids_are_reported(tmp_path, table, message):
    found = faults(tmp_path, "data: deck.csv", **{"cards/g/deck.csv": table})
    assert found[0].startswith(message)


FIELDS = {
    "missing column": ("cost: whole", "cards/g/deck.csv:1: cost: the column is missing"),
    "extra column": ("", "cards/g/deck.csv:1:5: town: this column is not among the fields of deck (see its `fields`)"),
    "not listed": (
        "section: {one_of: [E, C]}",
        'cards/g/deck.csv:3:3: section: "G" is not allowed (allowed: E, C)',
    ),
    "unknown town": (
        "town: {in: places}",
        'cards/g/deck.csv:3:5: town: "blue" is not in places (allowed: red, blu; did you mean "blu"?)',
    ),
}


@pytest.mark.parametrize(("rule", "message"), FIELDS.values(), ids=FIELDS)
def test_values_are_checked_by_the_rules_for_their_fields(tmp_path, rule, message):
    rules = ["name: any", "section: any", "town: any"] if rule else ["name: any", "section: any"]
    rules = [one for one in rules if one.split(":")[0] != rule.split(":")[0]] + ([rule] if rule else [])
    table = {"boards/g/places.csv": "id\nred\nblu\n"}
    assert faults(tmp_path, f"data: deck.csv, fields: {{{', '.join(rules)}}}", **table) == [message]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("whole", "a whole number"),
        ("number", "a number"),
        ("yes-no", "yes or no"),
        ("list", "a list"),
        ("mapping", "a mapping"),
    ],
)
def test_a_value_of_another_type_is_reported(tmp_path, kind, words):
    table = {"cards/g/deck.csv": "id,x\na,Ada\n"}
    found = faults(tmp_path, f"data: deck.csv, fields: {{x: {kind}}}", **table)
    assert found == [f'cards/g/deck.csv:2:2: x: "Ada" is not {words}']


def test_blank_names_and_limits_are_reported(tmp_path):
    table = {"cards/g/deck.csv": "id,name,cost\na,,3\nb,Bob,12\nc,Cid,\n"}
    found = faults(
        tmp_path, "data: deck.csv, fields: {name: text, cost: {type: whole, least: 1, most: 9, blank: true}}", **table
    )
    assert found == [
        "cards/g/deck.csv:2:2: name: is blank",
        "cards/g/deck.csv:3:3: cost: 12 is not allowed (allowed: 1 to 9)",
    ]


def test_a_missing_field_is_reported_with_the_heading_that_may_be_meant(tmp_path):
    found = faults(tmp_path, "data: deck.csv, fields: {nmae: text, section: any, town: any}")
    assert found[0] == 'cards/g/deck.csv:1: nmae: the column is missing; did you mean "name"?'


def test_more_fields_may_be_allowed_and_dotted_ones_are_checked(tmp_path):
    table = {"cards/g/deck.yaml": "- {id: a, effect: {n: 3}}\n- {id: b, effect: {n: x}}\n"}
    found = faults(tmp_path, "data: deck.yaml, more_fields: true, fields: {effect.n: whole}", **table)
    assert found == ['cards/g/deck.yaml:2:23: effect.n: "x" is not a whole number']


def test_a_reserved_name_of_a_column_is_reported(tmp_path):
    found = faults(tmp_path, "data: deck.csv", **{"cards/g/deck.csv": "id,game\na,1\n"})
    assert found[0].startswith("cards/g/deck.csv:1:2: game: this name is reserved for layouts")


def test_a_column_is_blamed_at_its_header_wherever_that_is(tmp_path):
    part = "data: deck.csv, fields: {id: text, name: text}"
    found = faults(tmp_path, part, **{"cards/g/deck.csv": "\n\nid,nmae\na,x\n"})
    assert [fault.partition(": ")[0] for fault in found] == ["cards/g/deck.csv:3", "cards/g/deck.csv:3:2"]


def test_a_table_that_nothing_uses_is_not_read(tmp_path):
    files = {"cards/g/notes.csv": "a,a\n", "cards/g/old.xlsx": "no workbook"}
    game = loaded(tmp_path, "data: deck.csv", **files)
    assert {"cards/g/notes.csv", "cards/g/old.xlsx"} < set(game.files)
    assert {"deck", "notes", "old"} <= set(game.tables)
    with pytest.raises(DataError, match=r"cards/g/notes\.csv:1:2: a: two columns have this name"):
        game.tables["notes"]


def test_a_table_that_something_uses_is_read_and_what_is_wrong_reported(tmp_path):
    found = faults(tmp_path, "data: deck.csv, when: len(tables.notes) > 0", **{"cards/g/notes.csv": "a,a\n"})
    assert "cards/g/notes.csv:1:2: a: two columns have this name (the first is column 1)" in found


def test_the_sheets_of_a_workbook_are_tables_too(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["id"])
    for sheet in ("Terrain", "towns", "two words"):
        book.create_sheet(sheet).append(["id", "name"])
        book[sheet].append(["a", sheet])
    (tmp_path / "cards/g").mkdir(parents=True)
    book.save(tmp_path / "cards/g/war.xlsx")
    game = loaded(tmp_path, "data: deck.csv, where: len(tables.Terrain) == 1")
    assert set(game.tables) == {"deck", "towns", "war", "Sheet", "Terrain"}
    assert game.tables["Terrain"] == {"a": {"id": "a", "name": "Terrain"}}
    assert game.tables["towns"]["red"]["name"] == "Redford"


def test_a_sheet_whose_name_is_in_two_workbooks_is_no_table(tmp_path):
    (tmp_path / "cards/g").mkdir(parents=True)
    for name in ("war", "peace"):
        openpyxl.Workbook().save(tmp_path / f"cards/g/{name}.xlsx")
    assert "Sheet" not in loaded(tmp_path, "data: deck.csv").tables


def test_checks_over_all_rows_and_row_by_row(tmp_path):
    part = "data: deck.csv, checks: [{that: sum(count) == 3, say: three}, {every: len(name) == 3, say: short names}]"
    assert counts(loaded(tmp_path, part)) == [("a", 2), ("b", 1)]
    found = faults(
        tmp_path, part.replace("== 3, say: three", "== 4, say: four cards").replace("len(name) == 3", 'name == "Ada"')
    )
    assert found == [
        "cards/g/components.yaml:5:73: checks.1.that: four cards (this is not true: sum(count) == 4; sum(count) is 3)",
        'cards/g/deck.csv:3: b: short names (this is not true: name == "Ada"; name is "Bob")',
    ]


def test_a_check_that_is_not_true_says_which_values_it_compares_and_that_the_column_of_copies_is_missing(tmp_path):
    part = "data: deck.csv, checks: [{that: 'sum(count) == 24 and len(name) > 1', say: all cards}]"
    (told,) = faults(tmp_path, part, **{"cards/g/deck.csv": "id,name,cuont\na,Ada,20\nb,Bob,4\n"})
    assert told.endswith(
        "all cards (this is not true: sum(count) == 24 and len(name) > 1; sum(count) is 2; len(name) is 2; "
        'there is no column "count")'
    )


def test_a_list_that_must_be_empty_reports_each_of_its_members(tmp_path):
    check = "checks: [{none: '[w for w in split if w not in tables.towns]', at: split, say: no town is called $it}]"
    deck = "- {id: a, split: [red, reed]}\n- {id: b, split: [blue, grey, pink]}\n"
    assert faults(tmp_path, "data: deck.yaml, " + check, **{"cards/g/deck.yaml": deck}) == [
        "cards/g/deck.yaml:1:18: split: no town is called reed",
        "cards/g/deck.yaml:2:18: split: no town is called grey",
        "cards/g/deck.yaml:2:18: split: no town is called pink",
    ]


def test_a_check_is_one_kind_of_test(tmp_path):
    assert "write exactly one of" in faults(tmp_path, "data: deck.csv, checks: [{none: '[]', every: true, say: no}]")[0]


SPAWN = """\
spawn:
  type: mapping
  keys: {one_of: [start, t1]}
  each: {type: list, each: {type: mapping, fields: {unit: {in: [deck, towns]}, n: whole}, more_fields: false}}
"""


def test_values_in_a_list_or_a_mapping_are_checked_at_their_place(tmp_path):
    rule = ", ".join(SPAWN.replace("\n  ", ", ").strip().splitlines()).replace("spawn:,", "spawn: {") + "}"
    maps = """\
id: one
spawn:
  start: [{unit: a, n: 1}, {unit: reed, n: 1}]
  t1: [{unit: blue, n: two}, {unit: red}, 7, {unit: red, n: 1, m: 1}]
  t2: []
"""
    assert faults(tmp_path, f"data: maps/, fields: {{{rule}}}", **{"cards/g/maps/one.yaml": maps}) == [
        'cards/g/maps/one.yaml:3:35: spawn.start.1.unit: "reed" is not in deck or towns (allowed: a, b, c, red, blue; '
        'did you mean "red"?)',
        'cards/g/maps/one.yaml:4:24: spawn.t1.0.n: "two" is not a whole number',
        "cards/g/maps/one.yaml:4:30: spawn.t1.1.n: is missing",
        "cards/g/maps/one.yaml:4:43: spawn.t1.2: 7 is not a mapping",
        "cards/g/maps/one.yaml:4:67: spawn.t1.3.m: unknown key (allowed: unit, n)",
        'cards/g/maps/one.yaml:5:7: spawn.t2: "t2" is not allowed (allowed: start, t1)',
    ]


def test_unknown_layout_back_sheet_and_table_are_reported_with_the_nearest(tmp_path):
    files = {"layouts/g/upgrade.yaml": "x", "layouts/common/card.yaml": "x", "layouts/sheets/poker9.yaml": "x"}
    found = faults(tmp_path, "data: deck.csv, layout: upgrad, back: crad, sheet: poker", **files)
    assert [line.split(": ", 1)[1] for line in found] == [
        'layout: unknown layout "upgrad"; did you mean "upgrade"? (allowed: upgrade, card)',
        'back: unknown back "crad"; did you mean "card"? (allowed: upgrade, card)',
        'sheet: unknown sheet "poker"; did you mean "poker9"? (allowed: poker9)',
    ]
    assert 'no file "cards/g/dek.csv"' in faults(tmp_path, "data: dek.csv", **files)[0]


@pytest.mark.parametrize("path", ["../../x.csv", "/etc/x.csv"])
def test_data_outside_the_project_is_refused(tmp_path, path):
    assert faults(tmp_path, f"data: {path}")[0].startswith("cards/g/components.yaml:5:")


def test_a_data_file_that_is_a_link_out_is_refused(tmp_path):
    outside = tmp_path / "secret.csv"
    outside.write_text("id\na\n")
    roots = project(tmp_path / "in", "  - {id: d, title: D, kind: card, data: link.csv}\n")
    (tmp_path / "in/cards/g/link.csv").symlink_to(outside)
    with pytest.raises(DataError, match="a link that leaves the project"):
        load_game("g", roots)


def test_all_problems_of_a_game_come_in_one_run(tmp_path):
    found = faults(
        tmp_path,
        "data: deck.csv, layout: none_such, stok: x",
        ["mode=shrt", "hand=3"],
        **{"referee/games/g/rules.yaml": RULES, "cards/g/deck.csv": "id,id\n"},
    )
    assert len(found) == 4
    assert {line.split(":")[0] for line in found} == {
        "--option hand=3", "--option mode=shrt", "cards/g/deck.csv", "cards/g/components.yaml",
    }  # fmt: skip


def test_a_blank_title_and_a_component_twice_are_reported(tmp_path):
    component = "  - {id: deck, title: D, kind: card}\n"
    roots = project(tmp_path, component + component)
    with pytest.raises(DataError, match=r'6:10: id: "deck" appears twice \(first on line 5\)'):
        load_game("g", roots)
    with pytest.raises(DataError, match=r"list\.1\.title: is blank"):
        load_game("g", project(tmp_path, component.replace("title: D", "title: ''")))


def test_options_set_switches_and_facts(tmp_path):
    rules = {"referee/games/g/rules.yaml": RULES}
    game = loaded(tmp_path, "data: deck.csv, when: option.mode == 'short'", ["mode=short"], **rules)
    assert game.options == {"mode": "short", "turns": 5, "hand": 7}
    assert game.scope["fact"] == {"turns": 5, "hand": 7}
    assert game.scope["option"]["turns"] == 5
    game = loaded(tmp_path, "data: deck.csv, when: option.mode == 'short'", ["turns=12"], **rules)
    assert game.components == ()
    assert [one.id for one in game.not_printed] == ["deck"]
    assert game.options["turns"] == 12


def test_the_hash_changes_with_every_file_read_and_with_nothing_else(tmp_path):
    first = loaded(tmp_path, "data: deck.csv").data_hash
    (tmp_path / "cards/g/deck.csv").touch()
    assert loaded(tmp_path, "data: deck.csv").data_hash == first
    changed = loaded(tmp_path, "data: deck.csv", **{"boards/g/towns.csv": TOWNS + "x,X,\n"})
    assert changed.data_hash != first
    assert changed.files["boards/g/towns.csv"] == hashlib.sha256((TOWNS + "x,X,\n").encode()).hexdigest()


def test_an_unknown_game_is_reported_with_the_nearest(tmp_path):
    roots = project(tmp_path, "")
    with pytest.raises(
        DataError, match=r'unknown game "gg"; did you mean "g"\? \(allowed: g\); a game is .* components.yaml'
    ):
        load_game("gg", roots)
    assert list_games(roots) == {"g": "A Game"}


def test_a_variant_replaces_the_fields_that_it_names(tmp_path):
    game = loaded(tmp_path, "data: deck.csv, stock: card, variants: {round: {stock: board}}")
    component = game.components[0].component
    assert component.variant("round").stock == "board"
    assert component.variant("other") is component


@pytest.mark.parametrize(("own", "stocks"), [("round", ("card", "board")), ("square", ("board", "card"))])
def test_where_one_cut_of_chips_is_a_variant_the_other_is_the_components_own(tmp_path, own, stocks):
    variants = f"variants: {{{own}: {{stock: board}}}}"
    roots = project(tmp_path, f"  - {{id: d, title: D, kind: chip, data: deck.csv, stock: card, {variants}}}\n")
    for cut, stock in zip(("square", "round"), stocks, strict=True):
        assert load_game("g", roots, variants=(cut,)).components[0].component.stock == stock


def test_a_cut_of_chips_is_refused_where_no_component_has_either(tmp_path):
    roots = project(
        tmp_path, "  - {id: d, title: D, kind: chip, data: deck.csv, variants: {rounded: {stock: board}}}\n"
    )
    for cut in ("square", "round"):
        with pytest.raises(DataError, match=rf'no component has a variant "{cut}".*\(allowed: rounded\)'):
            load_game("g", roots, variants=(cut,))


def test_the_plain_values_of_a_component_are_those_that_pydantic_dumps():
    for name in list_games(Roots((built_in(),))):
        game = load_game(name, Roots((built_in(),)))
        assert game.header.plain_values() == game.header.model_dump()
        for one in (*game.components, *game.not_printed):
            assert one.component.plain_values() == one.component.model_dump()


def test_every_built_in_game_has_a_title():
    assert all(list_games(Roots((built_in(),))).values())


@pytest.mark.parametrize("language", ["german", "Deutsch", "d", "de_DE"])
def test_a_language_that_is_not_a_code_is_reported(tmp_path, language):
    roots = project(tmp_path, "  - {id: d, title: D, kind: card, data: deck.csv}\n")
    file = tmp_path / "cards/g/components.yaml"
    for code in ("pt-BR", language):
        file.write_text(HEAD.replace("version: '2'", f"language: {code}") + "  - {id: d, title: D, kind: die}\n")
        if code == "pt-BR":
            assert load_game("g", roots).header.language == code
    with pytest.raises(DataError, match=f'game.language: "{language}" is not a language code'):
        load_game("g", roots)


def test_a_component_that_is_not_printed_is_not_called_unknown(tmp_path):
    game = loaded(tmp_path, "data: deck.csv, when: false")
    with pytest.raises(DataError, match='the component "deck" is not printed with these options'):
        game.component("deck")


@pytest.mark.parametrize(("part", "shown"), [("count", "2"), ("name", '"Ada"')])
def test_a_check_that_needs_a_list_reports_another_value(tmp_path, part, shown):
    (found,) = faults(tmp_path, f"data: deck.csv, checks: [{{none: {part}, say: $it}}]")
    assert found == f"cards/g/components.yaml:5:73: checks.1.none: {part} is {shown} (allowed: a list or a mapping)"


def test_if_there_are_no_names_none_is_allowed(tmp_path):
    assert faults(tmp_path, "data: deck.csv, when: option.mode")[0].endswith('unknown field "mode" (allowed: none)')
    assert faults(tmp_path, "data: deck.csv, where: option.mode")[0].endswith('unknown field "mode" (allowed: none)')
    found = faults(tmp_path, "data: deck.csv, checks: [{that: option.mode, say: x}]")
    assert found[0].endswith('unknown field "mode" (allowed: none)')
    assert faults(tmp_path, "data: deck.csv", ["mode=short"])[0].endswith("mode: unknown option (allowed: none)")


@pytest.mark.parametrize(("key", "ours"), [("min", "least"), ("max", "most"), ("Maximum", "most"), ("leats", "least")])
def test_a_limit_under_another_name_is_answered_with_ours(key, ours, tmp_path):
    (fault,) = faults(tmp_path, f"data: deck.csv, fields: {{n: {{type: whole, {key}: 1}}}}")
    assert f'unknown key "{key}"; did you mean "{ours}"?' in fault
