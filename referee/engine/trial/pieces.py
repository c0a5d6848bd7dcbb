"""Whole games at random, quickly: at every event all printed pieces are somewhere, and nothing is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.guards import S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.game import Game
    from referee.engine.trial.run import Run


def whole_game(run: Run[S]) -> Iterator[str]:
    """Play to the end and yield what gets lost or cannot be, and a game that has no end."""
    game, events = run.game, 0
    state = game.new(run.setup)
    while game.due(state) and events < run.effort.events:
        yield from amiss(game, state)
        move = run.snatch(state)
        if move is None:
            yield "nobody can do anything: " + "; ".join(one.prompt for one in game.due(state))
            return
        state, events = game.play(state, move), events + 1
    yield from amiss(game, state)
    if game.due(state):
        yield f"a game was not over after {events} events"
    elif game.outcome(state) is None:
        yield "nothing is due any more, and yet there is no outcome"


def amiss(game: Game[S], state: S) -> Iterator[str]:
    """Yield which pieces are lost or too many in a state, and what the game's audit finds in it."""
    yield from lost(game, state)
    yield from (f"a position came about that cannot be: {fault}" for fault in game.audit(state))


def lost(game: Game[S], state: S) -> Iterator[str]:
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
