"""The rules of Cloudspire."""

from __future__ import annotations

from referee.games.cloudspire.game import Cloudspire
from referee.games.cloudspire.loading import FILES, load_contents
from referee.loading.data import GameData


def build(data: GameData) -> Cloudspire:
    """Return the game, built from its data.

    Raises:
        DataError: with everything in them that the rules do not understand.
    """
    return Cloudspire(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
