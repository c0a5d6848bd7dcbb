"""Campaigns played by bots, who repeat each scenario until they win it or give up, and their statistics."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.bots.playing import BotGame
from referee.bots.simulating import Share, Spread
from referee.engine.campaign import Gains

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.engine.campaign import Campaign, Stage
    from referee.engine.core.options import Setting
    from referee.engine.game import Game


class Attempt(NamedTuple):
    """One match of a simulated campaign: its stage, whether it was won, its turns, and the levels brought to it."""

    stage: int
    won: bool
    turns: int
    levels: int


class StageReport(NamedTuple):
    """The results of a stage. reached: how many campaigns reached it. first: the share of first attempts won.

    tries: the share of all attempts won. turns: the lengths of the attempts that were won. levels: how many levels the
    players brought to their first attempt.
    """

    number: int
    title: str
    reached: int
    first: Share
    tries: Share
    turns: Spread | None
    levels: Spread | None


class CampaignReport(NamedTuple):
    """The results of campaigns of one side. completed: how many won every stage. tries: the limit for a stage."""

    game: str
    side: str
    player: str
    seed: str
    campaigns: int
    completed: int
    tries: int
    stages: tuple[StageReport, ...]


class Plan(NamedTuple):
    """How campaigns are played. player: the kind of bot. orders: moves that it plays as soon as they are legal.

    tries: a campaign is given up after this many lost matches of a stage. most: the number of events at which a match
    counts as lost. options: house rules.
    """

    player: str
    orders: Sequence[str]
    tries: int
    most: int
    options: Mapping[str, Setting]


def simulate_campaigns(
    game: Game[Any],
    campaign: Campaign[Any],
    side: str,
    plan: Plan,
    campaigns: int,
    seed: str,
    watch: Callable[[int], None] = lambda done: None,
) -> CampaignReport:
    """Play campaigns of a side and return their results; the same seed gives the same report.

    A lost match is repeated with what the player had before it. Levels are used at random, as soon as they are won.
    watch: called with the number of finished campaigns.
    """
    found = list[list[Attempt]]()
    for number in range(campaigns):
        found.append(list(_attempts(game, campaign, side, plan, f"{seed} {side} {number}")))
        watch(number + 1)
    return CampaignReport(
        game.name,
        side,
        plan.player,
        seed,
        campaigns,
        sum({one.stage for one in tried if one.won} == {stage.number for stage in campaign.stages} for tried in found),
        plan.tries,
        tuple(_stage(stage, found) for stage in campaign.stages),
    )


def _attempts(game: Game[Any], campaign: Campaign[Any], side: str, plan: Plan, seed: str) -> Iterator[Attempt]:
    """Play one campaign, and yield its matches."""
    random, gains = Random(seed), Gains()
    for stage in campaign.stages:
        for again in range(plan.tries):
            levels = gains.levels + len(gains.choices)
            won, turns, after = _match(game, campaign, side, stage, gains, plan, Random(f"{seed} {stage.id} {again}"))
            yield Attempt(stage.number, won, turns, levels)
            if won:
                gains = _with_levels_used(campaign, side, after, random)
                break
        else:
            return


def _match(
    game: Game[Any], campaign: Campaign[Any], side: str, stage: Stage, gains: Gains, plan: Plan, random: Random
) -> tuple[bool, int, Gains]:
    """Play one match; return whether it was won, after how many turns, and the player's gains after it."""
    begun = campaign.start(side, stage, gains)
    setup = game.setup(begun.seats, **{**plan.options, **begun.options})._replace(carried=begun.carried)
    players, orders = [plan.player] * begun.seats, [plan.orders] * begun.seats
    playing = BotGame(game, setup, random, players, plan.most, orders)
    playing.play()
    done = campaign.finished_match(playing.end)
    return (False, 0, gains) if done is None else (done.won, done.turns, done.gains)


def _with_levels_used(campaign: Campaign[Any], side: str, gains: Gains, random: Random) -> Gains:
    """Return a player's gains after using levels at random, as long as there are levels and choices for them."""
    while gains.levels and (choices := campaign.choices(side, gains)):
        gains = gains._replace(levels=gains.levels - 1, choices=(*gains.choices, random.choice(list(choices))))
    return gains


def _stage(stage: Stage, found: Sequence[Sequence[Attempt]]) -> StageReport:
    tried = [[one for one in attempts if one.stage == stage.number] for attempts in found]
    reached = [one for one in tried if one]
    every = [one for attempts in reached for one in attempts]
    won = [one.turns for one in every if one.won]
    return StageReport(
        stage.number,
        stage.title,
        len(reached),
        Share("first try", sum(one[0].won for one in reached), len(reached)),
        Share("every try", len(won), len(every)),
        Spread.of(won) if won else None,
        Spread.of(one[0].levels for one in reached) if reached else None,
    )
