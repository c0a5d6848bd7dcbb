"""The Movement stage: minions in marching order, heroes before or after them (CS-MOVE-01 to 23)."""

from pnp.geometry.hexes import Hex
from referee.engine import Frame, Part, cached_per_state, count_use, question, top_frame, use_count
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    PartialMove,
    Slot,
    TypedForm,
    checked_value,
    listed,
    listed_slot,
    verb,
)
from referee.games.cloudspire import deploying, marches
from referee.games.cloudspire.chips import return_hero
from referee.games.cloudspire.marches import DEPLOY, STAY, WAIT, moving_unit, paths_by_hex, reachable_hexes_text
from referee.games.cloudspire.market import other_moves
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import UNIT, name_with_hex, name_with_owner, own_piece, piece_of
from referee.games.cloudspire.reach import Way, hero_end_fault, minion_end_fault
from referee.games.cloudspire.state import MOVE, TURN, SpireState, Unit
from referee.games.cloudspire.wave_end import record_change, record_remaining

# Who moves, and where to.


def _hexes_of_movers(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    seat = move_so_far.seat
    if not _is_asked(state, seat):
        return []
    first = marches.leaders(state, seat)
    minions = [unit.hex for unit in first if unit.id]
    if first and use_count(state, TURN, seat, marches.BEGUN):
        return minions
    if marches.is_hero_first(state, seat):
        minions = []
    return minions + [
        unit.hex for unit in state.units_of(seat) if unit.is_hero and not unit.has_moved and not unit.is_at_campfire
    ]


def _end_hexes(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    unit = state.unit_at(hex_of(move_so_far.args[0])) if move_so_far.args else None
    return [] if unit is None else list(paths_by_hex(state, unit))


def _is_asked(state: SpireState, seat: int) -> bool:
    frame = top_frame(state, MOVE)
    return frame is not None and frame.seat == seat


MOVER = listed_slot(HEX.listing(_hexes_of_movers, "a unit"))
TO = Slot(HEX.listing(_end_hexes), 1)


def _is_active(state: SpireState, move: Move) -> Breach | None:
    unit = moving_unit(state, move)
    if unit is not None and unit.is_at_campfire:
        return Breach("CS-CAMP-02", f"{name_with_owner(state, unit)} is at the campfire")
    return None


def _has_not_moved(state: SpireState, move: Move) -> Breach | None:
    unit = moving_unit(state, move)
    if unit is not None and unit.was_teleported and not unit.is_hero:
        return Breach(
            "CS-MOVE-23", f"{name_with_owner(state, unit)} was teleported this turn, which counts as its move"
        )
    if unit is not None and unit.has_moved:
        clause = "CS-MOVE-19" if unit.is_hero else "CS-MOVE-05"
        return Breach(clause, f"{name_with_owner(state, unit)} has no moves left this turn")
    return None


def _in_order(state: SpireState, move: Move) -> Breach | None:
    """Check that heroes move before all minions or after them, and that the nearest minion is first (CS-MOVE-01)."""
    unit, seat = checked_value(moving_unit(state, move)), move.seat
    first = marches.leaders(state, seat)
    names = listed([_start_text(state, one) for one in first], "or")
    if unit.is_hero:
        if marches.can_heroes_move(state, seat):
            return None
        said = f"your minions move first, beginning with {names}; your heroes move after them"
        return Breach("CS-MOVE-01", said, also=("CS-MOVE-03",))
    if marches.is_hero_first(state, seat):
        return Breach("CS-DEPLOY-05", "the hero on top of your stack deploys before your minions")
    if not first or unit in first:
        return None
    own, least = marches.distance(state, unit), marches.distance(state, first[0])
    if own is not None and own == least:
        return None
    near, far = marches.distance_text(least, "the mark"), marches.distance_text(own, "the mark")
    why = f"move {names} first ({near}); {_start_text(state, unit)} is {far}"
    return Breach("CS-MOVE-02", why, also=("CS-DEF-12",))


def _can_end(state: SpireState, move: Move) -> Breach | None:
    unit, end = checked_value(moving_unit(state, move)), hex_of(move.args[-1])
    if end in paths_by_hex(state, unit):
        return None
    breach = _end_breach(state, unit, end)
    is_behind_gate = move.verb == DEPLOY and breach.clause == "CS-MOVE-09"
    return breach._replace(clause="CS-DEPLOY-04") if is_behind_gate else breach


def _end_breach(state: SpireState, unit: Unit, end: Hex) -> Breach:
    why = hero_end_fault if unit.is_hero else minion_end_fault
    return Breach(*why(state.land, marches.march_of(state, unit), end))


def _may_stay(state: SpireState, move: Move) -> Breach | None:
    unit = checked_value(moving_unit(state, move))
    if unit.is_hero:
        return Breach("CS-MOVE-19", "a hero need not move: end the Movement stage to leave it where it is")
    if not paths_by_hex(state, unit):
        return Breach("CS-MOVE-08", f"{name_with_owner(state, unit)} cannot move, so it stays without a command")
    return None if marches.may_stay_or_wait(state, unit) else _end_breach(state, unit, unit.hex)


# What happens.


def move_unit(state: SpireState, move: Move) -> None:
    """Move a unit, with the heroes that it displaces; a hero that enters its gate returns to the fortress."""
    unit, end = checked_value(moving_unit(state, move)), hex_of(TO.of(move))
    note_start(state, unit)
    way, before = paths_by_hex(state, unit).get(end, Way((end,))), marches.distance(state, unit)
    enters = unit.is_hero and end == state.gate_hex(unit.seat)
    said = f"moves from {hex_name(state, unit.hex)} to {'its gate' if enters else hex_name(state, end)}"
    state.report(marches.marching_clause(state, unit), f"{name_with_owner(state, unit)} {said}", unit.seat)
    if enters:
        return_hero(state, unit)
        return
    moved = unit._replace(hex=end, has_moved=True, left=(unit.hex, *way.hexes[:-1]))
    state.put(moved)
    marches.push_aside(state, unit, way)
    trigger_effects(state, "after_move", piece_of(moved))
    after = marches.distance(state, unit._replace(hex=end))
    if not unit.is_hero and after is not None and (before is None or after < before):
        record_remaining(state, f"way of {unit.id} to {state.marks[unit.seat]}", after)


def note_start(state: SpireState, unit: Unit) -> None:
    """As a unit begins to move, count as moved the minions ahead that can only stay; record that minions have begun."""
    begun = use_count(state, TURN, unit.seat, marches.BEGUN)
    if begun or not unit.is_hero:
        marches.mark_stuck_minions(state, unit.seat, None if unit.is_hero else marches.distance(state, unit))
    if not begun and not unit.is_hero:
        count_use(state, TURN, unit.seat, marches.BEGUN)


def stay(state: SpireState, move: Move) -> None:
    """Let a minion stay where it is."""
    unit = checked_value(moving_unit(state, move))
    note_start(state, unit)
    state.put(unit._replace(has_moved=True))
    state.report("CS-MOVE-08", f"{name_with_owner(state, unit)} stays on {hex_name(state, unit.hex)}", unit.seat)


# The stage.


def _movement_prompt(state: SpireState, frame: Frame) -> str:
    first, others = marches.due_units(state, frame.owner), other_moves(state, frame.owner)
    if first:
        what = "move" if len(first) > 1 else _due_unit_text(state, first[0])
        return f"{what}, or first {listed(others, 'or')}" if others else what
    if state.is_automatic(frame.owner):
        return "move a hero"
    heroes = any(
        unit.is_hero and not unit.has_moved and not unit.is_at_campfire for unit in state.units_of(frame.owner)
    )
    waits = deploying.top_of_stack(state, frame.owner) is not None
    found = [*(["move your heroes"] if heroes or waits else []), *others]
    return ", ".join([*found, "or end the Movement stage" if found else "end the Movement stage"])


def _due_unit_text(state: SpireState, unit: Unit) -> str:
    """Return the words for a unit that must move or deploy: its end hexes, and whether it may stay or wait."""
    says_where = paths_by_hex(state, unit) and not state.is_automatic(unit.seat)
    where = f" to {reachable_hexes_text(state, unit)}" if says_where else ""
    rests = f", or {STAY if unit.id else WAIT}" if marches.may_stay_or_wait(state, unit) else ""
    return f"{'move' if unit.id else f'deploy {state.chip(unit).name}'}{where}{rests}"


def _stack_text(state: SpireState, seat: int) -> str:
    """Return the words for the deployment stack of a seat in its question."""
    return "their stack" if state.is_automatic(seat) else "your stack"


def _start_text(state: SpireState, unit: Unit) -> str:
    """Return where a unit moves from: its hex, or the stack of its seat."""
    return hex_name(state, unit.hex) if unit.id else _stack_text(state, unit.seat)


@cached_per_state
def units_that_must_move(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the units that must move before the stage may end, in words: the leading minions, or the stack."""
    first = marches.due_units(state, seat)
    names = [name_with_hex(state, unit) if unit.id else _stack_text(state, seat) for unit in first]
    return (" or ".join(names),) if names else ()


def must_move(state: SpireState, move: Move) -> Breach | None:
    """Return a breach if a minion must still move, or a unit must deploy."""
    first = marches.due_units(state, move.seat)
    if not first:
        return None
    if first[0].is_hero:
        return Breach(
            "CS-DEPLOY-05", f"{name_with_owner(state, first[0])} must deploy to {reachable_hexes_text(state, first[0])}"
        )
    where = [f"{_start_text(state, one)} to {reachable_hexes_text(state, one)}" for one in first]
    resting = [one for one in first if marches.may_stay_or_wait(state, one)]
    rests = [f"{STAY} {hex_name(state, one.hex)}" if one.id else WAIT for one in resting]
    return Breach("CS-MOVE-02", f"first move {listed([*where, *rests], 'or')}")


OWN = (
    own_piece(UNIT, MOVER, "CS-DEF-24", "CS-DEF-24"),
    Guard("active", _is_active, ("own",)),
    Guard("moved", _has_not_moved, ("own",)),
)
ORDER = Guard("order", _in_order, (DUE, "own", "active", "moved"))
MOVE_VERB = verb(
    "move",
    "CS-MOVE-05",
    (MOVER, TO),
    answers={MOVE},
    effect=move_unit,
    guards=(*OWN, ORDER, Guard("end", _can_end, (DUE, "own", "active", "moved"))),
    typed=TypedForm(optional_for={MOVE}),
    anchored=False,
    exact=True,
)
STAY_VERB = verb(
    STAY,
    "CS-MOVE-08",
    (MOVER,),
    answers={MOVE},
    effect=stay,
    guards=(*OWN, ORDER, Guard("stay", _may_stay, (DUE, "own", "moved"))),
    anchored=False,
)


def _deploy_ends(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    move = Move(move_so_far.seat, DEPLOY)
    if not _is_asked(state, move_so_far.seat) or _is_on_top(state, move) or _in_order(state, move):
        return []
    return list(paths_by_hex(state, checked_value(moving_unit(state, move))))


FIRST_HEX = Slot(HEX.listing(_deploy_ends))


def _is_on_top(state: SpireState, move: Move) -> Breach | None:
    if not state.groups[move.seat]:
        return Breach("CS-DEPLOY-01", "your deployment stack is empty", "fact")
    if deploying.top_of_stack(state, move.seat) is None:
        return Breach("CS-PREP-23", "nobody has named the chip on top of your stack", "fact")
    if use_count(state, TURN, move.seat, marches.WAITS):
        return Breach("CS-DEPLOY-06", "no more units may leave your stack this turn")
    return None


def _may_wait(state: SpireState, move: Move) -> Breach | None:
    top = checked_value(moving_unit(state, move))
    if marches.may_stay_or_wait(state, top):
        return None
    if top.is_hero:
        return Breach(
            "CS-DEPLOY-05",
            f"{name_with_owner(state, top)} cannot wait: it can deploy to {reachable_hexes_text(state, top)}",
        )
    return Breach("CS-DEPLOY-02", _end_breach(state, top, top.hex).text)


def deploy(state: SpireState, move: Move) -> None:
    """Let the top of the stack leave it (CS-DEPLOY-01)."""
    seat, end = move.seat, hex_of(FIRST_HEX.of(move))
    top = checked_value(moving_unit(state, move))
    way = paths_by_hex(state, top).get(end, Way((end,)))
    note_start(state, top)
    late = top.is_hero and bool(use_count(state, TURN, seat, marches.BEGUN))
    unit = deploying.deploy(state, seat, end)
    marches.push_aside(state, unit._replace(hex=top.hex), way)
    trigger_effects(state, "after_move", piece_of(unit))
    trigger_effects(state, "deployed", piece_of(unit))
    record_change(state)
    if late or state.options.deploy_rate == "one":
        count_use(state, TURN, seat, marches.WAITS)


def wait(state: SpireState, move: Move) -> None:
    """Let the stack wait for another turn (CS-DEPLOY-03)."""
    top = checked_value(moving_unit(state, move))
    clause = marches.waiting_clause(state, top)
    note_start(state, top)
    if not use_count(state, TURN, move.seat, marches.WAITS):
        count_use(state, TURN, move.seat, marches.WAITS)
    state.report(clause, f"{state.possessive(move.seat)} stack waits", move.seat)


STACKED = (Guard("stack", _is_on_top), Guard("order", _in_order, (DUE, "stack")))
DEPLOY_VERB = verb(
    DEPLOY,
    "CS-DEPLOY-01",
    (FIRST_HEX,),
    answers={MOVE},
    effect=deploy,
    guards=(*STACKED, Guard("end", _can_end, (DUE, "stack"))),
    typed=TypedForm(optional_for={MOVE}),
    anchored=False,
    exact=True,
)
WAIT_VERB = verb(
    WAIT,
    "CS-DEPLOY-03",
    answers={MOVE},
    effect=wait,
    guards=(*STACKED, Guard("may", _may_wait, (DUE, "stack"))),
    anchored=False,
)


PART = Part(
    verbs=(MOVE_VERB, STAY_VERB, DEPLOY_VERB, WAIT_VERB),
    questions={
        MOVE: question(
            "CS-MOVE-02", _movement_prompt, owed=lambda state, frame: units_that_must_move(state, frame.owner)
        )
    },
)
