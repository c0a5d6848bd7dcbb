"""The rules of Skies of Fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.loading import FILES, load_contents

if TYPE_CHECKING:
    from referee.loading.data import GameData


def build(data: GameData) -> SkiesOfFire:
    """Return the game, built from its data.

    Raises:
        DataError: with everything in them that the rules do not understand.
    """
    return SkiesOfFire(data.name, data.book, load_contents(data))


__all__ = ["FILES", "build"]
