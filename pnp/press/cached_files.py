"""Finished files from the cache, for the same order, if nothing has changed since they were made.

The result of an order depends on everything that its run read: the places where it searched for files, the files it
found, the program and its libraries. If one of them has changed or a file is missing, everything is made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pnp.cache import Cache
from pnp.library.cached_results import CachedResult
from pnp.library.roots import Roots
from pnp.press.order import Order
from pnp.render.cairo import cairo_version
from pnp.witness import Witness


class FinishedFiles(NamedTuple):
    """Finished files by name, and the report of the run."""

    files: dict[str, bytes]
    report: dict[str, Any]


class CachedFiles:
    """The cached files of one order and one kind of work, such as `build` or `check`, and the report of its run."""

    def __init__(self, roots: Roots, order: Order, *work: str) -> None:
        self._cache: Cache = roots.cache
        self._result = cached_order(roots, order, *work)

    def report(self) -> dict[str, Any] | None:
        """Return the report of the order's run; None if there was no run, or its result would now be different."""
        result = self._result.find()
        report = result.get("report") if isinstance(result, dict) else None
        return report if isinstance(report, dict) else None

    def find(self) -> FinishedFiles | None:
        """Return the cached files of the order; None if the files must be made again."""
        try:
            result = self._result.find()
            files = {name: find_file(self._cache, digest) for name, digest in result["files"].items()}
            if None in files.values() or any(Path(name).name != name for name in files):
                return None
            return FinishedFiles({name: data for name, data in files.items() if data is not None}, result["report"])
        except (TypeError, KeyError, AttributeError):
            return None

    def put(self, witness: Witness, files: Mapping[str, Path], report: Mapping[str, Any]) -> None:
        """Cache files, unless one of the places they depend on has changed in the meantime."""

        def result() -> dict[str, Any]:
            digests = {name: put_file(self._cache, path.read_bytes()) for name, path in files.items()}
            return {"files": digests, "report": report}

        self._result.put(witness, result)


def cached_order(roots: Roots, order: Order, *work: str) -> CachedResult:
    """Return the cached result of one kind of work for an order."""
    folders = "\n".join(map(str, roots.folders))
    return CachedResult(roots.cache, "order", folders, str(order), "\n".join(work), cairo_version())


def find_file(cache: Cache, digest: str) -> bytes | None:
    """Return a finished file by the digest of its bytes, or None if it is no longer cached."""
    return cache.get(cache.key("file", digest))


def put_file(cache: Cache, data: bytes) -> str:
    """Cache a finished file, and return the digest of its bytes."""
    digest = sha256(data).hexdigest()
    cache.put(cache.key("file", digest), data)
    return digest
