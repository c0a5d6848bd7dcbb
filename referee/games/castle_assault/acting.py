"""Unit Actions: who may act, and what each action costs (CA-ACT)."""

from referee.engine import Frame, push
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, checked_value
from referee.games.castle_assault.figures import has_keyword
from referee.games.castle_assault.names import SPACE
from referee.games.castle_assault.spaces import is_engaged, name, unit_on
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import name_with_place
from referee.games.castle_assault.windows import moment

ACTION = "act"
"""The kind of the question in the Open Phase, in which units act."""


UNIT = Slot(
    SPACE.listing(lambda state, move_so_far: iter(sorted(unit.space for unit in state.units_of(move_so_far.seat))))
)


def acting_unit(state: CastleState, move: Move) -> Unit:
    """Return the unit that a move is about."""
    return checked_value(unit_on(state, UNIT.of(move)))


def _is_own(state: CastleState, move: Move) -> Breach | None:
    unit = unit_on(state, UNIT.of(move))
    if unit is None:
        return Breach("CA-TERM-02", f"there is no unit on {name(UNIT.of(move))}", "fact")
    if unit.seat != move.seat:
        return Breach("CA-TERM-03", f"{name_with_place(state, unit)} is not yours", "fact")
    if unit.space != UNIT.of(move):
        return Breach(
            "CA-LRG-01", f"{name_with_place(state, unit)} is wide: name its left space, {name(unit.space)}", "fact"
        )
    return None


def _has_not_acted(state: CastleState, move: Move) -> Breach | None:
    unit = acting_unit(state, move)
    if not unit.has_acted:
        return None
    return Breach("CA-ACT-01", f"{name_with_place(state, unit)} has acted this turn", also=("CA-ACT-06",))


def _may_act_already(state: CastleState, move: Move) -> Breach | None:
    """Check that a unit has been in play since the turn began, or has Haste (CA-ACT-03, CA-ACT-04, CA-Q-RSRHASTE)."""
    unit = acting_unit(state, move)
    if unit.has_returned:
        said = f"{name_with_place(state, unit)} returned this turn and cannot act"
        return Breach("CA-RSR-04", said, also=("CA-Q-RSRHASTE",))
    if not unit.is_new or has_keyword(state, unit, "haste"):
        return None
    said = f"{name_with_place(state, unit)} came into play this turn and cannot act yet"
    return Breach("CA-ACT-03", said, also=("CA-RNG-10",))


OWN = Guard("own", _is_own)
FRESH = Guard("fresh", _has_not_acted, (DUE, "own"))
SETTLED = Guard("settled", _may_act_already, (DUE, "own"))
ABLE = (OWN, FRESH, SETTLED)
"""The conditions of every unit action."""


def can_act(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit may still act in its player's Open Phase."""
    return not (unit.has_acted or unit.has_returned or (unit.is_new and not has_keyword(state, unit, "haste")))


def must_not_be_engaged(clause: str, action: str) -> Guard[CastleState]:
    """Return the guard that checks that a unit is not engaged."""

    def test(state: CastleState, move: Move) -> Breach | None:
        unit = acting_unit(state, move)
        if not is_engaged(state, unit):
            return None
        return Breach(clause, f"{name_with_place(state, unit)} is engaged and cannot {action}")

    return Guard("free", test, ("own",))


def spend_action(state: CastleState, unit: Unit) -> Unit:
    """Use up a unit’s action, and open the window that follows it."""
    acted = unit._replace(has_acted=True)
    state.put(acted)
    after_action(state)
    return acted


def after_action(state: CastleState) -> None:
    """Let the other player answer after the current action of the active player (CA-Q-INSTWIN)."""
    push(state, moment("between actions", 1 - state.seat))


def announced_action(kind: str, unit: Unit, *data: int) -> Frame:
    """Return the frame of an action that has been announced."""
    return Frame(kind, unit.seat, (unit.id, *data))
