"""Where a run looked for files, and what it found: so that a later run can tell whether it would find the same.

A place is a file, a folder whose names were listed, or a path at which nothing stood.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

Mark: TypeAlias = tuple[int, ...]


class Witness:
    """Notes every place at which a run looks, before it does."""

    def __init__(self, other: Witness | None = None) -> None:
        self._seen: dict[str, Mark] = {}
        self._other = other

    def apart(self) -> Witness:
        """Return a witness of a part of the run; what it notes is noted here too."""
        return Witness(self)

    def note(self, path: Path) -> None:
        """Note a place that is about to be looked at."""
        place = str(path)
        if place not in self._seen:
            self._add({place: _mark(place)})

    def add(self, noted: Witness) -> None:
        """Note what another has noted, as it stood when it did."""
        self._add(noted._seen)

    def _add(self, seen: Mapping[str, Mark]) -> None:
        for place, mark in seen.items():
            self._seen.setdefault(place, mark)
        if self._other is not None:
            self._other._add(seen)

    def found(self) -> dict[str, str] | None:
        """Return what stands at each place; None where something has changed since it was looked at."""
        states = {place: state(place) for place in self._seen}
        return states if all(_mark(place) == mark for place, mark in self._seen.items()) else None


class Nobody(Witness):
    """Notes nothing."""

    def apart(self) -> Witness:
        """Return this witness."""
        return self

    def note(self, path: Path) -> None:
        """Do nothing."""

    def add(self, noted: Witness) -> None:
        """Do nothing."""


NOBODY = Nobody()


def same(states: Mapping[str, str]) -> bool:
    """Tell whether the same things stand at all places as were found there."""
    return all(state(place) == known for place, known in states.items())


def state(place: str) -> str:
    """Return what stands at a place: blank for nothing, the digest of a file's bytes or of a folder's names.

    Where a link stands in the way, the place that it leads to is part of it.
    """
    try:
        kind = os.stat(place).st_mode
        if stat.S_ISDIR(kind):
            return _folder(place)
        if not stat.S_ISREG(kind):
            return "neither file nor folder"
        with open(place, "rb") as file:
            found = sha256(file.read()).hexdigest()
    except (OSError, ValueError):
        return ""
    real = os.path.realpath(place)
    return found if real == place else f"{found} {real}"


def _folder(place: str) -> str:
    with os.scandir(place) as entries:
        names = sorted(f"{entry.name}{'/' if entry.is_dir() else ''}" for entry in entries)
    return sha256("\n".join(names).encode(errors="surrogateescape")).hexdigest()


def _mark(place: str) -> Mark:
    try:
        found = os.stat(place)
    except (OSError, ValueError):
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_mode
