"""Checks of every state: all printed pieces are somewhere, and nothing is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.game import Game


def position_faults(game: Game[S], state: S) -> Iterator[str]:
    """Yield the missing and surplus pieces in a state, and the faults that the game's audit finds."""
    yield from conservation_faults(game, state)
    yield from (f"play led to an impossible position: {fault}" for fault in game.audit(state))


def conservation_faults(game: Game[S], state: S) -> Iterator[str]:
    """Yield the pieces of a state whose number differs from the number printed."""
    printed, places = game.printed_counts(state), game.pieces(state)
    if places and not printed:
        yield "pieces are counted, but nothing says how many of them were printed"
        return
    for piece in dict.fromkeys((*printed, *places)):
        found = places.get(piece, {})
        if sum(found.values()) != printed.get(piece, 0):
            yield f"{piece}: {sum(found.values())} in the match, {printed.get(piece, 0)} printed"
        for place, count in found.items():
            if count < 0:
                yield f"{piece}: {count} at {place}"
