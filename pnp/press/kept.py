"""Finished files from the cache, for the same order, if nothing has changed since they were made.

An order depends on everything that its run read: the places where it searched for files, the files it found, the
program and its libraries. If one of them has changed or a file is missing, everything is made again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pnp.cache import Cache
from pnp.library.roots import Roots
from pnp.press.order import Order
from pnp.render.cairo import cairo_version
from pnp.witness import Witness, same


class Found(NamedTuple):
    """Finished files by name, and the report of the run."""

    files: dict[str, bytes]
    report: dict[str, Any]


class Kept:
    """The cached files of one order and one kind of work, such as `build` or `check`."""

    def __init__(self, roots: Roots, order: Order, *work: str) -> None:
        self._cache: Cache = roots.cache
        folders = "\n".join(map(str, roots.folders))
        self._key = self._cache.key("order", folders, str(order), "\n".join(work), cairo_version())

    def places(self) -> tuple[str, ...]:
        """Return the places where the order's run searched for files."""
        try:
            return tuple(map(str, self._read()["places"]))
        except (ValueError, TypeError, KeyError):
            return ()

    def report(self) -> dict[str, Any] | None:
        """Return the report of the order's run; None if there was none, or its result would be different now."""
        report = (self._entry() or {}).get("report")
        return report if isinstance(report, dict) else None

    def find(self) -> Found | None:
        """Return the cached files of the order; None if the files must be made again."""
        try:
            entry = self._entry() or {}
            files = {name: self.file(digest) for name, digest in entry["files"].items()}
            if None in files.values() or any(Path(name).name != name for name in files):
                return None
            return Found({name: data for name, data in files.items() if data is not None}, entry["report"])
        except (TypeError, KeyError, AttributeError):
            return None

    def keep(self, witness: Witness, files: Mapping[str, Path], report: Mapping[str, Any]) -> None:
        """Cache files, unless one of the places they depend on has changed in the meantime."""
        places = witness.found()
        if places is None or not self._key:
            return
        digests = {name: self.put(path.read_bytes()) for name, path in files.items()}
        entry = {"places": places, "files": digests, "report": report}
        self._cache.put(self._key, json.dumps(entry).encode())

    def _entry(self) -> dict[str, Any] | None:
        try:
            entry = self._read()
            return entry if same(entry["places"]) else None
        except (ValueError, TypeError, KeyError, AttributeError):
            return None

    def _read(self) -> Any:
        return json.loads(self._cache.get(self._key) or b"null")

    def file(self, digest: str) -> bytes | None:
        """Return a finished file by the digest of its bytes, or None if it is no longer cached."""
        return self._cache.get(self._cache.key("file", digest))

    def put(self, data: bytes) -> str:
        """Cache a finished file, and return the digest of its bytes."""
        digest = sha256(data).hexdigest()
        self._cache.put(self._cache.key("file", digest), data)
        return digest
