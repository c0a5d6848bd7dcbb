"""What is due, what is legal and what happens, on the duel and the ferry."""

from __future__ import annotations

from copy import copy
from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core.agenda import Decision, Frame, OnTop
from referee.engine.core.chance import ChanceSpec, chance_move
from referee.engine.core.guards import Breach, Guard, Unseen
from referee.engine.core.move import CHANCE, Move
from referee.engine.core.ruling import IllegalMoveError, Reveal, Verdict
from referee.engine.core.verb import Chance
from referee.engine.core.zones import Token
from referee.engine.errors import InvalidMoveError, RulesError

DUEL, NIGHT = toys.toy("duel"), toys.toy("night_ferry")
START = DUEL.new(toys.setup(DUEL))
MAIN = toys.played(DUEL, "?")


def clauses(game: Any, state: Any, move: Move) -> list[tuple[str, str]]:
    return [(breach.clause, breach.kind) for breach in game.judge(state, move).breaches]


def test_a_new_match_has_run_to_its_first_question() -> None:
    (due,) = DUEL.due(START)
    assert isinstance(due, ChanceSpec)
    assert (due.seat, due.clause) == (0, "DU-DRAW-01")
    assert DUEL.decisions(START) == ()
    assert DUEL.legal_moves(START, 0) == []


def test_a_question_names_who_decides() -> None:
    (due,) = DUEL.due(MAIN)
    assert isinstance(due, Decision)
    assert (due.seat, due.kind, due.clause) == (0, "main", "DU-TURN-01")


def test_nothing_is_due_when_the_agenda_is_empty() -> None:
    over = MAIN.copy()
    over.agenda = ()
    assert DUEL.due(over) == ()
    assert not DUEL.is_due(over, Move(0, "step", (0, 1)))
    assert DUEL.legal_moves(over, 0) == DUEL.possible_moves(over, 0) == []
    assert clauses(DUEL, over, chance_move(1)) == [("DU-TURN-01", "fact")]


def test_legal_moves_are_in_a_stable_order_an_unknown_card_once_and_open() -> None:
    assert toys.said(DUEL, MAIN, DUEL.legal_moves(MAIN, 0)) == ["a1 b1", "a1 a2", 'play "?"']
    assert DUEL.legal_moves(MAIN, 1) == []


def test_possible_moves_name_every_card_each_once() -> None:
    said = toys.said(DUEL, MAIN, DUEL.possible_moves(MAIN, 0))
    assert said == ["a1 b1", "a1 a2", 'play "Fox"', 'play "Grey Owl"', 'play "Grey Wolf"']
    both = toys.with_zones(MAIN, hand_0=(Token(9, "fox", 1), Token(8, None, 1, 3)))
    assert toys.said(DUEL, both, DUEL.possible_moves(both, 0)).count('play "Fox"') == 1


def test_play_gives_a_new_state_and_leaves_the_old_one_alone() -> None:
    before = MAIN.to_json()
    after = DUEL.play(MAIN, Move(0, "step", (0, 1)))
    assert after.pawns == (1, 8)
    assert MAIN.to_json() == before


def test_play_refuses_with_the_whole_ruling() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        DUEL.play(MAIN, Move(0, "step", (0, 8)))
    ruling = caught.value.ruling
    assert str(caught.value) == "a1 c3 is illegal. DU-STEP-01: c3 is 4 steps from a1, not 1."
    assert toys.said(DUEL, MAIN, list(ruling.nearest)) == ["a1 b1", "a1 a2"]


def test_a_move_out_of_time_is_reported_with_all_other_breaches() -> None:
    assert clauses(DUEL, MAIN, Move(1, "step", (8, 0))) == [("DU-TURN-01", "rule"), ("DU-STEP-01", "rule")]
    assert clauses(DUEL, MAIN, Move(1, "step", (0, 1))) == [("DU-TURN-01", "rule"), ("DU-STEP-01", "fact")]


def test_a_verb_whose_effect_needs_its_frame_is_a_broken_fact_out_of_time() -> None:
    state = toys.played(NIGHT, "?", "?")
    assert clauses(NIGHT, state, Move(0, "keep")) == [("NF-ROUND-01", "fact")]
    with pytest.raises(IllegalMoveError):
        NIGHT.force(state, Move(0, "keep"))


def test_a_verb_that_the_game_does_not_have_is_reported_in_words() -> None:
    for ask in (DUEL.judge, DUEL.play, DUEL.force, DUEL.breach):
        with pytest.raises(InvalidMoveError, match='"fly" is not a kind of move in this game'):
            ask(MAIN, Move(0, "fly"))
    assert not DUEL.is_due(MAIN, Move(0, "fly"))


def test_what_cannot_be_known_is_played_as_a_claim_and_every_unseen_thing_is_claimed() -> None:
    move = Move(0, "play", ("fox",))
    ruling = DUEL.judge(MAIN, move)
    assert ruling.verdict is Verdict.CANNOT_TELL
    assert [claim.text for claim in DUEL.play(MAIN, move).claims] == ["whether fox is in the hand"]
    other = DUEL.without("play", "nothing")
    verb = other.verbs["play"]
    second = Guard("second", lambda state, move: Unseen("DU-CARD-01", "whether it is awake", 0))
    other.verbs = {**other.verbs, "play": verb._replace(guards=(*verb.guards, second))}
    for how in (other.play, other.force):
        assert [claim.text for claim in how(MAIN, move).claims] == ["whether fox is in the hand", "whether it is awake"]


def test_force_plays_on_where_rules_are_broken_and_not_where_facts_are() -> None:
    assert DUEL.force(MAIN, Move(0, "step", (0, 4))).pawns == (4, 8)
    with pytest.raises(IllegalMoveError, match="your pawn stands on a1"):
        DUEL.force(MAIN, Move(0, "step", (3, 4)))


def test_results_of_chance_go_through_the_same_door() -> None:
    assert DUEL.play(START, chance_move("fox")).zones["hand 0"][0].face == "fox"
    assert clauses(DUEL, START, chance_move("fox", "fox")) == [("DU-DRAW-01", "fact")]
    assert clauses(DUEL, MAIN, chance_move("fox")) == [("DU-TURN-01", "fact")]
    assert clauses(DUEL, START, Move(CHANCE, "draw", ("fox",))) == [("DU-TURN-01", "fact")]
    assert DUEL.judge(START, chance_move("owl")).nearest == ()


def test_a_game_may_refuse_a_result_of_the_right_shape() -> None:
    game = DUEL.without("step", "nothing")
    chance = game.chances["draw"]
    refusal = Breach("DU-DRAW-01", "not this one", "fact")
    game.chances = {**game.chances, "draw": Chance(chance.spec, chance.apply, lambda state, frame, values: refusal)}
    assert game.breach(START, chance_move("fox")) == refusal
    assert game.breach(START, chance_move("fox", "fox")) != refusal


def test_a_card_shown_by_the_move_is_reported_in_the_ruling() -> None:
    state = toys.played(NIGHT, "?", "?", "north: bid 1", "south: bid 0", "brace")
    ruling = NIGHT.judge(state, Move(0, "show", ("ash",)))
    assert (ruling.verdict, ruling.reveals) == (Verdict.LEGAL, (Reveal("hand 0", "ash"),))
    assert NIGHT.judge(state, Move(0, "show", ("?",))).reveals == ()


def test_checks_may_end_everything_at_once() -> None:
    state = MAIN.copy()
    state.pawns = (7, 4)
    after = DUEL.play(state, Move(0, "step", (7, 8)))
    assert after.agenda == ()
    assert DUEL.outcome(after).winners == (0,)  # type: ignore[union-attr]


def test_a_check_that_ends_everything_is_the_last_that_is_asked() -> None:
    game, state, asked = copy(DUEL), MAIN.copy(), list[str]()

    def end(state: Any) -> bool:
        asked.append("end")
        state.agenda = ()
        return True

    game.checks = (end, lambda state: asked.append(state.agenda[-1].kind) or False)
    game.settle(state)
    assert (asked, state.agenda) == (["end"], ())


def test_a_check_of_a_kind_of_frame_is_asked_while_it_is_on_top_with_the_frame() -> None:
    """Of checks of two kinds of frame, settling asks the one whose frame is on top."""
    game, state, asked = copy(DUEL), MAIN.copy(), list[tuple[str, Frame]]()
    top = state.agenda[-1]
    game.checks = tuple(
        OnTop((kind,), lambda state, frame, kind=kind: asked.append((kind, frame))) for kind in ("other", top.kind)
    )
    game.settle(state)
    assert asked == [(top.kind, top)]


def test_impossible_results_are_rolled_again() -> None:
    game, state = copy(NIGHT), NIGHT.new(toys.setup(NIGHT))
    (spec,) = NIGHT.due(state)
    assert isinstance(spec, ChanceSpec)

    def ash_alone(state: Any, frame: Frame, values: tuple[Any, ...]) -> Breach | None:
        return None if values == ("ash",) else Breach(spec.clause, "only ash is left", "fact")

    kind = state.agenda[-1].kind
    game.chances = {**NIGHT.chances, kind: NIGHT.chances[kind]._replace(fits=ash_alone)}
    assert {game.random_result(state, spec, Random(seed).randrange) for seed in range(20)} == {chance_move("ash")}
    assert len({NIGHT.random_result(state, spec, Random(seed).randrange) for seed in range(20)}) > 2


def test_a_guard_taken_out_changes_the_other_game_alone() -> None:
    loose = DUEL.without("step", "beside")
    far = Move(0, "step", (0, 8))
    assert loose.judge(MAIN, far).verdict is Verdict.LEGAL
    assert far in loose.legal_moves(MAIN, 0)
    assert DUEL.judge(MAIN, far).verdict is Verdict.ILLEGAL
    assert far not in DUEL.legal_moves(MAIN, 0)


def test_a_frame_without_a_seat_asks_whom_its_question_names() -> None:
    state = toys.played(NIGHT, "?", "?")
    assert state.agenda[-1].seat is None
    assert [one.seat for one in NIGHT.decisions(state)] == [0, 1]
    for seat in (0, 1):
        assert toys.said(NIGHT, state, NIGHT.legal_moves(state, seat)) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert NIGHT.legal_moves(state, 2) == []


def test_a_frame_with_a_seat_asks_nobody_else() -> None:
    state = toys.played(NIGHT, "?", "?", "north: bid 1", "south: bid 0")
    assert state.agenda[-1] == Frame("drift", 1)
    assert not NIGHT.is_due(state, Move(0, "drift"))
    assert NIGHT.is_due(state, Move(1, "drift"))


def test_a_game_says_nothing_about_what_it_does_not_know() -> None:
    assert NIGHT.heading(START) == ""
    assert NIGHT.standings(START) == ()
    assert NIGHT.tallies(START) == ()
    assert NIGHT.picture(START) is None


def test_a_frame_that_is_in_no_table_is_reported_clearly() -> None:
    game = toys.toy("night_ferry")
    state = game.new(toys.setup(game))
    state.agenda = (*state.agenda, Frame("swim", 0))
    with pytest.raises(
        RulesError, match=r'"swim" is on the agenda of night_ferry, but not in any of its tables: steps \('
    ):
        game.due(state)


def test_steps_that_never_come_to_rest_are_stopped() -> None:
    game = copy(toys.toy("night_ferry"))
    game.steps = {**game.steps, "ferry": lambda state: None}
    state = game.begin(toys.setup(game))
    state.agenda = (Frame("ferry", 2),)
    with pytest.raises(RulesError, match='does not stop: after 10000 steps "ferry" is on top'):
        game.settle(state)
