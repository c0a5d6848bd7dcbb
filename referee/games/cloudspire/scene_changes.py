"""What scenarios change as their waves begin, and what they let people do besides: their special rules (CS-SOLO-03)."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine import Breach, Decision, Frame, Guard, Move, Part, Verb, decline, number, pop, push, verb
from referee.games.cloudspire import chips, fortress, placing
from referee.games.cloudspire.catalogue import SWAMP
from referee.games.cloudspire.damage import Cause, defeat_unit
from referee.games.cloudspire.firing import fire, piece_of
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import ANCIENT, EXPLORE, LANDMARK_DISCARDS, MAP, NEUTRAL, REMOVED, SpireState, well

CHANGE, HIRE = "scene changes", "hire"
CENTRE = Hex(0, 0)
HIRE_PRICE = 2
"""The Source that a swamp minion costs where swamps may join."""


def change(state: SpireState) -> None:
    """Carry out what the scenario has for the beginning of this wave."""
    pop(state)
    for rule in state.specials("isle_falls"):
        if rule.wave == state.wave:
            drop_isle(state, rule.isle)
    for rule in state.specials("arrives"):
        if rule.wave == state.wave:
            arrive(state, rule.landmark)
    if state.wave > 1:
        wells = sorted(placing.free_wells(state), key=lambda hex: (hex.steps(CENTRE), hex))
        for rule in state.specials("landmarks_wake"):
            for hex in wells[: rule.number]:
                placing.place(state, hex, placing.ANY_TYPE, state.first)


def drop_isle(state: SpireState, isle: str) -> None:
    """Let an isle fall: everything on it is defeated, without reward."""
    if isle not in [one.tile for one in state.isles]:
        return
    state.report("CS-SOLO-03", f"isle {isle} falls out of the sky", state.first)
    lost = [hex for hex, place in state.land.places.items() if place.group == isle]
    for unit in [unit for unit in state.units.values() if unit.hex in lost]:
        while unit.id in state.units:
            defeat_unit(state, state.units[unit.id], Cause())
    for spire in [spire for spire in state.spires.values() if spire.hex in lost]:
        fortress.remove_spire(state, spire)
    for landmark in [one for one in state.landmarks if one.hex in lost]:
        state.landmarks = tuple([one for one in state.landmarks if one != landmark])
        zone = well(landmark.hex)
        chips.shift(state, state.zones[zone], zone, LANDMARK_DISCARDS, chips.all_seats(state) if landmark.face else 0)
    state.isles = tuple([one for one in state.isles if one.tile != isle])
    chips.shift(state, [chips.named_token(state, MAP, isle)], MAP, REMOVED)


def arrive(state: SpireState, face: str) -> None:
    """Let a landmark come to the free well closest to the centre, or to the next free path."""
    zones = [zone for zone in (ANCIENT, LANDMARK_DISCARDS) if face in chips.faces(state, zone)]
    where = placing.places_for_ancient(state)
    if not zones or not where:
        state.report("CS-SOLO-03", f"{title(state.contents, face)} is on the map already", state.first)
        return
    unit = placing.enter(state, min(where), state.printed_landmark(face), zones[0])
    state.report("CS-SOLO-03", f"{called(state, unit)} comes, with {unit.health} health", state.first)
    fire(state, "revealed", piece_of(unit), hex=unit.hex)


# Swamp minions that join.


def offer_swamps(state: SpireState) -> bool:
    """Ask whether a swamp minion that was revealed joins, where the scenario lets it."""
    top = state.agenda[-1] if state.agenda else None
    if top is None or top.kind != EXPLORE or not state.scenario or not state.specials("swamps_join"):
        return False
    for unit in state.units.values():
        key = f"asked {unit.id}"
        if _is_swamp(state, unit) and key not in state.feats and not state.is_automatic(top.whose):
            state.feats[key] = 1
            push(state, Frame(HIRE, top.whose, (unit.id,)))
            return True
    return False


def _is_swamp(state: SpireState, unit: Unit) -> bool:
    printed = state.contents.landmarks.get(unit.chip)
    return unit.seat == NEUTRAL and printed is not None and printed.type == SWAMP


def _ask(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    unit = state.units[number(frame.data[0])]
    prompt = f"{state.seat_name(frame.whose)}: hire {called(state, unit)} for {HIRE_PRICE} Source, or pass"
    return (Decision(frame.whose, HIRE, "CS-R51", prompt, may_pass=True, subject=frame.data),)


def _can_pay(state: SpireState, move: Move) -> Breach | None:
    if state.source[move.seat] >= HIRE_PRICE:
        return None
    return Breach("CS-BUILD-21", f"it costs {HIRE_PRICE} Source, and you have {state.source[move.seat]}")


def _hire(state: SpireState, move: Move) -> None:
    unit = state.units[number(pop(state).data[0])]
    state.source[move.seat] -= HIRE_PRICE
    state.put(unit._replace(seat=move.seat, moved=True))
    said = f"{called(state, unit)} joins the {state.seat_name(move.seat)} for {HIRE_PRICE} Source"
    state.report("CS-R51", said, move.seat)


VERB: Verb[SpireState] = verb(
    HIRE,
    "CS-R51",
    answers={HIRE},
    guards=(Guard("price", _can_pay),),
    effect=_hire,
    says=(HIRE, "recruit"),
    help="let a swamp minion join you, where the scenario lets it",
)
PART: Part[SpireState] = Part(
    verbs=(VERB,), steps={CHANGE: change}, questions={HIRE: _ask}, passes={HIRE: decline}, checks=(offer_swamps,)
)
