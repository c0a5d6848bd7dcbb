"""Pieces: the referee counts with just as many as the press makes, and none gets lost in whole games.

TRIALS=1000 plays so many games for each number of players; `tests/bench/run.py games` does it in the background.
"""

from __future__ import annotations

import os

import pytest
from folders import folders
from tables.skies_of_fire import (
    CALLISTO_HOME,
    GALLOWGLASS_HOME,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN_HOME,
    ROOT,
    game,
    new_match,
    position,
)
from trials import played

from pnp.library.game import load_game
from referee.trial.contract import EFFORT

GAMES = int(os.environ.get("TRIALS", "2"))
UNREFEREED = ("dice",)
"""What the press makes and the referee never counts: dice may be anybody's."""


def press_counts() -> dict[str, int]:
    """Return how many of each component the press makes."""
    printed = load_game("skies_of_fire", folders(ROOT), ())
    return {one.id: one.count for one in printed.components if one.id not in UNREFEREED}


def test_the_referee_counts_with_what_is_printed() -> None:
    assert dict(game().printed_counts(new_match().state)) == press_counts()
    assert press_counts()["tokens"] == 100
    assert sum(press_counts()[f"{kind}_cards"] for kind in ("mission", "upgrade", "order")) == 70


@pytest.mark.parametrize("mode", ["standard", "hunt"])
def test_every_component_has_its_places_before_set_up_and_in_play(mode: str) -> None:
    seats = ["halcyon M10 1/2/2/1/1", PURITAN_HOME, JAMESON_HOME, CALLISTO_HOME if mode == "hunt" else GALLOWGLASS_HOME]
    for state in (new_match(4, mode=mode).state, position(*seats, mode=mode).state):
        places = game().pieces(state)
        assert {piece: sum(found.values()) for piece, found in places.items()} == press_counts()


def test_pieces_are_counted_where_they_lie() -> None:
    puritan = (
        f"{PURITAN_HOME}; hand hard over, ?; mines d4 d5 d6 d7; planes e5; last galewatch; storm 1; guns iron verdict"
    )
    found = game().pieces(position(puritan, f"{HALCYON_HOME}; completed royal mail", of="halcyon").state)
    assert found["tokens"] == {"mats": 14, "map": 5, "supply": 31, "box": 50}
    assert found["weapon_markers"] == {"map": 4, "supply": 20}
    assert found["figurines"] == {"map": 2, "box": 3}
    assert found["ship_mats"] == {"table": 2, "box": 3}
    assert (found["skip_markers"]["mats"], found["last_town_markers"]["mats"]) == (1, 1)
    assert found["order_cards"] == {"hand 0": 1, "face down": 30}
    assert found["upgrade_cards"] == {"guns 0": 1, "face down": 26}
    assert found["mission_cards"] == {"completed 1": 1, "face down": 11}


def test_the_missions_lie_in_the_box_in_the_hunt_and_fallen_towns_have_markers() -> None:
    state = position(
        CALLISTO_HOME, PURITAN_HOME, JAMESON_HOME, HALCYON_HOME, mode="hunt", destroyed=["Southmere", "Galewatch"]
    ).state
    found = game().pieces(state)
    assert found["mission_cards"] == {"box": 12, "face down": 0}
    assert found["town_markers"] == {"map": 2, "supply": 7}


def test_a_second_copy_of_a_card_is_noticed() -> None:
    state = position(f"{PURITAN_HOME}; hand 7", HALCYON_HOME).correct("hand puritan spyglass, spyglass").state
    assert any("Spyglass appears 2 times" in fault for fault in game().audit(state))


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (2, 3, 4) for seed in range(GAMES)])
def test_nothing_gets_lost_and_nothing_impossible_comes_about(seats: int, seed: int) -> None:
    assert list(played(game(), seats, seed, EFFORT._replace(events=20_000), missions_to_end="1")) == []


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_gets_lost_in_the_hunt(seed: int) -> None:
    assert list(played(game(), 4, seed, EFFORT._replace(events=20_000), mode="hunt")) == []
