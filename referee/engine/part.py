"""A part of a game: what one module of its rules adds to the tables of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec

from referee.engine.core.agenda import Decision, OnTop, pop
from referee.engine.core.guards import S

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.engine.core.agenda import Frame, HasAgenda
    from referee.engine.core.move import Move, Value
    from referee.engine.core.verb import Chance, Verb
    from referee.engine.mechanisms.priorities import Priorities
    from referee.engine.mechanisms.sealed import Secret


P = ParamSpec("P")


def decline(state: HasAgenda, move: Move) -> None:
    """Remove the question that a seat passes, and do nothing else."""
    pop(state)


def settling(act: Callable[Concatenate[S, P], object]) -> Callable[Concatenate[S, P], None]:
    """Return a step, or the effect of an answering verb, that first removes its own frame from the agenda."""

    def settle(state: Any, /, *more: P.args, **rest: P.kwargs) -> None:
        pop(state)
        act(state, *more, **rest)

    return settle


def question(
    clause: str | Callable[[Any, Frame], str],
    prompt: str | Callable[[Any, Frame], str],
    *,
    may_pass: bool = False,
    owed: Callable[[Any, Frame], tuple[str, ...]] | None = None,
    subject: tuple[Value, ...] | Callable[[Any, Frame], tuple[Value, ...]] = lambda state, frame: frame.data,
) -> Callable[[Any, Frame], tuple[Decision, ...]]:
    """Return a function that asks the seat of a frame. prompt: the question, or a function that returns it.

    owed: returns what must be done before passing; the seat may then pass as soon as it returns nothing, whatever
    `may_pass` is. subject: the subject, or a function that returns it; by default the data of the frame.
    """

    def ask(state: Any, frame: Frame) -> tuple[Decision, ...]:
        rule = clause if isinstance(clause, str) else clause(state, frame)
        must = owed(state, frame) if owed is not None else ()
        words = prompt if isinstance(prompt, str) else prompt(state, frame)
        may = may_pass if owed is None else not must
        about = subject if isinstance(subject, tuple) else subject(state, frame)
        return (Decision(frame.owner, frame.kind, rule, words, may, must, about),)

    return ask


def drop_when_idle(kind: str, is_idle: Callable[[S, Frame], object]) -> Callable[[S], None]:
    """Return a check that removes a question of this kind from the agenda when nothing is left to decide."""

    def drop(state: S, frame: Frame) -> None:
        if is_idle(state, frame):
            pop(state)

    return OnTop((kind,), drop)


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Part(NamedTuple, Generic[S]):
    """What one module adds to the tables of its game; see Rules for steps, questions, chances, verbs and checks.

    secrets: sealed choices. windows: kinds of question that a later move can pass by implication. responses:
    kinds of response window (mechanisms/windows.py), which are windows too. passes: the effect of passing,
    by kind of question. anytime: verbs with which a seat can answer any question once set-up is over.
    priorities: the priorities of the automatic seats.
    """

    verbs: tuple[Verb[S], ...] = ()
    anytime: tuple[Verb[S], ...] = ()
    steps: Mapping[str, Callable[[S], object]] = NOTHING
    questions: Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]] = NOTHING
    chances: Mapping[str, Chance[S]] = NOTHING
    secrets: tuple[Secret[S], ...] = ()
    checks: tuple[Callable[[S], object], ...] = ()
    windows: frozenset[str] = frozenset()
    responses: frozenset[str] = frozenset()
    passes: Mapping[str, Callable[[S, Move], object]] = NOTHING
    priorities: tuple[Priorities[S], ...] = ()


def parts_of(*modules: ModuleType) -> tuple[Part[Any], ...]:
    """Return the parts of a game: the `PART` of each module."""
    return tuple([module.PART for module in modules])
