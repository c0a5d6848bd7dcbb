"""The turn: its phases, one action, turns that are skipped (SF-TRN, SF-ACT, SF-MAT-10, SF-SET-15)."""

import pytest
from tables.skies_of_fire import GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, position

from referee.games.skies_of_fire import turn


def test_mat_10_and_trn_01_the_phases_come_in_order() -> None:
    table = position("puritan H9 1/2/2/1/1; guns iron verdict", HALCYON)
    phases = [table.state.phase]
    for _ in range(4):
        table.play("pass" if table.due.endswith("collect") else "end")
        phases.append(table.state.phase)
        if len(phases) == 2:
            assert table.due == "puritan action"
    assert phases == ["move", "action", "relocate", "move", "action"]
    assert table.state.seat == 1


def test_trn_01_a_move_after_the_action_is_refused() -> None:
    table = position(PURITAN, HALCYON, phase="action")
    assert table.refused("d9") == ("SF-TRN-01",)


def test_trn_02_a_move_of_another_is_refused() -> None:
    table = position(PURITAN, HALCYON)
    assert table.refused("l9", seat=1) == ("SF-TRN-02",)
    assert "it is the turn of RGS Puritan II" in table.why("l9", seat=1)


def test_trn_02_and_set_15_turns_go_clockwise_and_a_round_ends_with_the_last() -> None:
    table = position(PURITAN, HALCYON, JAMESON, first="halcyon")
    order = []
    for _ in range(4):
        order.append((table.state.seat, table.state.round))
        table.play("end", "end", "end")
    assert order == [(0, 3), (1, 4), (2, 4), (0, 4)]


def test_set_15_who_is_out_has_no_turn() -> None:
    table = position(PURITAN, f"{HALCYON}; out yes", JAMESON, GALLOWGLASS, mode="standard")
    table.play("end", "end", "end")
    assert table.due == "jameson move"


def test_mov_01_act_08_and_rel_05_a_turn_may_pass_without_anything() -> None:
    """SF-MOV-01, SF-ACT-08, SF-REL-05."""
    assert position(PURITAN, HALCYON).play("end", "end", "end").due == "halcyon move"


def test_stm_02_a_storm_costs_the_next_turn_and_no_more() -> None:
    table = position(PURITAN, f"{HALCYON}; storm 1")
    table.play("end", "end", "end")
    assert table.reported("SF-STM-02") == ["RGS Halcyon lies in a storm and skips this turn"]
    assert table.due == "puritan move"
    assert table.refused("l9", seat=1) == ("SF-STM-02", "SF-TRN-02")
    table.play("end", "end", "end")
    assert table.due == "halcyon move"
    assert table.play("l9").at("halcyon") == "l9"


def test_mov_08_steps_that_were_not_used_are_lost() -> None:
    """SF-MOV-08."""
    table = position(PURITAN, HALCYON).play("d9", "end", "end", "end", "end", "end", "end")
    assert table.due == "puritan move"
    assert table.state.steps == 0
    table.play("e10", "f10", "f9")
    assert table.refused("f10")[0] == "SF-MOV-02"


def fired() -> Table:
    near = "puritan F10 1/2/2/1/1; guns iron verdict; hand second watch"
    return position(near, "halcyon F9 1/2/6/1/1", phase="action").play("fire halcyon guns").dice(3)


def test_act_01_a_second_action_is_refused() -> None:
    table = fired()
    assert table.due == "puritan after"
    assert {"SF-TRN-01", "SF-ACT-01", "RUL-82"} <= set(table.refused("fire halcyon guns"))
    assert table.state.actions == ("fire",)


def test_after_the_action_nothing_is_asked_of_who_holds_no_card() -> None:
    table = position("puritan F10 1/2/2/1/1; guns iron verdict", "halcyon F9 1/2/6/1/1", phase="action")
    assert table.play("fire halcyon guns").dice(3).due == "puritan relocate"


def test_trn_01_a_filled_bridge_is_looked_for_when_the_last_phase_begins() -> None:
    assert position("puritan C10 0/2/2/1/1", HALCYON, phase="action").play("end").due == "halcyon move"


def test_rul_70_a_turn_that_is_closed_ends_with_nothing_left() -> None:
    state = position(PURITAN, HALCYON).state.copy()
    turn.TURN_PHASES.close(state)
    assert [frame.kind for frame in state.agenda] == ["turn"]
    position(PURITAN, HALCYON).game.settle(state)
    assert state.seat == 1


def test_what_was_noted_in_a_turn_is_forgotten_with_it() -> None:
    table = position(PURITAN, HALCYON).play("d9")
    turn.note(table.state, 0, turn.CLOSED)
    assert turn.noted(table.state, 0, turn.CLOSED)
    table.play("end", "end", "end")
    assert table.state.uses == {}


def test_what_a_card_lends_ends_with_the_turn() -> None:
    table = position(f"{PURITAN}; hand full throttle", HALCYON).play("full throttle")
    assert table.limit("puritan") == 5
    table.play("end", "end", "end")
    assert table.limit("puritan") == 3


def test_planes_may_fly_again_in_the_next_turn() -> None:
    table = position(PURITAN, f"{HALCYON}; planes l9 flown").play("end", "end", "end")
    assert [marker.flown for marker in table.state.markers] == [False]


def test_how_the_turn_begins_is_told() -> None:
    table = position(PURITAN, "halcyon M10 1/6/2/1/1; engines larson sovereign").play("end", "end", "end")
    assert table.reported("SF-TRN-01") == ["round 3, turn 6: RGS Halcyon at Monterey M10, 5 squares to move"]


def bound() -> Table:
    """Return the turn of Puritan II after the one that RGS Halcyon has skipped in a storm."""
    storm = "halcyon N5 1/2/2/1/1; storm 1; hand 3; mines d9; planes m5"
    table = position("puritan C10 1/2/2/1/1; cargo belly bombs", storm).play("end", "end", "end")
    assert table.due == "puritan move"
    return table


@pytest.mark.parametrize("line", ["m6", "plane m5 m6", "play full throttle", "play weather eye", "recall m5"])
def test_rul_61_nothing_is_done_in_a_turn_that_is_skipped(line: str) -> None:
    """RUL-61."""
    assert {"SF-STM-02", "SF-TRN-02"} <= set(bound().refused(f"halcyon: {line}"))


def test_rul_61_who_has_skipped_a_turn_is_still_asked_what_it_has_to_choose() -> None:
    """RUL-61."""
    table = bound().play("d9")
    assert table.due == "halcyon aim"
    assert table.play("guns").crew("puritan") == "1/2/0/1/1"


def test_rul_61_who_has_skipped_a_turn_may_counter() -> None:
    """RUL-61."""
    ships = ("puritan N6 1/2/2/1/1; cargo belly bombs", "halcyon N5 1/2/2/1/1; storm 1; hand 3")
    table = position(*ships).play("end", "end", "end", "end", "bombs halcyon", "engine")
    assert table.due == "halcyon counter"
    assert table.play("evasive climb").crew("halcyon") == "1/2/2/1/1"


# A ship that is destroyed on its way meets nothing more of it (SF-DST-01).


def test_a_ship_destroyed_by_a_mountain_does_not_meet_the_mine_behind_it() -> None:
    table = position("puritan D9 0/1/0/0/1", "halcyon M10 1/2/2/1/1; mines e9").play("e9")
    assert (table.at("puritan"), table.due) == ("c10", "puritan draw")
    assert [marker.seat for marker in table.state.markers] == [1]
    assert table.state.kills == [0, 0]


def test_a_ship_destroyed_by_a_mine_leaves_that_of_the_next_player_where_it_lies() -> None:
    mined = ("halcyon M10 1/2/2/1/1; mines d9", "gallowglass M2 1/2/2/1/1; mines d9")
    table = position("puritan C9 0/1/0/0/1", *mined).play("d9")
    assert table.state.kills == [0, 1, 0]
    assert [marker.seat for marker in table.state.markers] == [2]
    table.draw(*"???????").play("1/2/2/1/1")
    assert (table.at("puritan"), table.due) == ("c10", "halcyon move")
    assert table.crew("puritan") == "1/2/2/1/1"


def test_a_ship_destroyed_as_it_drifts_drifts_no_further_and_its_steerer_moves() -> None:
    ships = ("halcyon C5 1/2/2/1/1; hand crosswind, ?; mines g7", "puritan G6 0/1/0/0/1; mines d4")
    table = position(*ships).play("crosswind puritan", "g7").draw(*"???????").play("1/2/2/1/1")
    assert (table.at("puritan"), table.due) == ("c10", "halcyon move")
    assert table.state.kills == [0, 0]
    assert table.play("d4").due == "puritan aim", "what another ship meets is met"
