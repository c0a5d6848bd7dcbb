"""Winds: SF-WND-01 and SF-WND-02, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, Table, game, position

from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.games.skies_of_fire.game import SkiesOfFire


def test_wnd_01_the_arrow_binds_the_first_step_of_the_next_turn_as_well() -> None:
    """SF-WND-01."""
    table = position("puritan D5 1/2/2/1/1", HALCYON_HOME)
    assert table.moves() - {"end", "void ?"} == {"e5"}


def test_rul_23_a_turn_that_begins_with_the_way_out_blocked_may_leave_anywhere() -> None:
    """RUL-23."""
    table = position("puritan D5 1/2/2/1/1", "halcyon E5 1/2/2/1/1")
    assert table.moves() - {"end", "void ?"} == {"c4", "d4", "e4", "c5", "c6", "d6", "e6"}


def test_rul_23_a_blocked_way_out_ends_the_move() -> None:
    """RUL-23."""
    table = position("puritan D4 1/2/2/1/1", "halcyon E5 1/2/2/1/1").play("d5")
    assert table.refused("d6")[0] == "SF-WND-01"
    assert table.moves() - {"void ?"} == {"end"}


def test_rul_23_free_drift_carries_the_ship_on_for_nothing() -> None:
    """RUL-23."""
    table = position("puritan D4 1/2/2/1/1", HALCYON_HOME, wind="free_drift").play("d5")
    assert (table.at("puritan"), table.state.steps) == ("e5", 1)
    assert table.reported("SF-WND-01") == ["the wind carries RGS Puritan II to E5"]
    stopped = position("puritan D4 1/2/2/1/1", "halcyon E5 1/2/2/1/1", wind="free_drift").play("d5")
    assert (stopped.at("puritan"), stopped.refused("d6")[0]) == ("d5", "SF-WND-01")
    assert position("puritan D4 1/6/2/1/1", HALCYON_HOME, wind="free_drift").play("d5").at("puritan") == "d5"


def test_rul_23_winds_that_blow_at_each_other_carry_a_ship_once_each() -> None:
    """RUL-23."""
    rules = game()
    grid = rules.contents.grid
    exits, terrain = list(grid.exits), list(grid.terrain)
    exits[grid.names.index("E5")], terrain[grid.names.index("E5")] = grid.names.index("D5"), "wind"
    windy = rules.contents._replace(grid=grid._replace(exits=tuple(exits), terrain=tuple(terrain)))
    other = SkiesOfFire(rules.name, rules.book, windy)
    told = position("puritan D4 1/2/2/1/1", HALCYON_HOME, wind="free_drift").state.to_json()
    table = Table(other.load(told), other).play("d5")
    assert (table.at("puritan"), table.due) == ("d5", "puritan move")


@pytest.mark.parametrize(("wind", "ways"), [("forced_next_step", 1), ("free_drift", 8)])
def test_rul_23_a_turn_that_begins_on_a_wind(wind: str, ways: int) -> None:
    """RUL-23: a wind moves a ship that enters it, not one that stayed there because its way out was blocked."""
    table = position("puritan D5 1/2/2/1/1", HALCYON_HOME, wind=wind)
    assert len(table.moves() - {"end", "void ?"}) == ways


def test_rul_64_a_ship_may_stay_on_a_wind_unless_the_table_plays_otherwise() -> None:
    """RUL-64."""
    windy = "puritan D5 1/2/2/1/1"
    assert position(windy, HALCYON_HOME).legal("end")
    assert position(windy, HALCYON_HOME, wind_stay="false").refused("end") == ("SF-MOV-06", "RUL-64")
    assert position("puritan D5 1/0/2/1/1", HALCYON_HOME, wind_stay="false").legal("end")
    assert position("puritan D4 1/2/2/1/1", HALCYON_HOME, wind_stay="false").play("d5").legal("end")


def test_rul_24_winds_that_blow_across_a_corner_are_for_tables_that_allow_them() -> None:
    """RUL-24."""
    rules = game()
    grid = rules.contents.grid
    exits = list(grid.exits)
    exits[grid.names.index("D5")] = grid.names.index("E6")
    slanting = SkiesOfFire(rules.name, rules.book, rules.contents._replace(grid=grid._replace(exits=tuple(exits))))
    with pytest.raises(
        PositionError, match=r"winds blow diagonally on D5: set wind_arrows to eight \(SF-WND-02, RUL-24"
    ):
        slanting.new(Setup(2))
    assert slanting.new(Setup(2, {"wind_arrows": "eight"})).seats == 2
