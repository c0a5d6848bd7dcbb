import pytest

from pnp.errors import DataError, Origin
from pnp.library.problems import Problems, allowed_values, counted, did_you_mean, listed, number_advice, value_text


def test_all_problems_are_raised_at_once_sorted_by_place_each_once():
    problems = Problems()
    problems.raise_if_any()
    assert not problems
    problems.add(Origin("b", 2), "x", "two")
    problems.add(Origin("a", 9, 1), "", "one")
    problems.add(Origin("b", 2), "x", "two")
    with pytest.raises(DataError) as caught:
        problems.raise_if_any()
    assert str(caught.value) == "a:9:1: one\nb:2: x: two"
    assert len(problems) == 3


def test_the_nearest_name_is_offered_and_a_far_one_is_not():
    assert did_you_mean("fontsize", ["font_size", "colour"]) == '; did you mean "font_size"?'
    assert did_you_mean("COLOUR", ["font_size", "colour"]) == '; did you mean "colour"?'
    assert did_you_mean("zzz", ["font_size"]) == ""
    assert did_you_mean("x" * 10_000_000, ["font_size"]) == ""


def test_long_lists_are_shortened():
    assert listed(range(3)) == "0, 1, 2"
    assert listed(range(20), 2) == "0, 1 and 18 more"
    assert allowed_values("E1", ["E", "G"]) == ' (allowed: E, G; did you mean "E"?)'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\nb", '"a b"'),
        (True, "true"),
        (None, "an empty value"),
        (7, "7"),
        ([1, 2], "a list of 2 entries"),
        ({}, "a mapping of 0 keys"),
    ],
)
def test_problems_show_values_in_words(value, text):
    assert value_text(value) == text


@pytest.mark.parametrize(
    ("value", "advice"),
    [
        ("2", " (it is text: format the cell as a number and type it again, or remove its quotes)"),
        ("1.50", " (write 1.5)"),
        ("+2", " (write 2)"),
        ("007", " (write 7)"),
        ("1e3", ""),
        ("", ""),
        (2, ""),
    ],
)
def test_a_text_that_looks_like_a_number_gets_advice(value, advice):
    assert number_advice(value) == advice


def test_a_long_text_is_shown_short():
    assert len(value_text("x" * 1000)) == 42


def test_things_are_counted_in_words() -> None:
    assert [counted(count, "sheet") for count in (0, 1, 2)] == ["0 sheets", "1 sheet", "2 sheets"]
