"""An automatic seat: only the best by its priorities is legal, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core.agenda import Frame
from referee.engine.core.chance import chance_move
from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Verdict
from referee.engine.mechanisms.automaton import range_rolled, shares_text

NIGHT = toys.toy("night_ferry")
NORTH, SOUTH = Move(2, "tow", (0,)), Move(2, "tow", (1,))


def towing(boats: list[int], coins: list[int]) -> Any:
    """Return the state in which the Ferryman's tow comes up."""
    state = NIGHT.new(toys.setup(NIGHT))
    state.boats, state.coins = boats, [*coins, 12 - sum(coins)]
    state.agenda = (Frame("round"), Frame("ferry", 2))
    NIGHT.settle(state)
    return state


def against(state: Any, move: Move) -> list[tuple[str, str]]:
    return [(breach.clause, breach.text) for breach in NIGHT.judge(state, move).breaches]


@pytest.mark.parametrize(
    ("boats", "coins", "best", "other", "clause", "text"),
    [
        ([3, 1], [0, 6], NORTH, SOUTH, "NF-FERRY-02", "the boat ahead goes first"),
        ([2, 3], [6, 0], SOUTH, NORTH, "NF-FERRY-02", "the boat ahead goes first"),
        ([2, 2], [1, 4], SOUTH, NORTH, "NF-FERRY-03", "the boat with more coins goes first"),
    ],
)
def test_only_the_best_is_legal_and_the_rest_break_the_priority_that_puts_them_behind(
    boats: list[int], coins: list[int], best: Move, other: Move, clause: str, text: str
) -> None:
    state = towing(boats, coins)
    assert NIGHT.legal_moves(state, 2) == [best]
    assert NIGHT.judge(state, best).verdict is Verdict.LEGAL
    assert against(state, other) == [(clause, text)]
    with pytest.raises(IllegalMoveError, match=clause):
        NIGHT.play(state, other)
    assert NIGHT.force(state, other) != NIGHT.play(state, best)


def test_what_no_person_could_do_is_refused_for_that_reason_alone() -> None:
    assert against(towing([0, 2], [6, 0]), NORTH) == [("NF-FERRY-01", "the boat of North is on the shore")]


@pytest.mark.parametrize(
    ("die", "best", "other"), [(1, NORTH, SOUTH), (3, NORTH, SOUTH), (4, SOUTH, NORTH), (6, SOUTH, NORTH)]
)
def test_a_die_chooses_among_equals(die: int, best: Move, other: Move) -> None:
    state = towing([2, 2], [3, 3])
    (due,) = NIGHT.due(state)
    assert (due.seat, due.clause, due.prompt) == (2, "NF-FERRY-04", "the Ferryman tows a boat: North 1–3, South 4–6")
    state = NIGHT.play(state, chance_move(die))
    assert NIGHT.legal_moves(state, 2) == [best]
    assert against(state, other) == [("NF-FERRY-04", f"the die has chosen {('North', 'South')[best.args[0]]}")]


def test_without_equals_no_die_is_asked_for() -> None:
    (due,) = NIGHT.due(towing([3, 2], [3, 3]))
    assert (due.seat, due.kind, due.clause) == (2, "tow", "NF-FERRY-01")


def test_a_tie_without_a_die_leaves_several_moves_to_choose_from() -> None:
    ferry = toys.module("night_ferry").FERRY
    free = type(ferry)(ferry.kind, ferry.clause, ferry.prompt, ferry.answering_verbs, ferry.ranks)
    state = towing([2, 2], [3, 3])
    state.agenda = (Frame("round"),)
    free.ask(state, 1)
    free.steps["tow: weighing"](state)
    assert state.agenda[-1] == Frame("tow", 1)
    assert free.best_moves(state, 1) == (Move(1, "tow", (0,)), Move(1, "tow", (1,)))
    guard = free.verbs["tow"].guards[-1]
    assert [guard.test(state, move) for move in free.best_moves(state, 1)] == [None, None]


@pytest.mark.parametrize(
    ("count", "shares"),
    [
        (1, [0, 0, 0, 0, 0, 0]),
        (2, [0, 0, 0, 1, 1, 1]),
        (3, [0, 0, 1, 1, 2, 2]),
        (4, [0, 1, 2, 3, None, None]),
        (5, [0, 1, 2, 3, 4, None]),
        (6, [0, 1, 2, 3, 4, 5]),
        (7, [None] * 6),
    ],
)
def test_shares_of_a_die_are_equal_and_the_rest_is_rolled_again(count: int, shares: list[int | None]) -> None:
    assert [range_rolled(rolled, count) for rolled in range(1, 7)] == shares


def test_a_die_that_chooses_nobody_is_rolled_again() -> None:
    ferry = toys.module("night_ferry").FERRY
    state = towing([2, 2], [3, 3])
    frame = Frame("tow: tie", 2, ((0, 1, 2, 3), ()))
    state.agenda = ()
    ferry.chances["tow: tie"].apply(state, frame, (5,))
    assert state.agenda == (Frame("tow: weighing", 2),)
    assert state.news[-1].text == "5 does not belong to any remaining choice: roll again"
    state.agenda = ()
    ferry.chances["tow: tie"].apply(state, frame, (2,))
    assert state.agenda == (Frame("tow: weighing", 2, (1,)),)


def test_a_die_result_for_a_missing_boat_leaves_the_choice_open() -> None:
    state = towing([2, 2], [3, 3])
    state.agenda = (Frame("round"), Frame("tow", 2, (1,)))
    state.boats = [2, 0]
    assert NIGHT.legal_moves(state, 2) == [NORTH]


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["a2"], "a2 1–6"),
        (["a2", "b2"], "a2 1–3, b2 4–6"),
        (["a2", "b2", "c2", "c3"], "a2 1, b2 2, c2 3, c3 4"),
        (list("abcdefg"), "a, b, c, d, e, f, g"),
        ([], ""),
    ],
)
def test_the_prompt_says_whose_the_numbers_are(names: list[str], text: str) -> None:
    assert shares_text(names) == text


def test_numbers_stay_with_those_who_got_them_until_all_have_gone() -> None:
    ferry = toys.module("night_ferry").FERRY
    kept = replace(ferry, keeps="ferry")
    state = towing([2, 2], [3, 3])
    state.agenda = (Frame("ferry", 2, (1, 0, 7)),)
    kept.ask(state, 2)
    kept.steps["tow: weighing"](state)
    assert state.agenda[-1] == Frame("tow: tie", 2, ((1, 0, 7), ()))
    state.agenda = (Frame("ferry", 2, (1, 7)),)
    kept.ask(state, 2)
    kept.steps["tow: weighing"](state)
    assert state.agenda == (Frame("ferry", 2, (0, 1)), Frame("tow: tie", 2, ((0, 1), ())))
