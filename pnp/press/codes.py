"""Camera codes on printed pieces: short numbers that identify the piece and its game.

A code is a Data Matrix of 12 × 12 modules with ten digits: the version of this scheme, and a digest of the game, the
component, the row and, on a board, the corner. So a code stays the same when other pieces change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from pnp.composition.scans import CORNERS, PIECE, dark_modules
from pnp.errors import DataError, Origin, Problem

__all__ = ["CORNERS", "PIECE", "CodedPlace", "dark_modules", "is_payload", "payload", "payloads", "places_by_payload"]
VERSION = "1"
DIGITS = 10


class CodedPlace(NamedTuple):
    """Where a code is printed: on a row of a component; `corner` is the corner of a board, blank for a piece."""

    component: str
    row: str
    corner: str = ""


def payload(game: str, component: str, row: str, corner: str = "") -> str:
    """Return the digits of a piece's code, or of the code in a board's corner."""
    words = "\n".join((game, component, row, corner))
    number = int.from_bytes(sha256(words.encode()).digest()[:8], "big") % 10 ** (DIGITS - len(VERSION))
    return f"{VERSION}{number:0{DIGITS - len(VERSION)}}"


def payloads(game: str, component: str, row: str) -> dict[str, str]:
    """Return all codes that a row's face can have, by their names in layouts, such as `piece` or `top left`."""
    return {PIECE: payload(game, component, row)} | {one: payload(game, component, row, one) for one in CORNERS}


def is_payload(text: str) -> bool:
    """Return whether a string has the form of a piece's code."""
    return len(text) == DIGITS and text.isascii() and text.isdigit() and text.startswith(VERSION)


def places_by_payload(game: str, rows: Iterable[tuple[str, str]]) -> Mapping[str, CodedPlace]:
    """Return the place of each code in a game; `rows` has the component and id of each row.

    Raises:
        DataError: two pieces have the same code.
    """
    found: dict[str, CodedPlace] = {}
    for component, row in rows:
        for name, digits in payloads(game, component, row).items():
            place = CodedPlace(component, row, "" if name == PIECE else name)
            other = found.setdefault(digits, place)
            if other != place:
                told = f"{component} {row} has the same code as {other.component} {other.row} (change the id of one)"
                raise DataError([Problem(Origin("codes"), "", told)])
    return found
