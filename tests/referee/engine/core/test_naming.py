"""The words for sentences."""

from __future__ import annotations

from referee.engine.core.naming import counted, default_name, possessive, with_article


def test_a_noun_goes_with_its_number() -> None:
    assert [counted(number, "die", "dice") for number in (1, 2)] == ["1 die", "2 dice"]
    assert [counted(number, "card") for number in (0, 1)] == ["0 cards", "1 card"]


def test_the_owner_of_a_thing_goes_before_it() -> None:
    assert [possessive(name) for name in ("South", "the Monsters", default_name(0))] == [
        "South’s",
        "the Monsters’",
        "Player 1’s",
    ]


def test_the_article_goes_with_the_first_letter() -> None:
    assert [with_article(noun) for noun in ("Ally card", "Combat card")] == ["an Ally card", "a Combat card"]
