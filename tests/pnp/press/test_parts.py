import json
from itertools import pairwise

import pypdfium2
import pytest
from measures import sheets
from tiny_project import COMPONENTS, RULES

MANY = "".join(
    f"  - {{id: more{n}, title: More *{n}* $, kind: card, data: deck.csv, layout: hero, stock: 300 g card, "
    f"make: [Cut them out.], borrow: coins}}\n"
    for n in range(16)
)


def words(path):
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_the_parts_list_names_every_component_and_how_it_is_made(opened, tmp_path):
    build = opened({"cards/tiny/components.yaml": COMPONENTS + MANY}, options=["mode=short"])
    build.write(tmp_path / "out")
    first, second = words(tmp_path / "out/parts-list.pdf")
    assert "17 sheets of A4, printed on both sides, flipped on the long edge" in first
    assert "House rules: mode short." in first
    assert "3× Deck" in first
    assert "63 × 88 mm · 1 sheet · 8 cuts" in first
    assert "More *0* $" in first
    assert "300 g card, one side" in first
    assert "Cut them out. Instead: coins." in first
    assert "More *7* $" in first
    assert "More *8* $" in second  # nine and eight
    assert "page 2 of 2" in second


@pytest.mark.parametrize(
    ("cut", "told", "total"),
    [
        ("rect", "1 sheet · 26 cuts", "about 34 straight cuts. "),
        ("hex", "1 sheet · 3 outlines", "about 8 straight cuts and 3 outlines. "),
        ("circle", "1 sheet · 3 cut round", "about 8 straight cuts and 3 outlines. "),
    ],
)
def test_pieces_that_are_not_rectangles_are_counted_by_their_outlines(opened, tmp_path, cut, told, total):
    """The list gave the straight cuts of the boxes around hexes, which nobody cuts: 39 cuts for 74 hexes."""
    hexes = "  - {id: tiles, title: Tiles, kind: tile, layout: tile, sheet: fill, count: 3}\n"
    tile = f"layout: 1\nsize: 20 x 20\ncut: {cut}\nboxes: {{}}\n"
    files = {"cards/tiny/components.yaml": COMPONENTS + hexes, "layouts/tiny/tile.yaml": tile}
    opened(files).write(tmp_path)
    page = words(tmp_path / "parts-list.pdf")[0]
    assert f"3× Tiles 20 × 20 mm · {told}" in page
    assert total in page


SWITCHES = "".join(
    f"  - {{id: R-1{n:02}, issue: i, default_text: d, why: w, switch: house_rule_{n}, "
    "values: {as_it_stands: A., quite_otherwise: B.}, default: as_it_stands}\n"
    for n in range(90)
)


def test_a_changed_number_is_a_house_rule_in_the_parts_list_and_the_manifest(opened, tmp_path):
    files = {"cards/tiny/components.yaml": COMPONENTS + MANY.splitlines(keepends=True)[0]}
    opened(files, options=["turns=12"]).write(tmp_path / "out")
    assert "House rules: turns 12." in words(tmp_path / "out/parts-list.pdf")[0]
    found = json.loads((tmp_path / "out/manifest.json").read_text())
    assert found["options"] == {"mode": "long", "turns": 12}


@pytest.mark.parametrize("count", [5, 6, 90])
def test_more_house_rules_than_a_summary_holds_have_a_page_of_their_own(opened, tmp_path, count):
    files = {
        "referee/games/tiny/rules.yaml": RULES.replace("facts:", f"{SWITCHES}facts:"),
        "cards/tiny/components.yaml": COMPONENTS + MANY.splitlines(keepends=True)[0],
    }
    build = opened(files, options=[f"house_rule_{n}=quite_otherwise" for n in range(count)])
    build.write(tmp_path / "out")
    first, *more = words(tmp_path / "out/parts-list.pdf")
    if count == 5:
        assert more == []
        assert "House rules: house_rule_0 quite_otherwise, house_rule_1" in first
        return
    (last,) = more
    assert f"House rules: {count}, on the last page of this list." in first
    assert all(f"house_rule_{n} quite_otherwise" in last for n in range(count))
    assert "page 2 of 2" in last


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), ""),
        (("rulebook",), " Print the rulebook with pnp books tiny."),
        (("aid", "rulebook"), " Print the books with pnp books tiny: aid, rulebook."),
    ],
)
def test_the_parts_list_says_what_prints_the_books(opened, tmp_path, names, told):
    files = {f"books/tiny/{name}.yaml": "book: 1\ntitle: B\nblocks: [{text: Words.}]\n" for name in names}
    opened({"cards/tiny/components.yaml": COMPONENTS + MANY, **files}).write(tmp_path)
    page, _ = words(tmp_path / "parts-list.pdf")
    assert f"folds are dashed.{told} " in page
    assert ("with pnp books" in page) == bool(names)


LONG = "Cut into strips and then into figures; score the dashed lines, fold them outwards and glue back to back. "


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sixteen_components_with_three_lines_of_making_lie_on_one_page_below_each_other(opened, tmp_path, paper):
    items = MANY.partition("  - {id: more15,")[0].replace("Cut them out.", f"'{LONG} {LONG}'")
    opened({"cards/tiny/components.yaml": COMPONENTS + items.rpartition("\n")[0] + "\n"}, paper=paper).write(tmp_path)
    (page,) = sheets(tmp_path / "parts-list.pdf")
    tops = [letter.y for letter in page.letters if letter.text == "×" and letter.size > 12]
    assert len(tops) == 16
    assert [low - high for high, low in pairwise(tops)] == pytest.approx([214 / 16] * 15, abs=0.01)
    steps = [letter for letter in page.letters if letter.x > page.width / 2 and tops[0] < letter.y < tops[-1]]
    assert {round(letter.size, 2) for letter in steps if not page.is_note(letter)} == {9.0}, "none is set smaller"


def test_components_that_share_sheets_are_listed_with_how_many_they_share(opened, tmp_path):
    coins = "".join(
        f"  - {{id: {n}, title: Coin {n}, kind: chip, data: deck.csv, count: 30, layout: coin, sheet: mixed}}\n"
        for n in "xy"
    )
    coin = "layout: 1\nsize: 20 x 20\n"
    build = opened({"cards/tiny/components.yaml": COMPONENTS + coins, "layouts/tiny/coin.yaml": coin})
    build.write(tmp_path)
    (page,) = words(tmp_path / "parts-list.pdf")
    assert page.count("20 × 20 mm · 2 shared sheets · ") == 2
    made = {one["id"]: one for one in json.loads((tmp_path / "manifest.json").read_text())["components"]}
    assert [(made[n]["sheets"], made[n]["shared_sheets"]) for n in "xy"] == [(1, 2), (1, 2)]
    assert "shared_sheets" not in made["deck"]


def test_the_parts_list_is_first_in_the_whole_game(opened, tmp_path):
    build = opened({"cards/tiny/components.yaml": COMPONENTS + MANY})
    built = build.write(tmp_path / "out")
    whole = words(tmp_path / "out" / built.whole)
    assert whole[:2] == words(tmp_path / "out/parts-list.pdf")
    assert len(whole) == 19


def test_a_short_parts_list_has_taller_rows_and_larger_type(opened, tmp_path):
    """Rows of a page with few components were as low as those of a full page, and half of the page was empty."""
    few = "".join(MANY.splitlines(keepends=True)[:9])
    opened({"cards/tiny/components.yaml": COMPONENTS + few}).write(tmp_path)
    (page,) = sheets(tmp_path / "parts-list.pdf")
    tops = [letter.y for letter in page.letters if letter.text == "×" and letter.size > 12]
    assert [low - high for high, low in pairwise(tops)] == pytest.approx([214 / 10] * 9, abs=0.01)
    assert any(letter.size == pytest.approx(14) for letter in page.letters), "titles"


def test_each_row_shows_the_first_face_of_its_component_beside_its_count(opened, tmp_path):
    opened({"cards/tiny/components.yaml": COMPONENTS + MANY}).write(tmp_path)
    for page in sheets(tmp_path / "parts-list.pdf"):
        counts = [letter.y for letter in page.letters if letter.text == "×" and letter.size > 12]
        shown = [word.first for word in page.words if word.text == "Ada" and word.first.size < 4]
        assert len(shown) == len(counts) > 1
        assert all(letter.x < page.width / 4 for letter in shown)
        assert all(abs(letter.y - count) < 10 for letter, count in zip(shown, counts, strict=True))
