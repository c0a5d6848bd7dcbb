"""The saved object of Tabletop Simulator: the decks of a game in one file, with the names of their cards.

The format is that of its save files (kb.tabletopsimulator.com, "Save File Format"): a card's number is 100 times the
number of its picture, plus its place on the picture, counted from 0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

CARDS_PER_PICTURE = 100
"""The numbers that Tabletop Simulator keeps for the cards of a picture."""
APART = 4.0
"""The distance between two decks, in the units of Tabletop Simulator: a card is about 2 wide."""
FACE_DOWN = 180.0
MANY, ONE = "DeckCustom", "CardCustom"
"""The names of a deck, and of a card that lies alone."""


class CardSheet(NamedTuple):
    """A picture of cards: its file, its grid, the file of the back, and the names of its cards in order.

    `has_own_backs` says that `back` is a picture of the same grid, with a back for each card.
    """

    file: Path
    columns: int
    rows: int
    back: Path
    has_own_backs: bool
    names: Sequence[str]


class Deck(NamedTuple):
    """A deck: its title, its pictures, and whether its cards lie on a long side."""

    title: str
    sheets: Sequence[CardSheet]
    is_landscape: bool = False


def saved_object(decks: Sequence[Deck]) -> str:
    """Return the saved object with the given decks, as JSON; it names the pictures where they are on this machine."""
    states, number = [], 1
    for place, deck in enumerate(decks):
        states.append(_deck(deck, number, place * APART))
        number += len(deck.sheets)
    return json.dumps({"SaveName": "", "ObjectStates": states}, indent=2, ensure_ascii=False) + "\n"


def _deck(deck: Deck, first: int, left: float) -> Mapping[str, object]:
    sheets = {first + index: sheet for index, sheet in enumerate(deck.sheets)}
    cards = [
        _card(deck, number, sheet, CARDS_PER_PICTURE * number + place, name, left)
        for number, sheet in sheets.items()
        for place, name in enumerate(sheet.names)
    ]
    if len(cards) == 1:
        return {**cards[0], "Name": ONE}
    return {
        **_object(MANY, deck.title, left),
        "SidewaysCard": deck.is_landscape,
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {str(number): _sheet(sheet) for number, sheet in sheets.items()},
        "ContainedObjects": cards,
    }


def _card(deck: Deck, number: int, sheet: CardSheet, card: int, name: str, left: float) -> Mapping[str, object]:
    return {
        **_object("Card", name, left),
        "SidewaysCard": deck.is_landscape,
        "HideWhenFaceDown": True,
        "CardID": card,
        "CustomDeck": {str(number): _sheet(sheet)},
    }


def _object(kind: str, name: str, left: float) -> Mapping[str, object]:
    turned = {"rotX": 0.0, "rotY": FACE_DOWN, "rotZ": FACE_DOWN}
    place = {"posX": left, "posY": 1.0, "posZ": 0.0, **turned, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {"Name": kind, "Transform": place, "Nickname": name, "Description": ""}


def _sheet(sheet: CardSheet) -> Mapping[str, object]:
    return {
        "FaceURL": sheet.file.resolve().as_uri(),
        "BackURL": sheet.back.resolve().as_uri(),
        "NumWidth": sheet.columns,
        "NumHeight": sheet.rows,
        "BackIsHidden": True,
        "UniqueBack": sheet.has_own_backs,
        "Type": 0,
    }
