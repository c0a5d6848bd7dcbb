"""A game opened for print: what it consists of, its faces, and its PDFs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import DataError
from pnp.press.opened import OpenGame, list_games, open_game


@pytest.fixture
def deck(tiny: Path) -> OpenGame:
    return open_game("tiny", tiny)


def test_components_and_cards_are_listed(deck: OpenGame) -> None:
    (one,) = deck.components
    assert (deck.id, deck.title, one.id, one.title, one.kind, one.count) == ("tiny", "Tiny", "deck", "Deck", "card", 3)
    assert [(card.id, card.row.get("name"), card.count) for card in one.entries] == [("a", "Ada", 2), ("b", "Bob", 1)]


def test_a_face_is_a_drawing_an_svg_and_a_picture_of_its_size(deck: OpenGame) -> None:
    from io import BytesIO

    from PIL import Image

    assert (deck.face("deck", "a").width, deck.face("deck", "a").height) == (63, 88)
    assert deck.svg("deck", "a") != deck.svg("deck", "b")
    picture = Image.open(BytesIO(deck.png("deck", "a", dpi=254)))
    assert picture.size == (630, 880)
    assert picture.getpixel((100, 300)) == (254, 0, 0) or picture.getpixel((100, 300)) == (255, 0, 0)


@pytest.mark.parametrize(
    ("component", "card", "side", "told"),
    [
        ("dck", "a", "front", 'unknown component "dck" (allowed: deck'),
        ("deck", "c", "front", 'deck has no row "c" (allowed: a, b'),
        ("deck", "a", "back", "deck a has no back"),
    ],
)
def test_what_does_not_exist_is_reported(deck: OpenGame, component: str, card: str, side: str, told: str) -> None:
    with pytest.raises(DataError) as error:
        deck.face(component, card, side)  # type: ignore[arg-type]
    assert told in str(error.value)


def test_all_files_or_those_of_chosen_components_are_written(tiny: Path, tmp_path: Path) -> None:
    whole = open_game("tiny", tiny).build(tmp_path / "whole")
    assert sorted(path.name for path in (tmp_path / "whole").iterdir()) == ["deck.pdf", "manifest.json"]
    assert [one.file for one in whole.made] == ["deck.pdf"]
    part = open_game("tiny", tiny, only=["a"], paper="Letter").build(str(tmp_path / "part"))
    assert [one.count for one in part.made] == [2]


def test_a_house_rule_that_does_not_exist_is_reported(tiny: Path) -> None:
    with pytest.raises(DataError, match="unknown option"):
        open_game("tiny", tiny, options=["moods=good"])


def test_games_are_listed_by_id_and_title(tiny: Path) -> None:
    assert list_games(tiny)["tiny"] == "Tiny"
