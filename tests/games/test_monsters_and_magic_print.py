"""The Ally cards, player mats and turn track of Monsters and Magic on paper, measured from the PDFs."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from datafiles import ROOT
from magic import GAME, PrintOne, allies, bare, printed, rows, texts, words_of
from measures import Letter, Sheet, holds, pixels, sheets
from printed_books import print_books
from seeing import pixels_of

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect
from pnp.library.problems import Origin
from pnp.press.printed_faces import PrintedFaceFinder

CARD = (63.0, 88.0)
MAT = (259.0, 190.0)
TRACK = (148.0, 210.0)
EXACT = 0.01
TUCKED = 24.0  # mm: what a mat leaves in sight of a permanent card
LEAST = {"ally_card": 7.0, "player_mat": 9.0, "turn_track": 9.0}  # pt
LEAST_RULES = 8.0
MARGINS = {"A4": 5.0, "Letter": 6.35}


def own_letters(sheet: Sheet) -> list[Letter]:
    """Return the letters of the faces: all but slug and ruler."""
    return [letter for letter in sheet.letters if not sheet.is_note(letter)]


@pytest.mark.parametrize(("name", "least"), LEAST.items())
def test_no_letter_is_smaller_than_its_role_allows(name: str, least: float, print_one: PrintOne) -> None:
    sizes = [letter.size for sheet in print_one(name) for letter in own_letters(sheet)]
    assert min(sizes) >= least - EXACT


# Ally cards.


def test_pictures_of_all_cards_end_at_one_height() -> None:
    faces = PrintedFaceFinder(make_build(GAME, None, None, only=["ally_card"]))
    edges = {faces.boxes("ally_card", card["id"], Origin("allies.yaml", 1, 1))["picture"].bottom for card in allies()}
    assert len(edges) == 1


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_64_cards_lie_on_eight_sheets_cut_to_63_by_88_mm(paper: str, print_one: PrintOne) -> None:
    found = print_one("ally_card", paper)
    assert len(found) == 16
    trims = [trim for sheet in found[::2] for trim in sheet.trims]
    assert len(trims) == 8 * 9
    for trim in trims:
        assert (trim.width, trim.height) == pytest.approx(CARD, abs=EXACT)


def test_each_card_prints_its_name_number_code_and_words_inside_its_own_cut(print_one: PrintOne) -> None:
    found = print_one("ally_card")
    places = [(sheet, trim) for sheet in found[::2] for trim in sheet.trims]
    for card, (sheet, trim) in zip(allies(), places, strict=False):
        words = bare(words_of(sheet, trim))
        assert bare(card["name"]) in words, card["id"]
        assert f"{card['n']}/64" in words
        assert card["code"] in words
        for said in texts(card):
            assert bare(said) in words, card["id"]
        assert "$" not in words


def test_a_tucked_card_shows_its_name(print_one: PrintOne) -> None:
    found = print_one("ally_card")
    places = [(sheet, trim) for sheet in found[::2] for trim in sheet.trims]
    for card, (sheet, trim) in zip(allies(), places, strict=False):
        assert bare(card["name"]) in bare(words_of(sheet, Rect(trim.left, trim.top, trim.width, TUCKED))), card["id"]


def test_the_rules_of_a_card_are_at_least_eight_points(print_one: PrintOne) -> None:
    for sheet in print_one("ally_card")[::2]:
        small = [letter for letter in own_letters(sheet) if letter.size < LEAST_RULES - EXACT]
        assert all(letter.text in "0123456789/·M" for letter in small), "only number and code may be small"


def test_all_backs_are_equal(print_one: PrintOne) -> None:
    backs = print_one("ally_card")[1::2]
    assert len({one.picture(40).tobytes() for one in backs[:7]}) == 1


def test_a_card_has_its_code_for_a_camera_where_the_variant_asks_for_it(print_one: PrintOne) -> None:
    plain = print_one("ally_card")[0]
    coded = print_one("ally_card", variant=("coded",))[0]
    trim = plain.trims[0]
    area = tuple(round(value * 150 / 25.4) for value in (trim.left + 46, trim.top + 26, trim.left + 58, trim.top + 38))
    assert plain.picture(150).crop(area).tobytes() != coded.picture(150).crop(area).tobytes()  # type: ignore[arg-type]
    colours = coded.picture(150).crop(area).convert("L").histogram()  # type: ignore[arg-type]
    assert colours[0] > 500, "black modules"
    assert colours[255] > 500, "on white"


def test_a_beginners_deck_has_no_once_no_summon_and_no_split_card(print_one: PrintOne) -> None:
    found = print_one("ally_card", option=("deck=beginner",))
    kept = [card["code"] for card in allies() if card["timing"] in ("passive", "any")]
    codes = [code for sheet in found[::2] for code in re.findall(r"MM\d\d", words_of(sheet))]
    assert len(kept) == 45
    assert sorted(codes) == kept


def test_hand_cards_say_for_how_long_they_count(print_one: PrintOne) -> None:
    turn = bare(" ".join(words_of(sheet) for sheet in print_one("ally_card")[::2]))
    fight = bare(" ".join(words_of(sheet) for sheet in print_one("ally_card", option=("hc_duration=one_fight",))[::2]))
    flat_mp = sum(card["effects"][0].get("stat") == "mp" and card["timing"] == "passive" for card in allies())
    force = sum(card["effects"][0].get("stat") == "force" and card["timing"] == "passive" for card in allies())
    assert (flat_mp, force) == (8, 36)
    said = bare("From the hand: until the end of the turn.")
    assert turn.count(said) == flat_mp + force + 3  # three summons
    assert fight.count(said) == flat_mp + 3
    assert fight.count(bare("From the hand: for one fight.")) == force
    assert turn.count(bare("Once on your turn. From the hand: one use.")) == 11
    assert turn.count(bare("Any time on your turn. From the hand: one use.")) == 1
    assert turn.count(bare("PC: as a permanent card. HC: from the hand.")) == 5


# Player mats and turn track.


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_mat_of_259_by_190_mm_lies_unshrunk_on_each_of_four_sheets(paper: str, print_one: PrintOne) -> None:
    found = print_one("player_mat", paper)
    assert len(found) == 4
    for sheet, seat in zip(found, rows("colours.csv"), strict=True):
        trim = sheet.box("trim")
        assert trim is not None
        assert (trim.width, trim.height) == pytest.approx(MAT, abs=EXACT)
        assert holds(sheet.paper.inset(MARGINS[paper]), trim, EXACT)
        assert seat["name"] in words_of(sheet)


def test_a_mat_has_a_place_for_each_permanent_card_with_its_head_in_sight(print_one: PrintOne) -> None:
    for option, count, pitch in (((), 5, 25.0), (("permanents=7",), 7, 100 / 6), (("permanents=3",), 3, 50.0)):
        sheet = print_one("player_mat", option=option)[0]
        trim = sheet.box("trim")
        assert trim is not None
        column = Rect(trim.left + 3, trim.top, 16, trim.height)  # where the initials of the places are
        places = sorted((word.first.y, word.text) for word in sheet.words_in(column))
        assert [text for _, text in places] == [str(n) for n in range(1, count + 1)]
        tops = [top for top, _ in places]
        assert [b - a for a, b in pairwise(tops)] == pytest.approx([pitch] * (count - 1), abs=0.25)  # centred by ink


def test_a_mat_says_phases_recruits_and_benefits(print_one: PrintOne) -> None:
    words = words_of(print_one("player_mat")[0])
    for phase in ("Declaration.", "Garrison.", "Movement.", "Allies.", "Recruitment.", "End."):
        assert phase in words
    assert {"1", "2", "3", "4", "5", "6+"} <= set(words.split())
    for row in rows("structures.csv"):
        assert row["plural" if row["declared"] == "true" else "name"] in words
    for said in ("+1 to your Recruit Roll", "+2 Force for your Monsters", "+2 Force for your Mages"):
        assert bare(said) in bare(words)
    assert bare("or have 33 garrisons") in bare(words)
    assert bare("at most 4 of a type") in bare(words)


MAT_RULES = [
    ("declare_at=4", "5 Mines", "4 Mines"),
    ("temples_to_win=6", "hold 5 Temples", "hold 6 Temples"),
    ("hand_max=7", "Limit: 5 cards", "Limit: 7 cards"),
    ("garrisons_to_win=20", "have 33 garrisons", "have 20 garrisons"),
    ("allies_draw=2", "Draw 1 Ally card", "Draw 2 Ally cards"),
    ("figure_cap=five", "at most 4 of a type", "at most 5 of a type"),
    ("castle=figure", "figure and garrison", "the figure only"),
    ("town_cost=enter_free", "cross it for free", "enter it for free"),
]
AID_RULES = [
    ("hand_card_timing=before_roll", "Roll, then play hand cards.", "Play hand cards, then roll."),
    ("hc_duration=one_fight", "counts until the end of the turn", "counts for one fight"),
    ("village_optional=yes", "must be added", "may be added"),
]


@pytest.mark.parametrize(("option", "said", "instead"), MAT_RULES)
def test_a_house_rule_changes_what_the_mat_says(option: str, said: str, instead: str, print_one: PrintOne) -> None:
    default, chosen = (
        bare(words_of(print_one("player_mat")[0])),
        bare(words_of(print_one("player_mat", option=(option,))[0])),
    )
    assert (bare(said) in default, bare(instead) in default) == (True, False)
    assert (bare(said) in chosen, bare(instead) in chosen) == (False, True)


@pytest.mark.parametrize(("option", "said", "instead"), AID_RULES)
def test_a_house_rule_changes_what_the_aid_says(option: str, said: str, instead: str, tmp_path: Path) -> None:
    """What a mat leaves out is on the aid."""
    default, chosen = (
        bare(
            " ".join(
                words_of(sheet)
                for sheet in sheets(print_books(ROOT, GAME, folder=folder, only=("aid",), options=options).path("aid"))
            )
        )
        for folder, options in ((tmp_path / "default", ()), (tmp_path / "chosen", (option,)))
    )
    assert (bare(said) in default, bare(instead) in default) == (True, False)
    assert (bare(said) in chosen, bare(instead) in chosen) == (False, True)


def test_words_take_less_than_a_third_of_a_mat(print_one: PrintOne) -> None:
    """Measured as the area of the letters, with as much again for the room between lines."""
    sheet = print_one("player_mat")[0]
    area = sum(letter.box.width * letter.box.height for letter in own_letters(sheet))
    assert 2 * area < MAT[0] * MAT[1] / 3
    assert sum(letter.text.isalpha() for letter in own_letters(sheet)) < 650


@pytest.mark.parametrize(("option", "turns"), [((), 20), (("turns_per_player=30",), 30), (("turns_per_player=5",), 5)])
def test_the_track_has_a_place_for_each_turn_and_seat(option: tuple[str, ...], turns: int, print_one: PrintOne) -> None:
    (sheet,) = print_one("turn_track", option=option)
    trim = sheet.box("trim")
    assert trim is not None
    assert (trim.width, trim.height) == pytest.approx(TRACK, abs=EXACT)
    large = [word.text for word in sheet.words if abs(word.first.size - 20) < 0.01 and word.text.isdigit()]
    seats = [word.text for word in sheet.words if abs(word.first.size - 18) < 0.01 and word.text.isdigit()]
    assert sorted(map(int, large)) == list(range(1, turns + 1))
    assert seats == ["1", "2", "3", "4"]


def test_a_coin_lies_on_a_moon_of_18_mm_that_waxes_and_wanes(print_one: PrintOne) -> None:
    """From dark to full and back in eight turns; the numbers are over the moons."""
    (sheet,) = print_one("turn_track")
    picture = sheet.picture(127)  # 5 pixels a mm
    lit = []
    for word in sorted((w for w in sheet.words if abs(w.first.size - 20) < 0.01), key=lambda w: int(w.text)):
        moon = Rect(word.box.left + word.box.width / 2 - 8, word.box.bottom + 3.4, 16, 16)
        found = pixels_of(picture.crop(pixels(moon, 127)).convert("RGB"))
        lit.append(sum(pixel[0] > 190 and pixel[2] < 120 for pixel in found) / len(found))
    assert len(lit) == 20
    assert lit[:4] == sorted(lit[:4])
    assert lit[0] < 0.02 < 0.7 < lit[4]
    assert lit[4:8] == sorted(lit[4:8], reverse=True)
    assert lit[8] < 0.02


def test_the_track_says_how_the_game_ends(print_one: PrintOne) -> None:
    says = printed("$option.turn_limit_text $option.final_control_text", {})
    other = printed("$option.turn_limit_text $option.final_control_text", {}, turn_limit="none")
    assert bare(says) in bare(words_of(print_one("turn_track")[0]))
    assert bare(other) in bare(words_of(print_one("turn_track", option=("turn_limit=none",))[0]))


def test_no_words_stand_outside_the_cut(print_one: PrintOne) -> None:
    for name in ("player_mat", "turn_track"):
        for sheet in print_one(name):
            trim = sheet.box("trim")
            assert trim is not None
            outside = [letter for letter in own_letters(sheet) if not holds(trim, letter.box)]
            assert outside == []


def test_chits_have_the_number_that_the_table_declares_at(print_one: PrintOne) -> None:
    for option, declared, temples in (((), 5, 5), (("declare_at=4", "temples_to_win=6"), 4, 6)):
        found = print_one("structure_chit", option=option)
        numbers = [word.text for sheet in found for word in sheet.words if word.first.size > 9 and word.text.isdigit()]
        assert (numbers.count(str(declared)), len(numbers)) == (40 if declared != temples else 48, 48)
        assert numbers.count(str(temples)) == (8 if declared != temples else 48)
