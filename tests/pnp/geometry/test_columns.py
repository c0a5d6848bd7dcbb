"""Spaces of a board of columns."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.columns import ColumnBoard, ColumnError, Facing, Space, space

BOARD = ColumnBoard(3, 10)
UP, DOWN = Facing.UP, Facing.DOWN
spaces = st.builds(Space, st.integers(1, 26), st.integers(0, 99))
few = settings(max_examples=60)


def names(found: tuple[Space, ...]) -> list[str]:
    return [each.name for each in found]


@few
@given(spaces)
def test_the_name_of_a_space_leads_back_to_it(here: Space) -> None:
    assert space(here.name) == here


@pytest.mark.parametrize("name", ["", "b", "4", "B4", "b04", "b-1", "aa1", "b100", "b4 "])
def test_a_text_that_is_not_a_space_is_refused(name: str) -> None:
    with pytest.raises(ColumnError, match="is not a space"):
        space(name)


def test_a_board_lists_its_spaces_row_by_row() -> None:
    found = names(BOARD.spaces())
    assert len(found) == 30
    assert found[:4] == ["a0", "b0", "c0", "a1"]
    assert space("c9") in BOARD
    assert {space("d4"), space("b10")}.isdisjoint(BOARD.spaces())
    assert names(ColumnBoard(2, 2, first_row=1).spaces()) == ["a1", "b1", "a2", "b2"]


def test_ahead_and_right_depend_on_the_facing() -> None:
    here = space("b4")
    assert names(here.neighbours(UP)) == ["b5", "c4", "b3", "a4"]
    assert names(here.neighbours(DOWN)) == ["b3", "a4", "b5", "c4"]
    assert here.ahead(DOWN, 3) == space("b1")
    assert here.beside(UP, -1) == here.beside(DOWN) == space("a4")


def test_neighbours_are_on_the_board_and_never_diagonal() -> None:
    assert names(BOARD.neighbours(space("a0"))) == ["a1", "b0"]
    assert names(BOARD.neighbours(space("c9"), DOWN)) == ["c8", "b9"]


@few
@given(spaces, spaces, spaces)
def test_steps_are_a_distance(a: Space, b: Space, c: Space) -> None:
    assert a.steps(b) == b.steps(a) == abs(a.rows_ahead(b)) + a.columns_apart(b)
    assert (a.steps(b) == 0) == (a == b)
    assert a.steps(c) <= a.steps(b) + b.steps(c)
    assert a.rows_ahead(b, UP) == -a.rows_ahead(b, DOWN) == b.rows_ahead(a, DOWN)


def test_a_shot_ahead_stays_in_its_column() -> None:
    assert names(BOARD.ahead(space("b4"), UP, 2, 3)) == ["b6", "b7"]
    assert names(BOARD.ahead(space("b7"), UP)) == ["b8", "b9"]
    assert names(BOARD.ahead(space("b2"), DOWN, 1, 4)) == ["b1", "b0"]
    assert names(BOARD.ahead(space("b9"), UP)) == []


def test_an_area_is_measured_in_steps() -> None:
    here = space("a1")
    assert names(BOARD.around(here, 1, 1)) == ["a0", "b1", "a2"]
    assert names(BOARD.around(here, 2, 2)) == ["b0", "c1", "b2", "a3"]
    assert here in BOARD.around(here, 0, 1)


def test_a_wide_piece_covers_several_columns_of_one_row() -> None:
    assert names(space("b3").covered_spaces(2)) == ["b3", "c3"]
    assert all(each in BOARD for each in space("a3").covered_spaces(3))
    assert not all(each in BOARD for each in space("c3").covered_spaces(2))
