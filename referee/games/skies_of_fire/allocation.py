"""The start crew of a ship, at set-up and when it comes back: every slot marked X is covered (SF-SET-10, SF-SET-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.engine import DUE, Breach, Decision, Frame, Guard, Move, Part, Verb, pop, push, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.catalogue import RALLY
from referee.games.skies_of_fire.crewing import sharing, table_of, tables
from referee.games.skies_of_fire.ships import SECTION_NAMES
from referee.games.skies_of_fire.state import SkiesState

ALLOCATE = "allocate"


def start_crew(state: SkiesState, seat: int) -> int:
    """Return how much crew a ship starts with (SF-SET-10, SF-HUN-08)."""
    solo = state.ship(seat).mode == "hunt"
    return min(int(state.options["callisto_crew" if solo else "start_crew"]), state.supply(seat))


def allocations(state: SkiesState, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to place the start crew with all X slots covered (SF-SET-11)."""
    ship = state.ship(seat)
    return tables(ship.slots, start_crew(state, seat), ship.marked)


def ask_start_crew(state: SkiesState, seat: int, why: str) -> None:
    """Ask where the start crew goes, unless there is only one way."""
    found = tuple(allocations(state, seat))
    if len(found) == 1:
        allocate(state, seat, found[0])
    else:
        push(state, Frame(ALLOCATE, seat, (why,)))


def allocate(state: SkiesState, seat: int, table: Sequence[int]) -> None:
    """Place the start crew of a ship."""
    state.crew[seat] = list(table)
    said = f"{state.name(seat)} places its crew: {names.crew_words(table)} (Rally last)"
    state.report("SF-SET-10", said, seat)


def ask_allocate(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question where the start crew goes."""
    count = start_crew(state, frame.whose)
    boxes, example = "/".join(SECTION_NAMES), names.crew_words(next(allocations(state, frame.whose)))
    prompt = f"{state.name(frame.whose)}: place the start crew on {boxes}, every X covered, as in {example}"
    owed = (f"{count} crew",)
    return (Decision(frame.whose, ALLOCATE, "SF-SET-10", prompt, owed=owed, subject=frame.data),)


def _covered(state: SkiesState, move: Move) -> Breach | None:
    marked = state.ship(move.seat).marked
    bare = [SECTION_NAMES[box] for box, crew in enumerate(table_of(move)) if crew < marked[box]]
    return Breach("SF-SET-11", f"the X of the {', the '.join(bare)} is not covered") if bare else None


def _allocate(state: SkiesState, move: Move) -> None:
    pop(state)
    allocate(state, move.seat, table_of(move))


def _read(state: SkiesState, seat: int, said: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `allocate 1/2/2/1/1`, and `bridge 1 engine 2 guns 2 cargo 1 rally 1` while it is asked."""
    table = names.read_crew(said, RALLY + 1) if said else None
    return () if table is None else ((Move(seat, ALLOCATE, table),),)


ALLOCATE_VERB: Verb[SkiesState] = verb(
    ALLOCATE,
    "SF-SET-10",
    None,
    answers={ALLOCATE},
    guards=(
        *sharing("SF-SET-10", start_crew, lambda state: RALLY + 1, "SF-MAT-08", "SF-SET-12"),
        Guard("covered", _covered, (DUE, "shape")),
    ),
    effect=_allocate,
    says=(ALLOCATE, "crew"),
    bare={ALLOCATE},
    values=allocations,
    read=_read,
    write=lambda state, move: f"{ALLOCATE} {names.crew_words(move.args)}",
    help="place the start crew: bridge/engine/guns/cargo/rally",
    example="1/2/2/1/1",
)
PART: Part[SkiesState] = Part(
    verbs=(ALLOCATE_VERB,),
    questions={ALLOCATE: ask_allocate},
)
