"""The board of a match as the press prints it: the printed pieces lie where the state has them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from free_project import hexes
from PIL import Image, ImageChops, ImageStat
from seeing import layers
from table import Terminal

from pnp.composition.stamps import Stamp
from pnp.errors import OutputError
from pnp.geometry.rect import Rect
from pnp.render.png import render_page
from referee.table.components.box import Box, rotated_to_fit

GAME = "monsters_and_magic"
MARGIN, SQUARE, SCALE = 8, 45, 2  # mm of the frame or round a board without one, mm, pixels a mm
BARE = "layout: 1\nextends: board_plain\nsize: 360 x 360\n"


@pytest.fixture
def war(referee: Terminal) -> Terminal:
    assert referee(f"new {GAME} --names Ann,Bob --position border_war.yaml").code == 0
    return referee


@pytest.fixture
def bare_war(war: Terminal) -> Terminal:
    """The same match in a project whose board has no frame."""
    path = war.folder / f"layouts/{GAME}/board.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BARE, encoding="utf-8")
    return war


def drawn(terminal: Terminal, name: str, scale: int = SCALE) -> Image.Image:
    """Export the board as SVG and return it in pixels, `scale` a mm."""
    assert terminal(f"export {name}.svg").code == 0
    picture = layers(terminal.folder / f"{name}.svg", (8 * SQUARE + 2 * MARGIN) * scale)
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


def square(picture: Image.Image, name: str) -> Image.Image:
    left = (MARGIN + "abcdefgh".index(name[0]) * SQUARE) * SCALE
    top = (MARGIN + (8 - int(name[1])) * SQUARE) * SCALE
    return picture.crop((left, top, left + SQUARE * SCALE, top + SQUARE * SCALE))


def changed(one: Image.Image, other: Image.Image) -> set[str]:
    """Return the squares that look otherwise."""
    names = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    differ = {name: ImageChops.difference(square(one, name), square(other, name)) for name in names}
    return {name for name, image in differ.items() if max(ImageStat.Stat(image).mean) > 0.5}


def test_a_move_changes_its_two_squares_and_nothing_else(war: Terminal) -> None:
    before = drawn(war, "before")
    assert war('play "d1 e1"').code == 0
    after = drawn(war, "after")
    assert changed(before, after) == {"d1", "e1"}
    figure = (
        2 * SCALE,
        30 * SCALE,
        10 * SCALE,
        43 * SCALE,
    )  # its foot in the seat's colour, at the bottom left of its square
    assert max(ImageStat.Stat(ImageChops.difference(
        square(before, "d1").crop(figure), square(after, "e1").crop(figure))).mean) < 3  # fmt: skip


def test_svg_and_pdf_show_the_same(war: Terminal) -> None:
    picture = drawn(war, "board", 5)
    ran = war("export board.pdf --json")
    assert ran.code == 0
    page = render_page(war.folder / "board.pdf", 0, 127)
    assert page.size == picture.size
    assert max(ImageStat.Stat(ImageChops.difference(page, picture)).mean) < 6


def read(terminal: Terminal) -> ElementTree.Element:
    assert terminal("export board.svg").code == 0
    return ElementTree.parse(terminal.folder / "board.svg").getroot()


def labels(root: ElementTree.Element) -> str:
    """Return all texts of one sign, in the order of drawing: names of columns and rows, signs on pieces."""
    return "".join(text for node in root.iter() if len(text := node.get("aria-label") or "") == 1)


def test_a_framed_board_names_its_columns_and_rows_itself_and_is_drawn_alone(war: Terminal) -> None:
    root = read(war)
    assert labels(root).startswith(2 * "abcdefgh" + 2 * "87654321")
    assert not labels(root).endswith("11")
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    assert title == "Monsters and Magic, Turn 9, Blue: Movement Phase"
    assert (root.get("width"), root.get("height")) == ("376mm", "376mm")


def test_columns_and_rows_are_named_round_a_board_without_a_frame(bare_war: Terminal) -> None:
    root = read(bare_war)
    assert labels(root).endswith("aabbccddeeffgghh8877665544332211")
    assert "abc" not in labels(root)
    assert (root.get("width"), root.get("height")) == ("376mm", "376mm")


def test_pieces_lie_on_the_same_squares_with_a_frame_and_without(war: Terminal, request: pytest.FixtureRequest) -> None:
    framed = drawn(war, "framed")
    bare = drawn(request.getfixturevalue("bare_war"), "bare")
    inside = {f"{column}{row}" for column in "bcdefg" for row in range(2, 8)}
    within = (2 * SCALE, 2 * SCALE, (SQUARE - 2) * SCALE, (SQUARE - 2) * SCALE)  # round the tiles lie different grounds
    pairs = {name: [square(image, name).crop(within) for image in (framed, bare)] for name in inside}
    differ = {name for name, pair in pairs.items() if max(ImageStat.Stat(ImageChops.difference(*pair)).mean) > 0.5}
    assert differ == set()
    edge = (0, 0, framed.width, (MARGIN - 1) * SCALE)
    assert max(ImageStat.Stat(ImageChops.difference(framed.crop(edge), bare.crop(edge))).mean) > 20, "the frame"


def test_an_export_is_written_whole_or_not_at_all(war: Terminal) -> None:
    (war.folder / "there").mkdir()
    (war.folder / "there/board.svg").mkdir()
    ran = war("export there/board.svg")
    assert ran.code == 1
    assert "there/board.svg cannot be written" in ran.err
    assert [path.name for path in Path(war.folder / "there").iterdir()] == ["board.svg"]


def test_a_small_piece_lies_in_the_middle_of_its_hex(referee: Terminal) -> None:
    hexes(referee.folder)
    assert referee("new hexes --free --names Ann,Bob").code == 0
    before = drawn(referee, "before")
    assert referee('play "place pawn b2"').code == 0
    left, top, right, bottom = ImageChops.difference(before, drawn(referee, "after")).getbbox() or (0, 0, 0, 0)
    root = ElementTree.parse(referee.folder / "after.svg").getroot()
    scale = before.width / float(root.attrib["viewBox"].split()[2])
    across, down = ((left + right) / 2 / scale - MARGIN - 6, (top + bottom) / 2 / scale - MARGIN - 6)
    assert across == pytest.approx(2.5 * 28 / 3**0.5, abs=0.4)  # hexes are 28 mm high, in a margin of 6 mm
    assert down / 14 == pytest.approx(round(down / 14), abs=0.03)


def test_a_turned_piece_is_drawn_turned_and_named_in_the_legend(referee: Terminal) -> None:
    hexes(referee.folder, "  - {id: track, title: Track, kind: token, layout: pawn, rows: [{id: 57}, {id: 58}]}\n")
    assert referee("new hexes --free --names Ann,Bob").code == 0
    assert referee('play "place 57 b2"').code == 0
    before = drawn(referee, "before")
    assert "turned 1" not in referee("show").out
    assert referee('play "turn b2"').code == 0
    assert ImageChops.difference(before, drawn(referee, "after")).getbbox() is not None
    assert "57 Track 57 turned 1" in referee("show").out


def test_a_piece_that_is_not_printed_is_reported_with_those_that_are() -> None:
    entries = [SimpleNamespace(id=name, row={}) for name in ("red", "blue")]
    component = SimpleNamespace(title="Striders", each=None)
    printable = SimpleNamespace(id="striders", component=component)
    build: Any = SimpleNamespace(composers=lambda: [SimpleNamespace(entries=entries, printable=printable)])
    with pytest.raises(OutputError, match=r'^Striders has no piece "green" \(it has: red, blue\)$'):
        Box(build).stamp("striders", "green", 0)


@pytest.mark.parametrize(("width", "height", "turn"), [(63, 88, 90.0), (63, 63, 0.0), (88, 63, 0.0), (30, 40, 0.0)])
def test_a_card_lies_sideways_where_it_is_larger_so(width: float, height: float, turn: float) -> None:
    """On a space of 90 × 65 mm; a piece that fits both ways stays upright."""
    piece = Stamp(width, height, (), ())
    lies, degrees = rotated_to_fit(piece, Rect(0, 0, 90, 65))
    assert degrees == turn
    assert (lies.width, lies.height) == pytest.approx((height, width) if turn else (width, height))


def test_markers_without_a_space_on_the_board_are_reported_with_the_export(referee: Terminal) -> None:
    board = referee.folder / "layouts/castle_assault/board.yaml"
    board.parent.mkdir(parents=True)
    board.write_text("layout: 1\nsize: 372 x 762\n", encoding="utf-8")
    assert referee("new castle_assault").code == 0
    assert referee("play", "humans", "starter", "orcs", "starter", "roll", "roll", "end").code == 0
    said = referee("export board.svg").out.splitlines()
    assert said[0].startswith("board.svg: ")
    assert 'not drawn: Board has no space "meter.5" for the momentum token' in said[1:]
    assert json.loads(referee("export board.pdf --json").out)["notes"] == said[1:]
