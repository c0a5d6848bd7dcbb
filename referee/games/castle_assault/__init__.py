"""The rules of Castle Assault."""

from __future__ import annotations

from referee.games.castle_assault.game import CastleAssault
from referee.games.castle_assault.loading import FILES, load_contents
from referee.loading.data import GameData


def build(data: GameData) -> CastleAssault:
    """Return the game, built from its data.

    Raises:
        DataError: with everything in them that the rules do not understand.
    """
    return CastleAssault(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
