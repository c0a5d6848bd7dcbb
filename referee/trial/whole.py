"""Whole random games, quickly: at every event all printed pieces are somewhere, and nothing is impossible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import S
from referee.engine.core.looking import caching_results
from referee.trial.conservation import position_faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.game import Game
    from referee.trial.random_game import RandomGame


MOST_IDLE_EVENTS = 60
"""After this many events without a choice, roll or draw, the game counts as stuck."""


def is_stuck(game: Game[S], state: S) -> bool:
    """Return whether a game continues although nobody has a choice any more."""
    for _ in range(MOST_IDLE_EVENTS):
        if game.chance_due(state) is not None:
            return False
        moves = [move for one in game.decisions(state) for move in game.legal_moves(state, one.seat)]
        if len(moves) != 1:
            return False
        state = game.play(state, moves[0])
    return True


def whole_game(run: RandomGame[S]) -> Iterator[str]:
    """Play to the end and yield lost pieces, impossible positions, and a game that does not end."""
    game, events = run.game, 0
    state = game.new(run.setup)
    while game.due(state) and events < run.effort.events:
        with caching_results(state):
            yield from position_faults(game, state)
            move = run.rare_move(state)
        if move is None:
            prompts = "; ".join(one.prompt for one in game.due(state))
            yield f"no legal move was found, although the game waits for: {prompts}"
            return
        state, events = game.play(state, move), events + 1
    yield from position_faults(game, state)
    if game.due(state):
        rests = is_stuck(game, state)
        yield "a game is stuck: nobody has a choice any more" if rests else f"a game was not over after {events} events"
    elif game.outcome(state) is None:
        yield "nothing is due, but there is no outcome"
