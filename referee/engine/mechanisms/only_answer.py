"""The only answer: if everybody can see that only one move is possible, nobody is asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import Decision
from referee.engine.core.looking import caching_results
from referee.engine.core.verb import possible_moves
from referee.engine.mechanisms.views import PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules


def only_answer(game: Rules[S], state: S) -> Move | None:
    """Return the only possible answer to the question, if everybody can see that it is the only one; else None.

    It depends on the cards that a hand could contain, not on its real cards, so it reveals nothing hidden. If several
    seats are asked at once, the answer must be the only move of all of them. If dice or cards are due, return None.
    """
    due = game.due(state)
    if not all(isinstance(one, Decision) for one in due):
        return None
    seats = tuple(dict.fromkeys(one.seat for one in due))
    only = _only_move(game, state, seats)
    if only is None:
        return None
    view = PUBLIC.state(game, state)
    return only if view is state or _only_move(game, view, seats) == only else None


def _only_move(game: Rules[S], state: S, seats: Iterable[int]) -> Move | None:
    """Return the only possible move of these seats together; None if there are several moves or none."""
    first = None
    with caching_results(state):
        for seat in seats:
            quickest = sorted(game.answering(state, seat), key=lambda verb: len(verb.guards))
            for move in possible_moves(state, seat, quickest):
                if first not in (None, move):
                    return None
                first = move
    return first
