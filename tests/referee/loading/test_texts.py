"""What effect records say they do."""

from __future__ import annotations

from typing import Any

from referee.loading.texts import EffectTexts

WORDS = [
    {"id": "gain", "says": "gain $amount gold"},
    {"id": "call", "says": "call the $unit"},
]


def texts(*records: dict[str, Any]) -> EffectTexts:
    """Return the texts of records."""
    return EffectTexts(records, WORDS, [{"id": "ash", "name": "Ash Knight"}])


def test_the_effects_of_a_record_are_joined() -> None:
    does = [{"word": "gain", "amount": 2}, {"word": "call", "unit": "ash"}]
    assert texts({"id": "feast", "does": does}).of("feast") == "gain 2 gold and call the Ash Knight"


def test_a_record_without_effects_says_nothing() -> None:
    found = texts({"id": "die", "faces": []})
    assert (found.of("die"), found.of("unknown"), EffectTexts().of("die")) == ("", "", "")
