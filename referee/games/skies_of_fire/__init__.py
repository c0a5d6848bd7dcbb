"""The rules of Skies of Fire."""

from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.loading import FILES, load_contents
from referee.loading.data import builder

build = builder(SkiesOfFire, load_contents)

__all__ = ["FILES", "build"]
