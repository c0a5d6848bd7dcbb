"""Steps and what forbids them (SF-MOV, SF-SHP, SF-SLOT-04, SF-SKL-04)."""

import pytest
from tables.skies_of_fire import CALLISTO, HALCYON, JAMESON, PURITAN, Table, game, position

from referee.engine.core.ruling import IllegalMoveError
from referee.games.skies_of_fire.game import SkiesOfFire

FULL = "1/6/2/1/1"


def test_ex_03_and_slot_04_without_crew_in_the_engine_room_a_ship_cannot_move() -> None:
    """EX-03."""
    table = position("puritan C10 1/0/2/1/1", HALCYON)
    assert table.refused("d9") == ("SF-SLOT-04", "SF-MOV-02")
    assert table.moves() - {"void ?"} == {"end"}


def test_ex_10_three_clear_squares_are_a_move() -> None:
    """EX-10."""
    table = position(PURITAN, HALCYON).play("D9-E10-F9")
    assert (table.at("puritan"), table.crew("puritan"), table.state.steps) == ("f9", "1/2/2/1/1", 3)


@pytest.mark.parametrize("engines", [0, 1, 2])
def test_mov_02_a_ship_moves_as_far_as_its_engines_allow(engines: int) -> None:
    cards = "".join(f"; engines {card}" for card in ("boreas radial", "larson sovereign")[:engines])
    table = position(f"puritan C10 1/2/2/1/1{cards}", HALCYON)
    path = ("c9", "c8", "c7", "c6", "c5", "c4")
    table.play(*path[: 3 + engines])
    assert table.limit("puritan") == 3 + engines
    assert table.refused(path[3 + engines]) == ("SF-MOV-02", "SF-ENG-05")


def test_mov_02_the_refusal_tells_what_the_limit_is_made_of() -> None:
    table = position(PURITAN, HALCYON).play("d9 e10 f9")
    assert "3 of 3 squares have been moved (RGS Puritan II 3 = 3)" in table.why("f10")


def test_eng_05_skill_and_order_add_to_the_limit() -> None:
    table = position(
        f"halcyon M10 {FULL}; engines boreas radial; engines larson sovereign; hand full throttle", PURITAN
    )
    assert table.limit("halcyon") == 6
    table.play("full throttle")
    assert table.limit("halcyon") == 8
    assert position(CALLISTO, PURITAN, HALCYON, JAMESON, mode="hunt").limit("callisto") == 4


def test_mov_04_a_step_goes_in_eight_directions() -> None:
    table = position("puritan C10 1/2/2/1/1", HALCYON)
    assert table.moves() - {"end", "void ?"} == {"b9", "c9", "d9", "b10", "d10", "b11", "c11", "d11"}


def test_rul_11_or_in_four() -> None:
    table = position("puritan C10 1/2/2/1/1", HALCYON, directions="four")
    assert table.moves() - {"end", "void ?"} == {"c9", "b10", "d10", "c11"}
    assert table.refused("d9") == ("SF-MOV-04", "RUL-11")
    assert table.state.distance(table.state.at[0], table.state.at[1]) == 10


def test_mov_04_a_jump_is_no_step() -> None:
    assert position(PURITAN, HALCYON).refused("e10") == ("SF-MOV-04", "RUL-11")


def test_mov_05_the_direction_may_change() -> None:
    """SF-MOV-05."""
    assert position(PURITAN, HALCYON).play("c9", "b9", "b10").at("puritan") == "b10"


def test_brd_01_and_rul_66_edges_are_hard_unless_they_join() -> None:
    west = "puritan A3 1/2/2/1/1"
    assert position(west, HALCYON).refused("o3") == ("SF-BRD-01", "RUL-66")
    joined = position(west, HALCYON, board_wrap="true")
    assert joined.state.distance(joined.state.at[0], joined.state.at[0] + 14) == 1
    assert joined.play("o3", "o2").at("puritan") == "o2"
    assert joined.moves() - {"end", "void ?"} == {"n1", "o1", "a1", "n2", "a2", "n3", "o3", "a3"}


def test_shp_03_a_ship_has_to_go_around_another() -> None:
    table = position("puritan C9 1/2/2/1/1", "halcyon C8 1/2/2/1/1")
    assert table.refused("c8") == ("SF-SHP-03", "SF-SHP-01")
    assert table.play("d8", "c7").at("puritan") == "c7"


def test_shp_02_a_ship_keeps_others_from_its_town() -> None:
    table = position("puritan C9 1/2/2/1/1", "halcyon C10 1/2/2/1/1")
    assert table.refused("c10") == ("SF-SHP-03", "SF-SHP-01", "SF-SHP-02")
    ruling = table.ruling("c10")
    assert ruling.breaches[0].kind == "fact"


def test_skl_04_and_ex_14_a_full_engine_room_leaves_the_wind_as_it_likes() -> None:
    """EX-14."""
    assert position("puritan D4 1/6/2/1/1", HALCYON).play("d5", "d6").at("puritan") == "d6"


@pytest.mark.parametrize(
    ("ship", "also"),
    [("puritan D4 1/2/2/1/1", ["SF-SKL-01"]), ("puritan D4 1/5/2/1/1", ["SF-SKL-01"]), ("halcyon D4 1/6/2/1/1", [])],
)
def test_ex_13_wnd_01_and_skl_08_all_others_follow_the_arrow(ship: str, also: list[str]) -> None:
    """EX-13."""
    table = position(ship, JAMESON).play("d5")
    assert table.refused("d6") == ("SF-WND-01", "SF-MOV-06", *also, "RUL-23")
    assert "the wind on D5 must be left toward E5" in table.why("d6")
    assert table.play("e5").at(ship.split()[0]) == "e5"


def test_ex_05_a_wind_that_blows_south() -> None:
    """EX-05."""
    table = position("puritan G8 1/2/2/1/1", HALCYON).play("g9")
    assert table.legal("g10")
    assert table.refused("h9")[0] == "SF-WND-01"


def test_wnd_01_the_arrow_binds_the_first_step_of_the_next_turn_as_well() -> None:
    table = position("puritan D5 1/2/2/1/1", HALCYON)
    assert table.moves() - {"end", "void ?"} == {"e5"}


def test_rul_23_a_turn_that_begins_with_the_way_out_blocked_may_leave_anywhere() -> None:
    table = position("puritan D5 1/2/2/1/1", "halcyon E5 1/2/2/1/1")
    assert table.moves() - {"end", "void ?"} == {"c4", "d4", "e4", "c5", "c6", "d6", "e6"}


def test_rul_23_a_blocked_way_out_ends_the_move() -> None:
    table = position("puritan D4 1/2/2/1/1", "halcyon E5 1/2/2/1/1").play("d5")
    assert table.refused("d6")[0] == "SF-WND-01"
    assert table.moves() - {"void ?"} == {"end"}


def test_rul_23_free_drift_carries_the_ship_on_for_nothing() -> None:
    table = position("puritan D4 1/2/2/1/1", HALCYON, wind="free_drift").play("d5")
    assert (table.at("puritan"), table.state.steps) == ("e5", 1)
    assert table.reported("SF-WND-01") == ["the wind carries RGS Puritan II to E5"]
    stopped = position("puritan D4 1/2/2/1/1", "halcyon E5 1/2/2/1/1", wind="free_drift").play("d5")
    assert (stopped.at("puritan"), stopped.refused("d6")[0]) == ("d5", "SF-WND-01")
    assert position("puritan D4 1/6/2/1/1", HALCYON, wind="free_drift").play("d5").at("puritan") == "d5"


def test_rul_64_a_ship_may_stay_on_a_wind_unless_the_table_plays_otherwise() -> None:
    windy = "puritan D5 1/2/2/1/1"
    assert position(windy, HALCYON).legal("end")
    assert position(windy, HALCYON, wind_stay="false").refused("end") == ("SF-MOV-06", "RUL-64")
    assert position("puritan D5 1/0/2/1/1", HALCYON, wind_stay="false").legal("end")
    assert position("puritan D4 1/2/2/1/1", HALCYON, wind_stay="false").play("d5").legal("end")


def test_weather_eye_lets_winds_and_storms_be_ignored() -> None:
    table = position("puritan D4 1/2/2/1/1; hand weather eye", HALCYON).play("weather eye", "d5", "d6", "e6")
    assert table.state.storms == [0, 0]
    assert table.state.phase == "move"


def guarded(town: str, **options: str | int) -> Table:
    return position(f"puritan {town} 1/2/2/1/1", CALLISTO, HALCYON, JAMESON, mode="hunt", first="callisto", **options)


def test_rul_78_a_hunter_may_park_on_a_town_or_for_a_round_at_most() -> None:
    assert guarded("C10").legal("end")
    assert guarded("C10", parking="one_round").refused("end") == ("SF-SHP-02", "RUL-78")
    assert guarded("C9", parking="one_round").legal("end")
    assert guarded("C10", parking="one_round", round=1).legal("end")
    assert guarded("C10", parking="one_round").play("c9").refused("c10") == ("SF-SHP-02", "RUL-78")
    assert guarded("C10").play("c9").legal("c10")
    assert guarded("C10", parking="one_round").play("c9").legal("end")
    solo = position("callisto H10 1/6/6/6/1", PURITAN, HALCYON, JAMESON, mode="hunt", parking="one_round")
    assert solo.legal("end")
    stuck = position("puritan C10 1/0/2/1/1", CALLISTO, HALCYON, JAMESON, mode="hunt", parking="one_round")
    assert stuck.legal("end")


def test_a_path_may_begin_where_the_ship_is_and_name_towns() -> None:
    assert position(PURITAN, HALCYON).play("move c10 c9 c10").at("puritan") == "c10"
    assert position("puritan C9 1/2/2/1/1", HALCYON).play("valborough").at("puritan") == "c10"


def test_mov_06_a_path_stops_at_the_first_question() -> None:
    table = position("puritan D9 1/2/2/1/1", HALCYON)
    run = table.game.read(table.state, "e9 f9")
    assert [table.game.write(table.state, move) for move in run] == ["e9", "f9"]
    table.apply(run[0])
    assert table.due == "puritan toll"


def drifting(**options: str | int) -> Table:
    """Halcyon steers Puritan II by Crosswind."""
    table = position("halcyon H3 1/2/2/1/1; hand crosswind", "puritan D4 1/0/2/1/1", JAMESON, **options)
    return table.play("crosswind puritan")


def test_rul_63_a_ship_is_moved_although_its_engine_room_is_empty_and_by_who_plays_the_card() -> None:
    table = drifting()
    assert (table.due, table.decision.clause) == ("halcyon drift", "SF-CRD-13")
    table.play("c4", "c5")
    assert (table.at("puritan"), table.at("halcyon"), table.due) == ("c5", "h3", "halcyon move")
    assert table.state.steps == 0


def test_rul_63_two_squares_at_most_and_fewer_may_do() -> None:
    assert drifting().play("c4", "end").due == "halcyon move"


def test_rul_63_winds_and_storms_bind_a_ship_that_is_moved() -> None:
    table = drifting().play("d5")
    assert table.refused("d6", seat=0)[0] == "SF-WND-01"
    table = drifting().play("c5")
    assert table.legal("b5")
    table.play("b5")
    assert table.reported("SF-STM-01") == ["a storm on B5 stops RGS Puritan II: its next turn is skipped"]
    assert table.state.storms == [0, 1, 0]
    assert (table.due, table.state.phase) == ("halcyon move", "move")


def test_rul_63_or_nothing_harms_it() -> None:
    table = drifting(forced_move="safe").play("e4")
    assert (table.crew("puritan"), table.due) == ("1/0/2/1/1", "halcyon drift")
    mined = position("halcyon H3 1/2/2/1/1; hand crosswind; mines c4", "puritan D4 1/0/2/1/1", forced_move="safe")
    mined.play("crosswind puritan", "c4")
    assert (mined.crew("puritan"), len(mined.state.markers), mined.due) == ("1/0/2/1/1", 1, "halcyon drift")
    table = drifting(forced_move="safe").play("d5", "d6")
    assert table.at("puritan") == "d6"
    assert drifting(forced_move="safe").play("c5", "b5").state.storms == [0, 0, 0]


def test_rul_63_a_storm_ends_the_drift_with_squares_left() -> None:
    table = position("halcyon H3 1/2/2/1/1; hand crosswind", "puritan C6 1/2/2/1/1").play("crosswind puritan", "b5")
    assert table.due == "halcyon move"


def test_rul_63_a_safe_drift_is_not_carried_on_by_the_wind() -> None:
    assert drifting(forced_move="safe", wind="free_drift").play("d5").at("puritan") == "d5"
    assert drifting(wind="free_drift").play("d5").at("puritan") == "e5"


def test_rul_23_winds_that_blow_at_each_other_carry_a_ship_once_each() -> None:
    rules = game()
    grid = rules.contents.grid
    exits, terrain = list(grid.exits), list(grid.terrain)
    exits[grid.names.index("E5")], terrain[grid.names.index("E5")] = grid.names.index("D5"), "wind"
    windy = rules.contents._replace(grid=grid._replace(exits=tuple(exits), terrain=tuple(terrain)))
    other = SkiesOfFire(rules.name, rules.book, windy)
    told = position("puritan D4 1/2/2/1/1", HALCYON, wind="free_drift").state.to_json()
    table = Table(other.load(told), other).play("d5")
    assert (table.at("puritan"), table.due) == ("d5", "puritan move")


def test_an_illegal_step_of_a_drifting_ship_is_no_step_of_the_own_ship() -> None:
    """RUL-63: D6 is next to both ships; the wind forbids it to the one that drifts, and nothing else is meant."""
    table = position("halcyon C6 1/2/2/1/1; hand crosswind", "puritan D4 1/2/2/1/1").play("crosswind puritan", "d5")
    with pytest.raises(IllegalMoveError, match="SF-WND-01"):
        table.play("d6")
    assert table.play("end", "d6").at("halcyon") == "d6"
