"""The phases of a turn: one after another, begun late, skipped, closed."""

from __future__ import annotations

import pytest

from referee.engine.core.agenda import Frame, pop, push
from referee.engine.core.state import State, state
from referee.engine.mechanisms.phases import Phase, Phases


@state
class Day(State):
    phase: str = ""
    seen: tuple[str, ...] = ()


def _ask(day: Day, seat: int) -> None:
    push(day, Frame(day.phase, seat))


def _note(day: Day, seat: int) -> None:
    day.seen = (*day.seen, f"{day.phase} {seat}")


DAY: Phases[Day] = Phases(
    (Phase("morning", _ask), Phase("noon", _note), Phase("", _note), Phase("evening", _ask)), "night"
)


def begun(phase: str = "") -> Day:
    day = Day(agenda=(DAY.begin(1, phase),))
    DAY.begin_next(day)
    return day


def test_phases_begin_one_after_another_and_the_turn_is_over_after_the_last() -> None:
    day = begun()
    assert (day.phase, [frame.kind for frame in day.agenda]) == ("morning", ["turn", "morning"])
    pop(day)
    DAY.begin_next(day)
    assert (day.phase, day.seen) == ("noon", ("noon 1",))
    DAY.begin_next(day)
    assert (day.phase, day.seen) == ("noon", ("noon 1", "noon 1")), "what has no name belongs to the phase before"
    DAY.begin_next(day)
    pop(day)
    DAY.begin_next(day)
    assert (day.phase, day.agenda) == ("evening", (Frame("night", 1),))


def test_a_turn_may_begin_with_a_later_phase() -> None:
    assert begun("evening").agenda[-1] == Frame("evening", 1)
    with pytest.raises(ValueError, match="midnight"):
        DAY.begin(1, "midnight")


def test_a_turn_that_is_closed_is_over_whatever_is_left_of_it() -> None:
    day = begun()
    push(day, Frame("quarrel", 0))
    DAY.close(day)
    assert day.agenda == (DAY.ended_turn(1),)
    DAY.begin_next(day)
    assert day.agenda == (Frame("night", 1),)


def test_where_no_turn_continues_nothing_is_closed() -> None:
    day = Day(agenda=(Frame("set-up"),))
    DAY.close(day)
    assert day.agenda == (Frame("set-up"),)


def test_names_are_reported_in_their_order() -> None:
    assert DAY.names == ("morning", "noon", "evening")
    assert set(DAY.steps) == {"turn"}
