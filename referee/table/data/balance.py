"""The report on simulated games as data for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from referee.bots.simulating import CardUse, Report, Share, Spread


class Wins(TypedDict):
    """How often a player, side or card user won: `won` games out of `of`. low, high: the 95 % interval of the share."""

    name: str
    won: int
    of: int
    share: float
    low: float
    high: float


class CardCount(TypedDict):
    """How often a card was drawn and used, and how often its users won.

    away: how often a move discarded it unused. verbs: how often each verb used or discarded it.
    """

    face: str
    name: str
    drawn: int
    used: int
    away: int
    verbs: Mapping[str, int]
    users: Wins


class ClauseCount(TypedDict):
    """How often a clause was announced in all games, and in how many of them it was announced."""

    times: int
    games: int


class Balance(TypedDict):
    """The results of games simulated with one number of seats. scenario: its number and title, or "".

    most: the limit of events in a game. groups: wins by kind, such as seat or colour. shared: games with several
    winners. endings: games by the clause that ended them. seats_won: the wins of all seats.
    """

    game: str
    scenario: str
    seats: int
    players: Sequence[str]
    seed: str
    games: int
    ended: int
    most: int
    lengths: Mapping[str, Spread]
    groups: Mapping[str, Sequence[Wins]]
    shared: int
    endings: Mapping[str, int]
    announced: Mapping[str, ClauseCount]
    cards: Sequence[CardCount]
    seats_won: Wins


class Simulation(TypedDict):
    """The answer of `simulate`."""

    options: Sequence[str]
    choices: Sequence[str]
    reports: Sequence[Balance]


def balance(report: Report) -> Balance:
    """Return a report as data, with the 95 % confidence interval of each share."""
    return {
        "game": report.game,
        "scenario": report.scenario,
        "seats": report.seats,
        "players": report.players,
        "seed": report.seed,
        "games": report.games,
        "ended": report.ended,
        "most": report.most,
        "lengths": report.lengths,
        "groups": {kind: [_wins_of(one) for one in shares] for kind, shares in report.groups.items()},
        "shared": report.shared,
        "endings": report.endings,
        "announced": {clause: {"times": times, "games": games} for clause, (times, games) in report.announced.items()},
        "cards": [_card_count(card) for card in report.cards],
        "seats_won": _wins_of(report.seats_won),
    }


def _wins_of(share: Share) -> Wins:
    low, high = share.bounds
    return {
        "name": share.name,
        "won": share.won,
        "of": share.of,
        "share": round(share.fraction, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _card_count(card: CardUse) -> CardCount:
    return {
        "face": card.face,
        "name": card.name,
        "drawn": card.drawn,
        "used": card.used,
        "away": card.put_away,
        "verbs": card.verbs,
        "users": _wins_of(card.users),
    }
