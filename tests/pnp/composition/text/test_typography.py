"""Typewriter signs become those of the language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.composition.text.typography import typeset, typeset_spans

N, T = "\u00a0", "\u202f"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Say “go ‘on’ now”, it’s time"),
        ("de", "Say „go ‚on‘ now“, it’s time"),
        ("fr", f"Say «{T}go “on” now{T}», it’s time"),
        ("es", "Say «go “on” now», it’s time"),
        ("it", "Say «go “on” now», it’s time"),
        ("sv", "Say ”go ’on’ now”, it’s time"),
        ("pl", "Say „go «on» now”, it’s time"),
        ("en-GB", "Say “go ‘on’ now”, it’s time"),
    ],
)
def test_quotes_follow_the_language(language: str, expected: str) -> None:
    assert typeset("Say \"go 'on' now\", it's time", language) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("wait...", "wait…"),
        ("a -- b", f"a{N}– b"),
        ("a--b", "a—b"),
        ("a---b", "a—b"),
        ("roll 2-4", "roll 2–4"),
        ("roll 2--4", "roll 2–4"),
        ("5 - 2", f"5{N}–{N}2"),
        ("2026-11-21", "2026-11-21"),
        ("E-01", "E-01"),
        ("-2 to hit", f"−2{N}to hit"),
        ("lose (-1)", "lose (−1)"),
        ("+1/-1", "+1/−1"),
        ("two-deck", "two-deck"),
        ("3 x 3", f"3{N}×{N}3"),
        ("3x3", "3×3"),
        ("box 3", "box 3"),
        ("gain 3 coins", f"gain 3{N}coins"),
        ("50 %", f"50{N}%"),
        ("3 reconnaissances", "3 reconnaissances"),
        ("the crew's 'til dawn", "the crew’s ‘til dawn"),
        ("dogs' bones", "dogs’ bones"),
        ("the '90s", "the ’90s"),
        ('6" gun', "6″ gun"),
        ('("quoted")', "(“quoted”)"),
        ("", ""),
    ],
)
def test_english_quotes_and_dashes_are_set(typed: str, expected: str) -> None:
    assert typeset(typed, "en") == expected


def test_french_signs_stand_off() -> None:
    assert typeset("Vite ! Ah; non? Oui : 12:30", "fr") == f"Vite{T}! Ah{T}; non{T}? Oui{N}: 12:30"


def test_quotes_reach_over_spans_and_icons() -> None:
    assert typeset_spans(['"', "Rally", '" gives 3', None, "x"], "en") == ["“", "Rally", "” gives 3", None, "x"]


def test_a_bold_number_does_not_part_from_what_it_counts() -> None:
    assert typeset_spans(["costs ", "1", " MP, or ", "33", " garrisons ", None], "en") == [
        "costs ", "1", f"{N}MP, or ", "33", f"{N}garrisons ", None
    ]  # fmt: skip
    assert typeset_spans(["2 ", "dice"], "en") == [f"2{N}", "dice"]
    assert typeset_spans(["Step ", "3", ". Then"], "en") == ["Step ", "3", ". Then"]


def test_a_label_within_a_paragraph_does_not_part_from_its_text() -> None:
    assert typeset_spans(["It needs crew. ", "Cost:", " your action."], "en")[2] == f"{N}your action."
    assert typeset_spans(["", "Cost:", " your action."], "en")[2] == " your action.", "it begins a line anyway"
    assert typeset_spans(["It needs crew. ", "A longer label:", " your action."], "en")[2] == " your action."


@given(st.text("ab1 x-'\".!…–—×\u00a0", max_size=30), st.sampled_from(["en", "de", "fr", "es", "sv"]))
@settings(max_examples=300)
def test_letters_and_digits_are_never_lost(text: str, language: str) -> None:
    kept = [c for c in text if c in "ab1"]
    assert [c for c in typeset(text, language) if c in "ab1"] == kept
    assert len(typeset_spans([text, None, text], language)) == 3
