"""A seat that nobody plays: its legal moves are the best of a person's legal moves, by ranked priorities.

Its moves can be questioned, corrected and overruled like any other moves: a wrong choice is an illegal move that breaks
the priority's clause. If the priorities leave several moves, a die or a player decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from referee.engine.core.agenda import Decision, Frame, amend, find, pop, push
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.guards import DUE, Breach, Guard, S, checked
from referee.engine.core.looking import answered, looking
from referee.engine.core.verb import Chance, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.engine.core.move import Move, Value

PRIORITY = "priority"
"""The beginning of the name of the last guard of every verb of an automaton; the kind of decision follows."""


class Rank(NamedTuple, Generic[S]):
    """One priority: moves of higher worth must be chosen. text: what it prefers, as in "the boat ahead goes first"."""

    clause: str
    text: str
    worth: Callable[[S, Move], int]


def best_of(
    state: S, moves: Iterable[Move], ranks: Sequence[Rank[S]], is_legal: Callable[[S, Move], bool]
) -> tuple[Move, ...]:
    """Return the best legal moves; each rank compares only the moves that the ranks before it left."""
    if not ranks:
        return tuple([move for move in moves if is_legal(state, move)])
    by_worth: dict[int, list[Move]] = {}
    for move in moves:
        by_worth.setdefault(ranks[0].worth(state, move), []).append(move)
    found = (best_of(state, by_worth[worth], ranks[1:], is_legal) for worth in sorted(by_worth, reverse=True))
    return next(filter(None, found), ())


def preferring(state: S, ranks: Sequence[Rank[S]], better: Move, worse: Move) -> Rank[S] | None:
    """Return the rank that places one move before another; None if no rank does."""
    for rank in ranks:
        ahead = rank.worth(state, better) - rank.worth(state, worse)
        if ahead:
            return rank if ahead > 0 else None
    return None


class Tie(NamedTuple):
    """What a die decides: the values that share its numbers, and the arguments that are already settled."""

    values: tuple[Value, ...]
    settled: tuple[Value, ...] = ()


def share(rolled: int, count: int, faces: int = 6) -> int | None:
    """Return which of `count` equal ranges of a die was rolled, counted from 0; None if it must be rolled again."""
    each = faces // count
    return (rolled - 1) // each if each and rolled <= each * count else None


def shares(names: Sequence[str], faces: int = 6) -> str:
    """Return the numbers of a die that stand for each value: "a2 1–2, b2 3–4, c2 5–6"."""
    each = faces // len(names) if names else 0
    if not each:
        return ", ".join(names)
    ends = [(number * each + 1, (number + 1) * each) for number in range(len(names))]
    return ", ".join(
        f"{name} {low}" if low == high else f"{name} {low}–{high}"
        for name, (low, high) in zip(names, ends, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Automaton(Generic[S]):
    """One kind of decision of a seat that nobody plays.

    own: the verbs with which a person could answer; the priorities restrict them only in this question, which is
    removed from the agenda before their effect. ranks: the priorities, the most important first. ties: the clauses by
    which a die with `faces` faces chooses among equal moves, one clause for each argument, the last clause for all
    further arguments; if empty, the player who is asked chooses. again: the clause for rolling again, if another.
    called: returns the words for an argument. keeps: the kind of frame below that stores the die numbers of the first
    argument, so that they stay the same until all have moved. A game adds these tables to its own and puts the
    decision on the agenda with `ask`.
    """

    kind: str
    clause: str
    prompt: str | Callable[[S], str]
    own: tuple[Verb[S], ...]
    ranks: tuple[Rank[S], ...]
    ties: tuple[str, ...] = ()
    faces: int = 6
    again: str = ""
    called: Callable[[S, Value], str] = lambda state, value: str(value)
    keeps: str = ""

    def ask(self, state: S, seat: int) -> None:
        """Put the decision on the agenda.

        seat: the automaton's (numbered after the players' seats), or the player who chooses for it.
        """
        push(state, Frame(self._weighing, seat))

    def best(self, state: S, seat: int) -> tuple[Move, ...]:
        """Return the legal moves that no priority ranks behind another move."""
        with looking(state):
            return answered(
                state,
                (self.kind, seat),
                lambda: best_of(state, self._tried(state, seat), self.ranks, self._is_open_to_a_person),
            )

    @property
    def steps(self) -> Mapping[str, Callable[[S], None]]:
        """Return the step that decides whether a die must choose."""
        return {self._weighing: self._weigh}

    @property
    def chances(self) -> Mapping[str, Chance[S]]:
        """Return the die roll that chooses among equal moves."""
        return {self._tie: Chance(self._die, self._land)}

    @property
    def questions(self) -> Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]]:
        """Return the question that asks the seat for its move, or the player who chooses it."""
        return {self.kind: self._question}

    @property
    def verbs(self) -> Mapping[str, Verb[S]]:
        """Return the verbs, each with a guard that enforces the priorities."""
        return {verb.name: self.restricted(verb) for verb in self.own}

    @property
    def _weighing(self) -> str:
        return f"{self.kind}: weighing"

    @property
    def _tie(self) -> str:
        return f"{self.kind}: tie"

    def restricted(self, verb: Verb[S]) -> Verb[S]:
        """Return the verb, changed so that it also answers this decision and then follows the priorities."""
        needs = (DUE, *(guard.name for guard in verb.guards))
        guards = (*verb.guards, Guard(f"{PRIORITY} {self.kind}", self._outranked, needs))
        return verb._replace(
            guards=guards, answers=verb.answers | {self.kind}, effect=self._answered(verb), exact=False
        )

    def _answered(self, verb: Verb[S]) -> Callable[[S, Move], None]:
        def effect(state: S, move: Move) -> None:
            if state.agenda[-1].kind == self.kind:
                pop(state)
            verb.effect(state, move)

        return effect

    def _is_open_to_a_person(self, state: S, move: Move) -> bool:
        return next(verb for verb in self.own if verb.name == move.verb).first(state, move) is None

    def _tried(self, state: S, seat: int) -> Iterable[Move]:
        """Yield the moves that a person might try, before checking that they are legal."""
        return (move for verb in self.own for move in verb.candidates(state, seat))

    def _weigh(self, state: S) -> None:
        frame = pop(state)
        seat, settled = frame.whose, frame.data
        left = [move for move in self.best(state, seat) if move.args[: len(settled)] == settled]
        place = len(settled)
        values = tuple(dict.fromkeys(move.args[place] for move in left if len(move.args) > place))
        if not self.ties or len(left) < 2 or not values:
            push(state, Frame(self.kind, seat, settled))
        elif len(values) == 1:
            push(state, Frame(self._weighing, seat, (*settled, *values)))
        else:
            push(state, Frame(self._tie, seat, Tie(self._kept(state, values, settled), settled)))

    def _kept(self, state: S, values: tuple[Value, ...], settled: tuple[Value, ...]) -> tuple[Value, ...]:
        """Return the values that share the die: those of an unfinished tie, or else the given values, now stored."""
        if not self.keeps or settled:
            return values
        keeper = checked(find(state, self.keeps))
        if set(values) <= set(keeper.data):
            return keeper.data
        amend(state, keeper._replace(data=values))
        return values

    def _question(self, state: S, frame: Frame) -> tuple[Decision, ...]:
        return (Decision(frame.whose, self.kind, self.clause, self._asked(state)),)

    def _die(self, state: S, frame: Frame) -> ChanceSpec:
        tie = frame.read(Tie)
        prompt = f"{self._asked(state)}: {shares([self.called(state, value) for value in tie.values], self.faces)}"
        clause = self._tie_clause(tie.settled)
        return ChanceSpec(frame.whose, "dice", self._tie, clause, prompt, faces=self.faces, subject=tie.values)

    def _asked(self, state: S) -> str:
        return self.prompt if isinstance(self.prompt, str) else self.prompt(state)

    def _tie_clause(self, settled: tuple[Value, ...]) -> str:
        """Return the clause that lets a die settle the next argument."""
        return self.ties[min(len(settled), len(self.ties) - 1)]

    def _land(self, state: S, frame: Frame, values: tuple[Value, ...]) -> None:
        tie, rolled = frame.read(Tie), int(str(values[0]))
        place = share(rolled, len(tie.values), self.faces)
        settled = () if place is None else (*tie.settled, tie.values[place])
        again = place is None or not self._can(state, frame.whose, settled)
        clause = self._tie_clause(tie.settled)
        if again:
            said = f"{rolled} does not belong to any remaining choice: roll again"
            state.report(self.again or clause, said, frame.seat)
        else:
            state.report(clause, f"the die shows {rolled}: {self.called(state, settled[-1])}", frame.seat)
        push(state, Frame(self._weighing, frame.seat, tie.settled if again else settled))

    def _can(self, state: S, seat: int, settled: tuple[Value, ...]) -> bool:
        return any(move.args[: len(settled)] == settled for move in self.best(state, seat))

    def _outranked(self, state: S, move: Move) -> Breach | None:
        frame = state.agenda[-1]
        if frame.kind != self.kind:
            return None
        for other in self.best(state, move.seat)[:1]:
            if rank := preferring(state, self.ranks, other, move):
                return Breach(rank.clause, f"{rank.text} goes first")
        settled = frame.data
        if move.args[: len(settled)] == settled or not self._can(state, move.seat, settled):
            return None
        chosen = " ".join(self.called(state, value) for value in settled)
        return Breach(self._tie_clause(settled[:-1]), f"the die has chosen {chosen}")
