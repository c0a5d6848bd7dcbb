"""What seats are called, both ways."""

from __future__ import annotations

import pytest

from referee.engine.core.naming import default_name
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.words.lexicon import Lexicon

COLOURS = Lexicon(("Red", "Blue"), ("Ann", "Bea"))


def test_a_seat_without_a_better_name_is_called_as_its_player_alone() -> None:
    assert Lexicon((default_name(0), "Blue"), ("Ann", "Bea")).names == ("Ann", "Bea (Blue)")
    assert Lexicon((default_name(0), "Blue")).names == ("Player 1", "Blue")
    assert Lexicon(("Ann", "Blue"), ("Ann",)).names == ("Ann", "Blue")


def test_a_player_without_a_name_is_called_as_the_seat() -> None:
    known = Lexicon((default_name(0), "Blue"), ("", "Bea"))
    assert known.names == ("Player 1", "Bea (Blue)")
    assert (known.short_name(0), known.unambiguous_name(0), known.seats("player 1")) == ("Player 1", "Player 1", (0,))
    assert known.with_player_names("Player 1 waits for Player 2") == "Player 1 waits for Bea"


def test_more_players_than_seats_are_refused() -> None:
    assert Lexicon(("Red",), ("Ann", "Bea")) == Lexicon(("Red",))


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Player 1, Player 2 tie with 4", "Ann, Bea tie with 4"),
        ("Player 3 is nobody, nor is Player 12", "Player 3 is nobody, nor is Player 12"),
        ("xPlayer 1", "xPlayer 1"),
        ("give ? player 2", "give ? Bea"),
    ],
)
def test_only_seats_that_are_played_are_called_so(said: str, heard: str) -> None:
    assert Lexicon((default_name(0), default_name(1)), ("Ann", "Bea")).with_player_names(said) == heard


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Blue: move", "Bea (Blue): move"),
        ("Blue’s Army: roll", "Bea’s Army: roll"),
        ("Bluebeard: move", "Bluebeard: move"),
        ("Who is Blue?", "Who is Blue?"),
    ],
)
def test_whoever_is_asked_is_called_by_both_names(said: str, heard: str) -> None:
    assert COLOURS.with_player_name(1, said) == heard


@pytest.mark.parametrize("words", ["Bea", " bea ", "be", "blue", "BL", "player 2"])
def test_a_seat_is_meant_by_any_of_its_names(words: str) -> None:
    assert COLOURS.seats(words) == (1,)
    assert COLOURS.seat(words) == 1


@pytest.mark.parametrize("words", ["", "Player", "Player 3", "ea", "Carla"])
def test_words_that_mean_no_one_seat_are_refused_with_the_seats(words: str) -> None:
    with pytest.raises(
        InvalidMoveError, match=f'^"{words}" is not in this match; the names are Ann \\(Red\\), Bea \\(Blue\\)$'
    ):
        COLOURS.seat(words)


def test_a_player_called_like_another_seat_is_reported_with_names_that_mean_one() -> None:
    crossed = Lexicon(("Straw", "Blue", "Green"), ("Blue", "Ann", "Green"))
    with pytest.raises(AmbiguousMoveError) as refused:
        crossed.seat("blue", " b2 b3")
    assert refused.value.readings == ("Straw: b2 b3", "Ann: b2 b3")
    assert crossed.seat("green") == 2
    swapped = Lexicon(("Straw", "Blue"), ("Blue", "Straw"))
    assert [swapped.unambiguous_name(seat) for seat in range(2)] == ["Player 1", "Player 2"]
    assert swapped.seat("player 2") == 1


def test_a_whole_name_goes_before_the_beginning_of_another() -> None:
    assert Lexicon(("Red", "Blue"), ("Ann", "Anna")).seat("ann") == 0


def test_players_are_known_by_their_whole_name() -> None:
    assert [COLOURS.player(word) for word in ("BEA", "be", "Blue")] == [1, None, None]
    assert COLOURS.without_players.seats("bea") == ()


def test_the_beginning_of_a_player_and_of_another_seat_means_neither() -> None:
    with pytest.raises(InvalidMoveError, match=r'^"b" is part of several names; the names are Bea \(Red\), Ann'):
        Lexicon(("Red", "Blue"), ("Bea", "Ann")).seat("b")


def test_who_is_asked_in_brackets_is_called_as_the_player() -> None:
    assert COLOURS.with_player_names("this comes first (Blue: answer a card of Red, or pass)") == (
        "this comes first (Bea: answer a card of Red, or pass)"
    )
    assert Lexicon(("Red", "Blue")).with_player_names("first (Blue: pass)") == "first (Blue: pass)"


def test_seats_that_are_listed_are_called_by_both_names() -> None:
    assert COLOURS.spelled_out("First player: Red or Blue, not Bluebeard") == (
        "First player: Ann (Red) or Bea (Blue), not Bluebeard"
    )
