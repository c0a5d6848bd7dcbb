"""The rules of Cloudspire."""

from referee.games.cloudspire.game import Cloudspire
from referee.games.cloudspire.loading import FILES, load_contents
from referee.loading.data import builder

build = builder(Cloudspire, load_contents)

__all__ = ["FILES", "build"]
