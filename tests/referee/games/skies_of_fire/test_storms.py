"""Storms: SF-STM-01 to SF-STM-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, position


@pytest.mark.parametrize(
    ("storm", "skips", "acts"),
    [("stop_and_skip_next", 1, False), ("no_action_only", 0, False), ("skip_next_only", 1, True)],
)
def test_rul_06_a_storm_costs_the_action_the_next_turn_or_both(storm: str, skips: int, acts: bool) -> None:
    """RUL-06."""
    near = "halcyon C5 1/2/2/1/1"
    table = position("puritan C6 1/2/2/1/1; guns iron verdict", near, storm=storm).play("b5")
    assert table.refused("a4")[0] == "SF-STM-01"
    table.play("end")
    assert (table.state.storms[0], table.legal("fire halcyon guns")) == (skips, acts)


def test_sf_stm_03_the_question_after_the_move_offers_no_action() -> None:
    """SF-STM-03: orders that are played after the move are still possible."""
    ship = "puritan C6 1/2/2/1/1; guns iron verdict; hand press gang"
    table = position(ship, "halcyon C5 1/2/2/1/1").play("b5", "end")
    asked = table.game.decisions(table.state)[0].prompt
    assert asked == "play orders after the move, or end (the storm costs the action)"
    assert table.legal("play press gang halcyon guns")
    assert table.refused("fire halcyon guns") == ("SF-STM-03", "RUL-06")


def test_stm_02_a_storm_costs_the_next_turn_and_no_more() -> None:
    """SF-STM-02."""
    table = position(PURITAN_HOME, f"{HALCYON_HOME}; storm 1")
    table.play("end", "end", "end")
    assert table.reported("SF-STM-02") == ["RGS Halcyon is in a storm and skips this turn"]
    assert table.due == "puritan move"
    assert table.refused("l9", seat=1) == ("SF-STM-02", "SF-TRN-02")
    table.play("end", "end", "end")
    assert table.due == "halcyon move"
    assert table.play("l9").at("halcyon") == "l9"


def test_stm_04_after_the_skipped_turn_every_direction_is_open() -> None:
    """SF-STM-04."""
    table = position("puritan B5 1/2/2/1/1", HALCYON_HOME)
    assert table.moves() - {"end", "void ?"} == {"a4", "b4", "c4", "a5", "c5", "a6", "b6", "c6"}


def test_stm_04_a_ship_that_was_caught_leaves_in_any_free_direction_after_its_skipped_turn() -> None:
    """SF-STM-04."""
    table = position("puritan C6 1/2/2/1/1", "halcyon C5 1/2/2/1/1").play("b5", "end", "end", "end")
    assert table.due == "halcyon move"
    table.play("end", "end", "end")
    assert table.reported("SF-STM-02") == ["RGS Puritan II is in a storm and skips this turn"]
    table.play("end", "end", "end")
    assert (table.due, table.at("puritan")) == ("puritan move", "b5")
    assert table.moves() - {"end", "void ?"} == {"a4", "b4", "c4", "a5", "a6", "b6", "c6"}
    assert table.refused("c5") == ("SF-SHP-03", "SF-SHP-01")
