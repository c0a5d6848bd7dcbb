"""The targets of ability cards: the chosen unit, wherever it is when the card takes effect (CA-PLAY-06)."""

from collections.abc import Iterator
from typing import TypeAlias

from referee.engine.verbs import PartialMove, Slot, Use
from referee.games.castle_assault.catalogue import Card
from referee.games.castle_assault.names import SPACE
from referee.games.castle_assault.spaces import spaces_of, unit_on
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import name_with_place

CardUse: TypeAlias = "Use[Card]"


def _units(state: CastleState, move_so_far: PartialMove) -> Iterator[int]:
    return (space for unit in state.units.values() for space in spaces_of(state, unit))


AIM = Slot(SPACE.listing(_units))


def with_target(state: CastleState, use: CardUse) -> CardUse:
    """Return a use with the number of its target, so that an answer may move the target."""
    unit = unit_on(state, AIM.of(use)) if AIM in use.ability.slots(state) else None
    return use if unit is None else use._replace(piece=unit.id)


def aim(state: CastleState, use: CardUse) -> Unit | None:
    """Return the target of a use; None if there is none, or if it is no longer in play."""
    return unit_on(state, AIM.of(use)) if use.piece is None else state.units.get(use.piece)


def on_target(state: CastleState, use: CardUse) -> str:
    """Return the target of a use in words, such as ` on South’s Knight on b4`; empty if it has none."""
    unit = None if use.piece is None else aim(state, use)
    return "" if unit is None else f" on {name_with_place(state, unit)}"
