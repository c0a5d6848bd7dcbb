"""The colour under a point: the last opaque shape or picture there, mixed with translucent ones above it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.drawing import paths
from pnp.drawing.contrast import Rgb
from pnp.drawing.drawing import Colour, Gradient, Group, Item, Outline, PlacedPicture, Shape
from pnp.drawing.grounds import PAPER, PaintedBackground
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect

RED, BLUE = Colour(1, 0, 0), Colour(0, 0, 1)
SQUARE = paths.rect(Rect(10, 10, 10, 10))
PICTURE = Picture("a.png", Path("a.png"), "a", "png", 4, 4)


def half_green(picture: Picture, across: float, down: float) -> tuple[float, float, float, float]:
    """Return the colour of a picture that is green at the left, and clear at the right."""
    return (0.0, 1.0, 0.0, 1.0 if across < 0.5 else 0.0)


def under(point: tuple[float, float], *items: Item) -> Rgb:
    """Return the colour at a point when all items are painted."""
    grounds = PaintedBackground(half_green)
    assert list(grounds.paint(items, {})) == []
    return grounds.colour(*point)


def test_paper_is_where_nothing_is_painted() -> None:
    assert under((5, 5), Shape(SQUARE, RED)) == PAPER
    assert under((15, 15), Shape(SQUARE, None)) == PAPER


def test_the_last_opaque_shape_covers_the_others() -> None:
    assert under((15, 15), Shape(SQUARE, RED), Shape(SQUARE, BLUE)) == BLUE[:3]
    assert under((15, 15), Shape(SQUARE, BLUE), Shape(paths.rect(Rect(0, 0, 5, 5)), RED)) == BLUE[:3]


def test_translucent_groups_are_mixed_with_the_ground_below() -> None:
    veil = Group((Shape(SQUARE, RED),), opacity=0.25)
    assert under((15, 15), veil) == pytest.approx((1, 0.75, 0.75))
    assert under((15, 15), Shape(SQUARE, BLUE), Group((veil,), opacity=0.5)) == pytest.approx((0.125, 0, 0.875))


def test_a_group_is_moved_and_clipped() -> None:
    moved = Group((Shape(SQUARE, RED),), matrix=(0, 2, -2, 0, 100, 0))  # turned by 90 degrees, and twice as large
    assert under((70, 30), moved) == RED[:3]
    assert under((15, 15), moved) == PAPER
    clipped = Group((Shape(SQUARE, RED),), clip=paths.rect(Rect(10, 10, 5, 10)))
    assert (under((12, 15), clipped), under((17, 15), clipped)) == (RED[:3], PAPER)
    assert under((15, 15), Group((Shape(SQUARE, RED),), matrix=(0, 0, 0, 0, 0, 0))) == PAPER


@pytest.mark.parametrize(
    ("outline", "inside", "outside"),
    [
        (paths.ellipse(Rect(0, 0, 20, 10)), (10, 5), (1, 1)),
        (paths.polygon([(0, 0), (20, 0), (0, 20)]), (5, 5), (15, 15)),
        (paths.rounded_rectangle(Rect(0, 0, 20, 20), 8), (3, 3), (0.5, 0.5)),
    ],
    ids=["an ellipse", "a polygon", "rounded corners"],
)
def test_outlines_hold_the_points_within(
    outline: Outline, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    assert (under(inside, Shape(outline, RED)), under(outside, Shape(outline, RED))) == (RED[:3], PAPER)


def test_overlapping_parts_are_holes_of_even_odd_shapes_only() -> None:
    ring = (*paths.rect(Rect(0, 0, 30, 30)), *SQUARE)
    assert under((15, 15), Shape(ring, RED, even_odd=True)) == PAPER
    assert under((15, 15), Shape(ring, RED)) == RED[:3]
    assert under((5, 5), Shape(ring, RED, even_odd=True)) == RED[:3]


def test_a_gradient_has_the_colour_of_its_place() -> None:
    paint = Gradient((10, 0), (20, 0), ((0.0, RED), (1.0, BLUE)), RED)
    assert under((12.5, 15), Shape(SQUARE, paint)) == pytest.approx((0.75, 0, 0.25))


def test_pictures_are_seen_where_they_are_opaque() -> None:
    placed = PlacedPicture(Rect(10, 10, 10, 10), PICTURE)
    assert under((12, 15), Shape(SQUARE, BLUE), placed) == (0, 1, 0)
    assert under((18, 15), Shape(SQUARE, BLUE), placed) == BLUE[:3]


def test_a_text_is_given_when_all_under_it_is_painted() -> None:
    text = Group(())
    grounds = PaintedBackground(half_green)
    seen = [
        (group, view.opacity, grounds.colour(15, 15))
        for group, view in grounds.paint(
            (Shape(SQUARE, RED), Group((text,), opacity=0.5), Shape(SQUARE, BLUE)), {id(text): text}
        )
    ]
    assert seen == [(text, 0.5, RED[:3])]
    assert grounds.colour(15, 15) == BLUE[:3]


def test_all_colours_are_known_unless_there_are_pictures() -> None:
    grounds = PaintedBackground(half_green)
    fade = Gradient((0, 0), (10, 0), ((0.0, RED), (1.0, BLUE)), RED)
    assert list(grounds.paint((Shape(SQUARE, fade),), {})) == []
    assert set(grounds.colours or ()) == {PAPER, RED[:3], BLUE[:3]}
    assert list(grounds.paint((PlacedPicture(Rect(0, 0, 5, 5), PICTURE), Shape(SQUARE, RED)), {})) == []
    assert grounds.colours is None
