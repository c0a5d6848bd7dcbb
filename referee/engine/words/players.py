"""The names of players: which names a player may have."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from referee.engine.core.naming import counted, default_name

if TYPE_CHECKING:
    from referee.engine.words.lexicon import Lexicon

SEPARATORS = ":;#/"
"""Characters not allowed in names: they separate moves or begin a comment."""
FORBIDDEN = SEPARATORS + ","
"""What a single name cannot contain, besides quotation marks; a comma separates the names in a list."""
QUOTES = '"“”`'
EVERYBODY = "all"
"""Not a name: before a colon it means all players."""
LONGEST = 40
"""The maximum number of characters in a name."""


def tidied(name: str) -> str:
    """Return a name as it is kept: without spaces around it and without repeated spaces."""
    return re.sub(" +", " ", unicodedata.normalize("NFC", name)).strip(" ")


def fault_of(name: str, seat: int, known: Lexicon) -> str:
    """Return why a player cannot have a name, in a sentence; empty if the name is allowed.

    known: the current names of all seats.
    """
    if not name:
        return "Type a name."
    if len(name) > LONGEST:
        return f"A name can have at most {counted(LONGEST, 'character')} (this one has {len(name)})."
    if not name.isprintable() or any(sign in name for sign in FORBIDDEN + QUOTES):
        return f"A name is text on one line, without {' '.join(FORBIDDEN)} or quotation marks."
    if name.casefold() == EVERYBODY:
        return f"“{name}” means all players: choose a different name."
    others = (other for other in range(len(known.own)) if other != seat)
    names = (one for other in others for one in (*known.called(other), known.names[other], default_name(other)))
    taken = {one.casefold() for one in names}
    return f"“{name}” is the name of another seat: choose a different name." if name.casefold() in taken else ""
