"""The return of a destroyed ship: what it keeps, its square, new cards and new crew (SF-DST-01..04)."""

from collections.abc import Iterable

from referee.engine import Frame, Part, Token, pop, push, question, settling, zones
from referee.engine.verbs import (
    ALWAYS,
    DUE,
    Breach,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Slot,
    TypedForm,
    listed,
    verb,
)
from referee.games.skies_of_fire import hands, markers, missions, names
from referee.games.skies_of_fire.cards import put_under
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS
from referee.games.skies_of_fire.grid import CLEAR, OFF, TOWN
from referee.games.skies_of_fire.state import DECK, SETUP, SkiesState, bay, hand, table

RESPAWN, FORFEIT, BERTH, ALLOCATE = "respawn", "forfeit", "berth", "allocate"


def respawn(state: SkiesState) -> None:
    """Bring back a destroyed ship: it loses cards, returns home, and gets a new hand and crew (SF-DST-01..03)."""
    frame = pop(state)
    seat = frame.owner
    _clear_mat(state, seat)
    push(state, Frame(ALLOCATE, seat, (RESPAWN,)))
    hands.draw_cards(state, seat, hands.first_hand_size(state, seat), "SF-DST-02")
    if state.options.destroyed_keep == "lose_one" and _upgrades_with_zones(state, seat):
        push(state, Frame(FORFEIT, seat))
    _return_home(state, seat)


def _clear_mat(state: SkiesState, seat: int) -> None:
    """Clear the mat of what a destroyed ship loses, and cancel what it still had to do (RUL-31, RUL-32, RUL-79)."""
    zones.transfer(state, state.zones[hand(seat)], hand(seat), DECK)
    state.report("SF-DST-02", f"{state.name(seat)} puts its hand under the deck", seat)
    kept = state.options.destroyed_keep
    if kept != "all":
        for mission in missions.open_missions(state, seat):
            state.landings.pop(mission.id, None)
            state.report("SF-DST-03", f"{mission.name} goes under the deck (RUL-31)", seat)
        for zone in (table(seat), bay(seat, CARGO)):
            lost = [token for token in state.zones[zone] if token.face in state.contents.missions]
            put_under(state, zone, lost)
    if kept == "nothing":
        for zone, token in _upgrades_with_zones(state, seat):
            _give_up(state, seat, zone, token)
    state.spent[seat], state.last_town[seat], state.last_round[seat] = 0, OFF, 0
    if state.options.destroyed_skip == "cancelled":
        state.storms[seat] = 0
    if state.options.rally_after_respawn == "restored":
        state.rallied[seat] = 0
    _recall_markers(state, seat)


def _recall_markers(state: SkiesState, seat: int) -> None:
    """Take a seat's markers off the map, oldest first, until its supply is enough for the new crew (SF-CREW-04)."""
    for marker in [one for one in state.markers if one.seat == seat]:
        if state.supply(seat) >= state.options.start_crew:
            return
        markers.take_off(state, marker)
        where = state.square_name(marker.square)
        said = f"{state.name(seat)} takes the token on {where} off the map, to use it as crew (RUL-55)"
        state.report("SF-CREW-04", said, seat)


def _upgrades_with_zones(state: SkiesState, seat: int) -> list[tuple[str, Token]]:
    """Return the upgrades of a ship, each with its zone."""
    bays = [bay(seat, section) for section in (ENGINE, GUNS, CARGO)]
    return [(zone, token) for zone in bays for token in state.zones[zone] if token.face in state.contents.upgrades]


def _give_up(state: SkiesState, seat: int, zone: str, token: Token) -> None:
    put_under(state, zone, [token])
    if zone == bay(seat, CARGO):
        markers.remove_orphans(state, seat)
    name = state.contents.name_of(str(token.face))
    state.report("SF-DST-03", f"{state.name(seat)} loses {name} (RUL-31)", seat)


def _installed_cards(state: SkiesState, move_so_far: PartialMove) -> Iterable[str]:
    return (str(token.face) for one in range(state.seats) for _, token in _upgrades_with_zones(state, one))


CARD = Slot(
    NamedThing(
        "an upgrade",
        names.card_names,
        names.card_word,
        _installed_cards,
        codes=names.card_codes,
        suggested=lambda state: state.contents.upgrades,
    )
)


def _is_installed(state: SkiesState, move: Move) -> Breach | None:
    if any(token.face == CARD.of(move) for _, token in _upgrades_with_zones(state, move.seat)):
        return None
    name = state.contents.name_of(CARD.of(move))
    return Breach("SF-DST-03", f"{name} is not installed on {state.name(move.seat)}", "fact", ("RUL-31",))


def _forfeit(state: SkiesState, move: Move) -> None:
    pop(state)
    zone, token = next(one for one in _upgrades_with_zones(state, move.seat) if one[1].face == CARD.of(move))
    _give_up(state, move.seat, zone, token)


def _return_home(state: SkiesState, seat: int) -> None:
    """Put a ship on its hometown or, if that is not free, near it or beside the board (SF-DST-01, RUL-30)."""
    home = state.ship(seat).home
    if state.ship_on(home) is None:
        _put_on_map(state, seat, home)
    elif state.options.respawn_blocked == "wait":
        state.report("SF-DST-01", f"{state.name(seat)} waits beside the board: its hometown is not free (RUL-30)", seat)
    else:
        near = free_squares_near_home(state, seat)
        if len(near) == 1:
            _put_on_map(state, seat, near[0])
        else:
            push(state, Frame(BERTH, seat))


def _put_on_map(state: SkiesState, seat: int, square: int) -> None:
    """Put a ship back on the map; markers on its square are removed and do nothing (RUL-30)."""
    state.at[seat] = square
    where = state.square_name(square)
    state.report("SF-DST-01", f"{state.name(seat)} returns to {where}", seat)
    for marker in [one for one in state.markers if one.square == square]:
        markers.take_off(state, marker)
        said = f"the {markers.SINGLE[marker.kind]} of {state.name(marker.seat)} on {where} is taken off without effect"
        state.report("SF-DST-01", f"{said} (RUL-30)", marker.seat)


def free_squares_near_home(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the squares nearest to a hometown without a ship, marker, storm, wind or mountain (RUL-30)."""
    home, taken = state.ship(seat).home, {*state.at, *(marker.square for marker in state.markers)}
    squares = range(len(state.grid.names))
    free = [square for square in squares if square not in taken and state.terrain(square) in (CLEAR, TOWN)]
    nearest = min(state.distance(home, square) for square in free)
    return tuple(square for square in free if state.distance(home, square) == nearest)


def come_back(state: SkiesState) -> None:
    """Bring back a ship that waits beside the board as soon as its hometown is free (RUL-30)."""
    if OFF not in state.at or state.phase == SETUP:
        return
    for seat in state.alive():
        if state.at[seat] == OFF and any(state.crew[seat]) and state.ship_on(state.ship(seat).home) is None:
            _put_on_map(state, seat, state.ship(seat).home)


def _return_prompt(state: SkiesState, frame: Frame) -> str:
    return (
        f"return to {listed((state.grid.names[square] for square in free_squares_near_home(state, frame.owner)), 'or')}"
    )


def _equally_near_squares(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    """Return the squares at the same distance from home as the nearest free squares."""
    home = state.ship(move_so_far.seat).home
    near = state.distance(home, free_squares_near_home(state, move_so_far.seat)[0])
    return (square for square in range(len(state.grid.names)) if state.distance(home, square) == near)


SQUARE = Slot(names.SQUARE.listing(_equally_near_squares))


def _is_berth(state: SkiesState, move: Move) -> Breach | None:
    if SQUARE.of(move) in free_squares_near_home(state, move.seat):
        return None
    text = f"{state.square_name(SQUARE.of(move))} is not among the free squares nearest to the hometown"
    return Breach("SF-DST-01", text, also=("RUL-30",))


FORFEIT_VERB = verb(
    FORFEIT,
    "RUL-31",
    (CARD,),
    guards=(Guard("installed", _is_installed, (DUE,)),),
    effect=_forfeit,
    typed=TypedForm((FORFEIT, "lose")),
)
BERTH_VERB = verb(
    BERTH,
    "SF-DST-01",
    (SQUARE,),
    guards=(Guard("near", _is_berth, (DUE,)),),
    effect=settling(lambda state, move: _put_on_map(state, move.seat, SQUARE.of(move))),
    typed=TypedForm((BERTH, "return"), optional_for=ALWAYS),
)
PART = Part(
    verbs=(FORFEIT_VERB, BERTH_VERB),
    steps={RESPAWN: respawn},
    questions={
        FORFEIT: question("SF-DST-03", "name the upgrade to lose"),
        BERTH: question("SF-DST-01", _return_prompt),
    },
    checks=(come_back,),
)
