"""The word that declines what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.engine.core.upkeep import PASS
from referee.engine.verbs import DUE, Breach, Guard, Move, Verb, verb
from referee.games.cloudspire.state import SpireState


def pass_verb(
    passes: Mapping[str, Callable[[SpireState, Move], None]],
    owed: Mapping[str, Callable[[SpireState, Move], Breach | None]],
) -> Verb[SpireState]:
    """Return the verb that declines questions.

    passes: what declining does, by kind of question. owed: why some of them cannot be declined.
    """

    def let_go(state: SpireState, move: Move) -> None:
        passes[state.agenda[-1].kind](state, move)

    def may(state: SpireState, move: Move) -> Breach | None:
        check = owed.get(state.agenda[-1].kind)
        return None if check is None else check(state, move)

    says = ("pass", "no", "nothing", "decline")
    told = "leave what is asked"
    return verb(
        PASS,
        "CS-WAVE-02",
        answers=passes,
        effect=let_go,
        guards=(Guard("owed", may, (DUE,)),),
        says=says,
        help=told,
    )
