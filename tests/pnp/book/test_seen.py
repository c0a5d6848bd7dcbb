"""Things in a picture by name, and where they are in the book."""

import pytest

from pnp.book.seen import PictureGround, PlacedPiece, VisibleArea
from pnp.composition.stamps import Stamp
from pnp.drawing import paths
from pnp.geometry.rect import Rect

AREA = Rect(10, 0, 40, 20)
GROUND = PictureGround(Stamp(60, 20, (), paths.rect(Rect(0, 0, 60, 20))), None, {"title": Rect(12, 2, 8, 4)}, {})


def seen(turn: float = 0.0) -> VisibleArea:
    """Return the right part of a board at half size, with a piece on it."""
    return VisibleArea(AREA, 0.5, GROUND, [PlacedPiece("ship", Rect(40, 10, 10, 10), ())], turn)


def test_pieces_and_boxes_are_found_by_name() -> None:
    assert seen().find("ship") == Rect(40, 10, 10, 10)
    assert seen().find("title") == Rect(12, 2, 8, 4)
    assert seen().find("boat") is None


@pytest.mark.parametrize(
    ("turn", "size", "place"),
    [(0, (20, 10), Rect(15, 5, 5, 5)), (90, (10, 20), Rect(0, 15, 5, 5)), (-90, (10, 20), Rect(5, 0, 5, 5))],
)
def test_a_picture_on_its_side_has_its_things_on_the_side(turn: float, size: tuple[float, float], place: Rect) -> None:
    """The ship is in the lower right corner; clockwise, that becomes the lower left one."""
    found = seen(turn)
    assert (found.width, found.height) == size
    assert tuple(found.area_in_book(Rect(40, 10, 10, 10))) == pytest.approx(tuple(place), abs=1e-9)
