"""The shapes of what `simulate` answers under `--json`, as docs/json.md describes them."""

from __future__ import annotations

from referee.table.shapes import Shape


class Middle(Shape):
    """Where the middle of some numbers lies."""

    low: int
    median: int
    high: int


class Wins(Shape):
    """How often something won."""

    name: str
    won: int
    of: int
    share: float
    low: float
    high: float


class CardCount(Shape):
    """What a card came to."""

    face: str
    name: str
    drawn: int
    used: int
    away: int
    verbs: dict[str, int]
    users: Wins


class Announced(Shape):
    """How often a clause was announced."""

    times: int
    games: int


class Balance(Shape):
    """So many games of one number of seats."""

    game: str
    seats: int
    players: list[str]
    seed: str
    games: int
    ended: int
    most: int
    lengths: dict[str, Middle]
    groups: dict[str, list[Wins]]
    shared: int
    endings: dict[str, int]
    announced: dict[str, Announced]
    cards: list[CardCount]
    seats_won: Wins


class Simulation(Shape):
    """The answer of `simulate`."""

    options: list[str]
    reports: list[Balance]
