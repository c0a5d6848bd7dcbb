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
    due = game.due(state)
    own = next((one for one in due if isinstance(one, Decision) and one.seat == move.seat), None)
    first = game.chance_due(state) or own or due[0]
    if state.phase == SETUP:
        return Breach(first.clause, comes_first_text(game, state, first), "fact")
    if own is None and (breach := _why_not_this_seat(game, course, state, move.seat, first)):
        return breach
    return _why_not_in_this_phase(game, course, state, move.verb, first, is_own=first is own)


def _why_not_this_seat(game: Rules[T], course: TurnStructure, state: T, seat: int, first: Due) -> Breach | None:
    """Return why a seat that is not asked may not move now; None if it is its turn. first: what is asked."""
    kind = state.agenda[-1].kind
    in_turn = kind in course.phases or kind in course.in_turn
    turn = first.seat if isinstance(first, Decision) and in_turn else state.seat
    if seat == first.seat != turn:
        return Breach(first.clause, comes_first_text(game, state, first), "rule", (course.turn,))
    if seat in (turn, CHANCE):
        return None
    whose = possessive(game.name_in_sentence(state, turn))
    return Breach(course.turn, f"it is {whose} turn ({_short_question(game, state, first)})")


def _why_not_in_this_phase(
    game: Rules[T], course: TurnStructure, state: T, name: str, first: Due, *, is_own: bool
) -> Breach:
    """Return why a verb does not answer what is asked first. is_own: whether the mover is asked that."""
    kind, order, verb = state.agenda[-1].kind, list(course.phases), game.verbs.get(name)
    now = kind if kind in course.phases else state.phase
    served = [one for one in order if verb is not None and one in verb.answers]
    phase, is_chosen = course.phases.get(now, now), is_own and kind not in course.phases
    question, on = _short_question(game, state, first), f"it is the {phase}"
    if not is_chosen and served and now in order and order.index(served[-1]) < order.index(now):
        over = course.phases[served[-1]]
        return Breach(course.order, f"the {over} is over; it is now the {phase} ({question})")
    if is_chosen:
        return Breach(first.clause, comes_first_text(game, state, first), "rule", (course.order,))
    if not is_own:
        return Breach(first.clause, f"{on}, and {comes_first_text(game, state, first)}", "rule", (course.order,))
    if served:
        return Breach(course.order, f"{on}; end it first ({question})")
    clause = verb.clause if verb is not None else ""
    return Breach(clause or course.order, f"{on}, and this move is not possible now ({question})")


def comes_first_text(game: Rules[T], state: T, due: Due) -> str:
    """Return the words `this comes first`, followed by the question in brackets."""
    return f"this comes first ({_short_question(game, state, due)})"


def _short_question(game: Rules[T], state: T, due: Due) -> str:
    """Return the question without its details in brackets, so that the question itself fits in brackets."""
    return BRACKETED.sub("", game.request_text(state, due))
