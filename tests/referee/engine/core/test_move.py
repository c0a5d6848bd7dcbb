"""Moves are values."""

from __future__ import annotations

import pytest

from referee.engine.core.move import CHANCE, UNKNOWN, Move, number
from referee.engine.errors import InvalidMoveError


def test_a_move_is_open_while_a_card_is_still_to_be_named() -> None:
    assert Move(0, "play", (UNKNOWN,)).is_open
    assert Move(0, "play", ("a", UNKNOWN)).is_open
    assert not Move(0, "play", ("a",)).is_open
    assert not Move(CHANCE, "roll", (UNKNOWN,)).is_open


def test_moves_are_equal_by_value_and_can_be_counted() -> None:
    assert Move(1, "end") == Move(1, "end", ())
    assert len({Move(1, "a", (1,)), Move(1, "a", (1,)), Move(0, "a", (1,))}) == 2


def test_a_value_that_is_not_a_number_is_refused() -> None:
    assert number(0) == 0
    with pytest.raises(InvalidMoveError, match="expected a number, not e4"):
        number("e4")
    with pytest.raises(InvalidMoveError):
        number(UNKNOWN)
