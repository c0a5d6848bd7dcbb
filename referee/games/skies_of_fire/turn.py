"""The turn: its phases in order, its end, and its one action."""

from referee.engine import (
    Frame,
    Part,
    count_use,
    counted,
    end_effects,
    pop,
    push,
    question,
    reset_uses,
    settling,
    swap,
    use_count,
)
from referee.engine.mechanisms.phases import Phase, Phases
from referee.engine.verbs import Breach, Guard, Move, listed
from referee.games.skies_of_fire.grid import OFF, TOWN
from referee.games.skies_of_fire.ships import active_skill, move_limit
from referee.games.skies_of_fire.state import ACTION, LAND, MOVE, RELOCATE, SKIP, TURN, SkiesState, hand

BEGIN, END_TURN = "begin turn", "end turn"
PHASES = (MOVE, LAND, ACTION, RELOCATE)
AFTER = "after"
PHASE_NAMES = {
    MOVE: "move phase",
    LAND: "landing",
    ACTION: "action phase",
    AFTER: "end of the turn",
    RELOCATE: "relocation",
}
EXTRA = "extra_action"
"""The subject of the effect that grants a second action (RUL-82)."""
OTHER_KIND = "other_kind"
"""The limit of a second action: it must be of a different kind from the first."""
KINDS = {"begin": "mission", "complete": "mission", "bombard": "fire", "town": "fire"}
"""The kinds of action whose names differ from their verbs: fire on a town counts as fire (SF-HUN-15)."""
SECOND = ("install", "mission", "fire", "deploy")
"""The kinds allowed for a second action."""
SKIPPED = "skipped"
"""The scope that records that a seat's last turn was skipped."""
BUSY, STOPPED, CLOSED, STORM = "busy", "stopped", "closed", "storm"
"""Notes on a ship until the turn ends: the ship acted, was stopped, has ended its path, or was caught by a storm."""


def note(state: SkiesState, seat: int, name: str) -> None:
    """Record a note on a ship until the turn ends."""
    if not use_count(state, TURN, seat, name):
        count_use(state, TURN, seat, name)


def has_note(state: SkiesState, seat: int, name: str) -> bool:
    """Return whether a ship has a note this turn."""
    return use_count(state, TURN, seat, name) > 0


def mark_busy(state: SkiesState, seat: int) -> None:
    """Record that a seat has done something this turn: Rally and scuttling must come first (SF-RLY-02)."""
    note(state, seat, BUSY)


def is_busy(state: SkiesState, seat: int) -> bool:
    """Return whether a seat has moved, played a card or done anything else this turn."""
    return state.steps > 0 or has_note(state, seat, BUSY)


def was_skipped(state: SkiesState, seat: int) -> bool:
    """Return whether the last turn of a seat was skipped for a storm (SF-STM-02)."""
    return use_count(state, SKIPPED, seat, BEGIN) > 0


def begin_turn(state: SkiesState) -> None:
    """Begin a turn, or skip it: for a storm (SF-STM-02), or for a ship that waits beside the board (RUL-30)."""
    frame = pop(state)
    seat = state.seat = frame.owner
    state.turn += 1
    state.start, state.steps, state.actions = state.at[seat], 0, ()
    state.markers = tuple(one._replace(has_flown=False) if one.seat == seat else one for one in state.markers)
    reset_uses(state, f"{SKIPPED}/{seat}")
    if state.storms[seat]:
        state.storms[seat] -= 1
        count_use(state, SKIPPED, seat, BEGIN)
        _skip(state, seat, "SF-STM-02", "is in a storm and skips this turn")
        return
    if state.at[seat] == OFF:
        _skip(state, seat, "SF-DST-01", "waits beside the board until its hometown is free (RUL-30)")
        return
    where, limit = state.square_name(state.at[seat]), counted(move_limit(state, seat).total, "square")
    said = f"round {state.round}, turn {state.turn}: {state.name(seat)} at {where}, {limit} to move"
    state.report("SF-TRN-01", said, seat)
    push(state, TURN_PHASES.begin(seat))


def _skip(state: SkiesState, seat: int, clause: str, reason: str) -> None:
    """Skip a turn."""
    state.phase = SKIP
    state.report(clause, f"{state.name(seat)} {reason}", seat)
    push(state, TURN_PHASES.ended_turn(seat))


def _ask(state: SkiesState, seat: int) -> None:
    push(state, Frame(state.phase, seat))


def _ask_relocation(state: SkiesState, seat: int) -> None:
    if active_skill(state, seat, "relocate_at_turn_end") is not None:
        _ask(state, seat)


TURN_PHASES: Phases[SkiesState] = Phases(
    (Phase(MOVE, _ask), Phase(LAND, _ask), Phase(ACTION, _ask), Phase(RELOCATE, _ask_relocation)), END_TURN
)
"""The phases of a turn (SF-TRN-01). An effect that closes them ends the turn at once (RUL-70, SF-RLY-05)."""


def finish_turn(state: SkiesState) -> None:
    """End a turn: the next ship clockwise that is still in the game has its turn (SF-TRN-02, SF-SET-15)."""
    end_effects(state, TURN)
    reset_uses(state, TURN)
    seat, state.round = state.next_turn()
    push(state, Frame(BEGIN, seat))


def cancel_path(state: SkiesState, seat: int) -> None:
    """Cancel what is still due on a path when its ship has left it: payments, hazards and moves by cards."""
    ways = ("crossing", "meet", "arrived", "drift")
    state.agenda = tuple(
        frame
        for frame in state.agenda
        if not (frame.kind in ways and frame.data[0] == seat) and (frame.kind, frame.seat) != ("toll", seat)
    )


def landing_square(state: SkiesState, seat: int) -> int | None:
    """Return the square of the town on which a ship has landed this turn, or None (RUL-19, RUL-20)."""
    square = state.at[seat]
    if seat != state.seat or state.terrain(square) != TOWN:
        return None
    if state.options.first_turn_collect == "true" and state.round == 1 and square == state.ship(seat).home:
        return square
    match state.options.landing:
        case "moved_at_least_one":
            return square if state.steps else None
        case "end_of_phase":
            return square
    return square if square != state.start else None


def record_action(state: SkiesState, kind: str) -> None:
    """Record an action of the turn; a seat with cards in hand is then asked for orders (SF-ACT-01)."""
    frame = pop(state)
    state.actions = (*state.actions, kind)
    mark_busy(state, state.seat)
    if state.zones[hand(state.seat)]:
        push(state, frame._replace(kind=AFTER))


def ask_second_action(state: SkiesState) -> None:
    """Ask for a second action instead of what may follow the first (RUL-82)."""
    swap(state, state.agenda[-1]._replace(kind=ACTION))


def remaining_actions(state: SkiesState, seat: int) -> int:
    """Return how many actions a seat may still take on its turn."""
    lent = sum(effect.seat == seat and effect.subject == EXTRA for effect in state.effects)
    return 1 + lent - len(state.actions)


def _has_action_left(state: SkiesState, move: Move) -> Breach | None:
    if move.seat != state.seat:
        return None
    if has_note(state, move.seat, STORM):
        text = f"{state.name(move.seat)} is caught in a storm and takes no action this turn"
        return Breach("SF-STM-03", text, "rule", ("RUL-06",))
    if remaining_actions(state, move.seat) <= 0:
        taken = len(state.actions)
        text = f"you have taken {'the one action' if taken == 1 else f'the {taken} actions'} of this turn"
        return Breach("SF-ACT-01", text, also=("RUL-82",))
    return _other_kind_breach(state, move) if state.actions else None


def _other_kind_breach(state: SkiesState, move: Move) -> Breach | None:
    """Check that a second action is of a kind allowed by the card that grants the action (RUL-82)."""
    lent = [effect for effect in state.effects if effect.seat == move.seat and effect.subject == EXTRA]
    if all(state.contents.orders[effect.source].limit != OTHER_KIND for effect in lent):
        return None
    kind = KINDS.get(move.verb, move.verb)
    taken = [KINDS.get(one, one) for one in state.actions]
    if kind in SECOND and kind not in taken:
        return None
    left = listed([one for one in SECOND if one not in taken], "or")
    text = f"after {listed(taken, 'and')}, a second action must be of another kind: {left}"
    return Breach("SF-ACT-01", text, "rule", ("RUL-82",))


def _action_prompt(state: SkiesState, frame: Frame) -> str:
    """Return the question of the action phase: after a storm, only orders are possible (SF-STM-03)."""
    caught = has_note(state, frame.owner, STORM)
    return "play orders after the move, or end (the storm costs the action)" if caught else "take an action, or end"


ONE_ACTION: Guard[SkiesState] = Guard("one action", _has_action_left)
"""The guard that every verb that is an action shares."""


PART = Part(
    steps={BEGIN: begin_turn, **TURN_PHASES.steps, END_TURN: settling(finish_turn)},
    questions={
        ACTION: question("SF-ACT-01", _action_prompt, may_pass=True),
        AFTER: question("SF-ACT-01", "play orders after the action, or end", may_pass=True),
    },
    windows=frozenset({AFTER}),
)
"""ACTION is not among the windows: a later move never implies that a player skips the action (SF-ACT-01)."""
