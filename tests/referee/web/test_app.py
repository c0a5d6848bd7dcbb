"""The protocol over HTTP, in this process."""

from __future__ import annotations

import asyncio
import io
import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from served import Served, begun

from referee.engine.errors import RefereeError
from referee.web import limits
from referee.web.photos import MOST_BYTES


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


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example:8421"}, 421),
        ({"host": "127.0.0.1:9"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"content-type": "text/plain"}, 415),
    ],
)
def test_only_pages_of_this_server_may_enter_something(duel: Served, headers: dict[str, str], status: int) -> None:
    body = b'{"key": "0123456789abcdef", "line": "draw fox", "epoch": "run", "rev": 1}'
    whole = {"content-type": "application/json", **headers}
    assert duel.ask("POST", "/s/0/tap", "0", content=body, headers=whole).status_code == status
    assert duel.entries == 0


def test_a_long_body_is_not_read(duel: Served) -> None:
    headers = {"content-type": "application/json"}
    assert duel.ask("POST", "/s/0/tap", "0", content=b" " * 20_000, headers=headers).status_code == 413


@pytest.mark.parametrize("path", ["/", "/nothing", "/static/../app.py", "/static/main.js", "/s/0/", "/s/0/view"])
def test_every_answer_has_the_strict_headers(duel: Served, path: str) -> None:
    answer = duel.ask("GET", path, "0")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] in ("no-store", "no-cache")
    assert "class Site" not in answer.text


def test_no_view_contains_a_secret(duel: Served) -> None:
    secrets = [text for one in duel.host.seats.passes.values() for text in (one.code, one.cookie)]
    sent = "".join(duel.get(viewer, "view").text for viewer in ("table", "0", "1", "watch"))
    assert not [one for one in secrets if one in sent]


def test_a_line_is_completed_and_offers_are_asked_by_their_beginning(duel: Served) -> None:
    duel.tap("0", "draw fox")
    assert "a1 a2" in duel.get("0", "complete?line=a1").json()["ways"]
    assert [one["line"] for one in duel.get("0", "offers?begins=a1 b").json()["offers"]] == ["a1 b1"]
    assert duel.get("watch", "offers?begins=a1 b").json()["offers"] == []


def test_a_photo_is_read_within_bounds_and_one_without_codes_says_so(tmp_path: Path) -> None:
    served = Served(begun(tmp_path / "duel.match", "duel"), "duel")
    try:
        image = io.BytesIO()
        Image.new("RGB", (64, 64), "white").save(image, "PNG")
        headers = {"content-type": "image/png"}
        assert served.ask("POST", "/s/watch/photo", "watch", content=b"x", headers=headers).status_code == 403
        broken = served.ask("POST", "/s/0/photo", "0", content=b"x", headers=headers)
        assert (broken.status_code, "cannot be read" in served.said(broken)) == (422, True)
        long = served.ask("POST", "/s/0/photo", "0", content=b" " * (MOST_BYTES + 1), headers=headers)
        assert long.status_code == 413
        assert served.ask("POST", "/s/0/photo", "0", content=image.getvalue(), headers=headers).status_code in (
            200,
            422,
        )
    finally:
        served.close()


@pytest.mark.parametrize(
    "corners",
    ["1", "0,0,1,0,1,1,0", "0,0,1,0,1,1,0,2", "0,0,1,0,1,1,0,nan", "0,0,1,0,1,1,0,-1", "0,0,1,0,1,1,0,1e9", "9" * 5000],
)
def test_corners_of_a_photo_that_are_no_shares_are_refused_in_a_sentence(duel: Served, corners: str) -> None:
    headers = {"content-type": "image/png"}
    answer = duel.ask("POST", f"/s/0/photo?corners={corners}", "0", content=b"x", headers=headers)
    assert answer.status_code == 422
    assert "8 numbers from 0 to 1" in duel.said(answer)


def test_the_table_gets_the_links_with_their_codes_and_nobody_else_does(duel: Served) -> None:
    links = duel.get("table", "links").json()
    assert [one["viewer"] for one in links] == ["table", "0", "1", "watch"]
    assert all(one["code"].startswith("data:image/svg+xml") for one in links)
    assert duel.get("0", "links").status_code == 403


def test_a_seat_that_is_handed_over_opens_with_its_new_link_alone(duel: Served) -> None:
    old = duel.host.seats.passes["0"]
    assert duel.post("1", "seat", viewer="0").status_code == 403
    assert duel.post("table", "seat", viewer="0").status_code == 200
    assert duel.ask("GET", f"/join/{old.code}").status_code == 403
    assert duel.ask("GET", "/s/0/view", headers={"cookie": f"{duel.site.cookie}={old.cookie}"}).status_code == 403
    assert duel.get("0", "view").status_code == 200
    duel.post("table", "seat", viewer="0", close=True)
    assert duel.get("0", "view").status_code == 403
    assert [one["address"] for one in duel.get("table", "links").json() if one["viewer"] == "0"] == [""]
    assert duel.post("table", "seat", viewer="table").status_code == 422


def test_the_bare_address_says_how_to_join(duel: Served) -> None:
    answer = duel.ask("GET", "/")
    assert answer.status_code == 200
    assert "Scan the code of your seat" in answer.text


def test_a_request_that_is_waiting_when_the_server_stops_is_answered(duel: Served) -> None:
    go_on, begun = threading.Event(), threading.Event()

    async def stopped() -> int:
        busy = asyncio.create_task(duel.worker.run(lambda host: begun.set() or go_on.wait(10)))
        await asyncio.to_thread(begun.wait, 10)
        request = asyncio.create_task(duel._ask("GET", "/s/0/complete?line=d", "0"))
        await asyncio.sleep(0.05)
        request.cancel()  # as the server does after a second
        answer = await request
        go_on.set()
        await busy
        return answer.status_code

    assert asyncio.run(stopped()) == 503


def test_a_stream_that_cannot_begin_is_closed(duel: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, run = list[str](), duel.worker.run

    def noted(action: Any, viewer: str = "") -> Any:
        asked.append(viewer)
        return run(action, viewer)

    def broken(viewer: str) -> Any:
        raise RefereeError("no view")

    monkeypatch.setattr(duel.worker, "run", noted)
    monkeypatch.setattr(duel.host, "latest_view", broken)
    answer = duel.get("0", "events")
    assert (answer.status_code, duel.said(answer)) == (503, "no view")
    assert asked == ["0"]
    assert duel.host.channels["0"].readers == 0


def test_an_error_of_the_rules_before_a_stream_is_answered(duel: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    rules: dict[str, Any] = {}
    exec(compile("def broken(viewer):\n    return 1 / 0\n", "/p/referee/games/duel/__init__.py", "exec"), rules)
    monkeypatch.setattr(duel.host, "latest_view", rules["broken"])
    answer = duel.get("0", "events")
    assert answer.status_code == 503
    assert "error in the rules of duel" in duel.said(answer)
    assert duel.host.channels["0"].readers == 0


def test_photos_wait_with_a_limit(duel: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_OF_VIEWER", 1)
    with duel.site._waiting.count_request("0"):
        answer = duel.ask("POST", "/s/0/photo", "0", content=b"x")
        assert (answer.status_code, duel.said(answer)) == (503, "The referee is busy; try again in a moment.")
