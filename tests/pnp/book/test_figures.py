"""Pictures in books: boards with pieces, crops, numbers on pictures, tables of data, and problems in them."""

import math
from itertools import combinations

import pypdfium2.raw as raw
import pytest
from measures import MM, sheets
from printed_books import BOOK_PROJECT, links, pages, pointers, print_watched, tiny_books
from tiny_project import write

from pnp.book import marks
from pnp.book.pictures import items_in_area
from pnp.composition.ink import ink_bounds
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


def test_the_labels_of_pictures_side_by_side_are_in_a_line(tmp_path):
    mark = "{on: near, corner: middle bottom, text: Here.}"
    shown = f"label: One, marks: [{mark}]}}, {{component: board, width: 40, label: Two"
    (page,) = sheets(made(tmp_path, shown))
    one, two = (next(word.first for word in page.words if word.text == text) for text in ("One", "Two"))
    assert one.x + 20 < two.x
    assert one.y == pytest.approx(two.y, abs=0.01)


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


def test_the_pieces_of_a_list_may_belong_to_several_components(tmp_path):
    """The component of a piece could not be a field of its record, though the page of books.md said so."""
    records = "- {id: s, setup: [{of: deck, row: a, at: A1}, {of: tiles, row: t, at: C3}]}\n"
    tiles = COMPONENTS + "  - {id: tiles, title: Tiles, kind: tile, layout: tile, rows: [{id: t}]}\n"
    files = {
        "cards/tiny/components.yaml": tiles,
        "layouts/tiny/tile.yaml": "layout: 1\nsize: 30 x 30\nboxes:\n  n: {box: safe, text: Marsh, style: rules}\n",
        "boards/tiny/scenes.yaml": records,
    }
    piece = "{each: tables.scenes.s.setup, component: $of, row: $row, at: $at}"
    (text,) = pages(made(tmp_path, f"pieces: [{piece}]", **files))
    assert "Ada" in text
    assert "Marsh" in text
    with pytest.raises(DataError, match='"dekc"'):
        made(tmp_path, f"pieces: [{piece}]", **{**files, "boards/tiny/scenes.yaml": records.replace("deck", "dekc")})


def test_a_crop_leaves_the_rest_out_of_the_file_too(tmp_path):
    text = " ".join(pages(made(tmp_path, "crop: A1-B2")))
    assert "Nearby" in text
    assert "Faraway" not in text


def test_a_crop_of_a_hex_board_shows_its_hexes_whole(tmp_path):
    """On a board with a side up, every second column is half a hex lower: the last hex of it was cut in two."""
    hexes = "layout: 1\nhexes: {flat: 20, point: side, shape: rectangle 3 x 3}\nsize: fit hexes\nsafe: 0\nboxes:\n"
    cell = "{text: $h.name, style: rules, align: centre middle}"
    board = f"{hexes}  cells: {{box: trim, repeat: {{h: hexes}}, place: hexes, each: {cell}}}\n"

    (page,) = sheets(made(tmp_path, "crop: A1-C2", **{"layouts/tiny/board.yaml": board}))
    first, caption = (next(word.first for word in page.words if word.text == text) for text in ("A1", "Look."))
    scale = 60 / (2.5 * 40 / 3**0.5)  # 60 mm for three columns
    assert caption.y - first.y > 40 * scale  # from the middle of A1 to the foot of B2


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
def test_a_number_points_at_the_box_that_it_names(corner, across, down, crop, tmp_path):
    path = made(tmp_path, f"marks: [{{on: far, corner: {corner}, text: Far.}}, {{at: 0 0, text: Edge.}}]{crop}")
    (page,) = sheets(path)
    far, edge = (one.dot for one in pointers(page))
    # half size: the box is at (86, 108) on the board, 30 x 8
    box = Rect(edge[0] + 43, edge[1] + 54, 15, 4)
    assert box.contains(Rect(*far, 0, 0))
    assert far[0] == pytest.approx(box.left + box.width * across, abs=2.6)
    assert far[1] == pytest.approx(box.top + box.height * down, abs=0.9)
    if corner == "middle":
        assert far == pytest.approx(box.centre, abs=0.01)


def dots(page):
    """Return the round shapes on a page that are as large as a dot with its edge."""
    found = (one.get_bounds() for one in page.page.get_objects() if one.type == raw.FPDF_PAGEOBJ_PATH)
    boxes = [Rect(x0 * MM, page.height - y1 * MM, (x1 - x0) * MM, (y1 - y0) * MM) for x0, y0, x1, y1 in found]
    return [box for box in boxes if 1 < box.width / (2 * marks.DOT) < 2 and abs(box.width - box.height) < 0.01]


def test_numbers_are_outside_of_the_picture_and_cover_nothing_of_it(tmp_path):
    """The discs are 4 mm wide, and begin 2 mm off the picture, which is 60 mm wide."""
    (page,) = sheets(made(tmp_path, "marks: [{on: far, text: Far.}, {on: near, text: Near.}, {at: 0 0, text: Edge.}]"))
    found = pointers(page)
    picture = Rect(*found[2].dot, 60, 60)
    for number, one in enumerate(found, 1):
        off = picture.outset(4)
        assert not off.inset(0.01).contains(Rect(*one.disc, 0, 0)), number
        assert off.contains(Rect(*one.disc, 0, 0), 0.01), number
        numeral = min((w for w in page.words if w.text == str(number)), key=lambda w: math.dist(w.box.centre, one.disc))
        assert math.dist(numeral.box.centre, one.disc) < 0.3
        assert any(math.dist(dot.centre, one.dot) < 0.01 for dot in dots(page)), number
    assert marks.DISC == 2


def names(page):
    """Return the names of columns and rows around pictures: their sizes, and where they are."""
    return {word.text: word for word in page.words if abs(word.first.size - 7) < 0.01 and word.text in "ABC123"}


@pytest.mark.parametrize("width", [60, 24])
def test_the_names_of_columns_and_rows_are_around_a_board_in_one_size(tmp_path, width):
    """Columns above the picture, rows beside it; the crop begins in column B."""
    book = (FIGURE % "crop: B1-C2").replace("width: 60", f"width: {width}")
    (page,) = sheets(made(tmp_path, "", **{"books/tiny/f.yaml": book}))
    found = names(page)
    assert set(found) == {"B", "C", "1", "2"}
    assert all(word.first.size >= 6.5 for word in found.values())
    assert found["B"].box.bottom < found["1"].box.top
    assert found["1"].box.right < found["B"].box.left
    assert found["C"].box.centre[0] - found["B"].box.centre[0] == pytest.approx(width / 2, abs=0.3)
    assert found["2"].box.centre[1] - found["1"].box.centre[1] == pytest.approx(width / 2, abs=0.3)


def test_a_board_on_its_side_has_its_rows_across(tmp_path):
    (page,) = sheets(made(tmp_path, "turn: 90, crop: A1-A3"))
    found = names(page)
    assert set(found) == {"A", "1", "2", "3"}
    assert found["3"].box.left < found["2"].box.left < found["1"].box.left
    assert found["2"].box.centre[0] - found["3"].box.centre[0] == pytest.approx(20, abs=0.3)
    assert found["A"].box.right < found["3"].box.left


# How many numbers are on pictures in the books of each game.
NUMBERED = {
    "skies_of_fire": 23,
    "monsters_and_magic": 22,
    "capture_the_island": 16,
    "castle_assault": 24,
    "cloudspire": 26,
}


@pytest.mark.parametrize("game", NUMBERED)
def test_every_number_in_the_books_of_our_games_has_a_named_target(game):
    problems = Problems()
    files = read_books(game, Roots((built_in(),)), problems)
    assert not problems
    shown = [one for file, _ in files.values() for one in marks_of(file.model_dump())]
    assert len(shown) == NUMBERED[game]
    assert all(one["on"] and not one["at"] for one in shown)


@pytest.mark.parametrize("game", [game for game, count in NUMBERED.items() if count])
def test_each_number_points_at_what_it_names_and_covers_nothing(game, printed):
    """The dot is on what it marks; the disc is off the picture (on a table, off the pieces) and off other numbers."""
    measured = [one for one in printed(game).pictures if one.shown.marks]
    assert measured
    for shown, seen, room, numbers, _ in measured:
        for mark, one in zip(shown.marks, numbers, strict=True):
            box = seen.find(mark.on)
            if box is not None:  # a name may contain fields
                assert seen.area_in_book(box).contains(Rect(*one.dot, 0, 0), 0.01), f"{one.number} is not on {mark.on}"
            disc = Rect(*one.disc, 0, 0).outset(marks.DISC)
            covered = room.pieces or [room.frame]
            assert not any(area.overlaps(disc) for area in covered), f"{one.number} covers something"
        for one, other in combinations(numbers, 2):
            assert math.dist(one.disc, other.disc) > 2 * marks.DISC, f"{one.number} covers {other.number}"
            assert math.dist(one.disc, other.dot) > marks.DISC + marks.DOT, f"{one.number} covers the dot"


def outline(lying):
    """Return the area of a piece in a picture without the bleed that its cut hides."""
    (piece,) = lying.items
    return ink_bounds([Group(piece.items[-1:], piece.matrix)])


def test_a_standing_figure_takes_at_most_four_fifths_of_its_square(printed):
    widths = [
        outline(one).width / one.area.width
        for shown, seen, *_ in printed("skies_of_fire").pictures
        if shown.component == "map_board"
        for one, laid in zip(seen.pieces, shown.pieces, strict=True)
        if laid.component == "figurines"
    ]
    assert len(widths) > 10
    assert 0.6 < max(widths) <= 0.8


def test_a_tile_keeps_its_scale_under_a_standing_figure_and_pieces_keep_their_space(printed):
    lying = [
        (laid.component, outline(one), one.area)
        for shown, seen, *_, book in printed("monsters_and_magic").pictures
        if shown.component == "board" and book == "Learn to play"
        for one, laid in zip(seen.pieces, shown.pieces, strict=True)
    ]
    tiles = [(box.width / cell.width, cell.centre, box.centre) for name, box, cell in lying if name == "terrain_tile"]
    assert len(tiles) > 20
    for share, cell, tile in tiles:
        assert share == pytest.approx(42.3 / 45, abs=0.01)  # 43 mm, within the gap of 3 % around it
        assert tile == pytest.approx(cell)
    assert [name for name, box, cell in lying if not cell.contains(box, 0.2)] == []
    for name in ("hero", "mage", "army", "monster"):
        assert all(box.inset(-0.03 * cell.width).width <= 0.84 * cell.width for at, box, cell in lying if at == name)


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
        (
            "marks: [{on: fra, text: a}]",
            'the picture has no "fra" (allowed: cells, far, near, A1, A2, A3, B1, B2, B3, C1, C2, C3; did you mean',
        ),
        ("marks: [{text: a}]", "a mark needs either `on`"),
        ("pieces: [{component: deck, row: a, at: Z9}]", 'the board has no space "Z9"'),
        ("crop: A1-Q7", 'crop: the board has no space "Q7"'),
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


def test_a_crop_of_a_table_is_an_error_that_says_what_has_spaces(tmp_path):
    book = "book: 1\ntitle: F\nblocks:\n  - figure: {show: [{table: {width: 90, height: 50}, crop: a1}]}\n"
    with pytest.raises(DataError, match=r'crop: there is no space "a1" here .only boards with `columns` and `rows`'):
        tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",))


def test_a_heading_and_the_text_of_a_number_may_be_blank(tmp_path):
    figure = FIGURE % "marks: [{on: far, text: $words.none}]"
    book = figure.replace("blocks:\n", "words: {none: ''}\nblocks:\n  - {heading: $words.none}\n")
    assert "Nearby 1 1 Look." in pages(made(tmp_path, "", **{"books/tiny/f.yaml": book}))[0]


def test_numbers_on_a_picture_with_a_text_beside_it_are_explained_below(tmp_path):
    book = FIGURE.replace("      caption: Look.\n", "      beside: Sideways.\n") % "marks: [{on: far, text: Distant.}]"
    (page,) = sheets(made(tmp_path, "", **{"books/tiny/f.yaml": book}))
    beside, below, far = (
        next(word.first for word in page.words if word.text == text) for text in ("Sideways.", "Distant.", "Faraway")
    )
    assert beside.y < far.y < below.y
    assert beside.x > far.x


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


def test_a_caption_without_a_table_above_it_does_not_hide_that_the_table_has_no_rows(tmp_path):
    table = "{each: tables.deck, where: n > 9, columns: [{text: $name}], caption: Nobody.}"
    book = f"book: 1\ntitle: F\nblocks:\n  - table: {table}\n"
    with pytest.raises(DataError, match="the table has no rows"):
        tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",))


@pytest.mark.parametrize("last", ["null", "many"])
def test_rows_that_cannot_be_sorted_are_an_error(tmp_path, last):
    book = "book: 1\ntitle: F\nblocks:\n  - table: {each: tables.topics, by: n, columns: [{text: $n}]}\n"
    files = {"books/tiny/f.yaml": book, "cards/tiny/topics.yaml": f"[{{n: 2}}, {{n: 1}}, {{n: {last}}}]\n"}
    with pytest.raises(DataError, match="n must be a number in every record, or a text in every record"):
        tiny_books(tmp_path, files, only=("f",))


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
    with pytest.raises(DataError, match=r"f.yaml:4:\d+: width: .* \(allowed: a number above 0 and up to 5000\)"):
        on_table(tmp_path, width)


def test_a_crop_leaves_out_items_outside_it_also_within_groups():
    near, far = (Shape(paths.rect(Rect(left, 0, 2, 2))) for left in (1, 20))
    area = Rect(0, 0, 10, 10)
    assert list(items_in_area([Group((near, far)), Group((far,)), Group((near,))], area)) == [
        Group((near,)),
        Group((near,)),
    ]


def test_a_picture_is_drawn_once_for_all_passes_over_a_book(tmp_path):
    book = FIGURE % "marks: [{on: far, text: Far.}]" + "  - {page: true}\n  - {heading: There, id: there}\n"
    book = book.replace("blocks:\n", "blocks:\n  - {text: 'Look at <see there>.'}\n")
    files = {"cards/tiny/components.yaml": COMPONENTS, "layouts/tiny/board.yaml": BOARD, "books/tiny/f.yaml": book}
    made = print_watched(write(tmp_path / "project", {**BOOK_PROJECT, **files}), "tiny", tmp_path / "out")
    assert len([one for one in made.pictures if one.shown.marks]) == 1
    assert "There, p. 2." in " ".join(pages(made.path("f")))


def test_a_table_without_a_head_is_as_near_to_what_is_above_it_as_one_with_a_head(tmp_path):
    """The space between the heading and the first line: the row's own air is part of it."""

    def space(title):
        columns = f"[{{text: $name{title}}}]"
        blocks = f"  - {{heading: Above}}\n  - table: {{each: tables.deck, columns: {columns}}}\n"
        book = {"books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n{blocks}"}
        page = sheets(made(tmp_path / (title or "none"), "", **book))[0]
        line = next(word.first for word in page.words if word.text == ("Head" if title else "Ada"))
        return line.y - next(word.first.y for word in page.words if word.text == "Above")

    assert space("") < space(", title: Head") - 1
