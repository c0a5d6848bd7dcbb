"""Tiles, units, chips, markers, track and map sheets of Capture the Island on paper, measured from the PDFs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import datafiles
import pypdfium2.raw as pdfium
import pytest
from magic import PrintOne
from measures import Sheet, holds, pixels, sheets
from PIL import Image
from seeing import blind_distance, contrast, distance, hash64, lab, likeness, main_colour, rgb, unlike

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect

GAME = "capture_the_island"
# The parts list: how many, trim in mm, printed sides.
PIECES = {
    "tile": (36, [50, 50], 2),
    "combat_card": (18, [63, 88], 2),
    "resource_card": (18, [63, 88], 2),
    "green_card": (18, [63, 88], 2),
    "unit": (80, [12, 12], 1),
    "stack_chip": (40, [15, 15], 1),
    "start_marker": (4, [50, 50], 1),
    "capture_marker": (4, [50, 50], 1),
    "depletion_marker": (1, [100, 30], 1),
    "map_sheet": (3, [340, 340], 1),
    "first_player": (1, [25, 25], 1),
    "player_aid": (4, [105, 148], 2),
}
SEATS = {"red": "C8372D", "blue": "2667A8", "white": "F3EEE2", "black": "25282C"}
ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
ART = Path(__file__).parents[2] / "layouts" / GAME / "art"
EXACT = 0.01
MARGINS = {"A4": 5.0, "Letter": 6.35}


def made(folder: Path) -> dict[str, dict[str, Any]]:
    (listing,) = folder.glob("manifest*.json")
    read = json.loads(listing.read_text(encoding="utf-8"))
    return {one["id"]: one for one in read["components"]}


@pytest.mark.parametrize(
    ("paper", "sides"),
    [("A4", "long-edge"), ("A4", "gutterfold"), ("Letter", "short-edge"), ("Letter", "fronts")],
)
def test_the_manifest_has_the_counts_and_sizes_of_the_parts_list(paper: str, sides: str, tmp_path: Path) -> None:
    build = make_build(GAME, None, None, paper=paper, sides=sides, variant=["printed"])
    build.write(tmp_path)
    both = 1 if sides == "fronts" else 2
    assert {name: (one["count"], one["trim_mm"], one["printed_sides"]) for name, one in made(tmp_path).items()} == {
        name: (count, trim, min(printed, both)) for name, (count, trim, printed) in PIECES.items()
    }


def test_green_cards_are_printed_only_when_they_are_asked_for() -> None:
    usual = [piece.printable.id for piece in make_build(GAME, None, None).composers()]
    assert usual == [name for name in PIECES if name != "green_card"]


def faces(found: list[Sheet]) -> int:
    """Return how many faces lie on pages."""
    return sum(item.type == pdfium.FPDF_PAGEOBJ_FORM for sheet in found for item in sheet.page.get_objects(max_depth=1))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", ["tile", "unit", "capture_marker"])
def test_as_many_faces_lie_on_the_pages_as_there_are_pieces(name: str, paper: str, print_island: PrintOne) -> None:
    count, _, printed = PIECES[name]
    assert faces(print_island(name, paper)) == count * printed


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("name", "size"), [("tile", 50), ("unit", 12), ("start_marker", 50), ("capture_marker", 50)])
def test_square_pieces_are_cut_square(name: str, size: float, paper: str, print_island: PrintOne) -> None:
    trims = [trim for sheet in print_island(name, paper) for trim in sheet.trims]
    assert len(trims) >= PIECES[name][0]
    for trim in trims:
        assert (trim.width, trim.height) == pytest.approx((size, size), abs=EXACT)


# Tiles.


def tile_looks(print_island: PrintOne, dpi: int) -> list[Image.Image]:
    """Return the 36 tiles as printed: the six scenes of each icon, in the order of the icons."""
    fronts = print_island("tile")[::2]
    return [sheet.picture(dpi).crop(pixels(trim, dpi)) for sheet in fronts for trim in sheet.trims][:36]


def test_each_icon_has_six_scenes_and_no_two_tiles_are_alike(print_island: PrintOne) -> None:
    looks = tile_looks(print_island, 150)
    assert len(looks) == 36
    hashes = [hash64(look.convert("L").convert("RGB")) for look in looks]
    assert min(unlike(a, b) for n, a in enumerate(hashes) for b in hashes[:n]) >= 4
    drawn = {path.name for path in ART.glob("terrain_*.svg")}
    assert drawn == {f"terrain_{icon}_{scene}.svg" for icon in ICONS for scene in range(1, 7)}


def test_scenes_of_an_icon_have_the_colours_of_its_land(print_island: PrintOne) -> None:
    """A tile is known by its ground from afar: in mean colour it is nearer to its own icon's tiles than to others."""
    looks = [look.convert("RGB").resize((6, 6), Image.Resampling.BOX) for look in tile_looks(print_island, 100)]
    grounds = [main_colour(look) for look in looks]
    middles = [
        tuple(round(sum(colour[band] for colour in grounds[at : at + 6]) / 6) for band in range(3))
        for at in range(0, 36, 6)
    ]
    assert min(distance(a, b) for n, a in enumerate(middles) for b in middles[:n]) > 4


@pytest.mark.parametrize("name", ["tile", "start_marker", "capture_marker"])
def test_a_road_leaves_each_tile_in_the_middle_of_all_four_edges(name: str, print_island: PrintOne) -> None:
    dpi, road = 200, rgb("F0DCA8")
    pages = print_island(name)[:: PIECES[name][2]]
    trims = [(sheet, trim) for sheet in pages for trim in sheet.trims][: PIECES[name][0]]
    for number, (sheet, trim) in enumerate(trims):
        picture = sheet.picture(dpi).convert("RGB")
        for x, y in ((25.0, 0.5), (25.0, 49.5), (0.5, 25.0), (49.5, 25.0)):
            near = [
                picture.getpixel((round((trim.left + x + a) * dpi / 25.4), round((trim.top + y + b) * dpi / 25.4)))
                for a in (-0.6, 0, 0.6)
                for b in (-0.6, 0, 0.6)
            ]
            roads = sum(distance(road, seen) < 4 for seen in near)  # type: ignore[arg-type]
            assert roads >= 3, (name, number, x, y)


def test_backs_of_tiles_are_equal_and_the_same_when_turned_by_half(print_island: PrintOne) -> None:
    backs = print_island("tile")[1::2]
    fronts = print_island("tile")[::2]
    (front, back) = fronts[0], backs[0]
    assert len({sheet.picture(40).tobytes() for sheet in backs[:2]}) == 1
    trim = front.trims[0]
    look = back.picture(200).crop(pixels(trim, 200)).resize((240, 240))
    assert likeness(look, look.rotate(180)) > 0.9
    red, green, blue = main_colour(look)
    assert red > 200 > green > 150 > 90 > blue, "yellow"


# Units.


def test_each_colour_has_20_units_of_its_own_in_two_rows(print_island: PrintOne) -> None:
    (sheet,) = print_island("unit")
    picture = sheet.picture(200)
    corners = []
    for trim in sheet.trims[:80]:
        scale = 200 / 25.4
        pixel = picture.getpixel((round((trim.left + 0.4) * scale), round((trim.top + 0.4) * scale)))
        corners.append(min(SEATS, key=lambda name: distance(rgb(SEATS[name]), pixel)))  # type: ignore[arg-type]
    assert corners == [name for name in SEATS for _ in range(20)]


def test_colours_of_seats_are_distinguished_by_shape_where_eyes_or_grey_fail() -> None:
    colours = [rgb(digits) for digits in SEATS.values()]
    pairs = [(a, b) for n, a in enumerate(colours) for b in colours[:n]]
    assert min(distance(a, b) for a, b in pairs) > 40
    for kind in ("protan", "deutan", "tritan"):
        assert min(blind_distance(a, b, kind) for a, b in pairs) > 15, kind
    close = [(a, b) for a, b in pairs if abs(lab(a)[0] - lab(b)[0]) < 12]
    assert close == [(rgb(SEATS["blue"]), rgb(SEATS["red"]))], "told by circle and square"


def test_units_may_be_paper_cubes_of_10_mm(print_island: PrintOne) -> None:
    found = print_island("unit", variant=("cubes",))
    assert faces(found) == 80
    lengths = [length for length in red_runs(found[0]) if length > 20]
    assert lengths
    assert max(lengths) == pytest.approx(40, abs=0.25), "four sides in a row"
    assert min(lengths) > 39.5


def red_runs(sheet: Sheet) -> list[float]:
    """Return the lengths in mm of red stretches on the first page, across gaps as thin as a line to fold on."""
    scale = 10
    picture = sheet.picture(25.4 * scale)
    mask = picture.convert("RGB").split()
    red = [(r > 170 and b < 80) for r, b in zip(mask[0].tobytes(), mask[2].tobytes(), strict=True)]
    found = []
    for top in range(0, 60 * scale, 3):
        inked = [x for x in range(picture.width) if red[top * picture.width + x]]
        starts = [x for n, x in enumerate(inked) if not n or x - inked[n - 1] > 4]
        ends = [x for n, x in enumerate(inked) if n + 1 == len(inked) or inked[n + 1] - x > 4]
        found += [(end + 1 - start) / scale for start, end in zip(starts, ends, strict=True)]
    return found


# Chips and tokens.


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_chips_have_1_to_10_in_each_colour(paper: str, print_island: PrintOne) -> None:
    (sheet,) = print_island("stack_chip", paper)
    numbers = [word.text for word in sheet.words if word.first.size > 12]
    assert Counter(numbers) == {str(number): 4 for number in range(1, 11)}


def test_the_first_players_token_says_1(print_island: PrintOne) -> None:
    (sheet,) = print_island("first_player")
    assert [word.text for word in sheet.words if word.first.size > 12] == ["1"]


@pytest.mark.parametrize(("option", "last"), [((), 2), (("depletions_to_end=1",), 1), (("depletions_to_end=3",), 3)])
def test_the_track_counts_how_often_the_resource_stack_has_run_out(
    option: tuple[str, ...], last: int, print_island: PrintOne
) -> None:
    (sheet,) = print_island("depletion_marker", option=option)
    (trim,) = sheet.trims
    assert (trim.width, trim.height) == pytest.approx((100, 30), abs=EXACT)
    assert [word.text for word in sheet.words if word.first.size > 20] == [str(n) for n in range(last + 1)]
    assert f"At {last}:" in " ".join(word.text for word in sheet.words)


# Map sheets.

PARTS = [(170.0, 170.0), (180.0, 170.0), (170.0, 180.0), (180.0, 180.0)]
MAPS = {"4": (6, "C1 F3 D6 A4"), "3": (5, "A2 B6 E3"), "2": (6, "C1 D6")}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_map_is_cut_from_four_sheets_with_flaps_of_10_mm(paper: str, print_island: PrintOne) -> None:
    found = print_island("map_sheet", paper)
    assert len(found) == 3 * 4
    for number, sheet in enumerate(found):
        trim = sheet.box("trim")
        assert trim is not None
        assert (trim.width, trim.height) == pytest.approx(PARTS[number % 4], abs=EXACT)
        assert holds(sheet.paper.inset(MARGINS[paper]), trim, EXACT)


def whole_maps(folder: Path, *option: str) -> list[Sheet]:
    """Return the three maps, each on one page."""
    build = make_build(GAME, None, list(option), paper="A2", only=["map_sheet"])
    build.write(folder)
    return sheets(folder / made(folder)["map_sheet"]["file"])


def names_of(sheet: Sheet) -> dict[str, tuple[float, float]]:
    """Return the names of places and where they begin, in mm from the left top corner of the map."""
    trim = sheet.box("trim")
    assert trim is not None
    small = [
        word for word in sheet.words if len(word.text) == 2 and word.text[0] in "ABCDEF" and word.text[1].isdigit()
    ]
    return {word.text: (word.first.x - trim.left, word.first.y - trim.top) for word in small}


def numbers_of(sheet: Sheet) -> dict[str, str]:
    """Return the places that have the number of a seat."""
    trim = sheet.box("trim")
    assert trim is not None
    found = {}
    for word in sheet.words:
        across, down = (word.first.x - trim.left - 20) / 50, (word.first.y - trim.top - 20) / 50
        if abs(word.first.size - 20) < EXACT and 0 < across < 6 and 0 < down < 6:
            found[word.text] = "ABCDEF"[int(across)] + str(int(down) + 1)
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[Sheet]:
    """The maps as the rules lay them."""
    return whole_maps(tmp_path_factory.mktemp("maps"))


def test_places_are_named_from_a1_at_the_top_left_50_mm_apart(whole: list[Sheet]) -> None:
    for sheet, (columns, _) in zip(whole, MAPS.values(), strict=True):
        found = names_of(sheet)
        assert set(found) == {f"{column}{row}" for column in "ABCDEF"[:columns] for row in range(1, 7)}
        for name, (x, y) in found.items():
            assert (int((x - 20) // 50), int((y - 20) // 50)) == ("ABCDEF".index(name[0]), int(name[1]) - 1), name


def test_the_frame_stands_20_mm_inside_the_cut_round_places_of_50_mm(whole: list[Sheet]) -> None:
    for sheet, (columns, _) in zip(whole, MAPS.values(), strict=True):
        trim = sheet.box("trim")
        assert trim is not None
        for upright, ends in ((True, (20, 20 + 50 * columns)), (False, (20, 320))):
            for end in ends:
                # Ink of a picture may touch the frame: it is measured where least does
                lines = [ink_across(sheet, trim, upright, end, along) for along in (26, 46, 66, 86, 106, 136, 156)]
                dark = min(lines, key=lambda line: line[-1] - line[0])
                assert (dark[0] + dark[-1] + 1) / 2 / 20 - 2 == pytest.approx(0, abs=0.06), (upright, end)
                assert (dark[-1] + 1 - dark[0]) / 20 == pytest.approx(0.9, abs=0.1)


def ink_across(sheet: Sheet, trim: Rect, upright: bool, end: float, along: float) -> list[int]:
    """Return which pixels are dark in the 4 mm across an edge, 20 pixels a mm, `along` mm from the corner."""
    across = Rect(trim.left + end - 2, trim.top + along, 4, 0.05)
    down = Rect(trim.left + along, trim.top + end - 2, 0.05, 4)
    line = sheet.part(across if upright else down, dpi=508).convert("L").tobytes()
    return [at for at, value in enumerate(line) if value < 80]


def test_starts_have_their_seats_and_capture_places_are_dark(whole: list[Sheet]) -> None:
    for sheet, (players, (columns, starts)) in zip(whole, MAPS.items(), strict=True):
        assert numbers_of(sheet) == {str(seat): start for seat, start in enumerate(starts.split(), 1)}
        assert [word.text for word in sheet.words if word.text == "players"] == ["players"] * 2
        assert dark_places(sheet, columns) == ({"B3", "C3", "B4", "C4"} if players == "3" else {"C3", "D3", "C4", "D4"})


def dark_places(sheet: Sheet, columns: int) -> set[str]:
    """Return the places whose ground is dark in all four corners, beside signs and names."""
    trim = sheet.box("trim")
    assert trim is not None
    picture, scale = sheet.picture(100).convert("L"), 100 / 25.4
    found = set()
    for column in range(columns):
        for row in range(6):
            left, top = trim.left + 20 + column * 50, trim.top + 20 + row * 50
            corners = ((45.0, 13.0), (5.0, 13.0), (5.0, 45.0), (45.0, 45.0))
            values = [picture.getpixel((round((left + x) * scale), round((top + y) * scale))) for x, y in corners]
            if max(values) < 95:  # type: ignore[type-var, operator]
                found.add(f"{'ABCDEF'[column]}{row + 1}")
    return found


def test_house_rules_move_starts_and_capture_area_and_leave_random_maps_empty(
    tmp_path: Path, whole: list[Sheet]
) -> None:
    four, three, two = whole_maps(tmp_path, "start_layout=corners", "capture_tiles=two", "map=random")
    assert numbers_of(four) == {"1": "A1", "2": "F1", "3": "F6", "4": "A6"}
    assert numbers_of(three) == {"1": "A2", "2": "B6", "3": "E3"}
    assert numbers_of(two) == {"1": "A1", "2": "F6"}
    assert [dark_places(four, 6), dark_places(three, 5)] == [{"C3", "D4"}, {"C3", "B4"}]
    says = [" ".join(word.text for word in sheet.words) for sheet in (whole[0], four)]
    assert "Lay the tiles as shown." in says[0]
    assert "Lay the shuffled tiles on the empty squares." in says[1]
    trim = four.box("trim")
    assert trim is not None
    middle = pixels(trim.__class__(trim.left + 72, trim.top + 82, 46, 36), 100)
    assert len(set(four.picture(100).crop(middle).convert("L").tobytes())) < 4, "an empty place"
    assert len(set(whole[0].picture(100).crop(middle).convert("L").tobytes())) > 20


def test_words_stand_out_from_their_grounds() -> None:
    ink, light = rgb("20343B"), rgb("FBF8F0")
    grounds = {"F3EEE2": ink, "FBF8F0": ink, "E79AB2": ink, "A9C97F": ink, "F4C430": ink, "7A4E2D": light}
    for ground, words in grounds.items():
        assert contrast(rgb(ground), words) > 5, ground


@pytest.mark.parametrize(
    ("name", "variant", "size"), [("stack_chip", "square", 15), ("first_player", "square", 25), ("unit", "round", 12)]
)
def test_chips_may_be_cut_in_strips_and_units_punched(
    name: str, variant: str, size: float, print_island: PrintOne
) -> None:
    found = print_island(name, variant=(variant,))
    trims = [trim for sheet in found for trim in sheet.trims]
    if variant == "square":
        assert len(trims) >= PIECES[name][0]
        assert (trims[0].width, trims[0].height) == pytest.approx((size, size), abs=EXACT)
    else:
        assert trims == []
        assert faces(found) == PIECES[name][0]


# Pictures.


def middle_of(sheet: Sheet, left: float, top: float) -> Image.Image:
    """Return the middle 26 mm of a place of 50 mm, whose top left corner is given in mm on the page."""
    return sheet.picture(150).crop(pixels(Rect(left + 12, top + 12, 26, 26), 150)).convert("RGB")


def tile_pictures(print_island: PrintOne) -> dict[tuple[str, int], Image.Image]:
    """Return the middle of the tile of each icon and scene."""
    found = [middle_of(sheet, trim.left, trim.top) for sheet in print_island("tile")[::2] for trim in sheet.trims]
    return dict(zip(((icon, scene) for icon in ICONS for scene in range(1, 7)), found[:36], strict=True))


def test_the_middle_of_a_tile_is_a_picture_and_not_a_sign_on_a_disc(print_island: PrintOne) -> None:
    for name, look in tile_pictures(print_island).items():
        flat = [colour for count, colour in look.getcolors(1 << 20) or () if count > 80]
        assert len(flat) >= 6, name
        paper = sum(count for count, colour in look.getcolors(1 << 20) or () if colour == rgb("F3EEE2"))
        assert paper < 0.6 * look.width * look.height, f"{name} is mostly paper"


def maps() -> list[dict[str, Any]]:
    """Return the data of the three maps."""
    return list(datafiles.rows(f"boards/{GAME}/maps.yaml"))


def test_the_map_shows_the_scene_of_its_data_on_each_place(print_island: PrintOne, whole: list[Sheet]) -> None:
    looks, four = tile_pictures(print_island), whole[0]
    trim, (data, _, _) = four.box("trim"), maps()
    assert trim is not None
    for column, row in ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (3, 0), (5, 5), (3, 4), (4, 3)):
        found = middle_of(four, trim.left + 20 + 50 * column, trim.top + 20 + 50 * row)
        alike = {drawn: likeness(found, look.resize(found.size)) for drawn, look in looks.items()}
        there = (data["icons"][row][column], data["scenes"][row][column])
        assert max(alike, key=lambda drawn: alike[drawn]) == there
        assert alike[there] > 0.97, there


def test_a_map_repeats_no_scene_on_the_land_of_its_usual_lay_out() -> None:
    for data in maps():
        taken = {*data["starts"]["pinwheel"], *data["captures"]["four"]}
        drawn = [
            (data["icons"][row][column], data["scenes"][row][column])
            for row in range(6)
            for column in range(len(data["columns"]))
            if f"{data['columns'][column]}{row + 1}" not in taken
        ]
        assert len(set(drawn)) == len(drawn), data["id"]
        assert {scene for _, scene in drawn} <= set(range(1, 7))
