"""Sealed choices at phones: locked, changed in secret, opened together."""

from __future__ import annotations

from served import Served


def test_choices_go_on_record_when_all_are_in(ferry: Served) -> None:
    said = ferry.said(ferry.command("0", "seal", "bid 2"))
    assert said == "Chosen. You can still change it until everybody has chosen."
    assert ferry.entries == 2
    assert ferry.view("1")["view"]["locked"] == {"seats": [0], "mine": None}
    assert ferry.view("0")["view"]["locked"] == {"seats": [0], "mine": "bid 2"}
    answer = ferry.command("1", "seal", "bid 1")
    assert answer.status_code == 200, answer.text
    texts = [event.text for event in ferry.host.match.events]
    assert any("bid 2" in one for one in texts)
    assert ferry.view("0")["view"]["locked"] == {"seats": [], "mine": None}


def test_a_choice_that_is_changed_shows_to_nobody_else(ferry: Served) -> None:
    ferry.command("0", "seal", "bid 2")
    others = {viewer: ferry.get(viewer, "view").content for viewer in ("1", "table", "watch")}
    own = ferry.view("0")
    assert ferry.command("0", "seal", "bid 3").status_code == 200
    assert ferry.view("0")["rev"] == own["rev"] + 1
    assert {viewer: ferry.get(viewer, "view").content for viewer in others} == others
    ferry.command("1", "seal", "bid 1")
    assert not [event.text for event in ferry.host.match.events if "bid 2" in event.text]


def test_choices_that_are_asked_for_again_after_an_undo_are_not_locked_yet(ferry: Served) -> None:
    for seat, bid in (("0", "bid 2"), ("1", "bid 1")):
        ferry.command(seat, "seal", bid)
    assert not ferry.host.locks.unrecorded_seats(ferry.host.match)
    while len(ferry.host.locks.unrecorded_seats(ferry.host.match)) < 2:
        assert ferry.command("table", "undo").status_code == 200
    assert ferry.view("0")["view"]["locked"] == {"seats": [], "mine": None}


def test_a_locked_choice_survives_a_restart(ferry: Served) -> None:
    ferry.command("0", "seal", "bid 2")
    again = Served(ferry.path, "night_ferry")
    try:
        assert again.view("0")["view"]["locked"]["mine"] == "bid 2"
    finally:
        again.close()


def test_a_choice_that_is_illegal_is_not_locked_and_not_shown(ferry: Served) -> None:
    answer = ferry.command("0", "seal", "bid 9")
    assert answer.status_code == 422
    assert "9" not in ferry.said(answer).replace("NF-", "")
    assert ferry.view("0")["view"]["locked"]["seats"] == []
    assert ferry.command("watch", "seal", "bid 1").status_code == 403
    assert ferry.command("table", "seal", "bid 1").status_code == 422
    assert ferry.command("table", "seal", "bid 1", seat=1).status_code == 200


def test_who_has_no_secret_choice_to_make_is_told_so(ferry: Served) -> None:
    ferry.tap("table", "Ann: bid 2")
    assert ferry.said(ferry.command("0", "seal", "bid 1")) == "You have no secret choice to make now."
    at_the_table = ferry.said(ferry.command("table", "seal", "bid 1", seat=0))
    assert at_the_table == "There is no secret choice for this seat now (`seat` must be one of [1])."
