"""The books of Cloudspire, measured as printed: a spread for each scenario, and ids in the appendix alone."""

import json
import re
from pathlib import Path

import pikepdf
import pytest
from bot_choices import bot_game
from folders import folders
from measures import sheets
from PIL import ImageStat
from printed_books import ROOT, outline, pages, pointers, print_books, squeezed
from pypdfium2 import PdfDocument
from tiny_project import write

from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.library.rulebooks import load_rulebook
from pnp.library.scenarios import ScenariosFile
from referee.loading.registry import find_game

GAME = "cloudspire"
ID = re.compile(r"\bCS-[A-Z]+-?\d+\b")
COUNTS = {"solo": 13, "coop": 6}


@pytest.fixture(scope="module")
def books(printed):
    return printed(GAME)


def chapters(path):
    return {jump.words: jump.page for level, jump in outline(path) if level == 0}


def scenarios(path):
    return {title: page for title, page in chapters(path).items() if title[0].isdigit()}


@pytest.mark.parametrize("book", ["learn", "reference", "solo", "coop"])
def test_each_book_has_half_pages_booklets_of_whole_sheets_and_its_own_fonts(books, book):
    made = books.books[book]
    assert made.booklet_pages % 4 == 0
    assert 0 <= made.booklet_pages - made.pages < 4
    with pikepdf.open(books.path(book)) as pdf:
        sizes = {(round(float(page.MediaBox[2]), 1), round(float(page.MediaBox[3]), 1)) for page in pdf.pages}
        fonts = [font for page in pdf.pages for font in page.Resources.get("/Font", {}).values()]
        assert all("/FontFile2" in descriptor(font) for font in fonts)
    assert sizes == {(420.9, 595.3)}
    with pikepdf.open(books.path(book, booklet=True)) as pdf:
        assert len(pdf.pages) == made.booklet_pages // 2


def descriptor(font):
    """Return the descriptor of a font, which says where its file is."""
    return font.get("/FontDescriptor") or font.DescendantFonts[0].FontDescriptor


@pytest.mark.parametrize("book", COUNTS)
def test_each_scenario_has_a_spread_that_begins_on_a_left_page(books, book):
    found = list(scenarios(books.path(book)).values())
    assert len(found) == COUNTS[book]
    assert found == list(range(found[0], found[0] + 2 * len(found), 2))
    assert found[0] % 2 == 0


@pytest.mark.parametrize("book", COUNTS)
def test_the_rules_of_the_faction_that_nobody_plays_are_on_one_spread(books, book):
    found = chapters(books.path(book))
    first = found["The automatic faction"]
    assert first % 2 == 0
    assert min(scenarios(books.path(book)).values()) == first + 2


@pytest.mark.parametrize("book", COUNTS)
def test_the_map_of_a_scenario_has_every_isle_with_its_turn(books, book):
    """The numbers of isles and their turns are on the left page, in the type of maps."""
    path = books.path(book)
    records = json.loads((books.folder / f"{book}.json").read_text())["list"]
    for record, page in zip(records, scenarios(path).values(), strict=True):
        text = pages(path)[page - 1]
        for isle in record["map"]["isles"]:
            assert f"{isle['isle']} {isle.get('turn', 0)}" in text, record["title"]
        assert text.count("You") >= 1


@pytest.mark.parametrize("book", COUNTS)
def test_the_scenarios_are_one_json_by_the_schema_in_docs(books, book):
    found = json.loads((books.folder / f"{book}.json").read_text())
    ScenariosFile.model_validate(found)
    assert len(found["list"]) == COUNTS[book]
    assert all(goal["says"] for one in found["list"] for goal in one["medals"])


@pytest.mark.parametrize("book", COUNTS)
def test_the_special_rules_of_a_scenario_are_unlike_each_other(books, book):
    """A rule of several waves is one line: The Waker had four that differed only in the wave."""
    for record in json.loads((books.folder / f"{book}.json").read_text())["list"]:
        rules = [rule["says"] for rule in record["special"] if rule["word"] != "isle_falls"]
        assert len({re.sub(r"\d+", "", rule) for rule in rules}) == len(rules), record["title"]
    if book == "coop":
        text = " ".join("".join(pages(books.path(book))).split())
        assert "As each of waves 1 to 4 begins, put the Ancient Traxxyr on the centre" in text


def test_stacks_and_tables_are_beside_the_map(books):
    path = books.path("solo")
    page = scenarios(path)["1. First Light"]
    text = squeezed(pages(path)[page])
    assert squeezed("1 Ysolde the Fourth, Duellist, Pageboy construct") in text
    assert squeezed("Each player gains 2 Source.") in text
    assert squeezed("March: the Heirs to the gate on isle 3.") in text
    last = squeezed(pages(path)[scenarios(path)["13. Joining"]])
    assert squeezed("1 Ysolde the Fourth, Pageboy + Pageboy + Pageboy 2") in last


def test_the_reference_has_every_rule_and_ids_in_the_appendix_alone(books):
    path = books.path("reference")
    found, texts = chapters(path), pages(path)
    appendix = found["For the referee"]
    assert not any(ID.search(text) for text in texts[: appendix - 1])
    rules = load_rulebook(GAME, Roots((ROOT, built_in())))
    numbers = squeezed(" ".join(texts[appendix - 1 :]))
    assert all(squeezed(clause.id) in numbers for clause in rules.clauses)
    said = squeezed(" ".join(texts))
    assert all(squeezed(clause.rule) in said for clause in rules.clauses if clause.text is None)


def test_no_id_in_the_list_of_rules_touches_its_number(books):
    words = [word for page in sheets(books.path("reference")) for word in page.words]
    ids = [word for word in words if re.match(r"CS-[A-Z]+-\d+", word.text) and word.first.size < 8]
    assert len(ids) > 250
    assert [word.text for word in ids if not re.fullmatch(r"CS-[A-Z]+-\d\d", word.text)] == []


def test_learn_to_play_fits_its_sheets_and_shows_the_table_on_a_spread(books):
    path = books.path("learn")
    assert books.books["learn"].pages == books.books["learn"].booklet_pages == 16
    assert next(jump.page for _, jump in outline(path) if jump.words == "The table") % 2 == 0
    assert not any(ID.search(text) for text in pages(path))


WIDTH, HUB, STEP = 1180, (309, 254.5), 40
"""mm of the table: its width, the middle of the Hub, the width of a hex."""


def hexagon(q, r):
    """Return the middle of a hex on the table, and what it takes."""
    return HUB[0] + STEP * (q + r / 2), HUB[1] + STEP * 0.866 * r, STEP, STEP


# The things on the table by the number of their callout: middle, width and height in mm on the table.
TABLE = {
    1: hexagon(0, 1),  # a hex of the Hub
    2: hexagon(0, 3),  # a hex of the Crescent
    3: (*hexagon(1, 6)[:2], 116, 116),  # the fortress
    4: (*hexagon(-4, -3)[:2], 116, 116),  # the other one
    5: hexagon(1, 4),  # the swamp on 3g
    6: hexagon(5, -2),  # the landmark on 4c
    7: (640, 52, 34, 34),  # the market
    8: (658, 148, 80, 81),  # the earthscape
    9: (842, 148, 34, 34),  # the landmarks left over
    10: (659, 306, 63, 88),  # the events
    11: (885, 52, 25, 25),  # the supply
    12: (1053, 391, 194, 264),  # the barracks
    13: (659, 493, 34, 34),  # the mark
}


def test_the_numbers_of_the_set_up_point_at_what_they_name(books):
    path = books.path("learn")
    first = next(jump.page for _, jump in outline(path) if jump.words == "The table")
    left = sheets(path)[first - 1]  # its pictures reach over both pages
    dots = [one.dot for one in pointers(left)]
    scale = min(297 / WIDTH, (dots[11][1] - dots[10][1]) / (TABLE[12][1] - TABLE[11][1]))
    across = (297 - scale * WIDTH) / 2
    top = dots[10][1] - TABLE[11][1] * scale
    for (number, (x, y, width, height)), one in zip(TABLE.items(), pointers(left), strict=True):
        assert abs(one.disc[0] - 148.5) > 3, f"{number} is in the fold"
        assert abs((one.dot[0] - across) / scale - x) < width / 2, number
        assert abs((one.dot[1] - top) / scale - y) < height / 2, number


def test_the_chips_of_health_in_examples_are_small_and_below_the_units(books):
    """At most 5 mm in Learn to Play, and off the middle of every unit, which shows its figures around its name."""
    found = 0
    learn = books.books["learn"].title
    for shown, picture in [one[:2] for one in books.pictures if one.book == learn]:
        chips = [
            one.area for one, laid in zip(picture.pieces, shown.pieces, strict=False) if laid.layout == "learn_health"
        ]
        units = [
            one.area for one, laid in zip(picture.pieces, shown.pieces, strict=False) if laid.component == "unit_chip"
        ]
        for chip in chips:
            found += 1
            assert chip.width * picture.scale <= 5
            assert not any(unit.overlaps(chip, 0.4) for unit in units)
    assert found >= 10


def test_examples_have_their_isles_before_and_after(books):
    text = " ".join(pages(books.path("learn")))
    assert text.count("before ") >= 7 <= text.count("after ")
    assert "The hero is on the hex where the minion started." in text


def test_examples_that_a_house_rule_makes_untrue_are_left_out(tmp_path):
    made = print_books(ROOT, GAME, folder=tmp_path, only=("learn",), options=["minion_steps=any_progress"])
    assert "A minion behind another" not in " ".join(pages(made.path("learn")))
    assert any("CS-EX-18 is left out" in note for note in made.books["learn"].notes)


def test_house_rules_are_sentences_in_the_reference(tmp_path):
    made = print_books(ROOT, GAME, folder=tmp_path, only=("reference",), options=["campfire_timing=end"])
    path = made.path("reference")
    text = pages(path)[chapters(path)["Contents"] - 1]
    assert "House rule" in text
    assert "campfire_timing" not in text


HOUSE_RULES = ("minion_steps=any_progress", "spire_die_faces=0_0_0_1_1_2", "hero_level_up=no", "gate_repair=eliminate")


def spread(made):
    """Return the words of the rules for the automatic faction."""
    return " ".join(" ".join(pages(made.path("solo"))[3:5]).split())


@pytest.fixture(scope="module")
def changed_spread(tmp_path_factory):
    """The spread with four house rules."""
    folder = tmp_path_factory.mktemp("house-rules")
    return spread(print_books(ROOT, GAME, folder=folder, only=("solo",), options=list(HOUSE_RULES)))


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("uses its full movement", "Like yours, it makes progress if it can."),
        ("3 health with 4", "2 health with 3 or 4"),
        ("attack first, then fortification", "as soon as it may."),
        ("A defeated gate is repaired like yours.", "They gain their income."),
    ],
    ids=HOUSE_RULES,
)
def test_the_faction_that_nobody_plays_follows_house_rules(books, changed_spread, said, instead):
    assert said in spread(books)
    assert said not in changed_spread
    assert instead in changed_spread


def test_covers_say_for_how_many_players_a_book_is(books):
    covers = {name: pages(books.path(name))[0] for name in ("learn", "solo", "coop")}
    assert "1–4 players" in covers["learn"]
    assert "1 player" in covers["solo"]
    assert "2 players" in covers["coop"]


OWN = """\
id: own
number: 14
title: My Own
book: solo
story: Somebody else wrote this.
waves: 1
first: 0
sides:
  - {faction: heirs, gate: {position: 1, notch: se}, income: [5], cp: [5]}
  - faction: brawnen
    gate: {position: 4, notch: w}
    income: [5]
    cp: [5]
    automaton: {buys: false, marks: 0, stacks: [[orma, [clubber, clubber]]], builds: [[]]}
map:
  isles: [{isle: 1, position: 0}, {isle: 3, position: 1, turn: 4}, {isle: 2, position: 4, turn: 4}]
landmarks: {3a: swamp}
events: deck
market: none
victory: {any: [{word: survive}]}
loss: {any: [{word: lose_gate}]}
medals: [{word: no_hero_lost}]
special: []
keeps: []
"""


def own(folder: Path, text: str = OWN):
    project = write(folder, {"pnp.toml": "", f"boards/{GAME}/scenarios/own.yaml": text})
    return print_books(project, GAME, folder=folder / "out", only=("solo",)).path("solo")


@pytest.fixture(scope="module")
def own_project(tmp_path_factory):
    """A project with a scenario and three medals for it, and its printed book."""
    medals = "[{word: no_hero_lost}, {word: no_spire_lost}, {word: gate_at_least, number: 6}]"
    folder = tmp_path_factory.mktemp("own")
    return folder, own(folder, OWN.replace("[{word: no_hero_lost}]", medals))


def test_a_scenario_of_a_project_has_its_spread(own_project):
    path = own_project[1]
    page = scenarios(path)["15. My Own"]
    assert page % 2 == 0
    assert "a campaign of 14 scenarios" in pages(path)[0]
    assert "Clubber + Clubber" in pages(path)[page]


def test_a_scenario_of_a_project_is_played_to_its_end(own_project):
    played = bot_game(find_game(GAME, folders(own_project[0], ROOT)), 1, 1, 2000, mode="scenario", scenario="14")
    assert played.outcome.clause == "CS-SOLO-03"
    assert played.outcome.text.startswith("My Own is ")


def test_a_scenario_that_does_not_fit_its_spread_is_an_error(tmp_path):
    with pytest.raises(DataError, match=r"My Own takes \d pages \(allowed: 2\)"):
        own(tmp_path, OWN.replace("wrote this.", "wrote this. " + "And so on and on. " * 120))


@pytest.fixture(scope="module")
def low_ink_books(tmp_path_factory):
    return print_books(ROOT, GAME, folder=tmp_path_factory.mktemp("low-ink"), paper="Letter", ink="low")


def test_the_books_fit_half_letter_and_low_ink(low_ink_books):
    made = low_ink_books
    for book in COUNTS:
        found = list(scenarios(made.path(book)).values())
        assert found == list(range(found[0], found[0] + 2 * len(found), 2))
    assert made.path("solo").name == "solo-low-ink.pdf"
    assert len(sheets(made.path("solo"))) == made.books["solo"].pages


def test_low_ink_halves_the_ink_of_the_maps(low_ink_books, tmp_path):
    """Lines around every tree of an isle ran together on a map that is a fifth of its size."""
    in_full = print_books(ROOT, GAME, folder=tmp_path, paper="Letter", only=("solo",))
    full, low = (map_ink(made.path("solo")) for made in (in_full, low_ink_books))
    assert 0.02 < low <= full / 2


def map_ink(book):
    """Return the ink on the map of the third scenario, from 0 (white) to 1."""
    with PdfDocument(book) as pdf:
        page = pdf[9].render(scale=150 / 72).to_pil().convert("L")
    return 1 - ImageStat.Stat(page.crop((98, 360, 710, 903))).mean[0] / 255
