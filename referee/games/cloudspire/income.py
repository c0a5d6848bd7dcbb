"""The Income Phase: Source for everybody, and the repair of gates that have fallen."""

from collections.abc import Iterable

from referee.engine import Frame, Part, counted, pop, push, question, settling, swap
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, listed, verb
from referee.games.cloudspire.catalogue import Advancement
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import advancements_in_match, must_be_listed, named_thing, title
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.scenarios import entry_of_wave
from referee.games.cloudspire.state import SpireState

RECEIVE, REPAIR, GIVE_UP = "income received", "repair", "give up"
HARD_CP = 2
"""The extra command points of automatic factions, in each wave of a hard scenario (CS-R86)."""
LAST_FIGURE = 4
"""The last wave with numbers of its own; each later wave adds a fixed step (CS-WAVE-05)."""


def begin(state: SpireState, seat: int) -> None:
    """Begin the Income Phase: in turn order each player gains Source, and then repairs a gate that has fallen."""
    push(state, *(Frame(RECEIVE, other) for other in reversed(state.order_from(seat))))


def income_or_points(state: SpireState, name: str, wave: int, seat: int) -> int:
    """Return a seat's income or command points (cp) in a wave (CS-INCOME-02, CS-PREP-07, CS-WAVE-05, CS-SOLO-03)."""
    if state.scenario:
        hard = name == "cp" and state.options.difficulty == "hard" and state.is_automatic(seat)
        values: tuple[int, ...] = getattr(state.scenario_data.sides[seat], name)
        return entry_of_wave(values, wave, 0) + (HARD_CP if hard else 0)
    base = int(state.options[f"{name}_{min(wave, LAST_FIGURE)}"])
    return base + max(0, wave - LAST_FIGURE) * state.options.wave_step


def receive(state: SpireState) -> None:
    """Give a seat its income, in its turn; its debt for a repair is paid first (CS-WAVE-03, CS-INCOME-01, CS-R40)."""
    state.seat = seat = state.agenda[-1].owner
    swap(state, Frame(REPAIR, seat))
    amount = income_or_points(state, "income", state.wave, seat)
    if owed := min(amount, state.debts[seat]):
        state.debts[seat] -= owed
        state.report("CS-R40", f"{state.with_verb(seat, 'pays')} {owed} Source owed for a repair", seat)
    gain(state, seat, amount - owed, "CS-INCOME-01", f"income of wave {state.wave}")
    trigger_effects(state, "income", player(seat))


def repair(state: SpireState) -> None:
    """Repair a fallen gate, step by step: first by advancements, then by Source (CS-INCOME-06 to CS-INCOME-10)."""
    seat = state.agenda[-1].owner
    if state.intact[seat] or not state.fallen[seat] or state.options.gate_repair == "eliminate":
        pop(state)
        return
    if state.health[seat] >= state.options.repair_to:
        _finish(state, seat)
        return
    highest = highest_advancements(state, seat)
    if len(highest) > 1:
        push(state, Frame(GIVE_UP, seat))
    elif highest:
        give_up(state, seat, highest[0].id)
    else:
        _pay(state, seat)
        _finish(state, seat)


def _pay(state: SpireState, seat: int) -> None:
    """Pay for the missing health with Source (CS-INCOME-10, CS-R40)."""
    missing, each = state.options.repair_to - state.health[seat], state.options.repair_price
    affordable = missing if not each else min(missing, state.source[seat] // each)
    if affordable < missing and state.options.repair_shortfall == "debt":
        owed = missing * each - state.source[seat]
        state.debts[seat] += owed
        state.source[seat], affordable = 0, missing
        state.report("CS-R40", f"{state.with_verb(seat, 'owes')} {owed} Source for the repair", seat)
    else:
        state.source[seat] -= affordable * each
        if affordable:
            said = f"{state.with_verb(seat, 'pays')} {affordable * each} Source for {affordable} health"
            state.report("CS-INCOME-10", said, seat)
    state.health[seat] += affordable
    if not state.health[seat]:
        state.health[seat], state.source[seat] = 1, 0
        state.report("CS-R40", f"{state.possessive(seat)} gate gets 1 health for all the Source that is left", seat)


def _finish(state: SpireState, seat: int) -> None:
    pop(state)
    state.intact[seat] = True
    state.report("CS-INCOME-08", f"{state.possessive(seat)} gate is repaired to {state.health[seat]}", seat)


def highest_advancements(state: SpireState, seat: int) -> tuple[Advancement, ...]:
    """Return the advancements of a seat with the highest level (CS-INCOME-09)."""
    owned = [state.contents.advancements[id] for id in state.advancements[seat]]
    top = max((one.level for one in owned), default=0)
    return tuple([one for one in owned if one.level == top])


def give_up(state: SpireState, seat: int, advancement: str) -> None:
    """Give up an advancement for 1 health of the gate; its effects stop at once (CS-INCOME-12)."""
    state.advancements[seat] = tuple([one for one in state.advancements[seat] if one != advancement])
    state.health[seat] += 1
    name = title(state.contents, advancement)
    state.report("CS-INCOME-09", f"{state.with_verb(seat, 'gives')} up {name} for 1 health of the gate", seat)


def _give_up_prompt(state: SpireState, frame: Frame) -> str:
    names = listed([one.name for one in highest_advancements(state, frame.owner)], "or")
    left = counted(state.options.repair_to - state.health[frame.owner], "health", "health")
    return f"give up an advancement to repair the gate: {left} missing ({names})"


def _owned_advancements(state: SpireState, move_so_far: PartialMove) -> Iterable[str]:
    return state.advancements[move_so_far.seat] if 0 <= move_so_far.seat < state.sides else ()


STEP = Slot(named_thing("an advancement", _owned_advancements, advancements_in_match))


def _is_highest(state: SpireState, move: Move) -> Breach | None:
    highest = highest_advancements(state, move.seat)
    if STEP.of(move) in {one.id for one in highest}:
        return None
    names = listed([one.name for one in highest], "or")
    return Breach("CS-INCOME-09", f"give up the highest level first: {names}", also=("CS-R41",))


GIVE = verb(
    "give",
    "CS-INCOME-09",
    (STEP,),
    answers={GIVE_UP},
    guards=(
        must_be_listed("owned", STEP, "CS-INCOME-09", "you do not have {}"),
        Guard("highest", _is_highest, ("owned",)),
    ),
    effect=settling(lambda state, move: give_up(state, move.seat, STEP.of(move))),
    typed=TypedForm(optional_for={GIVE_UP}, fillers=("up",)),
)
PART = Part(
    verbs=(GIVE,),
    steps={RECEIVE: receive, REPAIR: repair},
    questions={
        GIVE_UP: question("CS-INCOME-09", _give_up_prompt, subject=lambda state, frame: (state.health[frame.owner],))
    },
)
