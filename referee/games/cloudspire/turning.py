"""Minions whose two sides are a choice: their player turns them over as they become active (Riftwalkers)."""

from __future__ import annotations

from referee.engine import DUE, Breach, Decision, Frame, Guard, Move, Part, Verb, number, pop, push, use, used, verb
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.sources import side
from referee.games.cloudspire.state import MOVE, WAVE, SpireState

FLIP, SIDE = "flip", "side"
CLAUSE = "CS-PREP-24"


def is_choice(state: SpireState, chip: Chip) -> bool:
    """Return whether both sides of a chip are choices: a minion of a faction that does not promote."""
    faction = state.contents.factions.get(chip.faction)
    return faction is not None and not faction.promotes and not chip.is_hero and chip.promoted is not None


def is_turned(state: SpireState, seat: int) -> bool:
    """Return whether the top minion of a stack will deploy on its other side."""
    return used(state, WAVE, seat, FLIP) % 2 > 0


def turned(state: SpireState, unit: Unit) -> Unit:
    """Return a unit that deploys on the side that its player has chosen; the next one is on its basic side again."""
    if not is_turned(state, unit.seat):
        return unit
    use(state, WAVE, unit.seat, FLIP)
    return unit._replace(promoted=True)


def offer(state: SpireState, unit: Unit) -> None:
    """Ask on which side a minion acts that has just become the top of its group."""
    if is_choice(state, state.chip(unit)):
        push(state, Frame(SIDE, unit.seat, (unit.id,)))


def top_chip(state: SpireState, seat: int) -> Chip | None:
    """Return the chip that a seat could turn over: the top of its stack, or of a group that is asked about."""
    frame = state.agenda[-1]
    if frame.kind == SIDE:
        unit = state.units.get(number(frame.data[0]))
        return None if unit is None else state.chip(unit)
    waiting = state.waiting(seat)
    return state.contents.units.get(waiting[0][0]) if waiting else None


def _has_choice(state: SpireState, move: Move) -> Breach | None:
    chip = top_chip(state, move.seat)
    if chip is None:
        return Breach(CLAUSE, "no known minion is on top of your stack", "fact")
    if is_choice(state, chip):
        return None
    return Breach(CLAUSE, f"{chip.name} deploys on its basic side")


def _is_basic(state: SpireState, move: Move) -> Breach | None:
    if state.agenda[-1].kind == MOVE and is_turned(state, move.seat):
        return Breach(CLAUSE, "it shows its other side already")
    return None


def flip(state: SpireState, move: Move) -> None:
    """Turn a minion over."""
    if state.agenda[-1].kind != SIDE:
        use(state, WAVE, move.seat, FLIP)
        state.report(CLAUSE, f"{state.whose(move.seat)} top minion will deploy on its other side", move.seat)
        return
    unit = state.units[number(pop(state).data[0])]
    other = unit._replace(promoted=True)
    other = other._replace(health=side(state, other).health)
    state.put(other)
    state.report(CLAUSE, f"{called(state, unit)} shows its other side, with {other.health} health", move.seat)


def ask(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question on which side a minion acts."""
    unit = state.units[number(frame.data[0])]
    prompt = f"{state.seat_name(frame.whose)}: flip {called(state, unit)} to its other side, or pass"
    return (Decision(frame.whose, SIDE, CLAUSE, prompt, may_pass=True, subject=frame.data),)


def leave(state: SpireState, move: Move) -> None:
    """Leave a minion on its basic side."""
    pop(state)


def drop(state: SpireState) -> bool:
    """Drop the question about a minion that has fallen."""
    top = state.agenda[-1] if state.agenda else None
    if top is None or top.kind != SIDE or number(top.data[0]) in state.units:
        return False
    pop(state)
    return True


VERB: Verb[SpireState] = verb(
    FLIP,
    CLAUSE,
    answers={MOVE, SIDE},
    effect=flip,
    guards=(Guard("choice", _has_choice, (DUE,)), Guard("basic", _is_basic, (DUE,))),
    idle=("it", "over", "top"),
    help="let the top minion of your stack deploy on its other side (Riftwalkers)",
)
PART: Part[SpireState] = Part(
    verbs=(VERB,), questions={SIDE: ask}, passes={SIDE: leave}, checks=(drop,), windows=frozenset({SIDE})
)
