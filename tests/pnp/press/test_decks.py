"""Decks for Tabletop Simulator: the grid of a picture, the place of each card, backs, several pictures, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest
from PIL import Image, ImageChops
from tiny_project import COMPONENTS, DECK, LAYOUT, png

from pnp.errors import DataError
from pnp.press.build import Build
from pnp.press.decks import DeckGrid, best_grid, export_decks
from pnp.press.export import export_png

Opened = Callable[..., Build]
BACK = "layout: 1\nsize: 63 x 88\nboxes: {word: {box: safe, text: WORD, style: rules}}\n"
FILES = {
    "cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: hero_back"),
    "layouts/tiny/hero_back.yaml": BACK.replace("WORD", "back"),
}
DPI = 50


def place(picture: Image.Image, grid: DeckGrid, number: int) -> Image.Image:
    """Return what is in a place of a picture."""
    width, height = picture.width // grid.columns, picture.height // grid.rows
    left, top = number % grid.columns * width, number // grid.columns * height
    return picture.crop((left, top, left + width, top + height))


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize(
    ("places", "size", "grid"),
    [
        (2, (63, 88), DeckGrid(2, 2, 300)),
        (25, (63, 88), DeckGrid(5, 5, 236)),
        (55, (63, 88), DeckGrid(8, 7, 168)),
        (70, (63, 88), DeckGrid(10, 7, 165)),
        (70, (88, 63), DeckGrid(10, 7, 118)),
    ],
)
def test_cards_are_as_large_as_the_sides_of_a_picture_allow(
    places: int, size: tuple[float, float], grid: DeckGrid
) -> None:
    assert best_grid(places, size, 300) == grid
    assert max(grid.columns * size[0], grid.rows * size[1]) * grid.dpi / 25.4 <= 4096


def test_each_copy_has_a_place_and_the_back_has_the_last(opened: Opened, tmp_path: Path) -> None:
    (deck,) = export_decks(opened(FILES), tmp_path / "tts", DPI)
    assert deck.files == ("1_2x2_3_cards.png", "back.png")
    (faces,) = export_png(opened(FILES, copies=1), tmp_path / "png", DPI)
    cards = {name: Image.open(faces.folder / f"{name}.png") for name in ("ada", "bob", "back")}
    with Image.open(deck.folder / deck.files[0]) as picture:
        for number, name in enumerate(("ada", "ada", "bob", "back")):
            assert same(place(picture, DeckGrid(2, 2, DPI), number), cards[name]), name
    with Image.open(deck.folder / "back.png") as back:
        assert same(back, cards["back"])


def test_the_back_has_the_last_place_of_the_grid_also_where_others_are_empty(opened: Opened, tmp_path: Path) -> None:
    four = {**FILES, "cards/tiny/deck.csv": DECK.replace("red,2,", "red,3,")}
    (deck,) = export_decks(opened(four), tmp_path, DPI)
    assert deck.files == ("1_2x3_4_cards.png", "back.png")
    with Image.open(deck.folder / deck.files[0]) as picture, Image.open(deck.folder / "back.png") as back:
        empty, last = (place(picture, DeckGrid(2, 3, DPI), number) for number in (4, 5))
        assert same(last, back)
        assert empty.getcolors() == [(empty.width * empty.height, (255, 255, 255))]


def test_backs_that_differ_are_in_the_places_of_their_fronts(opened: Opened, tmp_path: Path) -> None:
    files = {**FILES, "layouts/tiny/hero_back.yaml": BACK.replace("WORD", "$name")}
    (deck,) = export_decks(opened(files), tmp_path, DPI)
    assert deck.files == ("1_2x2_3_cards.png", "1_2x2_3_cards_backs.png")
    with Image.open(deck.folder / deck.files[1]) as backs:
        ada, again, bob = (place(backs, DeckGrid(2, 2, DPI), number) for number in range(3))
    assert same(ada, again)
    assert not same(ada, bob)


def test_a_large_deck_has_several_pictures(opened: Opened, tmp_path: Path) -> None:
    many = DECK.replace("red,2,", "red,70,")
    (deck,) = export_decks(opened({**FILES, "cards/tiny/deck.csv": many}), tmp_path, 30)
    assert deck.files == ("1_10x7_69_cards.png", "2_2x2_2_cards.png", "back.png")


def test_without_backs_all_places_are_for_fronts(opened: Opened, tmp_path: Path) -> None:
    many = DECK.replace("red,2,", "red,69,")
    (deck,) = export_decks(opened({"cards/tiny/deck.csv": many}), tmp_path, 30)
    assert deck.files == ("1_10x7_70_cards.png",)


def test_a_card_without_a_back_among_others_shows_its_front_behind_itself(opened: Opened, tmp_path: Path) -> None:
    """The backs after it were behind the wrong cards."""
    rows = DECK.replace("text,n", "text,n,back").replace("one.,1", "one.,1,none").replace(".,2", ".,2,")
    files = {**FILES, "cards/tiny/deck.csv": rows}
    (deck,) = export_decks(opened(files), tmp_path / "tts", DPI)
    (faces,) = export_png(opened(files, copies=1), tmp_path / "png", DPI)
    assert deck.files == ("1_2x2_3_cards.png", "1_2x2_3_cards_backs.png")
    with Image.open(deck.folder / deck.files[1]) as backs:
        for number, name in enumerate(("ada", "ada", "back")):
            assert same(place(backs, DeckGrid(2, 2, DPI), number), Image.open(faces.folder / f"{name}.png")), name


def test_the_saved_object_finds_each_card_on_its_picture(opened: Opened, tmp_path: Path) -> None:
    many = DECK.replace("red,2,", "red,70,")
    files = {**FILES, "cards/tiny/deck.csv": many}
    export_decks(opened(files), tmp_path / "tts", 30)
    (faces,) = export_png(opened(files, copies=1), tmp_path / "png", 30)
    fronts = {name: Image.open(faces.folder / f"{name.lower()}.png").convert("L") for name in ("Ada", "Bob")}
    (deck,) = json.loads((tmp_path / "tts/saved_object.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == ["Ada"] * 70 + ["Bob"]
    for card in deck["ContainedObjects"][68:]:
        number, index = divmod(card["CardID"], 100)
        found = deck["CustomDeck"][str(number)]
        with Image.open(url2pathname(urlparse(found["FaceURL"]).path)) as picture:
            grid = DeckGrid(found["NumWidth"], found["NumHeight"], 30)
            shown = place(picture, grid, index).convert("L")
        assert same(shown, fronts[card["Nickname"]]), card["CardID"]
        assert Path(url2pathname(urlparse(found["BackURL"]).path)).name == "back.png"


@pytest.mark.parametrize(("word", "own"), [("back", False), ("$name", True)])
def test_the_saved_object_says_whether_each_card_has_its_own_back(
    word: str, own: bool, opened: Opened, tmp_path: Path
) -> None:
    files = {**FILES, "layouts/tiny/hero_back.yaml": BACK.replace("WORD", word)}
    export_decks(opened(files), tmp_path, 30)
    (deck,) = json.loads((tmp_path / "saved_object.json").read_text(encoding="utf-8"))["ObjectStates"]
    sheet = deck["CustomDeck"]["1"]
    assert sheet["UniqueBack"] is own
    assert sheet["BackURL"].endswith("_cards_backs.png" if own else "/back.png")


@pytest.mark.parametrize(("size", "lies"), [("63 x 88", False), ("88 x 63", True)])
def test_the_saved_object_says_whether_cards_lie_on_a_long_side(
    size: str, lies: bool, opened: Opened, tmp_path: Path
) -> None:
    layout = f"layout: 1\nsize: {size}\nboxes: {{word: {{box: safe, text: $name $town $text $n, style: rules}}}}\n"
    components = COMPONENTS.replace("sheet: poker9", "sheet: fill")
    export_decks(opened({"layouts/tiny/hero.yaml": layout, "cards/tiny/components.yaml": components}), tmp_path, 30)
    (deck,) = json.loads((tmp_path / "saved_object.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert deck["SidewaysCard"] is lies


def test_a_part_has_a_saved_object_of_its_own(opened: Opened, tmp_path: Path) -> None:
    export_decks(opened(FILES), tmp_path, 30)
    export_decks(opened(FILES, only=["a"]), tmp_path, 30)
    assert {path.name for path in tmp_path.glob("*.json")} == {
        "manifest.json",
        "saved_object.json",
        "saved_object-only-a.json",
    }


def test_a_game_without_cards_has_no_decks(opened: Opened, tmp_path: Path) -> None:
    tokens = {
        "cards/tiny/components.yaml": COMPONENTS.replace("kind: card", "kind: token"),
        "layouts/tiny/hero.yaml": LAYOUT,
        "layouts/tiny/art/a.png": png(400, 400),
    }
    with pytest.raises(DataError, match=r"is of the kind card \(for other pieces use `pnp export png`\)"):
        export_decks(opened(tokens), tmp_path, DPI)
    with pytest.raises(DataError, match="20 is not allowed"):
        export_decks(opened(), tmp_path, 20)
