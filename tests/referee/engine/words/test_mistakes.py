"""Which part of a line is wrong, and what fits in its place."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from referee.engine.words.mistakes import miscount_text, mistake
from referee.engine.words.notation import split_words

DUEL, FERRY = toys.toy("duel"), toys.toy("night_ferry")
STEPPING = toys.played(DUEL, "?")
BIDDING = toys.played(FERRY, "?", "?")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("bd 2", '"bd" is unknown; did you mean "bid 2"?'),
        ("bid", 'something is missing after "bid"; legal now: "bid 0", "bid 1", "bid 2" or "bid 3"'),
        ("bid many", '"many" is unknown; use a number'),
        ("2 bid", '"2" is in the wrong place; did you mean "bid 2"?'),
        ("bid 1 2", '"2" does not belong there; did you mean "bid 1"?'),
    ],
)
def test_one_wrong_part_is_named_with_what_fits(line: str, wrong: str) -> None:
    assert mistake(FERRY, BIDDING, 0, split_words(line)) == wrong


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("a1 blah b1", '"blah" is unknown; leave it out: "a1 b1"'),
        ("a1 b1 player 2", '"player 2" is unknown; leave it out: "a1 b1"'),
        ("step player 2", '"player 2" does not fit after "step"'),
        ("player", '"player" is unknown'),
        ("step", 'something is missing after "step"'),
        ("hello world", '"hello" and "world" are unknown'),
        ("stap hello world", '"stap", "hello" and "world" are unknown'),
        ("a1", 'there is no move "a1"'),
    ],
)
def test_a_line_that_no_single_change_repairs_is_described(line: str, wrong: str) -> None:
    assert mistake(DUEL, STEPPING, 0, split_words(line)) == wrong


def test_a_name_typed_without_its_spaces_is_recognized() -> None:
    assert mistake(FERRY, BIDDING, 0, split_words("ashlantrn")) == '"ashlantrn" is unknown; did you mean "ash lantern"?'


def test_a_verb_that_does_not_answer_the_question_is_named_first() -> None:
    wrong = mistake(FERRY, BIDDING, 0, split_words("show bras"))
    assert wrong.startswith('"show" is not possible now, and ')


def test_a_word_is_suggested_only_for_one_that_is_much_like_it() -> None:
    """One wrong letter in three is enough; a word with half of the letters is another word."""
    assert 'did you mean "bid 2"' in mistake(FERRY, BIDDING, 0, split_words("bit 2"))
    assert mistake(FERRY, BIDDING, 0, split_words("bard")) == '"bard" is unknown'


def test_only_a_row_of_numbers_can_have_one_too_few_or_too_many() -> None:
    assert miscount_text(FERRY, BIDDING, 0, ("bid", "1", "2")) == ""
    assert miscount_text(FERRY, BIDDING, 0, ("1", "2")) == ""


def test_a_line_is_explained_from_one_list_of_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, legal_moves = list[int](), FERRY.legal_moves
    monkeypatch.setattr(FERRY, "legal_moves", lambda state, seat: calls.append(seat) or legal_moves(state, seat))
    assert mistake(FERRY, BIDDING, 0, split_words("bid")).startswith("something is missing")
    assert calls == [0]
