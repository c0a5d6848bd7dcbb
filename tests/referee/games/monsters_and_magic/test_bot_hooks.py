"""What a simple player of Monsters and Magic does."""

from __future__ import annotations

from bot_choices import bot_game, favourites
from tables.monsters_and_magic import game, position

from referee.games.monsters_and_magic.bot_hooks import seat_labels


def test_a_figure_goes_to_a_temple_before_other_structures() -> None:
    table = position("c2 blue hero", structures={"c3": "temple", "d3": "town"})
    assert {line.split()[-1] for line in favourites(game(), table.state)} == {"c3"}


def test_cards_are_kept_for_fights() -> None:
    state = position(hands={0: ["general"]}, phase="end").state
    assert favourites(game(), state) == {"end"}


def test_a_discard_is_named() -> None:
    state = position(hands={0: ["giants", "general", "rangers", "demons", "treants", "wizards"]}, phase="end").state
    found = favourites(game(), state)
    assert "discard giants" in found
    assert "discard ?" not in found


def test_a_game_ends() -> None:
    found = bot_game(game(), 2, 1, 3000)
    assert found.outcome is not None
    assert sorted(one["turn order"] for one in found.seat_labels) == ["no. 1", "no. 2"]
    assert found.match_length["rounds"] >= 3


def test_seats_are_distinguished_by_colour() -> None:
    state = position().state
    assert [seat_labels(state, seat)["colour"] for seat in (0, 1)] == ["Blue", "Straw"]
    assert set(game().match_length(state)) == {"rounds", "turns"}
