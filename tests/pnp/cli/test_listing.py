import json

from tiny_project import COMPONENTS, DECK, write

LEFT_OUT = (
    COMPONENTS
    + """\
    where: n < 9
  - {id: extra, title: Extra, kind: card, data: deck.csv, layout: hero, when: 'option.mode == "short"'}
"""
)


def test_components_are_listed_with_their_counts(pnp):
    assert pnp("list", "tiny").out.split() == ["3", "card", "deck", "Deck"]


def test_the_rows_of_a_component_are_listed_and_those_left_out_with_the_reason(pnp, tiny):
    rows = "c,Cid,red,0,t,1\nd,Dan,red,1,t,9\n"
    write(tiny, {"cards/tiny/components.yaml": LEFT_OUT, "cards/tiny/deck.csv": DECK + rows})
    lines = [" ".join(line.split()) for line in pnp("list", "tiny", "deck").out.splitlines()]
    assert lines[:3] == ["3 card deck Deck", "2 a Ada", "1 b Bob"]
    assert lines[3:] == ["- c Cid, left out: its count is 0", "- d Dan, left out: where: n < 9"]


def test_a_row_that_another_component_prints_is_not_listed_as_left_out(pnp, tiny):
    """Two components share a table, each with a `where` of its own; only a row in neither is not printed."""
    other = "  - {id: high, title: High, kind: card, data: deck.csv, layout: hero, where: n == 9}\n"
    rows = "c,Cid,red,1,t,9\nd,Dan,red,1,t,10\n"
    write(tiny, {"cards/tiny/components.yaml": LEFT_OUT + other, "cards/tiny/deck.csv": DECK + rows})
    lines = [" ".join(line.split()) for line in pnp("list", "tiny").out.splitlines()]
    assert [line for line in lines if "Cid" in line] == []
    assert lines.count("- d Dan, left out: where: n < 9") == 1
    assert [line for line in pnp("list", "tiny", "high").out.splitlines() if "Ada" in line] == []


def test_a_combination_is_listed_by_its_values_and_one_left_out_with_its_count(pnp, tiny):
    deck = """  - id: deck
    title: Deck
    kind: card
    layout: hero
    each: {suit: [red, blue], rank: [1, 2]}
    count: 3 - rank * (suit == "red") - 1
"""
    text = COMPONENTS.partition("  - id: deck")[0] + deck
    write(tiny, {"cards/tiny/components.yaml": text})
    lines = [" ".join(line.split()) for line in pnp("list", "tiny", "deck").out.splitlines()]
    assert lines[1:4] == ["1 1 suit red, rank 1", "2 3 suit blue, rank 1", "2 4 suit blue, rank 2"]
    assert lines[4:] == ['- 2 suit red, rank 2, left out: its count is 0: 3 - rank * (suit == "red") - 1']


def test_a_component_that_the_options_leave_out_is_listed_as_such(pnp, tiny):
    write(tiny, {"cards/tiny/components.yaml": LEFT_OUT})
    assert "Extra (not printed with these options)" in pnp("list", "tiny").out
    assert "not printed" not in pnp("list", "tiny", "--option", "mode=short").out


def test_json_holds_rows_and_reasons(pnp, tiny):
    write(tiny, {"cards/tiny/deck.csv": DECK + "c,Cid,red,0,t,1\n"})
    (deck,) = json.loads(pnp("list", "tiny", "--json").out)
    assert (deck["id"], deck["kind"], deck["count"]) == ("deck", "card", 3)
    assert deck["rows"] == [{"id": "a", "name": "Ada", "count": 2}, {"id": "b", "name": "Bob", "count": 1}]
    assert [left["id"] for left in deck["left_out"]] == ["c"]


def test_a_shipped_component_is_listed(pnp):
    out = pnp("list", "skies_of_fire", "order_cards").out
    assert out.split()[:3] == ["31", "card", "order_cards"]
    assert len(out.splitlines()) == 32


def test_values_are_listed_as_people_write_them(pnp, tiny):
    rows = "rows: [{id: a, name: {de: Hut, en: hat}}, {id: b, name: [x, y]}, {id: c, name: true}, {id: d, name: 2.0}]"
    plain = COMPONENTS.partition("    fields")[0]
    write(tiny, {"cards/tiny/components.yaml": plain.replace("data: deck.csv", rows)})
    lines = pnp("list", "tiny", "deck").out.splitlines()[1:]
    assert [line[37:] for line in lines] == ["de: Hut, en: hat", "x, y", "yes", "2"]
    each = "each: {hue: [red, [1, a]], z: [null, true]}"
    write(tiny, {"cards/tiny/components.yaml": plain.replace("data: deck.csv", each)})
    lines = pnp("list", "tiny", "deck").out.splitlines()[1:]
    assert [line[37:] for line in lines][1:3] == ["hue red, z yes", "hue 1, a, z blank"]
