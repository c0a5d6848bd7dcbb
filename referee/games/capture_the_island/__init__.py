"""The rules of Capture the Island."""

from referee.games.capture_the_island.game import CaptureTheIsland
from referee.games.capture_the_island.loading import FILES, load_contents
from referee.loading.data import builder

build = builder(CaptureTheIsland, load_contents)

__all__ = ["FILES", "build"]
