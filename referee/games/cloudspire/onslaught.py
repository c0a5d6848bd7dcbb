"""The Onslaught Phase: rounds, turns and their stages, the campfire, stalemates (CS-ONS-01 to 15, CS-CAMP-01 to 04)."""

from collections.abc import Callable, Mapping

from referee.engine import (
    Frame,
    Part,
    counted,
    drop_when_idle,
    end_effects,
    pop,
    push,
    question,
    reset_uses,
    swap,
    use_count,
)
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, listed, verb
from referee.games.cloudspire import attacking, building, deploying, effects, marches, moving, shooting, wave_end
from referee.games.cloudspire.attacking import strike_idle
from referee.games.cloudspire.building import LIMITED
from referee.games.cloudspire.market import other_moves
from referee.games.cloudspire.moments import trigger_each, trigger_effects
from referee.games.cloudspire.pieces import NOTHING, piece_of, player
from referee.games.cloudspire.places import stack
from referee.games.cloudspire.state import ATTACK, EXPLORE, FIRE, MOVE, STAGES, START, TURN, SpireState
from referee.games.cloudspire.wave_end import PHASE_OVER, ROUND_OVER, ROUNDS, STAGE, TURN_OVER, count_still_round


def begin(state: SpireState, seat: int) -> None:
    """Begin the Onslaught Phase: rounds of turns until the wave ends."""
    state.round, state.still = 0, 0
    has_minions = wave_end.has_minions_left(state)
    if not has_minions and state.options.no_minion_wave == "immediate":
        state.report("CS-R25", "nobody has a minion: the phase ends at once")
        push(state, Frame(PHASE_OVER))
        return
    push(state, Frame(ROUNDS, None, (has_minions,)))
    for other in reversed(state.order()):  # the first in turn order is asked first
        deploying.show_top(state, stack(other), other)


def begin_round(state: SpireState) -> None:
    """Begin a round: one turn of every player in turn order (CS-ONS-01)."""
    state.round += 1
    push(state, Frame(ROUND_OVER), *[Frame(wave_end.TURN, seat) for seat in reversed(state.order())])


def end_round(state: SpireState) -> None:
    """End a round, and the wave if no minion is left or too many rounds have changed nothing (CS-R25, CS-R26)."""
    pop(state)
    still = count_still_round(state)
    if not wave_end.has_minions_left(state):
        state.report("CS-R25", "nobody has a minion: the wave ends after one round")
        wave_end.end_wave(state)
    elif still:
        said = f"{state.still} rounds without damage, deployment or progress: the wave ends in a stalemate"
        state.report("CS-R26", said)
        wave_end.end_wave(state)
    else:
        swap(state, Frame(ROUNDS, None, (True,)))
        trigger_effects(state, "round_end", NOTHING)


def begin_turn(state: SpireState) -> None:
    """Begin the turn of a seat with its stages (CS-ONS-02)."""
    seat = pop(state).owner
    state.seat, state.turn, state.looked = seat, state.turn + 1, ()
    end_effects(state, TURN)
    reset_uses(state, TURN)
    for unit in tuple(state.units.values()):
        state.put(
            unit._replace(has_moved=False, has_attacked=False, has_struck_back=False, was_teleported=False, left=())
        )
    for spire in tuple(state.spires.values()):
        state.put(spire._replace(has_fired=False))
    push(state, Frame(TURN_OVER, seat), *[Frame(STAGE, seat, (stage,)) for stage in reversed(STAGES)])


def _begin_stage(state: SpireState) -> None:
    frame = pop(state)
    state.stage = frame.word
    ENTER[state.stage](state, frame.owner)


def _begin_start_stage(state: SpireState, seat: int) -> None:
    """Resolve the effects at the start of a turn, then offer limited builds (CS-ONS-03, CS-ONS-05, CS-CAMP-01)."""
    state.report("CS-ONS-01", f"round {state.round}: {state.possessive(seat)} turn", seat)
    if state.options.campfire_timing == "start":
        light_campfire(state, seat)
    if remaining_builds(state, seat):
        push(state, Frame(START, seat))
    trigger_effects(state, "turn_start", player(seat))
    effects.offer_relics(state, "the start of the turn", seat)


def _begin_movement(state: SpireState, seat: int) -> None:
    push(state, Frame(MOVE, seat))
    trigger_each(state, "before_move", map(piece_of, state.units_of(seat)))


def _begin_spire_fire(state: SpireState, seat: int) -> None:
    push(state, Frame(shooting.SPIRES, seat))
    trigger_each(state, "spire_fire", map(player, reversed(shooting.opponents_in_order(state))))
    if attacking.quick_targets(state, seat):
        push(state, Frame(attacking.QUICK, seat))


def _begin_attacks(state: SpireState, seat: int) -> None:
    push(state, Frame(ATTACK, seat))
    effects.offer_relics(state, "before the attacks", seat)


ENTER: Mapping[str, Callable[[SpireState, int], None]] = {
    START: _begin_start_stage,
    MOVE: _begin_movement,
    FIRE: _begin_spire_fire,
    EXPLORE: lambda state, seat: push(state, Frame(EXPLORE, seat)),
    ATTACK: _begin_attacks,
}
"""The function that begins each stage of a turn."""


def _end_turn(state: SpireState) -> None:
    seat = pop(state).owner
    strike_idle(state, seat)
    if state.options.campfire_timing == "end":
        light_campfire(state, seat)
    trigger_effects(state, "turn_end", player(seat))


def light_campfire(state: SpireState, seat: int) -> None:
    """Send a seat's heroes to the campfire, or back if an opposing faction has units (CS-CAMP-01 to CS-CAMP-03)."""
    if state.options.campfire_timing == "off" or state.leaves_out("CS-CAMP-01"):
        return
    rests = not any(state.units_of(other) or state.groups[other] for other in state.opponents(seat))
    for unit in state.units_of(seat):
        if unit.is_hero and unit.is_at_campfire != rests:
            state.put(unit._replace(is_at_campfire=rests))
    if rests and any(unit.is_hero for unit in state.units_of(seat)):
        state.report("CS-CAMP-01", f"{state.possessive(seat)} heroes rest at the campfire: nobody opposes them", seat)


def remaining_builds(state: SpireState, seat: int) -> int:
    """Return how many limited builds a seat may still use this turn (CS-ONS-06, CS-R21)."""
    in_turn = state.options.limited_in_turn - use_count(state, TURN, seat, LIMITED)
    return max(0, min(state.options.limited_builds - state.pegs[seat], in_turn))


def _limited_build_prompt(state: SpireState, frame: Frame) -> str:
    does = [verb for verb, things in building.affordable_builds(state, frame.owner).items() if things]
    left = f"{listed(does, 'or')} a spire ({counted(remaining_builds(state, frame.owner), 'limited build')} left)"
    found = [*([left] if does else []), *other_moves(state, frame.owner)]
    return ", ".join([*found, "or end" if found else "end"])


def _may_end(state: SpireState, move: Move) -> Breach | None:
    kind = state.top_kind
    if kind == MOVE:
        return moving.must_move(state, move)
    return attacking.must_attack(state, move) if kind == ATTACK else None


def end(state: SpireState, move: Move) -> None:
    """End the active player's stage."""
    if pop(state).kind == MOVE:
        marches.end_marching(state, move.seat)


END_VERB = verb(
    "end",
    "CS-ONS-02",
    answers={START, MOVE, EXPLORE, ATTACK},
    effect=end,
    guards=(Guard("owed", _may_end, (DUE,)),),
    typed=TypedForm(
        ("end", "done", "finish", "stop"),
        words_if_asked=("pass",),
        fillers=("stage", "turn", "movement", "exploration", "attack", "attacks", "my", "the", "exploring", "moving"),
    ),
)
PART = Part(
    verbs=(END_VERB,),
    steps={
        ROUNDS: begin_round,
        ROUND_OVER: end_round,
        wave_end.TURN: begin_turn,
        STAGE: _begin_stage,
        TURN_OVER: _end_turn,
        PHASE_OVER: wave_end.end_onslaught,
    },
    questions={
        START: question(
            "CS-ONS-05",
            _limited_build_prompt,
            may_pass=True,
            subject=lambda state, frame: (remaining_builds(state, frame.owner),),
        )
    },
    checks=(wave_end.check_wave, drop_when_idle(START, lambda state, frame: not remaining_builds(state, frame.owner))),
)
