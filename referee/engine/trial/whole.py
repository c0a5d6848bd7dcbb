"""Whole games at random, quickly: at every event all printed pieces are somewhere, and nothing is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.guards import S
from referee.engine.trial.pieces import amiss

if TYPE_CHECKING:
    from collections.abc import Iterator

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
