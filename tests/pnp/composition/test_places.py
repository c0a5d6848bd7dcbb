"""Copies go where `place` says."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.composition.places import PlaceError, places, stack_columns, stacked_rects
from pnp.geometry.rect import Rect

BOX = Rect(10, 20, 30, 12)


def found(place, count, size=None, gap=(0.0, 0.0)):
    return [tuple(cell) for cell in places(place, count, BOX, size, gap)]


def test_a_row_shares_the_box() -> None:
    assert found("row", 3, gap=(3, 3)) == [(10, 20, 8, 12), (21, 20, 8, 12), (32, 20, 8, 12)]


@pytest.mark.parametrize(
    ("place", "lefts"), [("row", [10, 16]), ("row from right", [35, 29]), ("row centred", [19.5, 25.5])]
)
def test_a_row_of_fixed_copies_begins_where_it_should(place, lefts) -> None:
    cells = found(place, 2, (5, 4), (1, 1))
    assert [cell[0] for cell in cells] == lefts
    assert {cell[1:] for cell in cells} == {(24, 5, 4)}


@pytest.mark.parametrize(
    ("place", "tops"), [("column", [20, 25]), ("column from bottom", [23, 28]), ("column centred", [21.5, 26.5])]
)
def test_copies_in_a_column_go_down(place, tops) -> None:
    assert [cell[1] for cell in found(place, 2, (5, 4), (1, 1))] == tops


def test_a_grid_fills_row_by_row() -> None:
    assert found("grid 2", 3, gap=(2, 4)) == [(10, 20, 14, 4), (26, 20, 14, 4), (10, 28, 14, 4)]
    assert found("grid 3 x 2", 2) == [(10, 20, 10, 6), (20, 20, 10, 6)]
    assert found("grid 2", 2, (4, 4), (2, 0)) == [(20, 24, 4, 4), (26, 24, 4, 4)]


def test_a_ring_begins_at_the_top_and_runs_clockwise() -> None:
    middles = [(x + 1, y + 1) for x, y, _, _ in found("ring", 4, (2, 2))]
    expected = [(25, 21), (39, 26), (25, 31), (11, 26)]
    assert all(math.dist(a, b) < 1e-9 for a, b in zip(middles, expected, strict=True))


def test_rows_of_a_stack_are_as_high_as_their_contents_and_share_the_rest() -> None:
    assert [tuple(cell) for cell in stacked_rects(1, [2, 4], BOX, (0, 1))] == [(10, 20, 30, 5), (10, 25, 30, 7)]
    assert [tuple(cell) for cell in stacked_rects(2, [2, 5, 3], BOX, (2, 0))] == [
        (10, 20, 14, 7), (26, 20, 14, 7), (10, 27, 14, 5),
    ]  # fmt: skip
    assert stacked_rects(2, [], BOX, (0, 0)) == []
    assert [stack_columns(place) for place in ("stack", "stack 3", "stack 0", "column")] == [1, 3, 0, 0]


def test_a_stack_higher_than_its_box_is_an_error() -> None:
    with pytest.raises(PlaceError, match=r"the copies are 14.00 mm high, but the box is 12.00 mm"):
        stacked_rects(1, [6, 6], BOX, (0, 1))


def test_no_copies_need_no_place() -> None:
    assert found("grid 3", 0) == []


@pytest.mark.parametrize(
    ("place", "count", "words"),
    [
        ("spiral", 2, "not a way to place copies .allowed: row, column, grid, ring, stack, hexes"),
        ("colum", 2, 'did you mean "column"'),
        ("row from top", 2, "row from right"),
        ("column up", 2, "column from bottom"),
        ("grid", 2, "grid 3 x 2"),
        ("grid 0", 2, "grid 3 x 2"),
        ("grid 2 x 1", 3, "3 copies do not fit in a grid of 2 x 1"),
        ("ring round", 3, "allowed: ring"),
    ],
)
def test_other_places_are_refused(place, count, words) -> None:
    with pytest.raises(PlaceError, match=words):
        found(place, count)


def test_copies_that_do_not_fit_are_an_error() -> None:
    with pytest.raises(PlaceError, match=r"4 copies of 8\.00 x 4\.00 mm do not fit in the box of 30\.00 x 12\.00 mm"):
        found("row", 4, (8, 4))
    with pytest.raises(PlaceError, match="the gaps between 4 copies leave no room"):
        found("row", 4, gap=(11, 0))


@settings(max_examples=60)
@given(st.sampled_from(["row", "column", "grid 3", "grid 4"]), st.integers(1, 12), st.floats(0, 0.4))
def test_copies_stay_in_the_box_and_apart(place, count, gap) -> None:
    cells = places(place, count, BOX, None, (gap, gap))
    assert len(cells) == count
    assert all(BOX.contains(cell, 1e-6) for cell in cells)
    assert not any(a.overlaps(b, 1e-6) for i, a in enumerate(cells) for b in cells[:i])
