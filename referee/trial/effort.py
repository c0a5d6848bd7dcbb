"""The amount of testing in a trial."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """How much to test. events: a game should be over after this many. near: near-misses of each kind at each event.

    listed: legal moves to play and write at each event. tails: points from which a game is played again to its end.
    amended: entries of each match to amend with their own words. recorded: events of such a match. every: test
    everything at one event in this many; at the other events, only that no piece is lost. ahead: events to play
    from a given position. twins: positions of each match to compare, for a random viewer, with a match whose hidden
    cards differ.
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
