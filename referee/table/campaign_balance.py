"""A report on simulated campaigns, as a table for a terminal and as an answer for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from referee.bots.campaigns import CampaignReport, StageReport
from referee.bots.simulating import Spread
from referee.engine.core.naming import counted
from referee.table.balance import Wins, bounds_of, percent, table_of, wins_of

HEAD = ("", "reached", "first try", "95 % sure", "every try", "95 % sure", "tries", "turns", "levels")


class StageResults(TypedDict):
    """The results of a scenario; see the fields of StageReport. The shares have their 95 % bounds."""

    number: int
    title: str
    reached: int
    first: Wins
    tries: Wins
    turns: Spread | None
    levels: Spread | None


class CampaignResults(TypedDict):
    """The results of simulated campaigns of one side. tries: after so many lost ones a campaign is given up."""

    game: str
    side: str
    player: str
    seed: str
    campaigns: int
    completed: int
    tries: int
    stages: Sequence[StageResults]


class SimulatedCampaigns(TypedDict):
    """The answer of `campaign simulate`."""

    options: Sequence[str]
    choices: Sequence[str]
    reports: Sequence[CampaignResults]


def lines(report: CampaignReport, sides: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a report. sides: their names, by id."""
    yield f"{report.game}, {sides[report.side]}, player: {report.player}, seed {report.seed}"
    given_up = report.campaigns - report.completed
    tries = counted(report.tries, "lost try", "lost tries")
    yield f"{counted(report.campaigns, 'campaign')}: {report.completed} completed, {given_up} given up after {tries}"
    yield from table_of("scenario", HEAD, (_row(one) for one in report.stages if one.reached))


def _row(stage: StageReport) -> Sequence[str]:
    turns = str(stage.turns.median) if stage.turns else ""
    levels = str(stage.levels.median) if stage.levels else ""
    shares = (cell for one in (stage.first, stage.tries) for cell in (percent(one.part), bounds_of(one)))
    return (f"{stage.number}. {stage.title}", str(stage.reached), *shares, str(stage.tries.of), turns, levels)


def results(report: CampaignReport) -> CampaignResults:
    """Return a report with the bounds of each share."""
    return {
        "game": report.game,
        "side": report.side,
        "player": report.player,
        "seed": report.seed,
        "campaigns": report.campaigns,
        "completed": report.completed,
        "tries": report.tries,
        "stages": [_results(one) for one in report.stages],
    }


def _results(stage: StageReport) -> StageResults:
    return {
        "number": stage.number,
        "title": stage.title,
        "reached": stage.reached,
        "first": wins_of(stage.first),
        "tries": wins_of(stage.tries),
        "turns": stage.turns,
        "levels": stage.levels,
    }
