"""Patterns cover their box and repeat as far apart as they say."""

from itertools import pairwise

import pytest

from pnp.composition.patterns import dot_pattern, dot_stroke, line_pattern
from pnp.composition.style import PatternToken
from pnp.drawing.drawing import Colour
from pnp.geometry.rect import Rect

BOX = Rect(10, 20, 12, 8)


def test_upright_lines_stand_every_so_far_and_cover_the_box() -> None:
    steps = line_pattern(PatternToken(lines=90, every=2), BOX)
    xs = sorted({round(float(step[1]), 6) for step in steps})
    assert {round(b - a, 6) for a, b in pairwise(xs)} == {2}
    assert xs[0] <= 10
    assert xs[-1] >= 22
    assert min(float(step[2]) for step in steps) <= 20


def test_two_angles_give_twice_the_lines() -> None:
    one, two = (len(line_pattern(PatternToken(lines=angles, every=2), BOX)) for angles in ([45], [45, 135]))
    assert two == 2 * one


def test_dots_are_in_rows_set_off_by_half() -> None:
    rows = dot_pattern(PatternToken(dots=1, every=4), BOX)
    assert rows[:4] == (("M", 10, 20), ("L", 22, 20), ("M", 12, 24), ("L", 24, 24))
    assert rows[-1][2] >= 28


def test_dots_are_dashes_with_round_ends_as_wide_as_they_say_and_so_far_apart() -> None:
    stroke = dot_stroke(PatternToken(dots=1, every=4), Colour(0, 0, 0))
    assert (stroke.width, stroke.cap, sum(stroke.dash)) == (1, "round", 4)
    assert 0 < stroke.dash[0] <= 0.01


def test_waves_rise_as_high_as_they_say() -> None:
    steps = line_pattern(PatternToken(waves=1.5, every=4), Rect(0, 0, 16, 0))
    (x, y), curve = steps[0][1:], steps[1]
    middle = (y + 3 * float(curve[2]) + 3 * float(curve[4]) + float(curve[6])) / 8
    assert (x, y) == (-16, 0)
    assert middle == pytest.approx(-1.5)
    assert curve[5:] == (-8, 0)
    assert max(float(step[5]) for step in steps if step[0] == "C") >= 16
