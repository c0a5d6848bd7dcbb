"""Neighbours, distances, lines, rings, turns and shapes of hexes."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.hexes import DIRECTIONS, ORIGIN, Hex, star

numbers = st.integers(-40, 40)
hexes = st.builds(Hex, numbers, numbers)
small = st.integers(0, 6)
few = settings(max_examples=60)


def test_neighbours_go_clockwise_from_the_upper_right() -> None:
    here = Hex(2, 3)
    assert here.neighbours() == ((3, 2), (3, 3), (2, 4), (1, 4), (1, 3), (2, 2))
    assert [here.neighbour(direction) for direction in range(6)] == list(here.neighbours())
    assert here.neighbour(7) == here.neighbour(1)
    assert Hex(1, -3).s == 2


@pytest.mark.parametrize(("other", "steps"), [((1, 0), 1), ((2, -1), 2), ((-3, 4), 4), ((3, 3), 6), ((0, 0), 0)])
def test_the_distance_of_two_hexes_is_counted_in_steps(other: tuple[int, int], steps: int) -> None:
    assert ORIGIN.steps(Hex(*other)) == steps


@few
@given(hexes, hexes, hexes)
def test_steps_are_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert a.steps(b) == b.steps(a)
    assert (a.steps(b) == 0) == (a == b)
    assert a.steps(c) <= a.steps(b) + b.steps(c)


@few
@given(hexes, small)
def test_a_ring_has_six_hexes_for_each_step(here: Hex, steps: int) -> None:
    ring = here.ring(steps)
    assert len(set(ring)) == len(ring) == (6 * steps or 1)
    assert {here.steps(each) for each in ring} == {steps}
    assert all(each.steps(following) == 1 for each, following in pairwise(ring))


def test_a_ring_goes_clockwise_from_the_upper_left() -> None:
    assert ORIGIN.ring(1) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    assert ORIGIN.ring(2)[:3] == ((0, -2), (1, -2), (2, -2))


@few
@given(hexes, small)
def test_the_hexes_within_a_distance_are_all_rings_up_to_it(here: Hex, steps: int) -> None:
    within = here.within(steps)
    assert len(within) == 3 * steps * (steps + 1) + 1
    assert set(within) == {each for radius in range(steps + 1) for each in here.ring(radius)}
    assert list(within) == sorted(within, key=lambda each: (each.r, each.q))


@few
@given(hexes, hexes)
def test_a_line_has_one_hex_more_than_steps_and_is_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    line = a.line(b)
    assert len(line) == a.steps(b) + 1
    assert (line[0], line[-1]) == (a, b)
    assert all(each.steps(following) == 1 for each, following in pairwise(line))
    assert b.line(a) == line[::-1]


def test_a_line_along_a_border_keeps_to_one_side() -> None:
    assert ORIGIN.line(Hex(2, 2)) == ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))
    assert ORIGIN.line(Hex(4, -2)) == ((0, 0), (1, 0), (2, -1), (3, -1), (4, -2))
    assert ORIGIN.line(Hex(0, 3)) == ((0, 0), (0, 1), (0, 2), (0, 3))


@few
@given(hexes, hexes, hexes, st.integers(-7, 7))
def test_six_turns_lead_back_and_turns_keep_distances(a: Hex, b: Hex, centre: Hex, sixths: int) -> None:
    turned = a.turned(sixths, centre)
    assert turned.turned(6 - sixths, centre) == a
    assert a.turned(6, centre) == a
    assert turned.steps(b.turned(sixths, centre)) == a.steps(b)
    assert (turned == a) == (a == centre or sixths % 6 == 0)


def test_a_turn_is_clockwise() -> None:
    assert Hex(1, 0).turned(1) == Hex(0, 1)
    assert [Hex(*DIRECTIONS[0]).turned(sixths) for sixths in range(6)] == list(ORIGIN.neighbours())
    assert Hex(3, 2).turned(1, Hex(2, 2)) == Hex(2, 3)


@few
@given(hexes, hexes, hexes)
def test_mirroring_twice_gives_the_original(a: Hex, b: Hex, centre: Hex) -> None:
    assert a.mirrored(centre).mirrored(centre) == a
    assert a.mirrored(centre).steps(b.mirrored(centre)) == a.steps(b)


def test_a_mirror_swaps_right_and_left() -> None:
    assert [Hex(*each).mirrored() for each in DIRECTIONS[:3]] == [(0, -1), (-1, 0), (-1, 1)]


def test_a_star_of_size_one_has_thirteen_hexes() -> None:
    points = {(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)}
    assert set(star(1)) == {*ORIGIN.within(1), *points}
    assert len(star(2)) == 37
    assert star(1, Hex(1, 3)) == tuple(each.moved(1, 3) for each in star(1))


def test_seven_stars_meet_without_a_gap() -> None:
    centres = [ORIGIN, *(Hex(1, 3).turned(sixths) for sixths in range(6))]
    covered = [each for centre in centres for each in star(1, centre)]
    assert len(set(covered)) == len(covered) == 91
    around = {beside for each in star(1) for beside in each.neighbours()}
    assert around <= set(covered)
