"""Priorities of an automatic seat, for questions that the game also asks of players.

A move of such a seat is legal if a person could legally make it and no priority ranks it behind another move. The
questions and their answers stay those of the game. The moves can be questioned, corrected and overruled like any other
moves: a wrong choice is an illegal move that breaks the priority's clause. The people at the table choose among equal
moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from referee.engine.core.guards import DUE, Breach, Guard, S
from referee.engine.core.looking import cached_result, caching_results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from referee.engine.core.agenda import Decision, Frame
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Verb

    Asked: TypeAlias = Callable[[S, Frame], tuple[Decision, ...]]

GUARD_NAME = "priority"
"""The name of the guard that enforces the priorities."""
CHOOSE_FOR_THEM = "; choose one of the equally good moves for them"
"""Added to a question to an automatic seat; if the seat has only one move, nobody is asked."""


class Rank(NamedTuple, Generic[S]):
    """One priority: moves of higher worth must be chosen. text: what goes first, such as "the boat ahead"."""

    clause: str
    text: str
    worth: Callable[[S, Move], int]

    @property
    def in_words(self) -> str:
        """Return the priority in words."""
        return f"{self.text} goes first"


class Priorities(NamedTuple, Generic[S]):
    """The priorities for some kinds of question, the most important first.

    is_automatic: returns whether a seat is automatic. unreported: how many of the first ranks are not reported when
    they decide.
    """

    kinds: frozenset[str]
    ranks: tuple[Rank[S], ...]
    is_automatic: Callable[[S, int], bool] = lambda state, seat: True
    unreported: int = 0

    def best_moves(self, state: S, seat: int, verbs: Sequence[Verb[S]]) -> tuple[Move, ...]:
        """Return the legal moves that no priority ranks behind another. verbs: the verbs of a person who answers."""
        with caching_results(state):
            return cached_result(
                state,
                (GUARD_NAME, self.kinds, seat),
                lambda: best_moves_of(state, moves_to_try(state, seat, verbs), self.ranks, verbs),
            )

    def outranked_breach(self, state: S, move: Move, verbs: Sequence[Verb[S]]) -> Breach | None:
        """Return the breach of a move that a priority ranks behind another legal move."""
        for other in self.best_moves(state, move.seat, verbs)[:1]:
            if rank := deciding_rank(state, self.ranks, other, move):
                return Breach(rank.clause, rank.in_words)
        return None


def moves_to_try(state: S, seat: int, verbs: Sequence[Verb[S]]) -> Iterable[Move]:
    """Return the moves that a person might try, before checking that they are legal."""
    return dict.fromkeys(move for verb in verbs for move in verb.candidates(state, seat))


def best_moves_of(
    state: S, moves: Iterable[Move], ranks: Sequence[Rank[S]], verbs: Sequence[Verb[S]]
) -> tuple[Move, ...]:
    """Return the best legal moves; each rank compares only the moves that the ranks before it left."""
    if not ranks:
        own = {verb.name: verb for verb in verbs}
        return tuple([move for move in moves if own[move.verb].first(state, move).__class__ is not Breach])
    by_worth: dict[int, list[Move]] = {}
    for move in moves:
        by_worth.setdefault(ranks[0].worth(state, move), []).append(move)
    found = (best_moves_of(state, by_worth[worth], ranks[1:], verbs) for worth in sorted(by_worth, reverse=True))
    return next(filter(None, found), ())


def deciding_rank(state: S, ranks: Sequence[Rank[S]], better: Move, worse: Move) -> Rank[S] | None:
    """Return the rank that places one move before another; None if no rank does."""
    for rank in ranks:
        ahead = rank.worth(state, better) - rank.worth(state, worse)
        if ahead:
            return rank if ahead > 0 else None
    return None


def restricted_verb(verb: Verb[S], name: str, test: Callable[[S, Move], Breach | None]) -> Verb[S]:
    """Return a verb with one more guard, which is tested last and only in answer to a question."""
    needs = (DUE, *(guard.name for guard in verb.guards))
    return verb._replace(guards=(*verb.guards, Guard(name, test, needs)), exact=False)


@dataclass(frozen=True, slots=True)
class PrioritisedVerbs(Generic[S]):
    """The verbs of a game, restricted by the priorities of the automatic seats."""

    game_verbs: Mapping[str, Verb[S]]
    rows: Sequence[Priorities[S]]

    def verbs(self) -> dict[str, Verb[S]]:
        """Return the verbs; restricted ones get a last guard, and their effect reports the priority that decided."""
        kinds = frozenset().union(*(row.kinds for row in self.rows))
        return {
            name: self._restricted(verb) if verb.answers & kinds else verb for name, verb in self.game_verbs.items()
        }

    def questions(self, asked: Mapping[str, Asked[S]]) -> dict[str, Asked[S]]:
        """Return the questions of a game, with an instruction to the people if the seat is automatic."""
        kinds = frozenset().union(*(row.kinds for row in self.rows))
        return {
            kind: self._with_instruction(question) if kind in kinds else question for kind, question in asked.items()
        }

    def _with_instruction(self, question: Asked[S]) -> Asked[S]:
        def ask(state: S, frame: Frame) -> tuple[Decision, ...]:
            found = question(state, frame)
            return tuple([one if self._row(state, one.seat) is None else _for_nobody(one) for one in found])

        return ask

    def best_moves(self, state: S, seat: int) -> tuple[Move, ...]:
        """Return the legal moves that no priority ranks behind another; empty for a question without priorities."""
        row = self._row(state, seat)
        return () if row is None else row.best_moves(state, seat, self._answering(state))

    def reason(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return the clause by which a move ranks before the next best, and the reason in words.

        Return None if no priority decides, or if the one that decides is not reported.
        """
        row = self._row(state, move.seat)
        if row is None:
            return None
        verbs, own = self._answering(state), [rank.worth(state, move) for rank in row.ranks]
        others = moves_to_try(state, move.seat, verbs)
        behind = [other for other in others if [rank.worth(state, other) for rank in row.ranks] < own]
        for other in best_moves_of(state, behind, row.ranks, verbs)[:1]:
            rank = deciding_rank(state, row.ranks, move, other)
            if rank is not None and rank not in row.ranks[: row.unreported]:
                return rank.clause, rank.in_words
        return None

    def _restricted(self, verb: Verb[S]) -> Verb[S]:
        def effect(state: S, move: Move) -> None:
            with caching_results(state):
                reason = self.reason(state, move)
            if reason is not None:
                state.report(*reason, move.seat)
            verb.effect(state, move)

        return restricted_verb(verb, GUARD_NAME, self._outranked_breach)._replace(effect=effect)

    def _row(self, state: S, seat: int) -> Priorities[S] | None:
        return next((row for row in self.rows if state.top_kind in row.kinds and row.is_automatic(state, seat)), None)

    def _answering(self, state: S) -> list[Verb[S]]:
        """Return the verbs that answer the top question, as people may use them."""
        return [verb for verb in self.game_verbs.values() if state.top_kind in verb.answers]

    def _outranked_breach(self, state: S, move: Move) -> Breach | None:
        row = self._row(state, move.seat)
        return None if row is None else row.outranked_breach(state, move, self._answering(state))


def _for_nobody(decision: Decision) -> Decision:
    return decision._replace(prompt=f"{decision.prompt}{CHOOSE_FOR_THEM}")
