"""Isles and fortresses in set-up: revealed, turned and attached (CS-SETUP-07 to CS-SETUP-20)."""

from collections.abc import Iterable, Iterator

from pnp.geometry.hexes import Hex
from referee.engine import Chance, DrawSpec, Frame, Part, pop, push, question, swap, top_frame
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    Number,
    PartialMove,
    Phrase,
    Slot,
    TypedForm,
    Value,
    listed,
    verb,
)
from referee.games.cloudspire import chips
from referee.games.cloudspire.land import COMPASS, PATH, PlacedTile, build_land, centre, gate, have_path_contact, star
from referee.games.cloudspire.names import HEX, hex_name, hex_of, key, title
from referee.games.cloudspire.places import ISLES, MAP
from referee.games.cloudspire.state import Isle, SpireState

FORTRESSES, ISLE, TILE, TURN, NOTCH = "fortresses", "isle", "isle drawn", "turn of an isle", "fortress"
REST, CHANCE_TURN = "other isles", "isle turned"
OUTER = range(1, 7)


def next_fortress(state: SpireState) -> None:
    """Let the next player reveal an isle for their fortress; after the last one, go on to the other isles."""
    last = state.agenda[-1].data
    seat = next((seat for seat in state.clockwise() if state.gate(seat) is None), None)
    if seat is None:
        swap(state, Frame(REST, None, last))
    else:
        push(state, Frame(ISLE, seat, last))


def positions_to_reveal(state: SpireState, last: Value) -> tuple[int, ...]:
    """Return the isles that may be revealed next for a fortress (CS-SETUP-10, CS-SETUP-17 to CS-SETUP-19)."""
    down = [isle.position for isle in state.isles if not isle.tile]
    if not isinstance(last, int) or state.sides < 3:
        return tuple(down)
    clockwise = [(last + step - 1) % len(OUTER) + 1 for step in OUTER]
    size = 5 - state.sides + 1
    if state.options.isle_window == "skip_revealed":
        return tuple([position for position in clockwise if position in down][:size])
    return tuple([position for position in clockwise[:size] if position in down])


def _last_position(frame: Frame) -> Value:
    return frame.data[0] if frame.data else None


def _reveal_clause(state: SpireState, last: Value) -> str:
    if last is None:
        return "CS-SETUP-10"
    return {2: "CS-SETUP-17", 3: "CS-SETUP-18"}.get(state.sides, "CS-SETUP-19")


def _isle_prompt(state: SpireState, frame: Frame) -> str:
    places = listed(map(str, positions_to_reveal(state, _last_position(frame))), "or")
    begins = {"right": "the lower right", "left": "the right"}[state.options.board_handedness]
    return f"reveal an isle for your fortress (position {places}, clockwise around the centre; 1 is at {begins})"


POSITION = Slot(Number("an isle", lambda state, move_so_far: _listed_positions(state), 1))


def _listed_positions(state: SpireState) -> tuple[int, ...]:
    frame = top_frame(state, ISLE)
    return () if frame is None else positions_to_reveal(state, _last_position(frame))


def _may_be_revealed(state: SpireState, move: Move) -> Breach | None:
    last, position = _last_position(state.agenda[-1]), POSITION.of(move)
    found = positions_to_reveal(state, last)
    if position in found:
        return None
    clause = _reveal_clause(state, last)
    if position not in OUTER:
        return Breach(clause, f"there is no position {position}; those around the centre are 1 to 6", "fact")
    if state.isles[position].tile:
        return Breach(clause, f"the isle at position {position} has already been revealed", "fact")
    return Breach(clause, f"reveal the isle at position {listed(map(str, found), 'or')}", also=("CS-R07",))


def _reveal(state: SpireState, move: Move) -> None:
    pop(state)
    data = (POSITION.of(move),)
    push(state, *(Frame(kind, move.seat, data) for kind in (NOTCH, TURN, TILE)))


REVEAL = verb(
    "reveal",
    "CS-SETUP-10",
    (POSITION,),
    answers={ISLE},
    guards=(Guard("window", _may_be_revealed, (DUE,)),),
    effect=_reveal,
    typed=TypedForm(optional_for={ISLE}, fillers=("isle", "position")),
)


def _spec_tile(state: SpireState, frame: Frame) -> DrawSpec:
    down = tuple([name for name in state.contents.isles if name not in state.faces(MAP)])
    prompt = f"Which isle is at position {frame.number}"
    return DrawSpec(frame.owner, TILE, "CS-SETUP-08", prompt, names=down, subject=frame.data)


def _apply_tile(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    position, tile = frame.number, str(values[0])
    chips.draw(state, ISLES, MAP, tile)
    lay(state, Isle(position, tile))
    state.report("CS-SETUP-10", f"{title(state.contents, tile)} is at position {position}", frame.seat)


def lay(state: SpireState, isle: Isle) -> None:
    """Lay an isle on its position, replacing the one there."""
    state.isles = tuple([isle if one.position == isle.position else one for one in state.isles])


def placed_isle(state: SpireState, position: int, turn: int | None = None) -> PlacedTile:
    """Return the isle at a position with its current turn, or with `turn` if given."""
    isle = state.isles[position]
    hand = state.options.board_handedness
    return PlacedTile(state.contents.isles[isle.tile], centre(position, hand), isle.turn if turn is None else turn)


def has_contact(state: SpireState, position: int, turn: int) -> bool:
    """Return whether an isle with a given turn has path contact with the centre isle (CS-SETUP-11, CS-R06)."""
    isle, middle = placed_isle(state, position, turn), placed_isle(state, 0)
    if not have_path_contact(isle, middle):
        return False
    if state.options.path_contact == "adjacent":
        return True
    land = build_land((middle, isle), ())
    start = next((hex for hex, cell in middle.cells() if cell.terrain == PATH), centre(0))
    reached = land.distances_to(start, 0)
    return all(hex in reached for hex, cell in isle.cells() if cell.terrain == PATH)


def legal_turns(state: SpireState, position: int) -> tuple[int, ...]:
    """Return the turns, in sixths, that give an isle path contact; all six if none does."""
    found = [turn for turn in range(6) if has_contact(state, position, turn)]
    return tuple(found or range(6))


def _turn_prompt(state: SpireState, frame: Frame) -> str:
    position = frame.number
    ways = listed(map(str, legal_turns(state, position)), "or")
    return f"turn the isle at position {position}, in sixths clockwise ({ways})"


SIXTHS = Slot(Number("a number of sixths", lambda state, move_so_far: range(6) if top_frame(state, TURN) else ()))


def _has_contact(state: SpireState, move: Move) -> Breach | None:
    position, turn = state.agenda[-1].number, SIXTHS.of(move)
    if turn not in range(6):
        return Breach("CS-SETUP-10", f"turn the isle by 0 to 5 sixths, not {turn}", "fact")
    if turn in legal_turns(state, position):
        return None
    if have_path_contact(placed_isle(state, position, turn), placed_isle(state, 0)):
        return Breach("CS-SETUP-11", "not every path of the isle is connected to the centre isle", also=("CS-R06",))
    return Breach("CS-SETUP-11", "no path of the isle touches a path of the centre isle")


def _turn(state: SpireState, move: Move) -> None:
    frame = pop(state)
    position = frame.number
    lay(state, state.isles[position]._replace(turn=SIXTHS.of(move)))


TURN_VERB = verb(
    "turn",
    "CS-SETUP-10",
    (SIXTHS,),
    answers={TURN},
    guards=(Guard("contact", _has_contact, (DUE,)),),
    effect=_turn,
    typed=TypedForm(optional_for={TURN}),
)


def notches(state: SpireState, position: int) -> dict[Hex, str]:
    """Return the hexes of the notches of an isle, between two points of its star, with the compass name of each."""
    middle = centre(position, state.options.board_handedness)
    return {middle.moved(2 * step.q, 2 * step.r): name for name, step in COMPASS.items()}


def notch_breach(state: SpireState, position: int, seat: int, hex: Hex) -> Breach | None:
    """Return why a gate cannot be placed on a hex beside an isle, or None."""
    name, hand = notches(state, position).get(hex), state.options.board_handedness
    if name is None:
        said = f"at {hex_name(state, hex)} the gate does not touch the isle with all three of its open sides"
        return Breach("CS-SETUP-14", said, "fact")
    stands = gate(seat, position, name, hand)
    isles = {cell for one in range(7) for cell in star(one, hand)}
    if not isles.isdisjoint(stands.fortress()):
        return Breach("CS-SETUP-15", f"in the {name} notch the fortress would cover another isle")
    paths = {cell for cell, what in placed_isle(state, position).cells() if what.terrain == PATH}
    if paths.isdisjoint(stands.open_hexes()):
        return Breach("CS-SETUP-13", f"no path touches a gate in the {name} notch")
    return None


def _notch_prompt(state: SpireState, frame: Frame) -> str:
    position = frame.number
    found = [
        name for hex, name in notches(state, position).items() if not notch_breach(state, position, frame.owner, hex)
    ]
    return f"attach your fortress to a notch of the isle ({listed(found, 'or')})"


def _current_notches(state: SpireState) -> dict[Hex, str]:
    """Return the notches of the isle asked about; if no isle is asked about, those of isle 1 (to read typed words)."""
    frame = top_frame(state, NOTCH)
    return notches(state, 1 if frame is None else frame.number)


def _listed_notches(state: SpireState, move_so_far: PartialMove) -> Iterable[Hex]:
    return () if top_frame(state, NOTCH) is None else _current_notches(state)


PLACE = Slot(HEX.listing(_listed_notches, "a notch", allows_sky=True))


def _fits(state: SpireState, move: Move) -> Breach | None:
    return notch_breach(state, state.agenda[-1].number, move.seat, hex_of(PLACE.of(move)))


def _attach(state: SpireState, move: Move) -> None:
    frame = pop(state)
    position = frame.number
    name = notches(state, position)[hex_of(PLACE.of(move))]
    state.gates = (*state.gates, gate(move.seat, position, name, state.options.board_handedness))
    if state.top_kind == FORTRESSES:
        swap(state, Frame(FORTRESSES, None, frame.data))
    where = f"the {name} notch of the isle at position {position}"
    state.report("CS-SETUP-12", f"{state.possessive(move.seat)} gate is in {where}", move.seat)


def _read_notch(state: SpireState, seat: int, words: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `attach sw`, `attach southwest notch`, or the hex of the gate."""
    left_out = ("notch", "fortress", "the", "to", "in")
    tokens = tuple([word.replace("-", "") for word in words if word not in left_out])
    short = "".join(
        word.replace("north", "n").replace("south", "s").replace("east", "e").replace("west", "w") for word in tokens
    )
    found = {name: hex for hex, name in _current_notches(state).items()}
    if short in found:
        yield (Move(seat, "attach", (key(found[short]),)),)
    else:
        for one in PLACE.term.read(state, Move(seat, "attach"), tokens):
            if not one.rest:
                yield (Move(seat, "attach", (one.value,)),)


def _spell_notch(state: SpireState, move: Move) -> Iterable[Phrase]:
    hex = hex_of(PLACE.of(move))
    return [Phrase("attach"), Phrase(_current_notches(state).get(hex) or key(hex))]


ATTACH = verb(
    "attach",
    "CS-SETUP-12",
    (PLACE,),
    answers={NOTCH},
    guards=(Guard("fits", _fits, (DUE,)),),
    effect=_attach,
    typed=TypedForm(optional_for={NOTCH}, read=_read_notch, written=_spell_notch),
)


def next_isle(state: SpireState) -> None:
    """Ask a player, chosen by the house rule, for the next remaining isle, clockwise (CS-SETUP-20, CS-R08)."""
    last = _last_position(state.agenda[-1])
    clockwise = [((last if isinstance(last, int) else 0) + step - 1) % len(OUTER) + 1 for step in OUTER]
    position = next((one for one in clockwise if not state.isles[one].tile), None)
    if position is None:
        pop(state)
        return
    swap(state, Frame(REST, None, (position,)))
    revealed = sum(1 for isle in state.isles if isle.tile) - 1
    how = state.options.remaining_isles
    seat = state.first if how == "first_player" else (state.first + revealed) % state.sides
    kind = CHANCE_TURN if how == "random" else TURN
    push(state, *(Frame(one, seat, (position,)) for one in (kind, TILE)))


def _spec_turn(state: SpireState, frame: Frame) -> DrawSpec:
    ways = tuple(map(str, legal_turns(state, frame.number)))
    prompt = f"Turn the isle at position {frame.number} at random; how many sixths: {listed(ways, 'or')}"
    return DrawSpec(frame.owner, CHANCE_TURN, "CS-SETUP-20", prompt, names=ways, subject=frame.data)


def _apply_turn(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    position = frame.number
    lay(state, state.isles[position]._replace(turn=int(str(values[0]))))


PART = Part(
    verbs=(REVEAL, TURN_VERB, ATTACH),
    steps={FORTRESSES: next_fortress, REST: next_isle},
    questions={
        ISLE: question(lambda state, frame: _reveal_clause(state, _last_position(frame)), _isle_prompt),
        TURN: question("CS-SETUP-11", _turn_prompt),
        NOTCH: question("CS-SETUP-12", _notch_prompt),
    },
    chances={TILE: Chance(_spec_tile, _apply_tile), CHANCE_TURN: Chance(_spec_turn, _apply_turn)},
)
