"""Set-up: the map, colours, permanent cards, corners, start figures and the roll for the first turn."""

from collections.abc import Mapping

from referee.engine import Chance, Decision, DrawSpec, Frame, Part, Setup, number, pop, push, question, zones
from referee.engine.mechanisms import rolloff
from referee.engine.mechanisms.rolloff import RollOff
from referee.engine.mechanisms.sealed import ask_sealed
from referee.engine.verbs import Value, listed
from referee.games.monsters_and_magic.catalogue import CORNERS, SIZE, SQUARES, Contents
from referee.games.monsters_and_magic.figures import put_figure, put_garrison
from referee.games.monsters_and_magic.options import HouseRules
from referee.games.monsters_and_magic.state import DECK, DISCARD, MonstersState, hand, permanents

NO_CORNER = -1
SECRET_PREFIX = "secret "
"""The prefix of the kinds of questions that all players answer at once in secret."""
PICKS = {"colours": "colour", "corners": "corner", "starts": "start"}
"""The steps of set-up in which all players choose, and the question of each step."""
PROMPTS = {
    "colour": ("MM-SETUP-03", "choose a colour"),
    "corner": ("MM-SETUP-07", "choose a corner"),
    "start": ("MM-SETUP-08", "choose the first figure"),
}


def begin(contents: Contents, setup: Setup, options: Mapping[str, str | int | float | bool]) -> MonstersState:
    """Return the state before the first question of set-up."""
    state = MonstersState(contents=contents, options=HouseRules(options), seats=setup.seats)
    state.colours = ("",) * setup.seats
    state.corners = (NO_CORNER,) * setup.seats
    state.declared = ((),) * setup.seats
    state.spares = {terrain: state.options.spare_tiles for terrain in contents.terrains}
    fill_deck(state)
    order = ["terrains", "structures", "colours", "deal", "corners", "starts", "middle", "first", "start play"]
    if state.options.pick_order == "roll_first":
        order.remove("first")
        order.insert(order.index("colours"), "first")
    for kind in reversed(order):
        push(state, Frame(kind))
    return state


def fill_deck(state: MonstersState) -> None:
    """Put every card into the deck, face down, and leave all other zones empty."""
    state.zones = {DECK: zones.pile(state.deck, first_id=1), DISCARD: ()}
    for seat in range(state.seats):
        state.zones[permanents(seat)] = ()
        state.zones[hand(seat)] = ()
    state.next_token = len(state.zones[DECK]) + 1


def _tile_request(kind: str, clause: str, noun: str, field: str) -> Chance[MonstersState]:
    """Return the request for all tiles or chits, row by row from the top; the state stores them in `field` (MM-MAP)."""

    def spec(state: MonstersState, frame: Frame) -> DrawSpec:
        printed = getattr(state.contents, kind).values()
        names = tuple(one.id for one in printed for _ in range(one.copies))
        letters = " ".join(one.letter for one in printed)
        prompt = f"{noun}, from the top: a word of 8 letters ({letters}) for each row"
        return DrawSpec(0, kind, clause, prompt, len(names), names=names)

    def apply(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> None:
        setattr(state, field, values_by_square(values))

    return Chance(spec, apply)


def values_by_square(values: tuple[Value, ...]) -> list[str]:
    """Return values by square, a1 to h8, from values read row by row from the top."""
    rows = [values[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return [str(value) for row in reversed(rows) for value in row]


def pick_order(state: MonstersState) -> tuple[int, ...]:
    """Return the order in which seats choose: seat order, or clockwise from the winner of the roll (MM-Q-19)."""
    return state.clockwise() if state.options.pick_order == "roll_first" else tuple(range(state.seats))


def begin_picks(state: MonstersState) -> None:
    """Ask all players to choose: one after another, or all at once in secret (MM-Q-19)."""
    kind = PICKS[pop(state).kind]
    if state.options.pick_order == "simultaneous":
        ask_sealed(state, SECRET_PREFIX + kind, tuple(range(state.seats)))
        return
    for seat in reversed(pick_order(state)):
        push(state, Frame("pick", seat, (kind,)))


def begin_pick(state: MonstersState) -> None:
    """Ask one seat to choose, or give it the only choice left (MM-Q-21)."""
    frame = pop(state)
    kind = frame.word
    left = choices(state, kind)
    if len(left) == 1 and state.seats > 1:
        apply_pick(state, kind, frame.owner, left[0])
        clause = "MM-P2-01" if kind == "corner" and state.seats == 2 else PROMPTS[kind][0]
        said = SQUARES[number(left[0])] if kind == "corner" else left[0]
        state.report(clause, f"{state.seat_name(frame.owner)} gets the {kind} {said}, the only one left", frame.owner)
        return
    push(state, Frame(kind, frame.owner))


def choices(state: MonstersState, kind: str) -> tuple[Value, ...]:
    """Return the choices of a kind that are left."""
    if kind == "colour":
        return tuple(colour for colour in state.contents.colours if colour not in state.colours)
    if kind == "start":
        return state.contents.figures
    taken = [corner for corner in state.corners if corner != NO_CORNER]
    if state.seats == 2 and taken:
        return (opposite(taken[0]),)
    return tuple(corner for corner in CORNERS if corner not in taken)


def opposite(corner: int) -> int:
    """Return the corner across the board."""
    return CORNERS[(CORNERS.index(corner) + 2) % 4]


def show_picks(state: MonstersState, kind: str, chosen: Mapping[int, Value]) -> None:
    """Reveal what all players have chosen in secret; seats with conflicting choices choose again (MM-Q-19)."""
    values = list(chosen.values())
    clash = [seat for seat, value in chosen.items() if kind != "start" and values.count(value) > 1]
    if kind == "corner" and state.seats == 2 and values[0] != opposite(number(values[1])):
        clash = list(chosen)
    for seat, value in chosen.items():
        if seat not in clash:
            apply_pick(state, kind, seat, value)
    if clash:
        clause = "MM-P2-01" if kind == "corner" and state.seats == 2 else PROMPTS[kind][0]
        names = listed(state.seat_name(seat) for seat in clash)
        state.report(clause, f"the choices of {names} conflict: they choose again")
        ask_sealed(state, SECRET_PREFIX + kind, tuple(clash))


def apply_pick(state: MonstersState, kind: str, seat: int, value: Value) -> None:
    """Carry out a choice."""
    if kind == "colour":
        state.colours = (*state.colours[:seat], str(value), *state.colours[seat + 1 :])
    elif kind == "corner":
        state.corners = (*state.corners[:seat], number(value), *state.corners[seat + 1 :])
    else:
        _put_first_figure(state, seat, state.corners[seat], str(value), bool(state.options.start_garrisons))


def _put_first_figure(state: MonstersState, seat: int, square: int, kind: str, with_garrison: bool) -> None:
    """Put a first figure on a corner, with a garrison if the rules give one (MM-SETUP-08, MM-INF-01)."""
    put_figure(state, seat, kind, square)
    if with_garrison:
        put_garrison(state, seat, square)


def deal(state: MonstersState) -> None:
    """Ask for the permanent cards of every seat, in seat order."""
    pop(state)
    if state.options.permanents > 0:
        for seat in reversed(range(state.seats)):
            push(state, Frame("permanents", seat))


def permanents_spec(state: MonstersState, frame: Frame) -> DrawSpec:
    """Return the request for the permanent cards of a seat; they are face up (MM-PERM-01, MM-PERM-02)."""
    number = state.options.permanents
    names = zones.drawable_faces(state, state.deck, DECK)
    prompt = f"{state.seat_name(frame.owner)} draws {number} permanent cards"
    return DrawSpec(frame.owner, "permanents", "MM-SETUP-05", prompt, number, names=names)


def apply_permanents(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put permanent cards in front of their owner (MM-SETUP-06)."""
    faces = [str(value) for value in values]
    zones.draw(state, state.deck, DECK, permanents(frame.owner), faces, zones.all_seats_mask(state.seats))


def middle_seat(state: MonstersState) -> int | None:
    """Return the seat opposite the free corner, with three players (MM-Q-22), or None."""
    if state.seats != 3:
        return None
    free = next(corner for corner in CORNERS if corner not in state.corners)
    return state.corners.index(opposite(free))


def begin_middle(state: MonstersState) -> None:
    """Ask the middle player of three about the extra figure, if a house rule gives it (MM-P3-01, MM-Q-23)."""
    pop(state)
    seat = middle_seat(state)
    if seat is not None and state.options.p3_bonus != "none":
        push(state, Frame("middle figure", seat))


def middle_questions(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question to the middle player, who may decline (MM-Q-24)."""
    free = SQUARES[opposite(state.corners[frame.owner])]
    more = f"place one more figure in {free}" if state.options.p3_bonus != "instead" else f"start in {free} instead"
    return (Decision(frame.owner, "middle figure", "MM-P3-01", f"{more}, or `end`", True),)


def grant_middle(state: MonstersState, seat: int, kind: str) -> None:
    """Put the extra figure of the middle player into the free corner, or move their first figure there (MM-Q-23)."""
    pop(state)
    free, own = opposite(state.corners[seat]), state.corners[seat]
    if state.options.p3_bonus != "instead":
        _put_first_figure(state, seat, free, kind, state.options.p3_bonus == "extra_figure_and_garrison")
        return
    state.figures[free], state.figures[own] = state.figures[own], None
    state.garrisons[free], state.garrisons[own] = state.garrisons[own], None
    state.corners = (*state.corners[:seat], free, *state.corners[seat + 1 :])


def _make_first_player(state: MonstersState, seat: int, total: int) -> None:
    """Give the first turn to the seat with the highest roll."""
    state.first = seat
    state.report("MM-SETUP-09", f"{state.seat_name(seat)} rolls {total} and takes the first turn", seat)


FIRST: RollOff[MonstersState] = RollOff(
    kind="first",
    roll="first roll",
    clause="MM-SETUP-09",
    prompt="roll for the first turn",
    seats=lambda state: range(state.seats),
    name=MonstersState.seat_name,
    won=_make_first_player,
    dice=lambda state: state.options.start_dice,
)
"""The roll for the first turn; tied players roll again (MM-SETUP-09, MM-Q-20)."""
PART = Part(
    steps={
        **dict.fromkeys(PICKS, begin_picks),
        "pick": begin_pick,
        "deal": deal,
        "middle": begin_middle,
        **rolloff.steps(FIRST),
    },
    questions={**{kind: question(*asked) for kind, asked in PROMPTS.items()}, "middle figure": middle_questions},
    chances={
        "terrains": _tile_request("terrains", "MM-SETUP-01", "Terrain tiles", "terrain"),
        "structures": _tile_request("structures", "MM-SETUP-02", "Structure chits", "structure"),
        "permanents": Chance(permanents_spec, apply_permanents),
        **rolloff.chances(FIRST),
    },
)
