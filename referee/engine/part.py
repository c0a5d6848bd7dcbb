"""A part of a game: what one module of its rules adds to the tables of the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.engine.core.agenda import pop
from referee.engine.core.guards import S

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.engine.core.agenda import Decision, Frame, HasAgenda
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Chance, Verb
    from referee.engine.mechanisms.priorities import Priorities
    from referee.engine.mechanisms.sealed import Secret


def decline(state: HasAgenda, move: Move) -> None:
    """Take the question off that a seat passes: nothing else happens."""
    pop(state)


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Part(NamedTuple, Generic[S]):
    """The entries of a module; see Rules for steps, questions, chances, verbs and checks.

    secrets: choices that are sealed. windows: kinds of question in which others may respond. passes: what passing does,
    by kind of question. anytime: verbs that may answer any question to their seat once set-up is over. priorities: what
    seats that nobody plays prefer.
    """

    verbs: tuple[Verb[S], ...] = ()
    anytime: tuple[Verb[S], ...] = ()
    steps: Mapping[str, Callable[[S], None]] = NOTHING
    questions: Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]] = NOTHING
    chances: Mapping[str, Chance[S]] = NOTHING
    secrets: tuple[Secret[S], ...] = ()
    checks: tuple[Callable[[S], bool], ...] = ()
    windows: frozenset[str] = frozenset()
    passes: Mapping[str, Callable[[S, Move], None]] = NOTHING
    priorities: tuple[Priorities[S], ...] = ()
