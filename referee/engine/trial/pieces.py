"""What every state must hold: all printed pieces are somewhere, and nothing is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.game import Game


def position_errors(game: Game[S], state: S) -> Iterator[str]:
    """Yield which pieces are lost or too many in a state, and what the game's audit finds in it."""
    yield from conservation_errors(game, state)
    yield from (f"a position came about that cannot be: {fault}" for fault in game.audit(state))


def conservation_errors(game: Game[S], state: S) -> Iterator[str]:
    """Yield where the pieces of a state are not those that were printed."""
    printed, places = game.printed(state), game.pieces(state)
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
