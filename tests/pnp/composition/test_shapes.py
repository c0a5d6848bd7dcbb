"""Shapes by name, fitted into a rectangle."""

import pytest

from pnp.composition.shapes import ShapeError, outline, path_outline
from pnp.drawing.drawing import Drawing, Shape
from pnp.geometry.rect import Rect

BOX = Rect(10, 20, 20, 10)


def drawn(name: str) -> str:
    return str(Drawing(1, 1, (Shape(outline(name, BOX)),))).splitlines()[1].removeprefix("  shape ")


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("rect", "R10 20 20 10"),
        ("round 0", "R10 20 20 10"),
        ("hex", "M20 20 L30 22.5 L30 27.5 L20 30 L10 27.5 L10 22.5 Z"),
        ("hex-flat", "M15 20 L25 20 L30 25 L25 30 L15 30 L10 25 Z"),
        ("diamond", "M20 20 L30 25 L20 30 L10 25 Z"),
        ("triangle", "M20 20 L30 30 L10 30 Z"),
        ("chamfer 2", "M12 20 L28 20 L30 22 L30 28 L28 30 L12 30 L10 28 L10 22 Z"),
        ("polygon 4", "M20 20 L30 25 L20 30 L10 25 Z"),
        ("polygon 0 0 100 0 50 100", "M10 20 L30 20 L20 30 Z"),
        ("path M0 0 L24 0 L12 24 Z", "M10 20 L30 20 L20 30 L10 20 Z"),
    ],
)
def test_straight_shapes_have_these_corners(name: str, steps: str) -> None:
    assert drawn(name) == steps


def test_a_circle_is_inscribed_and_an_ellipse_fills() -> None:
    assert drawn("circle").startswith("M20 20 C22.76 20 25 22.24 25 25")
    assert drawn("ellipse").startswith("M20 20 C25.52 20 30 22.24 30 25")
    assert drawn("pill").startswith("M15 20 L25 20 C27.76 20 30 22.24 30 25")
    assert drawn("round 2") == drawn("round 2mm") != drawn("round 3")


def test_a_star_has_twice_as_many_corners_as_points() -> None:
    assert drawn("star 6").count("L") == 11
    assert drawn("star").startswith("M20 20 L21.47 22.98")


def test_a_radius_is_cut_down_to_what_there_is_room_for() -> None:
    assert drawn("tab 90") == drawn("tab 10")
    assert drawn("round 90") == drawn("pill")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("circel", 'did you mean "circle"'),
        ("round two", 'round cannot take "two"'),
        ("circle 3", 'circle cannot take "3"'),
        ("star 2", "star needs 3 to 120 points, and a depth"),
        ("star 5 0", "star needs 3 to 120 points, and a depth"),
        ("star 1000000", "star needs 3 to 120 points, and a depth"),
        ("polygon", "polygon needs 3 to 120 sides, or three points"),
        ("polygon 2", "polygon needs 3 to 120 sides, or three points"),
        ("polygon 1 2 3 4 5", "polygon needs 3 to 120 sides, or three points"),
        ("path M0", "is not path data"),
    ],
)
def test_other_shapes_are_refused(name: str, words: str) -> None:
    with pytest.raises(ShapeError, match=words):
        outline(name, BOX)


def test_quadratic_curves_become_cubics() -> None:
    assert path_outline("M0 0 Q3 3 6 0") == (("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0))
