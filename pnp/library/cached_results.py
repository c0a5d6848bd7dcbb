"""Results computed from files, and taken from the cache as long as all those files are unchanged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pnp.cache import Cache
from pnp.library.roots import Roots
from pnp.witness import NO_WITNESS, Witness, is_unchanged


class CachedResult:
    """One result in the cache: plain JSON data, with the places where the run that made it looked for files."""

    def __init__(self, cache: Cache, *parts: str) -> None:
        """Take a cache, and everything else that identifies the result."""
        self._cache, self._key = cache, cache.key(*parts)

    def places(self) -> tuple[str, ...]:
        """Return the places where the run that made the result looked for files; empty if there is no result."""
        try:
            return tuple(map(str, self._entry()["places"]))
        except (ValueError, TypeError, KeyError):
            return ()

    def find(self) -> Any:
        """Return the result; None if no result is cached, or a file has changed since the result was made."""
        try:
            entry = self._entry()
            return entry["result"] if is_unchanged(entry["places"]) else None
        except (ValueError, TypeError, KeyError, AttributeError):
            return None

    def put(self, witness: Witness, make: Callable[[], Any]) -> None:
        """Store the result that `make` returns, unless a place that `witness` recorded has changed since."""
        places = witness.states() if self._key else None
        if places is not None:
            self._cache.put(self._key, json.dumps({"places": places, "result": make()}).encode())

    def _entry(self) -> Any:
        return json.loads(self._cache.get(self._key) or b"null")


def cached_result(roots: Roots, kind: str, parts: tuple[str, ...], make: Callable[[Roots], Any]) -> Any:
    """Return the result of `make`, from the cache if it is still valid. The result must be plain JSON data, not None.

    `kind` and `parts` identify the result. If `make` raises an error, nothing is cached.
    """
    if roots.cache.folder is None or roots.witness is not NO_WITNESS:
        return make(roots)
    cached = CachedResult(roots.cache, "result", kind, *map(str, roots.folders), "", *parts)
    found = cached.find()
    if found is None:
        witness = Witness()
        found = make(replace(roots, witness=witness))
        cached.put(witness, lambda: found)
    return found
