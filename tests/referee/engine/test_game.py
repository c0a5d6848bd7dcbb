"""A game from outside: moves as words, words as moves, and what a seat may see."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.views import View

DUEL = toys.toy("duel")
MAIN = toys.played(DUEL, "?")


def test_every_legal_move_is_read_as_it_is_written() -> None:
    moves = [move for move in DUEL.legal_moves(MAIN, 0) if not move.is_open]
    assert len(moves) == 2
    assert [DUEL.read(MAIN, DUEL.write(MAIN, move)) for move in moves] == [(move,) for move in moves]
    with pytest.raises(InvalidMoveError):
        DUEL.read(MAIN, "fly a1")


def test_a_seat_sees_its_own_view() -> None:
    ferry = toys.toy("night_ferry")
    state = toys.played(ferry, "ash", "?")
    assert [ferry.seen(state, View(seat)).zones["hand 0"][0].face for seat in (0, 1)] == ["ash", None]


def test_moves_near_to_a_refused_one_are_those_that_read_most_like_it() -> None:
    (move,) = DUEL.read(MAIN, "a1 c2")
    assert toys.said(DUEL, MAIN, DUEL.judge(MAIN, move).nearest)[:2] == ["a1 a2", "a1 b1"]
