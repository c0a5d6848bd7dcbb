"""Players ask to see the deployment stacks of players before them in turn order (CS-PREP-21)."""

from __future__ import annotations

from referee.engine import zones
from referee.engine.verbs import DUE, Breach, Guard, Move, PartialMove, Slot, Verb, verb
from referee.games.cloudspire.names import SEAT
from referee.games.cloudspire.places import stack
from referee.games.cloudspire.state import SpireState

PREPARE = "prepare"
"""The kind of the question in which players prepare their deployment stacks."""
ASKED: Slot[int] = Slot(
    SEAT.listing(lambda state, said: [one for one in state.order() if shows_more(state, said, one)])
)


def shows_more(state: SpireState, said: PartialMove, asked: int) -> bool:
    """Return whether the stack of the seat `asked` has chips that the asking player has not seen."""
    return not all(token.seen & 1 << said.seat for token in state.zones[stack(asked)])


def _may_ask(state: SpireState, move: Move) -> Breach | None:
    asked, order = ASKED.of(move), state.order()
    if state.options.mode == "simplified":
        return Breach("CS-VAR-04", "you cannot ask for stacks in the simplified game")
    if asked not in order or move.seat not in order or order.index(asked) >= order.index(move.seat):
        return Breach("CS-PREP-21", f"ask a player before you in turn order, not {state.named(asked)}")
    if asked not in state.locked and not state.is_automatic(asked):
        return Breach("CS-PREP-21", f"{state.whose(asked)} stack is not ready yet", "fact")
    if not shows_more(state, move, asked):
        return Breach("CS-PREP-21", f"you have seen all of {state.whose(asked)} stack", "fact")
    return None


def _ask(state: SpireState, move: Move) -> None:
    asked = ASKED.of(move)
    zones.show(state, stack(asked), 1 << move.seat)
    said = f"{state.says(asked, 'shows')} their stack to {state.named(move.seat)}"
    state.report("CS-PREP-21", said, move.seat)


ASK: Verb[SpireState] = verb(
    "ask",
    "CS-PREP-21",
    (ASKED,),
    answers={PREPARE},
    guards=(Guard("earlier", _may_ask, (DUE,)),),
    effect=_ask,
    help="ask a player before you in turn order to show you their stack",
    example="ask heirs",
)
