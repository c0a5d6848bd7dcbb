"""The rules of Monsters and Magic."""

from __future__ import annotations

from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import GameData


def build(data: GameData) -> MonstersAndMagic:
    """Return the game, built from its data.

    Raises:
        DataError: the data have faults; names every one.
    """
    return MonstersAndMagic(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
