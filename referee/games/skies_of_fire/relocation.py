"""Relocation of crew: as the turn ends, after a Rally, by an order (SF-REL, SF-RLY-04)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine import ALWAYS, Breach, Decision, Frame, Move, Part, Verb, number, pop, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.catalogue import RALLY
from referee.games.skies_of_fire.crewing import sharing, table_of, tables
from referee.games.skies_of_fire.ships import skill
from referee.games.skies_of_fire.state import RELOCATE, SkiesState

SHIFT = "shift"
"""The question of a relocation that needs no Bridge; its data: a clause, and how many tokens join from Rally."""
WORDS = frozenset({RELOCATE, SHIFT, "move", "crew"})


def joining(frame: Frame) -> int:
    """Return how many tokens of the Rally box join the crew in a relocation (RUL-16)."""
    return number(frame.data[1]) if frame.kind == SHIFT and len(frame.data) > 1 else 0


def total(state: SkiesState, seat: int) -> int:
    """Return how much crew the relocation that is due shares among the sections."""
    return sum(state.crew[seat][:RALLY]) + joining(state.agenda[-1])


def ask_relocate(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question how crew is shared among the sections."""
    seat, more = frame.whose, joining(frame)
    clause = str(frame.data[0]) if frame.kind == SHIFT else "SF-REL-01"
    joins = ", and the Rally token joins" if more else ", or end"
    prompt = f"{state.name(seat)}, crew {names.crew_words(state.crew[seat][:RALLY])}: relocate{joins}"
    return (Decision(seat, frame.kind, clause, prompt, may_pass=not more),)


def too_late(state: SkiesState, move: Move) -> Breach | None:
    """Return why a seat cannot relocate this turn, or None if it may later in the turn (SF-REL-02)."""
    if skill(state, move.seat, "relocate_at_turn_end") is not None:
        return None
    return Breach("SF-REL-02", f"the Bridge of {state.name(move.seat)} is not filled", also=("SF-TRN-01", "RUL-62"))


def _relocate(state: SkiesState, move: Move) -> None:
    frame = pop(state)
    seat, table = move.seat, table_of(move)
    clause = str(frame.data[0]) if frame.kind == SHIFT else "SF-REL-01"
    state.crew[seat] = [*table, state.crew[seat][RALLY] - joining(frame)]
    state.report(clause, f"{state.name(seat)} relocates crew: {names.crew_words(table)}", seat)


def _read(state: SkiesState, seat: int, said: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `2 cargo guns`, `1 rally engine 1 guns bridge`, and the whole table: `1/2/3/0`."""
    while said and said[0] in WORDS:
        said = said[1:]
    if not said or not state.crew or seat >= len(state.crew):
        return
    table = names.read_crew(said, RALLY)
    if table is None:
        moved = names.read_shift(said, state.crew[seat])
        table = None if moved is None else moved[:RALLY]
    if table is not None:
        yield (Move(seat, RELOCATE, table),)


RELOCATE_VERB: Verb[SkiesState] = verb(
    RELOCATE,
    "SF-REL-03",
    None,
    answers={RELOCATE, SHIFT},
    guards=sharing("SF-REL-03", total, lambda state: RALLY, "SF-REL-04"),
    effect=_relocate,
    says=(RELOCATE,),
    bare=ALWAYS,
    values=lambda state, seat: tables(state.ship(seat).slots[:RALLY], total(state, seat)),
    read=_read,
    write=lambda state, move: f"{RELOCATE} {names.crew_words(move.args)}",
    help="relocate crew at the end of the turn",
    example="1 guns bridge",
)
PART: Part[SkiesState] = Part(
    verbs=(RELOCATE_VERB,),
    questions={RELOCATE: ask_relocate, SHIFT: ask_relocate},
    windows=frozenset({RELOCATE}),
)
