"""What a simple player of Capture the Island does."""

from __future__ import annotations

import pytest
from bot_choices import bot_game, favourites
from tables.capture_the_island import game, position

from referee.games.capture_the_island.bot_hooks import FARTHEST, distances_to_area, seat_labels


def test_an_army_marches_to_the_capture_area_as_a_whole() -> None:
    assert favourites(game(), position("C1 red 5").state) == {"5 c1 c2"}
    assert favourites(game(), position("C2 red 5").state) == {"5 c2 c3"}


def test_the_bot_stays_in_the_capture_area() -> None:
    assert favourites(game(), position("C3 red 5").state) == {"end"}


def test_the_bot_turns_to_a_tile_on_which_a_held_card_recruits() -> None:
    table = position("C1 red 4", hands={0: ["hammers 4"]})
    assert table.tile("B1") == "hammers"
    assert favourites(game(), table.state) == {"4 c1 b1"}
    unseen = position("C1 red 4", hands={0: ["1 resource"]})
    assert favourites(game(), unseen.state) == {"4 c1 c2"}


def test_the_bot_attacks_with_more_units_and_not_with_fewer() -> None:
    assert favourites(game(), position("C3 red 5; D3 blue 3").state) == {"5 c3 d3"}
    assert favourites(game(), position("C3 red 3; D3 blue 5").state) == {"end"}


def test_cards_recruit_what_they_can() -> None:
    table = position("B1 red 4; C1 red 1", hands={0: ["hammers 4", "2 combat"]}, step="cards")
    assert favourites(game(), table.state) == {"play hammers 4 as recruit on b1"}


def test_the_highest_card_is_laid() -> None:
    table = position("C2 red 3; C3 blue 5", hands={0: ["drop 2", "wheel 3", "bricks 1"], 1: 4})
    assert favourites(game(), table.play("3 c2 c3", "end").state) == {"lay wheel 3"}


def test_resource_cards_are_drawn_once_there_are_two_for_battles() -> None:
    assert favourites(game(), position(hands={0: ["drop 1", "drop 2"]}, step="draw").state) == {"draw resource"}
    assert favourites(game(), position(hands={0: ["drop 1"]}, step="draw").state) == {"draw combat"}


def test_ways_go_over_land() -> None:
    four = ((1,), (0, 2), (1, 3), (2,))
    assert distances_to_area(four, ("a", "a", "a", "a"), (0,)) == (0, 1, 2, 3)
    assert distances_to_area(four, ("a", "a", "", "a"), (0,)) == (0, 1, FARTHEST, FARTHEST)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_and_habit_beats_chance(seats: int) -> None:
    players = ("habit", *["random"] * (seats - 1))
    won = [bot_game(game(), seats, seed, 3000, *players) for seed in range(3)]
    assert [one.outcome.winners for one in won if one.outcome] == [(0,)] * 3


def test_seats_are_labelled_by_colour_and_turn_order() -> None:
    state = position("C2 red 1", first=1).state
    assert [seat_labels(state, seat) for seat in (0, 1)] == [
        {"colour": "Red", "turn order": "no. 2"},
        {"colour": "Blue", "turn order": "no. 1"},
    ]
    assert set(game().match_length(state)) == {"rounds", "turns"}
