"""Moving: SF-MOV-01 to SF-MOV-08, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, position


def test_mov_01_act_08_and_rel_05_a_turn_may_pass_without_anything() -> None:
    """SF-MOV-01, SF-ACT-08, SF-REL-05."""
    assert position(PURITAN_HOME, HALCYON_HOME).play("end", "end", "end").due == "halcyon move"


@pytest.mark.parametrize("engines", [0, 1, 2])
def test_mov_02_a_ship_moves_as_far_as_its_engines_allow(engines: int) -> None:
    """SF-MOV-02."""
    cards = "".join(f"; engines {card}" for card in ("boreas radial", "larson sovereign")[:engines])
    table = position(f"puritan C10 1/2/2/1/1{cards}", HALCYON_HOME)
    path = ("c9", "c8", "c7", "c6", "c5", "c4")
    table.play(*path[: 3 + engines])
    assert table.limit("puritan") == 3 + engines
    assert table.refused(path[3 + engines]) == ("SF-MOV-02", "SF-ENG-05")


def test_mov_02_the_refusal_says_how_the_limit_adds_up() -> None:
    """SF-MOV-02."""
    table = position(PURITAN_HOME, HALCYON_HOME).play("d9 e10 f9")
    assert "the ship has moved 3 of 3 squares (RGS Puritan II 3)" in table.why("f10")


def test_mov_04_near_a_square_out_of_reach_are_the_steps_toward_it() -> None:
    table = position("puritan H6 1/2/2/1/1", HALCYON_HOME)
    near = [table.game.write(table.state, move) for move in table.ruling("k10").nearest]
    assert (near[0], set(near[1:])) == ("i7", {"h7", "i6"})


def test_mov_04_the_square_of_the_ship_is_not_a_step() -> None:
    assert "RGS Puritan II is already on H5" in position("puritan H5 1/2/2/1/1", HALCYON_HOME).why("h5")


def test_mov_04_a_step_goes_in_eight_directions() -> None:
    """SF-MOV-04."""
    table = position("puritan C10 1/2/2/1/1", HALCYON_HOME)
    assert table.moves() - {"end", "void ?"} == {"b9", "c9", "d9", "b10", "d10", "b11", "c11", "d11"}


def test_mov_04_a_jump_is_not_a_step() -> None:
    """SF-MOV-04."""
    assert position(PURITAN_HOME, HALCYON_HOME).refused("e10") == ("SF-MOV-04", "RUL-11")


def test_rul_11_by_house_rule_ships_move_in_four_directions() -> None:
    """RUL-11."""
    table = position("puritan C10 1/2/2/1/1", HALCYON_HOME, directions="four")
    assert table.moves() - {"end", "void ?"} == {"c9", "b10", "d10", "c11"}
    assert table.refused("d9") == ("SF-MOV-04", "RUL-11")
    assert table.state.distance(table.state.at[0], table.state.at[1]) == 10


def test_mov_05_the_direction_may_change() -> None:
    """SF-MOV-05."""
    assert position(PURITAN_HOME, HALCYON_HOME).play("c9", "b9", "b10").at("puritan") == "b10"


def test_mov_06_a_path_stops_at_the_first_question() -> None:
    """SF-MOV-06."""
    table = position("puritan D9 1/2/2/1/1", HALCYON_HOME)
    run = table.game.read(table.state, "e9 f9")
    assert [table.game.write(table.state, move) for move in run] == ["e9", "f9"]
    table.apply(run[0])
    assert table.due == "puritan toll"


def test_mov_07_your_tokens_hurt_nobody_unless_all_mines_do() -> None:
    """SF-MOV-07."""
    mined = "puritan C10 1/2/2/1/1; mines d9"
    assert position(mined, HALCYON_HOME).play("d9").due == "puritan move"
    hurt = position(mined, HALCYON_HOME, own_tokens="mines_hurt_all").play("d9")
    assert hurt.due == "puritan aim"


@pytest.mark.parametrize(("token", "left"), [("mines d9", 0), ("planes d9", 1), ("mines d11", 2)])
def test_mov_07_what_lies_on_the_way_takes_as_much_crew_as_it_does_damage(token: str, left: int) -> None:
    """SF-MOV-07."""
    table = position(PURITAN_HOME, f"halcyon M10 1/2/2/1/1; {token}").play("d9")
    if left < 2:
        assert table.due == "halcyon aim"
        table.play("guns")
    assert (table.due, table.crew("puritan")) == ("puritan move", f"1/2/{left}/1/1")
    assert len(table.state.markers) == (left == 2)


def test_mov_08_steps_that_were_not_used_are_lost() -> None:
    """SF-MOV-08."""
    table = position(PURITAN_HOME, HALCYON_HOME).play("d9", "end", "end", "end", "end", "end", "end")
    assert table.due == "puritan move"
    assert table.state.steps == 0
    table.play("e10", "f10", "f9")
    assert table.refused("f10")[0] == "SF-MOV-02"


def test_weather_eye_lets_winds_and_storms_be_ignored() -> None:
    table = position("puritan D4 1/2/2/1/1; hand weather eye", HALCYON_HOME).play("weather eye", "d5", "d6", "e6")
    assert table.state.storms == [0, 0]
    assert table.state.phase == "move"


def test_a_path_may_begin_where_the_ship_is_and_name_towns() -> None:
    assert position(PURITAN_HOME, HALCYON_HOME).play("move c10 c9 c10").at("puritan") == "c10"
    assert position("puritan C9 1/2/2/1/1", HALCYON_HOME).play("valborough").at("puritan") == "c10"
