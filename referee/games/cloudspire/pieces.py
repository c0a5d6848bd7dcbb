"""The subjects of effects as plain values: a unit, a spire, a gate, a landmark, a player."""

from collections.abc import Iterator
from typing import NamedTuple, cast

from pnp.geometry.hexes import Hex
from referee.engine import top_frame
from referee.engine.verbs import Breach, Guard, Move, Slot, Value
from referee.games.cloudspire import names
from referee.games.cloudspire.names import hex_name, title
from referee.games.cloudspire.places import group
from referee.games.cloudspire.state import NEUTRAL, Landmark, Spire, SpireState, Unit

UNIT, SPIRE, GATE, LANDMARK, SEAT = "unit", "spire", "gate", "landmark", "seat"
HIDDEN = "hidden_landmark"


class Piece(NamedTuple):
    """A unit or a spire by its id, a gate or a player by seat, a landmark by its hex."""

    kind: str
    key: Value = 0

    @property
    def number(self) -> int:
        """Return the id of a unit or a spire, or the seat of a gate or a player."""
        return cast("int", self.key)

    def subject(self, what: str) -> str:
        """Return the subject of lasting effects on a figure or a flag of the piece."""
        return f"{what} {self.kind} {self.key}"


NOTHING = Piece("")


def piece_of(thing: Unit | Spire | Landmark) -> Piece:
    """Return a unit, a spire or a landmark as a piece."""
    if isinstance(thing, Landmark):
        return Piece(LANDMARK, tuple(thing.hex))
    return Piece(UNIT if isinstance(thing, Unit) else SPIRE, thing.id)


def gate_of(seat: int) -> Piece:
    """Return the gate of a seat as a piece."""
    return Piece(GATE, seat)


def player(seat: int) -> Piece:
    """Return a player as a piece, for moments that involve no chip, such as `income` and `turn_start`."""
    return Piece(SEAT, seat)


def unit_of(state: SpireState, piece: Piece) -> Unit | None:
    """Return the unit with the id in a piece, or None if it is not on the map."""
    return state.units.get(piece.number) if piece.kind == UNIT else None


def thing_of(state: SpireState, piece: Piece) -> Unit | Spire | None:
    """Return the unit or spire with the id in a piece, or None if it is not on the map."""
    if piece.kind == UNIT:
        return state.units.get(cast("int", piece.key))
    return state.spires.get(cast("int", piece.key)) if piece.kind == SPIRE else None


def unit_key(state: SpireState, id: int, lost_minions: int = 0) -> str:
    """Return the key under which something about a unit is counted: each minion of a group has its own (CS-GROUP-03).

    lost_minions: how many minions the group has lost since.
    """
    under = len(state.zones.get(group(id), ())) - 1 + lost_minions
    return f"{id} over {under}" if under > 0 else str(id)


def hex_of(state: SpireState, piece: Piece) -> Hex | None:
    """Return where a piece is on the map, or None."""
    if piece.kind == LANDMARK:
        return Hex(*cast("tuple[int, int]", piece.key))
    if piece.kind == GATE:
        return state.gate_hex(piece.number)
    thing = thing_of(state, piece)
    return None if thing is None else thing.hex


def seat_of(state: SpireState, piece: Piece) -> int:
    """Return the seat of a piece; NEUTRAL if the piece has no player or has left the map."""
    if piece.kind in (GATE, SEAT):
        return piece.number
    thing = thing_of(state, piece)
    return NEUTRAL if thing is None else thing.seat


def piece_at(state: SpireState, hex: Hex) -> Piece:
    """Return the piece on a hex; NOTHING if the hex is free."""
    thing = state.unit_at(hex) or state.spire_at(hex) or state.landmark_at(hex)
    if thing is not None:
        return piece_of(thing)
    gate = state.land.gate_at(hex)
    return NOTHING if gate is None else gate_of(gate.seat)


def name_with_owner(state: SpireState, thing: Unit | Spire) -> str:
    """Return the name of a unit or a spire with its controller, such as `the Heirs’ Page`."""
    name = title(state.contents, thing.chip)
    return f"the {name}" if thing.seat == NEUTRAL else f"{state.possessive(thing.seat)} {name.removeprefix('The ')}"


def own_piece(kind: str, slot: Slot[str], nothing: str, foreign: str) -> Guard[SpireState]:
    """Return the guard that checks that the seat has a unit or a spire on the hex in a slot of a move.

    nothing, foreign: the clauses broken if no piece is there, and if the piece is another player’s.
    """

    def test(state: SpireState, move: Move) -> Breach | None:
        hex = names.hex_of(slot.of(move))
        thing = state.unit_at(hex) if kind == UNIT else state.spire_at(hex)
        if thing is None:
            return Breach(nothing, f"no {kind} is on {hex_name(state, hex)}", "fact")
        return None if thing.seat == move.seat else Breach(foreign, f"{name_with_owner(state, thing)} is not yours")

    return Guard("own", test)


def name_with_hex(state: SpireState, unit: Unit) -> str:
    """Return the name of a unit and its hex, such as `Page on 3c`."""
    return f"{title(state.contents, unit.chip).removeprefix('The ')} on {hex_name(state, unit.hex)}"


def asked_unit(state: SpireState, kind: str) -> Unit | None:
    """Return the unit that the question on top of the agenda is about; None if the question has another kind."""
    frame = top_frame(state, kind)
    return None if frame is None else state.units.get(frame.number)


def all_pieces(state: SpireState) -> Iterator[Piece]:
    """Yield the units, spires, landmarks and gates on the map."""
    yield from (piece_of(unit) for unit in state.units.values())
    yield from (piece_of(spire) for spire in state.spires.values())
    yield from (piece_of(landmark) for landmark in state.landmarks)
    yield from (gate_of(gate.seat) for gate in state.gates)
