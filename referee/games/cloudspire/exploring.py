"""The Exploration stage: a unit beside a landmark lets its player look at it, and reveal it or not (CS-EXPL)."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine import (
    DUE,
    UNKNOWN,
    Breach,
    Chance,
    ChanceSpec,
    Decision,
    Frame,
    Guard,
    Move,
    Part,
    Slot,
    Value,
    Verb,
    listed,
    naming,
    number,
    pop,
    push,
    verb,
)
from referee.games.cloudspire import chips, deploying
from referee.games.cloudspire.firing import fire, piece_of
from referee.games.cloudspire.names import HEX, hex_name, hex_of, title
from referee.games.cloudspire.pieces_in_play import Landmark, Unit
from referee.games.cloudspire.state import EXPLORE, NEUTRAL, SpireState, group, well

LOOK, FACE, REVEAL = "look", "landmark looked at", "landmark revealed"
UNCOVER, LEAVE = "uncover", "leave"


def explorers(state: SpireState, seat: int, hex: Hex) -> tuple[Unit, ...]:
    """Return the active units of a seat beside a landmark."""
    land = state.land
    return tuple([unit for unit in state.units_of(seat) if not unit.camp and land.are_adjacent(unit.hex, hex)])


def to_explore(state: SpireState, seat: int) -> list[Hex]:
    """Return the landmarks that a seat may explore now (CS-EXPL-01, CS-EXPL-14)."""
    down = [one.hex for one in state.landmarks if not one.face and one.hex not in state.looked]
    return [hex for hex in down if explorers(state, seat, hex)]


PLACE: Slot[str] = Slot(
    HEX.listing(lambda state, said: to_explore(state, said.seat), "a landmark"),
    infer=lambda state, said: PLACE.term.values(state, said),
)


def ask_exploration(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of the stage."""
    where = [hex_name(state, hex) for hex in to_explore(state, frame.whose)]
    said = f"explore {listed(where, 'or')}, or end" if where else "no landmark is in reach"
    return (Decision(frame.whose, EXPLORE, "CS-EXPL-05", f"{state.seat_name(frame.whose)}: {said}", may_pass=True),)


def _is_in_reach(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(PLACE.of(move))
    landmark, name = state.landmark_at(hex), hex_name(state, hex)
    if landmark is None:
        return Breach("CS-EXPL-01", f"no landmark is on {name}", "fact")
    if landmark.face:
        return Breach("CS-EXPL-01", f"the landmark on {name} is revealed already")
    if not explorers(state, move.seat, hex):
        return Breach("CS-EXPL-01", f"none of your active units is next to {name}")
    return None


def _is_new(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(PLACE.of(move))
    if hex in state.looked:
        return Breach("CS-EXPL-14", f"you have explored {hex_name(state, hex)} in this stage")
    return None


def explore(state: SpireState, move: Move) -> None:
    """Let a player look at a landmark; what was seen before need not be named again (CS-EXPL-02, CS-R49)."""
    seat, hex = move.seat, hex_of(PLACE.of(move))
    landmark, units = state.landmark_at(hex), explorers(state, seat, hex)
    assert landmark is not None
    state.looked = (*state.looked, hex)
    state.report("CS-EXPL-02", f"{state.says(seat, 'looks')} at the landmark on {hex_name(state, hex)}", seat)
    push(state, Frame(LOOK, seat, tuple(hex)))
    (token,) = state.zones[well(hex)]
    knows = token.face is not None and token.seen >> seat & 1 and state.options.landmark_memory == "keep"
    if not knows:
        push(state, Frame(FACE, seat, tuple(hex)))
    if units:  # an overruled exploration may have no explorer
        fire(state, "explored", piece_of(units[0]), piece_of(landmark), hex=hex)


def _hex(frame: Frame) -> Hex:
    return Hex(*[number(value) for value in frame.data])


def _spec(state: SpireState, frame: Frame, what: str, clause: str, *, hidden: bool) -> ChanceSpec:
    hex = _hex(frame)
    (token,) = state.zones[well(hex)]
    names = (token.face,) if token.face else naming.possible_faces(state, state.deck, well(hex))
    seen = "look at" if hidden else "reveal"
    prompt = f"{state.seat_name(frame.whose)}: {seen} the landmark on {hex_name(state, hex)}"
    return ChanceSpec(frame.whose, "draw", what, clause, prompt, names=names, hidden=hidden, subject=tuple(hex))


def spec_face(state: SpireState, frame: Frame) -> ChanceSpec:
    """Return the request for the face that one player sees; it may stay unknown to the referee."""
    return _spec(state, frame, FACE, "CS-EXPL-02", hidden=True)


def land_face(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Keep what one player has seen."""
    zone, face = well(_hex(frame)), str(values[0])
    (token,) = state.zones[zone]
    known = token if face == UNKNOWN else token._replace(face=face, could=0)
    state.zones[zone] = (known._replace(seen=token.seen | 1 << frame.whose),)


def ask_look(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question whether the landmark is revealed (CS-EXPL-03)."""
    prompt = f"{state.seat_name(frame.whose)}: uncover or leave the landmark on {hex_name(state, _hex(frame))}"
    return (Decision(frame.whose, LOOK, "CS-EXPL-03", prompt, may_pass=True, subject=frame.data),)


def leave(state: SpireState, move: Move) -> None:
    """Leave a landmark face down."""
    hex = _hex(pop(state))
    state.report("CS-EXPL-03", f"the landmark on {hex_name(state, hex)} stays face down", move.seat)


def uncover(state: SpireState, move: Move) -> None:
    """Reveal a landmark; if nobody has named it, it is named now."""
    turn_up(state, _hex(pop(state)), move.seat)


def turn_up(state: SpireState, hex: Hex, seat: int) -> None:
    """Reveal the landmark on a hex for a seat; if nobody has named it, ask what it is."""
    (token,) = state.zones[well(hex)]
    if token.face is None:
        push(state, Frame(REVEAL, seat, tuple(hex)))
    else:
        reveal(state, hex, seat)


def spec_reveal(state: SpireState, frame: Frame) -> ChanceSpec:
    """Return the request for the face of a landmark that is revealed."""
    return _spec(state, frame, REVEAL, "CS-EXPL-03", hidden=False)


def land_reveal(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Name a landmark and reveal it."""
    hex = _hex(frame)
    (token,) = state.zones[well(hex)]
    state.zones[well(hex)] = (token._replace(face=str(values[0]), could=0),)
    reveal(state, hex, frame.whose)


def reveal(state: SpireState, hex: Hex, seat: int) -> None:
    """Turn a landmark up: a minion becomes a unit, anything with health gets it at once (CS-EXPL-04)."""
    landmark = state.landmark_at(hex)
    (token,) = state.zones[well(hex)]
    assert landmark is not None
    assert token.face is not None
    printed = state.printed_landmark(token.face)
    state.landmarks = tuple([one for one in state.landmarks if one.hex != hex])
    health = f" with {printed.health} health" if printed.health else ""
    state.report("CS-EXPL-04", f"{title(state.contents, token.face)} is on {hex_name(state, hex)}{health}", seat)
    if printed.minion:
        id = state.new_id()
        chips.shift(state, (token,), well(hex), group(id))
        unit = Unit(id, printed.id, NEUTRAL, NEUTRAL, hex)
        state.put(unit._replace(health=deploying.health_chips(state, printed.health)))
        fire(state, "revealed", piece_of(unit), hex=hex)
        return
    state.zones[well(hex)] = (token._replace(seen=chips.all_seats(state)),)
    shown = Landmark(hex, printed.type, printed.id, printed.health)
    state.landmarks = (*state.landmarks, shown)
    fire(state, "revealed", piece_of(shown), hex=hex)


EXPLORE_VERB: Verb[SpireState] = verb(
    EXPLORE,
    "CS-EXPL-01",
    (PLACE,),
    answers={EXPLORE},
    effect=explore,
    guards=(Guard("reach", _is_in_reach), Guard("new", _is_new, (DUE, "reach"))),
    says=(EXPLORE,),
    help="look at a face-down landmark next to one of your units",
    example="explore 4k",
    anchored=False,
)
UNCOVER_VERB: Verb[SpireState] = verb(
    UNCOVER,
    "CS-EXPL-03",
    answers={LOOK},
    effect=uncover,
    says=(UNCOVER, "reveal it", "turn up"),
    help="reveal the landmark that you have looked at",
)
LEAVE_VERB: Verb[SpireState] = verb(
    LEAVE,
    "CS-EXPL-03",
    answers={LOOK},
    effect=leave,
    idle=("it", "face", "down"),
    help="leave the landmark face down",
)
PART: Part[SpireState] = Part(
    verbs=(EXPLORE_VERB, UNCOVER_VERB, LEAVE_VERB),
    questions={EXPLORE: ask_exploration, LOOK: ask_look},
    chances={FACE: Chance(spec_face, land_face), REVEAL: Chance(spec_reveal, land_reveal)},
    passes={LOOK: leave},
)
