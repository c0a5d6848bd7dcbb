"""Mountains, markers, storms and winds on the way (SF-MTN, SF-STM, SF-SKL-07, RUL-06, RUL-22, RUL-69)."""

import pytest
from tables.skies_of_fire import HALCYON, JAMESON, PURITAN, Table, position


def test_ex_11_and_mtn_04_the_owner_names_the_section_and_may_empty_it() -> None:
    """EX-11."""
    table = position(PURITAN, HALCYON).play("d9", "e9")
    assert (table.due, table.decision.owed) == ("puritan toll", ("1 crew for E9",))
    assert table.play("cargo").crew("puritan") == "1/2/2/0/1"
    assert table.play("f9").at("puritan") == "f9"


def test_ex_12_and_mtn_02_a_peak_costs_two_point_by_point() -> None:
    """EX-12, SF-MTN-02."""
    start = "puritan F9 1/3/1/1/1; engines boreas radial"
    assert position(start, HALCYON).play("e8", "engine", "engine").crew("puritan") == "1/1/1/1/1"
    assert position(start, HALCYON).play("e8", "engine", "guns").crew("puritan") == "1/2/0/1/1"
    assert position(start, HALCYON).play("e8", "2 engine").crew("puritan") == "1/1/1/1/1"


def test_mtn_03_each_mountain_on_the_way_is_charged() -> None:
    """SF-MTN-03."""
    table = position("puritan D10 1/6/2/1/1", HALCYON).play("e9", "lose engine")
    table.play("e8", "engine", "engine").play("f8", "engine")
    assert table.crew("puritan") == "1/2/2/1/1"


@pytest.mark.parametrize(("damage", "points"), [("2", 2), ("3", 3)])
def test_rul_21_a_peak_is_two_or_three_crew(damage: str, points: int) -> None:
    table = position("puritan F9 1/6/2/1/1", HALCYON, peak_damage=damage).play("e8")
    assert table.decision.owed == (f"{points} crew for E8",)


def test_a_table_may_charge_more_for_a_mountain() -> None:
    assert position("puritan D9 1/6/2/1/1", HALCYON, mountain_crew=3).play("e9").decision.owed == ("3 crew for E9",)
    assert position("puritan D9 1/6/2/1/1", HALCYON, mountain_crew=0).play("e9").due == "puritan move"


def test_skl_07_a_full_cargo_armours_the_ship_but_five_crew_do_not() -> None:
    assert position("puritan F9 1/2/2/6/1", HALCYON).play("e8", "e9").crew("puritan") == "1/2/2/6/1"
    assert position("puritan F9 1/2/2/5/1", HALCYON).play("e8").due == "puritan toll"
    assert position("jameson F9 1/2/2/6/1", HALCYON).play("e8").due == "jameson toll"


def test_rul_58_an_empty_section_cannot_pay() -> None:
    table = position("puritan D9 1/2/0/1/1", HALCYON).play("e9")
    assert table.refused("guns") == ("SF-MTN-04", "RUL-58", "RUL-17")
    assert table.refused("f9") == ("SF-MTN-04", "SF-TRN-01")
    assert table.moves() - {"void ?"} == {"lose bridge", "lose engine", "lose cargo"}
    dodge = position("puritan D9 1/2/0/1/1", HALCYON, empty_section_target="true").play("e9", "guns")
    assert dodge.crew("puritan") == "1/2/0/1/1"


def test_rul_17_the_rally_token_pays_nothing_unless_it_is_crew() -> None:
    assert position(PURITAN, HALCYON).play("d9", "e9").refused("rally") == ("SF-MTN-04", "RUL-58", "RUL-17")
    counted = position(PURITAN, HALCYON, rally_counts_as_crew="true").play("d9", "e9", "rally")
    assert counted.crew("puritan") == "1/2/2/1/0"


def test_where_one_section_is_left_nobody_is_asked() -> None:
    table = position("puritan F9 0/3/0/0/1", HALCYON).play("e8")
    assert (table.crew("puritan"), table.due) == ("0/1/0/0/1", "puritan move")


def test_rul_69_all_of_a_square_may_come_from_one_section() -> None:
    table = position("puritan F9 1/3/1/1/1", HALCYON, terrain_payment="single_section").play("e8", "guns")
    assert (table.crew("puritan"), table.due) == ("1/3/0/1/1", "puritan move")


def test_rul_22_an_emptied_engine_room_stops_the_ship() -> None:
    table = position("puritan D9 1/1/2/1/1", HALCYON).play("e9", "engine")
    assert table.reported("SF-SLOT-04") == ["the Engine Room is empty: RGS Puritan II stops on E9"]
    assert table.refused("f9")[0] == "SF-SLOT-04"


def test_rul_22_or_everything_is_paid_when_the_move_is_over() -> None:
    table = position("puritan D9 1/1/2/1/1", HALCYON, crossing_damage="end_of_move").play("e9", "f10", "f9", "end")
    assert table.decision.owed == ("1 crew for E9",)
    assert table.play("engine").at("puritan") == "f9"
    two = position("puritan D9 1/6/2/1/1", HALCYON, crossing_damage="end_of_move").play("e9", "e8", "end")
    assert two.decision.owed == ("1 crew for E9",)
    assert two.play("engine").decision.owed == ("2 crew for E8",)


def test_mtn_01_who_pays_the_last_crew_is_destroyed_and_nobody_scores() -> None:
    table = position("puritan D9 0/1/0/0/1", HALCYON).play("e9")
    assert table.state.kills == [0, 0]
    assert table.at("puritan") == "c10"
    assert table.state.agenda[0].data == (4,)


@pytest.mark.parametrize(
    ("line", "crew"),
    [
        ("engine 2", "1/1/1/1/1"),
        ("engine engine", "1/1/1/1/1"),
        ("engine 1 guns 1", "1/2/0/1/1"),
        ("1 engine 1 guns", "1/2/0/1/1"),
        ("lose engine 1, guns", "1/2/0/1/1"),
    ],
)
def test_mtn_04_two_crew_are_named_in_one_line(line: str, crew: str) -> None:
    assert position("puritan F9 1/3/1/1/1", HALCYON).play("e8", line).crew("puritan") == crew


def test_ex_15_a_storm_stops_the_ship_and_costs_action_and_next_turn() -> None:
    """EX-15."""
    table = position("puritan C6 1/2/2/1/1; guns iron verdict", "halcyon C5 1/2/2/1/1").play("b5")
    lost = "no action in this turn, and its next turn is skipped"
    assert table.reported("SF-STM-01") == [f"a storm on B5 stops RGS Puritan II: {lost}"]
    assert table.refused("a4") == ("SF-STM-01", "RUL-06")
    assert table.play("end").refused("fire halcyon guns") == ("SF-STM-03", "RUL-06")
    assert table.state.storms == [1, 0]


def test_ex_33_and_stm_05_the_turn_that_ends_in_a_storm_is_finished() -> None:
    """EX-33, SF-STM-05."""
    ship = "puritan C6 1/2/1/2/0; guns old faithful"
    table = position(ship, "halcyon C5 1/2/2/1/1").play("b5", "end", "end", "2 cargo guns")
    assert table.crew("puritan") == "1/2/3/0/0"
    table.play("end", "end", "end")
    assert table.due == "halcyon move"


def test_stm_04_after_the_skipped_turn_every_direction_is_open() -> None:
    table = position("puritan B5 1/2/2/1/1", HALCYON)
    assert table.moves() - {"end", "void ?"} == {"a4", "b4", "c4", "a5", "c5", "a6", "b6", "c6"}


@pytest.mark.parametrize(
    ("storm", "skips", "acts"),
    [("stop_and_skip_next", 1, False), ("no_action_only", 0, False), ("skip_next_only", 1, True)],
)
def test_rul_06_what_a_storm_costs(storm: str, skips: int, acts: bool) -> None:
    near = "halcyon C5 1/2/2/1/1"
    table = position("puritan C6 1/2/2/1/1; guns iron verdict", near, storm=storm).play("b5")
    assert table.refused("a4")[0] == "SF-STM-01"
    table.play("end")
    assert (table.state.storms[0], table.legal("fire halcyon guns")) == (skips, acts)


def test_storm_raiders_fly_on_with_a_full_engine_room_only() -> None:
    assert position("gallowglass C6 1/6/2/1/1", HALCYON).play("b5", "a4").state.storms == [0, 0]
    assert position("gallowglass C6 1/5/2/1/1", HALCYON).play("b5").state.storms == [1, 0]
    assert position("puritan C6 1/6/2/1/1", HALCYON).play("b5").state.storms == [1, 0]


def trapped() -> Table:
    victim = "puritan F5 0/1/2/1/1; hand brace!; guns iron verdict"
    return position(victim, "halcyon M10 1/2/2/1/1; mines g5", number=7)


def test_ex_35_terrain_first_then_the_mine_and_an_empty_engine_room_stops() -> None:
    """EX-35."""
    table = trapped().play("g5")
    assert table.due == "puritan toll"
    table.play("engine")
    assert table.due == "halcyon aim"
    table.play("guns", seat=1)
    assert table.due == "puritan counter"
    table.play("brace!")
    assert table.crew("puritan") == "0/0/1/1/1"
    assert table.state.markers == ()
    assert table.refused("h5")[0] == "SF-SLOT-04"
    assert table.deck()[-1] == "Brace!"
    table.play("end")
    assert table.legal("fire halcyon guns")
    assert {"SF-REL-02", "RUL-62"} <= set(table.refused("1 guns cargo"))
    assert table.play("end").due == "halcyon move"


def test_ex_32_a_mine_is_countered_and_the_ship_goes_on() -> None:
    """EX-32."""
    table = position("puritan C10 1/2/2/1/1; hand smoke screen", "halcyon M10 1/2/2/1/1; mines d9")
    table.play("d9", "guns", "smoke screen")
    assert (table.crew("puritan"), table.state.markers) == ("1/2/2/1/1", ())
    assert table.play("e10").at("puritan") == "e10"


def test_rul_22_tokens_of_several_owners_come_in_turn_order_after_the_mover() -> None:
    ships = ("puritan M10 1/2/2/1/1; mines d9", "halcyon C10 1/6/2/1/1", "jameson C2 1/2/2/1/1; mines d9")
    table = position(*ships, of="halcyon").play("d9")
    assert table.due == "jameson aim"
    table.play("engine")
    assert table.due == "puritan aim"
    table.play("engine")
    assert table.crew("halcyon") == "1/2/2/1/1"


def test_mov_07_own_tokens_hurt_nobody_unless_all_mines_do() -> None:
    mined = "puritan C10 1/2/2/1/1; mines d9"
    assert position(mined, HALCYON).play("d9").due == "puritan move"
    hurt = position(mined, HALCYON, own_tokens="mines_hurt_all").play("d9")
    assert hurt.due == "puritan aim"


def test_rul_22_what_is_met_is_paid_at_the_end_with_the_mountains() -> None:
    table = position(
        "puritan F5 1/6/2/1/1", "halcyon M10 1/2/2/1/1; mines g5", JAMESON, crossing_damage="end_of_move"
    ).play("g5", "h5", "end")
    assert table.due == "puritan toll"
    table.play("engine")
    assert table.due == "halcyon aim"


def test_a_ship_destroyed_on_its_way_meets_nothing_more() -> None:
    miners = ("halcyon M10 1/2/2/1/1; mines d9", "jameson C2 1/1/1/1/1; mines d9")
    table = position("puritan C10 0/1/0/0/1", *miners).play("d9")
    assert table.state.kills == [0, 1, 0]
    assert len(table.state.markers) == 1


def test_rul_22_a_token_that_has_left_the_map_meanwhile_does_nothing() -> None:
    own = "puritan C10 1/2/2/1/1; mines d9"
    table = position(own, HALCYON, own_tokens="mines_hurt_all", crossing_damage="end_of_move")
    table.play("d9", "recall d9", "end")
    assert (table.due, table.crew("puritan")) == ("puritan action", "1/2/2/1/1")


@pytest.mark.parametrize(
    ("path", "paid"), [(("e9", "f8"), 2), (("e9", "f9"), 1), (("e10", "f9"), 0)], ids=["two", "one", "none"]
)
def test_mtn_01_each_mountain_that_is_crossed_or_landed_on_costs_one(path: tuple[str, ...], paid: int) -> None:
    """SF-MTN-01."""
    table = position("puritan D10 1/6/2/1/1", HALCYON)
    for square in path:
        table.play(square)
        while table.due == "puritan toll":
            table.play("engine")
    assert (table.at("puritan"), table.crew("puritan")) == (path[-1], f"1/{6 - paid}/2/1/1")


@pytest.mark.parametrize(("token", "left"), [("mines d9", 0), ("planes d9", 1), ("mines d11", 2)])
def test_mov_07_what_lies_on_the_way_takes_as_much_crew_as_it_does_damage(token: str, left: int) -> None:
    """SF-MOV-07."""
    table = position(PURITAN, f"halcyon M10 1/2/2/1/1; {token}").play("d9")
    if left < 2:
        assert table.due == "halcyon aim"
        table.play("guns")
    assert (table.due, table.crew("puritan")) == ("puritan move", f"1/2/{left}/1/1")
    assert len(table.state.markers) == (left == 2)


def test_stm_04_a_ship_that_was_caught_leaves_in_any_free_direction_after_its_skipped_turn() -> None:
    """SF-STM-04."""
    table = position("puritan C6 1/2/2/1/1", "halcyon C5 1/2/2/1/1").play("b5", "end", "end", "end")
    assert table.due == "halcyon move"
    table.play("end", "end", "end")
    assert table.reported("SF-STM-02") == ["RGS Puritan II lies in a storm and skips this turn"]
    table.play("end", "end", "end")
    assert (table.due, table.at("puritan")) == ("puritan move", "b5")
    assert table.moves() - {"end", "void ?"} == {"a4", "b4", "c4", "a5", "a6", "b6", "c6"}
    assert table.refused("c5") == ("SF-SHP-03", "SF-SHP-01")


def test_rul_25_fine_tuned_is_looked_for_as_the_ship_leaves_the_wind() -> None:
    """RUL-25."""
    hit = position("puritan D4 1/6/2/1/1", "halcyon M10 1/2/2/1/1; planes d5").play("d5", "engine")
    assert "SF-SKL-01" in hit.refused("d6")
    assert hit.legal("e5")
    missed = position("puritan D4 1/6/2/1/1", "halcyon M10 1/2/2/1/1; planes d5").play("d5", "guns")
    assert missed.legal("d6")
    manned = position("puritan D5 1/5/2/1/1; hand field repairs", HALCYON)
    assert "SF-WND-01" in manned.refused("d6")
    assert manned.play("field repairs", "1 engine 1 guns").legal("d6")


def test_rul_22_a_ship_that_was_stopped_stays_stopped_though_its_engine_is_manned_again() -> None:
    """RUL-22, RUL-76."""
    table = position("puritan G2 0/1/2/1/1", "halcyon M10 1/2/2/1/1; mines h2", fly_on="true")
    table.play("h2", "aim engine", "collect crew", "engine 3")
    assert (table.due, table.crew("puritan")) == ("puritan move", "0/3/2/1/1")
    assert table.refused("h3") == ("SF-MOV-06", "RUL-22")
