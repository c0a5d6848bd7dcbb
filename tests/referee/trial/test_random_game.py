"""One game at random: how it is chosen, saved and described; test_contract tests the faults that it finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import toys_at_work as toys

from referee.engine.core.chance import chance_move
from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame, error_text, state_json, trace

NIGHT = toys.toy("night_ferry")


def run(seed: int, known: bool) -> RandomGame:  # type: ignore[type-arg]
    return RandomGame(NIGHT, toys.setup(NIGHT), Random(seed), known, EFFORT)


def test_cards_are_drawn_unknown_or_by_name_as_the_run_is_meant() -> None:
    state = NIGHT.new(toys.setup(NIGHT))
    names = {run(seed, True).choose(state) for seed in range(60)}
    assert names == {chance_move(face) for face in ("ash", "brass", "copper", "dusk", "ember", "frost")}
    assert {run(seed, False).choose(state) for seed in range(60)} == names | {chance_move("?")}


def test_choices_are_sealed_or_entered_openly_and_what_was_sealed_is_opened() -> None:
    verbs = set()
    for seed in range(20):
        one, state = run(seed, False), toys.played(NIGHT, "?", "?")
        while state.agenda[-1].kind == "bid":
            move = one.choose(state)
            assert move is not None
            verbs.add(move.verb)
            state = NIGHT.play(state, move)
    assert verbs == {"bid", "commit", "open"}


def test_the_same_seed_plays_the_same_game() -> None:
    traces = [list(trace(run(seed, True), 500)) for seed in (1, 1, 2)]
    assert traces[0] == traces[1] != traces[2]
    assert len(traces[0]) > 20
    assert len(list(trace(run(1, True), 5))) == 5


def test_a_saved_state_is_loaded_as_it_was() -> None:
    state = toys.played(NIGHT, "ash", "?")
    assert run(0, False).reloaded_state(state_json(state)) == state


def test_errors_of_ours_are_reported_as_they_are_and_others_with_their_kind() -> None:
    assert error_text(InvalidMoveError("nothing was typed")) == "nothing was typed"
    assert error_text(KeyError("a")) == "KeyError: 'a'"


def test_moves_that_were_seldom_played_are_preferred() -> None:
    state, one = toys.played(NIGHT, "?", "?"), run(3, True)
    bids = Counter(one.rare_move(state) for _ in range(200))
    assert {move.args for move in bids if move is not None} == {(0,), (1,), (2,), (3,)}
    assert max(bids.values()) < 2 * min(bids.values())
    dear = Move(0, "bid", (3,))
    one.sampler.often.update({dear: 10_000})
    assert dear not in {one.rare_move(state) for _ in range(40)}
