"""The board of Monsters and Magic on paper: four sheets or one, framed or plain, measured from the PDFs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import pytest
from measures import NOTE_GREY, Sheet, holds, sheets
from pieces_of_magic import EXACT, PAPERS, Print
from PIL import Image

from pnp import open_game
from pnp.geometry.rect import Rect

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
        """Where lines run: between the squares of the framed board, round each tile's place on the plain one."""
        if self.frame:
            return [self.frame + n * SQUARE for n in range(1, 8)]
        return [n * SQUARE + at for n in range(8) for at in (1, 1 + TILE)]


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

    The line runs 6 mm inside the second whole square of the part, 42 mm on the framed board: clear of names, marks,
    start squares and the dark parts of the picture. Names of columns and rows stand in the middle of a square, the line
    of the frame is broader than an outline.
    """
    grey, trim, scale = sheet.picture(DPI).convert("L"), trim_of(sheet), DPI / 25.4
    if not upright:
        grey, trim = grey.transpose(Image.Transpose.TRANSPOSE), Rect(trim.top, trim.left, trim.height, trim.width)
    first, start = (part.top, part.left) if upright else (part.left, part.top)
    along = trim.top + (SQUARE - (first - frame) % SQUARE) % SQUARE + SQUARE + (42.0 if frame else 6.0)
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
    """Each sheet has the lines where the whole board has them, to a pixel, its flaps included.

    On the framed board the lines of the picture under them are seen, too; they are left out of account.
    """
    found = print_pieces(paper, variant=board.variant).sheets("board")
    for sheet, part in zip(found, board.parts, strict=True):
        low, high = (part.left, part.right) if upright else (part.top, part.bottom)
        wanted = [
            at for at in board.outlines if low < at < high and at != board.half
        ]  # there runs the line of the joint
        seen = ruled(sheet, part, board.frame, upright)
        near = [[at for at in seen if abs(at - one) < 0.5] for one in wanted] if board.frame else [seen]
        assert [at for some in near for at in some] == pytest.approx(wanted, abs=0.055), sheet.number


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
def test_names_of_squares_run_from_a1_at_the_bottom_left(paper: str, print_pieces: Print) -> None:
    board = BOARDS["plain"]
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
            edge = [(squares.left + (x + part) * SQUARE, squares.top + y * SQUARE + 0.6) for part in (0.1, 0.5, 0.9)]
            seen = [picture.getpixel((round(across * scale), round(down * scale))) for across, down in edge]
            if all(blue > green + 30 and red > green for red, green, blue in seen):
                framed.add(f"{FILES[x]}{8 - y}")
    assert framed == {"a1", "a8", "h1", "h8"}


@pytest.mark.parametrize("paper", PAPERS)
def test_joints_name_the_overlapping_parts_and_their_line_is_10_mm_inside(
    paper: str, board: Board, print_pieces: Print
) -> None:
    words = []
    for sheet, part in zip(print_pieces(paper, variant=board.variant).sheets("board"), board.parts, strict=True):
        line = "".join(letter.text for letter in sheet.letters if sheet.is_note(letter))
        over = (f"{one}goesovertheflapof{other}" for one, other in ("AB", "AC", "BD", "CD"))
        words.append([text for text in (*over, "glueAhere", "glueBhere", "glueChere") if text in line])
        trim = trim_of(sheet)
        long = [each for each in sheet.lines if each.colour == NOTE_GREY and each.length > 150]
        seams = [("x", each.x0 - trim.left) for each in long if each.x0 == each.x1]
        seams += [("y", each.y0 - trim.top) for each in long if each.y0 == each.y1]
        wanted = [("x", OVERLAP)] * (part.left > 0) + [("y", OVERLAP)] * (part.top > 0)
        assert [axis for axis, _ in seams] == [axis for axis, _ in wanted]
        assert [at for _, at in seams] == pytest.approx([at for _, at in wanted], abs=EXACT)
        assert [each.length for each in long] == pytest.approx([board.half] * len(long), abs=EXACT)
    assert words == [
        ["AgoesovertheflapofB", "AgoesovertheflapofC"],
        ["BgoesovertheflapofD", "glueAhere"],
        ["CgoesovertheflapofD", "glueAhere"],
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
    assert len(names) == (0 if board.frame else 64)
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
    """On the poster and on the four sheets, each name is once on each side, at the middle of its squares."""
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


def test_each_name_in_the_frame_lies_on_a_bare_plate() -> None:
    lines = str(open_game("monsters_and_magic").face("board", "board").drawing).splitlines()
    names = [number for number, line in enumerate(lines) if line.strip().startswith("text")]
    assert len(names) == 4 * 8
    assert all(lines[number - 2].startswith("  shape fill F1E6C8 ") for number in names)
