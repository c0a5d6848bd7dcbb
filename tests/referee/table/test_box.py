"""The printed pieces of a game as they lie on the table: what lies face down shows its back."""

from __future__ import annotations

from pathlib import Path

import pytest
from free_project import moths
from web_views import Seen

from pnp.drawing.drawing import Drawing
from pnp.errors import OutputError
from pnp.library.roots import Roots
from pnp.press.opening import open_build
from pnp.render.svg import svg
from referee.engine.core.picture import Piece
from referee.table.box import Box


@pytest.fixture(scope="module")
def landmarks() -> Box:
    return Box(open_build("cloudspire", Roots.discover(None, {}), only=["landmark", "market"]))


def down(component: str, row: str = "") -> Piece:
    return Piece(component, row, "?", "something face down", down=True)


def drawn(box: Box, piece: Piece) -> str:
    """Return what is up of a piece."""
    _, stamp = box.lies(piece, 3)
    return svg(Drawing(stamp.width, stamp.height, stamp.items), "")


def test_a_piece_face_down_shows_its_back_whichever_it_is(landmarks: Box) -> None:
    backs = {row: drawn(landmarks, down("landmark", row)) for row in ("swamp", "mud_king", "slow_toad", "temple")}
    assert backs["swamp"] == backs["mud_king"] == backs["slow_toad"] != backs["temple"]
    assert backs["mud_king"] != drawn(landmarks, down("landmark", "mud_king")._replace(down=False))
    assert landmarks.lies(down("landmark", "swamp"), 1) == landmarks.lies(down("landmark", "swamp"), 2)


def test_what_is_not_printed_is_not_drawn_face_down_either(landmarks: Box) -> None:
    assert landmarks.prints(down("landmark", "swamp"))
    assert not landmarks.prints(down("landmark", "desert"))
    assert not landmarks.prints(down("map"))
    assert not landmarks.prints(down(""))


def test_without_a_back_only_a_piece_that_is_known_shows_its_front(tmp_path: Path) -> None:
    build = open_build("moths", moths(tmp_path))
    member = next(one for one in build.pieces() if not one.has_backs)
    box, component, row = Box(build), member.printable.id, member.entries[0].id
    assert box.lies(down(component, row)) == box.piece(component, row, 0)
    with pytest.raises(OutputError, match="has no back"):
        box.lies(down(component))


def test_a_shuffled_island_lies_face_down_until_its_tiles_are_known() -> None:
    seen = Seen("capture_the_island", seed=None, map="random")
    board = seen.view("table")["board"]
    assert board is not None
    assert len({one["art"] for one in board["pieces"]} - {""}) == 1
    assert len(board["pieces"]) == 36
