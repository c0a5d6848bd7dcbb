"""Simulated campaigns: matches are played again until won, with what was won before, and counted."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from toys_at_work import toy

from referee.bots.campaigns import CampaignReport, Plan, simulate_campaigns
from referee.engine.campaign import Campaign, FinishedMatch, Gains, Stage, Start


class Crossings(Campaign[Any]):
    """Three crossings of a ferry. Each ends as the list says; one that is won brings a level, and a level a lamp."""

    sides: Mapping[str, str] = {"north": "North"}
    stages = (Stage(1, "out", "Out"), Stage(2, "home", "Home"), Stage(3, "again", "Again"))

    def __init__(self, *ends: bool) -> None:
        self.ends, self.started = list(ends), list[tuple[int, Gains]]()

    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        self.started.append((stage.number, gains))
        return Start(2, {}, {})

    def finished_match(self, state: Any) -> FinishedMatch | None:
        gains = self.started[-1][1]
        return FinishedMatch(self.ends.pop(0), 7, gains._replace(levels=gains.levels + 1))

    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        return {} if gains.choices else {"lamp": "a lamp"}

    def printed_changes(self, side: str, gains: Gains) -> Mapping[str, Mapping[str, Any]]:
        return {}


def simulated(campaign: Campaign[Any], campaigns: int = 1, tries: int = 3, most: int = 1000) -> CampaignReport:
    game = copy(toy("night_ferry"))
    return simulate_campaigns(game, campaign, "north", Plan("random", (), tries, most, {}), campaigns, "x")


def test_a_lost_match_is_played_again_with_what_the_player_had_before_it() -> None:
    campaign = Crossings(True, False, False, True, True)
    found = simulated(campaign)
    lamp = Gains(0, ("lamp",))
    assert campaign.started == [(1, Gains()), (2, lamp), (2, lamp), (2, lamp), (3, Gains(1, ("lamp",)))]
    assert (found.campaigns, found.completed) == (1, 1)
    assert [(one.number, one.reached, one.tries.won, one.tries.of) for one in found.stages] == [
        (1, 1, 1, 1),
        (2, 1, 1, 3),
        (3, 1, 1, 1),
    ]
    assert [(one.first.won, one.first.of) for one in found.stages] == [(1, 1), (0, 1), (1, 1)]
    assert [one.levels and one.levels.median for one in found.stages] == [0, 1, 2]
    assert [one.turns and one.turns.median for one in found.stages] == [7, 7, 7]


def test_a_campaign_is_given_up_after_so_many_lost_tries() -> None:
    found = simulated(Crossings(False, False, True, True, True), campaigns=2, tries=2)
    assert (found.campaigns, found.completed) == (2, 1)
    assert [(one.reached, one.tries.won, one.tries.of) for one in found.stages] == [(2, 1, 3), (1, 1, 1), (1, 1, 1)]


def test_a_match_that_is_broken_off_is_lost() -> None:
    class Endless(Crossings):
        def finished_match(self, state: Any) -> FinishedMatch | None:
            return None

    found = simulated(Endless(), most=3)
    assert (found.completed, found.stages[0].tries.of, found.stages[0].turns) == (0, 3, None)
    assert (found.stages[1].reached, found.stages[1].levels) == (0, None)
