"""The saved object of Tabletop Simulator: numbers of cards and pictures, names, backs, a card alone, its addresses."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.press.saved_object import CardSheet, Deck, saved_object


def sheet(file: str, names: list[str], back: str = "back.png", has_own_backs: bool = False) -> CardSheet:
    return CardSheet(Path(file), 5, 2, Path(back), has_own_backs, names)


HEROES = Deck("Heroes", [sheet("1.png", ["Ada", "Ada", "Bob"]), sheet("2.png", ["Cleo"])])
MAPS = Deck("Maps", [sheet("maps/1.png", ["North", "South"], "maps/1_backs.png", True)], is_landscape=True)


def test_the_cards_of_a_deck_are_numbered_by_picture_and_place() -> None:
    (deck,) = json.loads(saved_object([HEROES]))["ObjectStates"]
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "Heroes")
    assert deck["DeckIDs"] == [100, 101, 102, 200]
    cards = deck["ContainedObjects"]
    assert [(card["Name"], card["Nickname"], card["CardID"]) for card in cards] == [
        ("Card", "Ada", 100),
        ("Card", "Ada", 101),
        ("Card", "Bob", 102),
        ("Card", "Cleo", 200),
    ]
    assert [list(card["CustomDeck"]) for card in cards] == [["1"], ["1"], ["1"], ["2"]]
    assert list(deck["CustomDeck"]) == ["1", "2"]


def test_a_picture_is_named_by_its_address_with_its_grid_and_its_back(tmp_path: Path) -> None:
    cards = sheet(str(tmp_path / "über alles.png"), ["a", "b"], str(tmp_path / "back.png"))
    (deck,) = json.loads(saved_object([Deck("D", [cards])]))["ObjectStates"]
    found = deck["CustomDeck"]["1"]
    assert found["FaceURL"] == f"file://{tmp_path.resolve()}/%C3%BCber%20alles.png"
    assert found["BackURL"] == f"file://{tmp_path.resolve()}/back.png"
    assert (found["NumWidth"], found["NumHeight"], found["UniqueBack"]) == (5, 2, False)


def test_decks_have_pictures_of_their_own_and_lie_beside_each_other() -> None:
    heroes, maps = json.loads(saved_object([HEROES, MAPS]))["ObjectStates"]
    assert maps["DeckIDs"] == [300, 301]
    assert set(heroes["CustomDeck"]).isdisjoint(maps["CustomDeck"])
    assert maps["CustomDeck"]["3"]["UniqueBack"] is True
    assert (heroes["SidewaysCard"], maps["SidewaysCard"]) == (False, True)
    assert heroes["Transform"]["posX"] != maps["Transform"]["posX"]


def test_decks_lie_face_down() -> None:
    (deck,) = json.loads(saved_object([HEROES]))["ObjectStates"]
    assert deck["Transform"]["rotZ"] == 180


def test_a_deck_of_one_card_is_a_card() -> None:
    (card,) = json.loads(saved_object([Deck("Rules", [sheet("1.png", ["Summary"])])]))["ObjectStates"]
    assert (card["Name"], card["Nickname"], card["CardID"]) == ("CardCustom", "Summary", 100)
    assert "ContainedObjects" not in card
