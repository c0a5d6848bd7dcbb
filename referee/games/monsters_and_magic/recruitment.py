"""The Recruitment Phase and every recruit: the result of a roll, what is allowed, and where recruits are placed."""

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from referee.engine import (
    Chance,
    Decision,
    DiceSpec,
    Frame,
    Part,
    find_frame,
    number,
    pop,
    push,
    question,
    top_frame,
    with_article,
)
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, PartialMove, Slot, TypedForm, Value, verb
from referee.games.monsters_and_magic import figures
from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.declaration import active_structures, declarable_types, structure_bonuses
from referee.games.monsters_and_magic.draws import request_draw
from referee.games.monsters_and_magic.names import looks_like_square, read_kind, read_square, split_words
from referee.games.monsters_and_magic.reverting import RECRUITED, record_change
from referee.games.monsters_and_magic.slots import KIND, SPACE
from referee.games.monsters_and_magic.state import Change, MonstersState

CHOICE, CARD = "choice", "card"
ROLLED, BY_HAND = "roll", "hand"
RECRUIT, VILLAGES, SURPLUS = "recruit", "villages", "surplus"
YES, NO = ("add", "with", "take"), ("leave", "without")
WORDS = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
ADDS_BONUS = Slot(NamedThing("yes or no", {"yes": True, "no": False}, codes=lambda state: WORDS))


def enter_recruitment(state: MonstersState, seat: int) -> None:
    """Begin the Recruitment Phase: the die is due, and cards may still be used before it."""
    push(state, Frame("recruitment", None if state.options.hc_window == "any_time" else seat))


def roll_spec(state: MonstersState, frame: Frame) -> DiceSpec:
    """Return the request for the Recruit Roll (MM-REC-01)."""
    prompt = f"{state.seat_name(state.seat)}: Recruit Roll"
    return DiceSpec(state.seat, "recruitment", "MM-REC-01", prompt, state.options.recruit_dice)


def resolve_roll(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Add the bonus of Villages to the die, or ask whether to add it (MM-REC-08, MM-Q-71)."""
    die = sum(number(value) for value in values)
    gives = structure_bonuses(state, state.seat, "recruit_roll")
    if gives and state.options.village_optional == "yes":
        push(state, Frame(VILLAGES, state.seat, (die,)))
        return
    apply_roll(state, state.seat, die, sum(amount for _, amount in gives))


def apply_roll(state: MonstersState, seat: int, die: int, bonus: int) -> None:
    """Carry out the result of a Recruit Roll (MM-REC-02 to MM-REC-07)."""
    chart = state.contents.recruits
    result = min(die + bonus, max(chart))
    said = f"{die} + {bonus} for Villages = {die + bonus}" if bonus else f"{die}"
    what = chart[result]
    state.report(_chart_clause(result), f"{state.seat_name(seat)} rolls {said}: {_gain_text(state, what)}", seat)
    if what == CARD:
        request_draw(state, seat, 1, _chart_clause(result))
    else:
        start_recruit(state, seat, what)


def _chart_clause(result: int) -> str:
    return f"MM-REC-{result + 1:02}"


def _gain_text(state: MonstersState, gain: str) -> str:
    if gain == CARD:
        return "1 Ally card"
    return "1 figure of any type" if gain == CHOICE else f"1 {state.contents.units[gain].name}"


def start_recruit(state: MonstersState, seat: int, gain: str, source: str = ROLLED) -> None:
    """Ask where a recruit is placed, place it on the only space, or report why it cannot be placed."""
    squares = figures.recruit_squares(state, seat)
    kinds = [
        kind
        for kind in kinds_of(state, gain)
        if figures.figure_limit_breach(state, seat, kind, source == BY_HAND) is None
    ]
    name = state.seat_name(seat)
    if not kinds:
        state.report("MM-REC-10", f"{name} gains nothing: no more figures of that type are allowed on the map", seat)
    elif not squares:
        state.report("MM-REC-11", f"{name} gains nothing: they have no garrison without a figure", seat)
    elif len(kinds) == len(squares) == 1:
        _place(state, seat, kinds[0], squares[0], source)
    else:
        push(state, Frame(RECRUIT, seat, Recruit(gain, source)))


class Recruit(NamedTuple):
    """A figure to recruit: its type or `choice`, and its source."""

    kind: str
    source: str


def kinds_of(state: MonstersState, gain: str) -> tuple[str, ...]:
    """Return the types of figure that a recruit may have."""
    return state.contents.figures if gain == CHOICE else (gain,)


def _place(state: MonstersState, seat: int, kind: str, square: int, source: str) -> None:
    figure = figures.put_figure(state, seat, kind, square)
    if source == BY_HAND:
        record_change(state, Change(RECRUITED, seat, square, number=figure.id))
    unit = state.contents.units[kind].name
    state.report("MM-REC-11", f"{state.seat_name(seat)} puts the {unit} on {SQUARES[square]}", seat)


def recruit_questions(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question that asks for the space of a recruit and, if the player chooses it, its type."""
    what = frame.read(Recruit).kind
    kind = state.contents.units[what].name if what != CHOICE else ""
    asked = f"choose a space for the {kind}" if kind else "choose the type of the recruit and a space for it"
    return (Decision(frame.owner, RECRUIT, "MM-REC-11", asked, owed=(_gain_text(state, what),)),)


def village_questions(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of whether to add the bonus of Villages (MM-Q-71)."""
    prompt = f"add the bonus of Villages to the {frame.data[0]} that you rolled, yes or no?"
    return (Decision(frame.owner, VILLAGES, "MM-REC-08", prompt),)


def ask_surplus_removal(state: MonstersState, seat: int, card: str) -> None:
    """Ask which figures above the limit to remove after a permanent card has left its owner (MM-Q-17)."""
    if state.options.cap_loss != "remove":
        return
    for effect in state.contents.cards[card].effects:
        for kind in effect.unit if effect.stat == "figure_cap" else ():
            if figures.figure_count(state, seat, kind) > figures.figure_cap(state, seat, kind).total:
                push(state, Frame(SURPLUS, seat, (kind,)))


def _surplus_unit(state: MonstersState, frame: Frame) -> str:
    return state.contents.units[frame.word].name


WHAT, WHERE = KIND._replace(place=0), Slot(SPACE, 1)


def _is_offered(state: MonstersState, move: Move) -> Breach | None:
    frame = find_frame(state, RECRUIT)
    what = "" if frame is None else frame.word
    kind = WHAT.of(move)
    if what in (CHOICE, kind):
        return None
    chart = {gives: result for result, gives in state.contents.recruits.items()}
    wanted = with_article(state.contents.units[kind].name)
    undeclared = chart.get(kind) in _results_with_undeclared(state, move.seat, chart[what])
    also = ("MM-REC-08", "MM-DECL-04") if undeclared else ()
    return Breach(_chart_clause(chart[what]), f"you recruit {_gain_text(state, what)}, not {wanted}", "fact", also)


def _results_with_undeclared(state: MonstersState, seat: int, result: int) -> tuple[int, ...]:
    """Return the result with the bonuses of structures held but not declared; empty if there are none."""
    held = [state.contents.structures[name] for name in declarable_types(state, seat)]
    idle = [one.amount for one in held if one.stat == "recruit_roll" and one.id not in active_structures(state, seat)]
    return (result + sum(idle),) if idle else ()


def _has_room(state: MonstersState, move: Move) -> Breach | None:
    frame = find_frame(state, RECRUIT)
    return figures.figure_limit_breach(state, move.seat, WHAT.of(move), frame is not None and frame.data[1] == BY_HAND)


def _has_own_garrison(state: MonstersState, move: Move) -> Breach | None:
    square = WHERE.of(move)
    if state.garrisons[square] == move.seat:
        return None
    hostile = state.holder(square) not in (None, move.seat)
    return Breach("MM-REC-11", f"you have no garrison on {SQUARES[square]}", "fact" if hostile else "rule")


def _has_no_figure(state: MonstersState, move: Move) -> Breach | None:
    square = WHERE.of(move)
    figure = state.figures[square]
    if figure is None:
        return None
    whose = state.seat_name(figure.seat)
    unit = state.contents.units[figure.kind].name
    return Breach("MM-REC-12", f"{whose}’s {unit} is on {SQUARES[square]}", "fact", ("MM-STACK-02",))


def _recruit(state: MonstersState, move: Move) -> None:
    source = str(pop(state).data[1])
    _place(state, move.seat, WHAT.of(move), WHERE.of(move), source)


def _recruits(state: MonstersState, seat: int) -> Iterable[tuple[Value, ...]]:
    frame = find_frame(state, RECRUIT)
    kinds = () if frame is None else kinds_of(state, frame.word)
    return product(kinds, figures.recruit_squares(state, seat))


def _read_recruit(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `recruit hero b2`, `hero on b2`, `b2` if the type is fixed, `hero` if the space is."""
    frame = top_frame(state, RECRUIT)
    said = tokens[1:] if tokens[0] == RECRUIT else () if frame is None else tokens
    words = split_words(said)
    squares = [word for word in words if looks_like_square(word)]
    kinds = [kind for word in words if (kind := read_kind(state.contents, word))]
    if len(squares) + len(kinds) != len(words) or not words or len(squares) > 1 or len(kinds) > 1:
        return
    places: Iterable[int | None] = [read_square(squares[0])] if squares else figures.recruit_squares(state, seat)
    offered = () if frame is None else kinds_of(state, frame.word)
    for kind in kinds or offered:
        for square in places:
            if square is not None:
                yield (Move(seat, RECRUIT, (kind, square)),)


def _villages(state: MonstersState, move: Move) -> None:
    die = pop(state).number
    more = (
        sum(amount for _, amount in structure_bonuses(state, move.seat, "recruit_roll")) if ADDS_BONUS.of(move) else 0
    )
    apply_roll(state, move.seat, die, more)


def _surplus_kind(state: MonstersState) -> str:
    frame = find_frame(state, SURPLUS)
    return "" if frame is None else frame.word


def _surplus(state: MonstersState, move_so_far: PartialMove) -> tuple[int, ...]:
    return state.figure_squares(move_so_far.seat, _surplus_kind(state))


REMOVED_FIGURE = Slot(SPACE.listing(_surplus))


def _is_surplus_figure(state: MonstersState, move: Move) -> Breach | None:
    square, kind = REMOVED_FIGURE.of(move), _surplus_kind(state)
    if square in state.figure_squares(move.seat, kind):
        return None
    unit = state.contents.units[kind].name
    return Breach("MM-REC-09", f"you have no {unit} on {SQUARES[square]}", "fact", ("MM-Q-17",))


def _remove(state: MonstersState, move: Move) -> None:
    kind = pop(state).word
    figures.remove_figure(state, REMOVED_FIGURE.of(move))
    if figures.figure_count(state, move.seat, kind) > figures.figure_cap(state, move.seat, kind).total:
        push(state, Frame(SURPLUS, move.seat, (kind,)))


RECRUIT_VERB = verb(
    RECRUIT,
    "MM-TURN-02",  # the order of phases forbids recruiting at other times
    (WHAT, WHERE),
    guards=(
        Guard("offered", _is_offered, (DUE,)),
        Guard("room", _has_room),
        Guard("own garrison", _has_own_garrison),
        Guard("no figure", _has_no_figure),
    ),
    effect=_recruit,
    values=_recruits,
    typed=TypedForm(line=_read_recruit, suggests=False),
)
VILLAGES_VERB = verb(
    VILLAGES,
    "MM-REC-08",
    (ADDS_BONUS,),
    effect=_villages,
    typed=TypedForm((VILLAGES, "village"), optional_for={VILLAGES}, suggests=False),
)
REMOVE_VERB = verb(
    "remove",
    "MM-REC-09",
    (REMOVED_FIGURE,),
    answers={SURPLUS},
    guards=(Guard("surplus figure", _is_surplus_figure, (DUE,)),),
    effect=_remove,
)
PART = Part(
    verbs=(RECRUIT_VERB, VILLAGES_VERB, REMOVE_VERB),
    questions={
        RECRUIT: recruit_questions,
        VILLAGES: village_questions,
        SURPLUS: question(
            "MM-REC-09",
            lambda state, frame: f"remove {with_article(_surplus_unit(state, frame))}; you have more than allowed",
            owed=lambda state, frame: (f"1 {_surplus_unit(state, frame)}",),
            subject=(),
        ),
    },
    chances={"recruitment": Chance(roll_spec, resolve_roll)},
)
