"""Results computed from files, and taken from the cache as long as all those files are unchanged."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pnp.library.roots import Roots
from pnp.witness import NO_WITNESS, Witness, same


def remembered(roots: Roots, kind: str, parts: tuple[str, ...], make: Callable[[Roots], Any]) -> Any:
    """Return the result of `make`, from the cache if it is still valid. The result must be plain JSON data.

    `kind` and `parts` identify the result. If `make` raises an error, nothing is cached.
    """
    key = roots.cache.key("remembered", kind, *map(str, roots.folders), "", *parts)
    if not key or roots.witness is not NO_WITNESS:
        return make(roots)
    try:
        entry = json.loads(roots.cache.get(key) or b"null")
        if same(entry["places"]):
            return entry["found"]
    except (ValueError, TypeError, KeyError, AttributeError):
        pass
    witness = Witness()
    found = make(replace(roots, witness=witness))
    places = witness.found()
    if places is not None:
        roots.cache.put(key, json.dumps({"places": places, "found": found}).encode())
    return found
