"""Marks: the faction whose gate a player’s minions march to (CS-PREP-01 to CS-PREP-03, CS-ELIM-02)."""

from __future__ import annotations

from referee.engine import Frame, OnTop, Part, on_top, pop, question, settling
from referee.engine.verbs import Breach, Guard, Move, Slot, Verb, listed, verb
from referee.games.cloudspire.ending import REMARK
from referee.games.cloudspire.names import SEAT
from referee.games.cloudspire.state import SpireState

MARK = "mark"


def markable(state: SpireState, seat: int) -> tuple[int, ...]:
    """Return the opponents whose gate is not defeated (CS-PREP-01, CS-VAR-08)."""
    return tuple([other for other in state.opponents(seat) if state.intact[other] or not state.fallen[other]])


def _whom(state: SpireState, frame: Frame) -> str:
    names = listed([state.seat_name(other) for other in markable(state, frame.whose)], "or")
    return f"mark a faction ({names})"


def mark_alone(state: SpireState, frame: Frame | None) -> None:
    """Declare the marks of players who have no choice (CS-PREP-03)."""
    found = markable(state, frame.whose) if frame is not None else ()
    if frame is None or len(found) > 1:
        return
    pop(state)
    if found:
        _declare(state, frame.whose, found[0], "CS-PREP-03" if state.sides == 2 else "CS-PREP-01")
    mark_alone(state, on_top(state, MARK, REMARK))


def _declare(state: SpireState, seat: int, marked: int, clause: str) -> None:
    state.marks[seat] = marked
    said = f"{state.says(seat, 'marks')} {state.named(marked)}; the mark is beside their fortress"
    state.report(clause, said, seat)


MARKED: Slot[int] = Slot(SEAT.listing(lambda state, said: range(state.sides)))


def _may_mark(state: SpireState, move: Move) -> Breach | None:
    marked = MARKED.of(move)
    if not state.are_opponents(move.seat, marked):
        clause = "CS-VAR-08" if marked != move.seat else "CS-PREP-01"
        return Breach(clause, "mark an opposing faction")
    if not state.intact[marked] and state.fallen[marked]:
        return Breach("CS-ELIM-02", f"{state.whose(marked)} gate is defeated")
    return None


MARK_VERB: Verb[SpireState] = verb(
    MARK,
    "CS-PREP-01",
    (MARKED,),
    answers={MARK, REMARK},
    guards=(Guard("opponent", _may_mark),),
    effect=settling(lambda state, move: _declare(state, move.seat, MARKED.of(move), "CS-PREP-02")),
    bare={MARK, REMARK},
)

PART: Part[SpireState] = Part(
    verbs=(MARK_VERB,),
    questions={MARK: question("CS-PREP-01", _whom), REMARK: question("CS-ELIM-02", _whom)},
    checks=(OnTop((MARK, REMARK), mark_alone),),
)
