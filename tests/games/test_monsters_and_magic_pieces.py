"""Board, tiles, chits, figures, markers and dice of Monsters and Magic on paper, measured from the PDFs."""

from __future__ import annotations

import ctypes
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2.raw as pdfium
import pytest
from measures import CUT_GREY, MM, NOTE_GREY, Sheet, around, distinct, holds, pixels, sheets
from PIL import Image, ImageDraw, ImageOps
from seeing import hash64, lab, likeness, main_colour, rgb, unlike

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect

GAME = "monsters_and_magic"
# The ledger's parts list: how many, trim in mm, printed sides.
PIECES = {
    "board": (1, [376, 376], 1),
    "terrain_tile": (64, [43, 43], 2),
    "terrain_spare": (32, [43, 43], 1),
    "structure_chit": (64, [18, 18], 2),
    "garrison": (132, [12, 12], 1),
    "mage": (20, [18, 78], 1),
    "hero": (20, [18, 78], 1),
    "monster": (20, [18, 78], 1),
    "army": (20, [18, 78], 1),
    "die": (4, [69, 58], 1),
    "declaration_marker": (24, [15, 15], 1),
}
FIGURES = ("mage", "hero", "monster", "army")
PAPERS = ("A4", "Letter")
SIDES = ("long-edge", "short-edge", "gutterfold", "fronts")
EXACT = 0.01
SEATS = {"charcoal": "2B2B2E", "blue": "2A6FB5", "vermilion": "D1492E", "straw": "F0D36B"}
TERRAINS = {"plains": "P", "forest": "F", "mountain": "M", "badlands": "B"}
STRUCTURES = {
    "village": "V", "town": "T", "city": "C", "castle": "K", "ruins": "R", "mine": "M", "temple": "E", "tower": "W",
}  # fmt: skip
DECLARED = ("village", "city", "ruins", "mine", "temple", "tower")


@dataclass
class Printed:
    """The pieces printed with one choice of paper, sides and variants."""

    folder: Path
    kept: dict[str, list[Sheet]] = field(default_factory=dict)

    @cached_property
    def made(self) -> dict[str, dict[str, Any]]:
        """The manifest's entries by component."""
        read = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        return {one["id"]: one for one in read["components"]}

    def sheets(self, name: str) -> list[Sheet]:
        """Return the pages of a component."""
        if name not in self.kept:
            self.kept[name] = sheets(self.folder / self.made[name]["file"])
        return self.kept[name]

    def fronts(self, name: str) -> list[Sheet]:
        """Return the front pages of a component."""
        found, both = self.sheets(name), self.made[name]["printed_sides"] == 2
        return found[::2] if both and len(found) == 2 * self.made[name]["sheets"] else found


Print = Callable[..., Printed]


@pytest.fixture(scope="module")
def print_pieces(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print the pieces by paper, sides and variants; what was printed is kept."""
    kept: dict[tuple[str, str, tuple[str, ...]], Printed] = {}

    def make(paper: str = "A4", sides: str = "long-edge", variant: tuple[str, ...] = ()) -> Printed:
        key = paper, sides, variant
        if key not in kept:
            folder = tmp_path_factory.mktemp("pieces")
            build = make_build(GAME, None, None, paper=paper, sides=sides, only=list(PIECES), variant=variant)
            build.write(folder, whole=False)
            kept[key] = Printed(folder)
        return kept[key]

    return make


def of_kind(sheet: Sheet, kind: int) -> list[Any]:
    return [item for item in sheet.page.get_objects(max_depth=1) if item.type == kind]


# Counts and trims.


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_manifest_has_the_counts_and_sizes_of_the_parts_list(paper: str, sides: str, print_pieces: Print) -> None:
    made = print_pieces(paper, sides).made
    both = 1 if sides == "fronts" else 2
    assert {name: (one["count"], one["trim_mm"], one["printed_sides"]) for name, one in made.items()} == {
        name: (count, trim, min(printed, both)) for name, (count, trim, printed) in PIECES.items()
    }


REPEATED = ("terrain_tile", "structure_chit", "garrison", *FIGURES, "die")


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", REPEATED)
def test_as_many_faces_lie_on_the_pages_as_there_are_pieces(
    name: str, paper: str, sides: str, print_pieces: Print
) -> None:
    printed = print_pieces(paper, sides)
    found = sum(len(of_kind(sheet, pdfium.FPDF_PAGEOBJ_FORM)) for sheet in printed.sheets(name))
    assert found == PIECES[name][0] * printed.made[name]["printed_sides"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "size"), [("terrain_tile", 43), ("terrain_spare", 43), ("garrison", 12)])
def test_square_pieces_are_cut_square(name: str, size: float, paper: str, print_pieces: Print) -> None:
    for sheet in print_pieces(paper).fronts(name):
        assert sheet.trims
        for trim in sheet.trims:
            assert (trim.width, trim.height) == pytest.approx((size, size), abs=EXACT)


def points(item: Any, height: float) -> list[tuple[float, float]]:
    """Return the points of a path on the page, in mm from the left top corner."""
    matrix, found = item.get_matrix(), []
    for number in range(pdfium.FPDFPath_CountSegments(item)):
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, number), x, y)
        across, up = matrix.on_point(x.value, y.value)
        found.append((across * MM, height - up * MM))
    return found


def circles(sheet: Sheet) -> list[Rect]:
    """Return the boxes of the cut lines that are circles: four curves in the grey of marks."""
    found = []
    for item in of_kind(sheet, pdfium.FPDF_PAGEOBJ_PATH):
        parts = [ctypes.c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetStrokeColor(item, *parts)
        if "".join(f"{part.value:02X}" for part in parts[:3]) == CUT_GREY and len(points(item, 0)) == 13:
            found.append(around(Rect(*point, 0, 0) for point in points(item, sheet.height)))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "size"), [("structure_chit", 18), ("declaration_marker", 15)])
def test_round_pieces_have_a_printed_circle_each(name: str, size: float, paper: str, print_pieces: Print) -> None:
    found = [box for sheet in print_pieces(paper).fronts(name) for box in circles(sheet)]
    assert len(found) == PIECES[name][0]
    for box in found:
        assert (box.width, box.height) == pytest.approx((size, size), abs=EXACT)


def test_chips_may_be_cut_square_in_strips(print_pieces: Print) -> None:
    printed = print_pieces(variant=("square",))
    for name, size in (("structure_chit", 18), ("declaration_marker", 15)):
        (sheet,) = printed.fronts(name)
        assert circles(sheet) == []
        assert len(sheet.trims) >= PIECES[name][0]
        assert (sheet.trims[0].width, sheet.trims[0].height) == pytest.approx((size, size), abs=EXACT)


# The board.

SQUARE, TILE, OVERLAP = 45.0, 43.0, 10.0
DPI = 508  # 20 pixels a mm
FILES, RANKS = "abcdefgh", "12345678"


@dataclass(frozen=True)
class Board:
    """A way to print the board: the frame round its squares in mm, and the variants that make it."""

    frame: float
    variant: tuple[str, ...]

    @property
    def side(self) -> float:
        """The board's width and height."""
        return 8 * SQUARE + 2 * self.frame

    @property
    def half(self) -> float:
        """Where the parts meet."""
        return self.side / 2

    @property
    def parts(self) -> list[Rect]:
        """What each of the four sheets prints: B, C and D have flaps at their left and top."""
        spans = [(0.0, self.half), (self.half - OVERLAP, self.half + OVERLAP)]
        return [Rect(left, top, width, height) for top, height in spans for left, width in spans]

    @property
    def outlines(self) -> list[float]:
        """Where the outlines of tiles stand."""
        return [self.frame + n * SQUARE + at for n in range(8) for at in (1, 1 + TILE)]


BOARDS = {"framed": Board(8.0, ()), "plain": Board(0.0, ("plain",))}


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    """The board as the game has it, and bare."""
    return BOARDS[request.param]


def trim_of(sheet: Sheet) -> Rect:
    found = sheet.box("trim")
    assert found is not None
    return found


def ruled(sheet: Sheet, part: Rect, frame: float, upright: bool) -> list[float]:
    """Return where outlines of tiles cross a scan line through the squares, in mm of the board.

    The line runs 6 mm inside the second whole square of the part: clear of names, marks and start squares. Names
    of columns and rows stand in the middle of a square, the line of the frame is broader than an outline.
    """
    grey, trim, scale = sheet.picture(DPI).convert("L"), trim_of(sheet), DPI / 25.4
    if not upright:
        grey, trim = grey.transpose(Image.Transpose.TRANSPOSE), Rect(trim.top, trim.left, trim.height, trim.width)
    first, start = (part.top, part.left) if upright else (part.left, part.top)
    along = trim.top + (SQUARE - (first - frame) % SQUARE) % SQUARE + SQUARE + 6.0
    low, high = round(trim.left * scale), round(trim.right * scale)
    y = round(along * scale)
    row = grey.crop((low, y, high, y + 1)).tobytes()
    dark = [x for x, value in enumerate(row) if value < 100]
    runs: list[list[int]] = []
    for x in dark:
        if runs and x == runs[-1][-1] + 1:
            runs[-1].append(x)
        else:
            runs.append([x])
    middles = [(run[0] + run[-1] + 1) / 2 + low for run in runs if 4 <= len(run) <= 7]
    return [start + middle / scale - trim.left for middle in middles]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_four_sheets_of_the_board_are_cut_out_with_flaps_of_10_mm(
    paper: str, board: Board, print_pieces: Print
) -> None:
    found = print_pieces(paper, variant=board.variant).sheets("board")
    sizes = [(trim_of(sheet).width, trim_of(sheet).height) for sheet in found]
    assert sizes == [pytest.approx((part.width, part.height), abs=EXACT) for part in board.parts]
    margin = {"A4": 5.0, "Letter": 6.35}[paper]
    assert all(holds(sheet.paper.inset(margin), trim_of(sheet), EXACT) for sheet in found)


@pytest.mark.parametrize("upright", [True, False], ids=["columns", "rows"])
@pytest.mark.parametrize("paper", PAPERS)
def test_squares_lie_45_mm_apart_over_all_four_sheets(
    paper: str, upright: bool, board: Board, print_pieces: Print
) -> None:
    """Each sheet has the outlines of tiles where the whole board has them, to a pixel, its flaps included."""
    found = print_pieces(paper, variant=board.variant).sheets("board")
    for sheet, part in zip(found, board.parts, strict=True):
        low, high = (part.left, part.right) if upright else (part.top, part.bottom)
        wanted = [at for at in board.outlines if low < at < high]
        assert ruled(sheet, part, board.frame, upright) == pytest.approx(wanted, abs=0.055), sheet.number


def names_on(sheet: Sheet, part: Rect, frame: float) -> dict[str, tuple[float, float]]:
    """Return the names of squares, and where each begins, in mm from the left top corner of the squares."""
    trim = trim_of(sheet)
    cells: dict[tuple[float, float], list[tuple[float, float, str]]] = {}
    for letter in sheet.letters:
        if not sheet.is_note(letter) and holds(trim, letter.box):
            x, y = letter.x - trim.left + part.left - frame, letter.y - trim.top + part.top - frame
            if 0 <= x < 8 * SQUARE and 0 <= y < 8 * SQUARE:
                cells.setdefault((x // SQUARE, y // SQUARE), []).append((x, y, letter.text))
    return {"".join(text for _, _, text in sorted(cell)): min(cell)[:2] for cell in cells.values()}


@pytest.mark.parametrize("paper", PAPERS)
def test_names_of_squares_run_from_a1_at_the_bottom_left(paper: str, board: Board, print_pieces: Print) -> None:
    found: dict[str, tuple[float, float]] = {}
    for sheet, part in zip(print_pieces(paper, variant=board.variant).sheets("board"), board.parts, strict=True):
        found |= names_on(sheet, part, board.frame)
    assert set(found) == {f"{column}{row}" for column in FILES for row in RANKS}
    for name, (x, y) in found.items():
        assert (int(x // SQUARE), int(y // SQUARE)) == (FILES.index(name[0]), 8 - int(name[1])), name
    for column in FILES:
        levels = [found[f"{column}{row}"][1] for row in range(8, 0, -1)]
        assert [low - high for high, low in pairwise(levels)] == pytest.approx([SQUARE] * 7, abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_four_start_squares_and_no_others_are_framed(paper: str, board: Board, print_pieces: Print) -> None:
    printed = print_pieces(paper, variant=board.variant)
    (whole,) = sheets(printed.folder / printed.made["board"]["whole_file"])
    squares, dpi = trim_of(whole).inset(board.frame), 200
    picture, scale = whole.picture(dpi), dpi / 25.4
    framed = set()
    for x in range(8):
        for y in range(8):
            at = squares.left + x * SQUARE + SQUARE / 2, squares.top + y * SQUARE + 0.6
            red, green, blue = picture.getpixel((round(at[0] * scale), round(at[1] * scale)))
            if blue > green + 30 and red > green:
                framed.add(f"{FILES[x]}{8 - y}")
    assert framed == {"a1", "a8", "h1", "h8"}


@pytest.mark.parametrize("paper", PAPERS)
def test_joints_say_what_lies_over_what_and_the_line_is_10_mm_inside(
    paper: str, board: Board, print_pieces: Print
) -> None:
    words = []
    for sheet, part in zip(print_pieces(paper, variant=board.variant).sheets("board"), board.parts, strict=True):
        line = "".join(letter.text for letter in sheet.letters if sheet.is_note(letter))
        words.append([text for text in ("AliesoverB", "AliesoverC", "BliesoverD", "CliesoverD") if text in line])
        words[-1] += [text for text in ("glueAhere", "glueBhere", "glueChere") if text in line]
        trim = trim_of(sheet)
        long = [each for each in sheet.lines if each.colour == NOTE_GREY and each.length > 150]
        seams = [("x", each.x0 - trim.left) for each in long if each.x0 == each.x1]
        seams += [("y", each.y0 - trim.top) for each in long if each.y0 == each.y1]
        wanted = [("x", OVERLAP)] * (part.left > 0) + [("y", OVERLAP)] * (part.top > 0)
        assert [axis for axis, _ in seams] == [axis for axis, _ in wanted]
        assert [at for _, at in seams] == pytest.approx([at for _, at in wanted], abs=EXACT)
        assert [each.length for each in long] == pytest.approx([board.half] * len(long), abs=EXACT)
    assert words == [
        ["AliesoverB", "AliesoverC"],
        ["BliesoverD", "glueAhere"],
        ["CliesoverD", "glueAhere"],
        ["glueBhere", "glueChere"],
    ]


@pytest.mark.parametrize(("paper", "size"), [("A4", (420.0, 594.0)), ("Letter", (457.2, 609.6))])
def test_the_board_is_there_on_one_poster_too(
    paper: str, size: tuple[float, float], board: Board, print_pieces: Print
) -> None:
    printed = print_pieces(paper, variant=board.variant)
    (whole,) = sheets(printed.folder / printed.made["board"]["whole_file"])
    assert sorted((whole.width, whole.height)) == pytest.approx(size, abs=EXACT)
    assert (trim_of(whole).width, trim_of(whole).height) == pytest.approx((board.side, board.side), abs=EXACT)
    names = names_on(whole, Rect(0, 0, board.side, board.side), board.frame)
    assert len(names) == 64
    for sheet, part in zip(printed.sheets("board"), board.parts, strict=True):
        for name, at in names_on(sheet, part, board.frame).items():
            assert at == pytest.approx(names[name], abs=EXACT), name


def frame_names(sheet: Sheet, part: Rect) -> list[tuple[str, float, float]]:
    """Return the names in the frame that are whole on a sheet, with their middles in mm from the squares' corner."""
    trim, found = trim_of(sheet), []
    for letter in sheet.letters:
        if not sheet.is_note(letter) and holds(trim, letter.box):
            x, y = (letter.box.centre[0] - trim.left + part.left - 8, letter.box.centre[1] - trim.top + part.top - 8)
            if not (0 < x < 8 * SQUARE and 0 < y < 8 * SQUARE):
                found.append((letter.text, x, y))
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_the_frame_names_columns_and_rows_on_all_sides_beside_the_tiles(paper: str, print_pieces: Print) -> None:
    """On the poster and on the four sheets, each name stands once on each side, at the middle of its squares."""
    printed, board = print_pieces(paper), BOARDS["framed"]
    (whole,) = sheets(printed.folder / printed.made["board"]["whole_file"])
    parted = [
        name
        for sheet, part in zip(printed.sheets("board"), board.parts, strict=True)
        for name in frame_names(sheet, part)
    ]
    for found in (frame_names(whole, Rect(0, 0, board.side, board.side)), parted):
        assert Counter(name for name, _, _ in found) == dict.fromkeys(FILES + RANKS, 2)
        for name, x, y in found:
            along, beside = (x, y) if name in FILES else (y, x)
            place = FILES.index(name) if name in FILES else 8 - int(name)
            assert along == pytest.approx((place + 0.5) * SQUARE, abs=1.5), name
            assert -7 < beside < -1 or 1 < beside - 8 * SQUARE < 7, name
        sides = Counter((name, (y if name in FILES else x) < 0) for name, x, y in found)
        assert set(sides.values()) == {1}, "one above and one below, one left and one right"


def test_the_bare_board_has_names_in_its_squares_only(print_pieces: Print) -> None:
    printed = print_pieces(variant=("plain",))
    (whole,) = sheets(printed.folder / printed.made["board"]["whole_file"])
    letters = Counter(one.text for one in whole.letters if holds(trim_of(whole), one.box))
    assert letters == dict.fromkeys(FILES + RANKS, 8)


# Garrisons, markers, dice.


def test_each_seat_has_33_garrisons_in_its_colour_and_shape(print_pieces: Print) -> None:
    (sheet,) = print_pieces().sheets("garrison")
    picture = sheet.picture(200)
    found: Counter[str] = Counter()
    looks: dict[str, Image.Image] = {}
    for trim in sheet.trims:
        face = picture.crop(pixels(trim.inset(0.3), 200))
        corner = face.getpixel((2, 2))
        (seat,) = [name for name, digits in SEATS.items() if corner == rgb(digits)]
        found[seat] += 1
        looks.setdefault(seat, face)
    assert found == dict.fromkeys(SEATS, 33)
    greys = [ImageOps.autocontrast(face.convert("L")) for face in looks.values()]
    assert max(likeness(a, b) for n, a in enumerate(greys) for b in greys[:n]) < 0.9, "shapes differ in grey too"


def test_each_seat_has_a_marker_for_each_declared_structure(print_pieces: Print) -> None:
    (sheet,) = print_pieces().sheets("declaration_marker")
    picture, looks = sheet.picture(200), []
    for box in sorted(circles(sheet), key=lambda each: (round(each.top), each.left)):
        face = picture.crop(pixels(box.inset(1), 200))
        looks.append((main_colour(picture.crop(pixels(Rect(box.left + 6, box.top + 0.4, 3, 0.6), 200))), hash64(face)))
    grounds = Counter(ground for ground, _ in looks)
    assert grounds == {rgb(digits): 6 for digits in SEATS.values()}
    for ground in grounds:
        own = [look for each, look in looks if each == ground]
        assert min(unlike(a, b) for n, a in enumerate(own) for b in own[:n]) >= 2


def test_a_die_has_all_faces_and_opposite_ones_sum_to_seven(print_pieces: Print) -> None:
    """Pips are counted on the net: four faces in a row, one above and one below the second."""
    (sheet,) = print_pieces().sheets("die")
    dpi = 300
    picture = sheet.picture(dpi)
    (form, *_) = of_kind(sheet, pdfium.FPDF_PAGEOBJ_FORM)
    matrix = form.get_matrix()
    left, top = matrix.e * MM, sheet.height - matrix.f * MM
    net = {(0, 21): 2, (16, 21): 1, (32, 21): 5, (48, 21): 6, (16, 5): 3, (16, 37): 4}
    assert {at: pips(picture.crop(pixels(Rect(left + at[0] + 2, top + at[1] + 2, 12, 12), dpi))) for at in net} == net


def pips(face: Image.Image) -> int:
    """Return how many light spots a dark face has."""
    light = face.convert("L").resize((24, 24), Image.Resampling.BOX).point(lambda v: 255 if v > 150 else 0)
    count = 0
    for y in range(24):
        for x in range(24):
            if light.getpixel((x, y)):
                count += 1
                ImageDraw.floodfill(light, (x, y), 0)
    return count


# Figures.

RIDGE, FOOT = 39.0, 9.0


def strips(sheet: Sheet) -> list[Rect]:
    """Return the trims of folding figures: between crop marks, which are shorter than folds."""
    marks = [each for each in sheet.lines if each.colour == CUT_GREY and each.length < 10]
    xs = distinct(each.x0 for each in marks if abs(each.x0 - each.x1) < 1e-4)
    ys = distinct(each.y0 for each in marks if abs(each.y0 - each.y1) < 1e-4)
    return [Rect(x, y, x2 - x, y2 - y) for y, y2 in pairwise(ys) for x, x2 in pairwise(xs)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_has_a_ridge_between_two_pictures_of_30_mm_and_two_feet(
    name: str, paper: str, print_pieces: Print
) -> None:
    (sheet,) = print_pieces(paper).sheets(name)
    folds = [each for each in sheet.lines if each.colour == CUT_GREY and each.length == pytest.approx(18, abs=EXACT)]
    assert len(folds) == 3 * PIECES[name][0]
    tops = sorted({round(trim.top, 2) for trim in strips(sheet)})
    levels = Counter(round(fold.y0, 2) for fold in folds)
    assert len(tops) * 3 == len(levels)
    wanted = [top + at for top in tops for at in (FOOT, RIDGE, 2 * RIDGE - FOOT)]
    assert sorted(levels) == pytest.approx(wanted, abs=2 * EXACT)
    assert len(strips(sheet)) == PIECES[name][0]
    for trim in strips(sheet):
        assert (trim.width, trim.height) == pytest.approx((18, 78), abs=EXACT)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_80_figures_share_three_sheets_in_the_file_of_the_whole_game(paper: str, tmp_path: Path) -> None:
    built = make_build(GAME, None, None, paper=paper, only=list(FIGURES)).write(tmp_path)
    listed, *pages = sheets(tmp_path / built.whole)
    assert [len(of_kind(page, pdfium.FPDF_PAGEOBJ_FORM)) for page in pages] == [30, 30, 20]
    assert "".join(letter.text for letter in listed.letters).count("3sharedsheets") == 4


@pytest.mark.parametrize("name", FIGURES)
def test_folded_over_its_ridge_a_figure_shows_the_same_on_both_sides(name: str, print_pieces: Print) -> None:
    (sheet,) = print_pieces().sheets(name)
    picture = sheet.picture(200)
    for trim in strips(sheet):
        back = picture.crop(pixels(Rect(trim.left, trim.top, 18, RIDGE).inset(0.5), 200))
        front = picture.crop(pixels(Rect(trim.left, trim.top + RIDGE, 18, RIDGE).inset(0.5), 200))
        flipped = ImageOps.flip(back).resize(front.size)
        assert likeness(flipped, front) > 0.95
        assert likeness(back, front) < 0.8, "unfolded, the back stands on its head"


def test_figures_are_told_apart_by_seat_and_by_kind_in_grey_too(print_pieces: Print) -> None:
    fronts: dict[tuple[str, str], Image.Image] = {}
    for name in FIGURES:
        (sheet,) = print_pieces().sheets(name)
        picture = sheet.picture(200)
        for trim in strips(sheet):
            foot = main_colour(picture.crop(pixels(Rect(trim.left + 0.5, trim.bottom - 1.2, 17, 1), 200)))
            (seat,) = [each for each, digits in SEATS.items() if foot == rgb(digits)]
            fronts[name, seat] = picture.crop(pixels(Rect(trim.left, trim.top + RIDGE, 18, 30), 200))
    assert len(fronts) == 16
    for seat in SEATS:
        kinds = [hash64(fronts[name, seat]) for name in FIGURES]
        assert min(unlike(a, b) for n, a in enumerate(kinds) for b in kinds[:n]) >= 6, seat


# Tiles and chits.


def faces_of(printed: Printed, name: str, dpi: float = 150) -> list[tuple[Image.Image, str]]:
    """Return each printed front, a millimetre inside its cut, with the letters on it."""
    found = []
    for sheet in printed.fronts(name):
        picture = sheet.picture(dpi)
        for trim in sheet.trims or circles(sheet):
            letters = "".join(one.text for one in sheet.letters if holds(trim, one.box))
            if letters:
                found.append((picture.crop(pixels(trim.inset(1), dpi)), letters))
    return found


@pytest.mark.parametrize(("name", "each"), [("terrain_tile", 16), ("terrain_spare", 8)])
def test_each_terrain_has_its_tiles_with_its_letter_in_two_corners(name: str, each: int, print_pieces: Print) -> None:
    found = faces_of(print_pieces(), name)
    assert Counter(letters for _, letters in found) == {2 * letter: each for letter in TERRAINS.values()}


def test_each_terrain_has_four_drawings_and_all_drawings_differ(print_pieces: Print) -> None:
    """Four copies of each drawing follow each other; a picture differs from its copies by where its pixels fall."""
    found = faces_of(print_pieces(), "terrain_tile", 400)
    drawings = [found[start : start + 4] for start in range(0, 64, 4)]
    assert Counter(letters[0] for (_, letters), *_ in drawings) == dict.fromkeys(TERRAINS.values(), 4)
    small = [[band(face) for face, _ in four] for four in drawings]
    for four in small:
        assert min(likeness(four[0], copy) for copy in four[1:]) > 0.95
    assert max(likeness(a[0], b[0]) for n, a in enumerate(small) for b in small[:n]) < 0.6


def band(face: Image.Image) -> Image.Image:
    """Return the middle of a tile, which has no letters."""
    return face.crop((0, face.height // 4, face.width, face.height * 3 // 4)).resize((480, 240))


def test_grounds_of_terrains_are_told_apart_in_grey(print_pieces: Print) -> None:
    """Each pair differs in lightness by 12 and more, and no drawing falls out of its terrain."""
    grounds: dict[str, set[float]] = {}
    for face, letters in faces_of(print_pieces(), "terrain_tile"):
        grounds.setdefault(letters[0], set()).add(lab(main_colour(face))[0])
    assert {letter: len(own) for letter, own in grounds.items()} == dict.fromkeys(TERRAINS.values(), 1)
    light = sorted(own.pop() for own in grounds.values())
    assert min(b - a for a, b in pairwise(light)) >= 12


@pytest.mark.parametrize(("name", "size"), [("terrain_tile", 43), ("structure_chit", 18)])
def test_all_backs_are_the_same_and_the_same_when_turned_by_half(name: str, size: float, print_pieces: Print) -> None:
    printed = print_pieces()
    front, back = printed.sheets(name)[:2]
    picture = back.picture(400)
    trims = front.trims or circles(front)
    looks = []
    for trim in trims:
        mirrored = Rect(front.width - trim.right, trim.top, trim.width, trim.height)
        inner = mirrored.inset(size * 0.15 if name == "structure_chit" else 1)
        looks.append(picture.crop(pixels(inner, 400)).resize((240, 240)))
    assert min(likeness(looks[0], look) for look in looks) > 0.96
    assert likeness(looks[0], looks[0].rotate(180)) > 0.95


def test_chits_bear_their_letter_and_the_declared_ones_the_five_that_they_need(print_pieces: Print) -> None:
    (sheet,) = print_pieces().fronts("structure_chit")
    rows = sorted(circles(sheet), key=lambda box: (round(box.top), box.left))
    words = ["".join(sorted(one.text for one in sheet.letters if holds(box, one.box))) for box in rows]
    assert [set(words[start : start + 8]) for start in range(0, 64, 8)] == [
        {f"5{letter}" if name in DECLARED else letter} for name, letter in STRUCTURES.items()
    ]


def test_the_eight_structures_have_pictures_of_their_own(print_pieces: Print) -> None:
    (sheet,) = print_pieces().fronts("structure_chit")
    picture = sheet.picture(200)
    rows = sorted(circles(sheet), key=lambda box: (round(box.top), box.left))
    hashes = [hash64(picture.crop(pixels(box.inset(2.5), 200))) for box in rows[::8]]
    assert len(hashes) == 8
    assert min(unlike(a, b) for n, a in enumerate(hashes) for b in hashes[:n]) >= 6
