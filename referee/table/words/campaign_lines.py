"""The report on simulated campaigns as a table for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.bots.campaigns import CampaignReport, StageReport
from referee.engine.core.naming import counted
from referee.table.words.balance_lines import bounds_of, percent, table_of

HEAD = ("", "reached", "first try", "95 % sure", "every try", "95 % sure", "tries", "turns", "levels")


def lines(report: CampaignReport, sides: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a report on simulated campaigns. sides: the names of the sides, by id."""
    yield f"{report.game}, {sides[report.side]}, player: {report.player}, seed {report.seed}"
    given_up = report.campaigns - report.completed
    tries = counted(report.tries, "failed attempt", "failed attempts")
    yield f"{counted(report.campaigns, 'campaign')}: {report.completed} completed, {given_up} given up after {tries}"
    yield from table_of("scenario", HEAD, (_row(one) for one in report.stages if one.reached))


def _row(stage: StageReport) -> Sequence[str]:
    turns = str(stage.turns.median) if stage.turns else ""
    levels = str(stage.levels.median) if stage.levels else ""
    shares = (cell for one in (stage.first, stage.tries) for cell in (percent(one.fraction), bounds_of(one)))
    return (f"{stage.number}. {stage.title}", str(stage.reached), *shares, str(stage.tries.of), turns, levels)
