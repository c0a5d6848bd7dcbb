"""The folders that tests read games from, with the run's cache: what one test has read, the next need not parse."""

from __future__ import annotations

import os
from pathlib import Path

from pnp.cache import OFF, VARIABLE, Cache
from pnp.library.roots import Roots, built_in


def folders(*found: Path) -> Roots:
    """Return folders as roots, ours where none is named; outside a run of tests nothing is kept."""
    return Roots(found or (built_in(),), kept())


def project(folder: Path) -> Roots:
    """Return a project of games with ours behind it, as commands find it."""
    return Roots.discover(folder, {}, cache=kept())


def kept() -> Cache:
    """Return the cache of this run of the tests."""
    return Cache.from_environment({VARIABLE: os.environ.get(VARIABLE, OFF)})
