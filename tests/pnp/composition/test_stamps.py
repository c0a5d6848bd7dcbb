"""Pieces on the spaces of a board: where they lie, how large they are."""

import pytest

from pnp.composition.ink import ink_bounds
from pnp.composition.stamps import Stamp, items_on_hex, items_on_square, placed_piece, places_on_hex, spaces_area, stamp
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Shape
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect

CELL = Rect(100, 50, 40, 40)


def piece(width, height):
    area = Rect(0, 0, width, height)
    return Stamp(width, height, (Shape(paths.rect(area), Colour(1, 0, 0)),), paths.rect(area))


def areas(*pieces):
    return [ink_bounds((item,)) for item in items_on_square(CELL, pieces)]


def test_a_large_piece_lies_in_the_middle_at_its_own_size():
    (area,) = areas((piece(36, 36), False))
    assert tuple(area) == pytest.approx((102, 52, 36, 36))


def test_small_pieces_lie_beside_each_other_along_the_foot_and_those_of_nobody_along_the_top():
    one, other, nobodys = areas((piece(10, 10), False), (piece(10, 10), False), (piece(10, 10), True))
    assert one.bottom == other.bottom == pytest.approx(CELL.bottom - 1.2)
    assert other.left == pytest.approx(one.right + 1.2)
    assert (nobodys.right, nobodys.top) == pytest.approx((CELL.right - 1.2, CELL.top + 1.2))


def test_a_tall_piece_is_drawn_smaller():
    (area,) = areas((piece(20, 80), False))
    assert area.height == pytest.approx(0.62 * 40)
    assert area.width == pytest.approx(20 * 0.62 * 40 / 80)


def test_only_a_standing_figure_is_set_aside_from_the_edges_of_its_space():
    figure = piece(16, 80)._replace(is_standing=True)
    tile, drawn = (
        ink_bounds((item,)) for item in items_on_square(CELL, [(piece(36, 36), False), (figure, False)], 0.1)
    )
    assert tuple(tile) == pytest.approx((102, 52, 36, 36))
    assert drawn.height == pytest.approx(0.62 * 32)
    assert (drawn.left, drawn.bottom) == pytest.approx((104 + 1.2, 86 - 1.2))


def test_a_piece_is_moved_and_scaled():
    assert tuple(ink_bounds((placed_piece(piece(10, 20), 5, 6, 0.5),))) == pytest.approx((5, 6, 5, 10))


def test_of_a_figure_that_folds_over_a_ridge_its_front_is_seen():
    face = Face("f", "f", 20, 60, 0, Drawing(20, 60, ()), fold=((0, 10, 20, 10), (0, 30, 20, 30), (0, 50, 20, 50)))
    assert (stamp(face).width, stamp(face).height) == (20, 30)


def test_spaces_lie_in_the_middle_of_a_board_with_a_frame_and_all_over_one_without():
    assert spaces_area(340, 340, 50, 6, 6) == Rect(20, 20, 300, 300)
    assert spaces_area(360, 264, None, 15, 11) == Rect(0, 0, 360, 264)


def test_small_pieces_lie_in_the_middle_of_a_hex_side_by_side_and_those_of_nobody_above():
    (alone,) = (ink_bounds((item,)) for item in items_on_hex(CELL, [(piece(10, 10), True)]))
    assert alone.centre == pytest.approx(CELL.centre)
    pieces = [(piece(10, 10), False), (piece(10, 10), True), (piece(10, 10), False)]
    one, nobodys, other = (ink_bounds((item,)) for item in items_on_hex(CELL, pieces))
    assert (one.left + other.right) / 2 == pytest.approx(CELL.centre[0])
    assert other.left == pytest.approx(one.right + 1.2)
    assert nobodys.centre[0] == pytest.approx(CELL.centre[0])
    assert one.top == other.top == pytest.approx(nobodys.bottom + 1.2)
    assert nobodys.top + one.bottom == pytest.approx(CELL.top + CELL.bottom)


def test_no_piece_on_a_hex_goes_over_its_edges():
    width = 40.0
    pointed = Rect(0, 0, width, width * 2 / 3**0.5)
    pieces = [(piece(20, 22), number % 2 == 0) for number in range(5)]
    for found in places_on_hex(pointed, pieces):
        area = Rect(found.x, found.y, found.scale * 20, found.scale * 22)
        for x, y in ((area.left, area.top), (area.right, area.bottom)):
            across, down = abs(x - pointed.centre[0]), abs(y - pointed.centre[1])
            assert across <= width / 2
            assert down <= pointed.height / 2 - across / 3**0.5
