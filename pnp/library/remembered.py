"""What was worked out from files before, taken from the cache as long as everything it came from is as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pnp.library.roots import Roots
from pnp.witness import NOBODY, Witness, same


def remembered(roots: Roots, kind: str, parts: tuple[str, ...], make: Callable[[Roots], Any]) -> Any:
    """Return what `make` returns: plain data, as JSON would give them back.

    kind and parts say what is wanted. What an error ended is not kept.
    """
    key = roots.cache.key("remembered", kind, *map(str, roots.folders), "", *parts)
    if not key or roots.witness is not NOBODY:
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
