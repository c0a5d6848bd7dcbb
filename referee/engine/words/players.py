"""The names of players: which names a player may have."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from referee.engine.core.naming import counted, default_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.words.lexicon import Lexicon

FORBIDDEN = ":;#/,"
"""What a name cannot contain, besides quotation marks: these separate moves or names, or begin a comment."""
QUOTES = '"“”`'
EVERYBODY = "all"
"""Not a name: before a colon it means all players."""
LONGEST_NAME = 40
"""The maximum number of characters in a name."""


def normalised_name(name: str) -> str:
    """Return a name as it is kept: without spaces around it and without repeated spaces."""
    return re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip(" ")


def name_fault(name: str, others: Iterable[str]) -> str:
    """Return why a player cannot have a name, in a sentence; empty if the name is allowed.

    others: the names that mean other seats.
    """
    if not name:
        return "Type a name."
    if len(name) > LONGEST_NAME:
        return f"A name can have at most {counted(LONGEST_NAME, 'character')} (this one has {len(name)})."
    if not name.isprintable() or any(sign in name for sign in FORBIDDEN + QUOTES):
        return f"A name is text on one line, without the characters `{' '.join(FORBIDDEN)}` or quotation marks."
    if name.casefold() == EVERYBODY:
        return f"“{name}” means all players: choose a different name."
    taken = {other.casefold() for other in others}
    return f"“{name}” is the name of another seat: choose a different name." if name.casefold() in taken else ""


def names_of_others(known: Lexicon, seat: int) -> list[str]:
    """Return every name that means a seat other than this one."""
    others = [other for other in range(len(known.game_names)) if other != seat]
    return [one for other in others for one in (*known.seat_names(other), known.names[other], default_name(other))]
