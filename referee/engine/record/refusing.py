"""Refusals as a viewer may read them: the attempt is judged again with the viewer's knowledge.

If the viewer knows no reason against it, the reason is secret, and the refusal says only that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import Breach
from referee.engine.core.move import UNKNOWN
from referee.engine.core.ruling import IllegalMoveError, Verdict
from referee.engine.errors import InvalidMoveError, MoveError, UnreadableError
from referee.engine.record.meaning import judge_again

if TYPE_CHECKING:
    from typing import Any

    from referee.engine.core.move import Attempt
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.mechanisms.views import View

SECRET_REASON = "it is not possible, because of cards that not everybody has seen"
"""The reason for refusing something that is possible as far as the viewer knows."""
NAME_IT = ": name the card instead of `?`"


def refusal_seen(game: Game[Any], view: View, error: MoveError) -> MoveError:
    """Return a refusal with the reasons that a viewer may know; the same error if it depends on nothing hidden."""
    if isinstance(error, UnreadableError):
        error.view = view
    attempt = error.attempt
    if attempt is None or view.sees_everything:
        return error
    state = _state_seen(game, view, attempt)
    if state is attempt.state:
        return error
    try:
        found: MoveError = _refusal(game, state, error, judge_again(game, state, attempt))
    except MoveError as other:
        found = other
    found.before, found.after, found.attempt = error.before, error.after, attempt
    return found


def _state_seen(game: Game[Any], view: View, attempt: Attempt) -> Any:
    """Return the state of an attempt as the viewer knows it, with the cards that its own line has named."""
    seen = view.state(game, attempt.state)
    if seen is attempt.state or not attempt.earlier_moves:
        return seen
    state = view.state(game, attempt.state_before_line)
    try:
        for move in attempt.earlier_moves:
            state = game.play(state, move)
    except MoveError:
        return seen
    return state if attempt.move is not None and game.is_due(state, attempt.move) else seen


def _refusal(game: Game[Any], state: Any, error: MoveError, ruling: Ruling | None) -> MoveError:
    """Return the refusal with the reasons of a ruling; if the ruling allows the move, the reason is secret.

    ruling: made with the viewer's knowledge. A secret reason cites the clause that asks for the move, because the
    broken clause could reveal hidden cards.
    """
    assert error.attempt is not None
    facts_only = error.attempt.kind == "overrule"
    if ruling is None:
        return InvalidMoveError(f'"{error.attempt.text}": {SECRET_REASON}')
    if any(one.kind == "fact" or not facts_only for one in ruling.breaches):
        return IllegalMoveError(ruling)
    asked = sorted(game.due(state), key=lambda one: one.seat != ruling.move.seat)
    clause = asked[0].clause if asked else ruling.breaches[0].clause
    unnamed = UNKNOWN in game.write(state, ruling.move).split()
    secret = Breach(clause, SECRET_REASON + (NAME_IT if unnamed else ""), "fact")
    return IllegalMoveError(ruling._replace(verdict=Verdict.ILLEGAL, breaches=(*ruling.breaches, secret)))
