"""Rally: the way back for a ship with an empty Engine Room and Bridge (SF-RLY, RUL-14..18, RUL-79)."""

from referee.engine import (
    Chance,
    DiceSpec,
    Frame,
    Part,
    count_use,
    decline,
    number,
    pop,
    push,
    question,
    reset_uses,
    use_count,
)
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, Value, verb
from referee.games.skies_of_fire.catalogue import BRIDGE, ENGINE, RALLY
from referee.games.skies_of_fire.crewing import SHIFT
from referee.games.skies_of_fire.destruction import destroy_ship
from referee.games.skies_of_fire.ships import SECTION_NAMES, is_stranded, may_rally
from referee.games.skies_of_fire.state import MOVE, SETUP, SkiesState
from referee.games.skies_of_fire.turn import TURN_PHASES, is_busy, mark_busy

ATTEMPT = "rally"
NOW, DIE = "rally now", "rally die"
"""The question of whether to rally at once, and the roll (RUL-14)."""
ASKED = "rallying"
"""The scope that records whether a seat was asked to rally since its Engine Room and Bridge became empty."""


def may_retry(state: SkiesState, seat: int) -> bool:
    """Return whether a ship may try Rally although its Rally has been used or its Rally box is empty (RUL-18)."""
    return state.options.stranded == "rally_again" and is_stranded(state, seat)


def _is_first_action(state: SkiesState, move: Move) -> Breach | None:
    """Check that the ship has done nothing this turn, and its move is not over (SF-RLY-02)."""
    if not state.agenda or state.top_kind in (NOW, DIE) or move.seat != state.seat or state.phase == SETUP:
        return None
    if state.phase == MOVE and not is_busy(state, move.seat):
        return None
    return Breach("SF-RLY-02", "Rally comes before anything else in the turn", "rule", ("RUL-14",))


def _has_no_crew(state: SkiesState, move: Move) -> Breach | None:
    crew = state.crew[move.seat]
    full = [SECTION_NAMES[section] for section in (ENGINE, BRIDGE) if crew[section]]
    text = f"the {' and the '.join(full)} {'has' if len(full) == 1 else 'have'} crew"
    return Breach("SF-RLY-01", text) if full else None


def _is_unused(state: SkiesState, move: Move) -> Breach | None:
    if not state.rallied[move.seat] or may_retry(state, move.seat):
        return None
    return Breach("SF-RLY-07", "Rally has been used", "rule", ("RUL-15", "RUL-79"))


def _has_rally_box(state: SkiesState, move: Move) -> Breach | None:
    if state.crew[move.seat][RALLY] or may_retry(state, move.seat):
        return None
    return Breach("SF-RLY-09", "the Rally box is empty", "rule", ("RUL-16",))


def _rally(state: SkiesState, move: Move) -> None:
    if state.top_kind == NOW:
        pop(state)
    mark_busy(state, move.seat)
    push(state, Frame(DIE, move.seat))


def die_spec(state: SkiesState, frame: Frame) -> DiceSpec:
    """Return the request for the Rally die (SF-RLY-03)."""
    prompt = f"{state.name(frame.owner)} rolls for Rally: {state.options.rally_success} or more succeeds"
    return DiceSpec(frame.owner, DIE, "SF-RLY-03", prompt)


def apply_die(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Ask for a relocation of crew, or end the turn (SF-RLY-04, SF-RLY-05)."""
    seat, roll = frame.owner, number(values[0])
    success = roll >= state.options.rally_success
    if success or state.options.rally_once == "one_try":
        state.rallied[seat] += 1
    if success:
        _succeed(state, seat, roll)
        return
    state.report("SF-RLY-05", f"{state.name(seat)} rolls {roll}: Rally fails", seat)
    if seat == state.seat:
        TURN_PHASES.close(state)


def _succeed(state: SkiesState, seat: int, roll: int) -> None:
    """Ask for a relocation of crew, perhaps with the Rally token (SF-RLY-04, RUL-16)."""
    state.report("SF-RLY-04", f"{state.name(seat)} rolls {roll}: Rally succeeds", seat)
    token = state.options.rally_token
    joins = state.crew[seat][RALLY] if token == "joins_crew" else 0
    if token == "spent":
        state.crew[seat][RALLY] = 0
        state.report("SF-RLY-07", f"the Rally token of {state.name(seat)} goes back to the supply (RUL-16)", seat)
        if not state.ship_health(seat):
            destroy_ship(state, seat, None, "the Rally token was its last crew")
            return
    push(state, Frame(SHIFT, seat, ("SF-RLY-04", joins)))


def check_rally(state: SkiesState) -> None:
    """By house rule, ask at once for Rally if Engine Room and Bridge have just become empty (RUL-14)."""
    if state.options.rally_timing != "immediately" or state.phase == SETUP:
        return
    for seat in state.alive():
        asked = use_count(state, ASKED, seat, ATTEMPT)
        if not may_rally(state, seat) or not state.ship_health(seat):
            if asked:
                reset_uses(state, f"{ASKED}/{seat}")
        elif not asked:
            count_use(state, ASKED, seat, ATTEMPT)
            push(state, Frame(NOW, seat))


RALLY_VERB = verb(
    ATTEMPT,
    "SF-RLY-02",
    answers={MOVE, NOW},
    guards=(
        Guard("first", _is_first_action),
        Guard("empty", _has_no_crew, (DUE,)),
        Guard("unused", _is_unused, (DUE,)),
        Guard("box", _has_rally_box, (DUE, "unused")),
    ),
    effect=_rally,
    typed=TypedForm((ATTEMPT, "rally!")),
)
PART = Part(
    verbs=(RALLY_VERB,),
    questions={NOW: question("SF-RLY-02", "Engine Room and Bridge are empty; rally, or pass", may_pass=True)},
    chances={DIE: Chance(die_spec, apply_die)},
    checks=(check_rally,),
    passes={NOW: decline},
)
