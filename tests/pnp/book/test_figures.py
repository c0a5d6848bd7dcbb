"""Pictures in books: boards with pieces, crops, numbers on pictures, tables of data, and problems in them."""

import math
from itertools import combinations

import pytest
from measures import sheets
from printed_books import BOOK_PROJECT, ROOT, links, pages, print_books, tiny_books

from pnp.book import marks
from pnp.book.pictures import cropped
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Shape
from pnp.errors import DataError
from pnp.geometry.rect import Rect
from pnp.library.books import read_books
from pnp.library.problems import Problems
from pnp.library.roots import Roots, built_in

BOARD = """\
layout: 1
size: 120 x 120
boxes:
  cells: {box: {left: 0, right: 0, top: 0, bottom: 0}, fill: paper}
  far: {box: {right: 4, width: 30, bottom: 4, height: 8}, text: Faraway, style: rules}
  near: {box: {left: 4, width: 30, top: 4, height: 8}, text: Nearby, style: rules}
"""
COMPONENTS = (
    str(BOOK_PROJECT["cards/tiny/components.yaml"])
    + """\
  - id: board
    title: Board
    kind: board
    rows: [{id: main, columns: 3, rows: 3, square_mm: 40}]
    layout: board
    sheet: single
"""
)
FIGURE = (
    "book: 1\ntitle: F\nblocks:\n  - figure:\n      show: [{component: board, width: 60, %s}]\n      caption: Look.\n"
)


def made(folder, more, **files):
    given = {"cards/tiny/components.yaml": COMPONENTS, "layouts/tiny/board.yaml": BOARD}
    return tiny_books(folder, {**given, "books/tiny/f.yaml": FIGURE % more, **files}, only=("f",)).path("f")


def fault(folder, more):
    with pytest.raises(DataError) as raised:
        made(folder, more)
    return str(raised.value)


def test_pieces_are_on_the_squares_that_are_named(tmp_path):
    path = made(tmp_path, "pieces: [{component: deck, row: a, at: B2}]")
    (page,) = sheets(path)
    ada = next(word for word in page.words if word.text == "Ada")
    near = next(word for word in page.words if word.text == "Nearby")
    # half size: the middle square begins 20 mm right of and below the corner of the board
    assert 18 < ada.first.x - near.first.x < 40
    assert 10 < ada.first.y - near.first.y < 40


def test_squares_of_pieces_may_come_from_the_data_of_the_board(tmp_path):
    def place(name, at):
        (page,) = sheets(made(tmp_path / name, f"pieces: [{{component: deck, row: a, at: {at}}}]"))
        return next(word.first for word in page.words if word.text == "Ada")

    assert place("holes", "'B${rows - 1}'") == place("names", "B2")


def test_a_crop_leaves_the_rest_out_of_the_file_too(tmp_path):
    text = " ".join(pages(made(tmp_path, "crop: A1-B2")))
    assert "Nearby" in text
    assert "Faraway" not in text


def test_numbers_on_a_picture_have_a_legend_below_it(tmp_path):
    path = made(tmp_path, "marks: [{at: 50 50, text: The middle.}, {at: 10% 90%, text: A corner.}]")
    (text,) = pages(path)
    assert "The middle." in text
    assert "A corner." in text
    (page,) = sheets(path)
    ones = [word for word in page.words if word.text == "1" and abs(word.first.size - 8) < 0.01]
    assert len(ones) == 2  # on the picture, and before its words


def test_a_reference_in_the_legend_of_a_picture_is_a_link(tmp_path):
    book = FIGURE % "marks: [{at: 50 50, text: 'Look <to there|there>.'}]" + "  - {heading: There, id: there}\n"
    path = made(tmp_path, "", **{"books/tiny/f.yaml": book})
    assert [jump.words for _, jump in links(path)] == ["there"]


@pytest.mark.parametrize("crop", ["", ", crop: A1-C3"])
@pytest.mark.parametrize(
    ("corner", "across", "down"),
    [("left top", 0, 0), ("right bottom", 1, 1), ("middle", 0.5, 0.5), ("left middle", 0, 0.5)],
)
def test_a_number_is_on_the_box_that_it_names(corner, across, down, crop, tmp_path):
    path = made(tmp_path, f"marks: [{{on: far, corner: {corner}, text: Far.}}, {{at: 0 0, text: Edge.}}]{crop}")
    (page,) = sheets(path)
    (far, *_), (edge, *_) = (
        sorted(
            (word.first for word in page.words if word.text == name and abs(word.first.size - 8) < 0.01),
            key=lambda at: at.y,
        )
        for name in ("1", "2")
    )
    # half size: the box is at (86, 108) on the board, 30 x 8
    assert far.x - edge.x == pytest.approx((86 + 30 * across) / 2, abs=0.3)
    assert far.y - edge.y == pytest.approx((108 + 8 * down) / 2, abs=0.3)


# The numbers on pictures in the books of each game, and the book whose pages are measured.
NUMBERED = {
    "skies_of_fire": (23, "learn"),
    "monsters_and_magic": (22, "learn"),
    "capture_the_island": (14, "learn"),
    "castle_assault": (17, "learn"),
    "cloudspire": (26, "learn"),
}


@pytest.mark.parametrize("game", NUMBERED)
def test_every_number_in_the_books_of_our_games_is_on_a_thing(game):
    problems = Problems()
    files = read_books(game, Roots((built_in(),)), problems)
    assert not problems
    shown = [one for file, _ in files.values() for one in marks_of(file.model_dump())]
    assert len(shown) == NUMBERED[game][0]
    assert all(one["on"] and not one["at"] for one in shown)


@pytest.mark.parametrize("game", [game for game, (count, _) in NUMBERED.items() if count])
def test_each_number_is_drawn_on_the_thing_that_it_names_and_clear_of_the_others(game, tmp_path, monkeypatch):
    pictures = []
    drawn = marks.marks_on

    def watched(context, shown, seen, path, numbers):
        places = []
        monkeypatch.setattr(
            marks, "disc", lambda _, number, x, y: places.append((number, x, y)) or disc(_, number, x, y)
        )
        items = list(drawn(context, shown, seen, path, numbers))
        pictures.append((shown.marks, seen, places))
        return items

    disc = marks.disc
    monkeypatch.setattr("pnp.book.pictures.marks_on", watched)
    print_books(ROOT, game, folder=tmp_path, only=(NUMBERED[game][1],))
    measured = [one for one in pictures if one[0]]
    assert measured
    for named, seen, places in measured:
        for mark, (number, x, y) in zip(named, places, strict=True):
            box = seen.find(mark.on)
            if box is not None:  # a name may contain fields
                at = Rect(seen.area.left + x / seen.scale, seen.area.top + y / seen.scale, 0, 0)
                assert box.contains(at, 0.01), f"{number} is not on {mark.on}"
        for one, other in combinations(places, 2):
            assert math.dist(one[1:], other[1:]) > 1.7 * marks.DISC, f"{one[0]} covers {other[0]}"


def marks_of(value):
    """Yield all marks in the data of a book."""
    if isinstance(value, dict):
        yield from value.get("marks") or ()
        for part in value.values():
            yield from marks_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from marks_of(part)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("marks: [{on: fra, text: a}]", 'the picture has no "fra" (allowed: cells, far, near; did you mean "far"?)'),
        ("marks: [{text: a}]", "a mark needs one place"),
        ("pieces: [{component: deck, row: a, at: Z9}]", 'the board has no space "Z9"'),
        ("crop: A1-Q7", 'the board has no space "Q7"'),
        ("marks: [{at: nowhere, text: a}]", '"nowhere" is not a place'),
        ("pieces: [{component: deck, row: z, at: A1}]", 'deck has no row "z"'),
        ("side: back", "board main has no back"),
    ],
)
def test_a_problem_in_a_picture_is_reported_with_its_line(tmp_path, more, message):
    found = fault(tmp_path, more)
    assert message in found
    assert found.startswith("books/tiny/f.yaml:5")


def test_a_bare_grid_can_have_pieces(tmp_path):
    grid = "{grid: {columns: 2, rows: 2}, pieces: [{component: deck, row: b, at: B1}]}"
    book = f"book: 1\ntitle: F\nblocks:\n  - figure: {{show: [{grid}]}}\n"
    path = tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",)).path("f")
    assert "Bob" in pages(path)[0]


def test_a_table_has_rows_from_the_data_with_their_fields_filled_in(tmp_path):
    book = (
        "book: 1\ntitle: F\nblocks:\n  - table:\n      each: tables.deck\n      where: n > 1\n"
        "      columns: [{title: Name, text: $name}, {title: Town, text: $town}]\n"
    )
    text = pages(tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",)).path("f"))[0]
    assert "Bob red" in text
    assert "Ada" not in text


def test_a_table_without_rows_is_an_error(tmp_path):
    book = "book: 1\ntitle: F\nblocks:\n  - table: {each: tables.deck, where: n > 9, columns: [{text: $name}]}\n"
    with pytest.raises(DataError, match="the table has no rows"):
        tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",))


def test_blocks_in_columns_are_side_by_side(tmp_path):
    book = "book: 1\ntitle: F\nblocks:\n  - columns: {count: 2, blocks: [{text: Left.}, {text: Right.}]}\n"
    (page,) = sheets(tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",)).path("f"))
    left, right = (next(w for w in page.words if w.text == name) for name in ("Left.", "Right."))
    assert left.first.y == pytest.approx(right.first.y)
    assert right.first.x > left.first.x + 50


def test_a_block_is_left_out_if_its_condition_is_false(tmp_path):
    book = 'book: 1\ntitle: F\nblocks:\n  - {text: Always.}\n  - {text: Sometimes., when: option.mode == "short"}\n'
    files = {"books/tiny/f.yaml": book}
    assert "Sometimes" not in pages(tiny_books(tmp_path / "a", files, only=("f",)).path("f"))[0]
    assert "Sometimes" in pages(tiny_books(tmp_path / "b", files, only=("f",), options=["mode=short"]).path("f"))[0]


def test_a_crop_may_follow_an_option(tmp_path):
    crop = "crop: 'A1-B${2 if option.turns == 9 else 3}'"
    book = {"books/tiny/f.yaml": FIGURE % crop.replace("B$", "C$")}
    assert "Faraway" not in " ".join(pages(made(tmp_path / "long", crop)))
    given = {"cards/tiny/components.yaml": COMPONENTS, "layouts/tiny/board.yaml": BOARD, **book}
    short = tiny_books(tmp_path / "short", given, only=("f",), options=["mode=short"])
    assert "Faraway" in " ".join(pages(short.path("f")))


def on_table(folder, width):
    grid = f"{{table: {{width: {width}, height: 100}}, width: 50, pieces: [{{component: deck, row: b, at: 60 50}}]}}"
    book = f"book: 1\ntitle: F\nblocks:\n  - figure: {{show: [{grid}]}}\n"
    (page,) = sheets(tiny_books(folder, {"books/tiny/f.yaml": book}, only=("f",)).path("f"))
    return next(word for word in page.words if word.text == "Bob").first.size


def test_a_side_of_a_table_may_follow_an_option(tmp_path):
    assert on_table(tmp_path / "a", "'20 * option.turns'") == on_table(tmp_path / "b", 180)


@pytest.mark.parametrize("width", ["'0 - option.turns'", "option.mode"])
def test_a_side_of_a_table_that_is_no_length_is_reported(tmp_path, width):
    with pytest.raises(DataError, match=r"f.yaml:4:\d+: width: .* \(allowed: a number above 0, at most 5000\)"):
        on_table(tmp_path, width)


def test_a_crop_leaves_out_what_lies_outside_it_in_groups_too():
    near, far = (Shape(paths.rect(Rect(left, 0, 2, 2))) for left in (1, 20))
    area = Rect(0, 0, 10, 10)
    assert list(cropped([Group((near, far)), Group((far,)), Group((near,))], area)) == [Group((near,)), Group((near,))]
