"""The Prep Phase: marks, and the deployment stacks that all players prepare in secret."""

from referee.engine import UNKNOWN, Decision, Frame, OnTop, Part, pop, push, question, settling, top_frame, zones
from referee.engine.core.naming import counted
from referee.engine.verbs import DUE, UNNAMED, Breach, Guard, Move, PartialMove, Slot, TypedForm, listed, verb
from referee.games.cloudspire import chips, command_points
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.command_points import (
    can_complete,
    chips_in_stack,
    hero_breach,
    points_in_wave,
    points_of,
    spending,
)
from referee.games.cloudspire.ending import MARK, REMARK
from referee.games.cloudspire.moments import trigger_each
from referee.games.cloudspire.names import SEAT, title
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.places import barracks, beside, stack
from referee.games.cloudspire.selecting import ADD, JOIN, PREPARE, PREPARED, UNIT, read_stack, selectable
from referee.games.cloudspire.sources import is_lone
from referee.games.cloudspire.state import SpireState

NOT_SHOWN = "? for a unit that is not shown"
ANY_POINTS = 99
"""More command points than any stack costs."""


def begin(state: SpireState, seat: int) -> None:
    """Begin the Prep Phase: marks in turn order, then all stacks at the same time."""
    state.locked = ()
    state.marks = [-1] * state.sides
    push(state, Frame(PREPARE))
    push(state, *(Frame(MARK, other) for other in reversed(state.order())))
    trigger_each(state, "prep_select", map(player, reversed(state.order())))


# Stacks.


def _owns_chip(state: SpireState, move: Move) -> Breach | None:
    face, seat = UNIT.of(move), move.seat
    if face == UNKNOWN:
        return Breach("CS-PREP-04", "name the unit, or write `?` to keep it secret", "fact")
    if face == UNNAMED:
        zone = _zone_of(state, seat, face)
        return None if state.zones.get(zone) else Breach("CS-PREP-09", "no unit is left in the barracks", "fact")
    if face in selectable(state, seat):
        return None
    chip = state.contents.units[face]
    if chip.faction == state.faction_id(seat):
        return Breach("CS-PREP-09", f"no {chip.name} is left in the barracks", "fact")
    return Breach("CS-PREP-04", f"{chip.name} is not in your barracks", "fact")


def _zone_of(state: SpireState, seat: int, face: str) -> str:
    is_beside = bool(face) and face in state.faces(beside(seat))
    return beside(seat) if is_beside else barracks(state.faction_id(seat))


def _has_points_left(state: SpireState, move: Move) -> Breach | None:
    face, seat = UNIT.of(move), move.seat
    if face == UNNAMED:
        return None
    cost, spent, most = points_of(state, seat, face), spending(state, seat).total, points_in_wave(state, seat)
    if spent + cost <= most:
        return None
    said = f"{title(state.contents, face)} costs {cost} CP: {spent} + {cost} is more than the {most} of wave"
    return Breach("CS-PREP-05", f"{said} {state.wave}")


def _can_complete(state: SpireState, move: Move) -> Breach | None:
    """Check that the chips that nobody has named can be units within the points (CS-PREP-05)."""
    if UNIT.of(move) != UNNAMED and UNKNOWN not in command_points.hidden_chips(state, move.seat):
        return None
    after = state.copy()
    _put(after, move)
    if can_complete(after, move.seat):
        return None
    face, most, after.command[move.seat] = UNIT.of(move), points_in_wave(state, move.seat), ANY_POINTS
    if not can_complete(after, move.seat):
        return Breach("CS-PREP-05", "the remaining units cannot make up this stack")
    cost = "" if face == UNNAMED else f"{title(state.contents, face)} costs {points_of(state, move.seat, face)} CP: "
    said = f"this stack costs more than the {most} CP of wave {state.wave}, whatever its secret units are"
    return Breach("CS-PREP-05", f"{cost}{said}")


def _may_have_hero(state: SpireState, move: Move) -> Breach | None:
    chip = state.contents.units.get(UNIT.of(move))
    return None if chip is None else hero_breach(state, move.seat, chip)


def _in_order(state: SpireState, move: Move) -> Breach | None:
    """Check that no hero is between minions (CS-PREP-17, CS-PREP-25).

    A house rule also forbids two heroes on the same side of the minions (CS-R23).
    """
    face = UNIT.of(move)
    chip = state.contents.units.get(face)
    if chip is None:
        return None
    lie = chips_in_stack(state, move.seat)
    minions = [place for place, one in enumerate(lie) if one is not None and not one.is_hero]
    behind = lie[minions[-1] + 1 :] if minions else ()
    if not chip.is_hero:
        if any(one is not None and one.is_hero for one in behind):
            return Breach("CS-PREP-17", "a hero would be between minions", also=("CS-PREP-25",))
        return None
    side = behind if minions else lie
    if state.options.two_heroes_same_side == "no" and any(one is not None and one.is_hero for one in side):
        where = "after" if minions else "before"
        return Breach("CS-PREP-18", f"only one hero can go {where} the minions", also=("CS-R23",))
    return None


def select(state: SpireState, seat: int, face: str) -> None:
    """Put a unit at the bottom of a seat’s stack; only that seat sees the unit, but in a scenario all players do."""
    zone, seen = _zone_of(state, seat, face), chips.all_seats(state) if state.scenario else 1 << seat
    if zone == beside(seat):  # the others see which chip has gone, but not where in the stack it is
        lying = chips.named_token(state, zone, face)
        state.zones[zone] = tuple([token for token in state.zones[zone] if token != lying])
        state.zones[stack(seat)] = (*state.zones[stack(seat)], zones.new_token(state, face, seen))
        return
    chips.draw(state, zone, stack(seat), face or UNKNOWN, seen if face else 0)


def _put(state: SpireState, move: Move) -> None:
    """Put a unit at the bottom of a stack, alone or into the last group."""
    select(state, move.seat, UNIT.of(move))
    *others, last = state.groups[move.seat] or (0,)
    state.groups[move.seat] = (*others, last + 1) if move.verb == JOIN else (*state.groups[move.seat], 1)


def selection_fault(state: SpireState, seat: int, face: str) -> str:
    """Return why a seat may not put a unit anywhere into its stack; empty if it may."""
    move = Move(seat, ADD, (face,))
    found = filter(None, (breach(state, move) for breach in (_owns_chip, _may_have_hero, _has_points_left)))
    return next((breach.text for breach in found), "")


AVAILABLE = (Guard("owned", _owns_chip, (DUE,)), Guard("points", _has_points_left, ("owned",)))
ADD_VERB = verb(
    ADD,
    "CS-PREP-04",
    (UNIT,),
    answers={PREPARE},
    guards=(
        *AVAILABLE,
        Guard("hero", _may_have_hero, ("owned",)),
        Guard("order", _in_order, (DUE,)),
        Guard("possible", _can_complete, ("owned", "points", "hero", "order")),
    ),
    effect=_put,
    typed=TypedForm(line=read_stack),
)


def _joined_chips(state: SpireState, move: Move) -> tuple[Chip | None, Chip | None]:
    """Return the unit that joins a group and the unit above it; None for each that is not known."""
    lie = chips_in_stack(state, move.seat)
    return state.contents.units.get(UNIT.of(move)), lie[-1] if lie else None


def _is_minion(state: SpireState, move: Move) -> Breach | None:
    if not chips_in_stack(state, move.seat):
        return Breach("CS-PREP-10", "there is no group to join yet: add a minion first", "fact")
    if any(chip is not None and chip.is_hero for chip in _joined_chips(state, move)):
        return Breach("CS-PREP-16", "heroes are never in a group")
    return None


def _may_be_grouped(state: SpireState, move: Move) -> Breach | None:
    """Check that neither minion has a talent that forbids groups."""
    for one in filter(None, _joined_chips(state, move)):
        if is_lone(state, one):
            return Breach("CS-PREP-10", f"{one.name} is never grouped")
    return None


def _has_slowest_on_top(state: SpireState, move: Move) -> Breach | None:
    chip, above = _joined_chips(state, move)
    if chip is None or above is None or above.basic.movement <= chip.basic.movement:
        return None
    fast, slow = above.basic.movement, chip.basic.movement
    said = f"{above.name} moves {fast} and would be above {chip.name}, which moves {slow}"
    return Breach("CS-PREP-11", f"the slowest minion of a group must be on top: {said}")


JOIN_VERB = verb(
    JOIN,
    "CS-PREP-10",
    (UNIT,),
    answers={PREPARE},
    guards=(
        *AVAILABLE,
        Guard("minion", _is_minion, (DUE,)),
        Guard("movement", _has_slowest_on_top, (DUE,)),
        Guard("lone", _may_be_grouped, (DUE,)),
        Guard("possible", _can_complete, ("owned", "points", "minion", "movement", "lone")),
    ),
    effect=_put,
)


def _has_minion(state: SpireState, move: Move) -> Breach | None:
    if state.options.empty_stack == "yes":
        return None
    if any(chip is None or not chip.is_hero for chip in chips_in_stack(state, move.seat)):
        return None
    cheapest = [face for face in selectable(state, move.seat) if not state.contents.units[face].is_hero]
    left = points_in_wave(state, move.seat) - spending(state, move.seat).total
    if not any(points_of(state, move.seat, face) <= left for face in cheapest):
        return None
    return Breach("CS-R24", "a stack needs at least one minion")


def _lock(state: SpireState, move: Move) -> None:
    seat = move.seat
    state.locked = (*state.locked, seat)
    state.command[seat] = points_in_wave(state, seat)
    height = len(state.zones[stack(seat)])
    state.report("CS-PREP-19", f"{state.possessive(seat)} stack is ready: {counted(height, 'chip')} on the gate", seat)
    if all(other in state.locked or state.is_automatic(other) for other in state.order()):
        pop(state)
        state.seat = state.first
        state.report("CS-PREP-22", "all stacks are locked")


LOCK = verb(
    "lock",
    "CS-PREP-19",
    (),
    answers={PREPARE},
    guards=(Guard("minion", _has_minion, (DUE,)),),
    effect=_lock,
    typed=TypedForm(("lock", "ready")),
)


def _has_stack(state: SpireState, move: Move) -> Breach | None:
    return None if state.zones[stack(move.seat)] else Breach("CS-PREP-04", "your stack is empty", "fact")


def _clear(state: SpireState, move: Move) -> None:
    seat, own = move.seat, state.faction_id(move.seat)
    bought = [token for token in state.zones[stack(seat)] if state.deck.back_of(token) != own]
    chips.move_chips(state, bought, stack(seat), beside(seat))
    chips.put_away(state, state.zones[stack(seat)], stack(seat), barracks(own))
    state.groups[seat] = ()
    command_points.forget_spending(state, seat)


CLEAR = verb("clear", "CS-PREP-04", (), answers={PREPARE}, guards=(Guard("stack", _has_stack, (DUE,)),), effect=_clear)


# Players may ask to see the stacks of players before them in turn order (CS-PREP-21).


ASKED = Slot(SEAT.listing(lambda state, said: [one for one in state.order() if _has_unseen_chips(state, said, one)]))


def _has_unseen_chips(state: SpireState, move_so_far: PartialMove, asked: int) -> bool:
    return not all(token.seen & 1 << move_so_far.seat for token in state.zones[stack(asked)])


def _may_ask(state: SpireState, move: Move) -> Breach | None:
    asked, order = ASKED.of(move), state.order()
    if state.options.mode == "simplified":
        return Breach("CS-VAR-04", "you cannot ask for stacks in the simplified game")
    if asked not in order or move.seat not in order or order.index(asked) >= order.index(move.seat):
        return Breach("CS-PREP-21", f"ask a player before you in turn order, not {state.name_in_sentence(asked)}")
    if asked not in state.locked and not state.is_automatic(asked):
        return Breach("CS-PREP-21", f"{state.possessive(asked)} stack is not ready yet", "fact")
    if not _has_unseen_chips(state, move, asked):
        return Breach("CS-PREP-21", f"you have seen all of {state.possessive(asked)} stack", "fact")
    return None


def _ask(state: SpireState, move: Move) -> None:
    asked = ASKED.of(move)
    zones.show(state, stack(asked), 1 << move.seat)
    said = f"{state.with_verb(asked, 'shows')} their stack to {state.name_in_sentence(move.seat)}"
    state.report("CS-PREP-21", said, move.seat)


ASK = verb("ask", "CS-PREP-21", (ASKED,), answers={PREPARE}, guards=(Guard("earlier", _may_ask, (DUE,)),), effect=_ask)


def _stack_questions(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    found = []
    for seat in state.order():
        if seat not in state.locked and not state.is_automatic(seat):
            most, spent = points_in_wave(state, seat), spending(state, seat).total
            left = f"{most - spent} of {most} CP left" if spent else f"{most} CP"
            prompt = f"prepare a deployment stack ({left}), then lock it (or `{PREPARED}`; {NOT_SHOWN})"
            subject = (len(state.zones[stack(seat)]),)
            found.append(Decision(seat, PREPARE, "CS-PREP-04", prompt, subject=subject))
    return tuple(found)


STACKING = (ADD, JOIN, LOCK.name, CLEAR.name, ASK.name)
"""The verbs with which stacks are prepared and looked at."""


# Marks.


def markable(state: SpireState, seat: int) -> tuple[int, ...]:
    """Return the opponents whose gate is not defeated (CS-PREP-01, CS-VAR-08)."""
    return tuple([other for other in state.opponents(seat) if state.intact[other] or not state.fallen[other]])


def _mark_prompt(state: SpireState, frame: Frame) -> str:
    names = listed([state.seat_name(other) for other in markable(state, frame.owner)], "or")
    return f"mark a faction ({names})"


def declare_forced_marks(state: SpireState, frame: Frame | None) -> None:
    """Declare the marks of players who have no choice (CS-PREP-03)."""
    found = markable(state, frame.owner) if frame is not None else ()
    if frame is None or len(found) > 1:
        return
    pop(state)
    if found:
        _declare(state, frame.owner, found[0], "CS-PREP-03" if state.sides == 2 else "CS-PREP-01")
    declare_forced_marks(state, top_frame(state, MARK, REMARK))


def _declare(state: SpireState, seat: int, marked: int, clause: str) -> None:
    state.marks[seat] = marked
    said = f"{state.with_verb(seat, 'marks')} {state.name_in_sentence(marked)}; the mark is beside their fortress"
    state.report(clause, said, seat)


MARKED = Slot(SEAT.listing(lambda state, move_so_far: range(state.sides)))


def _may_mark(state: SpireState, move: Move) -> Breach | None:
    marked = MARKED.of(move)
    if not state.are_opponents(move.seat, marked):
        clause = "CS-VAR-08" if marked != move.seat else "CS-PREP-01"
        return Breach(clause, "mark an opposing faction")
    if not state.intact[marked] and state.fallen[marked]:
        return Breach("CS-ELIM-02", f"{state.possessive(marked)} gate is defeated")
    return None


MARK_VERB = verb(
    MARK,
    "CS-PREP-01",
    (MARKED,),
    answers={MARK, REMARK},
    guards=(Guard("opponent", _may_mark),),
    effect=settling(lambda state, move: _declare(state, move.seat, MARKED.of(move), "CS-PREP-02")),
    typed=TypedForm(optional_for={MARK, REMARK}),
)
PART = Part(
    verbs=(MARK_VERB, ADD_VERB, JOIN_VERB, LOCK, CLEAR, ASK),
    questions={
        MARK: question("CS-PREP-01", _mark_prompt),
        REMARK: question("CS-ELIM-02", _mark_prompt),
        PREPARE: _stack_questions,
    },
    checks=(OnTop((MARK, REMARK), declare_forced_marks),),
)
