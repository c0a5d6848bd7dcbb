"""Finds games by name for programs, in the same way as the commands: in the user's project, with the user's cache."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.loading import registry

if TYPE_CHECKING:
    from referee.engine.game import Game


def load_game(name: str, project: str | Path | None = None) -> Game[Any]:
    """Return the rules of a game by its id, its title, or the beginning of either.

    project: a folder of your own games; by default the nearest folder with a `pnp.toml`, from the current one upwards.

    Raises:
        RegistryError: there is no such game, or its rules cannot be loaded.
        DataError: its rule book or its data have faults.
    """
    roots = _roots(project)
    return registry.find_game(registry.game_id(name, roots), roots, ())


def list_games(project: str | Path | None = None) -> tuple[registry.GameListing, ...]:
    """Return every game with a rule book or rules: name (the id), title, source, whether it is refereed, any fault."""
    return registry.games(_roots(project))


def _roots(project: str | Path | None) -> Roots:
    folder = None if project is None else Path(project)
    return Roots.discover(folder, os.environ, cache=Cache.from_environment(os.environ))
