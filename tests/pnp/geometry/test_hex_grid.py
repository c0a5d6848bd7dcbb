"""Hexes in mm."""

from itertools import pairwise
from math import dist, hypot, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.hex_grid import HexGrid, Point
from pnp.geometry.hexes import ORIGIN, Hex, star

numbers = st.integers(-30, 30)
hexes = st.builds(Hex, numbers, numbers)
grids = st.builds(HexGrid, st.floats(5, 60), st.booleans())
few = settings(max_examples=60)
BOTH = [HexGrid(40), HexGrid(40, has_corner_up=False)]


def area(path: tuple[Point, ...]) -> float:
    """Return the area of a closed path, positive if it is clockwise (y points down)."""
    return sum(x * below - right * y for (x, y), (right, below) in pairwise((*path, path[0]))) / 2


def one_hex(flat: float) -> float:
    return flat * flat * sqrt(3) / 2


@pytest.mark.parametrize("grid", BOTH)
def test_neighbours_are_one_flat_away_in_the_named_direction(grid: HexGrid) -> None:
    signs = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    for name, beside in zip(grid.sides, ORIGIN.neighbours(), strict=True):
        x, y = grid.centre(beside)
        assert hypot(x, y) == pytest.approx(40)
        assert all(x * right + y * down > 0 for right, down in (signs[letter] for letter in name))


@few
@given(grids, hexes)
def test_the_centre_of_a_hex_and_points_just_inside_its_corners_are_in_it(grid: HexGrid, here: Hex) -> None:
    x, y = grid.centre(here)
    assert grid.hex_at((x, y)) == here
    for right, down in grid.corners(here):
        assert dist((x, y), (right, down)) == pytest.approx(grid.flat / sqrt(3))
        assert grid.hex_at((x + 0.99 * (right - x), y + 0.99 * (down - y))) == here
        assert grid.hex_at((x + 1.01 * (right - x), y + 1.01 * (down - y))) != here


@few
@given(grids, hexes, st.integers(0, 5))
def test_a_side_is_shared_with_the_neighbour_beyond_it(grid: HexGrid, here: Hex, direction: int) -> None:
    start, end = grid.side(here, direction)
    other_start, other_end = grid.side(here.neighbour(direction), direction + 3)
    assert start == pytest.approx(other_end)
    assert end == pytest.approx(other_start)


@few
@given(grids, st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=30))
def test_an_outline_encloses_its_hexes_and_nothing_else(grid: HexGrid, cells: set[Hex]) -> None:
    paths = grid.outline(cells)
    assert sum(map(area, paths)) == pytest.approx(len(cells) * one_hex(grid.flat))
    frame = grid.frame(cells)
    xs, ys = zip(*(point for path in paths for point in path), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((*frame[:2], frame.right, frame.bottom))
    assert all(dist(*ends) == pytest.approx(grid.flat / sqrt(3)) for path in paths for ends in pairwise(path))


def test_a_ring_has_an_outline_outside_and_one_inside() -> None:
    outer, inner = sorted(HexGrid(10).outline(ORIGIN.ring(1)), key=len, reverse=True)
    assert (len(outer), len(inner)) == (18, 6)
    assert area(outer) == pytest.approx(7 * one_hex(10))
    assert area(inner) == pytest.approx(-one_hex(10))


def test_separate_hexes_have_separate_outlines() -> None:
    assert [len(path) for path in HexGrid(10).outline([ORIGIN, Hex(5, 0)])] == [6, 6]
    assert HexGrid(10).outline([]) == ()


def test_a_star_of_hexes_of_40_mm_fits_a_page() -> None:
    frame = HexGrid(40).frame(star(1))
    assert (frame.width, frame.height) == pytest.approx((160, 184.75), abs=0.01)
    assert frame.centre == pytest.approx((0, 0))
    turned = HexGrid(40, has_corner_up=False).frame(star(1))
    assert (turned.width, turned.height) == pytest.approx((184.75, 160), abs=0.01)


@few
@given(grids, hexes)
def test_a_mirror_swaps_left_and_right_and_nothing_else(grid: HexGrid, here: Hex) -> None:
    x, y = grid.centre(here)
    sixths = 0 if grid.has_corner_up else 5
    assert grid.centre(here.mirrored().turned(sixths)) == pytest.approx((-x, y), abs=1e-6)
    assert grid.centre(here.mirrored().turned(sixths + 3)) == pytest.approx((x, -y), abs=1e-6)


def test_corners_go_clockwise() -> None:
    for grid in BOTH:
        assert area(grid.corners(ORIGIN)) == pytest.approx(one_hex(40))
    assert HexGrid(40).corners(ORIGIN)[0] == pytest.approx((0, -40 / sqrt(3)))
