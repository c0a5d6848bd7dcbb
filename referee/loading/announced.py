"""Checks whether an installed package announces games, without importing `importlib.metadata`, which is slow."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

METADATA = (".dist-info", ".egg-info")


def may_announce(group: str) -> bool:
    """Return whether a package in `sys.path` could have entry points of a group.

    If packages are not plain folders, or are found in other ways, return True.
    """
    others = (one for one in sys.meta_path if one is not PathFinder)
    if any(hasattr(one, "find_distributions") for one in others):
        return True
    return any(_may_announce_in(folder or ".", f"[{group}]".encode()) for folder in sys.path)


def _may_announce_in(folder: str, head: bytes) -> bool:
    if not os.path.isdir(folder):
        return os.path.exists(folder)  # an archive
    if folder.lower().endswith(".egg"):
        return True
    try:
        with os.scandir(folder) as entries:
            return any(_is_announcing(entry, head) for entry in entries)
    except OSError:
        return True


def _is_announcing(entry: os.DirEntry[str], head: bytes) -> bool:
    name = entry.name.lower()
    if name.endswith(".egg"):
        return True
    if not name.endswith(METADATA) or not entry.is_dir():
        return False
    try:
        return head in Path(entry.path, "entry_points.txt").read_bytes().replace(b" ", b"")
    except FileNotFoundError:
        return False
    except OSError:
        return True
