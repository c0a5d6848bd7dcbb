"""Cards printed with --codes: each has its own code, which is read from its picture."""

from __future__ import annotations

import pytest

import pnp
from pnp.press.codes import payload
from referee.photo import read_codes

DECKS = {
    "monsters_and_magic": ["ally_card"],
    "capture_the_island": ["combat_card", "resource_card"],
    "castle_assault": [
        *("faction_card", "factionless_card", "hero_card", "monster_card", "giant_card"),
        "enormous_card",
    ],
    "skies_of_fire": ["mission_cards", "upgrade_cards", "order_cards"],
    "cloudspire": ["event", "relic", "isle", "earthscape"],
}
DOTS = 120
"""Dots per inch of the pictures: a photo of a hand of cards has more."""
STEP = 17


@pytest.mark.parametrize(("game", "deck"), [(game, deck) for game, decks in DECKS.items() for deck in decks])
def test_the_code_of_a_card_is_read_from_its_picture(game: str, deck: str) -> None:
    opened = pnp.open_game(game, only=[deck], codes=True)
    rows = [entry.id for entry in opened.components[0].entries][::STEP]
    read = {row: [one.payload for one in read_codes(opened.png(deck, row, dpi=DOTS))] for row in rows}
    assert read == {row: [payload(game, deck, row)] for row in rows}


@pytest.mark.parametrize(
    ("game", "deck"), [("skies_of_fire", "upgrade_cards"), ("castle_assault", "hero_card"), ("cloudspire", "isle")]
)
def test_without_the_option_a_card_has_no_code(game: str, deck: str) -> None:
    opened = pnp.open_game(game, only=[deck])
    row = opened.components[0].entries[0].id
    assert read_codes(opened.png(deck, row, dpi=DOTS)) == ()
