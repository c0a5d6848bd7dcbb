"""Words for tiles and cards, as people write them."""

from __future__ import annotations

import pytest
from ci import game, position

from referee.engine.errors import InvalidMoveError
from referee.games.capture_the_island.names import first_card, read_card, read_icon, read_place, read_row, split_cards


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("drop 2", "C-drop-2"),
        ("C-drop-2", "C-drop-2"),
        ("c-drop-2", "C-drop-2"),
        ("drop2", "C-drop-2"),
        ("dr 2", "C-drop-2"),
        ("d 2", "C-drop-2"),
        ("combat drop 2", "C-drop-2"),
        ("pink drop card 2", "C-drop-2"),
        ("R-hammers-6", "R-hammers-6"),
        ("hammer 6", "R-hammers-6"),
        ("circle 1", "C-circles-1"),
        ("c 1", "C-circles-1"),
        ("C-circles-1", "C-circles-1"),
        ("combat drop 4", None),
        ("R-drop-2", None),
        ("drop 7", None),
        ("joker", None),
        ("d2", None),
        ("a1", None),
    ],
)
def test_cards(words: str, card: str | None) -> None:
    assert read_card(game().contents, words) == card


def test_cards_in_a_row() -> None:
    contents = game().contents
    assert split_cards(contents, ("drop", "2", "wheel", "1")) == ("C-drop-2", "C-wheel-1")
    assert split_cards(contents, ("drop", "2", "and", "?")) == ("C-drop-2", "?")
    assert split_cards(contents, ("drop", "2", "rain")) is None
    assert first_card(contents, ("arrow", "4", "as", "recruit")) == ("R-arrow-4", ("as", "recruit"))


def test_tiles_and_icons() -> None:
    assert [read_place(word) for word in ("b2", "B2", "z12", "b0", "22", "bb")] == ["B2", "B2", "Z12", None, None, None]
    contents = game().contents
    assert [read_icon(contents, word) for word in ("drop", "D", "ham", "bricks", "brick", "x")] == [
        *("drop", "drop", "hammers", "bricks", "bricks"),
        None,
    ]
    assert list(read_row(contents, "AH*.D")) == ["arrow", "hammers", "down", "", "drop"]
    assert list(read_row(contents, ["arrow", "start", "sea", "rock"])) == ["arrow", "down", "", None]


def test_a_verb_may_begin_with_draw_where_nothing_is_drawn() -> None:
    table = position(step="draw")
    assert table.say("draw resource drop 4").hand() == ["R-drop-4"]
    table = position(step="cards", hands={0: ["drop 1"]}).say("draw combat")
    assert table.due == "red drawing"
    assert table.say("draw drop 2").hand() == ["C-drop-1", "C-drop-2"]


def test_what_nobody_asks_for_is_told() -> None:
    with pytest.raises(InvalidMoveError, match="no dice and no cards are due"):
        position().say("draw")
