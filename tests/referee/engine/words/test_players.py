"""Which names a player may have."""

from __future__ import annotations

import pytest

from referee.engine.words.lexicon import Lexicon
from referee.engine.words.players import LONGEST_NAME, name_fault, names_of_others, normalised_name

SEATS = Lexicon(("Red", "Blue", "Player 3"), ("Ann", "", "Cid"))


@pytest.mark.parametrize("name", ["Bea", "Ann Bea", "Zoë", "李明", "🦊", "x" * LONGEST_NAME, "Player 2", "blue"])
def test_a_short_name_on_one_line_is_allowed(name: str) -> None:
    assert name_fault(name, names_of_others(SEATS, 1)) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "Type a name."),
        ("x" * 41, "A name can have at most 40 characters (this one has 41)."),
        ("a\nb", "A name is text on one line, without the characters `: ; # / ,` or quotation marks."),
        ("a\u202eb", "one line"),
        ("a\x1bb", "one line"),
        *((f"a{sign}b", "one line") for sign in ':;#/,"“”`'),
        ("ANN", "“ANN” is the name of another seat: choose a different name."),
        ("red", "another seat"),
        ("Ann (Red)", "another seat"),
        ("All", "“All” means all players: choose a different name."),
        ("player 1", "another seat"),
        ("Player 3", "another seat"),
    ],
)
def test_other_names_are_refused_with_the_reason(name: str, why: str) -> None:
    assert why in name_fault(name, names_of_others(SEATS, 1))


def test_spaces_around_a_name_and_repeated_spaces_are_left_out() -> None:
    assert normalised_name("  Ann   Bea ") == "Ann Bea"
    assert normalised_name("Zoe\u0308") == "Zoë"
    assert normalised_name("a\tb\n") == "a\tb\n"
