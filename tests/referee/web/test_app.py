"""The protocol over HTTP, in this process."""

from __future__ import annotations

from served import Served


def test_a_link_gives_a_cookie_for_one_seat_and_leads_to_a_clean_address(duel: Served) -> None:
    code = duel.host.seats.passes["0"].code
    answer = duel.ask("GET", f"/join/{code}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/s/0/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Path=/s/0;" in cookie
    assert code not in cookie
    assert duel.ask("GET", "/join/nothing").status_code == 403


def test_a_view_opens_for_its_own_cookie_alone(duel: Served) -> None:
    assert duel.get("0", "view").status_code == 200
    assert duel.ask("GET", "/s/1/view", "0").status_code == 403
    assert duel.ask("GET", "/s/table/view", "watch").status_code == 403
    assert duel.ask("GET", "/s/7/view", "0").status_code == 403


def test_a_tap_is_played_once_for_its_key_and_the_answer_stays_the_same(duel: Served) -> None:
    seen = duel.view("0")
    body = {"key": "0123456789abcdef", "epoch": seen["epoch"], "rev": seen["rev"], "line": "draw fox"}
    first = duel.post("0", "tap", **body)
    assert first.status_code == 200, first.text
    assert first.json()["rev"] == duel.view("0")["rev"] > seen["rev"]
    events = duel.host.match.revision
    assert duel.post("0", "tap", **body).content == first.content
    assert duel.host.match.revision == events
    again = duel.post("0", "tap", **{**body, "line": "draw owl"})
    assert (again.status_code, "This key was used" in duel.said(again)) == (422, True)


def test_an_illegal_line_is_answered_with_its_clause_and_what_is_legal(duel: Served) -> None:
    duel.tap("0", "draw fox")
    answer = duel.tap("0", "a1 c3")
    assert answer.status_code == 422
    (clause,) = answer.json()["clauses"]
    assert clause["id"] == "DU-STEP-01"
    assert clause["sentence"]
    assert answer.json()["nearest"]
    why = duel.post("0", "why", line="a1 c3")
    assert (why.status_code, why.json()["clauses"]) == (200, answer.json()["clauses"])
