"""Engines: SF-ENG-01 to SF-ENG-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import (
    CALLISTO_HOME,
    HALCYON,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN,
    PURITAN_HOME,
    action,
    at_galewatch,
    position,
)

from referee.games.skies_of_fire.catalogue import CARGO, ENGINE
from referee.games.skies_of_fire.ships import move_limit

FULL = "1/6/2/1/1"


def test_sf_eng_01_a_third_engine_needs_the_name_of_the_one_that_goes() -> None:
    """SF-ENG-01."""
    table = at_galewatch(["Peregrine Inline", "Hard Over"], engines=["Boreas Radial", "Merrow Twin-Four"])
    assert table.refused("install peregrine inline") == ("SF-ENG-01", "RUL-41")
    assert table.moves() == {
        "install peregrine inline for boreas radial",
        "install peregrine inline for merrow twin-four",
        "end",
    }
    table.play("install peregrine inline instead of boreas radial")
    assert table.fitted(ENGINE) == ["E01", "E06"]
    assert table.under() == ["E03"]


def test_rul_41_installed_upgrades_stay_where_it_is_played_so() -> None:
    """RUL-41."""
    held = ["Boreas Radial", "Merrow Twin-Four"]
    table = at_galewatch(["Peregrine Inline"], engines=held, replace_upgrade="false")
    assert table.refused("install peregrine inline") == ("SF-ENG-01", "RUL-41")
    assert table.refused("install peregrine inline for boreas radial") == ("SF-ENG-01", "RUL-41")
    assert table.moves() == {"end"}


def test_rul_41_a_full_cargo_takes_another_weapon_all_the_same() -> None:
    """RUL-41."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], replace_upgrade="false")
    table.play("install hornet flight")
    assert table.fitted(CARGO) == ["C06"]


@pytest.mark.parametrize(("engines", "limit"), [(0, 3), (1, 4), (2, 5)])
def test_sf_eng_02_sf_eng_03_sf_eng_04_engines_move_a_ship_further(engines: int, limit: int) -> None:
    """SF-ENG-02, SF-ENG-03, SF-ENG-04."""
    fitted = ["Boreas Radial", "Peregrine Inline"][:engines]
    table = action({PURITAN: {"at": "C10", "engines": fitted}, HALCYON: {"at": "M10"}}, phase="move")
    assert move_limit(table.state, 0).total == limit


def test_sf_eng_05_without_crew_engines_are_of_no_use() -> None:
    """SF-ENG-05."""
    ship = {"at": "C10", "engines": ["Boreas Radial"], "crew": "1/0/2/1/1"}
    table = action({PURITAN: ship, HALCYON: {"at": "M10"}}, phase="move")
    assert move_limit(table.state, 0).total == 0


def test_eng_05_skill_and_order_add_to_the_limit() -> None:
    """SF-ENG-05."""
    table = position(
        f"halcyon M10 {FULL}; engines boreas radial; engines larson sovereign; hand full throttle", PURITAN_HOME
    )
    assert table.limit("halcyon") == 6
    table.play("full throttle")
    assert table.limit("halcyon") == 8
    assert position(CALLISTO_HOME, PURITAN_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt").limit("callisto") == 4


def test_sf_eng_05_skill_engines_and_order_add_up_to_eight() -> None:
    """SF-ENG-05."""
    ship = {
        "at": "M10",
        "crew": "1/6/0/1/1",
        "engines": ["Boreas Radial", "Peregrine Inline"],
        "hand": ["Full Throttle"],
    }
    table = action({HALCYON: ship, PURITAN: {"at": "C10"}}, phase="move").play("full throttle")
    assert move_limit(table.state, 0).total == 8
