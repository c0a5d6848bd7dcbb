"""The printed pieces of a game as they lie on the table: what lies face down shows its back."""

from __future__ import annotations

from math import dist, sqrt
from pathlib import Path

import pytest
from folders import folders
from free_project import BOARD, WOLVES, moths, wolves
from web_views import Seen

from pnp.drawing.drawing import Drawing
from pnp.errors import OutputError
from pnp.library.roots import Roots, built_in
from pnp.press.opening import open_build
from pnp.press.order import Order
from pnp.render.svg import svg
from referee.engine.core.options import Setup
from referee.engine.core.picture import Piece
from referee.engine.record.match import Match
from referee.loading.registry import MARK, find_game
from referee.table.components.box import Box


@pytest.fixture(scope="module")
def landmarks() -> Box:
    return Box(
        open_build(
            Order(
                "cloudspire",
                only=(
                    "landmark",
                    "market",
                ),
            ),
            Roots.discover(None, {}),
        )
    )


def down(component: str, row: str = "") -> Piece:
    return Piece(component, row, "?", "something face down", down=True)


def drawn(box: Box, piece: Piece) -> str:
    """Return what is up of a piece."""
    _, stamp = box.visible_side(piece, 3)
    return svg(Drawing(stamp.width, stamp.height, stamp.items), "")


def test_a_piece_face_down_shows_its_back_whichever_it_is(landmarks: Box) -> None:
    backs = {row: drawn(landmarks, down("landmark", row)) for row in ("swamp", "mud_king", "slow_toad", "temple")}
    assert backs["swamp"] == backs["mud_king"] == backs["slow_toad"] != backs["temple"]
    assert backs["mud_king"] != drawn(landmarks, down("landmark", "mud_king")._replace(down=False))
    assert landmarks.visible_side(down("landmark", "swamp"), 1) == landmarks.visible_side(down("landmark", "swamp"), 2)


def test_what_is_not_printed_is_not_drawn_face_down_either(landmarks: Box) -> None:
    assert landmarks.visible_side(down("landmark", "swamp"))
    for strange in (down("landmark", "desert"), down("map"), down("")):
        with pytest.raises(OutputError):
            landmarks.visible_side(strange)


def test_without_a_back_only_a_piece_that_is_known_shows_its_front(tmp_path: Path) -> None:
    build = open_build(Order("moths"), moths(tmp_path))
    member = next(one for one in build.composers() if not one.has_backs)
    box, component, row = Box(build), member.printable.id, member.entries[0].id
    assert box.visible_side(down(component, row)) == box.piece(component, row, 0)
    with pytest.raises(OutputError, match="has no back"):
        box.visible_side(down(component))


def test_a_shuffled_island_lies_face_down_until_its_tiles_are_known() -> None:
    seen = Seen("capture_the_island", seed=None, map="random")
    board = seen.view("table")["board"]
    assert board is not None
    assert len({one["art"] for one in board["pieces"]} - {""}) == 1
    assert len(board["pieces"]) == 36


def test_pieces_that_are_printed_in_several_ways_lie_on_a_board_in_all_of_them() -> None:
    box = Box(open_build(Order("capture_the_island", only=("tile",)), folders()))
    ways = [[box.piece("tile", "wheel", 6 * row + column)[0] for column in range(6)] for row in range(6)]
    for line in (*ways, *zip(*ways, strict=True)):
        assert len(set(line)) == 6


def test_a_space_of_a_printed_board_of_hexes_is_where_its_hex_is_printed() -> None:
    rules = find_game(f"cloudspire{MARK}", folders())
    picture = rules.picture(Match.new(rules, Setup(2), id="free").state)
    assert picture is not None
    assert picture.hexes
    box = Box(open_build(Order("cloudspire", only=(picture.board,)), folders()))
    cells = {space.name: box.cell(picture, space) for space in picture.spaces}
    assert len(cells) == 9
    for area in cells.values():
        assert (area.width, area.height) == pytest.approx((40, 80 / sqrt(3)), abs=0.01)
    steps = {round(dist(cells["0 0"].centre, cells[name].centre), 1) for name in ("-1 0", "-1 1", "0 1")}
    assert steps == {40.0}


@pytest.mark.parametrize(
    ("board", "left"),
    [
        (BOARD, 6),
        (BOARD.replace("squares:", "spaces:"), 6),
        (BOARD.replace("repeat: {s: [A1, B1, C1, A2, B2, C2]}", "repeat: {s: [A1, B1, C1]}"), 0),
    ],
)
def test_the_spaces_of_a_grid_are_where_the_layout_draws_as_many_copies(tmp_path: Path, board: str, left: int) -> None:
    game = wolves(tmp_path, "", WOLVES)
    (tmp_path / "layouts/wolves/board.yaml").write_text(board, encoding="utf-8")
    box = Box(open_build(Order("wolves"), Roots((tmp_path.resolve(), built_in()))))
    picture = game.picture(game.new(Setup(2)))
    assert picture is not None
    area = box.cell(picture, picture.spaces[0])
    assert (area.left, area.top, area.width) == (left, left, (90 - 2 * left) / 3)
