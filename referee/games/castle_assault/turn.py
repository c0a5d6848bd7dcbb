"""A turn: Start of Turn step by step, the Open Phase, End of Turn (CA-PHASE, CA-START, CA-EOT)."""

from referee.engine import (
    UNKNOWN,
    Chance,
    DiceSpec,
    Frame,
    Part,
    decline,
    end_effects,
    number,
    pop,
    push,
    question,
    reset_uses,
)
from referee.engine.core.naming import counted
from referee.engine.mechanisms.phases import Phase, Phases
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, Value, verb
from referee.games.castle_assault import hands
from referee.games.castle_assault.acting import ACTION
from referee.games.castle_assault.destruction import destroy_dead
from referee.games.castle_assault.ending import count_rounds, must_play
from referee.games.castle_assault.meter import move_token
from referee.games.castle_assault.names import PUT_AWAY
from referee.games.castle_assault.order import UNITS
from referee.games.castle_assault.state import END, OPEN, START, TURN, CastleState, discards
from referee.games.castle_assault.windows import moment

BEGIN, ROLL, READY, OVER, DISCARD = "begin turn", "momentum die", "ready", "turn over", "discard"
EFFECTS, MONSTER_TURN = "effects", "monsters"
"""The kinds of frames for effects at the start or end of a turn, and for the steps of a Monster turn."""


def begin_turn(state: CastleState) -> None:
    """Begin the turn of a seat: all its units now count as in play since the turn began."""
    seat = pop(state).owner
    state.seat, state.turn = seat, state.turn + 1
    state.round += seat == state.first
    reset_uses(state, TURN)
    for unit in state.units_of(seat):
        state.put(unit._replace(is_new=False, has_returned=False, has_acted=False, has_moved=False))
    state.report("CA-PHASE-05", f"turn {state.turn_name}: {state.seat_name(seat)}", seat)
    push(state, TURN_PHASES.begin(seat))


def begin_start_of_turn(state: CastleState, seat: int) -> None:
    """Put the steps of Start of Turn on the agenda, each with its window (CA-PHASE-02)."""
    if state.is_automatic(seat):
        push(state, Frame(f"{MONSTER_TURN} {START}", seat))
        return
    draws = Frame(hands.DRAW, seat, (state.options.turn_draws, "CA-START-05"))
    steps = (
        (Frame(ROLL, seat), "the Momentum roll"),
        (Frame(READY, seat), "Resources are Ready"),
        (draws, "the draw"),
        (Frame(EFFECTS, seat, (START,)), "start effects"),
    )
    push(state, Frame(UNITS, seat), *(frame for step, what in reversed(steps) for frame in (moment(what), step)))


def begin_open_phase(state: CastleState, seat: int) -> None:
    """Ask for actions of the Open Phase (CA-PHASE-03)."""
    push(state, Frame(f"{MONSTER_TURN} {OPEN}" if state.is_automatic(seat) else ACTION, seat))


def begin_end_of_turn(state: CastleState, seat: int) -> None:
    """Put the steps of End of Turn on the agenda (CA-PHASE-04)."""
    last = Frame(f"{MONSTER_TURN} {END}" if state.is_automatic(seat) else f"ask {DISCARD}", seat)
    push(state, last, Frame(EFFECTS, seat, (END,)), moment("End of Turn"))


TURN_PHASES: Phases[CastleState] = Phases(
    (Phase(START, begin_start_of_turn), Phase(OPEN, begin_open_phase), Phase(END, begin_end_of_turn)), OVER
)
"""The phases of a turn (CA-PHASE-01)."""


# Start of Turn.


def momentum_spec(state: CastleState, frame: Frame) -> DiceSpec:
    """Return the request for the Momentum die (CA-START-01)."""
    prompt = f"{state.seat_name(frame.owner)}: roll for Momentum"
    return DiceSpec(frame.owner, "momentum", "CA-START-01", prompt)


def apply_momentum(state: CastleState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Move the token as many spaces as were rolled (CA-START-02)."""
    clause = "CA-SOLO-05" if state.is_automatic(frame.owner) else "CA-START-02"
    move_token(state, frame.owner, number(values[0]), clause)


def ready_resources(state: CastleState) -> None:
    """Turn exhausted Resources Ready (CA-START-04)."""
    seat = pop(state).owner
    if state.exhausted[seat]:
        said = f"{state.seat_name(seat)} readies {counted(state.exhausted[seat], 'Resource')}"
        state.report("CA-START-04", said, seat)
    state.exhausted[seat] = 0


def resolve_effects(state: CastleState) -> None:
    """Resolve the effects of units at the beginning or end of a turn; no unit has one yet, so nothing happens."""
    pop(state)


# Open Phase.


def _open_phase_prompt(state: CastleState, frame: Frame) -> str:
    """Return the question of the Open Phase."""
    return f"act ({state.ready(frame.owner)} Ready, {counted(state.hand_size(frame.owner), 'card')}), or end"


# End of Turn.


def cards_over_limit(state: CastleState, seat: int) -> int:
    """Return how many cards a hand has above its limit (CA-EOT-02)."""
    return max(0, state.hand_size(seat) - state.options.hand_limit)


def discard_to_limit(state: CastleState) -> None:
    """Ask for discards until the hand is within its limit (CA-EOT-02, CA-EOT-03)."""
    frame = state.agenda[-1]
    if cards_over_limit(state, frame.owner):
        push(state, frame._replace(kind=DISCARD))
    else:
        pop(state)


def _owed_discards(state: CastleState, frame: Frame) -> tuple[str, ...]:
    return (f"discard {counted(cards_over_limit(state, frame.owner), 'card')}",)


def _discard_prompt(state: CastleState, frame: Frame) -> str:
    return f"{_owed_discards(state, frame)[0]}; the hand limit is {state.options.hand_limit}"


def _is_in_hand(state: CastleState, move: Move) -> Breach | None:
    return hands.leaving_card_breach(state, move.seat, DROPPED.of(move), "CA-EOT-02")


def discard(state: CastleState, move: Move) -> None:
    """Discard a card face-up (CA-TERM-11)."""
    pop(state)
    hands.leave_hand(state, move.seat, DROPPED.of(move) or UNKNOWN, discards(move.seat))


def end_turn(state: CastleState) -> None:
    """End the effects that last for the turn, and begin the next player's turn (CA-EOT-04, CA-PHASE-05)."""
    seat = pop(state).owner
    end_effects(state, TURN)
    end_effects(state, f"{TURN} {seat}")
    push(state, Frame(BEGIN, 1 - seat))
    destroy_dead(state)
    count_rounds(state)


DROPPED = Slot(PUT_AWAY)
END_VERB = verb(
    END,
    "CA-PHASE-03",
    answers={ACTION},
    effect=decline,
    guards=(Guard("played", must_play, (DUE,)),),
    typed=TypedForm((END, "done", "finish"), words_if_asked=("pass",), fillers=("turn", "phase", "my", "the")),
)
DISCARD_VERB = verb(
    DISCARD,
    "CA-EOT-02",
    (DROPPED,),
    effect=discard,
    guards=(Guard("card", _is_in_hand, (DUE,)),),
    typed=TypedForm(repeats=True),
)
PART = Part(
    verbs=(END_VERB, DISCARD_VERB),
    steps={
        BEGIN: begin_turn,
        READY: ready_resources,
        EFFECTS: resolve_effects,
        f"ask {DISCARD}": discard_to_limit,
        OVER: end_turn,
        **TURN_PHASES.steps,
    },
    questions={
        ACTION: question("CA-PHASE-03", _open_phase_prompt, may_pass=True),
        DISCARD: question(
            "CA-EOT-02",
            _discard_prompt,
            owed=_owed_discards,
            subject=lambda state, frame: (state.hand_size(frame.owner),),
        ),
    },
    chances={ROLL: Chance(momentum_spec, apply_momentum)},
)
