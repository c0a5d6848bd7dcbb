"""Errors that do not stop the server are printed once, and the page shows what it can."""

from __future__ import annotations

import time
from typing import Any

import pytest
from folders import folders
from web_views import Seen

from pnp.composition.toolbox import Toolbox
from pnp.errors import ArtError, PnpError
from referee.engine.core.picture import Piece
from referee.web import art
from referee.web.art import Art
from referee.web.board import page_board
from referee.web.faults import FaultPrinter

GAMES = ("capture_the_island", "monsters_and_magic", "skies_of_fire", "castle_assault", "cloudspire")


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def faults(said: list[str]) -> FaultPrinter:
    found = FaultPrinter()
    found.print_with(said.append)
    return found


def test_each_message_is_printed_once_and_other_errors_pass(faults: FaultPrinter, said: list[str]) -> None:
    for message in ("no ink", "no paper", "no ink"):
        with faults.printing_errors():
            raise PnpError(message)
    assert said == ["no ink", "no paper"]
    with pytest.raises(ZeroDivisionError), faults.printing_errors():
        raise ZeroDivisionError


def test_messages_wait_until_it_is_known_how_to_print_them(said: list[str]) -> None:
    early = FaultPrinter()
    early.note("no ink")
    early.print_with(said.append)
    early.note("no ink")
    assert said == ["no ink"]


def test_a_game_that_cannot_be_printed_is_reported_and_opened_again_later(
    faults: FaultPrinter, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    printing, now, opened = art.Printing, [100.0], list[float]()

    def broken(*given: Any) -> Any:
        opened.append(now[0])
        raise PnpError("no layout")

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(art, "Printing", broken)
    match, pictures = Seen("capture_the_island").match, Art(folders(), faults=faults)
    for now[0] in (100.0, 101.0, 100.0 + art.RETRY_DELAY):
        assert pictures.printing(match) is None
    assert opened == [100.0, 100.0 + art.RETRY_DELAY]
    assert said == ["no layout"]
    monkeypatch.setattr(art, "Printing", printing)
    assert pictures.printing(match) is None
    now[0] += art.RETRY_DELAY
    found = pictures.printing(match)
    assert found is not None
    assert pictures.printing(match) is found


def test_a_picture_and_a_board_that_cannot_be_drawn_are_reported(
    faults: FaultPrinter, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> Any:
        raise PnpError("no ink" if given == () else "no board")

    seen, pictures = Seen("capture_the_island"), Art(folders(), faults=faults)
    assert pictures.file(pictures.add(("a",), ".svg", broken)) is None
    assert said == ["no ink"]
    printing = pictures.printing(seen.match)
    assert printing is not None
    picture = seen.match.game.picture(seen.match.state)
    assert picture is not None
    assert page_board(picture, printing)["grounds"]
    monkeypatch.setattr(printing, "piece", broken)
    monkeypatch.setattr(printing, "laid_board", broken)
    assert page_board(picture, printing)["grounds"] == []
    assert said == ["no ink", "no board"]


def test_a_piece_that_is_not_printed_is_shown_as_a_mark_and_reported(faults: FaultPrinter, said: list[str]) -> None:
    seen = Seen("monsters_and_magic")
    seen.art = Art(folders(), faults=faults)
    printing = seen.art.printing(seen.match)
    picture = seen.match.game.picture(seen.match.state)
    assert printing is not None
    assert picture is not None
    spaces = tuple(one._replace(pieces=(*one.pieces, Piece("hero", "nobody", "N", "nobody"))) for one in picture.spaces)
    for _ in range(2):
        pieces = page_board(picture._replace(spaces=spaces), printing)["pieces"]
        assert [piece["mark"] for piece in pieces if piece["name"] == "nobody"] == ["N"] * len(spaces)
    assert [one.partition(" (it has")[0] for one in said] == ['Heroes has no piece "nobody"']


def test_a_marker_that_is_not_shown_on_its_track_is_reported(faults: FaultPrinter, said: list[str]) -> None:
    seen = Seen("castle_assault").play(120)
    printing = Art(folders(), faults=faults).printing(seen.match)
    picture = seen.match.game.picture(seen.match.state)
    assert printing is not None
    assert picture is not None
    (first, second, *others) = picture.tracks
    strange = (first._replace(place="meter.99"), second._replace(piece=Piece("marker", "goose", "", "goose")), *others)
    for _ in range(2):
        shown = page_board(picture._replace(tracks=strange), printing)["pieces"]
        assert len(shown) == len(page_board(picture, printing)["pieces"]) - 2
    assert said[0] == 'Board has no space "meter.99" for the momentum token'
    assert [one.partition(" (it has")[0] for one in said[1:]] == [
        'Momentum, castle and turn tokens has no piece "goose"'
    ]


def test_a_sign_that_cannot_be_drawn_is_reported_and_the_seat_has_none(
    faults: FaultPrinter, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(tools: Toolbox, name: str) -> Any:
        raise ArtError(f"{name} is not an icon in one colour")

    printing = Art(folders(), faults=faults).printing(Seen("cloudspire").match)
    assert printing is not None
    monkeypatch.setattr(Toolbox, "icon", broken)
    assert [printing.emblem_art(name) for name in ("heirs", "nobody", "heirs")] == [""] * 3
    assert said == ["crown is not an icon in one colour"]


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_boards_of_our_games_is_printed(game: str, faults: FaultPrinter, said: list[str]) -> None:
    seen = Seen(game).play(120)
    seen.art = Art(folders(), faults=faults)
    assert seen.view("table")["board"]
    assert said == []
