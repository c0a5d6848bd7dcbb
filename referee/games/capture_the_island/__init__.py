"""The rules of Capture the Island."""

from __future__ import annotations

from referee.games.capture_the_island.game import CaptureTheIsland
from referee.games.capture_the_island.loading import FILES, load_contents
from referee.loading.data import GameData


def build(data: GameData) -> CaptureTheIsland:
    """Return the game, built from its data.

    Raises:
        DataError: the data have faults; names every one.
    """
    return CaptureTheIsland(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
