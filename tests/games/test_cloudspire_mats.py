"""Fortresses, barracks and trays of Cloudspire on paper: outlines, dials, lamps and places, measured from the PDFs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import datafiles
import pytest
from measures import CUT_GREY, Sheet, holds, ink_box, sheets

from pnp import open_game
from pnp.cli.options import make_build
from pnp.drawing.drawing import Colour, PlacedPicture, Shape, walk
from pnp.geometry.rect import Rect

SIDE = 23.094
BROKEN = "\x02"
"""What pdfium reads for a hyphen at the end of a line."""
ON_DARK = "F6FAFC"
Printed = Callable[..., list[Sheet]]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return what prints a component on a paper."""
    kept: dict[tuple[str, str], list[Sheet]] = {}

    def pages(component: str, paper: str = "A4") -> list[Sheet]:
        if (component, paper) not in kept:
            folder: Path = tmp_path_factory.mktemp("mats")
            make_build("cloudspire", None, [], paper=paper, only=[component]).write(folder)
            kept[component, paper] = sheets(next(folder.glob("*.pdf")))
        return kept[component, paper]

    return pages


def words(pages: list[Sheet]) -> Counter[str]:
    return Counter(word.text for page in pages for word in page.words)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_fortress_is_cut_along_nine_hexes_of_160_by_116_mm(printed: Printed, paper: str) -> None:
    pages = printed("fortress", paper)
    assert len(pages) == 2
    for page in pages:
        sides = [line for line in page.lines if abs(line.length - SIDE) < 0.01]
        xs, ys = [x for line in sides for x in (line.x0, line.x1)], [y for line in sides for y in (line.y0, line.y1)]
        assert len(sides) >= 2 * 21
        assert max(xs) - min(xs) == pytest.approx(160, abs=0.01)
        assert max(ys) - min(ys) == pytest.approx(2 * 115.47, abs=0.02)
        ink = ink_box(page.picture(72), 72)
        assert ink is not None
        assert holds(ink, Rect(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2))


def test_a_fortress_has_its_advancements_as_lamps_and_two_dials(printed: Printed) -> None:
    pages = printed("fortress")
    found = words(pages)
    advancements = datafiles.document("cards/cloudspire/advancements.yaml")
    said = Counter(part for word in found.elements() for part in word.replace("-", " ").replace(BROKEN, " ").split())
    needed = Counter(part for one in advancements for part in one["name"].replace("-", " ").split())
    assert needed - said == Counter()
    costs = Counter(str(one["source"]) for one in advancements)
    dials = Counter(str(n) for n in [*range(21), *range(1, 11)] for _ in range(4))
    numbers = Counter({word: count for word, count in found.items() if word.isdigit()})
    sheet = Counter(
        word.text for page in pages for word in page.words if word.text.isdigit() and page.is_note(word.first)
    )
    assert numbers - sheet == costs + dials


def test_a_six_and_a_nine_of_a_dial_have_a_line_and_no_number_is_near_the_cut(printed: Printed) -> None:
    """Turned around a dial, a six and a nine look alike; a tracker of 25 mm lies inside the numbers."""
    items = open_game("cloudspire").face("fortress", "heirs").drawing.items
    light = [
        item
        for item in walk(items)
        if isinstance(item, Shape) and isinstance(item.fill, Colour) and item.fill.hex == ON_DARK
    ]
    assert len(light) == len(["6", "9", "16", "19"]) + len(["6", "9"])
    page = printed("fortress")[0]
    figures = [letter.box.centre for letter in page.letters if letter.text.isdigit() and letter.colour == ON_DARK]
    cut = [line for line in page.lines if abs(line.length - SIDE) < 0.01]
    middles = [((line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2) for line in cut]
    assert len(figures) == 2 * sum(len(str(n)) for n in (*range(21), *range(1, 11)))
    assert min(math.dist(one, middle) for one in figures for middle in middles) > 2.5


def test_a_barracks_has_a_place_for_each_pile_in_three_sections(printed: Printed) -> None:
    pages = printed("barracks")
    assert len(pages) == 4
    units, spires = (datafiles.document(f"cards/cloudspire/{name}.yaml") for name in ("units", "spires"))
    factions = datafiles.document("cards/cloudspire/factions.yaml")
    for page, faction in zip(pages, factions, strict=True):
        said = " ".join(word.text for word in page.words)
        assert all(title in said for title in ("Minions", "Spires", "Heroes", "Beside the barracks"))
        names = [one["name"] for one in units if one["faction"] == faction["id"]]
        names += [one["name"] for one in spires if one["faction"] == faction["id"] and one["face"] == "basic"]
        assert len(names) == 11
        assert all(word in said for name in names for word in name.split())


@pytest.mark.parametrize(
    ("component", "net", "walls"),
    [
        ("chip_tray", (170, 130), (120, 80, 25)),
        ("peg_box", (100, 80), (60, 40, 20)),
        ("dice_tray", (180, 180), (130, 130, 25)),
    ],
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_trays_fold_up_from_one_sheet(
    printed: Printed, component: str, net: tuple[float, float], walls: tuple[float, float, float], paper: str
) -> None:
    page = printed(component, paper)[-1]
    length, width, height = walls
    assert net == (length + 2 * height, width + 2 * height)
    lengths = {round(line.length, 2) for line in page.lines if line.colour == CUT_GREY}
    assert {length, width, height} <= lengths, "the outer sides of the walls"
    outline = [line for line in page.lines if line.colour == CUT_GREY and round(line.length, 2) in (length, width)]
    xs, ys = [x for line in outline for x in (line.x0, line.x1)], [y for line in outline for y in (line.y0, line.y1)]
    assert sorted((max(xs) - min(xs), max(ys) - min(ys)))[0] >= min(net) - 0.1
    assert holds(page.paper, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))


def test_a_barracks_and_an_aid_show_the_pictures_of_the_game() -> None:
    """Both had flat signs and words alone."""
    opened = open_game("cloudspire")
    for component, row, shown in (
        ("barracks", "heirs", "unit_page.svg"),
        ("player_aid", "player_aid", "back_market.svg"),
    ):
        items = walk(opened.face(component, row).drawing.items)
        assert shown in {one.picture.path.name for one in items if isinstance(one, PlacedPicture)}


def test_names_and_counts_lie_in_the_middle_of_the_shelves_of_a_barracks(printed: Printed) -> None:
    """The count of chips was so near to the lower edge that it met the nails."""
    page = printed("barracks")[0]
    trim = page.box("trim")
    assert trim is not None
    top, bottom = trim.top + 34 + 37, trim.top + 34 + 37 + 13.4
    shelf = page.words_in(Rect(trim.left + 9, top, 40, bottom - top))
    assert min(word.box.top for word in shelf) - top > 2
    assert bottom - max(word.box.bottom for word in shelf) > 2.4


def test_the_stages_on_the_player_aid_stay_clear_of_the_edges_of_their_panel(printed: Printed) -> None:
    page, (pieces,) = printed("player_aid")[0], make_build("cloudspire", None, [], only=["player_aid"]).composers()
    panel = pieces.boxes_of(pieces.entries[0])["turn"]
    left, top = trim_corner(page)
    inside = page.words_in(panel.moved(left, top))
    assert {"Start", "Attack"} <= {word.text for word in inside}
    assert min(word.box.top for word in inside) - top - panel.top > 1
    assert panel.bottom - (max(word.box.bottom for word in inside) - top) > 1


def trim_corner(page: Sheet) -> tuple[float, float]:
    """Return the top left corner of the first piece, from the crop marks beside it."""
    marks = [line for line in page.lines if line.colour == CUT_GREY]
    left = min(line.x0 for line in marks if line.x0 == line.x1)
    return left, min(line.y0 for line in marks if line.y0 == line.y1)
