"""The places where a run looked for files, and their states: a later run can check that it would find the same.

A place is a file, a folder whose names were listed, or a path that did not exist.
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
    """Records every place where a run is about to look."""

    def __init__(self, parent: Witness | None = None) -> None:
        self._seen: dict[str, Mark] = {}
        self._other = parent

    def part_witness(self) -> Witness:
        """Return a witness for a part of the run; the places that it records are recorded here too."""
        return Witness(self)

    def note(self, path: Path) -> None:
        """Record a place before the run looks at it."""
        place = str(path)
        if place not in self._seen:
            self._add({place: _mark(place)})

    def add(self, noted: Witness) -> None:
        """Add the places of another witness, in the states that it recorded."""
        self._add(noted._seen)

    def _add(self, seen: Mapping[str, Mark]) -> None:
        for place, mark in seen.items():
            self._seen.setdefault(place, mark)
        if self._other is not None:
            self._other._add(seen)

    def states(self) -> dict[str, str] | None:
        """Return the state of each place, or None if a place has changed since it was recorded."""
        states = {place: state(place) for place in self._seen}
        return None if self.has_changed() else states

    def has_changed(self) -> bool:
        """Return whether a place has changed since it was recorded."""
        return any(_mark(place) != mark for place, mark in tuple(self._seen.items()))


class NoWitness(Witness):
    """A witness that records nothing."""

    def part_witness(self) -> Witness:
        """Return this witness."""
        return self

    def note(self, path: Path) -> None:
        """Do nothing."""

    def add(self, noted: Witness) -> None:
        """Do nothing."""


NO_WITNESS = NoWitness()


def is_unchanged(states: Mapping[str, str]) -> bool:
    """Return whether all places still have the given states."""
    return all(state(place) == known for place, known in states.items())


def state(place: str) -> str:
    """Return the state of a path: a digest of a file's bytes or of the names in a folder; blank if it does not exist.

    The state of an unreadable path is blank too; a device, for example, has the state `neither file nor folder`. If a
    file's path contains a link, the state includes the real path.
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
