"""Errors that do not stop the server are printed once, and the page shows what it can."""

from __future__ import annotations

import time
from typing import Any

import pytest
from folders import folders
from web_views import Seen

from pnp.errors import PnpError
from referee.web import art
from referee.web.art import Art
from referee.web.board import board_shown
from referee.web.faults import Faults


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def faults(said: list[str]) -> Faults:
    found = Faults()
    found.say = said.append
    return found


def test_each_message_is_printed_once_and_other_errors_pass(faults: Faults, said: list[str]) -> None:
    for message in ("no ink", "no paper", "no ink"):
        with faults.noted():
            raise PnpError(message)
    assert said == ["no ink", "no paper"]
    with pytest.raises(ZeroDivisionError), faults.noted():
        raise ZeroDivisionError


def test_a_game_that_cannot_be_printed_is_reported_and_opened_again_later(
    faults: Faults, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printing, now, opened = art.Printing, [100.0], list[float]()

    def broken(*given: Any) -> Any:
        opened.append(now[0])
        raise PnpError("no layout")

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(art, "Printing", broken)
    match, pictures = Seen("capture_the_island").match, Art(folders(), faults=faults)
    for now[0] in (100.0, 101.0, 100.0 + art.AGAIN):
        assert pictures.printing(match) is None
    assert opened == [100.0, 100.0 + art.AGAIN]
    assert said == ["no layout"]
    monkeypatch.setattr(art, "Printing", printing)
    assert pictures.printing(match) is None
    now[0] += art.AGAIN
    found = pictures.printing(match)
    assert found is not None
    assert pictures.printing(match) is found


def test_a_picture_and_a_board_that_cannot_be_drawn_are_reported(
    faults: Faults, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> Any:
        raise PnpError("no ink" if given == () else "no board")

    seen, pictures = Seen("capture_the_island"), Art(folders(), faults=faults)
    assert pictures.file(pictures.keep(("a",), ".svg", broken)) is None
    assert said == ["no ink"]
    printing = pictures.printing(seen.match)
    assert printing is not None
    picture = seen.match.game.picture(seen.match.state)
    assert picture is not None
    assert board_shown(picture, printing)["grounds"]
    monkeypatch.setattr(printing, "piece", broken)
    monkeypatch.setattr(printing, "laid_board", broken)
    assert board_shown(picture, printing)["grounds"] == []
    assert said == ["no ink", "no board"]
