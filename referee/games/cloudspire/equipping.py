"""Equipment of the market: given to a hero on the map, which has its talents from then on (CS-MARKET-10)."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.geometry.hexes import Hex
from referee.engine import Breach, Guard, Move, Part, Said, Slot, Verb, verb
from referee.games.cloudspire import chips
from referee.games.cloudspire.names import HEX, hex_name, hex_of, thing, title
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.state import ATTACK, EXPLORE, MOVE, START, SpireState, beside, carried

CLAUSE = "CS-MARKET-10"


def held(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the equipment beside the barracks of a seat."""
    return tuple([face for face in chips.faces(state, beside(seat)) if face in state.contents.equipment])


def _listed(state: SpireState, said: Said) -> Iterable[str]:
    return held(state, said.seat) if 0 <= said.seat < state.sides else ()


def _heroes(state: SpireState, said: Said) -> list[Hex]:
    return [unit.hex for unit in state.units_of(said.seat) if unit.hero]


GEAR: Slot[str] = Slot(thing("equipment", _listed))
HERO: Slot[str] = Slot(HEX.listing(_heroes, "a hero"), 1, infer=lambda state, said: HERO.term.values(state, said))


def _unit(state: SpireState, move: Move) -> Unit | None:
    return state.unit_at(hex_of(HERO.of(move)))


def _is_held(state: SpireState, move: Move) -> Breach | None:
    if GEAR.of(move) in held(state, move.seat):
        return None
    return Breach(CLAUSE, f"{title(state.contents, GEAR.of(move))} is not beside your barracks", "fact")


def _is_hero(state: SpireState, move: Move) -> Breach | None:
    unit, name = _unit(state, move), hex_name(state, hex_of(HERO.of(move)))
    if unit is None or not unit.hero or unit.seat != move.seat:
        return Breach(CLAUSE, f"equipment is for your heroes, and none of them is on {name}", "fact")
    return None


def equip(state: SpireState, move: Move) -> None:
    """Put equipment under a hero."""
    unit, gear = _unit(state, move), GEAR.of(move)
    assert unit is not None
    zone = beside(move.seat)
    chips.shift(state, [chips.named_token(state, zone, gear)], zone, carried(unit.id))
    state.report(CLAUSE, f"{called(state, unit)} carries {title(state.contents, gear)}", move.seat)


VERB: Verb[SpireState] = verb(
    "equip",
    CLAUSE,
    (GEAR, HERO),
    answers={START, MOVE, EXPLORE, ATTACK},
    effect=equip,
    guards=(Guard("held", _is_held), Guard("hero", _is_hero)),
    help="give equipment that you have bought to one of your heroes",
    example="equip paper wings 4k",
    anchored=False,
)
PART: Part[SpireState] = Part(verbs=(VERB,))
