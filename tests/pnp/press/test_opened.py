"""A game opened for print: what it consists of, its faces, and its PDFs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tiny_project import DECK, png, write

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


LONG = DECK.replace("Draw <star> one.", "Draw one and then another. " * 40)
BACK = "layout: 1\nsize: 63 x 88\nboxes: {all: {box: safe, text: %s, style: title}}\n"


def test_a_faulty_card_does_not_spoil_the_others(tiny: Path) -> None:
    deck = open_game("tiny", write(tiny, {"cards/tiny/deck.csv": LONG}))
    for _ in range(2):
        with pytest.raises(DataError) as error:
            deck.face("deck", "a")
        assert {one.origin.file for one in error.value.problems} == {"cards/tiny/deck.csv"}
        assert deck.face("deck", "b").name == "b Bob"
    assert deck.face("deck", "b").drawing == open_game("tiny", tiny).face("deck", "b").drawing


def test_a_fault_of_a_layout_is_a_fault_of_each_card_that_uses_it(tiny: Path) -> None:
    backs = "id,name,town,count,text,n,back\na,Ada,red,1,t,1,bad\nb,Bob,red,1,t,1,bad\nc,Cid,red,1,t,1,fine\n"
    pictures = {"layouts/tiny/art/c.png": png(320, 320)}
    layouts = {"layouts/tiny/bad.yaml": BACK % "$nmae", "layouts/tiny/fine.yaml": BACK % "back"}
    deck = open_game("tiny", write(tiny, {"cards/tiny/deck.csv": backs, **pictures, **layouts}))
    for card in "abab":
        with pytest.raises(DataError, match="nmae"):
            deck.face("deck", card, "back")
        assert deck.face("deck", card).width == 63
    assert deck.face("deck", "c", "back").width == 63


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
    assert [one.file for one in whole.files] == ["deck.pdf"]
    part = open_game("tiny", tiny, only=["a"], paper="Letter").build(str(tmp_path / "part"))
    assert [one.count for one in part.files] == [2]


def test_a_house_rule_that_does_not_exist_is_reported(tiny: Path) -> None:
    with pytest.raises(DataError, match="unknown option"):
        open_game("tiny", tiny, options={"moods": "good"})


def test_an_open_game_shows_which_game_it_is(deck: OpenGame) -> None:
    assert repr(deck) == "OpenGame('tiny')"


def test_games_are_listed_by_id_and_title(tiny: Path) -> None:
    assert ("tiny", "Tiny") in list_games(tiny)
    assert "Tiny" in [one.title for one in list_games(tiny) if one.name == "tiny"]


def test_bleed_may_be_a_text_with_a_unit(tiny: Path, tmp_path: Path) -> None:
    built = [open_game("tiny", tiny, bleed=bleed).build(tmp_path / str(n)) for n, bleed in enumerate((2.54, "0.1in"))]
    assert built[0].files == built[1].files


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"ink": "gray"}, 'ink: "gray" is not allowed (allowed: full, low, grey; did you mean "grey"?)'),
        ({"sides": "odd"}, 'sides: "odd" is not allowed (allowed: long-edge, short-edge, gutterfold, fronts)'),
        ({"bleed": 11}, "bleed: 11 mm is not allowed (allowed: 0 to 10 mm)"),
        (
            {"bleed": "wide"},
            "bleed: 'wide' is not a length (allowed: a number of mm, or a number with mm, cm, in or pt)",
        ),
        ({"bleed": None}, "bleed: None is not a length"),
        ({"copies": 0}, "copies: 0 is not allowed (allowed: None for all, or a number from 1 to 100)"),
        ({"paper": "A9"}, 'paper: unknown paper "A9" (allowed: A5,'),
        ({"only": "dekc"}, 'only: no component or card is called "dekc" (allowed: deck, a, b, deck/a, deck/b;'),
        ({"options": {"moed": "long"}}, 'options moed=long: moed: unknown option; did you mean "mode"?'),
        ({"variants": "rnd"}, 'variants: no component has a variant "rnd" (allowed: none)'),
    ],
)
def test_a_choice_that_cannot_be_is_reported_by_the_name_of_its_parameter(
    tiny: Path, choice: dict[str, Any], told: str
) -> None:
    with pytest.raises(DataError) as error:
        open_game("tiny", tiny, **choice)
    assert str(error.value).startswith(told)


def test_one_component_is_named_by_a_plain_text(tiny: Path) -> None:
    assert [len(one.entries) for one in open_game("tiny", tiny, only="deck").components] == [2]
    assert open_game("tiny", tiny, only="a").build(tiny / "out").files[0].count == 2


@pytest.mark.parametrize("cached", [False, True])
def test_files_are_made_from_the_game_as_it_was_opened(
    tiny: Path, tmp_path: Path, cached: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Broken data do not stop a build of an open game; a game opened later has their problems."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache") if cached else "off")
    deck = open_game("tiny", tiny)
    (tiny / "cards/tiny/deck.csv").write_text("id\n", encoding="utf-8")
    assert [one.count for one in deck.build(tmp_path / "out").files] == [3]
    with pytest.raises(DataError):
        open_game("tiny", tiny)


def test_files_that_were_made_before_are_taken_from_the_cache(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    first = open_game("tiny", tiny).build(tmp_path / "out")
    monkeypatch.setattr("pnp.press.build.Build.write", None)
    again = open_game("tiny", tiny).build(tmp_path / "again")
    assert again.files == first.files
    assert (tmp_path / "again/deck.pdf").read_bytes() == (tmp_path / "out/deck.pdf").read_bytes()


def test_each_file_has_its_path_in_the_folder_of_its_run(tiny: Path, tmp_path: Path) -> None:
    for folder in (tmp_path / "first", tmp_path / "from the cache"):
        (made,) = open_game("tiny", tiny, only="deck").build(folder).files
        assert made.path == folder / made.file
        assert made.path.is_file()
