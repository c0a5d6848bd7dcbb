"""Set-up: the first rolls, ships, colours, hands and start crew (SF-SET, SF-HUN)."""

from collections.abc import Mapping

from referee.engine import Decision, Frame, Part, Setting, Setup, decline, pop, push, question, settling, zones
from referee.engine.errors import PositionError
from referee.engine.mechanisms import rolloff
from referee.engine.mechanisms.rolloff import RollOff
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, NamedThing, Slot, TypedForm, checked_value, verb
from referee.engine.words import wording
from referee.games.skies_of_fire import hands, names
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, RALLY, Contents
from referee.games.skies_of_fire.crewing import ask_start_crew
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.options import HouseRules
from referee.games.skies_of_fire.state import DECK, REMOVED, SkiesState, bay, done, hand, table
from referee.games.skies_of_fire.turn import BEGIN

HUNT_SEATS = 4
SOLO, SHIP, COLOUR = "solo", "ship", "colour"


def begin(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> SkiesState:
    """Return the state before the first question of set-up.

    Raises:
        PositionError: the Hunt does not allow that many players, or the house rules do not allow the winds of the map.
    """
    state = SkiesState(contents=contents, options=HouseRules(options), seats=setup.seats)
    _check_setup(state, setup.seats)
    state.seats = HUNT_SEATS if state.is_hunt else setup.seats
    clear(state)
    kinds = ["rolls", "ships", "colours", "deal", "crew", "start play"]
    for kind in reversed(kinds):
        push(state, Frame(kind))
    if state.is_hunt and state.options.callisto_seat == "agreed":
        push(state, Frame(SOLO, 0))
    return state


def _check_setup(state: SkiesState, seats: int) -> None:
    grid = state.contents.grid
    if state.is_hunt and state.options.hunt_seats == "exactly_4" and seats != HUNT_SEATS:
        raise PositionError([f"the Hunt takes {HUNT_SEATS} players, not {seats} (SF-HUN-01, RUL-49)"])
    slanting = [
        grid.names[one] for one, out in enumerate(grid.exits) if out not in (None, OFF) and out not in grid.four[one]
    ]
    if slanting and state.options.wind_arrows == "four":
        text = f"winds blow diagonally on {', '.join(slanting)}: set wind_arrows to eight (SF-WND-02, RUL-24)"
        raise PositionError([text])


def clear(state: SkiesState) -> None:
    """Set up an empty table for all seats: every card in the deck, no crew, no ships (SF-SET-01)."""
    seats = state.seats
    state.ships, state.colours = ("",) * seats, ("",) * seats
    state.at, state.last_town = [OFF] * seats, [OFF] * seats
    state.crew = [[0] * (RALLY + 1) for _ in range(seats)]
    state.spent, state.last_round, state.storms = [0] * seats, [0] * seats, [0] * seats
    state.rallied, state.kills = [0] * seats, [0] * seats
    state.zones = {DECK: zones.pile(state.deck, first_id=1)}
    for seat in range(seats):
        own = (hand(seat), bay(seat, ENGINE), bay(seat, GUNS), bay(seat, CARGO), table(seat), done(seat))
        state.zones |= dict.fromkeys(own, ())
    state.next_token = len(state.zones[DECK]) + 1


# The first player.


def solo_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of who flies the hunted ship (RUL-83)."""
    players = wording.listed(map(state.name, range(state.seats)), "or")
    prompt = f"who flies {_solo_ship(state)}: {players}? Or pass to let the highest roll decide"
    return (Decision(0, SOLO, "SF-HUN-12", prompt, may_pass=True),)


def _solo_ship(state: SkiesState) -> str:
    return next(ship.name for ship in state.contents.ships.values() if ship.mode == "hunt")


def _colours(state: SkiesState) -> dict[str, str]:
    return {colour: colour for colour in state.contents.colours}


PLAYER = Slot(NamedThing("a player", lambda state: {str(seat + 1): seat for seat in range(state.seats)}))
FLOWN = Slot(
    NamedThing(
        "a ship",
        lambda state: state.contents.ship_names,
        lambda state, ship: names.ship_words(state.contents, ship),
        lambda state, move_so_far: free_ships(state, move_so_far.seat),
    )
)
TOKENS = Slot(NamedThing("a colour", _colours, listed=lambda state, move_so_far: free_colours(state)))


def _fly_solo(state: SkiesState, move: Move) -> None:
    """Give a player the hunted ship: no roll is needed, as that ship begins (SF-HUN-12)."""
    pop(state)  # the question that this move answers
    pop(state)  # the rolls
    state.first = PLAYER.of(move)
    state.report("SF-HUN-12", f"{state.name(state.first)} flies {_solo_ship(state)} and begins", state.first)


def _make_first_player(state: SkiesState, seat: int, rolled: int) -> None:
    """Make the highest roller the first player, who chooses first or flies the hunted ship (SF-SET-02, SF-HUN-12)."""
    state.first = seat
    what = f"flies {_solo_ship(state)}" if state.is_hunt else "chooses first"
    state.report("SF-SET-02", f"{state.name(seat)} rolls {rolled}, {what} and has the first turn", seat)


ROLLS: RollOff[SkiesState] = RollOff(
    kind="rolls",
    roll="start roll",
    clause="SF-SET-02",
    prompt="roll for the first choice",
    seats=lambda state: range(state.seats),
    name=SkiesState.name,
    won=_make_first_player,
)
"""The first rolls; players who tie roll again (SF-SET-02, RUL-48)."""


# Ships and colours.


def begin_ships(state: SkiesState) -> None:
    """Ask for ships clockwise; the first player flies the hunted one (SF-SET-04, SF-HUN-07)."""
    push(state, *(Frame("pick ship", seat) for seat in reversed(state.clockwise())))


def free_ships(state: SkiesState, seat: int) -> tuple[str, ...]:
    """Return the ships that a seat may choose (SF-COMP-07)."""
    mode = "hunt" if state.is_hunt and seat == state.first else "standard"
    return tuple(ship.id for ship in state.contents.ships.values() if ship.mode == mode and ship.id not in state.ships)


def pick_ship(state: SkiesState) -> None:
    """Ask a seat for its ship, or give it the only one left."""
    seat = checked_value(pop(state).seat)
    choices = free_ships(state, seat)
    if len(choices) == 1:
        _take_ship(state, seat, choices[0])
    else:
        push(state, Frame(SHIP, seat))


def _take_ship(state: SkiesState, seat: int, ship: str) -> None:
    """Give a seat its ship, on its hometown (SF-SET-03, SF-SET-13)."""
    player = state.name(seat)
    state.ships = (*state.ships[:seat], ship, *state.ships[seat + 1 :])
    state.at[seat] = state.ship(seat).home
    state.report("SF-SET-03", f"{player} flies {state.name(seat)} from {state.square_name(state.at[seat])}", seat)


def _is_free_ship(state: SkiesState, move: Move) -> Breach | None:
    wanted = FLOWN.of(move)
    if wanted in free_ships(state, move.seat):
        return None
    ship = state.contents.ships.get(wanted)
    if ship is None:
        return Breach("SF-SET-04", f"there is no ship {wanted}", "fact")
    owner = state.seat_of(wanted)
    if ship.mode == "hunt" and owner is None:
        return Breach("SF-COMP-07", f"{ship.name} cannot be chosen: only the Hunt uses it", "fact")
    return Breach("SF-SET-04", f"{ship.name} is taken" + ("" if owner is None else f" by player {owner + 1}"), "fact")


def begin_colours(state: SkiesState) -> None:
    """Give every ship its colour, or ask for it; the hunted ship takes the colour left over (SF-SET-03, RUL-71)."""
    solo = state.hunted_seat()
    order = [seat for seat in state.clockwise() if seat != solo]
    if state.options.ship_colour == "fixed":
        for seat in order:
            _take_colour(state, seat, state.ship(seat).colour)
        order = []
    push(state, *(Frame("pick colour", seat) for seat in reversed([*order, *([] if solo is None else [solo])])))


def free_colours(state: SkiesState) -> tuple[str, ...]:
    """Return the free colours."""
    return tuple(colour for colour in state.contents.colours if colour not in state.colours)


def pick_colour(state: SkiesState) -> None:
    """Ask a seat for its colour, or give it the only one left."""
    seat = checked_value(pop(state).seat)
    if len(free_colours(state)) == 1:
        _take_colour(state, seat, free_colours(state)[0])
    else:
        push(state, Frame(COLOUR, seat))


def _take_colour(state: SkiesState, seat: int, colour: str) -> None:
    state.colours = (*state.colours[:seat], colour, *state.colours[seat + 1 :])
    state.report("SF-SET-03", f"{state.name(seat)} takes the {colour} tokens", seat)


def _is_free_colour(state: SkiesState, move: Move) -> Breach | None:
    if TOKENS.of(move) in free_colours(state):
        return None
    return Breach("SF-SET-03", f"{TOKENS.of(move)} is not a free colour", "fact", ("RUL-71",))


# Cards, crew, the first turn.


def deal(state: SkiesState) -> None:
    """Deal the first hands clockwise, perhaps without hunts for absent ships (SF-SET-05, RUL-28)."""
    if state.options.void_hunt == "remove_absent_at_setup" and not state.is_hunt:
        absent = [one.id for one in state.contents.missions.values() if one.ship and one.ship not in state.ships]
        state.zones[REMOVED] = ()
        zones.draw(state, state.deck, DECK, REMOVED, absent, zones.all_seats_mask(state.seats))
        said = ", ".join(map(state.contents.name_of, absent))
        state.report("SF-SET-08", f"taken out of the deck: {said or 'nothing'} (RUL-28)")
    for seat in reversed(state.clockwise()):
        hands.draw_cards(state, seat, hands.first_hand_size(state, seat), "SF-SET-05", hands.DEAL)


def begin_crew(state: SkiesState) -> None:
    """Ask all seats to place their start crew (SF-SET-10)."""
    for seat in reversed(state.clockwise()):
        ask_start_crew(state, seat, "setup")


def start_play(state: SkiesState) -> None:
    """Begin the first turn (SF-SET-14)."""
    state.round = 1
    push(state, Frame(BEGIN, state.first))


SOLO_VERB = verb(
    SOLO, "SF-HUN-12", (PLAYER,), effect=_fly_solo, typed=TypedForm(optional_for=ALWAYS, fillers=("player", SOLO))
)
SHIP_VERB = verb(
    SHIP,
    "SF-SET-04",
    (FLOWN,),
    guards=(Guard("free ship", _is_free_ship, (DUE,)),),
    effect=settling(lambda state, move: _take_ship(state, move.seat, FLOWN.of(move))),
    typed=TypedForm(optional_for=ALWAYS, fillers=("choose", "the", SHIP)),
)
COLOUR_VERB = verb(
    COLOUR,
    "SF-SET-03",
    (TOKENS,),
    guards=(Guard("free colour", _is_free_colour, (DUE,)),),
    effect=settling(lambda state, move: _take_colour(state, move.seat, TOKENS.of(move))),
    typed=TypedForm(optional_for=ALWAYS, fillers=(COLOUR, "color")),
)
PART = Part(
    verbs=(SOLO_VERB, SHIP_VERB, COLOUR_VERB),
    steps={
        **rolloff.steps(ROLLS),
        "ships": settling(begin_ships),
        "pick ship": pick_ship,
        "colours": settling(begin_colours),
        "pick colour": pick_colour,
        "deal": settling(deal),
        "crew": settling(begin_crew),
        "start play": settling(start_play),
    },
    questions={
        SOLO: solo_questions,
        SHIP: question("SF-SET-04", "choose a ship"),
        COLOUR: question("SF-SET-03", "choose a colour"),
    },
    chances=rolloff.chances(ROLLS),
    passes={SOLO: decline},
)
