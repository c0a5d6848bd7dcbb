"""Limits how many requests may wait for the same thread."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.web.answering import RequestError
from referee.web.streams import TOO_MANY_STATUS

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_WAITING, MOST_OF_VIEWER = 200, 32
"""The maximum number of waiting requests, in all and for one viewer."""


class WaitingRequests:
    """The requests that wait for a thread; only the server's own thread uses this."""

    def __init__(self) -> None:
        self._by_viewer: dict[str, int] = {}

    @contextmanager
    def count_request(self, viewer: str = "") -> Iterator[None]:
        """Count a request of a viewer as waiting until the block ends.

        Raises:
            RequestError: too many requests are waiting.
        """
        waiting = self._by_viewer
        if sum(waiting.values()) >= MOST_WAITING or waiting.get(viewer, 0) >= MOST_OF_VIEWER:
            raise RequestError(TOO_MANY_STATUS, "The referee is busy; try again in a moment.")
        waiting[viewer] = waiting.get(viewer, 0) + 1
        try:
            yield
        finally:
            waiting[viewer] -= 1
