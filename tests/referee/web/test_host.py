"""A match and its viewers: stale taps, several servers and terminals on one match, restarts, what each viewer sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import toys_at_work as toys
from folders import project
from served import Served

from referee.engine.errors import RefereeError
from referee.engine.record.match import Match
from referee.table.files.session import Session
from referee.trial.twins import twin_of
from referee.web.host import Host
from referee.web.requests import Tap


def elsewhere(served: Served, line: str) -> None:
    """Play a line in a terminal on the same match."""
    with Session.open(served.path, lambda name: served.game) as session:
        session.enter(line)


def test_a_stale_tap_is_taken_while_its_decision_is_open(ferry: Served) -> None:
    seen = ferry.view("table")
    decision = seen["view"]["due"][1]["decision"]
    ferry.command("table", "note", "the kettle boils")
    late = {"key": ferry.fresh_key(), "epoch": seen["epoch"], "rev": seen["rev"], "line": "North: bid 1 / South: bid 2"}
    assert ferry.post("table", "tap", **late, decision=decision).status_code == 200


def test_a_tap_for_a_decision_that_is_over_gets_the_latest_events(duel: Served) -> None:
    seen = duel.view("0")
    decision = seen["view"]["due"][0]["decision"]
    duel.tap("table", "draw fox")
    answer = duel.tap("0", "draw owl", decision=decision)
    assert answer.status_code == 409
    assert "Not entered: the match has changed in the meantime." in answer.json()["said"]
    assert answer.json()["view"]["due"][0]["decision"] != decision
    typed = {"key": duel.fresh_key(), "epoch": seen["epoch"], "rev": seen["rev"], "line": "a1 a2"}
    assert duel.post("0", "tap", **typed).status_code == 409
    assert duel.entries == 1


def test_the_same_question_asked_again_has_another_name(duel: Served) -> None:
    names = list[str]()
    for line in ("draw fox", "a1 a2", "draw ?", "c3 c2", "draw ?", "a2 a1"):
        names.append(duel.view("table")["view"]["due"][0]["decision"])
        assert duel.tap("table", line).status_code == 200
    assert len(set(names)) == len(names)
    duel.command("table", "undo")
    assert duel.view("table")["view"]["due"][0]["decision"] == names[-1]


def test_moves_typed_in_a_terminal_reach_the_browser(duel: Served) -> None:
    before = duel.view("1")
    elsewhere(duel, "draw fox; a1 a2")
    duel.do(lambda host: host.catch_up())
    after = duel.view("1")
    assert after["rev"] > before["rev"]
    assert [one["text"] for one in after["view"]["log"]][-2:] == ["draw ?", "a1 a2"]


def test_two_servers_on_one_match_do_not_corrupt_it(duel: Served) -> None:
    other = Served(duel.path, "duel", "other")
    try:
        assert duel.tap("0", "draw fox").status_code == 200
        assert other.tap("0", "a1 a2").status_code == 200
        assert duel.tap("1", "draw ?").status_code == 200
        assert other.tap("1", "c3 c2").status_code == 200
        assert [event.n for event in other.host.match.events] == [1, 2, 3, 4, 5, 6]
        assert duel.view("0")["view"]["log"] == other.view("0")["view"]["log"]
        other.post("table", "seat", viewer="1")
        duel.tap("table", "draw ?")
        assert duel.host.seats.passes == other.host.seats.passes
    finally:
        other.close()


def test_an_answer_survives_a_restart(duel: Served) -> None:
    seen = duel.view("0")
    body = {"key": "0123456789abcdef", "epoch": seen["epoch"], "rev": seen["rev"], "line": "draw fox"}
    first = duel.post("0", "tap", **body)
    again = Served(duel.path, "duel", "next run")
    try:
        assert again.post("0", "tap", **body).content == first.content
        assert again.post("0", "tap", **{**body, "rev": 99}).status_code == 422
        assert again.entries == 1
    finally:
        again.close()


def test_a_command_is_previewed_and_nothing_is_kept(duel: Served) -> None:
    for line in ("draw fox", "a1 a2"):
        duel.tap("0", line)
    before = duel.view("0")
    seen = duel.post("table", "preview", command="undo", args="1").json()
    assert "a1: Red’s pawn (now: nothing)" in [line.strip() for line in seen["said"]]
    assert seen["said"][0].startswith("Undone: ")
    assert seen["changes"]["differences"]
    assert duel.view("0") == before


def test_the_table_overrules_corrects_and_amends(duel: Served) -> None:
    duel.tap("table", "draw fox")
    assert duel.command("table", "overrule", "a1 b2").status_code == 200
    assert "2" in duel.said(duel.command("table", "amend", '2 "draw ?"'))
    assert duel.command("table", "nonsense").status_code == 422
    assert duel.command("table", "option", "ties").status_code == 200
    answer = duel.command("table", "undo", "1", epoch="run", rev=1)
    assert answer.status_code == 409


@pytest.mark.parametrize("viewer", ["1", "table", "watch"])
def test_matches_that_differ_in_a_secret_look_the_same_to_the_byte(tmp_path: Any, viewer: str) -> None:
    """Ann draws another card in the twin: Bob, the table and watchers get the same bytes and the same revisions."""
    game = toys.toy("duel")
    begun = Match.new(game, toys.setup(game), id="twins", names=("Ann", "Bob"))
    with Session.store_new(tmp_path / "a.match", begun) as session:
        session.enter("draw grey owl; a1 a2; draw ?; c3 c2; draw ?")
        match = session.match
    twin = twin_of(game, match.events, ("grey_owl", "grey_wolf"))
    assert twin is not None
    assert twin.events != match.events
    Session.store_new(tmp_path / "b.match", twin).close()
    sent = []
    for name in ("a", "b"):
        host = Host(Session.open(tmp_path / f"{name}.match", lambda _: game), project(toys.TOYS), "run")
        host.seats._secret = b"the same in both"
        host.art._secret = b"the same in both"
        sent.append(stream_of(host, viewer))
        host.session.close()
    assert sent[0] == sent[1]


def stream_of(host: Host, viewer: str) -> list[bytes]:
    """Return everything that a viewer gets while Ann and Bob go on."""
    found: list[bytes] = []
    host.channels[viewer].readers = 1
    host.on_view = lambda one: found.append(host.channels[one].latest.message) if one == viewer else None
    host.latest_view(viewer)
    tried: list[tuple[str, Callable[[], Any]]] = [
        ("0", lambda: host.tap("0", Tap("a" * 16, "1", "a2 a1", None, ("run", host.latest_view("0").rev)))),
        ("1", lambda: host.tap("1", Tap("b" * 16, "1", "draw ?", None, ("run", host.latest_view("1").rev)))),
        ("1", lambda: host.tap("1", Tap("c" * 16, "1", "c2 c9", None, ("run", host.latest_view("1").rev)))),
        ("1", lambda: host.tap("1", Tap("d" * 16, "1", "play fox", None, ("run", host.latest_view("1").rev)))),
        ("1", lambda: host.why("1", "play grey owl")),
        ("watch", lambda: host.why("watch", "Red: play grey owl")),
    ]
    for by, action in tried:
        answer = action()
        if by == viewer:
            found.append(repr(answer).encode())
    return found


def test_an_error_that_does_not_stop_the_server_is_printed_once(
    duel: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(viewer: str) -> Any:
        raise RefereeError(f"no view of {viewer}")

    def publish(host: Host) -> None:
        host.latest_view = broken  # type: ignore[method-assign]
        for _ in range(2):
            host.publish({"by": None}, "0")

    duel.do(publish)
    assert capsys.readouterr().out == "no view of 0\n"
