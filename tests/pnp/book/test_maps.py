"""Maps of hexes made from data: where tiles, pieces and numbers are, what hides what, and messages about bad data."""

import math

import pytest
from measures import sheets
from printed_books import pointers, tiny_books
from tiny_project import COMPONENTS

from pnp.book import marks
from pnp.errors import DataError

FLAT, RISE = 20.0, 20.0 * math.sqrt(3) / 2
"""The width of a hex, and the distance of two rows, in mm."""
HEX = """\
layout: 1
size: 20 x 23.094
cut: hex
bleed: 0
safe: 0
boxes: {name: {box: trim, text: '$id $ground $turned ${join(like, "")}', style: rules}}
"""
CHIT = "layout: 1\nsize: 8 x 8\nsafe: 0\nbleed: 0\nboxes: {word: {box: trim, text: $name, style: rules}}\n"
MAP = """\
tiles:
  - {id: one, at: '0,0', turn: 0, hexes: {a: {ground: A}, b: {ground: B}}}
  - {id: two, at: '0,1', turn: 3, hexes: {a: {ground: A}, b: {ground: C}}}
places: {a: [0, 0], b: [1, 0]}
"""
TILES = "{each: tables.map.tiles, at: $at, turn: $turn, name: $id, cells: hexes, places: tables.map.places, hex: hex}"


def made(folder, keys="", piece="", tiles=TILES, data=MAP, shown="", files=None, **choices):
    pieces = f"pieces: [{piece}], " if piece else ""
    show = f"{{width: 80, {pieces}{shown} map: {{flat: 20, {keys} tiles: [{tiles}]}}}}"
    files = {
        **(files or {}),
        "cards/tiny/components.yaml": COMPONENTS,
        "layouts/tiny/hex.yaml": HEX,
        "layouts/tiny/chit.yaml": CHIT,
        "boards/tiny/map.yaml": data,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks: [{{figure: {{show: [{show}]}}}}]",
    }
    return sheets(tiny_books(folder, files, only=("f",), **choices).path("f"))[0]


def fault(folder, **changes):
    with pytest.raises(DataError) as raised:
        made(folder, **changes)
    return str(raised.value)


def places(page):
    """Return where each word of the map begins, by the word."""
    return {word.text: (word.first.x, word.first.y) for word in page.words}


def test_each_hex_is_drawn_where_its_tile_and_its_turn_put_it(tmp_path):
    """The second tile is half a hex to the right, a row down, and turned around: its b is to the left."""
    page = made(tmp_path)
    found = {word.text: word.first for word in page.words if word.text in ("onea", "oneb", "twoa", "twob")}
    scale = 80 / 50
    x, y = found["onea"].x, found["onea"].y
    assert found["oneb"].x - x == pytest.approx(FLAT * scale, abs=0.05)
    assert found["twoa"].x - x == pytest.approx(FLAT / 2 * scale, abs=0.05)
    assert found["twoa"].y - y == pytest.approx(RISE * scale, abs=0.05)
    assert found["twob"].x - x == pytest.approx(-FLAT / 2 * scale, abs=0.05)


def test_a_hex_knows_across_which_sides_a_field_is_the_same(tmp_path):
    """Both a have ground A; the second is at the lower right of the first."""
    text = " ".join(word.text for word in made(tmp_path, keys="like: ground,").words)
    assert "onea A 0 SE" in text
    assert "twoa A 3 NW" in text
    assert "oneb B 0 two" in text


def test_a_later_tile_covers_the_hexes_of_an_earlier_one(tmp_path):
    text = " ".join(word.text for word in made(tmp_path, data=MAP.replace("'0,1', turn: 3", "'1,0', turn: 0")).words)
    assert "oneb" not in text
    assert "twoa" in text


@pytest.mark.parametrize("at", ["oneb", "1,0", "1, 0"])
def test_a_piece_lies_on_a_hex_in_its_own_size(tmp_path, at):
    piece = f"{{layout: chit, record: tables.deck.a, at: '{at}'}}"
    found = places(made(tmp_path, piece=piece))
    scale = 80 / 50
    assert found["Ada"][0] - found["oneb"][0] == pytest.approx((FLAT / 2 - 4) * scale, abs=0.1)


def test_a_map_is_as_large_as_its_tiles_a_margin_or_a_size_says(tmp_path):
    plain = places(made(tmp_path / "plain"))
    wider = places(made(tmp_path / "wider", keys="margin: 5,"))
    sized = places(made(tmp_path / "sized", keys="width: 100, height: 100,"))
    assert (plain["oneb"][0] - plain["onea"][0]) / 20 == pytest.approx(80 / 50, abs=0.01)
    assert (wider["oneb"][0] - wider["onea"][0]) / 20 == pytest.approx(80 / 60, abs=0.01)
    assert (sized["oneb"][0] - sized["onea"][0]) / 20 == pytest.approx(80 / 100, abs=0.01)


@pytest.mark.parametrize(("ink", "drawn"), [("full", True), ("low", False)])
def test_a_layout_under_a_map_is_centred_on_it_and_left_out_with_low_ink(tmp_path, ink, drawn):
    words = "{at: centre, size: 20 x 6, text: Sea, style: rules}"
    ground = f"layout: 1\nsize: 200 x 160\nsafe: 0\nbleed: 0\nboxes: {{word: {words}}}\n"
    page = made(tmp_path, keys="layout: sea, width: 100, height: 80,", files={"layouts/tiny/sea.yaml": ground}, ink=ink)
    assert ("Sea" in places(page)) == drawn
    if drawn:
        left, right = places(page)["onea"][0], places(page)["oneb"][0]
        assert left - 5 < places(page)["Sea"][0] < right


def test_a_crop_shows_the_hexes_between_two(tmp_path):
    text = " ".join(
        word.text for word in made(tmp_path, shown="crop: '0,0-1,0',", data=MAP.replace("'0,1'", "'-1,3'")).words
    )
    assert "onea" in text
    assert "twoa" not in text


def test_numbers_point_at_hexes(tmp_path):
    page = made(tmp_path, shown="marks: [{on: oneb, corner: middle, text: Here.}],")
    (mark,) = pointers(page)
    begin = places(page)["oneb"]
    assert 0 < mark.dot[0] - begin[0] < FLAT * 80 / 50


def test_a_number_points_into_the_hex_that_it_is_about(tmp_path):
    """The dot was in the corner of the rectangle around a hex, which is in the neighbouring hex."""
    page = made(tmp_path, shown="marks: [{on: oneb, text: Here.}, {on: oneb, corner: middle, text: Middle.}],")
    dot, middle = (mark.dot for mark in pointers(page))
    assert 5 < math.dist(dot, middle) < FLAT / 2 * 80 / 50


def test_a_map_may_fit_the_pieces_on_it(tmp_path):
    """Two pieces one hex apart, and 3 mm around them: the map is as wide as they are."""
    chits = "{layout: chit, record: tables.deck.a, at: '0,0'}, {layout: chit, record: tables.deck.b, at: '1,0'}"
    found = places(made(tmp_path, keys="fit: 3,", piece=chits))
    scale = 80 / (FLAT + 8 + 6)
    assert found["Bob"][0] - found["Ada"][0] == pytest.approx(FLAT * scale, abs=0.1)


BAD = [
    ({"data": MAP.replace("'0,1'", "K9")}, '"K9" is not a hex (allowed: two whole numbers, such as `0,0` or `1,-2`)'),
    (
        {"data": MAP.replace("turn: 3", "turn: x")},
        '"x" is not a turn (allowed: a whole number of clockwise steps of 60°)',
    ),
    (
        {"data": MAP.replace(", b: [1, 0]}", "}")},
        "no place is given for b (give each hex `q` and `r`, or give the tile `places`)",
    ),
    (
        {"piece": "{layout: chit, record: tables.deck.a, at: q4}"},
        '"q4" is not a place here (allowed: two numbers in mm, or one of the hexes onea, oneb, twoa, twob)',
    ),
    ({"tiles": TILES.replace("tables.map.places", "tables.map.tiles")}, "tables.map.tiles is not a mapping of places"),
]


@pytest.mark.parametrize(("changes", "message"), BAD)
def test_faults_of_a_map_are_reported(tmp_path, changes, message):
    assert message in fault(tmp_path, **changes)


BOARD = """\
layout: 1
hexes: {flat: 20, shape: rectangle 3 x 2}
size: fit hexes
bleed: 0
safe: 0
boxes: {cells: {box: trim, repeat: {h: hexes}, place: hexes, each: name}}
parts: {name: {boxes: {name: {at: 14 5, size: 8 x 6, text: $h.name, style: rules}}}}
"""


@pytest.mark.parametrize("at", ["B2", "1,1", "1, 1"])
def test_a_piece_lies_on_a_hex_of_a_board(tmp_path, at):
    show = f"{{width: 70, layout: board, pieces: [{{layout: chit, record: tables.deck.a, at: '{at}'}}]}}"
    files = {
        "cards/tiny/components.yaml": COMPONENTS,
        "layouts/tiny/board.yaml": BOARD,
        "layouts/tiny/chit.yaml": CHIT,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks: [{{figure: {{show: [{show}]}}}}]",
    }
    found = places(sheets(tiny_books(tmp_path, files, only=("f",)).path("f"))[0])
    assert found["Ada"][0] - found["B2"][0] == pytest.approx(10 - 4 - (14 - 4), abs=0.1)
    assert found["Ada"][1] > found["B2"][1] > found["B1"][1]


def test_a_place_that_a_board_of_hexes_does_not_have_is_answered_with_its_hexes(tmp_path):
    """The message named hexes of another kind of board."""
    show = "{width: 70, layout: board, pieces: [{layout: chit, record: tables.deck.a, at: B3}]}"
    files = {
        "cards/tiny/components.yaml": COMPONENTS,
        "layouts/tiny/board.yaml": BOARD,
        "layouts/tiny/chit.yaml": CHIT,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks: [{{figure: {{show: [{show}]}}}}]",
    }
    with pytest.raises(DataError) as raised:
        tiny_books(tmp_path, files, only=("f",))
    assert '"B3" is not a place here (allowed: two numbers in mm, or one of the hexes A1, B1, C1, A2, B2, C2' in str(
        raised.value
    )


LAND = """\
layout: 1
hexes: {flat: 40, names: axial, shape: ['0,0', '1,0']}
size: fit hexes
cut: hexes
bleed: 2
safe: 0
boxes: {name: {box: {left: 45, width: 30, top: 18, height: 10}, text: 'face $name', style: rules}}
"""


def printed(folder, component="land", layout=LAND):
    """Return a page with the tiles of `MAP` over the printed faces of a component, two hexes of 40 mm each."""
    deck = "  - {id: land, title: Land, kind: tile, data: deck.csv, layout: land, sheet: single}\n"
    tiles = TILES.replace("}", f', component: \'{component}\', row: \'${{"a" if id == "one" else "b"}}\'}}')
    show = f"{{width: 80, map: {{flat: 20, tiles: [{tiles}]}}}}"
    files = {
        "cards/tiny/components.yaml": COMPONENTS + deck,
        "layouts/tiny/land.yaml": layout,
        "layouts/tiny/hex.yaml": HEX.replace("$turned", '${"over" if printed else "bare"}'),
        "boards/tiny/map.yaml": MAP,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks: [{{figure: {{show: [{show}]}}}}]",
    }
    return sheets(tiny_books(folder, files, only=("f",)).path("f"))[0]


def test_the_printed_face_of_a_tile_lies_under_its_hexes_turned_as_they_are(tmp_path):
    """The face is half as large as printed; its word, on its second hex, is on the left hex of the turned tile."""
    page = printed(tmp_path)
    found = places(page)
    assert [word.text for word in page.words].count("over") == 4
    scale, (x, y) = 80 / 50, found["onea"]
    assert found["Ada"][0] - x == pytest.approx(FLAT * scale, abs=FLAT / 2 * scale)
    assert abs(found["Ada"][1] - y) < FLAT / 2 * scale
    assert found["Bob"][0] < found["twoa"][0]
    assert found["Bob"][1] - found["Ada"][1] == pytest.approx(RISE * scale, abs=FLAT / 2 * scale)


def test_a_tile_without_a_component_has_plain_hexes(tmp_path):
    words = [word.text for word in printed(tmp_path, component="").words]
    assert words.count("bare") == 4
    assert "Ada" not in words


def test_a_tile_of_a_component_without_hexes_is_an_error(tmp_path):
    flat = LAND.replace(
        "hexes: {flat: 40, names: axial, shape: ['0,0', '1,0']}\nsize: fit hexes\ncut: hexes", "size: 80 x 46"
    )
    with pytest.raises(DataError, match='land has no hex "0,0"'):
        printed(tmp_path, layout=flat)


def test_all_hexes_of_a_tile_without_a_place_are_one_problem(tmp_path):
    (found,) = fault(tmp_path, data=MAP.replace("places: {a: [0, 0], b: [1, 0]}", "places: {}")).splitlines()
    assert "cells: no place is given for a, b (give each hex `q` and `r`, or give the tile `places`)" in found


def test_the_disc_of_a_number_covers_no_hex(tmp_path):
    """The number of the hex in the middle is on the ground around the tiles, although it has a piece to be beside."""
    chit = "{layout: chit, record: tables.deck.a, at: '0,0'}"
    page = made(tmp_path, "margin: 20,", chit, shown="marks: [{on: '0,0', corner: middle, text: Here.}],")
    (mark,) = pointers(page)
    scale = 80 / (2.5 * FLAT + 40)
    assert math.dist(mark.disc, mark.dot) > FLAT / 2 * scale + marks.DISC
