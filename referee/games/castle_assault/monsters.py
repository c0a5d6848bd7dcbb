"""The Monsters' turn: Momentum, the turn counter, who moves and acts first, what each does (CA-SOLO, CA-PRI)."""

from referee.engine import Frame, Part, number, pop, push
from referee.engine.mechanisms.automaton import Automaton
from referee.engine.mechanisms.priorities import Rank
from referee.engine.verbs import Move, Value
from referee.games.castle_assault.acting import acting_unit, can_act
from referee.games.castle_assault.actions import EXPAND, SHOOT, SUMMON, TARGET, VERBS, targets
from referee.games.castle_assault.arrivals import add_arrivals, clear_out, monster_turn, scenario_of
from referee.games.castle_assault.charging import ATTACK, ATTACK_VERB, CHARGE_VERB
from referee.games.castle_assault.expansion import EXPAND_VERB, SUMMON_VERB
from referee.games.castle_assault.order import MOVE_VERB, PRIORITY, UNITS
from referee.games.castle_assault.spaces import distance, is_engaged, name, progress, unit_on
from referee.games.castle_assault.state import CHARGE, END, OPEN, START, CastleState, Unit
from referee.games.castle_assault.turn import EFFECTS, MONSTER_TURN, ROLL
from referee.games.castle_assault.units import name_with_place
from referee.games.castle_assault.windows import moment

BEGIN, ACT, LAST, COUNTER = f"{MONSTER_TURN} {START}", f"{MONSTER_TURN} {OPEN}", f"{MONSTER_TURN} {END}", "turn counter"
MONSTER_ACTIONS = (SHOOT, EXPAND, SUMMON, CHARGE)
"""The ability words that are an action of a Monster."""


def begin(state: CastleState) -> None:
    """Put the steps of the Monsters' Start of Turn on the agenda: no Resources, no draws (CA-SOLO-09, CA-SOLO-10)."""
    seat = pop(state).owner
    push(state, Frame(UNITS, seat), moment("start effects"), Frame(EFFECTS, seat, (START,)))
    push(state, Frame(COUNTER, seat), moment("the Momentum roll"), Frame(ROLL, seat))


def advance_turn_counter(state: CastleState) -> None:
    """Move the turn counter (CA-SOLO-06)."""
    seat = pop(state).owner
    state.report("CA-SOLO-06", f"the turn counter moves to T{monster_turn(state)}", seat)


def action_of(state: CastleState, unit: Unit) -> str:
    """Return the action of a Monster (CA-Q-MONACT): it attacks, uses its action ability or charges."""
    if is_engaged(state, unit):
        return ATTACK
    text = next((one.word for one in state.card(unit).does if one.word in MONSTER_ACTIONS), CHARGE)
    return CHARGE if text == SHOOT and not targets(state, unit) else text


def act(state: CastleState) -> None:
    """Let the Monster that is furthest ahead act, until all have acted (CA-SOLO-12)."""
    frame = state.agenda[-1]
    if ACTING.best_moves(state, frame.owner):
        ACTING.ask(state, frame.owner)
        return
    pop(state)
    for unit in state.units_of(frame.owner):
        if can_act(state, unit):
            state.report("CA-SOLO-12", f"{name_with_place(state, unit)} can do nothing", frame.owner)


def end(state: CastleState) -> None:
    """Carry out what the scenario prescribes for the end of this turn (CA-SOLO-17)."""
    pop(state)
    clear_out(state)
    add_arrivals(state, scenario_of(state).row(monster_turn(state)))


def choose_order(state: CastleState) -> None:
    """Let a die decide which of the Monsters that are equally far ahead moves next (CA-PRI-02)."""
    ORDER.ask(state, pop(state).owner)


def _rows_ahead(state: CastleState, move: Move) -> int:
    unit = acting_unit(state, move)
    return progress(state, unit.seat, unit.space)


def _is_own_action(state: CastleState, move: Move) -> int:
    return move.verb == action_of(state, acting_unit(state, move))


def _is_closest(state: CastleState, move: Move) -> int:
    if move.verb != SHOOT:
        return 1
    unit, target = acting_unit(state, move), unit_on(state, TARGET.of(move))
    near = min((distance(state, unit, other) for other in targets(state, unit)), default=0)
    return target is not None and distance(state, unit, target) == near


def _space(state: CastleState, value: Value) -> str:
    return name(number(value))


ORDER: Automaton[CastleState] = Automaton(
    "monster order",
    "CA-PRI-01",
    "Monsters: which moves next",
    (MOVE_VERB,),
    (),
    ties=("CA-PRI-02",),
    reroll_clause="CA-PRI-03",
    name_of=_space,
    keeps=UNITS,
)
ACTING: Automaton[CastleState] = Automaton(
    "monster action",
    "CA-SOLO-12",
    "Monsters: which acts next",
    (ATTACK_VERB, VERBS[0], EXPAND_VERB, SUMMON_VERB, CHARGE_VERB),
    (
        Rank("CA-PRI-01", "the Monster furthest ahead", _rows_ahead),
        Rank("CA-Q-MONACT", "the action on its card", _is_own_action),
        Rank("CA-PRI-06", "the closest target", _is_closest),
    ),
    ties=("CA-PRI-02", "CA-PRI-07"),
    reroll_clause="CA-PRI-03",
    name_of=_space,
    keeps=ACT,
)
PART = Part(
    verbs=(*ORDER.verbs.values(), *ACTING.verbs.values()),
    steps={
        BEGIN: begin,
        COUNTER: advance_turn_counter,
        ACT: act,
        LAST: end,
        PRIORITY: choose_order,
        **ORDER.steps,
        **ACTING.steps,
    },
    questions={**ORDER.questions, **ACTING.questions},
    chances={**ORDER.chances, **ACTING.chances},
)
