"""Random games on a free table keep the contract; no piece and no card is ever lost or doubled."""

from __future__ import annotations

from random import Random

import pytest
from free_project import RULES, wolves
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine.core.chance import ChanceSpec
from referee.engine.core.options import Setup
from referee.free.game import FreeTable
from referee.table.viewer_answers import command_answers
from referee.trial import contract
from referee.trial.conservation import position_faults

EFFORT = contract.EFFORT._replace(
    events=200, near_misses=3, listed_moves=4, replayed_ends=1, amended_entries=2, recorded_events=20, test_interval=4
)


@pytest.fixture(scope="module", params=["", RULES], ids=["without rules", "with rules"])
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> FreeTable:
    return wolves(tmp_path_factory.mktemp("wolves"), request.param)


def test_random_games_keep_the_contract(game: FreeTable) -> None:
    setups = [Setup(2), Setup(3)]
    assert list(contract.check(game, setups, (0,), EFFORT, reports_idle_guards=False, answers=command_answers)) == []


@given(seed=st.integers(0, 10_000))
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_is_lost_or_doubled(game: FreeTable, seed: int) -> None:
    random = Random(seed)
    state = game.new(Setup(2))
    for _ in range(40):
        due = game.due(state)
        if not due:
            break
        one = random.choice(due)
        if isinstance(one, ChanceSpec):
            move = game.random_result(state, one, random.randrange)
        else:
            verb = random.choice([verb for verb in game.verbs.values() if verb.name != "finish"])
            named = [each for move in verb.candidates(state, one.seat) for each in verb.expand(state, move)]
            legal = [each for each in named if not game.judge(state, each).breaches]
            if not legal:
                continue
            move = random.choice(legal)
        state = game.play(state, move)
        assert list(position_faults(game, state)) == []
