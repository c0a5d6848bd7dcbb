"""What cards of a free table are called in sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from referee.free.words import card_phrase, cards_phrase


def test_cards_are_called_by_the_title_of_their_deck() -> None:
    state: Any = SimpleNamespace(
        contents=SimpleNamespace(decks={"ally": "Ally cards", "moths": "Moths", "top": "Pile"})
    )
    assert cards_phrase(state, 3, "ally") == "3 Ally cards"
    assert cards_phrase(state, 1, "ally") == "1 Ally card"
    assert card_phrase(state, "ally") == "an Ally card"
    assert cards_phrase(state, 2, "moths") == "2 cards from the Moths deck"
    assert card_phrase(state, "top") == "a card from the Pile"
