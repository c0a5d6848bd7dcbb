"""Requests that wait for the same thread: so many in all, and so many of one viewer."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from referee.web import limits
from referee.web.answering import RequestError
from referee.web.limits import WaitingRequests


@pytest.mark.parametrize(("name", "viewers"), [("MOST_OF_VIEWER", ("0", "0", "0")), ("MOST_WAITING", ("0", "1", "2"))])
def test_no_more_than_the_limit_wait(monkeypatch: pytest.MonkeyPatch, name: str, viewers: tuple[str, ...]) -> None:
    monkeypatch.setattr(limits, name, 2)
    waiting = WaitingRequests()
    with ExitStack() as places:
        for viewer in viewers[:2]:
            places.enter_context(waiting.count_request(viewer))
        with pytest.raises(RequestError, match="The referee is busy"), waiting.count_request(viewers[2]):
            pytest.fail("there is no place")
    with waiting.count_request(viewers[2]):
        pass


def test_a_request_that_fails_no_longer_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_WAITING", 1)
    waiting = WaitingRequests()
    with pytest.raises(ValueError, match="wrong"), waiting.count_request():
        raise ValueError("wrong")
    with waiting.count_request():
        pass
