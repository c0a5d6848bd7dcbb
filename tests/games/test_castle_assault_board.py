"""The board of Castle Assault on paper, large and small, measured from the PDFs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from datafiles import document
from measures import Sheet, holds, sheets
from seeing import contrast, rgb

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect

GAME, EXACT, FLAP = "castle_assault", 0.01, 10
MARGINS = {"A4": 5.0, "Letter": 6.35}


@dataclass(frozen=True)
class Field:
    """Where the spaces of a board are: the corner of the first, and their size, in mm from the trim."""

    size: tuple[float, float]
    corner: tuple[float, float]
    space: tuple[float, float]
    parts: int
    rows: int = 10
    breaks: tuple[float, ...] = ()
    joint: float = 0.0

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the middle of a space; row 0 is at the bottom."""
        return (
            self.corner[0] + (column + 0.5) * self.space[0],
            self.corner[1] + (self.rows - row - 0.5) * self.space[1],
        )


FIELDS = {
    "large": Field((376, 762), (50, 46), (92, 67), 6, breaks=(254, 508), joint=200),
    "small": Field((184, 454), (24.5, 27), (45, 40), 2, breaks=(235,)),
}
TWELVE = {
    "large": Field((376, 896), (50, 46), (92, 67), 8, 12, (247, 461, 649), 200),
    "small": Field((184, 534), (24.5, 27), (45, 40), 3, 12, (187, 347)),
}
Boards = Callable[..., tuple[list[Sheet], Sheet]]


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Boards:
    """What prints a board: its sheets, and the same board on one poster."""
    kept: dict[tuple[object, ...], tuple[list[Sheet], Sheet]] = {}

    def printed(which: str, paper: str = "A4", **options: str) -> tuple[list[Sheet], Sheet]:
        key = (which, paper, *options.items())
        if key not in kept:
            folder: Path = tmp_path_factory.mktemp("board")
            variant = ("small",) if which == "small" else ()
            chosen = [f"{name}={value}" for name, value in options.items()]
            make_build(GAME, None, chosen, paper=paper, only=["board"], variant=variant).write(folder)
            (whole,) = sheets(next(folder.glob("*-whole-*.pdf")))
            (parted,) = (one for one in folder.glob("*.pdf") if "-whole-" not in one.name)
            kept[key] = sheets(parted), whole
        return kept[key]

    return printed


def trim_of(sheet: Sheet) -> Rect:
    found = sheet.box("trim")
    assert found is not None
    return found


def words_on(sheet: Sheet) -> list[tuple[str, float, float]]:
    """Return the words on the board with their middles, in mm from the trim."""
    trim, found = trim_of(sheet), []
    for word in sheet.words:
        if holds(trim, word.box):
            x, y = word.box.centre
            found.append((word.text, x - trim.left, y - trim.top))
    return found


def near(words: list[tuple[str, float, float]], area: Rect) -> list[tuple[str, float, float]]:
    return [one for one in words if area.left < one[1] < area.right and area.top < one[2] < area.bottom]


@pytest.mark.parametrize("which", FIELDS)
@pytest.mark.parametrize("paper", MARGINS)
def test_the_parts_of_the_board_fit_the_paper_and_make_the_whole(which: str, paper: str, boards: Boards) -> None:
    field, (parted, whole) = FIELDS[which], boards(which, paper)
    assert len(parted) == field.parts
    assert all(holds(sheet.paper.inset(MARGINS[paper]), trim_of(sheet), EXACT) for sheet in parted)
    assert (trim_of(whole).width, trim_of(whole).height) == pytest.approx(field.size, abs=EXACT)
    flaps = {"large": 10 * 762 + 2 * 10 * (376 + 10), "small": 10 * 184}[which]
    covered = sum(trim_of(sheet).width * trim_of(sheet).height for sheet in parted)
    assert covered == pytest.approx(field.size[0] * field.size[1] + flaps, abs=1)


def test_rows_and_columns_are_named_beside_their_spaces(boards: Boards) -> None:
    """CA-Q-BOARD, CA-CAS-01: rows 0 to 9, columns a to c; names stay in sight when cards lie on the spaces."""
    field, (_, whole) = FIELDS["large"], boards("large")
    words = words_on(whole)
    for row in range(10):
        level = field.middle(0, row)[1]
        beside = [x for text, x, y in words if text == str(row) and abs(y - level) < 1 and 43 < x < 333]
        assert [x < 50 for x in sorted(beside)] == [True, False], row
        assert max(beside) > 326, row
    for column, name in enumerate("abc"):
        middle = field.middle(column, 0)[0]
        levels = sorted(y for text, x, y in words if text == name and abs(x - middle) < 1)
        assert levels == pytest.approx([113, 649], abs=1.5), f"{name}: on both walls"


def test_each_space_of_the_small_board_bears_its_name(boards: Boards) -> None:
    field, (_, whole) = FIELDS["small"], boards("small")
    found = {text: (x, y) for text, x, y in words_on(whole)}
    for column, letter in enumerate("abc"):
        for row in range(10):
            x, y = field.middle(column, row)
            at = found[f"{letter}{row}"]
            assert x - 22.5 < at[0] < x - 12, (letter, row)
            assert y - 20 < at[1] < y - 14, (letter, row)


@pytest.mark.parametrize("which", FIELDS)
def test_both_castles_count_from_0_to_10(which: str, boards: Boards) -> None:
    """CA-OBJ-02, CA-OBJ-03: ten points of Health, and a place for 0."""
    field, (_, whole) = FIELDS[which], boards(which)
    width, height = field.size
    for area in (Rect(0, 0, width, field.corner[1] - 4), Rect(0, height - field.corner[1] + 4, width, field.corner[1])):
        numbers = Counter(text for text, _, _ in near(words_on(whole), area) if text.isdigit())
        assert numbers == dict.fromkeys((str(n) for n in range(11)), 1)


def test_the_counter_runs_from_start_to_tn(boards: Boards) -> None:
    """CA-SOLO-06: the counter stands on T1 in the first turn of the Monsters."""
    _, whole = boards("large")
    turns = sorted(near(words_on(whole), Rect(14, 46, 29, 670)), key=lambda one: -one[2])
    assert [text for text, _, _ in turns] == ["Start", *(f"T{n}" for n in range(1, 11)), "Tn"]


@pytest.mark.parametrize(
    ("options", "spaces", "bonus"),
    [
        ({}, ["MAX", "3", "2", "1", "START", "1", "2", "3", "MAX"], 6),
        ({"momentum_area_from": "one"}, ["MAX", "3", "2", "1", "START", "1", "2", "3", "MAX"], 8),
        ({"max_in_area": "no"}, ["MAX", "3", "2", "1", "START", "1", "2", "3", "MAX"], 4),
        ({"meter_max": "five"}, ["MAX", *"4321", "START", *"1234", "MAX"], 8),
    ],
)
def test_the_meter_has_the_spaces_and_the_bonus_of_the_house_rules(
    options: dict[str, str], spaces: list[str], bonus: int, boards: Boards
) -> None:
    """CA-Q-METER, CA-Q-AREA, CA-Q-MAXAREA, CA-MOM-01."""
    _, whole = boards("large", **options)
    words = near(words_on(whole), Rect(333, 46, 28, 670))
    down = sorted((y, text) for text, _, y in words if text != "+1")
    assert [text for _, text in down] == spaces
    assert sum(text == "+1" for text, _, _ in words) == bonus


def places_on(parts: list[Sheet], field: Field) -> dict[str, list[tuple[float, float]]]:
    """Return the middles of the words on the parts of a board, in mm from the corner of the board."""
    tops = (0, *(at - FLAP for at in field.breaks))
    across = len(parts) // len(tops)
    found: dict[str, list[tuple[float, float]]] = {}
    for number, sheet in enumerate(parts):
        left = number % across * (field.joint - FLAP)
        for text, x, y in words_on(sheet):
            found.setdefault(text, []).append((x + left, y + tops[number // across]))
    return found


def twelve(which: str, paper: str, folder: Path) -> list[Sheet]:
    """Return the parts of a board of twelve rows."""
    variant = ("small",) if which == "small" else ()
    build = make_build(GAME, None, ["board_rows=twelve"], paper=paper, only=["board"], variant=variant)
    assert build.write(folder).files[0].trim == TWELVE[which].size
    (parted,) = (one for one in folder.glob("*.pdf") if "-whole-" not in one.name)
    return sheets(parted)


@pytest.mark.parametrize(
    ("which", "paper", "whole"),
    [("large", "A4", "a0"), ("large", "Letter", "archd"), ("small", "A4", "a2"), ("small", "Letter", "archc")],
)
def test_a_board_of_twelve_rows_is_longer(which: str, paper: str, whole: str, tmp_path: Path) -> None:
    """CA-Q-BOARD: the parts fit the paper; the board comes in one piece, too."""
    field, parts = TWELVE[which], twelve(which, paper, tmp_path)
    assert [one.name for one in tmp_path.glob("*-whole-*.pdf")] == [f"board-whole-{whole}.pdf"]
    assert len(parts) == field.parts
    assert all(holds(sheet.paper.inset(MARGINS[paper]), trim_of(sheet), EXACT) for sheet in parts)
    across, ends = field.parts // (len(field.breaks) + 1), (*field.breaks, field.size[1])
    for sheet, start, end in zip(parts[::across], (0, *field.breaks), ends, strict=True):
        assert trim_of(sheet).height == pytest.approx(end - start + (FLAP if start else 0), abs=EXACT)


@pytest.mark.parametrize("which", TWELVE)
def test_a_board_of_twelve_rows_has_its_rows_tracks_and_meter_in_place(which: str, tmp_path: Path) -> None:
    """CA-Q-BOARD: rows 0 to 11 and turns beside their rows, the meter about the middle, a track at each end."""
    field = TWELVE[which]
    found, (width, height) = places_on(twelve(which, "A4", tmp_path), field), field.size
    turns = ["Start", *(f"T{n}" for n in range(1, 11)), "Tn"]
    for row, turn in enumerate(turns):
        level = field.middle(0, row)[1]
        assert any(abs(y - level) < 1 and x < field.corner[0] for x, y in found[turn]), turn
        if which == "large":
            beside = [x for x, y in found[str(row)] if abs(y - level) < 1 and 43 < x < 333]
            assert {x < 50 for x in beside} == {True, False}, row
        for column, letter in enumerate("abc" if which == "small" else ""):
            left, top = (at - side / 2 for at, side in zip(field.middle(column, row), field.space, strict=True))
            assert any(left < x < left + 10.5 and top < y < top + 6 for x, y in found[f"{letter}{row}"]), (letter, row)
    step = 12 * field.space[1] / 9
    for name, levels in {"START": [height / 2], "MAX": [height / 2 - 4 * step, height / 2 + 4 * step]}.items():
        printed = [y for x, y in found[name] if x > width - field.corner[0]]
        assert [min(printed), max(printed)] == pytest.approx([levels[0], levels[-1]], abs=1)
    for n in range(11):
        printed = [y for _, y in found[str(n)]]
        assert min(printed) < field.corner[1] - 4
        assert max(printed) > height - field.corner[1] + 4


@pytest.mark.parametrize(
    ("variant", "rows", "letters"),
    [
        ((), "ten", "A to F"),
        ((), "twelve", "A to H"),
        (("small",), "ten", "both halves"),
        (("small",), "twelve", "A to C"),
    ],
)
def test_the_steps_name_the_parts_that_are_printed(variant: tuple[str, ...], rows: str, letters: str) -> None:
    build = make_build(GAME, None, [f"board_rows={rows}"], only=["board"], variant=variant)
    (board,) = (one for one in build.game.components if one.id == "board")
    assert letters in board.component.make[0]


def test_every_unit_has_a_chit_that_fits_the_small_board(tmp_path: Path) -> None:
    """As many chits as cards of units, each as wide as the columns that it fills, and none without the small board."""
    chits = ["unit_chit", "hero_chit", "monster_chit", "giant_chit", "enormous_chit"]
    built = make_build(GAME, None, None, only=chits, variant=("small",)).write(tmp_path)
    found = {one.id: (one.count, one.trim) for one in built.files}
    space = FIELDS["small"].space
    assert {name: count for name, (count, _) in found.items()} == {
        "unit_chit": 156, "hero_chit": 6, "monster_chit": 34, "giant_chit": 1, "enormous_chit": 1,
    }  # fmt: skip
    for name, (_, (width, height)) in found.items():
        columns = {"giant_chit": 2, "enormous_chit": 3}.get(name, 1)
        assert space[0] * (columns - 1) < width < space[0] * columns, name
        assert height < space[1], name
    assert not set(chits) & {one.printable.id for one in make_build(GAME, None, None).composers()}


def test_each_chit_has_the_four_figures_of_its_card_where_they_belong() -> None:
    """Attack at the left, Health at the right, AC and Movement under them, as on all chits."""
    members = make_build(GAME, None, None, only=["unit_chit"], variant=("small",)).composers()
    (pieces,) = members
    for entry in pieces.entries:
        made, row = pieces.front_maker.make(entry.row, "unit_chit"), entry.row
        corners = {
            (one.box.centre[0] < 19, one.box.centre[1] < 19): one.words for one in made.box_words if one.words.isdigit()
        }
        assert corners == {
            (True, True): str(row.get("attack")),
            (False, True): str(row.get("health")),
            (True, False): str(row.get("ac")),
            (False, False): str(row.get("movement")),
        }, entry.id
    assert len(pieces.entries) == 84


def test_the_upright_joint_of_the_sheets_cuts_no_word_and_no_number(boards: Boards) -> None:
    """Nor the medallions of the Health track, 24 mm wide, and the plates of the titles, 92 mm wide."""
    _, whole = boards("large")
    left, joint = trim_of(whole).left, FIELDS["large"].joint
    assert [one.text for one in whole.letters if one.box.left - 1 < left + joint < one.box.right + 1] == []
    assert (joint - 34) % 28 == pytest.approx(28 - 2, abs=0.1)
    title = [letter for letter in whole.letters if abs(letter.size - 16) < 0.1]
    for turned in (False, True):
        word = sorted((letter for letter in title if letter.turned == turned), key=lambda letter: letter.box.left)
        assert len(word) == len("CastleAssault")
        middle = (word[0].box.left + word[-1].box.right) / 2 - left
        assert abs(middle - joint) > 92 / 2


HALF = {"large": {"turn": 14.0, "bonus": 3.0, "start": 7.5}, "small": {"turn": 6.9, "bonus": 2.2, "start": 6.0}}
"""Half the height in mm of a medallion of the turns, of a plate with a bonus, and of the medallion of START."""


@pytest.mark.parametrize("meter", ["four", "five"])
@pytest.mark.parametrize("rows", ["ten", "twelve"])
@pytest.mark.parametrize("which", FIELDS)
def test_the_level_joints_of_the_sheets_cut_no_word_and_no_medallion(
    which: str, rows: str, meter: str, boards: Boards
) -> None:
    """Each is whole on one side of the line where the sheets meet."""
    parts, whole = boards(which, board_rows=rows, meter_max=meter, momentum_area_from="one")
    field = (TWELVE if rows == "twelve" else FIELDS)[which]
    tops = [trim_of(sheet).height for sheet in parts[:: field.parts // (len(field.breaks) + 1)]]
    assert tops[0] == pytest.approx(field.breaks[0], abs=EXACT)
    half, top = HALF[which], trim_of(whole).top
    for joint in field.breaks:
        cut = [one.text for one in whole.letters if one.box.top < top + joint < one.box.bottom]
        assert not cut, joint
        for text, x, y in words_on(whole):
            beside = x < field.corner[0] - 1
            size = (
                half["turn"]
                if beside and text[0] in "ST"
                else half.get({"+1": "bonus", "START": "start"}.get(text, ""))
            )
            assert size is None or abs(y - joint) > size, (text, joint)


def test_the_grid_shows_on_light_and_on_dark_fields() -> None:
    palette = document("layouts/castle_assault/style.yaml")["palette"]
    line, casing = (
        rgb(palette[name]["full"] if isinstance(palette[name], dict) else palette[name])
        for name in ("board-line", "ink")
    )
    for light in range(0, 256, 5):
        assert max(contrast(line, (light, light, light)), contrast(casing, (light, light, light))) >= 3
