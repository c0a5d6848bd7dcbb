"""How hard a trial looks."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """How hard to look.

    events: after which a game should be over. near: near-misses of each kind at each event. listed: legal moves that
    are played and written at each event. tails: places from which a game is played again to its end. amended: entries
    of each match that are amended with their own words; recorded: events of such a match. every: one event in so many
    is looked at closely, at the others only that no piece is lost. ahead: events played from a given position. twins:
    positions of each match that are compared, for each viewer, with those of a match in which hidden cards are others.
    """

    events: int = 2000
    near: int = 6
    listed: int = 12
    tails: int = 4
    amended: int = 4
    recorded: int = 60
    every: int = 1
    ahead: int = 12
    twins: int = 1
