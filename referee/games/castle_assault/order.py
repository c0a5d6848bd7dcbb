"""The Move Units step: units move in order from the front, and fight where they are engaged (CA-MOVE)."""

from collections.abc import Iterable

from referee.engine import Frame, Part, number, pop, push, question
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, checked_value, verb
from referee.games.castle_assault.combat import STEP, open_fight
from referee.games.castle_assault.figures import movement
from referee.games.castle_assault.moving import move as advance
from referee.games.castle_assault.names import SPACE
from referee.games.castle_assault.spaces import faces_castle, foes, name, progress, unit_on
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import GO_ON, name_with_place
from referee.games.castle_assault.windows import moment

UNITS, ORDER, PRIORITY, MOVE = "move units", "order", "priority", "move"


def unmoved_units(state: CastleState, seat: int) -> tuple[Unit, ...]:
    """Return the units that a seat has had since its turn began and that have not moved in this step."""
    return tuple(unit for unit in state.units_of(seat) if not (unit.is_new or unit.has_moved))


def foremost(state: CastleState, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units that are furthest forward, from left to right (CA-MOVE-01)."""
    found = sorted(units, key=lambda unit: (-progress(state, unit.seat, unit.space), unit.space))
    return tuple(
        unit for unit in found if progress(state, unit.seat, unit.space) == progress(state, unit.seat, found[0].space)
    )


def move_units(state: CastleState) -> None:
    """Move the unit that is furthest forward; if several are equally far, their controller chooses (CA-MOVE-02)."""
    frame = state.agenda[-1]
    tied = foremost(state, unmoved_units(state, frame.owner))
    if not tied:
        pop(state)
    elif len(tied) == 1:
        march(state, tied[0])
    else:
        ask_order(state, frame.owner, tied)


def ask_order(state: CastleState, seat: int, tied: Iterable[Unit]) -> None:
    """Ask the player, or roll a die for the Monsters, to decide which unit moves first (CA-PRI-02)."""
    ids = tuple(unit.id for unit in tied)
    push(state, Frame(PRIORITY, seat) if state.is_automatic(seat) else Frame(ORDER, seat, ids))


def _order_prompt(state: CastleState, frame: Frame) -> str:
    return f"move {' or '.join(name(state.units[number(id)].space) for id in frame.data)} first"


def march(state: CastleState, unit: Unit) -> None:
    """Move a unit, or let it fight where it is engaged (CA-MOVE-08 to CA-MOVE-11)."""
    unit = unit._replace(has_moved=True)
    state.put(unit)
    push(state, moment("a unit has moved"))
    printed = state.card(unit).movement
    if foes(state, unit):
        if printed:
            open_fight(state, unit, STEP)
        else:
            state.report("CA-MOVE-11", f"{name_with_place(state, unit)} has Movement 0 and does not fight", unit.seat)
    elif faces_castle(state, unit):
        if printed and state.options.castle_hit_in_move_step == "yes":
            open_fight(state, unit, STEP)
    else:
        spaces = movement(state, unit)
        unit, crossed = advance(state, unit, spaces, "CA-START-08")
        if crossed:
            open_fight(state, unit, STEP, crossed, spaces)


def continue_movement(state: CastleState) -> None:
    """Let a unit that has won its fight use its remaining movement (CA-Q-AFTERKILL).

    At the wall it has nowhere to go, and it does not hit the castle (CA-Q-WALLKILL).
    """
    id, left, way = pop(state).data
    unit = state.units.get(number(id))
    if unit is not None and not foes(state, unit):
        unit, crossed = advance(state, unit, number(left), "CA-Q-AFTERKILL")
        if crossed:
            open_fight(state, unit, str(way), crossed, number(left))


def _tied_spaces(state: CastleState, move_so_far: PartialMove) -> list[int]:
    if move_so_far.seat not in range(state.sides):
        return []
    return [unit.space for unit in foremost(state, unmoved_units(state, move_so_far.seat))]


def _is_foremost(state: CastleState, move: Move) -> Breach | None:
    tied = _tied_spaces(state, move)
    if WHICH.of(move) in tied:
        return None
    first = " or ".join(map(name, tied))
    return Breach("CA-MOVE-01", f"{_why_not_first(state, move)}: {first} moves first", "fact")


def _why_not_first(state: CastleState, move: Move) -> str:
    """Return why the unit on a space does not move next, in words."""
    unit, space = unit_on(state, WHICH.of(move)), name(WHICH.of(move))
    if unit is None or unit.seat != move.seat:
        return f"you have no unit on {space}"
    if unit.has_moved:
        return f"{name_with_place(state, unit)} has moved already"
    if unit.is_new:
        return f"{name_with_place(state, unit)} came into play this turn"
    return f"{space} is not furthest forward"


def choose(state: CastleState, move: Move) -> None:
    """Move the unit that was chosen."""
    if state.top_kind == ORDER:
        pop(state)
    unit = checked_value(unit_on(state, WHICH.of(move)))
    march(state, unit)


WHICH = Slot(SPACE.listing(_tied_spaces))
MOVE_VERB = verb(
    MOVE,
    "CA-MOVE-02",
    (WHICH,),
    answers={ORDER},
    effect=choose,
    guards=(Guard("foremost", _is_foremost, ("due",)),),
    typed=TypedForm(optional_for={ORDER}),
)
PART = Part(
    verbs=(MOVE_VERB,),
    steps={UNITS: move_units, GO_ON: continue_movement},
    questions={ORDER: question("CA-MOVE-02", _order_prompt, owed=lambda state, frame: ("move a unit",))},
)
