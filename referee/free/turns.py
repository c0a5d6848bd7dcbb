"""Counters, whose turn it is, and the end of the match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.engine import Decision, Frame, Outcome, Part
from referee.engine.core.naming import possessive
from referee.engine.verbs import (
    Breach,
    Example,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Reading,
    Slot,
    TypedForm,
    Words,
    verb,
)
from referee.engine.words.wording import plain
from referee.free.clauses import COUNTERS, END, OPEN_TABLE, TURNS
from referee.free.state import FREE, OPEN, FreeState
from referee.free.words import LARGEST_COUNTER, SEAT, count

LONGEST_NAME = 24
"""The maximum number of letters in a counter's name."""
NOBODY = -1
NEXT_PHASE, END_TURN, FINISH = "next", "end", "finish"
"""The moves that begin the next phase, begin the next turn, and end the match."""


@dataclass(frozen=True)
class Counter(NamedThing[str]):
    """A counter by its name. allows_new: whether an unknown word names a new counter."""

    allows_new: bool = False

    def read(self, state: FreeState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the counters that the first words name; if `allows_new`, a new word names a new counter."""
        found = list(super().read(state, move_so_far, words))
        yield from found
        if not found and self.allows_new and words and self.fits(state, words[0]):
            yield Reading(words[0], words[1:])

    def fits(self, state: FreeState, value: object) -> bool:
        """Return whether a value is the name of a counter, or can become one."""
        if self.allows_new and isinstance(value, str):
            return len(value) <= LONGEST_NAME and value.isascii() and value.isalpha() and value == plain(value)
        return value in counter_names(state).values()


def counter_names(state: FreeState) -> Mapping[str, str]:
    """Return the counters of the match by name."""
    known = dict.fromkeys([*state.contents.rules.counters, *(name.partition("@")[0] for name in state.counters)])
    return {name: name for name in known}


def counter_key(name: str, seat: int) -> str:
    """Return the key of a counter of a seat, or of the table."""
    return name if seat == NOBODY else f"{name}@{seat}"


def default_owner(state: FreeState, name: str, seat: int) -> int:
    """Return whose counter is meant if nobody is named: the seat’s own if it has one, or else the table’s."""
    declared = state.contents.rules.counters.get(name)
    own = declared.is_per_player if declared is not None else counter_key(name, seat) in state.counters
    return seat if own else NOBODY


def counter_value(state: FreeState, name: str, seat: int) -> int:
    """Return the value of a counter; 0 if it was never set."""
    return state.counters.get(counter_key(name, seat), 0)


def set_value(state: FreeState, name: str, seat: int, value: int) -> None:
    """Set a counter."""
    state.counters[counter_key(name, seat)] = value


def _default_owner(state: FreeState, move_so_far: PartialMove) -> Iterable[int]:
    return (default_owner(state, str(move_so_far.args[0]), move_so_far.seat),)


def _owner_names(state: FreeState) -> dict[str, int]:
    return {"the table": NOBODY, "table": NOBODY, **{plain(state.seat_name(seat)): seat for seat in range(state.seats)}}


NAME = Slot(Counter("a counter", counter_names))
NEW_NAME = Slot(Counter("a counter", counter_names, allows_new=True))
VALUE, BY = Slot(count(0, LARGEST_COUNTER), 1), Slot(count(1, LARGEST_COUNTER), 1, default=1)


OWNER = Slot(
    NamedThing(
        "a player",
        _owner_names,
        lambda state, seat: "the table" if seat == NOBODY else state.seat_name(seat),
        kind="seat",
    ),
    2,
    infer=_default_owner,
)


def owner_name(state: FreeState, seat: int) -> str:
    """Return the owner of a counter, for a sentence."""
    return "the table’s" if seat == NOBODY else possessive(state.seat_name(seat))


def _report_value(state: FreeState, name: str, seat: int) -> None:
    state.report(COUNTERS, f"{owner_name(state, seat)} {name}: {counter_value(state, name, seat)}")


def set_counter(state: FreeState, move: Move) -> None:
    """Set a counter."""
    name, seat = NEW_NAME.of(move), OWNER.of(move)
    set_value(state, name, seat, VALUE.of(move))
    _report_value(state, name, seat)


def raise_counter(state: FreeState, move: Move) -> None:
    """Raise a counter."""
    name, seat = NAME.of(move), OWNER.of(move)
    set_value(state, name, seat, counter_value(state, name, seat) + BY.of(move))
    _report_value(state, name, seat)


def lower_counter(state: FreeState, move: Move) -> None:
    """Lower a counter; it cannot go below 0."""
    name, seat = NAME.of(move), OWNER.of(move)
    set_value(state, name, seat, max(0, counter_value(state, name, seat) - BY.of(move)))
    _report_value(state, name, seat)


def _has_enough(state: FreeState, move: Move) -> Breach | None:
    name, seat = NAME.of(move), OWNER.of(move)
    has = counter_value(state, name, seat)
    if BY.of(move) <= has:
        return None
    return Breach(COUNTERS, f"{owner_name(state, seat)} {name} is {has}: it cannot go down by {BY.of(move)}")


# Turns


NEXT = Slot(SEAT, infer=lambda state, move_so_far: ((state.seat + 1) % state.seats,))
WINNER = Slot(
    NamedThing(
        "a winner",
        lambda state: {"nobody": NOBODY, **_owner_names(state)},
        lambda state, seat: "nobody" if seat == NOBODY else state.seat_name(seat),
    ),
    default=NOBODY,
)


def end_turn(state: FreeState, move: Move) -> None:
    """Begin the turn of the next seat, or of the named seat."""
    begin_turn(state, NEXT.of(move))


def begin_turn(state: FreeState, seat: int) -> None:
    """Begin the turn of a seat; the first player's turn begins a new round."""
    state.round += seat == state.first
    state.seat, state.turn, state.done = seat, state.turn + 1, {}
    state.phase = next((phase.name for phase in state.contents.rules.phases if not phase.only_at_start), FREE)


def first_phase(state: FreeState) -> str:
    """Return the phase in which the match begins."""
    return next((phase.name for phase in state.contents.rules.phases), FREE)


def next_phase(state: FreeState, move: Move) -> None:
    """Begin the next phase; after the last one, the turn of the next seat."""
    names = [phase.name for phase in state.contents.rules.phases]
    place = names.index(state.phase) + 1 if state.phase in names else 0
    if place < len(names):
        state.phase = names[place]
    else:
        begin_turn(state, (state.seat + 1) % state.seats)


def finish(state: FreeState, move: Move) -> None:
    """End the match."""
    state.winners = () if WINNER.of(move) == NOBODY else (WINNER.of(move),)
    state.agenda = ()


def outcome(state: FreeState) -> Outcome | None:
    """Return the outcome of a match that the table has ended; None while it goes on."""
    if state.agenda:
        return None
    everybody = tuple(range(state.seats))
    if not state.winners:
        return Outcome(END, "the table ends the match", (everybody,))
    others = tuple(seat for seat in everybody if seat not in state.winners)
    won = " and ".join(map(state.seat_name, state.winners))
    return Outcome(END, f"{won} wins", (state.winners, others) if others else (state.winners,))


def open_question(state: FreeState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question that is always open: everybody may do anything; the seat whose turn it is comes first."""
    order = [(state.seat + place) % state.seats for place in range(state.seats)]
    prompt = f"what happens on the table ({possessive(state.seat_name(state.seat))} turn)?"
    return tuple(Decision(seat, OPEN, OPEN_TABLE, prompt) for seat in order)


ANSWERS = (OPEN,)
PART: Part[FreeState] = Part(
    verbs=(
        verb(
            "set",
            COUNTERS,
            (NEW_NAME, VALUE, OWNER),
            answers=ANSWERS,
            effect=set_counter,
            help=Example(
                "set gold 5", "set a counter: yours, another player's or the table's; a new name makes a new counter"
            ),
        ),
        verb(
            "up",
            COUNTERS,
            (NAME, BY, OWNER),
            answers=ANSWERS,
            effect=raise_counter,
            help=Example("up gold 2", "raise a counter"),
        ),
        verb(
            "down",
            COUNTERS,
            (NAME, BY, OWNER),
            answers=ANSWERS,
            effect=lower_counter,
            guards=(Guard("enough", _has_enough),),
            help=Example("down gold 2", "lower a counter"),
        ),
        verb(NEXT_PHASE, TURNS, answers=ANSWERS, effect=next_phase, help="begin the next phase, or the next turn"),
        verb(
            END_TURN,
            TURNS,
            (NEXT,),
            answers=ANSWERS,
            effect=end_turn,
            typed=TypedForm(infers=True),
            help=Example("end", "end the turn; the next player, or the player you name, begins theirs"),
        ),
        verb(
            FINISH,
            END,
            (WINNER,),
            answers=ANSWERS,
            effect=finish,
            help=Example("finish", "end the match; you can name the winner"),
        ),
    ),
    questions={OPEN: open_question},
)
