"""Who opens a seat's link first is asked for a name; the match then has it, on every page and in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from served import Served, begun

from referee.table.files.session import Session


def join(served: Served, viewer: str, name: str, key: str = "") -> httpx.Response:
    return served.post(viewer, "join", key=key or served.fresh_key(), name=name)


def is_asked(served: Served, viewer: str) -> bool:
    return bool(served.view(viewer)["view"]["joining"])


def names(served: Served, viewer: str = "table") -> list[str]:
    return [seat["name"] for seat in served.view(viewer)["view"]["seats"]]


def kept_names(served: Served) -> tuple[str, ...]:
    """Return the names of the players as a terminal reads them."""
    with Session[Any].open_for_reading(served.path, lambda name: served.game) as session:
        return session.match.lexicon.players


def test_each_seat_is_asked_for_a_name_once_with_the_name_that_the_match_has(duel: Served) -> None:
    assert [is_asked(duel, viewer) for viewer in ("table", "0", "1", "watch")] == [False, True, True, False]
    assert [seat["player"] for seat in duel.view("0")["view"]["seats"]] == ["Ann", "Bob"]
    assert join(duel, "0", " Anna ").status_code == 200
    assert [is_asked(duel, viewer) for viewer in ("0", "1")] == [False, True]
    assert names(duel, "watch") == names(duel, "1") == ["Anna (Red)", "Bob (Blue)"]
    assert kept_names(duel) == ("Anna", "Bob")
    assert duel.view("table")["view"]["log"][-1]["text"] == "takes the name Anna"


@pytest.mark.parametrize("name", ["", "  ", "Ann"])
def test_a_seat_keeps_its_name_and_is_not_asked_again(duel: Served, name: str) -> None:
    assert join(duel, "0", name).status_code == 200
    assert not is_asked(duel, "0")
    assert (names(duel)[0], duel.entries) == ("Ann (Red)", 0)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("bob", "“bob” is the name of another seat: choose a different name."),
        ("Blue", "another seat"),
        ("x" * 41, "at most 40 characters"),
        ("a\nb", "one line"),
        ("blue: Zed", "one line"),
    ],
)
def test_a_name_that_is_not_allowed_is_refused_in_a_sentence_and_asked_for_again(
    duel: Served, name: str, why: str
) -> None:
    answer = join(duel, "0", name)
    assert answer.status_code == 422
    (said,) = answer.json()["said"]
    assert why in said
    assert (is_asked(duel, "0"), names(duel)) == (True, ["Ann (Red)", "Bob (Blue)"])


def test_only_text_is_a_name_and_only_a_seat_has_one(duel: Served) -> None:
    assert duel.post("0", "join", key=duel.fresh_key(), name=7).status_code == 422
    assert [join(duel, viewer, "Zed").status_code for viewer in ("table", "watch")] == [403, 403]
    assert duel.entries == 0


def test_the_same_answer_sent_again_counts_once(duel: Served) -> None:
    key = duel.fresh_key()
    assert [join(duel, "0", "Anna", key).status_code for _ in range(2)] == [200, 200]
    assert duel.entries == 1


def test_undo_does_not_take_a_name_back(duel: Served) -> None:
    duel.tap("0", "draw fox")
    join(duel, "0", "Anna")
    assert duel.command("table", "undo").status_code == 200
    assert (names(duel)[0], duel.view("0")["view"]["undoable"]) == ("Anna (Red)", 0)
    assert duel.command("table", "redo").status_code == 200
    assert names(duel)[0] == "Anna (Red)"


def test_the_table_renames_everybody_and_a_seat_only_itself(duel: Served) -> None:
    assert duel.command("table", "rename", "Player 2: Bert").status_code == 200
    assert duel.command("0", "rename", "Anna").status_code == 200
    assert names(duel) == ["Anna (Red)", "Bert (Blue)"]
    assert duel.command("0", "rename", "blue: Zed").status_code == 403
    assert duel.command("watch", "rename", "blue: Zed").status_code == 403
    assert names(duel) == ["Anna (Red)", "Bert (Blue)"]


def test_the_next_player_of_a_seat_is_asked_too(duel: Served) -> None:
    join(duel, "0", "Anna")
    assert duel.post("table", "seat", viewer="0").status_code == 200
    assert is_asked(duel, "0")
    assert duel.view("0")["view"]["seats"][0]["player"] == "Anna"
    join(duel, "0", "Zed")
    payloads_for_next_match = duel.host.seats.payloads_for_next_match()
    assert payloads_for_next_match["web joined 0 000001"]
    assert "web joined 1 000000" not in payloads_for_next_match


def test_two_servers_of_a_match_know_the_same_names(duel: Served) -> None:
    other = Served(duel.path, duel.game, "other")
    try:
        other.view("1")
        assert join(duel, "0", "Cid").status_code == 200
        assert (names(other), is_asked(other, "0")) == (["Cid (Red)", "Bob (Blue)"], False)
        assert join(other, "0", "Cid").status_code == 200
        assert "another seat" in duel.said(join(other, "1", "cid"))
        assert join(other, "1", "Dot").status_code == 200
        assert names(duel) == names(other) == ["Cid (Red)", "Dot (Blue)"]
    finally:
        other.close()


def test_a_match_without_names_gets_them_one_by_one(tmp_path: Path) -> None:
    served = Served(begun(tmp_path / "duel.match", "duel", names=()), "duel")
    try:
        assert [(seat["own"], seat["player"]) for seat in served.view("0")["view"]["seats"]] == [
            ("Red", ""),
            ("Blue", ""),
        ]
        join(served, "1", "Bob")
        assert names(served) == ["Red", "Bob (Blue)"]
        assert served.tap("0", "draw fox").status_code == 200
        served.tap("0", "play fox")
        assert served.tap("table", "bob: draw ?").status_code == 200
    finally:
        served.close()


def test_a_seat_without_a_printed_colour_has_a_colour_and_a_sign_of_its_own(duel: Served) -> None:
    seats = duel.view("watch")["view"]["seats"]
    assert all(seat["made"] for seat in seats)
    assert len({seat["colour"] for seat in seats}) == len({seat["symbol"] for seat in seats}) == len(seats)


def test_a_device_that_lost_its_seat_learns_why_and_what_to_do(duel: Served) -> None:
    cookies = {viewer: duel.cookies(viewer) for viewer in ("0", "1", "watch")}
    duel.post("table", "seat", viewer="0")
    duel.post("table", "seat", viewer="1", close=True)
    duel.post("table", "seat", viewer="watch", close=True)

    def said(viewer: str, **more: Any) -> str:
        answer = duel.ask("GET", f"/s/{viewer}/view", **more)
        assert answer.status_code == 403
        return duel.said(answer)

    def header(viewer: str) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in cookies[viewer].items())}

    assert said("0", headers=header("0")).startswith("This seat was handed over.\n")
    assert "Scan its new code" in said("0", headers=header("0"))
    assert said("1", headers=header("1")).startswith("This seat was closed at the table.\n")
    assert said("watch", headers=header("watch")).startswith("This view was closed at the table.\n")
    assert said("0") == "This device has no seat here. Scan the seat’s code, or open its link."
