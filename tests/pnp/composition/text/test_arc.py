"""Letters stand on the circle, upright to its middle."""

import math

import pytest

from pnp.composition.text import TextContext, TextStyle
from pnp.composition.text.arc import arc_text
from pnp.drawing.drawing import Group, Shape, TextRun
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.icons import Icon
from pnp.errors import TextError

FONTS = FontLibrary()
SANS = FONTS.find("Source Sans 3")
STYLE = TextStyle("ring", SANS, 10, 8)
CONTEXT = TextContext(FONTS, {"gun": Icon("gun", (("R", 0.0, 0.0, 1.0, 1.0),))})


def _at(group: Group) -> tuple[float, float]:
    assert group.matrix is not None
    return group.matrix[4:]


def _text(groups: tuple[Group, ...]) -> str:
    return "".join(item.text for group in groups for item in group.items if isinstance(item, TextRun))


def test_letters_are_on_the_circle_clockwise() -> None:
    groups = arc_text("OTTO", (20, 20), 15, STYLE, CONTEXT)
    assert _text(groups) == "OTTO"
    assert [math.dist(_at(group), (20, 20)) for group in groups] == pytest.approx([15] * 4)
    xs = [_at(group)[0] for group in groups]
    assert xs == sorted(xs)
    assert xs[0] + xs[-1] == pytest.approx(40)
    assert all(_at(group)[1] < 20 for group in groups)


def test_letter_in_the_middle_is_upright() -> None:
    (group,) = arc_text("H", (0, 0), 10, STYLE, CONTEXT)
    assert group.matrix == pytest.approx((1, 0, 0, 1, 0, -10))
    (run,) = group.items
    assert run.x == pytest.approx(-SANS.width("H", 10) / 2)


def test_arc_length_between_letters_is_their_width() -> None:
    groups = arc_text("HH", (0, 0), 10, STYLE, CONTEXT)
    angles = [math.atan2(*reversed(_at(group))) for group in groups]
    assert (angles[1] - angles[0]) * 10 == pytest.approx(SANS.width("H", 10))


def test_inside_text_reads_left_to_right_at_the_bottom() -> None:
    groups = arc_text("AB", (0, 0), 10, STYLE, CONTEXT, angle=90, points_inwards=True)
    xs = [_at(group)[0] for group in groups]
    assert xs == sorted(xs)
    assert all(_at(group)[1] > 0 for group in groups)
    assert groups[0].matrix is not None
    assert groups[0].matrix[0] > 0.9


def test_spaces_and_icons_take_their_room() -> None:
    groups = arc_text("A <gun> B", (0, 0), 20, STYLE, CONTEXT)
    assert [type(group.items[0]) for group in groups] == [TextRun, Shape, TextRun]


def test_text_longer_than_the_circle_shrinks_then_is_an_error() -> None:
    source = "HHHHHHHH"
    radius = SANS.width(source, 9) / (2 * math.pi) + 1e-6
    assert arc_text(source, (0, 0), radius, STYLE, CONTEXT)[0].items[0].size == 9
    with pytest.raises(TextError, match="mm long, but the circle is only"):
        arc_text(source, (0, 0), radius / 2, STYLE, CONTEXT)
