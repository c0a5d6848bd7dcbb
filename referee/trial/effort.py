"""The amount of testing in a trial."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """How much to test. events: a game should be over after this many. near_misses: of each kind, at each event.

    listed_moves: legal moves to play and write at each event. replayed_ends: points from which a game is played again
    to its end. amended_entries: entries of each match to amend with their own words. recorded_events: events of such a
    match. test_interval: test everything at one event in this many; at the other events, only that no piece is lost.
    events_ahead: events to play from a given position. twin_positions: positions of each match to compare, for a random
    viewer, with a match whose hidden cards differ.
    """

    events: int = 2000
    near_misses: int = 6
    listed_moves: int = 12
    replayed_ends: int = 4
    amended_entries: int = 4
    recorded_events: int = 60
    test_interval: int = 1
    events_ahead: int = 12
    twin_positions: int = 1
