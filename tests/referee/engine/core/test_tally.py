"""A number and the lines that it is made of."""

from __future__ import annotations

from itertools import permutations

import pytest

from referee.engine.core.tally import Line, Tally

LINES = (
    Line("mage", 6, "C-1", "base"),
    Line("tower", 2, "C-2"),
    Line("swamp", -1, "C-3", note="entered"),
    Line("fog", 2, "C-4", "halve"),
    Line("ring", 3, "C-5", "clamp"),
)


@pytest.mark.parametrize(
    ("lines", "total"),
    [
        ((), 0),
        (LINES[:1], 6),
        (LINES[:3], 7),
        (LINES[:4], 3),
        (LINES, 3),
        ((*LINES, Line("army", 9, "C-6")), 3),
        ((Line("a", 9, "C", "base"), Line("b", 4, "C", "set"), Line("c", 1, "C")), 5),
        ((Line("a", 5, "C", "base"), Line("b", 2, "C", "halve"), Line("c", 8, "C", "clamp")), 2),
        ((Line("a", -3, "C", "base"), Line("b", 2, "C", "halve")), -2),
    ],
)
def test_the_total_is_the_fold_of_the_lines(lines: tuple[Line, ...], total: int) -> None:
    assert Tally(lines).total == total


def test_lines_count_layer_by_layer_in_whatever_order_they_were_found() -> None:
    assert {Tally(order).total for order in permutations(LINES)} == {3}
    doubled = (Line("a", 4, "C", "base"), Line("b", 3, "C"), Line("c", 2, "C", "halve"), Line("d", 6, "C", "set"))
    assert {Tally(order).total for order in permutations(doubled)} == {4}


def test_a_tally_reads_as_a_player_would_say_it() -> None:
    assert str(Tally(LINES)) == "mage 6; tower +2; swamp -1 entered; fog ÷2; ring at most 3 = 3"
    assert str(Tally(())) == "0"
    assert str(Tally((Line("mage", 6, "C", "base"),))) == "mage 6"  # one line is its own total
    assert str(Tally((Line("hero", 0, "C", "base"), Line("crown", 5, "C", "set")))) == "hero 0; crown 5 = 5"
