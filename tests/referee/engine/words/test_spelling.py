"""Which names a misspelt word can stand for."""

from __future__ import annotations

import pytest

from referee.engine.words.spelling import similar


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("bd", "bid"),
        ("bit", "bid"),
        ("ned", "end"),
        ("advnace", "advance"),
        ("towr", "tower"),
        ("bras", "brass"),
        ("ashlantrn", "ashlantern"),
        ("wraht", "wrath"),
    ],
)
def test_one_letter_in_three_may_be_wrong_missing_surplus_or_swapped(word: str, name: str) -> None:
    assert similar(word, [name]) == [name]


@pytest.mark.parametrize(
    ("word", "name"),
    [("everything", "evening"), ("evrything", "something"), ("ladder", "lady"), ("hello", "sell"), ("x", "y")],
)
def test_words_with_more_wrong_letters_are_other_words(word: str, name: str) -> None:
    assert similar(word, [name]) == []


def test_the_most_similar_names_come_first_then_those_that_begin_alike() -> None:
    names = ["mood", "modern", "mode", "node", "modes"]
    assert similar("mode", names, 9) == ["mode", "modes", "node", "modern"]
    assert similar("mode", names) == ["mode"]
    assert similar("mude", ["nude", "made"], 2) == ["made", "nude"]
