"""Heroes that a minion displaces, and where they go (CS-MOVE-14 to CS-MOVE-16)."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.geometry.hexes import Hex
from referee.engine import (
    DUE,
    Breach,
    Decision,
    Frame,
    Guard,
    Move,
    Part,
    Said,
    Slot,
    Verb,
    listed,
    number,
    pop,
    push,
    verb,
)
from referee.games.cloudspire import marches
from referee.games.cloudspire.fortress import return_hero
from referee.games.cloudspire.marching import Way, displaced_to, refuges
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import SpireState

DISPLACE = "displace"


def push_aside(state: SpireState, mover: Unit, way: Way) -> None:
    """Let the heroes that a minion displaces go to the hexes from which it came (CS-MOVE-14, CS-MOVE-15)."""
    heroes = {
        hex: next(one for one in state.units.values() if one.hex == hex and one.id != mover.id) for hex in way.displaced
    }
    for hex, back in displaced_to(state.land, way, mover.hex):
        hero = heroes[hex]
        taken = any(one.hex == back for one in state.units.values() if one.id not in (mover.id, hero.id))
        if taken or back in state.land.gate_hexes:  # a flying minion may have come over other units
            push(state, Frame(DISPLACE, mover.seat, (hero.id,)))
            continue
        state.put(hero._replace(hex=back))
        state.report("CS-MOVE-14", f"{called(state, hero)} is displaced to {hex_name(state, back)}", hero.seat)


def shelters(state: SpireState, hero: Unit) -> tuple[Hex, ...]:
    """Return where a displaced hero may go."""
    gate = state.gate(hero.seat)
    way = marches.march(state, hero)
    taken = way.walls | way.shut | frozenset([hero.hex])
    return refuges(state.land, hero.hex, way.level, taken, None if gate is None else gate.hex)


def _displaced(state: SpireState) -> Unit | None:
    top = state.agenda[-1] if state.agenda else None
    return state.units.get(number(top.data[0])) if top is not None and top.kind == DISPLACE else None


def _listed_shelters(state: SpireState, said: Said) -> Iterable[Hex]:
    hero = _displaced(state)
    return () if hero is None else shelters(state, hero)


SHELTER: Slot[str] = Slot(HEX.listing(_listed_shelters))


def _ask_displaced(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    hero = state.units[number(frame.data[0])]
    where = listed([hex_name(state, hex) for hex in shelters(state, hero)], "or")
    prompt = f"{state.seat_name(frame.whose)}: where does {called(state, hero)} go, which is displaced ({where})"
    return (Decision(frame.whose, DISPLACE, "CS-MOVE-15", prompt, subject=frame.data),)


def _is_shelter(state: SpireState, move: Move) -> Breach | None:
    hero, hex = _displaced(state), hex_of(SHELTER.of(move))
    if hero is None or hex in shelters(state, hero):
        return None
    names = listed([hex_name(state, one) for one in shelters(state, hero)], "or")
    return Breach("CS-MOVE-15", f"{called(state, hero)} goes to {names}, not to {hex_name(state, hex)}")


def settle_displaced(state: SpireState) -> bool:
    """Return a displaced hero with no hex left to its fortress (CS-MOVE-16)."""
    hero = _displaced(state)
    if hero is None or shelters(state, hero):
        return False
    pop(state)
    return_hero(state, hero)
    return True


def displace(state: SpireState, move: Move) -> None:
    """Put a displaced hero on a hex beside, or return it to its fortress."""
    hero, hex = _displaced(state), hex_of(SHELTER.of(move))
    assert hero is not None
    pop(state)
    if hex in state.land.gate_hexes:
        state.report("CS-MOVE-16", f"{called(state, hero)} is displaced into its gate", hero.seat)
        return_hero(state, hero)
        return
    state.put(hero._replace(hex=hex))
    state.report("CS-MOVE-15", f"{called(state, hero)} is displaced to {hex_name(state, hex)}", hero.seat)


DISPLACE_VERB: Verb[SpireState] = verb(
    DISPLACE,
    "CS-MOVE-15",
    (SHELTER,),
    answers={DISPLACE},
    effect=displace,
    guards=(Guard("free", _is_shelter, (DUE,)),),
    bare={DISPLACE},
    help="say where a displaced hero goes",
    example="displace 4c",
    anchored=True,
)
PART: Part[SpireState] = Part(verbs=(DISPLACE_VERB,), questions={DISPLACE: _ask_displaced}, checks=(settle_displaced,))
