"""The stack of what is being resolved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from referee.engine.core.agenda import (
    Checks,
    Decision,
    Frame,
    Key,
    OnTop,
    find_frame,
    pop,
    push,
    replace_frame,
    swap,
    unwind,
)

TURN, FIGHT, ASK = Frame("turn", 0), Frame("fight", 1, (3,)), Frame("ask", 1)


@dataclass
class Holder:
    agenda: tuple[Frame, ...] = ()


def test_the_last_frame_pushed_is_the_first_resolved() -> None:
    held = Holder((TURN,))
    push(held, FIGHT, ASK)
    assert held.agenda == (TURN, FIGHT, ASK)
    assert pop(held) == ASK
    assert pop(held) == FIGHT
    assert held.agenda == (TURN,)


def test_swap_puts_frames_in_the_place_of_the_top_one() -> None:
    held = Holder((TURN, FIGHT))
    assert swap(held, ASK, FIGHT) == FIGHT
    assert held.agenda == (TURN, ASK, FIGHT)
    assert swap(held) == FIGHT
    assert held.agenda == (TURN, ASK)


def test_find_returns_the_topmost_of_a_kind() -> None:
    lower = Frame("fight", 0)
    assert find_frame(Holder((lower, TURN, FIGHT, ASK)), "fight") == FIGHT
    assert find_frame(Holder((TURN,)), "fight") is None


def test_amend_changes_the_topmost_of_a_kind_and_leaves_the_frames_above_it() -> None:
    lower, changed = Frame("fight", 0), Frame("fight", 1, (4,))
    held = Holder((lower, TURN, FIGHT, ASK))
    replace_frame(held, changed)
    assert held.agenda == (lower, TURN, changed, ASK)
    replace_frame(held, TURN, "ask")
    assert held.agenda == (lower, TURN, changed, TURN)


def test_unwind_drops_all_frames_above_the_topmost_of_a_kind() -> None:
    held = Holder((TURN, FIGHT, TURN, ASK))
    assert unwind(held, "turn")
    assert held.agenda == (TURN, FIGHT, TURN)
    assert not unwind(held, "wave")
    assert held.agenda == (TURN, FIGHT, TURN)


def test_nothing_can_be_taken_off_an_empty_agenda() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        pop(Holder())


def test_a_decision_is_known_by_what_is_asked_of_whom() -> None:
    one = Decision(1, "ask", "C-1", "which?", subject=(4,))
    assert one.key == Key("ask", 1, (4,))
    assert one.key == one._replace(prompt="what?", clause="C-2", may_pass=True).key
    assert one.key != one._replace(subject=(5,)).key


def test_the_seat_of_a_frame_is_asked_only_where_there_is_one() -> None:
    assert Frame("draw", 0).owner == 0
    with pytest.raises(AssertionError, match='the frame "draw" has no seat'):
        _ = Frame("draw").owner


def test_the_data_of_a_frame_are_read_by_their_names() -> None:
    class Toll(NamedTuple):
        square: int
        paid: bool = False

    made = Frame("toll", 1, Toll(4))
    assert made.read(Toll) == Frame("toll", 1, (4, False)).read(Toll) == Toll(4)
    assert made == Frame("toll", 1, (4, False)), "a state that was written and read again is the same"
    with pytest.raises(TypeError):
        Frame("toll", 1, ()).read(Toll)


def test_a_check_of_a_kind_of_frame_is_made_only_while_one_is_on_top() -> None:
    """The check gets the frame; without such a frame on top it changes nothing."""
    seen: list[Frame] = []
    check = OnTop(("fight", "ask"), lambda held, frame: seen.append(frame) or pop(held))
    check(Holder((FIGHT, TURN)))
    check(Holder())
    assert seen == []
    held = Holder((TURN, FIGHT))
    check(held)
    assert (seen, held.agenda) == ([FIGHT], (TURN,))


def test_checks_go_on_with_the_frame_that_one_of_them_has_brought_to_the_top() -> None:
    """Checks are made in their order: those before the one that changed the agenda are not made again."""
    made = list[str]()

    def noting(name: str, *kinds: str, ends: bool = False) -> Callable[[Holder], None]:
        def note(held: Holder) -> None:
            made.append(name)
            if ends:
                pop(held)

        return OnTop(kinds, lambda held, frame: note(held)) if kinds else note

    checks = Checks(
        (
            noting("turn before", TURN.kind),
            noting("fight", FIGHT.kind, ends=True),
            noting("fight after", FIGHT.kind),
            noting("any"),
            noting("turn after", TURN.kind),
        )
    )
    held = Holder((TURN, FIGHT))
    checks.run(held)
    assert (made, held.agenda) == (["fight", "any", "turn after"], (TURN,))
    checks.run(Holder())
    assert len(made) == 3
