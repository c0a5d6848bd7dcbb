"""The board: SF-BRD-01 and SF-BRD-02, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, game, position

GRID = game().contents.grid
JOINED = GRID.joined


def test_brd_01_and_rul_66_edges_are_hard_unless_they_join() -> None:
    """SF-BRD-01, RUL-66."""
    west = "puritan A3 1/2/2/1/1"
    assert position(west, HALCYON_HOME).refused("o3") == ("SF-BRD-01", "RUL-66")
    joined = position(west, HALCYON_HOME, board_wrap="true")
    assert joined.state.distance(joined.state.at[0], joined.state.at[0] + 14) == 1
    assert joined.play("o3", "o2").at("puritan") == "o2"
    assert joined.moves() - {"end", "void ?"} == {"n1", "o1", "a1", "n2", "a2", "n3", "o3", "a3"}


def number(name: str) -> int:
    found = GRID.number(name)
    assert found is not None
    return found


def test_squares_are_numbered_row_by_row() -> None:
    assert (number("A1"), number("O1"), number("a2"), number("O11")) == (0, 14, 15, 164)
    assert [GRID.number(name) for name in ("P1", "A12", "valborough", "")] == [None] * 4


def names(squares: tuple[int, ...]) -> list[str]:
    return [GRID.names[square] for square in squares]


def test_neighbours_end_at_the_edges() -> None:
    assert names(GRID.eight[number("A1")]) == ["B1", "A2", "B2"]
    assert names(GRID.four[number("B2")]) == ["B1", "A2", "C2", "B3"]


def test_joined_edges_go_on_at_the_other_side() -> None:
    assert JOINED is not None
    assert names(JOINED.four[number("A1")]) == ["B1", "O1", "A2", "A11"]
    assert len(JOINED.eight[number("A1")]) == 8


def test_distance_counts_steps() -> None:
    assert JOINED is not None
    here, there = number("C10"), number("M2")
    assert (GRID.distance(here, there), GRID.distance(here, there, with_diagonals=False)) == (10, 18)
    assert (JOINED.distance(here, there), JOINED.distance(here, there, with_diagonals=False)) == (5, 8)


@pytest.mark.parametrize(("direction", "line"), [("NW", ["B2", "A1"]), ("E", ["D3", "E3", "F3", "G3", "H3"])])
def test_a_line_goes_as_far_as_the_board(direction: str, line: list[str]) -> None:
    assert names(GRID.line(number("C3"), direction, 5)) == line


def test_a_line_goes_around_where_edges_join_and_stops_where_it_began() -> None:
    assert JOINED is not None
    assert names(JOINED.line(number("C3"), "NW", 5)) == ["B2", "A1", "O11", "N10", "M9"]
    assert len(JOINED.line(number("C3"), "N", 50)) == 10


def test_winds_blow_to_the_next_square() -> None:
    assert [GRID.names[GRID.exits[number(name)] or 0] for name in ("D5", "G3", "G9")] == ["E5", "G2", "G10"]
    assert GRID.exits[number("A1")] is None
