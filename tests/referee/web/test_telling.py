"""News and log are worked out once for all who know the same of a match."""

from __future__ import annotations

from typing import Any

import pytest
from served import Served

from referee.web import telling


def log(served: Served, viewer: str) -> list[dict[str, Any]]:
    """Return the log that a viewer sees."""
    found: list[dict[str, Any]] = served.view(viewer)["view"]["log"]
    return found


def test_the_log_is_worked_out_once_for_each_kind_of_view_and_entry(
    ferry: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    logged = telling.logged
    monkeypatch.setattr(telling, "logged", lambda match, most: made.append(1) or logged(match, most))
    viewers = [*ferry.host.channels]
    assert {"table", "watch", "0", "1"} <= set(viewers)
    for _ in range(2):
        for viewer in viewers:
            log(ferry, viewer)
    assert len(made) == 2  # for the two seats; the table, which knows the same as those who watch, has had its own
    made.clear()
    assert ferry.command("table", "correct", "round 2").status_code == 200
    for viewer in viewers:
        assert "round 2" in log(ferry, viewer)[-1]["text"]
    assert len(made) == len(viewers) - 1


def test_what_was_undone_is_struck_for_everybody(ferry: Served) -> None:
    ferry.command("table", "correct", "round 2")
    assert [log(ferry, viewer)[-1]["struck"] for viewer in ("table", "watch", "0")] == [False] * 3
    ferry.command("table", "undo")
    for viewer in ("table", "watch", "0"):
        assert [one["struck"] for one in log(ferry, viewer) if "round 2" in one["text"]] == [True]
