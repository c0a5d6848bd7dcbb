"""Why a move cannot be made now: something else comes first, or it is another player's turn or another phase."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee.engine.core.agenda import Decision
from referee.engine.core.guards import Breach
from referee.engine.core.move import CHANCE
from referee.engine.core.naming import possessive
from referee.engine.core.turns import SETUP, TurnState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules

T = TypeVar("T", bound=TurnState)
BRACKETED = re.compile(r" \([^() ]+ [^()]*\)")


class TurnStructure(NamedTuple):
    """The order of turns and phases in a game.

    turn: the clause about whose turn it is. order: the clause about the order of phases. phases: the names of the
    phases in order, by the kind of decision that each phase asks for. in_turn: other kinds of decisions that players
    make one after another, each in a turn of their own.
    """

    turn: str
    order: str
    phases: Mapping[str, str]
    in_turn: frozenset[str] = frozenset()


def why_not_now(game: Rules[T], course: TurnStructure, state: T, move: Move) -> Breach:
    """Return why a move does not answer anything that is due; if something else comes first, its clause is cited."""
    due, verb = game.due(state), game.verbs.get(move.verb)
    own = next((one for one in due if isinstance(one, Decision) and one.seat == move.seat), None)
    first = game.chance_due(state) or own or due[0]
    if state.phase == SETUP:
        return Breach(first.clause, comes_first(game, state, first), "fact")
    kind, order = state.agenda[-1].kind, list(course.phases)
    in_turn = kind in course.phases or kind in course.in_turn
    turn = first.seat if isinstance(first, Decision) and in_turn else state.seat
    if own is None and move.seat == first.seat != turn:
        return Breach(first.clause, comes_first(game, state, first), "rule", (course.turn,))
    if own is None and move.seat not in (turn, CHANCE):
        return Breach(
            course.turn,
            f"it is {possessive(game.name_in_sentence(state, turn))} turn ({_short_question(game, state, first)})",
        )
    now = kind if kind in course.phases else state.phase
    served = [one for one in order if verb is not None and one in verb.answers]
    phase, is_chosen = course.phases.get(now, now), first is own and kind not in course.phases
    on = f"it is the {phase}"
    if not is_chosen and served and now in order and order.index(served[-1]) < order.index(now):
        return Breach(
            course.order,
            f"the {course.phases[served[-1]]} is over; it is now the {phase} ({_short_question(game, state, first)})",
        )
    if first is not own or is_chosen:
        said = comes_first(game, state, first)
        return Breach(first.clause, said if is_chosen else f"{on}, and {said}", "rule", (course.order,))
    if served:
        return Breach(course.order, f"{on}; end it first ({_short_question(game, state, first)})")
    clause = verb.clause if verb is not None else ""
    return Breach(
        clause or course.order, f"{on}, and this move is not possible now ({_short_question(game, state, first)})"
    )


def comes_first(game: Rules[T], state: T, due: Due) -> str:
    """Return the words `this comes first`, followed by the question in brackets."""
    return f"this comes first ({_short_question(game, state, due)})"


def _short_question(game: Rules[T], state: T, due: Due) -> str:
    """Return the question without its details in brackets, so that the question itself fits in brackets."""
    return BRACKETED.sub("", game.request_text(state, due))
