"""Sealed choices in a match file: stored outside the record, by hash, each with its salt."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from referee.engine.core.move import Move
from referee.engine.core.plain import from_plain, to_plain
from referee.engine.errors import RecordError
from referee.engine.mechanisms.sealed import committed_move, digest, opening_move

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.record.event import Event


def kept_choice(move: Move, salt: str) -> tuple[str, Plain]:
    """Return the hash of a choice, and the payload that the file stores for it."""
    return digest(move, salt), {"salt": salt, "move": to_plain(move)}


def opening_of(kept: str, committed: str) -> Move | None:
    """Return the move that opens a sealed choice; None if its payload is damaged or does not fit the hash.

    kept: the payload that the file stores. committed: the hash in the record.
    """
    try:
        data = json.loads(kept)
        move = opening_move(from_plain(Move, data["move"]), data["salt"])
        fits = digest(committed_move(move), data["salt"]) == committed
    except (ValueError, LookupError, TypeError, RecursionError, RecordError):  # the stored choice is damaged
        return None
    return move if fits else None


def choices_of(kept: Callable[[str], str | None], events: Sequence[Event]) -> dict[str, Plain]:
    """Return the payloads of the sealed choices in events, by hash. kept: returns the payload of a hash, or None."""
    hashes = (str(one.move.args[0]) for one in events if one.kind == "sealed" and one.move is not None)
    found = ((one, kept(one)) for one in hashes)
    return {one: json.loads(body) for one, body in found if body is not None and opening_of(body, one) is not None}
