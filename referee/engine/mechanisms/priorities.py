"""Priorities of a seat that nobody plays, for questions that the game also asks of players.

Its legal moves are the best of a person's legal moves, by ranked priorities, as with an automaton; but the questions
and their answers stay those of the game. The people at the table choose among equal moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from referee.engine.core.guards import DUE, Breach, Guard, S
from referee.engine.core.looking import answered, looking
from referee.engine.mechanisms.automaton import best_of, preferring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from referee.engine.core.agenda import Decision, Frame
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Verb
    from referee.engine.mechanisms.automaton import Rank

    Asked: TypeAlias = Callable[[S, Frame], tuple[Decision, ...]]

NAME = "priorities"
"""The name of the guard that enforces the priorities."""
CHOOSE = "; choose for them among equal moves"
"""Added to a question to a seat that nobody plays; if the seat has only one move, nobody is asked."""


class Priorities(NamedTuple, Generic[S]):
    """The priorities for some kinds of question, the most important first.

    is_automatic: returns whether nobody plays a seat. quiet: how many of the first ranks are not reported when they
    decide.
    """

    kinds: frozenset[str]
    ranks: tuple[Rank[S], ...]
    is_automatic: Callable[[S, int], bool]
    quiet: int = 0

    def worths(self, state: S, move: Move) -> tuple[int, ...]:
        """Return the worth of a move by each rank."""
        return tuple([rank.worth(state, move) for rank in self.ranks])


@dataclass(frozen=True, slots=True)
class PrioritisedVerbs(Generic[S]):
    """The verbs of a game, restricted by the priorities of the seats that nobody plays."""

    own: Mapping[str, Verb[S]]
    rows: Sequence[Priorities[S]]

    def verbs(self) -> dict[str, Verb[S]]:
        """Return the verbs; restricted ones get a last guard, and their effect reports the priority that decided."""
        kinds = frozenset().union(*(row.kinds for row in self.rows))
        return {name: self._held(verb) if verb.answers & kinds else verb for name, verb in self.own.items()}

    def questions(self, asked: Mapping[str, Asked[S]]) -> dict[str, Asked[S]]:
        """Return the questions of a game, with an instruction to the people if nobody plays the seat."""
        kinds = frozenset().union(*(row.kinds for row in self.rows))
        return {kind: self._said(question) if kind in kinds else question for kind, question in asked.items()}

    def _said(self, question: Asked[S]) -> Asked[S]:
        def asked(state: S, frame: Frame) -> tuple[Decision, ...]:
            found = question(state, frame)
            return tuple([one if self._row(state, one.seat) is None else _for_nobody(one) for one in found])

        return asked

    def best(self, state: S, seat: int) -> tuple[Move, ...]:
        """Return the legal moves that no priority ranks behind another; empty for a question without priorities."""
        row = self._row(state, seat)
        if row is None:
            return ()
        with looking(state):
            return answered(
                state,
                (NAME, state.agenda[-1].kind, seat),
                lambda: best_of(state, self._tried(state, seat), row.ranks, self._is_legal),
            )

    def reason(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return the clause that prefers a move, and why in words; None if no priority decides, or a quiet one."""
        rank = self._deciding_rank(state, move)
        return None if rank is None else (rank.clause, f"{rank.text} goes first")

    def _held(self, verb: Verb[S]) -> Verb[S]:
        needs = (DUE, *(guard.name for guard in verb.guards))

        def effect(state: S, move: Move) -> None:
            with looking(state):
                self._report(state, move)
            verb.effect(state, move)

        guards = (*verb.guards, Guard(NAME, self._outranked, needs))
        return verb._replace(guards=guards, effect=effect, exact=False)

    def _row(self, state: S, seat: int) -> Priorities[S] | None:
        kind = state.agenda[-1].kind if state.agenda else ""
        return next((row for row in self.rows if kind in row.kinds and row.is_automatic(state, seat)), None)

    def _tried(self, state: S, seat: int) -> Iterable[Move]:
        """Return the moves that a person might try, before checking that they are legal."""
        kind = state.agenda[-1].kind
        verbs = [verb for verb in self.own.values() if kind in verb.answers]
        return dict.fromkeys(move for verb in verbs for move in verb.candidates(state, seat))

    def _is_legal(self, state: S, move: Move) -> bool:
        return self.own[move.verb].first(state, move).__class__ is not Breach

    def _outranked(self, state: S, move: Move) -> Breach | None:
        row = self._row(state, move.seat)
        if row is None:
            return None
        for other in self.best(state, move.seat)[:1]:
            if rank := preferring(state, row.ranks, other, move):
                return Breach(rank.clause, f"{rank.text} goes first")
        return None

    def _report(self, state: S, move: Move) -> None:
        """Report the priority that chose a move, if there was another legal move."""
        found = self.reason(state, move)
        if found is not None:
            state.report(*found, move.seat)

    def _deciding_rank(self, state: S, move: Move) -> Rank[S] | None:
        """Return the priority that puts a move before the next best; None if there is none, or it is not reported."""
        row = self._row(state, move.seat)
        if row is None:
            return None
        own = row.worths(state, move)
        worths = {other: row.worths(state, other) for other in self._tried(state, move.seat)}
        behind = sorted((one for one in worths if worths[one] < own), key=worths.__getitem__, reverse=True)
        other = next((one for one in behind if self._is_legal(state, one)), None)
        if other is None:
            return None
        rank = preferring(state, row.ranks, move, other)
        return None if rank in row.ranks[: row.quiet] else rank


def _for_nobody(decision: Decision) -> Decision:
    return decision._replace(prompt=f"{decision.prompt}{CHOOSE}")
