"""Caches: results computed from one state while it is only read, and results for all states that share a key.

Results from one state are cached only within `caching_results`, because changing a state makes them wrong; a copy
starts without them. A `Memo` caches results by everything they depend on, so they are right for any state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R")

_NOT_CACHED = object()


class caching_results:
    """Cache the results computed from a state until the block ends. The state must not change before that."""

    __slots__ = ("_begins", "_state")

    def __init__(self, state: Any) -> None:
        """Prepare to cache results, unless the state is already caching or has no `answers` field."""
        self._state, self._begins = state, getattr(state, "answers", ()) is None

    def __enter__(self) -> None:
        """Cache results from now on."""
        if self._begins:
            self._state.answers = {}

    def __exit__(self, *error: object) -> None:
        """Discard the cached results."""
        if self._begins:
            self._state.answers = None


def cached_per_state(function: F) -> F:
    """Wrap a function of a state and hashable arguments: within `caching_results`, each result is computed only once.

    Each call turns `caching_results` on for its state, so the function must not change the state.
    """

    @wraps(function)
    def lookup(state: Any, *args: Any) -> Any:
        answers = getattr(state, "answers", None)
        if answers is None:
            with caching_results(state):
                return function(state, *args)
        question = (function, *args)
        try:
            return answers[question]
        except KeyError:
            answer = answers[question] = function(state, *args)
            return answer

    return cast(F, lookup)


def cached_result(state: Any, question: Hashable, work_out: Callable[[], R]) -> R:
    """Return a result computed from a state; within `caching_results` it is computed only once."""
    answers: dict[Hashable, R] | None = getattr(state, "answers", None)
    if answers is None:
        return work_out()
    try:
        return answers[question]
    except KeyError:
        found = answers[question] = work_out()
        return found


class Memo:
    """Caches results by their keys, and discards all of them when there are too many."""

    def __init__(self, most: int) -> None:
        """Start empty. most: the maximum number of cached results."""
        self._most = most
        self._answers: dict[Hashable, Any] = {}

    def result(self, key: Hashable, work_out: Callable[[], R]) -> R:
        """Return the result for a key, computing it if it is not cached. The result must depend only on the key."""
        answer: Any = self._answers.get(key, _NOT_CACHED)
        if answer is _NOT_CACHED:
            if len(self._answers) >= self._most:
                self._answers.clear()
            answer = self._answers[key] = work_out()
        return cast("R", answer)
