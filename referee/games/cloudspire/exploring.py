"""The Exploration stage: a unit beside a landmark lets its player look at it, and reveal it or not (CS-EXPL)."""

from typing import cast

from pnp.geometry.hexes import Hex
from referee.engine import UNKNOWN, Chance, DrawSpec, Frame, OnTop, Part, hands, number, pop, push, question
from referee.engine.core.hooks import PASS
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, Value, checked_value, listed, listed_slot, verb
from referee.games.cloudspire import chips, deploying
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, SWAMP, UNIQUE, LandmarkFace
from referee.games.cloudspire.conditions import REVEALED
from referee.games.cloudspire.land import PATH
from referee.games.cloudspire.market import other_moves
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import HEX, hex_name, hex_of, title
from referee.games.cloudspire.pieces import piece_of, player
from referee.games.cloudspire.places import ANCIENT, LANDMARK_DISCARDS, group, landmark_pile, well
from referee.games.cloudspire.state import EXPLORE, NEUTRAL, PHASES, Landmark, SpireState, Unit

BACK = "landmark drawn"
"""The kind of the request for the back of a landmark from the stack."""
ANY_TYPE = "any"
LOOK, FACE, REVEAL = ABOUT_HIDDEN = ("look", "landmark looked at", "landmark revealed")
UNCOVER, LEAVE = "uncover", "leave"
HIRE = "hire"
"""The kind of the question whether a revealed swamp minion joins, if a scenario allows it (CS-R51)."""


def enter(state: SpireState, hex: Hex, printed: LandmarkFace, zone: str) -> Unit:
    """Put a landmark minion from a zone on the map, as a neutral unit, and return it."""
    health = deploying.health_chip_count(state, printed.health)
    unit = Unit(state.new_id(), printed.id, NEUTRAL, NEUTRAL, hex, health=health)
    state.put(unit)
    chips.move_chips(state, [chips.named_token(state, zone, printed.id)], zone, group(unit.id))
    return unit


def empty_wells(state: SpireState) -> list[Hex]:
    """Return the empty Source Wells."""
    return [hex for hex in state.land.wells() if is_free(state, hex)]


def is_free(state: SpireState, hex: Hex) -> bool:
    """Return whether a hex of the map is free of units, spires, landmarks and gates."""
    taken = state.unit_at(hex) or state.spire_at(hex) or state.landmark_at(hex)
    return hex in state.land.places and taken is None


def ancient_entry_hexes(state: SpireState) -> list[Hex]:
    """Return where the ancient traxxyr enters: the centre, else the nearest free path hexes."""
    centre = Hex(0, 0)
    if is_free(state, centre):
        return [centre]
    away = state.land.distances_from(centre)
    paths = [hex for hex in away if is_free(state, hex) and state.land.terrain(hex) == PATH]
    nearest = min((away[hex] for hex in paths), default=0)
    return [hex for hex in paths if away[hex] == nearest]


def drawable_backs(state: SpireState, type: str) -> tuple[str, ...]:
    """Return the backs that the next landmark can have, one entry for each landmark left (CS-EXPL-08)."""
    left = _backs_in_stack(state) or tuple(state.deck.back_of(token) for token in state.zones[LANDMARK_DISCARDS])
    return tuple(one for one in left if one != UNIQUE and type in (ANY_TYPE, one))


def _backs_in_stack(state: SpireState) -> tuple[str, ...]:
    """Return the backs of the landmarks in the stack."""
    return tuple(one for one in LANDMARK_TYPES if one != UNIQUE for _ in state.zones.get(landmark_pile(one), ()))


def place_landmark(state: SpireState, hex: Hex, type: str, seat: int) -> None:
    """Place a landmark of a type from the stack face down; if several types are possible, ask which."""
    refill(state)
    types = set(drawable_backs(state, type))
    if len(types) == 1:
        _lay_and_report(state, hex, types.pop(), seat)
    elif types:
        push(state, Frame(BACK, seat, (hex.q, hex.r, type)))


def refill(state: SpireState) -> None:
    """Shuffle the discarded landmarks into the stack if it is empty (CS-EXPL-08)."""
    if state.zones[LANDMARK_DISCARDS] and not _backs_in_stack(state):
        state.report("CS-EXPL-08", "the discarded landmarks are shuffled into their stack")
        for token in state.zones[LANDMARK_DISCARDS]:
            back = state.deck.back_of(token)
            chips.put_away(state, [token], LANDMARK_DISCARDS, ANCIENT if back == UNIQUE else landmark_pile(back))


def _spec_back(state: SpireState, frame: Frame) -> DrawSpec:
    q, r, type = frame.data
    names = drawable_backs(state, str(type))
    backs = listed(sorted(set(names)), "or")
    prompt = f"{state.seat_name(frame.owner)}: draw a landmark, and name its back ({backs})"
    return DrawSpec(frame.owner, BACK, "CS-SETUP-27", prompt, names=names, subject=(q, r))


def _apply_back(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    _lay_and_report(state, _hex(frame), str(values[0]), frame.owner)


def lay(state: SpireState, hex: Hex, type: str, face: str = UNKNOWN) -> None:
    """Lay a landmark of a type from the stack face down on a hex. face: which one it is, if all players know."""
    pile = ANCIENT if face in state.faces(ANCIENT) and face != UNKNOWN else landmark_pile(type)
    chips.draw(state, pile, well(hex), face, 0 if face == UNKNOWN else None)
    state.landmarks = (*state.landmarks, Landmark(hex, type))


def _lay_and_report(state: SpireState, hex: Hex, type: str, seat: int) -> None:
    lay(state, hex, type)
    state.report("CS-SETUP-27", f"a {type} is placed face down on {hex_name(state, hex)}", seat)


def enter_ancient(state: SpireState, hex: Hex, seat: int) -> None:
    """Let the ancient traxxyr enter on a hex."""
    face = cast("str", state.zones[ANCIENT][0].face)
    unit = enter(state, hex, state.contents.landmarks[face], ANCIENT)
    state.report("CS-SETUP-23", f"{title(state.contents, face)} enters on {hex_name(state, hex)}", seat)
    trigger_effects(state, REVEALED, piece_of(unit), player(seat))


def explorers(state: SpireState, seat: int, hex: Hex) -> tuple[Unit, ...]:
    """Return the active units of a seat beside a landmark."""
    land = state.land
    return tuple(
        [unit for unit in state.units_of(seat) if not unit.is_at_campfire and land.are_adjacent(unit.hex, hex)]
    )


def explorable_hexes(state: SpireState, seat: int) -> list[Hex]:
    """Return the landmarks that a seat may explore now (CS-EXPL-01, CS-EXPL-14)."""
    hidden = [one.hex for one in state.landmarks if not one.face and one.hex not in state.looked]
    return [hex for hex in hidden if explorers(state, seat, hex)]


PLACE = listed_slot(HEX.listing(lambda state, move_so_far: explorable_hexes(state, move_so_far.seat), "a landmark"))


def _exploration_prompt(state: SpireState, frame: Frame) -> str:
    where = [hex_name(state, hex) for hex in explorable_hexes(state, frame.owner)]
    found = [*([f"explore {listed(where, 'or')}"] if where else []), *other_moves(state, frame.owner)]
    ending = "end" if where else "end the Exploration stage"
    return ", ".join([*found, f"or {ending}" if found else ending])


def _is_in_reach(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(PLACE.of(move))
    landmark, unit, name = state.landmark_at(hex), state.unit_at(hex), hex_name(state, hex)
    is_minion = unit is not None and state.chip(unit).faction == "landmark"
    if landmark is None:
        found = f"the landmark on {name} has already been revealed" if is_minion else f"no landmark is on {name}"
        return Breach("CS-EXPL-01", found, "fact")
    if landmark.face:
        return Breach("CS-EXPL-01", f"the landmark on {name} has already been revealed")
    if not explorers(state, move.seat, hex):
        return Breach("CS-EXPL-01", f"none of your active units is next to {name}")
    return None


def _is_new(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(PLACE.of(move))
    if hex in state.looked:
        return Breach("CS-EXPL-14", f"you have already explored {hex_name(state, hex)} in this stage")
    return None


def explore(state: SpireState, move: Move) -> None:
    """Let a player look at a landmark; a known face need not be named again (CS-EXPL-02, CS-R49)."""
    seat, hex = move.seat, hex_of(PLACE.of(move))
    landmark, units = checked_value(state.landmark_at(hex)), explorers(state, seat, hex)
    state.looked = (*state.looked, hex)
    state.report("CS-EXPL-02", f"{state.with_verb(seat, 'looks')} at the landmark on {hex_name(state, hex)}", seat)
    push(state, Frame(LOOK, seat, tuple(hex)))
    (token,) = state.zones[well(hex)]
    knows = token.face is not None and token.seen >> seat & 1 and state.options.landmark_memory == "keep"
    if not knows:
        push(state, Frame(FACE, seat, tuple(hex)))
    if units:  # an overruled exploration may have no explorer
        trigger_effects(state, "explored", piece_of(units[0]), piece_of(landmark), hex=hex)


def _hex(frame: Frame) -> Hex:
    return Hex(*[number(value) for value in frame.data[:2]])


def drop_outdated_question(state: SpireState, frame: Frame) -> None:
    """Drop the questions about a face-down landmark that is gone or revealed; two players may be looking at it."""
    found = state.landmark_at(_hex(frame))
    if found is None or found.face:
        others = [one for one in state.agenda if one.kind not in ABOUT_HIDDEN or one.data != frame.data]
        state.agenda = tuple(others)


def face_spec(state: SpireState, frame: Frame) -> DrawSpec:
    """Return the request for the face of a landmark; a player who only looks at it need not name it."""
    hex, hidden = _hex(frame), frame.kind == FACE
    (token,) = state.zones[well(hex)]
    names = (token.face,) if token.face else hands.possible_faces(state, state.deck, well(hex))
    seen = "look at" if hidden else "reveal"
    prompt = f"{state.seat_name(frame.owner)}: {seen} the landmark on {hex_name(state, hex)}"
    clause = "CS-EXPL-02" if hidden else "CS-EXPL-03"
    return DrawSpec(frame.owner, frame.kind, clause, prompt, names=names, hidden=hidden, subject=tuple(hex))


def apply_face(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Name the landmark that a player looks at or reveals; when it is only looked at, its face may stay unnamed."""
    hex, face = _hex(frame), str(values[0])
    (token,) = state.zones[well(hex)]
    known = token if face == UNKNOWN else token._replace(face=face, could=0)
    state.zones[well(hex)] = (known._replace(seen=token.seen | 1 << frame.owner),)
    if frame.kind == REVEAL:
        reveal(state, hex, frame.owner)


def _uncover_prompt(state: SpireState, frame: Frame) -> str:
    return f"uncover the landmark on {hex_name(state, _hex(frame))}, or leave it face down"


def leave(state: SpireState, move: Move) -> None:
    """Leave a landmark face down."""
    hex = _hex(pop(state))
    state.report("CS-EXPL-03", f"the landmark on {hex_name(state, hex)} stays face down", move.seat)


def uncover(state: SpireState, move: Move) -> None:
    """Reveal a landmark; if the referee does not know which one it is, ask."""
    turn_up(state, _hex(pop(state)), move.seat)


def turn_up(state: SpireState, hex: Hex, seat: int) -> None:
    """Reveal the landmark on a hex for a seat; if nobody has named it, ask what it is."""
    (token,) = state.zones[well(hex)]
    if token.face is None:
        push(state, Frame(REVEAL, seat, tuple(hex)))
    else:
        reveal(state, hex, seat)


def reveal(state: SpireState, hex: Hex, seat: int) -> None:
    """Turn a landmark up: a minion becomes a unit; a landmark with health gets its chips at once (CS-EXPL-04)."""
    (token,) = state.zones[well(hex)]
    printed = state.contents.landmarks[checked_value(token.face)]
    state.landmarks = tuple([one for one in state.landmarks if one.hex != hex])
    health = deploying.health_chip_count(state, printed.health) if printed.health else 0
    having = f" with {health} health" if health else ""
    state.report("CS-EXPL-04", f"{printed.name} is on {hex_name(state, hex)}{having}", seat)
    if printed.minion:
        unit = enter(state, hex, printed, well(hex))
        if printed.type == SWAMP and state.phase in PHASES and not state.is_automatic(seat):
            push(state, *(Frame(HIRE, seat, (unit.id,)) for _ in state.specials("swamps_join")))
        trigger_effects(state, REVEALED, piece_of(unit), player(seat), hex=hex)
        return
    state.zones[well(hex)] = (token._replace(seen=chips.all_seats(state)),)
    shown = Landmark(hex, printed.type, printed.id, health)
    state.landmarks = (*state.landmarks, shown)
    trigger_effects(state, REVEALED, piece_of(shown), player(seat), hex=hex)


EXPLORE_VERB = verb(
    EXPLORE,
    "CS-EXPL-01",
    (PLACE,),
    effect=explore,
    guards=(Guard("reach", _is_in_reach), Guard("new", _is_new, (DUE, "reach"))),
    anchored=False,
)
UNCOVER_VERB = verb(
    UNCOVER,
    "CS-EXPL-03",
    answers={LOOK},
    effect=uncover,
    typed=TypedForm((UNCOVER, "reveal", "turn"), fillers=("it", "up")),
)
LEAVE_VERB = verb(
    LEAVE,
    "CS-EXPL-03",
    answers={LOOK},
    effect=leave,
    typed=TypedForm((LEAVE,), words_if_asked=(PASS, "no"), fillers=("it", "face", "down")),
)


PART = Part(
    chances={
        BACK: Chance(_spec_back, _apply_back),
        FACE: Chance(face_spec, apply_face),
        REVEAL: Chance(face_spec, apply_face),
    },
    verbs=(EXPLORE_VERB, UNCOVER_VERB, LEAVE_VERB),
    questions={
        EXPLORE: question("CS-EXPL-05", _exploration_prompt, may_pass=True),
        LOOK: question("CS-EXPL-03", _uncover_prompt, may_pass=True),
    },
    checks=(OnTop(ABOUT_HIDDEN, drop_outdated_question),),
)
