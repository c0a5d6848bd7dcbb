"""Questions that a game asks everybody, answered for an automatic seat: only the best answer is legal."""

from __future__ import annotations

from typing import Any

import toys_at_work as toys

from referee.engine.core.agenda import Decision, Frame
from referee.engine.core.guards import Breach
from referee.engine.core.looking import caching_results
from referee.engine.core.move import Move
from referee.engine.mechanisms.priorities import CHOOSE_FOR_THEM, Priorities, PrioritisedVerbs, Rank

NIGHT = toys.toy("night_ferry")
NORTH, SOUTH = Move(2, "tow", (0,)), Move(2, "tow", (1,))


def held(*, automatic: bool = True) -> PrioritisedVerbs[Any]:
    """Return the tow of the Ferryman as a question of its own, with the boats ahead first, then the coins."""
    ranks: tuple[Rank[Any], ...] = (
        Rank("NF-FERRY-02", "the boat ahead", lambda state, move: state.boats[move.args[0]]),
        Rank("NF-FERRY-03", "the boat with more coins", lambda state, move: state.coins[move.args[0]]),
    )
    (tow,) = toys.module("night_ferry").FERRY.answering_verbs
    verb = tow._replace(answers=frozenset({"tow"}))
    return PrioritisedVerbs({"tow": verb}, (Priorities(frozenset({"tow"}), ranks, lambda state, seat: automatic),))


def asked(boats: list[int], coins: list[int]) -> Any:
    state = NIGHT.new(toys.setup(NIGHT))
    state.boats, state.coins = boats, [*coins, 12 - sum(coins)]
    state.agenda = (Frame("tow", 2),)
    return state


def against(mechanism: PrioritisedVerbs[Any], state: Any, move: Move) -> object:
    return mechanism.verbs()["tow"].first(state, move)


def test_the_best_answer_is_legal_and_the_others_break_the_priority_that_puts_them_behind() -> None:
    state, mechanism = asked([3, 1], [0, 6]), held()
    assert mechanism.best_moves(state, 2) == (NORTH,)
    assert against(mechanism, state, NORTH) is None
    assert against(mechanism, state, SOUTH) == Breach("NF-FERRY-02", "the boat ahead goes first")
    coins = asked([2, 2], [1, 4])
    assert against(mechanism, coins, NORTH) == Breach("NF-FERRY-03", "the boat with more coins goes first")


def test_equal_answers_are_a_choice_of_the_table() -> None:
    state, mechanism = asked([2, 2], [3, 3]), held()
    assert mechanism.best_moves(state, 2) == (NORTH, SOUTH)
    assert [against(mechanism, state, move) for move in (NORTH, SOUTH)] == [None, None]


def test_people_are_told_that_they_choose_for_a_seat_that_nobody_plays() -> None:
    """Its question is that of the game; other questions, and those to people, are asked as they are."""

    def ask(state: Any, frame: Frame) -> tuple[Decision, ...]:
        return (Decision(2, "tow", "NF-FERRY-02", "tow a boat, or pass"),)

    state = asked([2, 2], [3, 3])
    for automatic, said in ((True, f"tow a boat, or pass{CHOOSE_FOR_THEM}"), (False, "tow a boat, or pass")):
        questions = held(automatic=automatic).questions({"tow": ask, "other": ask})
        assert questions["tow"](state, state.agenda[-1])[0].prompt == said
        assert questions["other"] is ask


def test_each_seat_that_is_asked_has_its_own_best_answers() -> None:
    state, mechanism = asked([3, 1], [0, 6]), held()
    with caching_results(state):
        assert mechanism.best_moves(state, 2) == (NORTH,)
        assert mechanism.best_moves(state, 1) == (NORTH._replace(seat=1),)


def test_impossible_moves_do_not_outrank_possible_ones() -> None:
    state, mechanism = asked([0, 2], [6, 0]), held()
    assert mechanism.best_moves(state, 2) == (SOUTH,)
    assert isinstance(against(mechanism, state, NORTH), Breach)


def test_seats_that_people_play_and_other_questions_are_free() -> None:
    state = asked([3, 1], [0, 6])
    assert against(held(automatic=False), state, SOUTH) is None
    state.agenda = (Frame("another", 2),)
    assert held().best_moves(state, 2) == ()
    assert against(held(), state, SOUTH) is None


def test_the_effect_says_by_which_priority_a_move_was_chosen() -> None:
    state = asked([3, 1], [0, 6])
    held().verbs()["tow"].effect(state, NORTH)
    assert (state.news[0].clause, state.news[0].text) == ("NF-FERRY-02", "the boat ahead goes first")


def test_the_reason_for_a_move_can_be_asked_for() -> None:
    state = asked([3, 1], [0, 6])
    assert held().reason(state, NORTH) == ("NF-FERRY-02", "the boat ahead goes first")
    assert held().reason(asked([2, 2], [3, 3]), NORTH) is None
    assert held(automatic=False).reason(state, NORTH) is None


def test_nothing_is_said_where_there_was_no_choice() -> None:
    state = asked([0, 2], [6, 0])
    held().verbs()["tow"].effect(state, SOUTH)
    assert all(notice.clause not in ("NF-FERRY-02", "NF-FERRY-03") for notice in state.news)


def test_a_state_that_changes_after_its_move_is_weighed_again() -> None:
    state, mechanism = asked([3, 1], [0, 6]), held()
    mechanism.verbs()["tow"].effect(state, NORTH)
    state.boats, state.agenda = [1, 3], state.agenda
    assert mechanism.best_moves(state, 2) == (SOUTH,)
