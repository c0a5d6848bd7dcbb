"""Answers about a state are worked out once within `caching_results`, and forgotten afterwards."""

from __future__ import annotations

import toys_at_work as toys

from referee.engine.core.looking import Memo, cached_per_state, caching_results
from referee.engine.core.move import Move
from referee.engine.core.turns import TurnState


def test_an_answer_is_worked_out_once_while_somebody_looks() -> None:
    """Within `caching_results` a kept function runs once for each question."""
    asked = list[int]()

    @cached_per_state
    def doubled(state: TurnState, number: int) -> int:
        asked.append(number)
        return 2 * number

    state = TurnState()
    with caching_results(state):
        assert [doubled(state, 3), doubled(state, 3), doubled(state, 4)] == [6, 6, 8]
    assert asked == [3, 4]


def test_a_kept_answer_shares_what_it_asks_itself_even_if_nobody_looks() -> None:
    """While a kept function runs, the state is looked at; afterwards nothing is kept."""
    asked = list[int]()

    @cached_per_state
    def doubled(state: TurnState, number: int) -> int:
        asked.append(number)
        return 2 * number

    @cached_per_state
    def twice(state: TurnState, number: int) -> int:
        return doubled(state, number) + doubled(state, number)

    state = TurnState()
    assert twice(state, 3) == 12
    assert asked == [3]
    assert state.answers is None


def test_nothing_is_kept_before_or_after_or_in_a_copy() -> None:
    """A state that may change is asked again; a copy begins without answers, also of a state that somebody looks at."""

    @cached_per_state
    def turn(state: TurnState) -> int:
        return state.turn

    state = TurnState()
    with caching_results(state), caching_results(state):
        assert turn(state) == 0
        copy = state.copy()
        copy.turn = 1
        assert turn(copy) == 1
    state.turn = 2
    assert turn(state) == 2
    assert turn.__name__ == "turn"


def test_a_memo_keeps_answers_by_their_keys_until_there_are_too_many() -> None:
    asked, memo = list[int](), Memo(2)
    for number in (1, 1, 2, 1, 3, 1):
        assert memo.result(number, lambda number=number: asked.append(number) or number) == number
    assert asked == [1, 2, 3, 1]


def test_a_memo_keeps_none_like_any_other_result() -> None:
    asked, memo = list[int](), Memo(2)
    assert [memo.result(1, lambda: asked.append(1)) for _ in range(3)] == [None, None, None]
    assert asked == [1]


def test_a_move_is_judged_once_while_somebody_looks_and_again_afterwards() -> None:
    game, move = toys.toy("night_ferry"), Move(0, "bid", (40,))
    state = toys.played(game, "?", "?")
    with caching_results(state):
        assert game.judge(state, move) is game.judge(state, move)
    assert game.judge(state, move) is not game.judge(state, move)
