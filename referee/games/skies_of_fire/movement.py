"""Moving: steps of one square, of your ship or of a ship that a card moves; what forbids a step (SF-MOV, SF-WND)."""

from collections.abc import Iterable

from referee.engine import Decision, Frame, Part, counted, number, swap
from referee.engine.core.guards import first_finding
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, PartialMove, Slot, TypedForm, verb
from referee.games.skies_of_fire import hazards, names
from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.grid import TOWN, WIND
from referee.games.skies_of_fire.markers import PLANES, own_marker_on
from referee.games.skies_of_fire.ships import is_crewed, may_rally, move_limit, skill_hint
from referee.games.skies_of_fire.state import MOVE, SkiesState
from referee.games.skies_of_fire.turn import BUSY, CLOSED, STOPPED, has_note

DRIFT = "drift"
"""The question for a step of another ship, moved by a card (RUL-63); its data: the ship's seat and the steps left."""
STEP = "step"


def mover_and_steerer(state: SkiesState) -> tuple[int, int]:
    """Return the seat of the ship that a step would move, and the seat that steers it."""
    top = state.agenda[-1]
    if top.kind == DRIFT:
        return top.number, top.owner
    return state.seat, state.seat


def is_forced(state: SkiesState) -> bool:
    """Return whether the ship that may step now is moved by a card."""
    return state.top_kind == DRIFT


def legal_step_squares(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the squares to which the ship that a seat steers may step now."""
    bare = Move(seat, STEP)
    steps = ((square, bare._replace(args=(square,))) for square in _squares_near(state, bare))
    return tuple(square for square, step in steps if first_finding(GUARDS, state, step) is None)


def _squares_near(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    """Return the squares next to the ship that a seat steers, and the square to which the wind there blows."""
    ship, steering = mover_and_steerer(state)
    if steering != move_so_far.seat:
        return ()
    here = state.at[ship]
    squares, out = state.neighbours(here), state.grid.exits[here]
    return squares if out is None or out < 0 or out in squares else (*squares, out)


SQUARE = Slot(names.SQUARE.listing(_squares_near))


def _has_engine_crew(state: SkiesState, move: Move) -> Breach | None:
    ship, _ = mover_and_steerer(state)
    if is_forced(state) or is_crewed(state, ship, ENGINE):
        return None
    text = f"{state.name(ship)} has no crew in the Engine Room and cannot move"
    return Breach("SF-SLOT-04", text, "rule", ("SF-MOV-02",))


def _is_adjacent(state: SkiesState, move: Move) -> Breach | None:
    ship, _ = mover_and_steerer(state)
    here, there = state.at[ship], SQUARE.of(move)
    if there in state.neighbours(here) or there == state.grid.exits[here]:
        return None
    text = f"{state.square_name(there)} is not one step from {state.square_name(here)}"
    if there == here:
        return Breach("SF-MOV-04", f"{state.name(ship)} is already on {state.square_name(here)}", also=("RUL-11",))
    if there in state.grid.eight[here]:
        return Breach("SF-MOV-04", f"{text}: there are no diagonal steps", "rule", ("RUL-11",))
    joined = state.grid.joined
    if joined is not None and there in joined.eight[here]:
        return Breach("SF-BRD-01", f"{text}: ships cannot cross the edges of the board", "rule", ("RUL-66",))
    return Breach("SF-MOV-04", text, also=("RUL-11",))


def _may_go_on(state: SkiesState, move: Move) -> Breach | None:
    """Check that the ship was not stopped, and that its planes did not fly after a step, which ends the path."""
    if is_forced(state):
        return None
    if has_note(state, move.seat, CLOSED):
        text = "the ship has moved and its planes have flown since, so it cannot move on"
        return Breach("SF-TOK-04", text, "rule", ("RUL-45",))
    if not has_note(state, move.seat, STOPPED):
        return None
    where = state.square_name(state.at[move.seat])
    match state.terrain(state.at[move.seat]):
        case "storm":
            off, skills = skill_hint(state, move.seat, *hazards.CALM)
            return Breach("SF-STM-01", f"the storm on {where} stops the ship{off}", "rule", (*skills, "RUL-06"))
        case "wind":
            return Breach("SF-WND-01", f"the exit of the wind on {where} is blocked", "rule", ("RUL-23",))
    return Breach("SF-MOV-06", f"the ship was stopped on {where}", "rule", ("RUL-22",))


def _has_steps_left(state: SkiesState, move: Move) -> Breach | None:
    if is_forced(state):
        return None
    limit = move_limit(state, move.seat)
    if state.steps < limit.total:
        return None
    off, skills = skill_hint(state, move.seat, "move_bonus")
    text = f"the ship has moved {state.steps} of {limit.total} squares ({limit}){off}"
    return Breach("SF-MOV-02", text, "rule", ("SF-ENG-05", *skills))


def _is_free(state: SkiesState, move: Move) -> Breach | None:
    ship, _ = mover_and_steerer(state)
    there = SQUARE.of(move)
    other = state.ship_on(there)
    if other is None or other == ship:
        return None
    also = ("SF-SHP-01", "SF-SHP-02") if state.terrain(there) == TOWN else ("SF-SHP-01",)
    return Breach("SF-SHP-03", f"{state.name(other)} is on {state.square_name(there)}", "fact", also)


def _may_leave_wind(state: SkiesState, move: Move) -> Breach | None:
    ship, _ = mover_and_steerer(state)
    way_out = hazards.wind_exit(state, ship)
    if way_out is None or way_out == SQUARE.of(move) or hazards.is_exit_blocked(state, way_out):
        return None
    if state.options.wind == "free_drift" or (is_forced(state) and not hazards.are_active(state, is_forced=True)):
        return None
    here, out = state.square_name(state.at[ship]), state.square_name(way_out)
    off, skills = skill_hint(state, ship, *hazards.FREE)
    text = f"the ship must leave the wind on {here} towards {out}{off}"
    return Breach("SF-WND-01", text, "rule", ("SF-MOV-06", *skills, "RUL-23"))


def _step(state: SkiesState, move: Move) -> None:
    ship, _ = mover_and_steerer(state)
    forced = is_forced(state)
    if forced:
        top = state.agenda[-1]
        swap(state, top._replace(data=(ship, number(top.data[1]) - 1)))
    else:
        state.steps += 1
    hazards.enter(state, ship, SQUARE.of(move), is_forced=forced)


def _read(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `d9 e10 f9`, `move d9-e10`; the square of the ship may come first."""
    path = names.read_path(state.contents, words)
    if path is None or not state.agenda or not state.at:
        return
    ship, _ = mover_and_steerer(state)
    run = path[1:] if path[0] == state.at[ship] and len(path) > 1 else path
    yield tuple(Move(seat, STEP, (square,)) for square in run)


def _read_flown(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `fly d9 e10`, unless a plane of the seat is on the first of several squares: then the plane flies."""
    path = names.read_path(state.contents, words[1:]) if words[0] == "fly" else None
    token = None if path is None or len(path) == 1 else own_marker_on(state, seat, path[0])
    if path is not None and (token is None or token.kind != PLANES):
        yield from _read(state, seat, words[1:])


def _is_not_left_town(state: SkiesState, move: Move) -> Breach | None:
    """Check that a town that must be left is not entered again in the same move (RUL-78)."""
    there = SQUARE.of(move)
    if (
        is_forced(state)
        or there != state.start
        or not _must_leave_town(state, move.seat)
        or state.terrain(there) != TOWN
    ):
        return None
    text = f"the hunter has stayed a round on {state.square_name(there)}, so it may not return there in this move"
    return Breach("SF-SHP-02", text, "rule", ("RUL-78",))


def may_end(state: SkiesState, move: Move) -> Breach | None:
    """Check that no Rally token waits to be placed (RUL-16), and that no square must be left (RUL-64, RUL-78)."""
    top = state.agenda[-1]
    if top.kind == "shift" and len(top.data) > 1 and number(top.data[1]):
        return Breach("SF-RLY-04", "the Rally token joins the crew: say where the crew goes", "fact", ("RUL-16",))
    if top.kind != MOVE or state.steps:
        return None
    terrain, where = state.terrain(state.at[move.seat]), state.square_name(state.at[move.seat])
    if state.options.wind_stay == "false" and terrain == WIND and legal_step_squares(state, move.seat):
        return Breach("SF-MOV-06", f"the ship must leave the wind on {where} in this move", "rule", ("RUL-64",))
    if _must_leave_town(state, move.seat) and terrain == TOWN and legal_step_squares(state, move.seat):
        return Breach("SF-SHP-02", f"the hunter has stayed a round on {where}: leave the town", "rule", ("RUL-78",))
    return None


def _must_leave_town(state: SkiesState, seat: int) -> bool:
    """Return whether a ship is a hunter that may not stay on the town where its turn began (RUL-78)."""
    return state.is_hunt and state.options.parking == "one_round" and seat != state.hunted_seat() and state.round > 1


def move_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question for the next step of a ship."""
    ship, _ = mover_and_steerer(state)
    if frame.kind == DRIFT:
        left = number(frame.data[1])
        prompt = f"move {state.name(ship)} up to {counted(left, 'square')}, or end"
        return (Decision(frame.owner, DRIFT, "SF-CRD-13", prompt, may_pass=True, subject=(ship,)),)
    left = 0 if has_note(state, ship, STOPPED) else max(0, move_limit(state, ship).total - state.steps)
    squares = counted(left, "square")
    rallies = may_rally(state, ship) and not has_note(state, ship, BUSY)
    ways = f"rally, move ({squares} left)" if rallies else f"move, {squares} left,"
    whose = "" if ship == frame.owner else f"{state.name(ship)} "
    prompt = f"{ways} or end the move ({whose}at {state.square_name(state.at[ship])})"
    return (Decision(frame.owner, MOVE, "SF-MOV-01", prompt, may_pass=True),)


GUARDS: tuple[Guard[SkiesState], ...] = (
    Guard("engine", _has_engine_crew, (DUE,)),
    Guard("adjacent", _is_adjacent, (DUE,)),
    Guard("going", _may_go_on, (DUE, "engine")),
    Guard("limit", _has_steps_left, (DUE, "engine")),
    Guard("free", _is_free, (DUE,)),
    Guard("wind", _may_leave_wind, (DUE, "adjacent")),
    Guard("left", _is_not_left_town, (DUE,)),
)
STEP_VERB = verb(
    STEP,
    "SF-MOV-04",
    (SQUARE,),
    answers={MOVE, DRIFT},
    guards=GUARDS,
    effect=_step,
    typed=TypedForm((STEP, "move", "go", "sail"), optional_for=ALWAYS, read=_read, line=_read_flown, written="{0}"),
)
PART = Part(verbs=(STEP_VERB,), questions={MOVE: move_questions, DRIFT: move_questions}, windows=frozenset({MOVE}))
