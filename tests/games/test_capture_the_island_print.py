"""Cards and player aids of Capture the Island on paper: sizes, words, and house rules that move them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, pairwise
from pathlib import Path

import datafiles
import pypdfium2.raw as pdfium
import pytest
from magic import PrintOne, bare, words_of
from measures import Letter, Sheet, holds, pixels
from seeing import hash64, likeness

from pnp.geometry.rect import Rect

ART = Path(__file__).parents[2] / "layouts" / "capture_the_island" / "art"
CARD = (63.0, 88.0)
AID = (105.0, 148.0)
EXACT = 0.01
ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
STACKS = {"combat_card": ("C", (1, 2, 3)), "resource_card": ("R", (4, 5, 6))}
SPECIAL = {
    "drop": "Water: Take an army from a coast tile to any coast tile. It may attack.",
    "bricks": "Road: 2 moves with one army or two. Fight battles at once.",
    "arrow": "Arrow: Remove 1 enemy unit from a tile next to yours. Bases too.",
}


PLACES = {str(row["id"]): str(row["place"]) for row in datafiles.rows("cards/capture_the_island/cards.csv")}


def own_letters(sheet: Sheet) -> list[Letter]:
    """Return the letters of the faces: all but slug and ruler."""
    return [letter for letter in sheet.letters if not sheet.is_note(letter)]


def cards(found: list[Sheet], name: str) -> dict[str, tuple[Sheet, Rect]]:
    """Return where each card of a stack is printed, by its id."""
    letter, values = STACKS[name]
    identities = [f"{letter}-{icon}-{value}" for icon in ICONS for value in values]
    places = [(sheet, trim) for sheet in found[::2] for trim in sheet.trims]
    return dict(zip(identities, places, strict=True))


@pytest.mark.parametrize(("name", "least"), [("combat_card", 7.0), ("resource_card", 7.0), ("player_aid", 8.0)])
def test_no_letter_is_smaller_than_its_role_allows(name: str, least: float, print_island: PrintOne) -> None:
    letters = [letter for sheet in print_island(name) for letter in own_letters(sheet)]
    codes = [letter for letter in letters if letter.size < 6]
    assert {(round(letter.size, 1), letter.text.isdigit() or letter.text == "/") for letter in codes} <= {(5.0, True)}
    letters = [letter for letter in letters if letter.size >= 6]
    assert min(letter.size for letter in letters) >= least - EXACT
    rules = [letter.size for letter in letters if letter.text in ".:"]
    assert min(rules) >= 8.5 - EXACT


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", STACKS)
def test_18_cards_lie_on_two_sheets_cut_to_63_by_88_mm(name: str, paper: str, print_island: PrintOne) -> None:
    found = print_island(name, paper)
    assert len(found) == 4
    trims = [trim for sheet in found[::2] for trim in sheet.trims]
    assert len(trims) == 18
    for trim in trims:
        assert (trim.width, trim.height) == pytest.approx(CARD, abs=EXACT)


def flat(points: Iterable[tuple[float, float]]) -> list[float]:
    """Return the numbers of points in their order, sorted by tenths of a millimetre."""
    return list(chain.from_iterable(sorted(points, key=lambda point: (round(point[0], 1), round(point[1], 1)))))


def corners(sheet: Sheet) -> list[float]:
    """Return the top left corners of the faces that a page places whole."""
    forms = [item for item in sheet.page.get_objects(max_depth=1) if item.type == pdfium.FPDF_PAGEOBJ_FORM]
    matrices = [form.get_matrix() for form in forms]
    return flat((one.e * 25.4 / 72, sheet.height - one.f * 25.4 / 72) for one in matrices)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("name", "count"), [("tile", 36), ("combat_card", 18), ("resource_card", 18)])
def test_a_back_lies_behind_each_face(name: str, count: int, paper: str, print_island: PrintOne) -> None:
    found = print_island(name, paper)
    for front, back in zip(found[::2], found[1::2], strict=True):
        cuts = front.trims[: min(count, len(front.trims))]
        count -= len(cuts)
        assert corners(back) == pytest.approx(flat((front.width - cut.right, cut.top) for cut in cuts), abs=EXACT)
    assert count == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", STACKS)
def test_words_of_all_cards_are_at_one_place_of_the_cut(name: str, paper: str, print_island: PrintOne) -> None:
    """The kind of card, which begins with the same letter on all, 17 mm from the left; the value on its badge."""
    found = list[float]()
    for sheet, trim in cards(print_island(name, paper), name).values():
        kind = next(word for word in sheet.words_in(trim) if word.text in ("Combat", "Resource")).first
        found.append(kind.x - trim.left)
        assert kind.y - trim.top == pytest.approx(13.6, abs=0.1)
        value = max((word.first for word in sheet.words_in(trim)), key=lambda letter: letter.size)
        assert value.box.left + value.box.width / 2 - trim.left == pytest.approx(9.5, abs=0.45)
    assert found == pytest.approx([17.0] * 18, abs=EXACT)


@pytest.mark.parametrize("name", STACKS)
def test_each_card_says_value_icon_stack_use_and_special_action(name: str, print_island: PrintOne) -> None:
    kind = {"combat_card": "Combat card", "resource_card": "Resource card"}[name]
    for identity, (sheet, trim) in cards(print_island(name), name).items():
        _, icon, value = identity.split("-")
        words = bare(words_of(sheet, trim))
        assert bare(f"{value}{PLACES[identity]}") in words, identity
        assert bare(f"{kind} · {icon.capitalize()}") in words
        assert bare(SPECIAL.get(icon, "")) in words
        assert "special" not in words
        assert identity not in words
        assert "$" not in words
        if name == "combat_card":
            assert bare(f"Battle: +{value} strength.") in words
            assert "Recruit" not in words
        else:
            assert bare("tiles: as many units as you have on each. Each tile once a turn.") in words
            assert "Battle:" not in words


def test_each_card_is_a_place_of_its_own() -> None:
    assert len(set(PLACES.values())) == 36
    assert not {place.split()[0] for place in PLACES.values()} & {icon.capitalize() for icon in ICONS}


@pytest.mark.parametrize("name", STACKS)
def test_the_number_of_a_card_in_the_set_is_small_and_in_the_last_5_mm(name: str, print_island: PrintOne) -> None:
    for number, (sheet, trim) in enumerate(cards(print_island(name), name).values(), 19 if name[0] == "r" else 1):
        foot = Rect(trim.left, trim.bottom - 5, trim.width, 5)
        (code,) = [word for word in sheet.words_in(trim) if word.text == f"{number}/36"]
        assert code in sheet.words_in(foot)
        assert code.first.size == pytest.approx(5)


def test_an_icon_whose_action_has_its_name_says_it_once(print_island: PrintOne) -> None:
    aid = print_island("player_aid")[0]
    foot = Rect(aid.trims[0].left, aid.trims[0].bottom - 24, aid.trims[0].width, 24)
    found = [word.text for word in aid.words_in(foot)]
    assert found == ["Drop", "Water", "Hammers", "Circles", "Bricks", "Road", "Wheel", "Arrow"]


@pytest.mark.parametrize("name", STACKS)
def test_a_fanned_card_shows_its_value_in_its_left_16_mm(name: str, print_island: PrintOne) -> None:
    for identity, (sheet, trim) in cards(print_island(name), name).items():
        edge = sheet.words_in(Rect(trim.left, trim.top, 16, 18))
        assert [word.text for word in edge if word.first.size > 20] == [identity[-1]]


@pytest.mark.parametrize("name", STACKS)
def test_backs_are_equal_and_the_same_when_turned_by_half(name: str, print_island: PrintOne) -> None:
    found = print_island(name)
    assert len({sheet.picture(40).tobytes() for sheet in found[1::2]}) == 1
    trim = found[0].trims[4]
    look = found[1].picture(150).crop(pixels(trim, 150)).resize((315, 440))
    assert likeness(look, look.rotate(180)) > 0.95


def test_the_backs_of_the_two_stacks_differ_in_grey(print_island: PrintOne) -> None:
    looks = []
    for name in STACKS:
        front, back = print_island(name)[:2]
        looks.append(back.picture(60).crop(pixels(front.trims[4], 60)).convert("L").resize((1, 1)).getpixel((0, 0)))
    assert abs(looks[0] - looks[1]) > 50  # type: ignore[operator]


def test_no_two_cards_of_a_stack_share_a_picture(print_island: PrintOne) -> None:
    for name in STACKS:
        seen = set()
        for sheet, trim in cards(print_island(name), name).values():
            land = Rect(trim.left, trim.top + 17, trim.width, 45)
            seen.add(sheet.picture(100).crop(pixels(land, 100)).tobytes())
        assert len(seen) == 18


def test_every_card_has_its_scene_and_no_picture_is_left_over() -> None:
    values = {"C": (1, 2, 3), "R": (4, 5, 6), "G": (1, 2)}
    wanted = {f"scene_{letter}-{icon}-{value}.svg" for letter in values for icon in ICONS for value in values[letter]}
    assert {path.name for path in ART.glob("scene_*.svg")} == wanted
    cover = (ART.parent / "book_cover.yaml").read_text(encoding="utf-8")
    covers = [path.stem.removeprefix("cover_") for path in ART.glob("cover_*.svg")]
    assert len(covers) == 2
    assert all(f'"{name}"' in cover for name in covers)


def test_a_card_shows_as_many_people_as_its_value() -> None:
    scenes = list(ART.glob("scene_*.svg"))
    assert scenes
    for path in scenes:
        heads = path.read_text(encoding="utf-8").count('d="M-1.90 -9.7A1.9')
        assert heads == int(path.stem[-1]), path.name


def test_icons_are_distinguished_in_grey_at_their_smallest(print_island: PrintOne) -> None:
    hashes = []
    for icon in ICONS:
        sheet, trim = cards(print_island("combat_card"), "combat_card")[f"C-{icon}-1"]
        chip = Rect(trim.left + 5.5, trim.top + 21, 8, 8)
        hashes.append(hash64(sheet.picture(200).crop(pixels(chip, 200)).convert("L").convert("RGB")))
    assert len(set(hashes)) == 6
    assert min((a ^ b).bit_count() for n, a in enumerate(hashes) for b in hashes[:n]) >= 6


def test_green_cards_say_that_they_are_not_used(print_island: PrintOne) -> None:
    found = print_island("green_card", variant=("printed",))
    words = bare(" ".join(words_of(sheet) for sheet in found[::2]))
    assert words.count(bare("Not used in this game.")) == 18
    numbers = [n for pips in range(len(ICONS)) for n in (2 * pips + 1, 2 * pips + 1, 2 * pips + 2)]
    assert sorted(re.findall(r"\d+/12", words)) == sorted(f"{n}/12" for n in numbers)


# Player aids.


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_four_aids_of_a6_are_printed_on_both_sides(paper: str, print_island: PrintOne) -> None:
    found = print_island("player_aid", paper)
    trims = [trim for sheet in found[::2] for trim in sheet.trims]
    assert len(trims) >= 4
    for trim in trims:
        assert sorted((trim.width, trim.height)) == pytest.approx(AID, abs=EXACT)
    assert [words_of(sheet).count("Capture the Island") for sheet in found[:2]] == [3, 2], "and once in the slug"


def aid(print_island: PrintOne, *option: str) -> str:
    """Return the words of both sides of the aids; on A3 backs are upright."""
    return bare(" ".join(words_of(sheet) for sheet in print_island("player_aid", "A3", option=option)))


def test_an_aid_has_steps_battle_end_and_the_six_icons(print_island: PrintOne) -> None:
    words = aid(print_island)
    for said in (
        "1 Move",
        "2 Play cards",
        "3 Discard and draw",
        "Setting up",
        "Battle",
        "Stacks and defeat",
        "The end",
    ):
        assert bare(said) in words
    for said in (*SPECIAL.values(), "2 moves: each takes one army of 1–10 units", "Hand limit: 6", "loses 2 units"):
        assert bare(said) in words
    for icon in ICONS:
        assert icon.capitalize() in words
    assert "$" not in words


def test_blocks_of_an_aid_stand_below_each_other_at_one_edge(print_island: PrintOne) -> None:
    sheet = print_island("player_aid")[0]
    heads = [word for word in sheet.words if abs(word.first.size - 11) < EXACT and word.text in "123"]
    left = [word for word in heads if word.first.x < sheet.trims[0].right]
    assert [word.text for word in left] == ["1", "2", "3"]
    assert len({round(word.first.x, 1) for word in left}) == 1
    assert all(low.first.y - high.first.y > 15 for high, low in pairwise(left))


AID_RULES = [
    ("battle_tie=attacker_wins", "Equal: the defender wins.", "Equal: the attacker wins."),
    ("road_moves=one", "Road: 2 moves", "Road: 1 move with"),
    ("road_split=no", "with one army or two", "with one army. Fight"),
    ("water_range=neighbour_coast", "to any coast tile", "to the next coast tile"),
    ("drop_tiles_are_water=yes", "from a coast tile", "from a coast or drop tile"),
    ("arrow_hits_base=no", "Bases too.", "Not on a base."),
    ("pickup=no", "Leave or pick up units", "pick none up"),
    ("hand_limit=9", "Hand limit: 6", "Hand limit: 9"),
    ("limit_moment=own_step3", "at all times", "at the end of your turn"),
    ("final_draws=combat_only", "Nobody draws in step 3.", "In step 3 you may draw a combat card."),
    ("final_tie=shared", "Tie: most units, then most tiles.", "Tie: share the win."),
    ("start_units=4", "2 units on your base", "4 units on your base"),
    ("depletions_to_end=3", "has run out 2 times", "has run out 3 times"),
    ("no_combat_card=blind_draw", "None in hand: add 0.", "play the top card of the stack unseen"),
]


@pytest.mark.parametrize(("option", "said", "instead"), AID_RULES, ids=[rule[0] for rule in AID_RULES])
def test_a_house_rule_changes_what_the_aid_says(option: str, said: str, instead: str, print_island: PrintOne) -> None:
    default, chosen = aid(print_island), aid(print_island, option)
    assert (bare(said) in default, bare(instead) in default) == (True, False)
    assert (bare(said) in chosen, bare(instead) in chosen) == (False, True)


CARD_RULES = [
    ("combat_card", "road_moves=one", "Road: 2 moves", "Road: 1 move with"),
    ("combat_card", "water_attack=no", "It may attack.", "It may not attack."),
    ("resource_card", "multi_recruit=per_card", "Each tile once a turn.", "As often as you play a card for it."),
    ("resource_card", "arrow_losses=2", "Remove 1 enemy unit from", "Remove 2 enemy units from"),
]


@pytest.mark.parametrize(("name", "option", "said", "instead"), CARD_RULES, ids=[rule[1] for rule in CARD_RULES])
def test_a_house_rule_changes_what_cards_say(
    name: str, option: str, said: str, instead: str, print_island: PrintOne
) -> None:
    default = bare(" ".join(words_of(sheet) for sheet in print_island(name)[::2]))
    chosen = bare(" ".join(words_of(sheet) for sheet in print_island(name, option=(option,))[::2]))
    assert (bare(said) in default, bare(instead) in default) == (True, False)
    assert (bare(said) in chosen, bare(instead) in chosen) == (False, True)


def test_no_words_stand_outside_the_cut(print_island: PrintOne) -> None:
    for name in ("player_aid", "depletion_marker", "combat_card", "resource_card"):
        for sheet in print_island(name)[::2]:
            outside = [one for one in own_letters(sheet) if not any(holds(trim, one.box) for trim in sheet.trims)]
            assert outside == [], name
