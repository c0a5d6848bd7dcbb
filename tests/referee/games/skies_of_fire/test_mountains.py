"""Mountains: SF-MTN-01 to SF-MTN-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, JAMESON_HOME, position


def test_mtn_01_who_pays_the_last_crew_is_destroyed_and_nobody_scores() -> None:
    """SF-MTN-01."""
    table = position("puritan D9 0/1/0/0/1", HALCYON_HOME).play("e9")
    assert table.state.kills == [0, 0]
    assert table.at("puritan") == "c10"
    assert table.state.agenda[0].data == (4,)


@pytest.mark.parametrize(
    ("path", "paid"), [(("e9", "f8"), 2), (("e9", "f9"), 1), (("e10", "f9"), 0)], ids=["two", "one", "none"]
)
def test_mtn_01_each_mountain_that_is_crossed_or_landed_on_costs_one(path: tuple[str, ...], paid: int) -> None:
    """SF-MTN-01."""
    table = position("puritan D10 1/6/2/1/1", HALCYON_HOME)
    for square in path:
        table.play(square)
        while table.due == "puritan toll":
            table.play("engine")
    assert (table.at("puritan"), table.crew("puritan")) == (path[-1], f"1/{6 - paid}/2/1/1")


def test_rul_17_the_rally_token_cannot_pay() -> None:
    """RUL-17: the token is in the box, but it is not crew."""
    table = position("puritan D9 1/1/2/1/1", HALCYON_HOME).play("e9")
    assert table.refused("lose rally") == ("SF-MTN-04", "RUL-58", "RUL-17")
    assert "the Rally token is not crew and cannot pay" in table.why("lose rally")


def test_rul_22_an_emptied_engine_room_stops_the_ship() -> None:
    """RUL-22."""
    table = position("puritan D9 1/1/2/1/1", HALCYON_HOME).play("e9", "engine")
    assert table.reported("SF-SLOT-04") == ["the Engine Room is empty: RGS Puritan II stops on E9"]
    assert table.refused("f9")[0] == "SF-SLOT-04"


def test_rul_22_by_house_rule_everything_is_paid_when_the_move_is_over() -> None:
    """RUL-22."""
    table = position("puritan D9 1/1/2/1/1", HALCYON_HOME, crossing_damage="end_of_move").play("e9", "f10", "f9", "end")
    assert table.decision.owed == ("1 crew for E9",)
    assert table.play("engine").at("puritan") == "f9"
    two = position("puritan D9 1/6/2/1/1", HALCYON_HOME, crossing_damage="end_of_move").play("e9", "e8", "end")
    assert two.decision.owed == ("1 crew for E9",)
    assert two.play("engine").decision.owed == ("2 crew for E8",)


def test_rul_22_tokens_of_several_owners_come_in_turn_order_after_the_mover() -> None:
    """RUL-22."""
    ships = ("puritan M10 1/2/2/1/1; mines d9", "halcyon C10 1/6/2/1/1", "jameson C2 1/2/2/1/1; mines d9")
    table = position(*ships, of="halcyon").play("d9")
    assert table.due == "jameson aim"
    table.play("engine")
    assert table.due == "puritan aim"
    table.play("engine")
    assert table.crew("halcyon") == "1/2/2/1/1"


def test_rul_22_what_is_met_is_paid_at_the_end_with_the_mountains() -> None:
    """RUL-22."""
    table = position(
        "puritan F5 1/6/2/1/1", "halcyon M10 1/2/2/1/1; mines g5", JAMESON_HOME, crossing_damage="end_of_move"
    ).play("g5", "h5", "end")
    assert table.due == "puritan toll"
    table.play("engine")
    assert table.due == "halcyon aim"


def test_rul_22_a_token_that_has_left_the_map_meanwhile_does_nothing() -> None:
    """RUL-22."""
    own = "puritan C10 1/2/2/1/1; mines d9"
    table = position(own, HALCYON_HOME, own_tokens="mines_hurt_all", crossing_damage="end_of_move")
    table.play("d9", "recall d9", "end")
    assert (table.due, table.crew("puritan")) == ("puritan action", "1/2/2/1/1")


def test_rul_22_a_ship_that_was_stopped_stays_stopped_though_its_engine_is_manned_again() -> None:
    """RUL-22, RUL-76."""
    table = position("puritan G2 0/1/2/1/1", "halcyon M10 1/2/2/1/1; mines h2", fly_on="true")
    table.play("h2", "aim engine", "collect crew", "engine 3")
    assert (table.due, table.crew("puritan")) == ("puritan move", "0/3/2/1/1")
    assert table.refused("h3") == ("SF-MOV-06", "RUL-22")


@pytest.mark.parametrize(("damage", "points"), [("2", 2), ("3", 3)])
def test_rul_21_a_peak_is_two_or_three_crew(damage: str, points: int) -> None:
    """RUL-21."""
    table = position("puritan F9 1/6/2/1/1", HALCYON_HOME, peak_damage=damage).play("e8")
    assert table.decision.owed == (f"{points} crew for E8",)


def test_mtn_03_each_mountain_on_the_way_is_charged() -> None:
    """SF-MTN-03."""
    table = position("puritan D10 1/6/2/1/1", HALCYON_HOME).play("e9", "lose engine")
    table.play("e8", "engine", "engine").play("f8", "engine")
    assert table.crew("puritan") == "1/2/2/1/1"


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
    """SF-MTN-04."""
    assert position("puritan F9 1/3/1/1/1", HALCYON_HOME).play("e8", line).crew("puritan") == crew


def test_rul_69_all_of_a_square_may_come_from_one_section() -> None:
    """RUL-69."""
    table = position("puritan F9 1/3/1/1/1", HALCYON_HOME, terrain_payment="single_section").play("e8", "guns")
    assert (table.crew("puritan"), table.due) == ("1/3/0/1/1", "puritan move")


def test_a_table_may_charge_more_for_a_mountain() -> None:
    assert position("puritan D9 1/6/2/1/1", HALCYON_HOME, mountain_crew=3).play("e9").decision.owed == (
        "3 crew for E9",
    )
    assert position("puritan D9 1/6/2/1/1", HALCYON_HOME, mountain_crew=0).play("e9").due == "puritan move"


def test_where_one_section_is_left_nobody_is_asked() -> None:
    table = position("puritan F9 0/3/0/0/1", HALCYON_HOME).play("e8")
    assert (table.crew("puritan"), table.due) == ("0/1/0/0/1", "puritan move")


def test_storm_raiders_fly_on_with_a_full_engine_room_only() -> None:
    assert position("gallowglass C6 1/6/2/1/1", HALCYON_HOME).play("b5", "a4").state.storms == [0, 0]
    assert position("gallowglass C6 1/5/2/1/1", HALCYON_HOME).play("b5").state.storms == [1, 0]
    assert position("puritan C6 1/6/2/1/1", HALCYON_HOME).play("b5").state.storms == [1, 0]


def test_a_ship_destroyed_on_its_way_meets_nothing_more() -> None:
    miners = ("halcyon M10 1/2/2/1/1; mines d9", "jameson C2 1/1/1/1/1; mines d9")
    table = position("puritan C10 0/1/0/0/1", *miners).play("d9")
    assert table.state.kills == [0, 1, 0]
    assert len(table.state.markers) == 1
