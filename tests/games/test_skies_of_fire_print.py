"""Skies of Fire on paper: counts, sizes, positions, margins, bleed and files, measured from the PDFs."""

from __future__ import annotations

import hashlib
import statistics
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pdfplumber
import pikepdf
import pytest
from measures import CUT_GREY, MM, NOTE_GREY, around, holds, ink_box, inside, pixels, sheets
from PIL import Image
from seeing import Rgb, distance, pixels_of

from pnp.drawing.drawing import Group, TextRun
from pnp.geometry.rect import Rect

# The parts list of the ledger: component and how many pieces.
COUNTS = {
    "mission_cards": 12,
    "upgrade_cards": 27,
    "order_cards": 31,
    "medal_cards": 2,
    "map_board": 1,
    "ship_mats": 5,
    "figurines": 5,
    "tokens": 100,
    "town_markers": 9,
    "weapon_markers": 24,
    "skip_markers": 4,
    "last_town_markers": 4,
    "mission_tracker": 1,
    "reference": 4,
    "dice": 2,
}
DECKS = ("mission_cards", "upgrade_cards", "order_cards", "medal_cards")
PAPERS = {"A4": (210.0, 297.0, 5.0), "Letter": (215.9, 279.4, 6.35)}
# The left and top of nine cards in the middle of the paper: (210 - 3 x 63) / 2, (297 - 3 x 88) / 2, and so on.
CORNER = {"A4": (10.5, 16.5), "Letter": (13.45, 7.7)}
CARD = (63.0, 88.0)
EXACT = 0.01
PIXEL = 1.5  # edges between pixels are soft, and pages are rendered in whole pixels
MOST_SHEETS = 22  # of cards eight: the four decks share sheets
SINGLE = ("map_board", "ship_mats")


# Counts and pages.


def test_the_manifest_counts_what_the_parts_list_counts(print_game: Any) -> None:
    made = print_game().manifest["components"]
    assert {one["id"]: one["count"] for one in made} == COUNTS


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_is_there_with_the_pages_the_manifest_says(paper: str, print_game: Any) -> None:
    printed = print_game(paper)
    for one in printed.manifest["components"]:
        with pikepdf.open(printed.everything / one["file"]) as pdf:
            assert len(pdf.pages) == one["pages"], one["file"]
            assert one["sheets"] * 2 == one["pages"] if one["printed_sides"] == 2 else one["sheets"] == one["pages"]
    with pikepdf.open(printed.whole) as pdf:
        spans = [one["pages_in_whole"] for one in printed.manifest["components"]]
        assert max(last for _, last in spans) == len(pdf.pages)
        covered = {page for first, last in spans for page in range(first, last + 1)}
        between = set(range(min(covered), len(pdf.pages) + 1)) - covered
        assert all(before % 2 == 0 for before in between), "only the empty back of a sheet is outside of the components"
        assert all(first % 2 for first, _ in spans), "each component begins on a sheet of its own"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_whole_game_takes_twenty_two_sheets_at_most(paper: str, print_game: Any) -> None:
    with pikepdf.open(print_game(paper).whole) as pdf:
        labels = [str(page.label) for page in pdf.pages]
    backs = sum(label.endswith("back") for label in labels)
    assert len(labels) - backs <= MOST_SHEETS


def test_the_cards_of_a_deck_fill_its_sheets(print_game: Any) -> None:
    """A card's code is printed once for each card: as many codes as cards, none twice."""
    for deck in DECKS:
        printed = print_game()
        ids = {entry.id for entry in printed.build.game.component(deck).entries}
        seen = Counter(word.text for sheet in printed.sheets(deck) for word in sheet.words if word.text in ids)
        assert seen == Counter(ids), deck


# Page, marks, ruler, boxes, fonts.


@pytest.mark.parametrize("paper", PAPERS)
def test_each_page_is_as_large_as_the_paper(paper: str, print_game: Any) -> None:
    printed = print_game(paper)
    size = sorted(PAPERS[paper][:2])
    for file in sorted(printed.everything.glob("*.pdf")):
        if "whole" in file.name:
            continue
        for sheet in sheets(file):
            assert sorted((sheet.width, sheet.height)) == pytest.approx(size, abs=EXACT), f"{file.name} {sheet.number}"


@pytest.mark.parametrize("paper", PAPERS)
def test_no_viewer_is_to_scale_pages(paper: str, print_game: Any) -> None:
    for file in sorted(print_game(paper).everything.glob("*.pdf")):
        with pikepdf.open(file) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None", file.name
            assert not any("/UserUnit" in page.obj or "/Rotate" in page.obj for page in pdf.pages), file.name


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("deck", DECKS)
def test_crop_marks_cut_cards_of_63_by_88_mm(deck: str, paper: str, print_game: Any) -> None:
    left, top = CORNER[paper]
    for sheet in print_game(paper).sheets(deck)[::2]:
        expected = [(left + 63 * x, top + 88 * y, *CARD) for y in range(3) for x in range(3)]
        assert [tuple(trim) for trim in sheet.trims] == [pytest.approx(trim, abs=EXACT) for trim in expected]


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_are_the_same_to_another_reader(paper: str, print_game: Any) -> None:
    printed = print_game(paper)
    printed.sheets("medal_cards")
    (file,) = (printed.folder / "medal_cards").glob("*.pdf")
    with pdfplumber.open(file) as pdf:
        marks = [line for line in pdf.pages[0].lines if abs(line["linewidth"] * MM - 0.15) < 1e-3]
        upright = {round(line["x0"] * MM, 2) for line in marks if line["width"] < 1e-3 and line["height"] > 1.9 / MM}
    assert upright >= {round(CORNER[paper][0] + 63 * x, 2) for x in range(4)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("deck", DECKS)
def test_words_stand_where_the_card_says_from_the_cut(deck: str, paper: str, print_game: Any, faces: Any) -> None:
    """The first sign of every run of text lies within 0.01 mm of where the card has it, from the cut."""
    printed = print_game(paper)
    for sheet, ids in zip(printed.sheets(deck)[::2], nines(printed, deck), strict=True):
        letters: dict[tuple[int, int], list[Any]] = {}
        for letter in sheet.letters:
            letters.setdefault((round(letter.x), round(letter.y)), []).append(letter)
        for trim, row in zip(sheet.trims, ids, strict=False):
            runs = list(upright_runs(faces[deck][row][0].face.drawing.items, trim.left, trim.top))
            assert runs, row
            for run in runs:
                sign = run.text.lstrip()[0]
                cells = product((-1, 0, 1), repeat=2)
                near = [a for i, j in cells for a in letters.get((round(run.x) + i, round(run.y) + j), ())]
                same = [a for a in near if a.text in (sign, *ligatures(sign)) and abs(a.size - run.size) < 0.01]
                x_slack = 2.0 if run.text[0].isspace() else EXACT
                assert any(abs(a.y - run.y) < EXACT and abs(a.x - run.x) < x_slack for a in same), f"{row}: {run}"


def ligatures(sign: str) -> tuple[str, ...]:
    return ("ﬁ", "ﬂ") if sign == "f" else ()


def nines(printed: Any, deck: str) -> Iterator[list[str]]:
    """Yield the ids of the cards on each sheet."""
    ids = [entry.id for entry in printed.build.game.component(deck).entries for _ in range(entry.count)]
    for start in range(0, len(ids), 9):
        yield ids[start : start + 9]


def upright_runs(items: Any, left: float, top: float) -> Iterator[TextRun]:
    """Yield the runs of text that are not turned, moved by what their groups move them."""
    for item in items:
        if isinstance(item, Group):
            a, b, c, d, e, f = item.matrix or (1, 0, 0, 1, 0, 0)
            if (a, b, c, d) == (1, 0, 0, 1):
                yield from upright_runs(item.items, left + e, top + f)
        elif isinstance(item, TextRun) and item.text.strip():
            yield item._replace(x=left + item.x, y=top + item.y)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_is_a_hundred_millimetres_long(paper: str, print_game: Any) -> None:
    printed = print_game(paper)
    assert [printed.sheets(deck)[0].ruler.length for deck in DECKS] == pytest.approx([100.0] * 4, abs=EXACT)
    first = next(sheet.ruler for sheet in sheets(printed.whole) if sheet.ruler is not None)
    assert first.length == pytest.approx(100.0, abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SINGLE)
def test_a_page_of_one_component_has_trim_and_bleed_boxes(name: str, paper: str, print_game: Any, faces: Any) -> None:
    printed = print_game(paper)
    face = next(iter(faces[name].values()))[0].face
    size = sorted((face.width, face.height))
    for sheet in printed.sheets(name):
        trim, bleed = sheet.box("trim"), sheet.box("bleed")
        assert trim is not None
        assert bleed is not None
        if name != "map_board":  # the map is parted over pages, each with the trim of its part
            assert sorted((trim.width, trim.height)) == pytest.approx(size, abs=EXACT)
        assert holds(sheet.paper, bleed, EXACT)
        assert holds(bleed, trim, EXACT)
        assert holds(sheet.paper.inset(PAPERS[paper][2]), trim, EXACT), "a cut lies where printers do not print"


def test_the_map_joins_to_its_full_size(print_game: Any) -> None:
    printed = print_game("A4")
    width, height = printed.component("map_board")["trim_mm"]
    trims = [sheet.box("trim") for sheet in printed.sheets("map_board")]
    assert len(trims) > 1, "the map is to be printed on several sheets of A4"
    assert sum(trim.width * trim.height for trim in trims) == pytest.approx(width * height, rel=0.001)


def test_the_map_is_there_on_one_sheet_of_a3_too(print_game: Any) -> None:
    printed = print_game("A4")
    one = printed.component("map_board")
    (whole,) = sheets(printed.everything / one["whole_file"])
    assert sorted((whole.width, whole.height)) == pytest.approx([297.0, 420.0], abs=EXACT)
    trim = whole.box("trim")
    assert (trim.width, trim.height) == pytest.approx(one["trim_mm"], abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_mat_is_printed_in_its_full_size(paper: str, print_game: Any) -> None:
    for sheet in print_game(paper).sheets("ship_mats"):
        trim = sheet.box("trim")
        assert (trim.width, trim.height) == pytest.approx((259.0, 190.0), abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_font_is_an_embedded_subset(paper: str, print_game: Any) -> None:
    for file in sorted(print_game(paper).everything.glob("*.pdf")):
        with pikepdf.open(file) as pdf:
            fonts = [obj for obj in pdf.objects if is_dictionary(obj) and obj.get("/Type") == "/Font"]
            described = [font for font in fonts if "/FontDescriptor" in font]
            shown = {id_of(font) for font in fonts_shown(pdf)}
            for font in fonts:
                if id_of(font) in shown and font.get("/Subtype") not in ("/Type0", "/Type3"):
                    name = str(font.BaseFont)
                    assert "/FontDescriptor" in font, f"{file.name}: {name} is not embedded"
                    assert name[7] == "+", f"{file.name}: {name} is no subset"
                    assert "/FontFile2" in font.FontDescriptor, f"{file.name}: {name}"
            assert described, file.name


def is_dictionary(obj: Any) -> bool:
    return isinstance(obj, pikepdf.Dictionary)


def id_of(font: Any) -> Any:
    return font.objgen


def fonts_shown(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield the fonts that page or form content selects."""
    for obj in pdf.objects:
        if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form":
            yield from selected(obj, obj.get("/Resources", {}))
    for page in pdf.pages:
        yield from selected(page, page.obj.get("/Resources", {}))


def selected(content: Any, resources: Any) -> Iterator[Any]:
    names = {str(operands[0]) for operands, operator in pikepdf.parse_content_stream(content, "Tf") if operands}
    for name in names:
        yield resources.Font[name]


# Ink and margins.


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", COUNTS)
def test_all_ink_but_bleed_and_slug_lies_inside_the_margins(name: str, paper: str, print_game: Any) -> None:
    """Printed without bleed, nothing but the slug may come nearer to the edge than printers print."""
    margin, dpi = PAPERS[paper][2], 100
    for sheet in print_game(paper, bleed=0.0).sheets(name):
        notes = [letter.box for letter in sheet.letters if sheet.is_note(letter)]
        slug = [box.outset(0.4) for box in notes]
        marks = [line for line in sheet.lines if line.colour in (CUT_GREY, NOTE_GREY)]
        for x, y in [(line.x0, line.y0) for line in marks] + [(line.x1, line.y1) for line in marks]:
            assert inside((x, y), sheet.paper.inset(margin), EXACT), f"page {sheet.number + 1}: mark at {x}, {y}"
        ink = ink_box(sheet.picture(dpi), dpi, slug)
        if ink is None:
            assert sheet.number % 2, f"page {sheet.number + 1} is empty"
            continue
        assert holds(sheet.paper.inset(margin), ink, PIXEL * 25.4 / dpi), f"page {sheet.number + 1}: ink at {ink}"


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_cut_inside_the_margins_when_they_bleed(paper: str, print_game: Any) -> None:
    for deck in DECKS:
        for sheet in print_game(paper).sheets(deck)[::2]:
            assert holds(sheet.paper.inset(PAPERS[paper][2]), around(sheet.trims), EXACT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", COUNTS)
def test_no_words_lie_beyond_the_cut_or_the_paper(name: str, paper: str, print_game: Any) -> None:
    for sheet in print_game(paper).sheets(name):
        trim = sheet.box("trim")
        areas = [trim] if trim is not None else [around(sheet.trims)] if sheet.trims else [sheet.paper]
        for letter in sheet.letters:
            area = sheet.paper if sheet.is_note(letter) else areas[0]
            if name == "map_board" and apart(letter.box, area):
                continue  # stands on the other part of the map, and is clipped here
            assert holds(area, letter.box, EXACT), letter


def apart(one: Rect, other: Rect) -> bool:
    return one.right < other.left or one.left > other.right or one.bottom < other.top or one.top > other.bottom


# Bleed.

APART = (2, 4, 5, 6, 8)  # places left free, so that the four corner cards bleed on all sides
DPI = 200
STEPS = 24  # along a side; fine enough for pictures, coarse enough for patterns of lines and dots
BARE = 1  # steps; a snow field that ends at the cut is not a strip of paper


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("deck", DECKS)
def test_art_runs_on_beyond_the_cut(deck: str, side: str, print_game: Any) -> None:
    """On each side of each card the strips inside and outside the cut agree, and a cut 1 mm off shows no paper."""
    printed = print_game("A4", bleed=3.0, skip=APART)
    found = printed.sheets(deck)
    marked = found[0::2]
    faults = []
    for number, sheet in enumerate(found[0::2] if side == "front" else found[1::2]):
        picture = sheet.picture(DPI)
        left = printed.build.game.component(deck).count - 4 * number
        trims = marked[number].trims
        corners = [trims[i] for i in (0, 2, 6, 8)][: min(4, left)]
        if side == "back":
            corners = [Rect(210 - trim.right, trim.top, trim.width, trim.height) for trim in corners]
        for place, trim in enumerate(corners):
            faults += bleed_faults(picture, trim, f"sheet {number + 1}, place {place + 1}")
    assert not faults, "\n".join(faults)


def bleed_faults(picture: Image.Image, trim: Rect, where: str) -> Iterator[str]:
    for side in ("left", "right", "top", "bottom"):
        apart = statistics.median(strip_distances(picture, trim, side))
        if apart >= 6:
            yield f"{where}, {side}: art inside and outside the cut differ by {apart:.1f}"
        if sum(map(is_bare, *strips(picture, trim, side, (-0.6, -0.1), (0.1, 1.0)))) > BARE:
            yield f"{where}, {side}: a cut 1 mm off shows paper"


def beyond(trim: Rect, side: str, near: float, far: float) -> Rect:
    """Return the strip from `near` to `far` mm outside a side, less the corners."""
    depth = far - near
    return {
        "left": Rect(trim.left - far, trim.top, depth, trim.height),
        "right": Rect(trim.right + near, trim.top, depth, trim.height),
        "top": Rect(trim.left, trim.top - far, trim.width, depth),
        "bottom": Rect(trim.left, trim.bottom + near, trim.width, depth),
    }[side]


def strip_distances(picture: Image.Image, trim: Rect, side: str) -> list[float]:
    """Return the colour differences along a side between 0.5 mm inside and 0.5 to 2.5 mm outside."""
    within, *without = strips(picture, trim, side, (-0.5, -0.05), (0.5, 1.1), (1.2, 1.8), (1.9, 2.5))
    return [distance(a, b) for row in without for a, b in zip(within, row, strict=True)]


def strips(picture: Image.Image, trim: Rect, side: str, *depths: tuple[float, float]) -> list[list[Rgb]]:
    """Return the colours in steps along a side, for each strip between two distances outside it."""
    size = (STEPS, 1) if side in ("top", "bottom") else (1, STEPS)
    crops = [picture.crop(pixels(beyond(trim, side, *depth), DPI)) for depth in depths]
    return [pixels_of(crop.resize(size, Image.Resampling.BOX)) for crop in crops]


def is_bare(within: Rgb, without: Rgb) -> bool:
    """Return whether paper shows beyond the cut where there is ink inside it."""
    return min(without) >= 254 and min(within) < 240


def test_without_bleed_nothing_is_printed_beyond_the_cut(print_game: Any) -> None:
    sheet = print_game("A4", bleed=0.0).sheets("upgrade_cards")[1]
    left, top = CORNER["A4"]
    ink = ink_box(sheet.picture(DPI), DPI)
    assert holds(Rect(left, top, 189, 264), ink, PIXEL * 25.4 / DPI)


# Files.


def digests(folder: Path) -> dict[str, str]:
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def test_two_builds_are_equal_byte_for_byte(build: Any, tmp_path: Path) -> None:
    from pnp.cli.options import make_build

    found = []
    for name in ("one", "two"):
        make_build("skies_of_fire", None, None).write(tmp_path / name)
        found.append(digests(tmp_path / name))
    assert found[0] == found[1]
    assert len(found[0]) >= len(COUNTS) + 3


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "gutterfold", "fronts"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_choice_of_sides_and_bleed_prints(paper: str, sides: str, print_game: Any) -> None:
    for bleed in (0.0, 2.0, 3.0):
        printed = print_game(paper, sides, bleed)
        assert {one["id"]: one["count"] for one in printed.manifest["components"]} == COUNTS
        pages = sum(one["pages"] for one in printed.manifest["components"] if one["id"] in DECKS)
        fullest = 9 if sides != "gutterfold" and not (paper == "Letter" and bleed == 3) else 8
        assert pages >= sum(-(-COUNTS[deck] // fullest) for deck in DECKS) * (2 if sides.endswith("edge") else 1)


@pytest.mark.parametrize("bleed", [0.0, 2.0, 3.0])
@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "gutterfold", "fronts"])
@pytest.mark.parametrize("paper", PAPERS)
def test_every_choice_passes_the_same_measurements(
    paper: str, sides: str, bleed: float, print_game: Any, faces: Any
) -> None:
    """Paper, places between the nearest marks, words in their places, cuts and marks inside the margins."""
    deck, (width, height, margin) = "order_cards", PAPERS[paper]
    printed = print_game(paper, sides, bleed)
    seen: Counter[str] = Counter()
    for sheet in printed.sheets(deck)[:: 2 if sides.endswith("edge") else 1]:
        assert sorted((sheet.width, sheet.height)) == pytest.approx(sorted((width, height)), abs=EXACT)
        room = sheet.paper.inset(margin)
        xs, ys = cut_places(sheet)
        for line in sheet.lines:
            if line.colour in (CUT_GREY, NOTE_GREY):
                assert inside((line.x0, line.y0), room, EXACT), line
                assert inside((line.x1, line.y1), room, EXACT), line
        for word in sheet.words:
            if word.text not in faces[deck]:
                continue
            seen[word.text] += 1
            trim = Rect(before(xs, word.first.x), before(ys, word.first.y), *CARD)
            assert after(xs, word.first.x) == pytest.approx(trim.right, abs=EXACT)
            assert after(ys, word.first.y) == pytest.approx(trim.bottom, abs=EXACT)
            assert holds(room, trim, EXACT)
            runs = upright_runs(faces[deck][word.text][0].face.drawing.items, trim.left, trim.top)
            starts = [(x_of(run, word.text), run.y) for run in runs if word.text in run.text]
            assert [(word.first.x, word.first.y)] == [pytest.approx(start, abs=EXACT) for start in starts]
    assert seen == Counter(list(faces[deck]))


def x_of(run: TextRun, word: str) -> float:
    """Return where a word of a run of text begins."""
    before_it = run.text.partition(word)[0]
    return run.x + run.font.width(before_it, run.size) + run.spacing * len(before_it)


def cut_places(sheet: Any) -> tuple[list[float], list[float]]:
    """Return the x and the y of all crop marks."""
    marks = [line for line in sheet.lines if line.colour == CUT_GREY]
    xs = [line.x0 for line in marks if abs(line.x0 - line.x1) < 1e-4]
    return sorted(xs), sorted(line.y0 for line in marks if abs(line.y0 - line.y1) < 1e-4)


def before(values: list[float], at: float) -> float:
    return max(value for value in values if value < at)


def after(values: list[float], at: float) -> float:
    return min(value for value in values if value > at)


def test_a_print_file_says_which_edge_to_flip(print_game: Any) -> None:
    flips = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge", "fronts": "/Simplex"}
    for sides, name in flips.items():
        with pikepdf.open(print_game("A4", sides).whole) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == name
