"""Boards of hexes in layouts: their size, records, contents, and messages about mistakes."""

from __future__ import annotations

import math
from typing import Any

import pytest
from studio import Studio, a_row

from pnp.composition.failures import LayoutError
from pnp.composition.hexes import HexBoard, hex_board
from pnp.composition.layout import Hexes
from pnp.geometry.hexes import Hex
from pnp.geometry.rect import Rect

WIDE = 2 / math.sqrt(3)  # the height of a hex with a corner up that is 1 mm from side to side
MAP = "layout: 1\nhexes: {flat: 20, shape: rectangle 3 x 2}\nsize: fit hexes\nbleed: 0\nsafe: 0\nboxes:\n"
CELLS = "  cells: {box: trim, repeat: {h: hexes}, place: hexes, each: {shape: hex, fill: red}}\n"


HEXES = ("A1", "B1", "C1", "A2", "B2", "C2")


def board(**keys: Any) -> HexBoard:
    return hex_board(Hexes.model_validate({"flat": 20, **keys}))


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        ({"shape": "rectangle 3 x 2"}, "A1 B1 C1 A2 B2 C2"),
        ({"shape": "rectangle 2 x 2", "point": "side"}, "A1 B1 A2 B2"),
        ({"shape": "hexagon 1"}, "B1 C1 A2 B2 C2 B3 C3"),
        ({"shape": "hexagon 1", "names": "axial"}, "0,-1 1,-1 -1,0 0,0 1,0 -1,1 0,1"),
        ({"shape": ["B2", "A1"]}, "B2 A1"),
        ({"shape": ["1,-2", "0,0"], "names": "axial"}, "1,-2 0,0"),
    ],
)
def test_hexes_have_names_in_reading_order(keys: dict[str, Any], names: str) -> None:
    assert " ".join(board(**keys).cells) == names


@pytest.mark.parametrize("shape", ["hexagon 1", "hexagon 2", "hexagon 3", "star 1", "star 2"])
@pytest.mark.parametrize("point", ["up", "side"])
@pytest.mark.parametrize("parity", ["odd", "even"])
def test_names_from_a1_do_not_change_which_hexes_touch(shape: str, point: str, parity: str) -> None:
    """A hexagon named by column and row has the same sides and gaps as the one with axial names."""
    names = f"{parity}-{'r' if point == 'up' else 'q'}"
    named, plain = board(shape=shape, point=point, names=names), board(shape=shape, point=point, names="axial")
    assert len(named.cells) == len(plain.cells)
    pairs = list(zip(named.cells.values(), plain.cells.values(), strict=True))
    assert all(one.steps(other) == two.steps(another) for one, two in pairs for other, another in pairs)
    assert min(name[0] for name in named.cells) == "A"
    assert min(name[1:] for name in named.cells) == "1"


@pytest.mark.parametrize(
    ("keys", "size"),
    [
        ({"shape": "rectangle 3 x 2"}, (70, 20 * WIDE * 1.75)),
        ({"shape": "rectangle 3 x 2", "margin": 5}, (80, 20 * WIDE * 1.75 + 10)),
        ({"shape": "rectangle 3 x 2", "point": "side"}, (20 * WIDE * 2.5, 50)),
        ({"shape": "hexagon 2", "flat": 40}, (200, 40 * WIDE * 4)),
        ({"shape": "star 1", "flat": 40}, (160, 184.75)),
    ],
)
def test_a_face_can_be_as_large_as_its_hexes(keys: dict[str, Any], size: tuple[float, float]) -> None:
    assert board(**keys).size == pytest.approx(size, abs=0.01)


def test_each_copy_is_the_rectangle_round_its_hex(studio: Studio) -> None:
    face = studio.make(MAP + CELLS).face
    assert (face.width, face.height) == pytest.approx((70, 20 * WIDE * 1.75), abs=0.01)
    boxes = board(shape="rectangle 3 x 2").places(["A1", "B1", "A2"], Rect(0, 0, face.width, face.height), 0)
    assert [(one.left, one.top) for one in boxes] == [
        pytest.approx(at, abs=0.01) for at in [(0, 0), (20, 0), (10, 15 * WIDE)]
    ]
    assert len([line for line in studio.lines(MAP + CELLS) if "C00000" in line]) == 6


def test_a_gap_parts_the_hexes_by_so_much() -> None:
    one, two = board(shape="rectangle 2 x 1").places(["A1", "B1"], Rect(0, 0, 50, 50), 2)
    assert two.left - one.right == pytest.approx(2)
    assert one.height / one.width == pytest.approx(WIDE)


def test_records_give_hexes_their_fields_and_others_blanks() -> None:
    """The data may be a mapping by hex or a list; `open` are the sides at the border."""
    for data in (
        {"B1": {"terrain": "wood"}},
        [{"at": "B1", "terrain": "wood"}],
        {"B1": {"id": "B1", "terrain": "wood"}},
    ):
        found = {record["name"]: record for record in board(shape="rectangle 3 x 2").records(data)}
        assert [record["terrain"] for record in found.values()] == ["", "wood", "", "", "", ""]
    assert (found["A2"]["column"], found["A2"]["row"], found["A2"]["x"], found["A2"]["y"]) == ("A", 2, 1, 2)
    assert (found["A2"]["q"], found["A2"]["r"]) == (0, 1)
    assert found["B1"]["open"] == ["NE", "NW"]
    assert found["A1"]["open"] == ["NE", "SW", "W", "NW"]


def test_a_board_may_have_the_hexes_of_its_data_and_no_others(studio: Studio) -> None:
    """The hexes of an irregular map had to be listed twice: in its table, and again in the layout."""
    tables = {"tables": {"map": {"C1": {"land": "hill"}, "A1": {"land": "fen"}, "B2": {"land": "fen"}}}}
    made = hex_board(Hexes.model_validate({"flat": 20, "shape": "data", "data": "tables.map"}), tables)
    assert list(made.cells) == ["C1", "A1", "B2"]
    assert [one["land"] for one in made.records(tables["tables"]["map"])] == ["hill", "fen", "fen"]


def test_records_of_another_list_lie_on_the_hexes_that_they_name(studio: Studio) -> None:
    layout = MAP + "  towns: {box: trim, repeat: {t: towns}, place: hexes, each: {fill: blue}}\n"
    lines = studio.lines(layout, {"towns": [{"at": "B2", "name": "Elm"}]})
    assert [line for line in lines if "0000C0" in line] == ["shape fill 0000C0 R30 17.32 20 23.09"]


def test_a_line_crosses_the_sides_between_its_hexes_in_the_middle() -> None:
    drawn = board(shape="rectangle 3 x 2").line(["A1", "B1", "B2"], Rect(0, 0, 70, 20 * WIDE * 1.75))
    points = [segment[-2:] for segment in drawn]
    assert points[0] == pytest.approx((10, 10 * WIDE))
    assert points[1] == pytest.approx((20, 10 * WIDE)), "the side between A1 and B1"
    assert points[2] == pytest.approx((35, 17.5 * WIDE)), "the side between B1 and B2"
    assert points[3] == pytest.approx((40, 25 * WIDE))


def test_a_line_that_comes_back_is_closed() -> None:
    drawn = board(shape="rectangle 3 x 2").line("A1 B1 A2 A1", Rect(0, 0, 99, 99))
    assert drawn[-1] == ("Z",)


def test_the_outline_of_hexes_is_one_path_without_inner_sides() -> None:
    outline = board(shape="rectangle 3 x 2").outline("hexes", Rect(0, 0, 70, 60))
    assert len([one for one in outline if one[0] == "Z"]) == 1
    assert len([one for one in outline if one[0] in "ML"]) == 18
    two = board(shape="rectangle 3 x 2").outline(["A1", "C1"], Rect(0, 0, 70, 60))
    assert len([one for one in two if one[0] == "Z"]) == 2


def test_a_face_is_cut_along_the_outline_of_its_hexes(studio: Studio) -> None:
    cut = studio.make(MAP.replace("bleed: 0", "bleed: 2\ncut: hexes") + CELLS).face.cut
    assert cut is not None
    assert len([one for one in cut if one[0] in "ML"]) == 18


def test_sides_of_a_hex_are_drawn_by_name(studio: Studio) -> None:
    layout = (
        MAP + "  cells: {box: trim, repeat: {h: hexes}, place: hexes, each: cell}\n"
        "parts:\n  cell: {sides: h.walls, stroke: red 1}\n"
    ).replace("rectangle 3 x 2}", "rectangle 3 x 2, data: cells}")
    lines = [line for line in studio.lines(layout, {"cells": {"A1": {"walls": ["E", "se"]}}}) if "C00000" in line]
    assert len(lines) == 1
    assert lines[0].count("M") == 2
    assert "M20 " in lines[0], "the side in the east lies at the right of A1"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rectangle 3 x 2", "rectangel 3 x 2", '"rectangel 3 x 2" is not a hex shape (allowed: rectangle 8 x 6'),
        ("rectangle 3 x 2", "rectangle 3 x 9999", "the board has 29997 hexes (allowed: 1 to 5000)"),
        ("rectangle 3 x 2", "star 99", "star 99 is too large (allowed: 0 to 40)"),
        ("rectangle 3 x 2}", "[A1, Q]}", '"Q" is not a hex (allowed: a column and a row, such as A1 or C10)'),
        ("rectangle 3 x 2", "rectangle 3 x 2, names: odd-q", "odd-q cannot be used for hexes with a corner up"),
        ("rectangle 3 x 2", "rectangle 3 x 2, flatt: 2", "flatt"),
        ("rectangle 3 x 2", "data", "hexes.shape: `shape: data` needs data without fields of a row"),
        ("rectangle 3 x 2", "data, data: cells", "hexes.data: `shape: data` needs data without fields of a row"),
        ("flat: 20", "flat: 0", "hexes.flat: 0.0 is not allowed (allowed: more than 0.0)"),
        ("hexes: {flat: 20, shape: rectangle 3 x 2}", "margin: 2", "margin"),
        ("hexes: {flat: 20, shape: rectangle 3 x 2}\n", "", "the layout has no hexes"),
        ("size: fit hexes", "size: 60 x 60", "the hexes take 70.00 x 40.41 mm, but the box is 60.00 x 60.00 mm"),
    ],
)
def test_a_mistake_in_the_hexes_of_a_layout_is_reported_at_its_place(
    studio: Studio, old: str, new: str, told: str
) -> None:
    faults = studio.faults((MAP + CELLS).replace(old, new))
    assert any(told in fault for fault in faults), faults
    assert all(fault.startswith("card.yaml:") for fault in faults)


@pytest.mark.parametrize("sides", ["E SE", "E, SE", ["E", "SE"]])
def test_sides_in_a_cell_may_have_commas_between_them(sides: object) -> None:
    hexagon = Rect(0, 0, 20, 20 * WIDE)
    assert board(shape="rectangle 3 x 2").sides(sides, hexagon) == board(shape="rectangle 3 x 2").sides("e se", hexagon)


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("{box: trim, lines: [[A1, C1]], stroke: red 1}", "A1 and C1 do not touch (beside A1: B1, A2)"),
        ("{box: trim, lines: [[A1, K9]], stroke: red 1}", '"K9" is not a hex of this board'),
        ("{box: trim, lines: name, stroke: red 1}", "is not a list of lines"),
        ("{box: trim, area: [A1, Z9], fill: red}", '"Z9" is not a hex of this board'),
        ("{box: trim, sides: [up], stroke: red 1}", '"up" is not a side of a hex (allowed: NE, E, SE, SW, W, NW)'),
        ("{box: trim, repeat: {t: towns}, place: hexes, each: {fill: red}}", '"K9" is not a hex of this board'),
        ("{box: trim, area: hexes}", "has no effect without fill or pattern or stroke or clip"),
        ("{box: trim, area: hexes, shape: hex, fill: red}", "has both shape and area"),
    ],
)
def test_places_off_the_board_are_reported(studio: Studio, box: str, told: str) -> None:
    row = {"name": "Elm", "towns": [{"at": "K9"}]}
    faults = studio.faults(f"{MAP}  it: {box}\n", row)
    assert any(told in fault for fault in faults), faults


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"K9": {}}, 'hexes.data: 7 Elm: "K9" is not a hex of this board'),
        ([{"at": "A1"}, {"at": "A1"}], "two records are at A1"),
        ([{"at": "A1", "name": "Elm"}], "A1: a hex is named after its place (rename the field `name`)"),
        ("A1", "is neither a mapping by hex nor a list of records with `at`"),
    ],
)
def test_records_that_cannot_lie_on_the_board_are_reported(studio: Studio, cells: object, told: str) -> None:
    layout = (MAP + CELLS).replace("rectangle 3 x 2}", "rectangle 3 x 2, data: cells}")
    faults = studio.faults(layout, {"id": 7, "name": "Elm", "cells": cells})
    assert any(told in fault for fault in faults), faults


def test_a_field_that_only_the_hexes_read_makes_faces_differ(studio: Studio) -> None:
    maker = studio.maker(
        (MAP + CELLS)
        .replace("rectangle 3 x 2}", "rectangle 3 x 2, data: cells}")
        .replace("fill: red", "fill: $h.colour")
    )
    made = [maker.make(a_row({"cells": {key: {"colour": colour} for key in HEXES}}), "m") for colour in ("red", "blue")]
    maker.problems.raise_if_any()
    assert made[0].face.drawing != made[1].face.drawing


def test_an_unknown_hex_is_a_fault_of_its_board() -> None:
    with pytest.raises(LayoutError, match="the hexes are A1 to H8"):
        board(shape="rectangle 8 x 8").find("Z1")


@pytest.mark.parametrize("names", ["axial", "offset"])
def test_records_may_have_their_place_as_q_and_r(names: str) -> None:
    letters = {"a": {"q": 0, "r": 0, "terrain": "path"}, "b": {"q": 1, "r": 0, "terrain": "lake"}}
    found = board(shape="rectangle 2 x 2", names=names).records(letters)
    assert [(one["key"], one["terrain"], one["q"], one["r"]) for one in found[:2]] == [
        ("a", "path", 0, 0),
        ("b", "lake", 1, 0),
    ]
    assert [one["terrain"] for one in board(shape="rectangle 2 x 2", names=names).records(list(letters.values()))] == [
        "path",
        "lake",
        "",
        "",
    ]


def test_an_axial_name_works_on_every_board() -> None:
    assert board(shape="rectangle 3 x 2").find("1,1") == board(shape="rectangle 3 x 2").find("B2")


@pytest.mark.parametrize("point", ["up", "side"])
@pytest.mark.parametrize(
    ("shape", "names"), [("rectangle 6 x 5", "offset"), ("star 1", "axial"), ("hexagon 2", "axial")]
)
def test_a_board_is_divided_along_the_sides_of_its_hexes(point: str, shape: str, names: str) -> None:
    made = board(shape=shape, point=point, names=names, margin=5)
    box = Rect(0, 0, *made.size)
    dx, dy = box.centre[0] - made.frame.centre[0], box.centre[1] - made.frame.centre[1]
    around = (made.grid.corners(near) for here in made.cells.values() for near in here.within(2))
    corners = {(round(x + dx, 3), round(y + dy, 3)) for six in around for x, y in six}
    across, down = made.breaks([2], [3], box)
    for axis, (line,) in enumerate((across, down)):
        assert (line[0][1 - axis], line[-1][1 - axis]) == (0, box.height if axis == 0 else box.width)
        assert {(round(x, 3), round(y, 3)) for x, y in line[1:-1]} <= corners
        cut = [point[axis] for point in line]
        one, two = min(cut), max(cut)
        centres = [made.grid.centre(here)[axis] + (dx, dy)[axis] for here in made.cells.values()]
        assert two - one < 20 * WIDE / 2 + 0.01
        assert min(centres) < one
        assert two < max(centres)


@pytest.mark.parametrize(
    ("breaks", "message"),
    [
        (
            "{columns: [3]}",
            "breaks.columns: 3 is not allowed (allowed: 1 to 2, the number of the column before the line)",
        ),
        ("{rows: [0]}", "breaks.rows: 0 is not allowed (allowed: 1 to 1, the number of the row before the line)"),
    ],
)
def test_a_break_after_no_column_or_row_is_reported(studio: Studio, breaks: str, message: str) -> None:
    (fault,) = studio.faults(MAP.replace("boxes:", f"breaks: {breaks}\nboxes:") + CELLS)
    assert fault.endswith(message)


def test_a_break_after_no_column_of_hexes_with_a_side_up_names_a_column() -> None:
    made = board(shape="rectangle 3 x 2", point="side", names="offset", margin=5)
    for columns, rows, word in (([3], [], "column"), ([], [2], "row")):
        with pytest.raises(LayoutError, match=f"the number of the {word} before the line"):
            made.breaks(columns, rows, Rect(0, 0, *made.size))


def test_a_place_that_is_not_a_hex_either_is_reported_with_both(studio: Studio) -> None:
    (fault,) = studio.faults(MAP + "  b: {at: K9, size: 6 x 4, fill: red}\n")
    assert fault.endswith("or two lengths such as 12 30, or a hex of the board such as B2)")


@pytest.mark.parametrize(("key", "value"), [("area", "hexes"), ("lines", "[[A1, B1]]"), ("sides", "[NE]")])
def test_a_box_that_needs_hexes_is_reported_at_its_key(studio: Studio, key: str, value: str) -> None:
    for more in ("", ", clip: true"):
        (fault,) = studio.faults(f"  a: {{box: safe, {key}: {value}, fill: red{more}}}")
        assert f"boxes.a.{key}: the layout has no hexes (declare them" in fault


@pytest.mark.parametrize(
    "rest",
    [
        "breaks: {columns: [1]}\nboxes:\n",
        "cut: hexes\nboxes:\n",
        "boxes:\n  a: {box: safe, area: hexes, fill: red}\n",
        "boxes:\n  a: {at: B2, size: 3, fill: red}\n",
        "boxes:\n  a: {box: safe, repeat: {h: hexes}, place: hexes, each: {box: cell, fill: red}}\n",
    ],
)
def test_an_error_in_the_hexes_is_the_only_one_reported(studio: Studio, rest: str) -> None:
    head = "layout: 1\nsize: 60 x 60\nsafe: 1\nhexes: {flat: 10, shape: rectangl 2 x 2}\n"
    (fault,) = studio.faults(f"{head}{rest}  z: {{box: safe, fill: red}}\n", {"id": "1"})
    assert 'hexes.shape: "rectangl 2 x 2" is not a hex shape' in fault


def test_breaks_after_columns_need_hexes(studio: Studio) -> None:
    (fault,) = studio.faults("layout: 1\nsize: 60 x 60\nbreaks: {columns: [3]}\nboxes: {a: {box: trim, fill: red}}\n")
    assert fault.endswith("breaks.columns: columns and rows need hexes (declare `hexes`, or write x and y)")


@pytest.mark.parametrize(("at", "hexagon"), [("B2", (1, 1)), ("1,1", (1, 1)), ("C1", (2, 0))])
def test_a_box_may_lie_on_a_hex(studio: Studio, at: str, hexagon: tuple[int, int]) -> None:
    """Sizes are those of the box; its middle is the centre of the hex, on a face larger than the hexes, too."""
    for margin in (0, 7):
        text = MAP.replace("3 x 2}", f"3 x 2, margin: {margin}}}") + f"  b: {{at: '{at}', size: 6 x 4, fill: red}}\n"
        box = studio.make(text).boxes["boxes.b"]
        made = board(shape="rectangle 3 x 2", margin=margin)
        middle = made.grid.centre(Hex(*hexagon))
        assert box.centre == pytest.approx((middle[0] - made.frame.left + margin, middle[1] - made.frame.top + margin))
        assert (box.width, box.height) == (6, 4)


def test_a_grid_of_signs_gives_hexes_their_records(studio: Studio) -> None:
    """Each sign of a line is a hex, and the legend says what it stands for."""
    legend = [{"sign": "f", "land": "forest"}, {"sign": ".", "land": "plain"}, {"sign": "s", "land": "sea"}]
    text = MAP.replace("3 x 2}", "3 x 2, data: squares}")
    name = "each: {boxes: {land: {box: cell, text: '$h.name $h.legend.land', style: text}}}"
    drawn = studio.lines(
        text + CELLS.replace("each: {shape: hex, fill: red}", name), {"grid": ["ff.", ".fs"], "legend": legend}
    )
    words = " ".join(drawn)
    assert all(one in words for one in ("A1 forest", "B1 forest", "C1 plain", "A2 plain", "B2 forest", "C2 sea"))
