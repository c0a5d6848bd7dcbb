"""Decisions of an automatic seat, by priorities: if these leave several moves, a die or a player decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from referee.engine.core.agenda import Decision, Frame, find_frame, pop, push, replace_frame
from referee.engine.core.chance import DiceSpec
from referee.engine.core.guards import Breach, S, checked_value
from referee.engine.core.verb import Chance, Verb
from referee.engine.mechanisms.priorities import GUARD_NAME, Priorities, Rank, restricted_verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.move import Move, Value

FACES = 6


class Tie(NamedTuple):
    """What a die decides: the values that its numbers are divided among, and the arguments that are already settled."""

    values: tuple[Value, ...]
    settled: tuple[Value, ...] = ()


def range_rolled(rolled: int, count: int) -> int | None:
    """Return which of `count` equal ranges of a die was rolled, counted from 0; None if it must be rolled again."""
    each = FACES // count
    return (rolled - 1) // each if each and rolled <= each * count else None


def shares_text(names: Sequence[str]) -> str:
    """Return the numbers of a die that stand for each value: "a2 1–2, b2 3–4, c2 5–6"."""
    each = FACES // len(names) if names else 0
    if not each:
        return ", ".join(names)
    ends = [(number * each + 1, (number + 1) * each) for number in range(len(names))]
    return ", ".join(
        f"{name} {low}" if low == high else f"{name} {low}–{high}"
        for name, (low, high) in zip(names, ends, strict=True)
    )


def _in_order(value: Value) -> tuple[int, str]:
    """Return what sorts the values of a tie: numbers, such as spaces from left to right, or words."""
    return (value, "") if isinstance(value, int) else (0, str(value))


@dataclass(frozen=True, slots=True)
class Automaton(Generic[S]):
    """One kind of decision of an automatic seat.

    answering_verbs: the verbs with which a person could answer; the priorities restrict them only in this question. The
    frame of the question is removed before the effect of the verb. ranks: the priorities, the most important first.
    ties: the clauses by which a die chooses among equal moves, one clause for each argument, the last clause for
    all further arguments; if empty, the player who is asked chooses. reroll_clause: the clause for rolling again,
    if not that of `ties`. name_of: returns the words for an argument. keeps: the kind of a lower frame that stores
    the values of the first argument, such as units, so that each unit keeps its die numbers until all have moved. A
    game adds these tables to its own and puts the decision on the agenda with `ask`.
    """

    kind: str
    clause: str
    prompt: str | Callable[[S], str]
    answering_verbs: tuple[Verb[S], ...]
    ranks: tuple[Rank[S], ...]
    ties: tuple[str, ...] = ()
    reroll_clause: str = ""
    name_of: Callable[[S, Value], str] = lambda state, value: str(value)
    keeps: str = ""

    def ask(self, state: S, seat: int) -> None:
        """Put the decision on the agenda.

        seat: the automaton's (numbered after the players' seats), or the player who chooses for it.
        """
        push(state, Frame(self._weighing, seat))

    def best_moves(self, state: S, seat: int) -> tuple[Move, ...]:
        """Return the legal moves that no priority ranks behind another move."""
        return self._priorities.best_moves(state, seat, self.answering_verbs)

    @property
    def steps(self) -> Mapping[str, Callable[[S], None]]:
        """Return the step that decides whether a die must choose."""
        return {self._weighing: self._weigh}

    @property
    def chances(self) -> Mapping[str, Chance[S]]:
        """Return the die roll that chooses among equal moves."""
        return {self._tie: Chance(self._die, self._apply)}

    @property
    def questions(self) -> Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]]:
        """Return the question that asks for the move; it asks the seat that was passed to `ask`."""
        return {self.kind: self._question}

    @property
    def verbs(self) -> Mapping[str, Verb[S]]:
        """Return the verbs, changed so that they also answer this decision and then follow the priorities."""
        return {verb.name: self._restricted(verb) for verb in self.answering_verbs}

    @property
    def _priorities(self) -> Priorities[S]:
        return Priorities(frozenset({self.kind}), self.ranks)

    @property
    def _weighing(self) -> str:
        return f"{self.kind}: weighing"

    @property
    def _tie(self) -> str:
        return f"{self.kind}: tie"

    def _restricted(self, verb: Verb[S]) -> Verb[S]:
        def effect(state: S, move: Move) -> None:
            if state.agenda[-1].kind == self.kind:
                pop(state)
            verb.effect(state, move)

        held = restricted_verb(verb, f"{GUARD_NAME} {self.kind}", self._outranked_breach)
        return held._replace(answers=verb.answers | {self.kind}, effect=effect)

    def _weigh(self, state: S) -> None:
        frame = pop(state)
        seat, settled = frame.owner, frame.data
        left = [move for move in self.best_moves(state, seat) if move.args[: len(settled)] == settled]
        place = len(settled)
        values = tuple(sorted({move.args[place] for move in left if len(move.args) > place}, key=_in_order))
        if not self.ties or len(left) < 2 or not values:
            push(state, Frame(self.kind, seat, settled))
        elif len(values) == 1:
            push(state, Frame(self._weighing, seat, (*settled, *values)))
        else:
            push(state, Frame(self._tie, seat, Tie(self._shared_values(state, values, settled), settled)))

    def _shared_values(self, state: S, values: tuple[Value, ...], settled: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return the values to divide the die among: those of an unfinished tie, or else the given ones, now stored."""
        if not self.keeps or settled:
            return values
        keeper = checked_value(find_frame(state, self.keeps))
        if set(values) <= set(keeper.data):
            return keeper.data
        replace_frame(state, keeper._replace(data=values))
        return values

    def _question(self, state: S, frame: Frame) -> tuple[Decision, ...]:
        return (Decision(frame.owner, self.kind, self.clause, self._prompt(state)),)

    def _die(self, state: S, frame: Frame) -> DiceSpec:
        tie = frame.read(Tie)
        prompt = f"{self._prompt(state)}: {shares_text([self.name_of(state, value) for value in tie.values])}"
        clause = self._tie_clause(tie.settled)
        return DiceSpec(frame.owner, self._tie, clause, prompt, faces=FACES, subject=tie.values)

    def _prompt(self, state: S) -> str:
        return self.prompt if isinstance(self.prompt, str) else self.prompt(state)

    def _tie_clause(self, settled: tuple[Value, ...]) -> str:
        """Return the clause that lets a die settle the next argument."""
        return self.ties[min(len(settled), len(self.ties) - 1)]

    def _apply(self, state: S, frame: Frame, values: tuple[Value, ...]) -> None:
        tie, rolled = frame.read(Tie), int(str(values[0]))
        place = range_rolled(rolled, len(tie.values))
        settled = () if place is None else (*tie.settled, tie.values[place])
        again = place is None or not self._can(state, frame.owner, settled)
        clause = self._tie_clause(tie.settled)
        if again:
            said = f"{rolled} does not belong to any remaining choice: roll again"
            state.report(self.reroll_clause or clause, said, frame.seat)
        else:
            state.report(clause, f"the die shows {rolled}: {self.name_of(state, settled[-1])}", frame.seat)
        push(state, Frame(self._weighing, frame.seat, tie.settled if again else settled))

    def _can(self, state: S, seat: int, settled: tuple[Value, ...]) -> bool:
        return any(move.args[: len(settled)] == settled for move in self.best_moves(state, seat))

    def _outranked_breach(self, state: S, move: Move) -> Breach | None:
        frame = state.agenda[-1]
        if frame.kind != self.kind:
            return None
        if breach := self._priorities.outranked_breach(state, move, self.answering_verbs):
            return breach
        settled = frame.data
        if move.args[: len(settled)] == settled or not self._can(state, move.seat, settled):
            return None
        chosen = " ".join(self.name_of(state, value) for value in settled)
        return Breach(self._tie_clause(settled[:-1]), f"the die has chosen {chosen}")
