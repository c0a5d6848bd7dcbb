"""What is worked out once: while somebody looks at a state, or for all states that agree in what it depends on.

Answers about a state are kept only within `looking`, as a state that is being changed must not remember; a copy has
none. A `Memo` keeps answers by what they depend on, so they are right for any state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")


class looking:
    """Keep what is worked out about a state until the end. The state must not change before that."""

    __slots__ = ("_begins", "_state")

    def __init__(self, state: Any) -> None:
        """Begin, unless somebody is looking already, or it is a state without this field."""
        self._state, self._begins = state, getattr(state, "answers", ()) is None

    def __enter__(self) -> None:
        """Keep answers from now on."""
        if self._begins:
            self._state.answers = {}

    def __exit__(self, *error: object) -> None:
        """Forget the answers."""
        if self._begins:
            self._state.answers = None


def kept(function: F) -> F:
    """Return a function of a state and hashable arguments that works each answer out once while somebody looks.

    While it works, it looks itself: it must not change the state.
    """

    @wraps(function)
    def found(state: Any, *args: Any) -> Any:
        answers = getattr(state, "answers", None)
        if answers is None:
            with looking(state):
                return function(state, *args)
        question = (function, *args)
        try:
            return answers[question]
        except KeyError:
            answer = answers[question] = function(state, *args)
            return answer

    return cast(F, found)


def answered(state: Any, question: Hashable, work_out: Callable[[], R]) -> R:
    """Return the answer to a question about a state, worked out once while somebody looks at the state."""
    answers: dict[Hashable, R] | None = getattr(state, "answers", None)
    if answers is None:
        return work_out()
    try:
        return answers[question]
    except KeyError:
        found = answers[question] = work_out()
        return found


class Memo:
    """Keeps answers by their keys; it forgets all of them when there are too many."""

    def __init__(self, most: int) -> None:
        """Begin without answers. most: how many are kept."""
        self._most = most
        self._answers: dict[Hashable, Any] = {}

    def found(self, key: Hashable, work_out: Callable[[], R]) -> R:
        """Return the answer for a key, worked out if it is not kept; it must depend on the key only."""
        answer: R | None = self._answers.get(key)
        if answer is None:
            if len(self._answers) >= self._most:
                self._answers.clear()
            answer = self._answers[key] = work_out()
        return answer
