"""The verb that declines a question."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from referee.engine.core.guards import DUE, Breach, Guard, S
from referee.engine.core.hooks import PASS
from referee.engine.words.verbs import TypedForm, verb

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.verb import Verb

SAYS = ("pass", "no", "nothing", "decline")
HELP = "pass, or answer no"


def pass_verb(
    clause: str,
    passes: Mapping[str, Callable[[S, Move], None]],
    owed: Mapping[str, Callable[[S, Move], Breach | None]] = MappingProxyType({}),
    says: Sequence[str] = SAYS,
    idle: Collection[str] = (),
) -> Verb[S]:
    """Return the verb that declines questions.

    passes: the effect of declining, by kind of question. owed: returns why a question cannot be declined, by kind.
    says: the words for the verb. idle: words without meaning.
    """

    def let_go(state: S, move: Move) -> None:
        passes[state.agenda[-1].kind](state, move)

    def owed_breach(state: S, move: Move) -> Breach | None:
        check = owed.get(state.agenda[-1].kind)
        return None if check is None else check(state, move)

    guards = (Guard("owed", owed_breach, (DUE,)),) if owed else ()
    return verb(
        PASS, clause, answers=passes, effect=let_go, guards=guards, typed=TypedForm(says, fillers=idle), help=HELP
    )
