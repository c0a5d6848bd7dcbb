"""The two words by which a question goes by: `end` for what one does oneself, `pass` for whatever else is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from referee.engine import DUE, Guard, Move, Part, Verb, pop, verb
from referee.engine.core.upkeep import PASS
from referee.games.skies_of_fire.movement import may_end
from referee.games.skies_of_fire.ships import skill
from referee.games.skies_of_fire.state import ACTION, MOVE, RELOCATE, SkiesState
from referee.games.skies_of_fire.turn import AFTER

END = "end"
LEAVES = "leave what is asked"
PHASE_WORDS = frozenset({"phase", "turn", "move", "moving", "the", "my", "action", "relocation", "thanks"})
LEFT = {MOVE: 2, ACTION: 1, AFTER: 1, RELOCATE: 1}
"""How many questions of a turn are left to be ended, without a relocation still to come."""
ENDS = frozenset({MOVE, ACTION, AFTER, RELOCATE, "drift", "shift", "put", "flight"})


def _read_end(state: SkiesState, seat: int, said: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `end`, `end phase`, and `end turn`: all that is left of it."""
    if PHASE_WORDS.issuperset(said):
        yield (Move(seat, END),) * (_ends_left(state, seat) if "turn" in said else 1)


def _ends_left(state: SkiesState, seat: int) -> int:
    """Return how many phases a seat has to end until its turn is over."""
    kind = state.agenda[-1].kind if state.agenda else ""
    if kind not in LEFT or seat != state.seat:
        return 1
    relocates = kind != RELOCATE and skill(state, seat, "relocate_at_turn_end") is not None
    return LEFT[kind] + relocates


def pass_verb(passes: Mapping[str, Callable[[SkiesState, Move], None]]) -> Verb[SkiesState]:
    """Return the verb that lets questions go by: what that does stands in the table of each kind."""

    def let_go(state: SkiesState, move: Move) -> None:
        passes[state.agenda[-1].kind](state, move)

    clause, says = "SF-TRN-01", ("pass", "no", "nothing", "decline", "stop")
    return verb(PASS, clause, answers=passes, effect=let_go, says=says, idle=PHASE_WORDS, help=LEAVES, anchored=True)


def _end(state: SkiesState, move: Move) -> None:
    pop(state)


END_VERB: Verb[SkiesState] = verb(
    END,
    "SF-TRN-01",
    answers=ENDS,
    guards=(Guard("may end", may_end, (DUE,)),),
    effect=_end,
    says=(END, "done", "next"),
    read=_read_end,
    help="end the phase; `end turn`: all that is left of it",
    anchored=True,
)
PART: Part[SkiesState] = Part(
    verbs=(END_VERB,),
)
