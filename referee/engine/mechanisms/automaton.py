"""A seat that nobody plays: its legal moves are the best among those that a person could make, by ranked priorities.

Its moves can be questioned, corrected and overruled like any others: a wrong choice is an illegal move that breaks
the priority's clause. What the priorities leave open is decided by shares of a die, or by the player who is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from referee.engine.core.agenda import Decision, Frame, pop, push
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.guards import DUE, Breach, Guard, S
from referee.engine.core.verb import Chance, Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.engine.core.move import Move, Value

PRIORITY = "priority"
"""The name of the guard that every verb of an automaton has last."""


class Rank(NamedTuple, Generic[S]):
    """One priority: moves of more worth go before all others. text: what it prefers, "the boat ahead" (goes first)."""

    clause: str
    text: str
    worth: Callable[[S, Move], int]


def share(rolled: int, count: int, faces: int = 6) -> int | None:
    """Return which of `count` equal shares of a die was rolled, counted from 0; None where it is rolled again."""
    each = faces // count
    return (rolled - 1) // each if each and rolled <= each * count else None


@dataclass(frozen=True, slots=True)
class Automaton(Generic[S]):
    """One kind of decision of a seat that nobody plays.

    verbs: the answers that a person could give. ranks: from the most important down. ties: the clause by which a die of
    `faces` chooses among equals; without it, the player who is asked chooses. A game takes its tables from here and
    puts the decision on the agenda with `ask`.
    """

    kind: str
    clause: str
    prompt: str
    own: tuple[Verb[S], ...]
    ranks: tuple[Rank[S], ...]
    ties: str = ""
    faces: int = 6

    def ask(self, state: S, seat: int) -> None:
        """Put the decision on the agenda; the seat is the automaton's (after those who play), or who chooses for it."""
        push(state, Frame(self._weighing, seat))

    def best(self, state: S, seat: int) -> tuple[Move, ...]:
        """Return the moves that no priority puts behind another."""
        moves = self._open_to_a_person(state, seat)
        for rank in self.ranks:
            most = max((rank.worth(state, move) for move in moves), default=0)
            moves = [move for move in moves if rank.worth(state, move) == most]
        return tuple(moves)

    @property
    def steps(self) -> Mapping[str, Callable[[S], None]]:
        """Return the step that finds out whether a die has to choose."""
        return {self._weighing: self._weigh}

    @property
    def chances(self) -> Mapping[str, Chance[S]]:
        """Return the die that chooses among equals."""
        return {self._tie: Chance(self._die, self._land)}

    @property
    def questions(self) -> Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]]:
        """Return the question."""
        return {self.kind: self._question}

    @property
    def verbs(self) -> Mapping[str, Verb[S]]:
        """Return the verbs, each with the guard that holds it to the priorities."""
        return {verb.name: self._held(verb) for verb in self.own}

    @property
    def _weighing(self) -> str:
        return f"{self.kind}: weighing"

    @property
    def _tie(self) -> str:
        return f"{self.kind}: tie"

    def _held(self, verb: Verb[S]) -> Verb[S]:
        needs = (DUE, *(guard.name for guard in verb.guards))
        guards = (*verb.guards, Guard(PRIORITY, self._outranked, needs))
        return verb._replace(guards=guards, answers=frozenset({self.kind}), exact=False)

    def _open_to_a_person(self, state: S, seat: int) -> list[Move]:
        return [move for verb in self.own for move in verb.candidates(state, seat) if verb.first(state, move) is None]

    def _weigh(self, state: S) -> None:
        seat = pop(state).seat
        assert seat is not None
        equals = len(self.best(state, seat))
        push(state, Frame(self._tie, seat, (equals,)) if self.ties and equals > 1 else Frame(self.kind, seat))

    def _question(self, state: S, frame: Frame) -> tuple[Decision, ...]:
        assert frame.seat is not None
        return (Decision(frame.seat, self.kind, self.clause, self.prompt),)

    def _die(self, state: S, frame: Frame) -> ChanceSpec:
        assert frame.seat is not None
        prompt = f"{self.prompt}: a die chooses among {frame.data[0]}"
        return ChanceSpec(frame.seat, "dice", self._tie, self.ties, prompt, faces=self.faces, subject=frame.data)

    def _land(self, state: S, frame: Frame, values: tuple[Value, ...]) -> None:
        chosen = share(int(str(values[0])), int(str(frame.data[0])), self.faces)
        push(state, frame if chosen is None else Frame(self.kind, frame.seat, (chosen,)))

    def _outranked(self, state: S, move: Move) -> Breach | None:
        moves = self._open_to_a_person(state, move.seat)
        for rank in self.ranks:
            most = max((rank.worth(state, other) for other in moves), default=0)
            if rank.worth(state, move) < most:
                return Breach(rank.clause, f"{rank.text} goes first")
            moves = [other for other in moves if rank.worth(state, other) == most]
        chosen = [moves[int(str(number))] for number in state.agenda[-1].data if int(str(number)) < len(moves)]
        if chosen and move not in chosen:
            return Breach(self.ties, f"the die has chosen number {moves.index(chosen[0]) + 1} of {len(moves)}")
        return None
