"""Questions about the stacks of earlier players (CS-PREP-21)."""

from __future__ import annotations

from referee.engine import Part, zones
from referee.engine.verbs import DUE, Breach, Guard, Move, Verb, verb
from referee.games.cloudspire.marks import MARKED
from referee.games.cloudspire.places import stack
from referee.games.cloudspire.prep import PREPARE
from referee.games.cloudspire.state import SpireState


def _may_ask(state: SpireState, move: Move) -> Breach | None:
    asked, order = MARKED.of(move), state.order()
    if state.options.mode == "simplified":
        return Breach("CS-VAR-04", "in the simplified game nobody asks for stacks")
    if asked not in order or move.seat not in order or order.index(asked) >= order.index(move.seat):
        return Breach("CS-PREP-21", f"ask a player before you in turn order, not {state.seat_name(asked)}")
    if asked not in state.locked and not state.is_automatic(asked):
        return Breach("CS-PREP-21", f"{state.whose(asked)} stack is not ready yet", "fact")
    return None


def _ask(state: SpireState, move: Move) -> None:
    asked = MARKED.of(move)
    zones.show(state, stack(asked), 1 << move.seat)
    said = f"{state.says(asked, 'shows')} their stack to {state.named(move.seat)}"
    state.report("CS-PREP-21", said, move.seat)


ASK: Verb[SpireState] = verb(
    "ask",
    "CS-PREP-21",
    (MARKED,),
    answers={PREPARE},
    guards=(Guard("earlier", _may_ask, (DUE,)),),
    effect=_ask,
    help="ask a player before you in turn order for their stack",
    example="ask heirs",
)

PART: Part[SpireState] = Part(verbs=(ASK,))
