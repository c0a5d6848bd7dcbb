"""The map, the mats and the crew tokens of Skies of Fire: squares, slots, bays and rows, measured."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from math import dist
from statistics import median
from typing import Any

import pytest
from measures import distinct, pixels
from PIL import ImageStat
from skies import terrain

from pnp.composition.face import ComposedFace
from pnp.drawing.drawing import Shape, walk
from pnp.geometry.rect import Rect
from pnp.geometry.square import Board, square

EXACT = 0.02
NAME = re.compile(r"[A-O]\d{1,2}")
COORDINATE = 7.5  # pt


def box_of(shape: Shape) -> Rect:
    points = [
        (float(step[i]), float(step[i + 1])) for step in shape.outline if step[0] != "R" for i in range(1, len(step), 2)
    ]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def rings(made: ComposedFace, width: float, across: float) -> list[Rect]:
    """Return the stroked circles of a size on a mat that are drawn with a line of that width."""
    found = []
    for item in walk(made.face.drawing.items):
        if isinstance(item, Shape) and item.stroke is not None and item.stroke.width == pytest.approx(width):
            box = box_of(item)
            if (box.width, box.height) == pytest.approx((across, across), abs=EXACT) and item.outline[1][0] == "C":
                found.append(box)
    return found


def test_mountains_differ_from_clear_sky_in_colour_and_by_a_mark(print_game: Any) -> None:
    """SF-MTN-05: the mark is what is left without colour; of clear squares the compass may have one."""
    marks: dict[str, list[float]] = {}
    tones: dict[str, list[list[float]]] = {}
    for number, sheet in enumerate(print_game("A4").sheets("map_board")):
        trim, page = sheet.box("trim"), sheet.picture(75)
        for (column, row), (kind, _) in terrain().items():
            if column // 8 == number:
                inner = Rect(trim.left + 24 * (column % 8) + 3, trim.top + 24 * row + 5, 18, 17)
                crop = page.crop(pixels(inner, 75))
                marks.setdefault(kind, []).append(ImageStat.Stat(crop.convert("L")).stddev[0])
                tones.setdefault(kind, []).append(ImageStat.Stat(crop.convert("LAB")).mean)
    clear, sky = sorted(marks["clear"]), [median(tone[i] for tone in tones["clear"]) for i in range(3)]
    assert len(clear) == 108
    assert clear[-2] < 40
    for kind, count in (("mountain", 22), ("peak", 4)):
        assert len(marks[kind]) == count
        assert min(marks[kind]) > 50
        assert min(dist(tone, sky) for tone in tones[kind]) > 30


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_squares_of_row_1_and_column_a_bear_their_names_at_the_top_left(paper: str, print_game: Any) -> None:
    seen: Counter[str] = Counter()
    for sheet, first in zip(print_game(paper).sheets("map_board"), (1, 9), strict=True):
        trim = sheet.box("trim")
        for word in sheet.words_in(trim):
            if not NAME.fullmatch(word.text) or abs(word.first.size - COORDINATE) > 0.01:
                continue
            here = square(word.text)
            left, top = trim.left + 24 * (here.column - first), trim.top + 24 * (here.row - 1)
            assert word.first.x - left == pytest.approx(1.2, abs=EXACT), word.text
            assert 1 < word.box.top - top < word.box.bottom - top < 4.5, word.text
            seen[word.text] += 1
    assert seen == Counter(each.name for each in Board(15, 11).squares() if each.row == 1 or each.column == 1)


def test_the_names_of_towns_lie_in_their_squares(print_game: Any) -> None:
    printed = print_game("A4")
    (record,) = (entry.row.values for entry in printed.build.game.component("map_board").entries)
    for town in record["towns"]:
        here = square(town["at"])
        sheet = printed.sheets("map_board")[0 if here.column <= 8 else 1]
        trim = sheet.box("trim")
        cell = Rect(trim.left + 24 * ((here.column - 1) % 8), trim.top + 24 * (here.row - 1), 24, 24)
        words = sheet.words_in(Rect(cell.left, cell.top + 17, 24, 7))
        assert " ".join(word.text for word in words) == town["name"]
        assert min(word.box.left for word in words) - cell.left > 1
        assert cell.right - max(word.box.right for word in words) > 1
        assert {round(word.first.size, 2) for word in words} == {9.0}


def test_a_mat_has_twenty_crew_slots_that_do_not_touch(faces: Any) -> None:
    for made in faces["ship_mats"].values():
        slots = rings(made[0], 0.5, 11.5)
        assert len(slots) == 20
        for one, other in combinations(slots, 2):
            assert abs(one.left - other.left) >= 12.59 or abs(one.top - other.top) >= 12.59
        for slot in slots:
            assert Rect(4, 4, 251, 182).contains(slot, EXACT)


def test_a_mat_has_a_place_for_the_last_town_nine_times(faces: Any) -> None:
    for made in faces["ship_mats"].values():
        places = rings(made[0], 0.25, 12)
        assert len(places) == 9
        for one, other in combinations(places, 2):
            assert abs(one.left - other.left) >= 13 - EXACT or abs(one.top - other.top) >= 13 - EXACT


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_bays_are_two_engines_and_two_guns_from_the_left(paper: str, print_game: Any) -> None:
    for sheet in print_game(paper).sheets("ship_mats"):
        trim = sheet.box("trim")
        letters = sorted(
            (word.first.x - trim.left, word.text)
            for word in sheet.words_in(Rect(trim.left, trim.top, trim.width, 9))
            if word.text in ("E", "G")
        )
        assert [text for _, text in letters] == ["E", "E", "G", "G"]
        # a card of 63 mm for each bay, 2 mm between them, half a millimetre at either end
        assert [int((x - 0.5) // 65) for x, _ in letters] == [0, 1, 2, 3]


def test_the_cargo_card_lies_on_its_field_upright_and_turned(faces: Any) -> None:
    for made in faces["ship_mats"].values():
        sizes = [
            (round(box.width, 2), round(box.height, 2))
            for item in walk(made[0].face.drawing.items)
            if isinstance(item, Shape) and item.stroke is not None
            for box in [box_of(item)]
        ]
        assert {(63.0, 88.0), (88.0, 63.0), (90.0, 90.0)} <= set(sizes)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_colour_of_crew_is_one_row_of_25(paper: str, print_game: Any) -> None:
    fronts = print_game(paper).sheets("tokens")
    assert len(fronts) == 2, "one sheet, printed on both sides"
    trims = fronts[0].trims
    assert len(trims) == 100
    assert {(round(trim.width, 2), round(trim.height, 2)) for trim in trims} == {(10.0, 10.0)}
    assert (len(distinct(trim.left for trim in trims)), len(distinct(trim.top for trim in trims))) == (25, 4)
    picture = fronts[0].picture(72)
    scale = 72 / 25.4
    for row in range(4):
        corners = {
            picture.getpixel((int((trim.left + 0.7) * scale), int((trim.top + 0.9) * scale)))
            for trim in trims[25 * row : 25 * row + 25]
        }
        assert len(corners) == 1


def test_what_shows_of_a_tucked_card_names_its_section_itself_its_town_and_its_effect(print_game: Any) -> None:
    """The top 24 mm of engine and gun cards: all else lies under the mat."""
    printed = print_game()
    entries = printed.build.game.component("upgrade_cards").entries
    trims = [(sheet, trim) for sheet in printed.sheets("upgrade_cards")[::2] for trim in sheet.trims]
    for entry, (sheet, trim) in zip(entries, trims, strict=True):
        row = entry.row.values
        if row["section"] == "C":
            continue  # lies uncovered
        strip = Rect(trim.left, trim.top, trim.width, 24)
        said = [word.text for word in sheet.words_in(strip) if word.box.bottom <= strip.bottom]
        effect = "square" if row["section"] == "E" else "every"
        for word in (row["section"], *row["name"].split(), *row["town"].split(), "+1", effect):
            assert word in said, f"{entry.id}: {word} is not in {said}"
