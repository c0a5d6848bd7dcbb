"""Pictures shown much smaller than printed: only pictures in low ink change, and lines keep their width."""

from pathlib import Path

import pytest

from pnp.drawing.drawing import Group, PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.drawing.reduction import DETAIL, SMALL_SCALE, nearest_grade, reduced_items
from pnp.geometry.rect import Rect

PICTURE = Picture("a.svg", Path("a.svg"), "a", "svg", 100, 100, ink="low", line=0.5)


def shown(picture, scale):
    (group,) = reduced_items([Group((PlacedPicture(Rect(0, 0, 50, 50), picture),))], scale)
    return group.items[0].picture


def test_a_small_picture_in_low_ink_has_wider_lines_for_its_size_and_tinted_details():
    found = shown(PICTURE, 0.25)
    assert found.line == pytest.approx(2, rel=0.15)
    assert found.detail == pytest.approx(DETAIL * 100 / 50 / 0.25, rel=0.15)


def test_pictures_of_nearly_one_size_are_one_drawing_and_others_are_not():
    assert shown(PICTURE, 0.25) == shown(PICTURE, 0.255)
    assert shown(PICTURE, 0.25) != shown(PICTURE, 0.35)


@pytest.mark.parametrize("scale", [0.0123, 0.18, 0.3, 0.59])
def test_a_grade_is_near_and_is_its_own_grade(scale):
    assert nearest_grade(scale) == pytest.approx(scale, rel=0.15)
    assert nearest_grade(nearest_grade(scale)) == nearest_grade(scale)


@pytest.mark.parametrize(("picture", "scale"), [(PICTURE, SMALL_SCALE), (PICTURE._replace(ink="full"), 0.25)])
def test_large_pictures_and_other_inks_stay(picture, scale):
    assert shown(picture, scale) == picture
