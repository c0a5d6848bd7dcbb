"""The names of people in what the referee says."""

from __future__ import annotations

import pytest
from table import Terminal

from referee.engine.core.naming import nameless
from referee.table.people import addressed, named, seats, spare_seats


class Names:
    """As much of a match as names are made of."""

    def __init__(self, known: str, *names: str) -> None:
        self.state = None
        self.events = [Note(known)] if known else []
        self.game = self
        self._names = names

    def seat_names(self, state: None) -> tuple[str, ...]:
        """Return what the game calls the seats."""
        return self._names


class Note:
    """A note on who plays."""

    kind = "note"

    def __init__(self, known: str) -> None:
        self.text = f"players: {known}"


def test_a_seat_without_a_better_name_is_called_as_its_player_alone() -> None:
    assert seats(Names("Ann, Bea", nameless(0), "Blue")) == ("Ann", "Bea (Blue)")  # type: ignore[arg-type]
    assert seats(Names("", nameless(0), "Blue")) == ("Player 1", "Blue")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Player 1, Player 2 tie with 4", "Ann, Bea tie with 4"),
        ("Player 3 is nobody, nor is Player 12", "Player 3 is nobody, nor is Player 12"),
        ("xPlayer 1", "xPlayer 1"),
    ],
)
def test_only_seats_that_are_played_are_called_so(said: str, heard: str) -> None:
    assert named(Names("Ann, Bea", nameless(0), nameless(1)), said) == heard  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Blue: move", "Bea (Blue): move"),
        ("Bluebeard: move", "Bluebeard: move"),
        ("Who is Blue?", "Who is Blue?"),
    ],
)
def test_whoever_is_asked_is_called_by_both_names(said: str, heard: str) -> None:
    assert addressed(Names("Ann, Bea", "Red", "Blue"), 1, said) == heard  # type: ignore[arg-type]


def test_a_prompt_calls_its_player_by_both_names(referee: Terminal) -> None:
    said = referee('new night_ferry --names "Ann,Bob" --seed 1').out.splitlines()[-1]
    assert said.startswith("Ann (North), Bob (South): how many coins?")
    assert referee('play "ann: bid 1"').out.splitlines()[-1].startswith("Bob (South): how many coins?")


def test_who_plays_the_seats_that_no_player_has_is_told_with_the_word_for_them() -> None:
    four = [nameless(seat) for seat in range(4)]
    said = "one of you plays it as well; what is said for a seat begins with it, as in `Player 4: …`."
    assert spare_seats(Names("Ann, Bob, Carla", *four)) == [f"Player 4: {said}"]  # type: ignore[arg-type]
    more = "some of you play these as well; what is said for a seat begins with it, as in `Player 3: …`."
    assert spare_seats(Names("Ann, Bob", *four)) == [f"Player 3 and Player 4: {more}"]  # type: ignore[arg-type]
    assert spare_seats(Names("Ann, Bob, Carla, Dee", *four)) == []  # type: ignore[arg-type]
    assert spare_seats(Names("", *four)) == []  # type: ignore[arg-type]
    assert spare_seats(Names("Ann", "North", "Warden")) == []  # type: ignore[arg-type]
