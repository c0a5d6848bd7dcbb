"""Where ink falls, exactly."""

import pytest

from pnp.composition.ink import ink_bounds, transformed_bounds
from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Group, Shape, TextRun
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.paths import compose_matrices
from pnp.geometry.rect import Rect
from pnp.units import MM_PER_POINT

BLACK = Colour(0, 0, 0)


def test_a_text_is_as_wide_as_its_letters_and_as_high_as_their_ink() -> None:
    font = FontLibrary().find("Source Sans 3")
    found = ink_bounds([TextRun(5, 10, "no", font, 10, BLACK), TextRun(5, 10, "  ", font, 10, BLACK)])
    assert found is not None
    assert (found.left, found.width) == (5, pytest.approx(font.width("no", 10)))
    assert found.top == pytest.approx(10 - font.box("o")[3] * 10 * MM_PER_POINT)
    assert found.bottom == pytest.approx(10 - font.box("o")[1] * 10 * MM_PER_POINT)
    spaced = ink_bounds([TextRun(5, 10, "non", font, 10, BLACK, 0.5)])
    assert spaced is not None
    assert spaced.width == pytest.approx(font.width("non", 10) + 1)
    sunk = ink_bounds([TextRun(5, 10, "g", font, 10, BLACK)])
    assert sunk is not None
    assert sunk.bottom > found.bottom + 0.5


def test_groups_count_where_they_are_moved_to() -> None:
    square = Shape(paths.rect(Rect(0, 0, 2, 4)))
    assert ink_bounds([Group((square,), (1, 0, 0, 1, 10, 20))]) == (10, 20, 2, 4)
    turned = ink_bounds([Group((square,), paths.rotation(Rect(0, 0, 2, 4), 90))])
    assert turned == pytest.approx((-1, 1, 4, 2))
    hexagon = Shape(paths.regular_polygon(Rect(-5, -5, 10, 10), 6), Colour(0, 0, 0))
    sixth = paths.rotation(Rect(-5, -5, 10, 10), 60)
    assert ink_bounds([hexagon], sixth) == pytest.approx(ink_bounds([hexagon]))


def test_nothing_has_no_bounds() -> None:
    assert ink_bounds([]) is None
    assert ink_bounds([Group(())]) is None


def test_the_inner_matrix_moves_first() -> None:
    turn, shift = paths.rotation(Rect(0, 0, 0, 0), 90), (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    assert transformed_bounds(Rect(0, 0, 1, 1), compose_matrices(turn, shift)) == pytest.approx((-1, 5, 1, 1))
    assert transformed_bounds(Rect(0, 0, 1, 1), compose_matrices(shift, turn)) == pytest.approx((4, 0, 1, 1))
