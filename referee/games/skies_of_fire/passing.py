"""The word `end` for your own phases; `pass` declines anything else (referee/engine/passing.py)."""

from collections.abc import Iterable

from referee.engine import Part, decline
from referee.engine.verbs import DUE, Guard, Move, TypedForm, verb
from referee.games.skies_of_fire.movement import may_end
from referee.games.skies_of_fire.ships import active_skill
from referee.games.skies_of_fire.state import ACTION, MOVE, RELOCATE, SkiesState
from referee.games.skies_of_fire.turn import AFTER

END = "end"
PHASE_WORDS = frozenset({"phase", "turn", "move", "moving", "the", "my", "action", "relocation", "thanks"})
LEFT = {MOVE: 2, ACTION: 1, AFTER: 1, RELOCATE: 1}
"""For each question, how many phases a seat still has to end, not counting a relocation still to come."""
ENDS = frozenset({MOVE, ACTION, AFTER, RELOCATE, "drift", "shift", "put", "flight"})


def _read_end(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `end`, `end phase`, and `end turn`, which ends all remaining phases."""
    if PHASE_WORDS.issuperset(words):
        yield (Move(seat, END),) * (_remaining_ends(state, seat) if "turn" in words else 1)


def _remaining_ends(state: SkiesState, seat: int) -> int:
    """Return how many phases a seat has to end until its turn is over."""
    kind = state.top_kind
    if kind not in LEFT or seat != state.seat:
        return 1
    relocates = kind != RELOCATE and active_skill(state, seat, "relocate_at_turn_end") is not None
    return LEFT[kind] + relocates


END_VERB = verb(
    END,
    "SF-TRN-01",
    answers=ENDS,
    guards=(Guard("may end", may_end, (DUE,)),),
    effect=decline,
    typed=TypedForm((END, "done", "next"), read=_read_end),
)
PART = Part(verbs=(END_VERB,))
