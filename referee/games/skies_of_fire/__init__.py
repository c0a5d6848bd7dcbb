"""The rules of Skies of Fire."""

from __future__ import annotations

from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.loading import FILES, load_contents
from referee.loading.data import GameData


def build(data: GameData) -> SkiesOfFire:
    """Return the game, built from its data.

    Raises:
        DataError: with everything in them that the rules do not understand.
    """
    return SkiesOfFire(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
