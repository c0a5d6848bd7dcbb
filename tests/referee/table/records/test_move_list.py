"""Lists of moves: line numbers are ignored, numbers of a move are part of it."""

from __future__ import annotations

import pytest

from referee.table.records.move_list import read_written


def lines(*given: str) -> list[str]:
    """Return the lines of a list as they are read."""
    return [line for _, line in read_written("\n".join(["game: duel", "", *given])).lines]


def test_a_number_of_a_move_is_part_of_it() -> None:
    assert lines("2 c2 c3", "1 b1 b2", "end") == ["2 c2 c3", "1 b1 b2", "end"]
    assert lines("2 c2 c3", "4 b1 b2") == ["2 c2 c3", "4 b1 b2"]
    assert lines("2 c2 c3") == ["2 c2 c3"]


@pytest.mark.parametrize("sign", [".", ")"])
def test_a_number_with_a_sign_before_a_line_is_nothing(sign: str) -> None:
    assert lines(f"1{sign} 2 c2 c3", f"7{sign} end", "draw ?", f"9{sign}") == ["2 c2 c3", "end", "draw ?", f"9{sign}"]


def test_plain_numbers_that_count_the_lines_are_nothing() -> None:
    assert lines("3 2 c2 c3", "4 Red: 1 b1 b2", "5 end") == ["2 c2 c3", "Red: 1 b1 b2", "end"]
    assert lines("3 2 c2 c3", "5 end") == ["3 2 c2 c3", "5 end"]
    assert lines("3 2 c2 c3", "4 end", "draw ?") == ["3 2 c2 c3", "4 end", "draw ?"]


def test_a_plain_number_that_counts_on_is_nothing() -> None:
    assert lines("1. 2 c2 c3", "2 1 b1 b2", "3 end", "5 d1 d2") == ["2 c2 c3", "1 b1 b2", "end", "5 d1 d2"]
    assert lines("1. 2 c2 c3", "3 b1 b2", "end", "1 a1 a2") == ["2 c2 c3", "3 b1 b2", "end", "1 a1 a2"]
