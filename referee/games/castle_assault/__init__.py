"""The rules of Castle Assault."""

from referee.games.castle_assault.game import CastleAssault
from referee.games.castle_assault.loading import FILES, load_contents
from referee.loading.data import builder

build = builder(CastleAssault, load_contents)

__all__ = ["FILES", "build"]
