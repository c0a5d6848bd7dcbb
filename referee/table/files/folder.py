"""The matches and campaigns in a folder, and names for new ones."""

from __future__ import annotations

import json
import os
from itertools import count
from pathlib import Path

from referee.engine.errors import RefereeError

MATCH, CAMPAIGN = ".match", ".campaign"
FORBIDDEN = frozenset('/\\:*?"<>|')
LONGEST_NAME, MOST_CHARACTERS_SHOWN = 200, 40
"""The maximum length of a name in bytes, and how many characters of a refused name are printed."""


def matches(folder: Path) -> list[Path]:
    """Return the files of the matches in a folder."""
    return sorted(folder.glob(f"*{MATCH}"))


def campaigns(folder: Path) -> list[Path]:
    """Return the files of the campaigns in a folder."""
    return sorted(folder.glob(f"*{CAMPAIGN}"))


def kept_file(folder: Path, name: str, suffix: str = MATCH) -> Path:
    """Return the file of a match or campaign in a folder.

    Raises:
        RefereeError: the folder has none with this name.
    """
    found = next((path for path in folder.glob(f"*{suffix}") if path.name == name), None)
    if found is None:
        raise RefereeError(f'there is no {suffix[1:]} "{name[:MOST_CHARACTERS_SHOWN]}" in this folder')
    return found


def new_path(name: str, suffix: str = MATCH) -> Path:
    """Return the path of the file for a new match or campaign.

    Raises:
        RefereeError: the name is not allowed.
    """
    short = name.removesuffix(suffix)
    wrong = not short.strip(". ") or short.startswith("-") or not short.isprintable() or set(short) & FORBIDDEN
    if wrong or len(os.fsencode(short)) > LONGEST_NAME:
        shown = json.dumps(
            short if len(short) <= MOST_CHARACTERS_SHOWN else short[:MOST_CHARACTERS_SHOWN] + "…", ensure_ascii=False
        )
        allowed = 'printable text without `/ \\ : * ? " < > |`, not only dots and spaces, not beginning with `-`'
        allowed += f"; {LONGEST_NAME} bytes at most"
        raise RefereeError(f"{shown} cannot be the name of a {suffix[1:]} (allowed: {allowed})")
    return Path(short + suffix)


def free_name(folder: Path, name: str, suffix: str = MATCH, again: str = "-") -> str:
    """Return a name that no file has yet, with a number added if necessary. again: the text before the number."""
    names = (name if number == 1 else f"{name}{again}{number}" for number in count(1))
    return next(one for one in names if not (folder / f"{one}{suffix}").exists())
