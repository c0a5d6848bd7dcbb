"""How far drawn items reach beyond an outline."""

from __future__ import annotations

import pytest

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Group, Shape
from pnp.drawing.grounds import View
from pnp.drawing.reach import CutLine, outlines_of, points_of
from pnp.geometry.rect import Rect

CIRCLE = paths.ellipse(Rect(0, 0, 20, 20))
RED = Colour(1, 0, 0)


@pytest.mark.parametrize(
    ("point", "distance"), [((10, 10), -10), ((10, 0), 0), ((10, -3), 3), ((17, 10), -3), ((20, 20), 4.14)]
)
def test_distances_from_a_circle(point: tuple[float, float], distance: float) -> None:
    assert CutLine(CIRCLE).distance_beyond(point) == pytest.approx(distance, abs=0.05)


def test_the_outside_of_an_outline_in_two_parts_is_between_them() -> None:
    cut = CutLine((*paths.rect(Rect(0, 0, 4, 4)), *paths.rect(Rect(10, 0, 4, 4))))
    assert [cut.distance_beyond((x, 2)) for x in (2, 7, 13)] == [-2, 3, -1]
    assert len(cut.corners) == 8


def test_points_follow_the_outlines_of_items_closely() -> None:
    found = list(points_of([Shape(paths.polygon([(0, 0), (10, 0)], is_closed=False), RED)], View()))
    assert [x for x, _ in found] == [0, 2, 4, 6, 8, 10]


def test_points_that_a_clip_hides_are_left_out() -> None:
    square = Shape(paths.rect(Rect(0, 0, 10, 10)), RED)
    clip = paths.rect(Rect(-1, -1, 6, 20))
    clipped = View().within(Group((square,), clip=clip))
    assert clipped is not None
    assert max(x for x, _ in points_of([square], clipped)) < 5
    moved = Group((square,), matrix=(1, 0, 0, 1, 100, 0), clip=clip)
    ((outline, view),) = outlines_of([moved], View())
    assert outline == clip
    assert max(x for x, _ in points_of([moved], view._replace(to_face=None, from_face=None))) == 105
