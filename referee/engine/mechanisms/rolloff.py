"""A roll-off: seats roll, and the highest total wins; if several seats tie for it, these roll again until one wins.

A frame of the roll-off's kind starts it; its data are the seats that roll, or empty if all roll. The frame `compare
KIND`, below the rolls, collects the totals (seat, total) until all have rolled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, cast

from referee.engine.core.agenda import Frame, find_frame, pop, push, replace_frame
from referee.engine.core.chance import DiceSpec
from referee.engine.core.guards import S, checked_value
from referee.engine.core.move import number
from referee.engine.core.verb import Chance
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.move import Value


class RollOff(NamedTuple, Generic[S]):
    """One kind of roll-off.

    kind: the kind of frame that starts it. roll: the kind of the request for a seat's dice. clause: cited for every
    roll and result. prompt: the question, printed after the seat's name ("roll for the first turn"). seats: returns who
    takes part, in the order in which they roll. name: returns the name of a seat. won: called with the winner and its
    total. dice: returns how many dice each seat rolls, by default 1.
    """

    kind: str
    roll: str
    clause: str
    prompt: str
    seats: Callable[[S], Sequence[int]]
    name: Callable[[S, int], str]
    won: Callable[[S, int, int], None]
    dice: Callable[[S], int] = lambda state: 1


def steps(roll_off: RollOff[S]) -> Mapping[str, Callable[[S], None]]:
    """Return the steps of a roll-off, by the kind of frame."""
    return {
        roll_off.kind: lambda state: _begin(roll_off, state),
        _comparing(roll_off): lambda state: _compare(roll_off, state),
    }


def chances(roll_off: RollOff[S]) -> Mapping[str, Chance[S]]:
    """Return the request for dice of a roll-off, by the kind of frame."""

    def spec(state: S, frame: Frame) -> DiceSpec:
        assert frame.seat is not None
        prompt = f"{roll_off.name(state, frame.seat)}: {roll_off.prompt}"
        return DiceSpec(frame.seat, roll_off.roll, roll_off.clause, prompt, roll_off.dice(state))

    def apply(state: S, frame: Frame, values: tuple[Value, ...]) -> None:
        kept = checked_value(find_frame(state, _comparing(roll_off)))
        replace_frame(state, kept._replace(data=(*kept.data, (frame.seat, sum(map(number, values))))))

    return {roll_off.roll: Chance(spec, apply)}


def _comparing(roll_off: RollOff[S]) -> str:
    return f"compare {roll_off.kind}"


def _begin(roll_off: RollOff[S], state: S) -> None:
    """Let all seats roll, or let the tied seats roll again."""
    seats = tuple(map(number, pop(state).data)) or roll_off.seats(state)
    push(state, Frame(_comparing(roll_off)), *(Frame(roll_off.roll, seat) for seat in reversed(seats)))


def _compare(roll_off: RollOff[S], state: S) -> None:
    """Call `won` with the seat that has the highest total, or let the tied seats roll again."""
    totals = dict(cast("tuple[tuple[int, int], ...]", pop(state).data))
    best = max(totals.values())
    winners = tuple(seat for seat, total in totals.items() if total == best)
    if len(winners) == 1:
        roll_off.won(state, winners[0], best)
        return
    names = listed(roll_off.name(state, seat) for seat in winners)
    state.report(roll_off.clause, f"{names} tie on {best} and roll again")
    push(state, Frame(roll_off.kind, None, winners))
