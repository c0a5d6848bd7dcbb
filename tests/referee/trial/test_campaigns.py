"""Campaigns played at random: a sound one has no faults, and each fault is found."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from random import Random
from typing import Any

import pytest
from toys_at_work import toy

from referee.engine.campaign import Campaign, FinishedMatch, Gains, Stage, Start
from referee.trial.campaigns import campaign_faults
from referee.trial.contract import EFFORT

QUICK = EFFORT._replace(test_interval=40, near_misses=1, listed_moves=1, replayed_ends=1)


class Crossings(Campaign[Any]):
    """Two crossings of a ferry; a level buys a lamp, and there are two lamps."""

    sides: Mapping[str, str] = {"north": "North"}
    stages = (Stage(1, "out", "Out"), Stage(2, "home", "Home"))
    before: FinishedMatch | None = None
    sentence = "a lamp"
    lamps = 2

    def __init__(self, over: Any) -> None:
        self.over, self.started = over, list[tuple[int, Gains]]()

    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        self.started.append((stage.number, gains))
        return Start(2, {}, {})

    def finished_match(self, state: Any) -> FinishedMatch | None:
        done = self.over(state)
        return self.before if done is None else FinishedMatch(False, 3, self.started[-1][1])

    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        return {"lamp": self.sentence} if len(gains.choices) < self.lamps else {}

    def printed_changes(self, side: str, gains: Gains) -> Mapping[str, Mapping[str, Any]]:
        return {}


def faults(**changes: Any) -> tuple[list[str], Crossings]:
    """Return the faults of a campaign with some attributes changed, and the campaign."""
    game = copy(toy("night_ferry"))
    campaign = Crossings(game.outcome)
    for name, value in changes.items():
        setattr(campaign, name, value)
    game.campaign = campaign
    return list(campaign_faults(game, "north", Random(1), QUICK)), campaign


def test_every_stage_is_played_with_the_rewards_of_earlier_ones() -> None:
    found, campaign = faults()
    assert found == []
    assert campaign.started == [(1, Gains()), (2, Gains(0, ("lamp",)))]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"before": FinishedMatch(True, 1, Gains())}, "Out: the stage has a result before it is played"),
        ({"over": lambda state: None}, "Out: the match is over, but the stage has no result"),
        ({"sentence": ""}, "Out: the choice lamp has no description"),
        ({"start": lambda side, stage, gains: Start(2, {}, {"lamps": (1, 2)})}, "Out: the data carried into the match"),
        ({"printed_changes": lambda side, gains: {}["lamp"]}, "Out: the campaign fails: "),
    ],
)
def test_faults_of_a_campaign_are_found(changes: Mapping[str, Any], fault: str) -> None:
    found, _ = faults(**changes)
    assert any(one.startswith(fault) for one in found), found


def test_a_side_that_nobody_can_choose_has_no_campaign() -> None:
    game = toy("night_ferry")
    assert list(campaign_faults(game, "north", Random(1), QUICK)) == ["there is no campaign for north"]
