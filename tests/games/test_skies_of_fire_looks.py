"""How Skies of Fire looks on paper: pictures, type, contrast, classes in grey and to colour-blind eyes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from measures import MM, Letter, Sheet, Word, holds, pixels
from PIL import Image, ImageStat
from seeing import BLINDNESS, Rgb, blind_distance, contrast, hash64, lab, likeness, main_colour, pixels_of, rgb, unlike
from skies import towns

from pnp.drawing.drawing import Group, PlacedPicture, walk
from pnp.drawing.fonts import FontLibrary
from pnp.geometry.rect import Rect

ROOT = Path(__file__).parents[2]
ART = ROOT / "layouts/skies_of_fire/art"
DECKS = ("mission_cards", "upgrade_cards", "order_cards", "medal_cards")
FLAT = (*DECKS, "ship_mats", "reference", "mission_tracker")
COMPONENTS = (*FLAT, "map_board", "figurines", "tokens", "town_markers", "weapon_markers", "skip_markers", "dice")
COMPONENTS = (*COMPONENTS, "last_town_markers")
DPI = 200
LEAST_BITS = 10
ALIKE = 0.93
LEAST_SHAPES = 25
SHAPES = re.compile(r"<(?:path|rect|circle|ellipse|polygon|polyline|line|use)\b")
PLACEHOLDER = re.compile(r"\b((?i:todo|tbd|lorem|ipsum)|None|null|undefined|nan|True|False)\b|[$_{}]")
LEAST_SIZE = 7.0
WORDS_OF_TEXT = 4  # words in a line make a text, with a line like it under it or above


# Pictures.


def art_box(items: Any, left: float = 0.0, top: float = 0.0) -> Rect | None:
    """Return the largest box of a picture on a face, cut to its clip."""
    found = [box for box in art_boxes(items, left, top, None)]
    return max(found, key=lambda box: box.width * box.height, default=None)


def art_boxes(items: Any, left: float, top: float, clip: Rect | None) -> Iterator[Rect]:
    for item in items:
        if isinstance(item, Group):
            *linear, e, f = item.matrix or (1, 0, 0, 1, 0, 0)
            if linear != [1, 0, 0, 1]:
                continue
            inner = clip
            if item.clip and len(item.clip) == 1 and item.clip[0][0] == "R":
                x, y, width, height = (float(v) for v in item.clip[0][1:])
                inner = cut(Rect(left + x, top + y, width, height), clip)
            yield from art_boxes(item.items, left + e, top + f, inner)
        elif isinstance(item, PlacedPicture) and item.picture.kind == "svg":
            rect = item.rect
            yield cut(Rect(left + rect.left, top + rect.top, rect.width, rect.height), clip)


def cut(box: Rect, clip: Rect | None) -> Rect:
    """Return the part of a box inside another."""
    if clip is None:
        return box
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    return Rect(left, top, min(box.right, clip.right) - left, min(box.bottom, clip.bottom) - top)


@pytest.fixture(scope="module")
def pictures(print_game: Any, faces: Any) -> dict[str, tuple[str, Image.Image]]:
    """The art box of every card by id, cut from the printed page, with the card's name."""
    printed = print_game("A4")
    found = {}
    for deck in DECKS:
        entries = printed.build.game.component(deck).entries
        for number, sheet in enumerate(printed.sheets(deck)[::2]):
            page = sheet.picture(DPI)
            for trim, entry in zip(sheet.trims, entries[9 * number : 9 * number + 9], strict=False):
                box = art_box(faces[deck][entry.id][0].face.drawing.items, trim.left, trim.top)
                assert box is not None, f"{entry.id} has no picture"
                crop = page.crop(pixels(cut(box, trim), DPI))
                found[entry.id] = (str(entry.row.values["name"]), crop)
    return found


def test_no_two_cards_share_a_picture(pictures: dict[str, tuple[str, Image.Image]]) -> None:
    """Different cards have different pictures; copies of one order may show the same."""
    hashes = {card: (name, hash64(picture)) for card, (name, picture) in pictures.items()}
    twins = [
        f"{one} {hashes[one][0]} and {other} {hashes[other][0]}: {bits} of 64"
        for one, other in combinations(hashes, 2)
        if hashes[one][0] != hashes[other][0] and (bits := unlike(hashes[one][1], hashes[other][1])) < LEAST_BITS
    ]
    assert not twins, "\n".join(twins)


def test_each_town_has_ruins_of_its_own(faces: Any) -> None:
    pictures = {
        item.picture
        for made in faces["town_markers"].values()
        for item in walk(made[0].face.drawing.items)
        if isinstance(item, PlacedPicture)
    }
    assert len(pictures) == len(towns()) == 9


def test_every_card_has_a_picture_with_three_steps_of_value(pictures: dict[str, tuple[str, Image.Image]]) -> None:
    """Three steps of lightness, 12 apart, take a twentieth of the picture each; none is flat or empty."""
    flat = []
    for card, (_, picture) in pictures.items():
        small = picture.resize((80, 60), Image.Resampling.BOX)
        steps = defaultdict(int)
        for colour in pixels_of(small):
            steps[int(lab(colour)[0] // 12)] += 1
        if sum(count >= 0.05 * 80 * 60 for count in steps.values()) < 3:
            flat.append(f"{card}: {dict(steps)}")
    assert not flat, "\n".join(flat)


def test_the_picture_takes_a_third_of_the_face(faces: Any) -> None:
    small = []
    for deck in DECKS:
        for card, (front, *_) in faces[deck].items():
            box = art_box(front.face.drawing.items)
            part = box and cut(box, Rect(0, 0, 63, 88))
            if part is None or part.width * part.height < 0.33 * 63 * 88:
                small.append(f"{card}: {part}")
    assert not small, "\n".join(small)


def test_every_picture_of_a_card_is_drawn_richly(faces: Any) -> None:
    used = {
        item.picture.path
        for deck in DECKS
        for front, *_ in faces[deck].values()
        for item in all_items(front.face.drawing.items)
        if isinstance(item, PlacedPicture) and item.picture.kind == "svg"
    }
    assert len(used) >= 27 + 12 + 2
    poor = {path.name: count for path in used if (count := len(SHAPES.findall(path.read_text()))) < LEAST_SHAPES}
    assert not poor


def all_items(items: Any) -> Iterator[Any]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from all_items(item.items)


@pytest.mark.parametrize("name", COMPONENTS)
def test_no_face_shows_a_placeholder(name: str, print_game: Any) -> None:
    """No text says todo, lorem, an unfilled field, or an id with underscores where a name belongs."""
    for sheet in print_game("A4").sheets(name):
        assert [word.text for word in sheet.words if PLACEHOLDER.search(word.text)] == []


@pytest.mark.parametrize("name", COMPONENTS)
def test_no_face_is_empty(name: str, faces: Any) -> None:
    for row, made in faces[name].items():
        for one in made:
            assert len(list(all_items(one.face.drawing.items))) > 1, f"{name}/{row}: nothing but ground"


# Type.


@pytest.mark.parametrize("name", COMPONENTS)
def test_no_text_is_under_seven_points(name: str, print_game: Any) -> None:
    for sheet in print_game("A4").sheets(name):
        small = {(word.text, round(word.first.size, 2)) for word in sheet.words if too_small(sheet, word.first)}
        assert not small


def too_small(sheet: Sheet, letter: Letter) -> bool:
    return letter.size < LEAST_SIZE - 0.01 and not sheet.is_note(letter)


@pytest.mark.parametrize("name", DECKS)
def test_printed_sizes_are_those_that_were_set(name: str, print_game: Any, faces: Any) -> None:
    """The sizes of type read from the pages are the sizes that the histogram of roles counts."""
    printed = {
        round(letter.size, 1)
        for sheet in print_game("A4").sheets(name)
        for letter in sheet.letters
        if not sheet.is_note(letter)
    }
    counted = {round(size, 1) for made in faces[name].values() for one in made for _, size, _ in one.text_sizes}
    assert printed <= counted | {6.0}
    assert counted


@pytest.mark.parametrize("name", COMPONENTS)
def test_nine_faces_of_ten_have_type_of_nominal_size(name: str, faces: Any) -> None:
    """For each role; and no face is set more than a point below it."""
    sizes: dict[str, list[float]] = defaultdict(list)
    for made in faces[name].values():
        for one in made:
            least: dict[str, float] = {}
            for role, size, nominal in one.text_sizes:
                least[role] = min(least.get(role, 0.0), size - nominal)
            for role, short in least.items():
                sizes[role].append(short)
    faults = []
    for role, shorts in sizes.items():
        nominal = sum(short > -0.01 for short in shorts) / len(shorts)
        if nominal < 0.9 or min(shorts) < -1.01:
            faults.append(f"{name}, {role}: {nominal:.0%} of {len(shorts)} faces nominal, least {min(shorts):+.2f} pt")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", COMPONENTS)
def test_letters_are_high_enough_to_read(name: str, print_game: Any) -> None:
    """An x-height of at least 1.1 mm for all texts, and 1.3 mm for sentences (four or more words)."""
    fonts = FontLibrary()
    low = set()
    for sheet in print_game("A4").sheets(name):
        for word in sheet.words:
            if not sheet.is_note(word.first):
                height = fonts.find(spaced(word.first.font)).x_height * word.first.size * MM
                if height < 1.1 - 0.005:
                    low.add((word.text, word.first.font, round(word.first.size, 2), round(height, 2)))
    assert not low


def spaced(name: str) -> str:
    """Return a font's name in the file as the style file writes it: `SourceSans3-Bold` is `Source Sans 3 Bold`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z0-9])", " ", name.replace("-", " ").replace("Regular", "").strip())


# Contrast.


@pytest.mark.parametrize("name", COMPONENTS)
def test_words_stand_out_from_their_ground(name: str, print_game: Any) -> None:
    """7:1 for texts of several lines, 4.5:1 for other words, 3:1 for 14 pt bold and up, measured on the page."""
    faint = set()
    for sheet in print_game("A4").sheets(name):
        page, area = sheet.picture(DPI), sheet.box("trim") or sheet.paper
        lines = [line for line in lines_of(sheet) if len(line) >= WORDS_OF_TEXT]
        for line in lines_of(sheet):
            running = any(under(line, other) or under(other, line) for other in lines) and len(line) > 1
            for word in line:
                if not sheet.is_note(word.first) and not word.first.turned and holds(area, word.box):
                    ground = ground_of(page, word.box)
                    found, least = contrast(rgb(word.first.colour), ground), needed(word.first, running)
                    if found < least:
                        faint.add(f"{word.text}: {word.first.colour} on {ground} is {found:.1f}, needs {least}")
    assert not faint, "\n".join(sorted(faint)[:20])


def lines_of(sheet: Sheet) -> Iterator[list[Word]]:
    """Yield the words of a page in lines: beside each other in one size and colour."""
    line: list[Word] = []
    for word in sheet.words:
        if line and not beside(line[-1], word):
            yield line
            line = []
        line.append(word)
    if line:
        yield line


def beside(last: Word, word: Word) -> bool:
    one, other = last.letters[-1], word.first
    alike = one.colour == other.colour and abs(one.size - other.size) < 0.01
    return alike and abs(one.y - other.y) < 0.05 and 0 < other.x - one.end < one.size * MM


def under(line: list[Word], other: list[Word]) -> bool:
    """Return whether a line stands under another as the next line of one text."""
    one, two = line[0].first, other[0].first
    alike = one.colour == two.colour and abs(one.size - two.size) < 0.01
    return alike and abs(one.x - two.x) < 1 and 0 < one.y - two.y < 1.6 * one.size * MM


def needed(letter: Letter, running: bool) -> float:
    if letter.size >= 14 and "Bold" in letter.font:
        return 3.0
    return 7.0 if running else 4.5


def ground_of(page: Image.Image, box: Rect) -> Rgb:
    """Return the colour that most of the pixels round a word have."""
    left, top, right, bottom = pixels(box.outset(0.35), DPI)
    frame = [
        page.crop((left, top, right, top + 2)),
        page.crop((left, bottom - 2, right, bottom)),
        page.crop((left, top, left + 2, bottom)),
        page.crop((right - 2, top, right, bottom)),
    ]
    strip = Image.new("RGB", (1, sum(part.width * part.height for part in frame)))
    strip.putdata([colour for part in frame for colour in pixels_of(part)])
    return main_colour(strip)


# Classes in grey, and to colour-blind eyes.


@pytest.fixture(scope="module")
def cut_out(print_game: Any) -> Callable[[str], dict[str, Image.Image]]:
    """Each row's front, cut from the pages of a component."""

    @cache
    def faces_of(name: str) -> dict[str, Image.Image]:
        printed = print_game("A4", bleed=0.0)
        ids = [entry.id for entry in printed.build.game.component(name).entries for _ in range(entry.count)]
        found: dict[str, Image.Image] = {}
        for sheet in printed.sheets(name)[:: 2 if name in DECKS else 1]:
            page = sheet.picture(DPI)
            for trim in sheet.trims:
                if ids and (row := ids.pop(0)) not in found:
                    found[row] = page.crop(pixels(trim, DPI))
        return found

    return faces_of


def told_apart(one: Image.Image, other: Image.Image, look: str) -> bool:
    """Return whether two faces differ: in lightness by 12 (grey), in colour by 15 (a blind eye), or in form."""
    if likeness(one, other) < ALIKE:
        return True
    mean, second = mean_colour(one), mean_colour(other)
    if look == "grey":
        return abs(lab(mean)[0] - lab(second)[0]) >= 12
    return blind_distance(mean, second, look) >= 15


def mean_colour(picture: Image.Image) -> Rgb:
    red, green, blue = (round(value) for value in ImageStat.Stat(picture).mean)
    return red, green, blue


@pytest.mark.parametrize("look", ["grey", *BLINDNESS])
def test_crew_tokens_are_distinguishable(look: str, cut_out: Any) -> None:
    tokens = cut_out("tokens")
    assert len(tokens) == 4
    assert [pair for pair in combinations(tokens, 2) if not told_apart(tokens[pair[0]], tokens[pair[1]], look)] == []


@pytest.mark.parametrize("look", ["grey", *BLINDNESS])
@pytest.mark.parametrize("name", ["weapon_markers", "last_town_markers"])
def test_owned_markers_are_distinguishable(name: str, look: str, cut_out: Any) -> None:
    markers = cut_out(name)
    assert len(markers) >= 4
    assert [pair for pair in combinations(markers, 2) if not told_apart(markers[pair[0]], markers[pair[1]], look)] == []


CLASSES = {"upgrade_cards": ("section", 3), "order_cards": ("sub", 3), "mission_cards": ("kind", 3)}


@pytest.mark.parametrize("look", ["grey", *BLINDNESS])
@pytest.mark.parametrize("deck", CLASSES)
def test_kinds_of_cards_are_distinguishable(deck: str, look: str, print_game: Any, cut_out: Any) -> None:
    """What is on every card of a kind (the head of 24 mm, blurred to 3 mm) differs between the kinds."""
    field, number = CLASSES[deck]
    cards = cut_out(deck)
    entries = print_game("A4", bleed=0.0).build.game.component(deck).entries
    kinds: dict[str, list[Image.Image]] = defaultdict(list)
    for entry in entries:
        head = cards[entry.id].crop((0, 0, cards[entry.id].width, round(24 / 25.4 * DPI)))
        kinds[str(entry.row.values[field])].append(head)
    assert len(kinds) == number
    badges = {kind: (heads[0].crop(pixels(Rect(3, 3, 13, 13), DPI)), ground(heads)) for kind, heads in kinds.items()}
    for (one, (badge, colour)), (other, (second, shade)) in combinations(badges.items(), 2):
        shaped = likeness(badge, second) < ALIKE
        apart = (
            abs(lab(colour)[0] - lab(shade)[0]) >= 12 if look == "grey" else blind_distance(colour, shade, look) >= 15
        )
        assert shaped or apart, f"{one} and {other} look alike"


def ground(heads: list[Image.Image]) -> Rgb:
    """The mean colour of the heads of a kind."""
    means = [mean_colour(head) for head in heads]
    red, green, blue = (round(sum(part) / len(means)) for part in zip(*means, strict=True))
    return red, green, blue


def test_ships_have_a_shape_each(print_game: Any) -> None:
    entries = print_game("A4").build.game.component("ship_mats").entries
    shapes = {entry.row.values["shape"] for entry in entries}
    assert len(shapes) == len(entries) == 5


def test_every_drawn_picture_stands_in_the_art_folder() -> None:
    assert all(path.stat().st_size > 500 for path in ART.glob("*.svg"))


# Nothing twice.


def test_an_upgrade_card_says_once_where_it_is_installed_and_again_only_above_its_mat(print_game: Any) -> None:
    """The footer of engines and guns is under the mat; cargo lies uncovered."""
    names = "|".join(map(re.escape, towns()))
    found = [said for said in said_on_fronts(print_game("A4"), "upgrade_cards") if "Install" in said]
    assert len(found) == 27
    times = {len(re.findall(f"(?: in|·) (?:{names})", said)) for said in found if "Cargo" in said}
    tucked = {len(re.findall(f"(?: in|·) (?:{names})", said)) for said in found if "Cargo" not in said}
    assert (times, tucked) == ({1}, {2})


def test_what_has_a_number_has_no_bullet(print_game: Any) -> None:
    for said in said_on_fronts(print_game("A4"), "reference"):
        assert "1 Move" in said
        assert not re.search(r"• *\d", said)


def said_on_fronts(printed: Any, component: str) -> list[str]:
    """Return the words of each front of a component."""
    sheets = printed.sheets(component)[::2]
    said = [" ".join(w.text for w in sheet.words if holds(trim, w.box)) for sheet in sheets for trim in sheet.trims]
    return [words for words in said if words]
