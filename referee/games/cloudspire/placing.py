"""Landmarks that effects place on the map or discard, and the ancient traxxyr (CS-SETUP-23, CS-SETUP-27)."""

from __future__ import annotations

from typing import cast

from pnp.geometry.hexes import Hex
from referee.engine import Chance, ChanceSpec, Frame, Part, Value, number, push
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UNIQUE, LandmarkFace
from referee.games.cloudspire.firing import fire, piece_of, player
from referee.games.cloudspire.names import hex_name, title
from referee.games.cloudspire.pieces_in_play import Landmark, Unit
from referee.games.cloudspire.state import ANCIENT, LANDMARK_DISCARDS, NEUTRAL, SpireState, group, landmark_pile, well
from referee.games.cloudspire.tiles import PATH

BACK = "landmark drawn"
"""What chance is asked for: the back of a landmark from the stack."""
ANY_TYPE = "any"


def enter(state: SpireState, hex: Hex, printed: LandmarkFace, zone: str) -> Unit:
    """Put a landmark minion from a zone on the map, as a unit of nobody, and return it."""
    unit = Unit(state.new_id(), printed.id, NEUTRAL, NEUTRAL, hex, health=printed.health)
    state.put(unit)
    chips.shift(state, [chips.named_token(state, zone, printed.id)], zone, group(unit.id))
    return unit


def free_wells(state: SpireState) -> list[Hex]:
    """Return the Source Wells on which nothing is."""
    return [hex for hex in state.land.wells() if is_free(state, hex)]


def is_free(state: SpireState, hex: Hex) -> bool:
    """Return whether a hex of the map is free of units, spires, landmarks and gates."""
    taken = state.unit_at(hex) or state.spire_at(hex) or state.landmark_at(hex)
    return hex in state.land.places and taken is None


def places_for_ancient(state: SpireState) -> list[Hex]:
    """Return where the ancient traxxyr comes in: the centre, else the nearest free path hexes."""
    centre = Hex(0, 0)
    if is_free(state, centre):
        return [centre]
    away = state.land.steps_from(centre)
    paths = [hex for hex in away if is_free(state, hex) and state.land.terrain(hex) == PATH]
    nearest = min((away[hex] for hex in paths), default=0)
    return [hex for hex in paths if away[hex] == nearest]


def drawable_types(state: SpireState, type: str) -> tuple[str, ...]:
    """Return the backs that the next landmark may have, each as often as it is there (CS-EXPL-08)."""
    left = _stack(state) or tuple(state.deck.back_of(token) for token in state.zones[LANDMARK_DISCARDS])
    return tuple(one for one in left if one != UNIQUE and type in (ANY_TYPE, one))


def _stack(state: SpireState) -> tuple[str, ...]:
    """Return the backs of the landmarks in the stack."""
    return tuple(one for one in LANDMARK_TYPES if one != UNIQUE for _ in state.zones.get(landmark_pile(one), ()))


def place(state: SpireState, hex: Hex, type: str, seat: int) -> None:
    """Place a landmark of a type from the stack face down; if it may be of several types, ask which."""
    refill(state)
    types = set(drawable_types(state, type))
    if len(types) == 1:
        put_down(state, hex, types.pop(), seat)
    elif types:
        push(state, Frame(BACK, seat, (hex.q, hex.r, type)))


def refill(state: SpireState) -> None:
    """Shuffle the discarded landmarks into the stack if it is empty (CS-EXPL-08)."""
    if state.zones[LANDMARK_DISCARDS] and not _stack(state):
        state.report("CS-EXPL-08", "the discarded landmarks are shuffled into their stack")
        for token in state.zones[LANDMARK_DISCARDS]:
            back = state.deck.back_of(token)
            chips.put_away(state, [token], LANDMARK_DISCARDS, ANCIENT if back == UNIQUE else landmark_pile(back))


def spec_back(state: SpireState, frame: Frame) -> ChanceSpec:
    """Return the request for the back of the landmark that is drawn."""
    q, r, type = frame.data
    names = drawable_types(state, str(type))
    prompt = f"{state.seat_name(frame.whose)}: draw a landmark (its back)"
    return ChanceSpec(frame.whose, "draw", BACK, "CS-SETUP-27", prompt, names=names, subject=(q, r))


def land_back(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the landmark down."""
    q, r, _ = frame.data
    put_down(state, Hex(number(q), number(r)), str(values[0]), frame.whose)


def put_down(state: SpireState, hex: Hex, type: str, seat: int) -> None:
    """Put the next landmark of a type face down on a hex."""
    pile = landmark_pile(type)
    chips.shift(state, state.zones[pile][:1], pile, well(hex), 0)
    state.landmarks = (*state.landmarks, Landmark(hex, type))
    state.report("CS-SETUP-27", f"a {type} lies face down on {hex_name(state, hex)} now", seat)


def wake(state: SpireState, hex: Hex, seat: int) -> None:
    """Let the ancient traxxyr enter on a hex."""
    face = cast("str", state.zones[ANCIENT][0].face)
    unit = enter(state, hex, state.contents.landmarks[face], ANCIENT)
    state.report("CS-SETUP-23", f"{title(state.contents, face)} enters on {hex_name(state, hex)}", seat)
    fire(state, "revealed", piece_of(unit), player(seat))


def is_asleep(state: SpireState) -> bool:
    """Return whether the ancient traxxyr is still set aside."""
    return bool(state.zones.get(ANCIENT))


def discard(state: SpireState, hex: Hex, seat: int) -> None:
    """Discard the landmark on a hex; of one that lies face down nobody learns what it was."""
    lying = state.landmark_at(hex)
    if lying is None:
        return
    state.landmarks = tuple(one for one in state.landmarks if one.hex != hex)
    where = landmark_pile(lying.type)
    if lying.face:
        chips.shift(state, state.zones[well(hex)], well(hex), LANDMARK_DISCARDS)
    else:
        chips.put_away(state, state.zones[well(hex)], well(hex), where)
    said = title(state.contents, lying.face) if lying.face else f"the {lying.type}"
    state.report("CS-EXPL-07", f"{said} on {hex_name(state, hex)} is discarded", seat)


PART: Part[SpireState] = Part(
    chances={BACK: Chance(spec_back, land_back)},
)
