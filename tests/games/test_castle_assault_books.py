"""The books of Castle Assault, measured as printed: a page for each scenario, and ids in the appendix alone."""

import json
import re
from pathlib import Path

import pytest
from measures import sheets
from printed_books import ROOT, outline, pages, pointers, print_books, squeezed
from tiny_project import write

from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.library.rulebooks import load_rulebook
from pnp.library.scenarios import ScenariosFile

TENTH = """\
number: 10
title: The Tenth
story: A scenario by somebody else.
victory: {all: [{word: survive, turns: 4}, {word: defeat, unit: gelatinous_ooze_lord}]}
loss: {any: [{word: lose_castle}]}
spawn:
  start: [{unit: gelatinous_ooze_lord, count: 1, where: left}]
  t1: [{unit: mercenary, count: 3, where: castle}]
  tn: []
special: [{word: hero_level, unit: gelatinous_ooze_lord}]
"""
ID = re.compile(r"\bCA-[A-Z0-9]+-?[A-Z0-9]*\b")


@pytest.fixture(scope="module")
def books(printed):
    return printed("castle_assault")


def chapters(path):
    return {jump.words: jump.page for level, jump in outline(path) if level == 0}


def test_each_scenario_has_one_page_and_the_book_fills_its_sheets(books):
    found = chapters(books.path("scenarios"))
    numbered = [page for title, page in found.items() if title[0].isdigit()]
    assert numbered == list(range(numbered[0], numbered[0] + 9))
    assert books.books["scenarios"].pages == books.books["scenarios"].booklet_pages == 16


def test_the_rules_of_the_monsters_are_on_one_spread(books):
    found = chapters(books.path("scenarios"))
    first = found["The Monsters’ turn"]
    assert first % 2 == 0
    assert min(page for title, page in found.items() if title.startswith("1.")) == first + 2


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (1, "T10 2 Elite Mercenaries your closest unit"),
        (2, "The Magic Armor lies on the centre space of the Monster castle."),
        (3, "When 11 Gelatinous Ooze cards are in play and another would be added, add the Gelatinous Ooze Lord"),
        (4, "At the end of T5, the Mercenary with Ooze Wand leaves the board."),
        (5, "Destroy X the Mercenary General."),
        (6, "Hold out until the end of your turn 6."),
        (8, "Destroying the Enormously Large Gelatinous Ooze gives your Hero 1 level."),
        (9, "You win when all of these are done:"),
    ],
)
def test_special_rules_are_sentences_made_from_the_data(books, number, said):
    path = books.path("scenarios")
    page = next(page for title, page in chapters(path).items() if title.startswith(f"{number}. "))
    text = pages(path)[page - 1]
    assert squeezed(said) in squeezed(text)
    assert "Tries" in text


def test_the_index_leads_to_the_scenarios_of_each_monster(books):
    path = books.path("scenarios")
    found = chapters(path)
    page = next(page for title, page in found.items() if title.startswith("8. "))
    assert f"Enormously Large Gelatinous Ooze {page}" in pages(path)[-1]


def tenth(folder: Path, text: str = TENTH):
    project = write(folder, {"pnp.toml": "", "boards/castle_assault/scenarios/tenth.yaml": text})
    return print_books(project, "castle_assault", folder=folder / "out", only=("scenarios",))


def test_a_tenth_scenario_of_a_project_is_printed(tmp_path):
    made = tenth(tmp_path)
    path = made.path("scenarios")
    page = chapters(path)["10. The Tenth"]
    text = pages(path)[page - 1]
    assert "Hold out until the end of your turn 4." in text
    assert squeezed("T1 3 Mercenaries castle, your choice") in squeezed(text)
    assert "a campaign of 10 scenarios" in pages(path)[0]


def test_a_scenario_that_does_not_fit_its_page_is_an_error(tmp_path):
    with pytest.raises(DataError, match=r"The Tenth takes 2 pages \(allowed: 1\)"):
        tenth(tmp_path, TENTH.replace("somebody else.", "somebody else. " + "And so on and on. " * 80))


def test_the_scenarios_are_one_json_by_the_schema_in_docs(books):
    found = json.loads((books.folder / "scenarios.json").read_text())
    ScenariosFile.model_validate(found)
    assert [one["number"] for one in found["list"]] == list(range(1, 10))
    fourth = found["list"][3]
    assert fourth["spawn"]["t6"] == [{"unit": "gelatinous_ooze_lord", "count": 1, "where": "closest_player_unit"}]
    assert fourth["special"][1]["says"].startswith("At the end of T5, the Mercenary with Ooze Wand leaves the board.")
    manifest = json.loads((books.folder / "manifest.json").read_text())
    assert [one.get("scenarios_file") for one in manifest["books"]] == [None, None, "scenarios.json"]


def test_learn_to_play_fits_its_sheets_and_shows_the_table_on_a_spread(books):
    path = books.path("learn")
    assert books.books["learn"].pages == books.books["learn"].booklet_pages == 16
    assert next(jump.page for _, jump in outline(path) if jump.words == "The table") % 2 == 0
    assert not any(ID.search(text) for text in pages(path))


# The things on the table by the number of their callout: middle, width and height in mm on the table.
TABLE = {
    1: (64, 86, 88, 63),  # the hand
    2: (64, 311, 30, 30),  # the die
    3: (64, 380, 88, 63),  # the deck
    4: (548 - 4.5 * 67, 240, 67, 92),  # b0, of a board turned around (548, 240)
    5: (194.5, 380, 22, 22),  # the token of the castle
    6: (548, 397.6, 22, 22),  # the token of Momentum
    7: (548 + 1.5 * 67, 240, 67, 92),  # b6
    8: (990, 100, 88, 63),  # the deck of the other side
}


def test_the_numbers_of_the_set_up_point_at_what_they_name(books):
    path = books.path("learn")
    first = next(jump.page for _, jump in outline(path) if jump.words == "The table")
    left = sheets(path)[first - 1]  # its pictures reach over both pages
    dots = [one.dot for one in pointers(left)]
    scale = 297 / 1050
    across = 0.0
    top = dots[0][1] - TABLE[1][1] * scale
    for (number, (x, y, width, height)), one in zip(TABLE.items(), pointers(left), strict=True):
        assert abs(one.disc[0] - 148.5) > 3, f"{number} is in the fold"
        assert abs((one.dot[0] - across) / scale - x) < width / 2, number
        assert abs((one.dot[1] - top) / scale - y) < height / 2, number


def test_the_covers_have_the_title_in_gold_on_a_low_band_and_pictures_of_their_own(books):
    """The band is dark from edge to edge, 30 mm high at most; above and below it is glass, another on each book."""
    covers = [sheets(books.path(name))[0] for name in ("learn", "reference", "scenarios")]
    for cover in covers:
        title = next(word for word in cover.words if word.text == "Castle")
        assert title.first.colour == "E6C255"
        picture = cover.picture(50.8)  # two pixels for each mm
        middle = round(title.box.centre[1] * 2)

        def is_glass(y, picture=picture):
            """Return whether a row has a colour beside the title that is neither ink nor gold."""
            beside = [picture.getpixel((x, y)) for x in (*range(4, 50, 5), *range(250, 294, 5))]
            return any(max(one) > 60 and not (one[0] > 150 and one[2] < 120) for one in beside)

        top = next(y for y in range(middle, 0, -1) if is_glass(y))
        foot = next(y for y in range(middle, picture.height) if is_glass(y))
        assert 15 < (foot - top) / 2 <= 31
    colours = {cover.picture(20).resize((1, 1)).getpixel((0, 0)) for cover in covers}
    assert len(colours) == 3


def test_the_battlefield_of_a_scenario_is_the_whole_board_lying_with_names_to_read(books):
    """All rows from left to right, and the columns, in the size of coordinates, on each page of a scenario."""
    path = books.path("scenarios")
    for title, page in chapters(path).items():
        if title[0].isdigit():
            names = [word for word in sheets(path)[page - 1].words if abs(word.first.size - 7) < 0.01]
            assert {word.text for word in names} == {"a", "b", "c", *map(str, range(10))}, title
            across = {word.text: word.box.centre[0] for word in names}
            assert across["9"] - across["0"] > 90, title


def test_a_scenario_shows_its_chief_monster(books, tmp_path):
    """The strongest of those to defeat, or of those that arrive: another goal has another picture."""
    made = tenth(tmp_path / "lord")
    other = tenth(
        tmp_path / "hired",
        TENTH.replace("{word: defeat, unit: gelatinous_ooze_lord}", "{word: defeat, unit: mercenary}"),
    )
    pictures = []
    for one in (made, other):
        page = sheets(one.path("scenarios"))[chapters(one.path("scenarios"))["10. The Tenth"] - 1]
        dots = page.picture(50.8)  # two pixels for each mm
        story = next(word for word in page.words if word.text == "scenario" and word.box.centre[1] > 60)
        top = round(story.box.centre[1] * 2)
        pictures.append(dots.crop((40, top, 80, top + 36)))
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert all(len(one.getcolors(9999)) > 40 for one in pictures)


def test_examples_have_their_board_before_and_after(books):
    text = " ".join(pages(books.path("learn")))
    assert text.count("before ") >= 7 <= text.count("after ")
    assert "She moves 3 and has +1 Attack: 4 damage." in text


def test_examples_that_a_house_rule_makes_untrue_are_left_out(tmp_path):
    made = print_books(ROOT, "castle_assault", folder=tmp_path, only=("learn",), options=["meter_max=five"])
    assert "Player 1’s first turn" not in " ".join(pages(made.path("learn")))
    assert any("CA-EX-T1 is left out" in note for note in made.books["learn"].notes)


def test_the_reference_has_every_rule_and_ids_in_the_appendix_alone(books):
    path = books.path("reference")
    found, texts = chapters(path), pages(path)
    appendix = found["For the referee"]
    assert not any(ID.search(text) for text in texts[: appendix - 1])
    rules = load_rulebook("castle_assault", Roots((ROOT, built_in())))
    numbers = squeezed(" ".join(texts[appendix - 1 :]))
    assert all(squeezed(clause.id) in numbers for clause in rules.clauses)
    said = squeezed(" ".join(texts))
    assert all(squeezed(clause.rule) in said for clause in rules.clauses if clause.text is None)


def test_each_chapter_of_the_reference_opens_with_a_picture(books):
    """Its page has the many colours of glass; a page of rules alone has few."""
    path = books.path("reference")
    found, printed = chapters(path), sheets(path)

    def colours(page):
        return len(printed[page - 1].picture(50.8).getcolors(99_999))

    opened = [page for title, page in found.items() if found["Contents"] < page < found["For the referee"]]
    assert len(opened) == 9
    assert min(map(colours, opened)) > 2 * colours(found["For the referee"] + 1)


def test_house_rules_are_sentences_in_the_reference(tmp_path):
    made = print_books(ROOT, "castle_assault", folder=tmp_path, only=("reference",), options=["aura_stack=highest"])
    path = made.path("reference")
    text = pages(path)[chapters(path)["Contents"] - 1]
    assert "House rule" in text
    assert "aura_stack" not in text


def test_the_books_show_the_board_of_the_house_rule(tmp_path):
    """CA-Q-BOARD: with twelve rows the castles in the pictures are row 11."""
    chosen = ["board_rows=twelve"]
    made = print_books(ROOT, "castle_assault", folder=tmp_path, only=("learn", "scenarios"), options=chosen)
    learn, scenarios = (" ".join(pages(made.path(name))) for name in ("learn", "scenarios"))
    assert "columns a, b, c and rows 1 to 10." in learn
    page = next(text for text in pages(made.path("learn")) if "Deft Assassin" in text)
    assert {"b", "11", "10", "9"} <= set(page.split())
    assert "8" not in page.split()
    assert " ".join(str(row) for row in range(12)) in scenarios
    hunt = next(text for text in pages(made.path("scenarios")) if "map on goatskin" in text)
    assert "through its centre space" in " ".join(hunt.split())
    assert "Magic Armor lies on the centre space of the Monster castle" in " ".join(hunt.split())


def test_the_books_fit_half_letter(tmp_path):
    made = print_books(ROOT, "castle_assault", folder=tmp_path, paper="Letter")
    assert made.books["learn"].pages == made.books["scenarios"].pages == 16


def test_the_scenarios_are_printed_in_low_ink(tmp_path):
    made = print_books(ROOT, "castle_assault", folder=tmp_path, only=("scenarios",), paper="Letter", ink="low")
    assert made.books["scenarios"].pages == 16
    assert made.path("scenarios").name == "scenarios-low-ink.pdf"
