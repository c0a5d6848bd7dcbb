"""Pieces: the referee counts with just as many as the press makes, and none gets lost in whole games.

TRIALS=1000 plays so many games for each number of players; `tests/bench/run.py games` does it in the background.
"""

from __future__ import annotations

import os

import pytest
from folders import folders
from tables.monsters_and_magic import ROOT, game, new_match, position
from trials import chosen, played

from pnp.library.game import load_game
from referee.trial.contract import EFFORT

GAMES = int(os.environ.get("TRIALS", "3"))
UNREFEREED = ("die",)
"""What the press makes and the referee never counts: dice may be anybody's."""


def press_counts(*options: str) -> dict[str, int]:
    """Return how many of each component the press makes."""
    printed = load_game("monsters_and_magic", folders(ROOT), options)
    return {one.id: one.count for one in printed.components if one.id not in UNREFEREED}


def test_the_referee_counts_with_what_is_printed() -> None:
    assert dict(game().printed_counts(new_match().state)) == press_counts()
    assert press_counts()["garrison"] == 132
    assert press_counts()["terrain_spare"] == 32


def test_cards_left_out_of_a_beginners_deck_are_not_printed_and_lie_in_the_box() -> None:
    state = new_match(deck="beginner").state
    places = game().pieces(state)["ally_card"]
    assert press_counts("deck=beginner")["ally_card"] == sum(places.values()) - places["box"] == 45
    assert game().printed_counts(state)["ally_card"] == press_counts()["ally_card"] == 64


def test_every_component_that_is_printed_has_its_places_in_every_phase() -> None:
    table = position("b2 blue hero garrison", declared={0: ["mine"]}, hands={0: 3})
    for state in (new_match(4).state, table.state):
        places = game().pieces(state)
        assert set(places) == set(press_counts())
        assert {piece: sum(found.values()) for piece, found in places.items()} == press_counts()


def test_a_fight_holds_the_figure_that_has_left_its_square() -> None:
    table = position("b2 blue hero; b3 straw hero").play("b2 b3")
    assert table.game.pieces(table.state)["hero"] == {"map": 1, "fight": 1, "supply": 8, "box": 10}


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (2, 3, 4) for seed in range(GAMES)])
def test_nothing_gets_lost_and_nothing_impossible_comes_about(seats: int, seed: int) -> None:
    limit = {"turn_limit": "20x_rounds"} if chosen(game(), seed).get("turn_limit") == "none" else {}
    assert list(played(game(), seats, seed, EFFORT._replace(events=20_000), **limit)) == []


def test_games_are_tried_by_the_standard_rules_and_by_others() -> None:
    assert [bool(chosen(game(), seed)) for seed in range(4)] == [False, True, False, True]
