"""News and log are worked out once for all who know the same of a match."""

from __future__ import annotations

from typing import Any, cast

import pytest
from served import Served

from referee.web import news


def log(served: Served, viewer: str) -> list[dict[str, Any]]:
    """Return the log that a viewer sees."""
    found: list[dict[str, Any]] = served.view(viewer)["view"]["log"]
    return found


def test_the_log_is_worked_out_once_for_each_kind_of_view_and_entry(
    ferry: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    logged = news.logged_entries
    monkeypatch.setattr(news, "logged_entries", lambda *given: made.append(1) or logged(*given))
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


def test_undone_entries_are_struck_for_everybody(ferry: Served) -> None:
    ferry.command("table", "correct", "round 2")
    assert [log(ferry, viewer)[-1]["struck"] for viewer in ("table", "watch", "0")] == [False] * 3
    ferry.command("table", "undo")
    for viewer in ("table", "watch", "0"):
        assert [one["struck"] for one in log(ferry, viewer) if "round 2" in one["text"]] == [True]


def test_entries_that_wait_to_be_played_again_are_marked_and_can_be_left_out(duel: Served) -> None:
    for line in ("draw ?", "a1 a2", "draw fox", "c3 c2", "draw ?", "a2 b2"):
        assert duel.tap("table", line).status_code == 200
    seen = duel.post("table", "preview", command="delete", args="6").json()["said"]
    assert not [line for line in seen if "before:" in line]
    assert duel.command("table", "delete", "6").status_code == 200
    assert duel.view("table")["view"]["waiting"] == ["draw ?", "a2 b2"]
    waiting = {one["n"] for one in log(duel, "table") if one["text"].endswith("[waiting to be played again]")}
    assert waiting == {7, 8}
    assert duel.command("table", "delete", "rest").status_code == 200
    assert duel.view("table")["view"]["waiting"] == []


def changeable(served: Served, viewer: str) -> dict[int, tuple[str | None, bool]]:
    """Return how each entry of the log can be changed: the words it begins with, whether it can be taken out."""
    return {one["n"]: (one.get("now"), one.get("out", False)) for one in log(served, viewer)}


def test_a_choice_that_is_still_secret_can_be_taken_out_and_not_amended(ferry: Served) -> None:
    ferry.tap("table", "Ann: bid 2")
    for viewer in ("table", "1"):
        assert log(ferry, viewer)[-1]["text"] == "chooses in secret"
        assert changeable(ferry, viewer)[5] == (None, True)
        assert "commit" not in ferry.said(ferry.post(viewer, "why", line="5"))
    assert changeable(ferry, "0")[5] == ("bid 2", True)
    ferry.tap("table", "Bob: bid 1")
    assert changeable(ferry, "table") == {1: (None, False), 2: (None, False)} | {
        n: (text, True) for n, text in ((3, "draw ?"), (4, "draw ?"), (5, "bid 2"), (6, "bid 1"))
    }


def test_a_choice_that_was_opened_is_amended_where_it_was_made(ferry: Served) -> None:
    ferry.command("0", "seal", "bid 2")
    ferry.command("1", "seal", "bid 1")
    found = changeable(ferry, "table")
    assert [found[n] for n in (5, 6, 7, 8)] == [("bid 2", True), ("bid 1", True), (None, False), (None, False)]
    assert ferry.post("table", "preview", command="amend", args="5 bid 3").status_code == 200


def test_an_entry_begins_with_its_present_words(duel: Served) -> None:
    for line in ("draw fox", "a1 a2"):
        duel.tap("0", line)
    assert duel.command("table", "amend", "4 a1 b1").status_code == 200
    assert changeable(duel, "table")[4] == ("a1 b1", True)
    assert "now:" in log(duel, "table")[3]["text"]
    duel.command("table", "undo", "2")
    assert changeable(duel, "table")[4] == (None, False)


def test_news_of_a_secret_choice_are_in_words_and_show_no_hash(ferry: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, str]", ferry.host.match.game.book.wording), "bid", "Bid $rest")
    ferry.command("0", "seal", "bid 2", seat=0)
    assert ferry.view("0")["view"]["locked_in"] == "Bid 2"
    ferry.command("1", "seal", "bid 1", seat=1)
    said = [one["lines"][0] for one in ferry.view("watch")["view"]["news"]]
    assert said[:4] == ["Bid 1 (revealed)", "Bid 2 (revealed)", "Choose in secret", "Choose in secret"]


def test_after_a_player_takes_a_name_the_log_has_it_in_old_entries_too(
    duel: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "entry_in_words", lambda match, entry: f"{match.lexicon.names[0]} draws a card")
    duel.tap("0", "draw fox")
    drawn = [at for at, one in enumerate(log(duel, "0")) if one.get("says") == "Ann (Red) draws a card"]
    assert drawn
    assert duel.command("0", "rename", "Anna").status_code == 200
    assert [log(duel, "0")[at]["says"] for at in drawn] == ["Anna (Red) draws a card"] * len(drawn)
