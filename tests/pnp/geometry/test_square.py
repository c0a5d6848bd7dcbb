"""Names, neighbours and distances of squares."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.square import Board, Square, SquareError, column_name, square

squares = st.builds(Square, st.integers(1, 702), st.integers(1, 999))


def test_a1_is_at_the_top_left() -> None:
    assert square("A1") == Square(1, 1)
    assert square("C10") == Square(3, 10)
    assert Square(15, 11).name == "O11"


def test_after_z_come_two_letters() -> None:
    assert [column_name(n) for n in (1, 26, 27, 52, 53, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ"]


@settings(max_examples=60)
@given(squares)
def test_the_name_of_a_square_leads_back_to_it(here: Square) -> None:
    assert square(here.name) == here


@pytest.mark.parametrize("name", ["", "A", "1", "a1", "A0", "A01", "1A", "AAA1", "A1 ", "Ä1"])
def test_a_text_that_is_not_a_square_is_refused(name: str) -> None:
    with pytest.raises(SquareError, match="is not a square"):
        square(name)


def test_neighbours_go_clockwise_from_the_top() -> None:
    here = square("B2")
    assert [each.name for each in here.edge_neighbours()] == ["B1", "C2", "B3", "A2"]
    assert [each.name for each in here.all_neighbours()] == ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]


def test_a_corner_has_three_neighbours_on_the_board() -> None:
    board = Board(15, 11)
    assert {each.name for each in board.neighbours(square("A1"))} == {"B1", "B2", "A2"}
    assert {each.name for each in board.neighbours(square("O11"), with_diagonals=False)} == {"O10", "N11"}


def test_a_board_lists_its_squares_row_by_row() -> None:
    names = [each.name for each in Board(15, 11).squares()]
    assert len(names) == 165
    assert names[:2] == ["A1", "B1"]
    assert names[15] == "A2"
    assert square("P1") not in Board(15, 11)


def test_steps_count_diagonals_unless_they_are_forbidden() -> None:
    assert square("C2").steps(square("M10")) == 10
    assert square("C2").steps(square("M10"), with_diagonals=False) == 18


@settings(max_examples=60)
@given(squares, squares, squares)
def test_steps_are_a_distance(a: Square, b: Square, c: Square) -> None:
    for diagonal in (True, False):
        assert a.steps(b, diagonal) == b.steps(a, diagonal)
        assert (a.steps(b, diagonal) == 0) == (a == b)
        assert a.steps(c, diagonal) <= a.steps(b, diagonal) + b.steps(c, diagonal)


@settings(max_examples=30)
@given(squares)
def test_every_neighbour_is_one_step_away(here: Square) -> None:
    assert {here.steps(each) for each in here.all_neighbours()} == {1}
    assert {here.steps(each, with_diagonals=False) for each in here.edge_neighbours()} == {1}
