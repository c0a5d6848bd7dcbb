"""New crew is placed on free slots while there are slots and tokens (SF-CREW-04, SF-CREW-05, SF-MAT-08)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from operator import add, sub

from referee.engine import Decision, Frame, Part, number, pop, push, settling
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, TypedForm, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.catalogue import RALLY
from referee.games.skies_of_fire.ships import SECTION_NAMES, active_skill
from referee.games.skies_of_fire.state import RELOCATE, SkiesState

PLACE = "place"
ALLOCATE = "allocate"
SHIFT = "shift"
"""The question of a relocation that needs no Bridge; its data: a clause, and how many tokens join from Rally."""


def crew_box_count(state: SkiesState) -> int:
    """Return how many boxes of a mat can take new crew: the sections and perhaps the Rally box (RUL-33)."""
    return RALLY + (state.options.crew_placement == "rally_too")


def _free_slots(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return how many slots of each section, and perhaps of the Rally box, are free (SF-MAT-08)."""
    return tuple(map(sub, state.ship(seat).slots[: crew_box_count(state)], state.crew[seat]))


def placeable_crew(state: SkiesState, seat: int, count: int) -> int:
    """Return how much of the new crew can be placed: crew without a slot or a token is lost."""
    return max(0, min(count, state.supply(seat), sum(_free_slots(state, seat))))


def place_crew(state: SkiesState, seat: int, count: int, clause: str) -> None:
    """Give a ship new crew; ask its owner where to place it, unless the crew fills every slot (SF-CREW-05, RUL-33)."""
    wanted = placeable_crew(state, seat, count)
    if wanted < count:
        lacks = "no place" if wanted == sum(_free_slots(state, seat)) else "no token left"
        state.report("SF-CREW-05", f"{state.name(seat)} has {lacks} for {count - wanted} of {count} crew", seat)
    if wanted == sum(_free_slots(state, seat)):
        _put(state, seat, _free_slots(state, seat), clause)
    elif wanted:
        push(state, Frame(PLACE, seat, (wanted,)))


def _put(state: SkiesState, seat: int, table: Sequence[int], clause: str) -> None:
    for box, more in enumerate(table):
        state.crew[seat][box] += more
    if any(table):
        said = names.placed_words(table)
        state.report(clause, f"{state.name(seat)} places {said}: {names.crew_words(state.crew[seat])}", seat)


def crew_tables(maximum: Sequence[int], total: int, minimum: Sequence[int] | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every way to share a number among places, each of which has a maximum and perhaps a minimum."""
    if not maximum:
        if not total:
            yield ()
        return
    low = 0 if minimum is None else minimum[0]
    rest = None if minimum is None else minimum[1:]
    for here in range(low, min(maximum[0], total) + 1):
        for others in crew_tables(maximum[1:], total - here, rest):
            yield (here, *others)


def table_of(move: Move) -> tuple[int, ...]:
    """Return the table of crew that a move names."""
    return tuple(number(value) for value in move.args)


def share_count_breach(clause: str, move: Move, places: int) -> Breach | None:
    """Check that a move gives crew for this many places."""
    table = table_of(move)
    if len(table) == places and min(table, default=0) >= 0:
        return None
    text = f"{names.crew_words(table)} gives crew for {len(table)} places, not for {places}"
    if min(table, default=0) < 0:
        text = "this takes more crew from a section than it has"
    return Breach(clause, text, "fact")


def sharing_guards(
    clause: str, total: Callable[[SkiesState, int], int], full: str, *also: str
) -> tuple[Guard[SkiesState], ...]:
    """Return the guards of a verb that shares crew among places: all of it must be placed, within the slots.

    full: the clause on the slots. also: clauses on the amount of crew.
    """

    def check_whole(state: SkiesState, move: Move) -> Breach | None:
        wanted, placed = total(state, move.seat), sum(table_of(move))
        if wanted == placed:
            return None
        return Breach(clause, f"place {wanted} crew, not {placed}", "fact", also)

    def capacity(state: SkiesState, move: Move) -> Breach | None:
        there = state.crew[move.seat] if move.verb == PLACE else repeat(0)
        after, slots = list(map(add, table_of(move), there)), state.ship(move.seat).slots
        for box, crew in enumerate(after):
            if crew > slots[box]:
                text = f"the {SECTION_NAMES[box]} holds {slots[box]} crew, not {crew}"
                return Breach(full, text, "fact", tuple(one for one in ("SF-MAT-08",) if one != full))
        return None

    return Guard("all", check_whole, (DUE,)), Guard("capacity", capacity, (DUE,))


def _crew_to_place(state: SkiesState, seat: int) -> int:
    return placeable_crew(state, seat, state.agenda[-1].number)


def place_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of where new crew goes (SF-CREW-05)."""
    count = placeable_crew(state, frame.owner, frame.number)
    example = names.placed_words(list(crew_tables(_free_slots(state, frame.owner), count))[-1])
    prompt = f"place the new crew, as in {example}"
    return (Decision(frame.owner, PLACE, "SF-CREW-05", prompt, owed=(f"{count} crew",), subject=(count,)),)


def _has_place_counts(state: SkiesState, move: Move) -> Breach | None:
    places = crew_box_count(state) if state.options else RALLY
    if len(move.args) == RALLY + 1 and places == RALLY and table_of(move)[RALLY]:
        return Breach("SF-CREW-05", "collected crew does not go to the Rally box", "fact", ("RUL-33",))
    return share_count_breach("SF-CREW-05", move, places)


def _read(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `place 0/0/2/1`, and while the question is due `guns 2 cargo 1`, `guns guns cargo`, or `guns` for all crew.

    A box that is not named gets no crew.
    """
    places = crew_box_count(state) if state.options else RALLY
    table = names.read_crew(words, places) or names.read_crew(words, RALLY + 1) if words else None
    if table is None and words and state.top_kind == PLACE:
        table = names.read_boxes(words, places, _crew_to_place(state, seat))
    return () if table is None else ((Move(seat, PLACE, table),),)


PLACE_VERB = verb(
    PLACE,
    "SF-CREW-05",
    guards=sharing_guards("SF-CREW-05", _crew_to_place, "SF-MAT-08"),
    shape=_has_place_counts,
    effect=settling(lambda state, move: _put(state, move.seat, table_of(move), "SF-CREW-05")),
    typed=TypedForm(
        (PLACE, "put", "add"),
        optional_for={PLACE},
        read=_read,
        written=lambda state, move: [one for one in names.spell_crew(state, move) if not one.text.endswith(" 0")],
    ),
    values=lambda state, seat: crew_tables(_free_slots(state, seat), _crew_to_place(state, seat)),
)


def start_crew(state: SkiesState, seat: int) -> int:
    """Return how much crew a ship starts with (SF-SET-10, SF-HUN-08)."""
    solo = state.ship(seat).mode == "hunt"
    return min(int(state.options["callisto_crew" if solo else "start_crew"]), state.supply(seat))


def allocations(state: SkiesState, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to place the start crew with all X slots covered (SF-SET-11)."""
    ship = state.ship(seat)
    return crew_tables(ship.slots, start_crew(state, seat), ship.marked)


def ask_start_crew(state: SkiesState, seat: int, reason: str) -> None:
    """Ask where the start crew goes, unless there is only one way."""
    found = tuple(allocations(state, seat))
    if len(found) == 1:
        allocate(state, seat, found[0])
    else:
        push(state, Frame(ALLOCATE, seat, (reason,)))


def allocate(state: SkiesState, seat: int, table: Sequence[int]) -> None:
    """Place the start crew of a ship."""
    state.crew[seat] = list(table)
    said = f"{state.name(seat)} places its crew: {names.crew_words(table)} (Rally last)"
    state.report("SF-SET-10", said, seat)


def allocation_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of where the start crew goes."""
    count = start_crew(state, frame.owner)
    boxes, example = "/".join(SECTION_NAMES), names.crew_words(next(allocations(state, frame.owner)))
    prompt = f"place the start crew on {boxes} so that every X is covered, as in {example}"
    owed = (f"{count} crew",)
    return (Decision(frame.owner, ALLOCATE, "SF-SET-10", prompt, owed=owed, subject=frame.data),)


def _is_covered(state: SkiesState, move: Move) -> Breach | None:
    marked = state.ship(move.seat).marked
    bare = [SECTION_NAMES[box] for box, crew in enumerate(table_of(move)) if crew < marked[box]]
    return Breach("SF-SET-11", f"no crew covers the X of the {' and the '.join(bare)}") if bare else None


def _read_allocation(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `allocate 1/2/2/1/1`, and while the question is open, `bridge 1 engine 2 guns 2 cargo 1 rally 1`."""
    table = names.read_crew(words, RALLY + 1) if words else None
    return () if table is None else ((Move(seat, ALLOCATE, table),),)


ALLOCATE_VERB = verb(
    ALLOCATE,
    "SF-SET-10",
    guards=(*sharing_guards("SF-SET-10", start_crew, "SF-MAT-08", "SF-SET-12"), Guard("covered", _is_covered, (DUE,))),
    shape=lambda state, move: share_count_breach("SF-SET-10", move, RALLY + 1),
    effect=settling(lambda state, move: allocate(state, move.seat, table_of(move))),
    typed=TypedForm((ALLOCATE, "crew"), optional_for={ALLOCATE}, read=_read_allocation, written=names.spell_crew),
    values=allocations,
)


WORDS = frozenset({RELOCATE, SHIFT, "move", "crew"})


def joining_tokens(frame: Frame) -> int:
    """Return how many tokens of the Rally box join the crew in a relocation (RUL-16)."""
    return number(frame.data[1]) if frame.kind == SHIFT and len(frame.data) > 1 else 0


def crew_to_share(state: SkiesState, seat: int) -> int:
    """Return how much crew there is to share among the sections in the relocation that is due."""
    return sum(state.crew[seat][:RALLY]) + joining_tokens(state.agenda[-1])


def relocation_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of how crew is shared among the sections."""
    seat, more = frame.owner, joining_tokens(frame)
    clause = frame.word if frame.kind == SHIFT else "SF-REL-01"
    joins = ", and the Rally token joins" if more else ", or end"
    prompt = f"relocate{joins} (crew {' '.join(names.crew_parts(state.crew[seat][:RALLY]))})"
    return (Decision(seat, frame.kind, clause, prompt, may_pass=not more),)


def late_relocation_breach(state: SkiesState, move: Move) -> Breach | None:
    """Return why a seat cannot relocate even at the end of its turn; None if its Bridge has crew now (SF-REL-02)."""
    if active_skill(state, move.seat, "relocate_at_turn_end") is not None:
        return None
    return Breach("SF-REL-02", f"the Bridge of {state.name(move.seat)} has no crew", also=("SF-TRN-01", "RUL-62"))


def _relocate(state: SkiesState, move: Move) -> None:
    frame = pop(state)
    seat, table = move.seat, table_of(move)
    clause = frame.word if frame.kind == SHIFT else "SF-REL-01"
    state.crew[seat] = [*table, state.crew[seat][RALLY] - joining_tokens(frame)]
    state.report(clause, f"{state.name(seat)} relocates crew: {names.crew_words(table)}", seat)


def _read_relocation(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `2 cargo guns`, `1 rally engine 1 guns bridge`, and the whole table: `1/2/3/0`."""
    while words and words[0] in WORDS:
        words = words[1:]
    if not words or not state.crew or seat >= len(state.crew):
        return
    table = names.read_crew(words, RALLY)
    if table is None:
        moved = names.read_shift(words, state.crew[seat])
        table = None if moved is None else moved[:RALLY]
    if table is not None:
        yield (Move(seat, RELOCATE, table),)


RELOCATE_VERB = verb(
    RELOCATE,
    "SF-REL-03",
    answers={RELOCATE, SHIFT},
    guards=sharing_guards("SF-REL-03", crew_to_share, "SF-REL-04"),
    shape=lambda state, move: share_count_breach("SF-REL-03", move, RALLY),
    effect=_relocate,
    typed=TypedForm((RELOCATE,), optional_for=ALWAYS, read=_read_relocation, written=names.spell_crew),
    values=lambda state, seat: crew_tables(state.ship(seat).slots[:RALLY], crew_to_share(state, seat)),
)


ALLOCATION = Part(verbs=(ALLOCATE_VERB,), questions={ALLOCATE: allocation_questions})
PART = Part(verbs=(PLACE_VERB,), questions={PLACE: place_questions})
RELOCATION = Part(
    verbs=(RELOCATE_VERB,),
    questions={RELOCATE: relocation_questions, SHIFT: relocation_questions},
    windows=frozenset({RELOCATE}),
)
