"""What cards of a free table are called in sentences."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from referee.free.words import card_called, cards_called


def test_cards_are_called_by_the_title_of_their_deck() -> None:
    state: Any = SimpleNamespace(
        contents=SimpleNamespace(decks={"ally": "Ally cards", "moths": "Moths", "top": "Pile"})
    )
    assert cards_called(state, 3, "ally") == "3 Ally cards"
    assert cards_called(state, 1, "ally") == "1 Ally card"
    assert card_called(state, "ally") == "an Ally card"
    assert cards_called(state, 2, "moths") == "2 cards from the Moths deck"
    assert card_called(state, "top") == "a card from the Pile"
