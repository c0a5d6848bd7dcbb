"""What typed words mean among names."""

from __future__ import annotations

import pytest

from referee.engine.words.wording import (
    BEGINNING,
    EXACT,
    INNER,
    best_matches,
    by_plain_name,
    listed,
    matching_values,
    number_in,
    only_match,
    plain,
    split_paths,
    who_wins,
)

NAMES = {"ash": "Ash", "birch": "Silver Birch", "cedar": "Cedar"}


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("Ash", ("ash",)),
        ("silver", ("birch",)),
        ("BIRCH", ("birch",)),
        ("irch", ()),
        ("", ()),
        ("s", ("birch", "sloe")),
    ],
)
def test_a_word_is_a_name_an_id_or_the_beginning_of_one(word: str, found: tuple[str, ...]) -> None:
    assert matching_values({**NAMES, "sloe": "Sloe"}, word) == found


def test_a_whole_name_is_not_taken_for_the_beginning_of_a_longer_one() -> None:
    assert matching_values({"oak": "Oak", "oaken": "Oaken"}, "oak") == ("oak",)


def test_a_name_whole_goes_before_its_beginning_and_that_before_beginnings_of_its_words() -> None:
    names = {"oak": 1, "oak hill": 2, "green oak hill": 3}
    assert best_matches("oak", names) == ((1,), EXACT)
    assert best_matches("oak h", names) == ((2,), BEGINNING)
    assert best_matches("gre hill", names) == ((3,), INNER)
    assert best_matches("hill", names) == ((2, 3), INNER)
    assert best_matches("hill green", names) == ((), EXACT)


def test_few_letters_and_numbers_are_not_beginnings() -> None:
    names = {"oak": 1, "10": 10}
    assert best_matches("oa", names)[0] == best_matches("1", names, 1)[0] == ()
    assert best_matches("oa", names, 2)[0] == (1,)


def test_words_without_meaning_are_not_beginnings() -> None:
    """`install the boreas` is not about Coffee for the Garrison."""
    names = {"coffee for the garrison": "Coffee", "the boreas": "Boreas", "over": "Over"}
    assert best_matches("the", names) == ((), EXACT)
    assert best_matches("for the", names) == ((), EXACT)
    assert best_matches("the bor", names) == (("Boreas",), BEGINNING)
    assert best_matches("over", names) == (("Over",), EXACT)


def test_a_code_counts_only_as_a_whole_and_before_names() -> None:
    names, codes = {"mm 1": 1, "mm 12": 2}, {"mm1": 3}
    assert best_matches("MM 1", names, codes=codes) == best_matches("mm1", names, codes=codes) == ((3,), EXACT)
    assert best_matches("mm 12", names, codes=codes) == ((2,), EXACT)
    assert best_matches("mm", names, 2, codes) == ((1, 2), BEGINNING)


def test_a_thing_may_own_something() -> None:
    assert best_matches("oak's", {"oak": 1})[0] == best_matches("oak’s", {"oaks": 1})[0] == (1,)


def test_a_word_with_two_meanings_reads_as_none() -> None:
    names = {"oak": 1, "oat": 2, "oats": 2}
    assert (only_match("oa", names, 1), only_match("oat", names, 1), only_match("oats", names)) == (None, 2, 2)


def test_a_thing_is_called_by_its_name_first_and_by_its_id() -> None:
    assert by_plain_name({"o1": "Green Oak", "o2": "O1"}) == {"green oak": "o1", "o1": "o2", "o2": "o2"}


def test_signs_and_case_mean_nothing() -> None:
    assert plain("  Ryder’s-Peak (C6)?") == "ryders peak c6 ?"


@pytest.mark.parametrize("line", ["d9 e10 f9", "d9-e10>f9", "d9e10f9", "D9→e10f9"])
def test_paths_are_taken_apart(line: str) -> None:
    assert split_paths(line.split()) == ("d9", "e10", "f9")


def test_a_word_that_is_not_a_path_stays_whole() -> None:
    assert split_paths(["mines", "d4x"]) == ("mines", "d4x")


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["A1"], "A1"), (["A1", "B1"], "A1 and B1"), (["A1", "B1", "C1"], "A1, B1 and C1")]
)
def test_names_are_listed_as_a_sentence_has_them(names: list[str], said: str) -> None:
    assert listed(names) == said
    assert listed(iter(names), "or") == said.replace(" and ", " or ")


@pytest.mark.parametrize(
    ("names", "said"), [(["North"], "North wins"), (["North", "South"], "North and South share the win")]
)
def test_the_winners_are_named_as_a_sentence_has_them(names: list[str], said: str) -> None:
    assert who_wins(iter(names)) == said


@pytest.mark.parametrize(
    ("word", "found"), [("2", 2), ("two", 2), ("both", 2), ("one", 1), ("²", None), ("many", None)]
)
def test_a_number_may_be_a_word(word: str, found: int | None) -> None:
    assert number_in(word) == found
