"""Events, the chips that effects are about, and the conditions of effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import effects_on
from referee.engine.verbs import Value
from referee.games.cloudspire import pieces
from referee.games.cloudspire.pieces import (
    GATE,
    HIDDEN,
    LANDMARK,
    NOTHING,
    SPIRE,
    UNIT,
    Piece,
    hex_of,
    piece_of,
    thing_of,
)
from referee.games.cloudspire.places import group
from referee.games.cloudspire.records import ANY, ENEMY, OTHER, OWN, Condition
from referee.games.cloudspire.sources import Source, side, talents_of
from referee.games.cloudspire.state import NEUTRAL, Spire, SpireState, Unit

FLYING = "flying"
FLYING_UNIT = "flying_unit"
PROMOTED = "promoted"
REVEALED = "revealed"


class TriggerEvent(NamedTuple):
    """An event: the moment that triggers effects, its subject and the other piece, both as they were then.

    hex, seat, kinds: the hex, seat and kinds of the subject; other_*: the same for the other piece. amount: the damage
    dealt. was_defeated: whether the target was defeated. chip: the subject's chip if it has left play, else empty.
    """

    moment: str
    subject: Piece = NOTHING
    other: Piece = NOTHING
    amount: int = 0
    was_defeated: bool = False
    hex: Hex | None = None
    other_hex: Hex | None = None
    seat: int = NEUTRAL
    other_seat: int = NEUTRAL
    kinds: tuple[str, ...] = ()
    other_kinds: tuple[str, ...] = ()
    chip: str = ""

    @classmethod
    def read(cls, event: tuple[Value, ...]) -> TriggerEvent:
        """Return the event stored in a frame, even if the frame comes from a saved match."""
        saved = cls(*event)  # type: ignore[arg-type]
        hexes = [None if hex is None else Hex(*hex) for hex in (saved.hex, saved.other_hex)]
        return saved._replace(
            subject=Piece(*saved.subject), other=Piece(*saved.other), hex=hexes[0], other_hex=hexes[1]
        )

    def exchanged(self) -> TriggerEvent:
        """Return the same event with the subject and the other piece exchanged."""
        hexes, seats, kinds = (self.other_hex, self.hex), (self.other_seat, self.seat), (self.other_kinds, self.kinds)
        return TriggerEvent(self.moment, self.other, self.subject, self.amount, False, *hexes, *seats, *kinds)


def decider(state: SpireState, source: Source, trigger: TriggerEvent) -> int:
    """Return the player who decides for a source: its own, else the one who has revealed its chip, else the active."""
    if source.seat != NEUTRAL:
        return source.seat
    return state.seat if trigger.moment != REVEALED or trigger.other_seat == NEUTRAL else trigger.other_seat


class ConditionCheck(NamedTuple):
    """A condition to check, with the source it belongs to and the event that has happened."""

    source: Source
    trigger: TriggerEvent
    condition: Condition

    def subject(self) -> Piece:
        """Return the chip that the condition is about: the source's chip, else the chip that the event is about."""
        own = self.source.piece
        return own if own.kind else self.trigger.subject


def flies(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit flies: all terrain is path for it."""
    talents = state.contents.talents
    if any(spec.flag == FLYING for talent in talents_of(state, unit) for spec in talents[talent].does):
        return not unit.is_at_campfire
    return bool(effects_on(state, piece_of(unit).subject(FLYING)))


def kinds_of(state: SpireState, piece: Piece) -> tuple[str, ...]:
    """Return the words for a piece: unit, minion, hero, spire, gate, landmark and so on."""
    if piece.kind == LANDMARK:
        hidden = any(tuple(one.hex) == piece.key and not one.face for one in state.landmarks)
        return (HIDDEN,) if hidden else (LANDMARK,)
    thing = thing_of(state, piece)
    if thing is not None:
        return kinds_of_thing(state, thing)
    return (piece.kind,) if piece.kind else ()


def kinds_of_thing(state: SpireState, thing: Unit | Spire) -> tuple[str, ...]:
    """Return the words for a spire or a unit, which may be on top of a stack."""
    if isinstance(thing, Spire):
        return (SPIRE,)
    found = [UNIT, "hero" if thing.is_hero else "minion"]
    found += [LANDMARK] if state.chip(thing).faction == LANDMARK else []
    found += [FLYING_UNIT] if flies(state, thing) else []
    return (*found, PROMOTED) if thing.is_promoted else tuple(found)


def is_active(state: SpireState, piece: Piece) -> bool:
    """Return whether a piece may be affected: a hero in campfire mode may not (CS-DEF-04)."""
    thing = thing_of(state, piece)
    return not (isinstance(thing, Unit) and thing.is_at_campfire)


def matches(state: SpireState, source: Source, kind: str, side: str, piece: Piece) -> bool:
    """Return whether a piece on the map is active, of a kind, and on a side, as `matches_thing` does for a thing."""
    return _matches(state, source, (kind, side), piece, kinds_of(state, piece), pieces.seat_of(state, piece))


def matches_thing(state: SpireState, source: Source, kind: str, side: str, thing: Unit | Spire) -> bool:
    """Return whether a thing, which may be on top of a stack, is active, of a kind, and of a seat that `side` allows.

    `side` is as seen by the source’s seat: OWN, ENEMY (an opponent), OTHER (any but the source's own piece) or ANY.
    """
    return _matches(state, source, (kind, side), piece_of(thing), kinds_of_thing(state, thing), thing.seat)


def _matches(
    state: SpireState, source: Source, wanted: tuple[str, str], piece: Piece, kinds: tuple[str, ...], seat: int
) -> bool:
    kind, side = wanted
    if (side == OTHER and piece == source.piece) or kind not in kinds or not is_active(state, piece):
        return False
    allowed = source.seat == seat if side == OWN else side != ENEMY or state.are_opponents(source.seat, seat)
    return kind in (LANDMARK, HIDDEN) or allowed


def matching_pieces(state: SpireState, source: Source, kind: str, side: str = ANY) -> Iterator[Piece]:
    """Yield the pieces of a kind that belong to the seats that `side` allows, as seen by the source’s seat."""
    return (piece for piece in pieces.all_pieces(state) if matches(state, source, kind, side, piece))


def is_near(state: SpireState, centre: Hex | None, steps: int, piece: Piece) -> bool:
    """Return whether a piece is within a number of hexes of a hex, whatever the terrain (CS-DEF-09)."""
    there = hex_of(state, piece)
    return centre is not None and there is not None and state.land.steps(centre, there) <= steps


def _hex(state: SpireState, asked: ConditionCheck) -> Hex | None:
    """Return the hex of the chip that a condition is about, or its last hex on the map."""
    return hex_of(state, asked.subject()) or asked.trigger.hex


def _is_near(state: SpireState, asked: ConditionCheck, kind: str, side: str, steps: int) -> bool:
    """Return whether another piece of a kind is near the chip that a condition is about."""
    centre, it = _hex(state, asked), asked.subject()
    found = matching_pieces(state, asked.source, kind, side)
    return any(one != it and is_near(state, centre, steps, one) for one in found)


def _is_near_well(state: SpireState, asked: ConditionCheck) -> bool:
    hex = _hex(state, asked)
    return hex is not None and any(state.land.is_well(one) for one in state.land.hexes_within(hex, asked.condition.n))


def _has_happened_near(state: SpireState, asked: ConditionCheck) -> bool:
    there = asked.trigger.hex
    return there is not None and is_near(state, there, asked.condition.n, asked.source.piece)


def lost_health(state: SpireState, unit: Unit) -> int:
    """Return how much health a unit has lost, compared with the health printed on the side it shows."""
    return max(0, side(state, unit).health - unit.health)


def _unit_check(test: Callable[[SpireState, Unit], bool]) -> Callable[[SpireState, ConditionCheck], bool]:
    """Return a check of the unit that a condition is about; the check fails if there is no unit."""

    def holds_now(state: SpireState, asked: ConditionCheck) -> bool:
        thing = thing_of(state, asked.subject())
        return isinstance(thing, Unit) and test(state, thing)

    return holds_now


def only_seat_beside(state: SpireState, piece: Piece) -> int:
    """Return the only seat with units next to a piece; NEUTRAL if no seat has any, or several do."""
    hex = hex_of(state, piece)
    if hex is None:
        return NEUTRAL
    beside = {unit.seat for unit in state.units.values() if state.land.are_adjacent(unit.hex, hex)} - {NEUTRAL}
    return beside.pop() if len(beside) == 1 else NEUTRAL


def _has_damaged_gate(state: SpireState, asked: ConditionCheck) -> bool:
    seat = asked.source.seat
    return seat != NEUTRAL and state.health[seat] < state.gate_maximum(seat)


CONDITIONS: Mapping[str, Callable[[SpireState, ConditionCheck], bool]] = {
    "dealt_damage": lambda state, asked: asked.trigger.amount > 0,
    "defeated_target": lambda state, asked: asked.trigger.was_defeated,
    "target_is": lambda state, asked: asked.condition.piece in asked.trigger.other_kinds,
    "target_promoted": lambda state, asked: PROMOTED in asked.trigger.other_kinds,
    "subject_is": lambda state, asked: asked.condition.piece in asked.trigger.kinds,
    "adjacent_to": lambda state, asked: _is_near(state, asked, asked.condition.piece, asked.condition.of, 1),
    "alone": lambda state, asked: not _is_near(state, asked, UNIT, OWN, 1),
    "in_group": _unit_check(lambda state, unit: len(state.zones.get(group(unit.id), ())) > 1),
    "within": _has_happened_near,
    "near_own_gate": lambda state, asked: _is_near(state, asked, GATE, OWN, asked.condition.n),
    "near_well": _is_near_well,
    "damaged": _unit_check(lambda state, unit: lost_health(state, unit) > 0),
    "unhurt": _unit_check(lambda state, unit: lost_health(state, unit) == 0),
    "basic": _unit_check(lambda state, unit: not unit.is_promoted),
    "promoted": _unit_check(lambda state, unit: unit.is_promoted),
    "held": lambda state, asked: only_seat_beside(state, asked.source.piece) == asked.source.seat != NEUTRAL,
    "gate_damaged": _has_damaged_gate,
}
"""The conditions of effects, by their words."""


def holds(state: SpireState, source: Source, trigger: TriggerEvent) -> bool:
    """Return whether all conditions of a source hold."""
    conditions = source.effect(state).conditions
    return all(CONDITIONS[one.word](state, ConditionCheck(source, trigger, one)) for one in conditions)
