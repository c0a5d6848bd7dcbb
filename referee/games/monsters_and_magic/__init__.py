"""The rules of Monsters and Magic."""

from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import builder

build = builder(MonstersAndMagic, load_contents)

__all__ = ["FILES", "build"]
