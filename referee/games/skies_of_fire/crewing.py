"""New crew is placed on free slots, as far as slots and tokens allow (SF-CREW-04, SF-CREW-05, SF-MAT-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from operator import add

from referee.engine import DUE, Breach, Decision, Frame, Guard, Move, Part, Verb, number, pop, push, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.catalogue import RALLY
from referee.games.skies_of_fire.ships import SECTION_NAMES, room
from referee.games.skies_of_fire.state import SkiesState

PLACE = "place"


def boxes(state: SkiesState) -> int:
    """Return how many places of a mat new crew may go to: the sections, the Rally box perhaps (RUL-33)."""
    return RALLY + (state.options.crew_placement == "rally_too")


def _free(state: SkiesState, seat: int) -> tuple[int, ...]:
    return tuple(room(state, seat, box) for box in range(boxes(state)))


def placeable(state: SkiesState, seat: int, count: int) -> int:
    """Return how much of some new crew can be placed: the rest, without a slot or a token, is lost."""
    return max(0, min(count, state.supply(seat), sum(_free(state, seat))))


def place_crew(state: SkiesState, seat: int, count: int, clause: str) -> None:
    """Give a ship new crew, and ask its owner where it goes unless there is only one way (SF-CREW-05, RUL-33)."""
    wanted = placeable(state, seat, count)
    if wanted < count:
        state.report("SF-CREW-05", f"{count - wanted} of {count} crew of {state.name(seat)} have no place", seat)
    if wanted == sum(_free(state, seat)):
        _put(state, seat, _free(state, seat), clause)
    elif wanted:
        push(state, Frame(PLACE, seat, (wanted,)))


def _put(state: SkiesState, seat: int, table: Sequence[int], clause: str) -> None:
    for box, more in enumerate(table):
        state.crew[seat][box] += more
    if any(table):
        said = names.placed_words(table)
        state.report(clause, f"{state.name(seat)} places {said}: {names.crew_words(state.crew[seat])}", seat)


def tables(most: Sequence[int], total: int, least: Sequence[int] | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every way to share a number among places, each of which has a maximum and perhaps a minimum."""
    if not most:
        if not total:
            yield ()
        return
    low = 0 if least is None else least[0]
    rest = None if least is None else least[1:]
    for here in range(low, min(most[0], total) + 1):
        for others in tables(most[1:], total - here, rest):
            yield (here, *others)


def table_of(move: Move) -> tuple[int, ...]:
    """Return the table of crew that a move names."""
    return tuple(number(value) for value in move.args)


def sharing(
    clause: str,
    total: Callable[[SkiesState, int], int],
    places: Callable[[SkiesState], int],
    full: str,
    *also: str,
    after: str = DUE,
) -> tuple[Guard[SkiesState], ...]:
    """Return the guards of a verb that shares crew among places: all of it, and no more than there are slots.

    full: the clause on the slots. also: clauses on how much crew it is. after: the guard that comes before them.
    """

    def shape(state: SkiesState, move: Move) -> Breach | None:
        table = table_of(move)
        if len(table) == places(state) and min(table, default=0) >= 0:
            return None
        text = f"{names.crew_words(table)} is not a table of crew with {places(state)} places"
        return Breach(clause, text, "fact")

    def whole(state: SkiesState, move: Move) -> Breach | None:
        wanted, placed = total(state, move.seat), sum(table_of(move))
        if wanted == placed:
            return None
        return Breach(clause, f"{wanted} crew are to be placed, not {placed}", "fact", also)

    def capacity(state: SkiesState, move: Move) -> Breach | None:
        there = state.crew[move.seat] if move.verb == PLACE else repeat(0)
        after, slots = list(map(add, table_of(move), there)), state.ship(move.seat).slots
        for box, crew in enumerate(after):
            if crew > slots[box]:
                text = f"the {SECTION_NAMES[box]} holds {slots[box]} crew, not {crew}"
                return Breach(full, text, "fact", tuple(one for one in ("SF-MAT-08",) if one != full))
        return None

    needs = (DUE, "shape")
    return Guard("shape", shape, (DUE, after)), Guard("all", whole, needs), Guard("capacity", capacity, needs)


def _wanted(state: SkiesState, seat: int) -> int:
    return placeable(state, seat, number(state.agenda[-1].data[0]))


def ask_place(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question where new crew goes (SF-CREW-05)."""
    count = placeable(state, frame.whose, number(frame.data[0]))
    example = names.placed_words(list(tables(_free(state, frame.whose), count))[-1])
    prompt = f"{state.name(frame.whose)}: place the new crew, as in {example}"
    return (Decision(frame.whose, PLACE, "SF-CREW-05", prompt, owed=(f"{count} crew",), subject=(count,)),)


def _no_rally(state: SkiesState, move: Move) -> Breach | None:
    if len(move.args) == RALLY + 1 and boxes(state) == RALLY and table_of(move)[RALLY]:
        return Breach("SF-CREW-05", "collected crew does not go to the Rally box", "fact", ("RUL-33",))
    return None


def _place(state: SkiesState, move: Move) -> None:
    pop(state)
    _put(state, move.seat, table_of(move), "SF-CREW-05")


def _read(state: SkiesState, seat: int, said: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `place 0/0/2/1`, and while it is asked `guns 2 cargo 1`, `guns guns cargo`, or `guns` for all of it.

    A box that is not named gets none.
    """
    places = boxes(state) if state.options else RALLY
    table = names.read_crew(said, places) or names.read_crew(said, RALLY + 1) if said else None
    if table is None and said and state.agenda and state.agenda[-1].kind == PLACE:
        table = names.read_boxes(said, places, _wanted(state, seat))
    return () if table is None else ((Move(seat, PLACE, table),),)


PLACE_VERB: Verb[SkiesState] = verb(
    PLACE,
    "SF-CREW-05",
    None,
    answers={PLACE},
    guards=(
        Guard("no rally", _no_rally, (DUE,)),
        *sharing("SF-CREW-05", _wanted, boxes, "SF-MAT-08", after="no rally"),
    ),
    effect=_place,
    says=(PLACE, "put", "add"),
    bare={PLACE},
    values=lambda state, seat: tables(_free(state, seat), _wanted(state, seat)),
    read=_read,
    write=lambda state, move: f"{PLACE} {names.crew_words(move.args)}",
    help="place new crew",
    example="guns 2 cargo 1",
)
PART: Part[SkiesState] = Part(
    verbs=(PLACE_VERB,),
    questions={PLACE: ask_place},
)
