"""The types of the answers of `referee campaign`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from referee.bots.campaigns import CampaignReport


class StageStatus(TypedDict):
    """A scenario of a campaign: how often it was tried, and whether and in which turn it was won."""

    number: int
    id: str
    title: str
    tries: int
    won: bool
    turns: int | None


class CampaignStatus(TypedDict):
    """A campaign: its scenarios, what the player has won, the next scenario, and the match that is being played.

    levels: how many of the levels won are unused. choices: what levels were used for. rewards: ids of the cards won.
    """

    file: str
    game: str
    side: str
    stages: Sequence[StageStatus]
    levels: int
    choices: Sequence[str]
    rewards: Sequence[str]
    next: int | None
    playing: str | None


class SimulatedCampaigns(TypedDict):
    """The answer of `campaign simulate`."""

    options: Sequence[str]
    choices: Sequence[str]
    reports: Sequence[CampaignReport]
