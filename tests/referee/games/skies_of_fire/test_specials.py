"""What each special order does, by its effect word."""

from __future__ import annotations

from typing import Any

import pytest
from sky_cards import CALLISTO, GALLOWGLASS, HALCYON, PURITAN, Table, position

from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.ships import lends, move_limit

CREW = "1/2/2/1/1"


def two(ship: dict[str, Any], other: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a table with two ships, six squares apart unless it is told otherwise."""
    return position({PURITAN: {"at": "F9", **ship}, HALCYON: {"at": "L9", "hand": 3, **(other or {})}}, phase, **more)


def hunt(ship: dict[str, Any], other: dict[str, Any], phase: str = "action", **more: Any) -> Table:
    """Return a table of the Hunt with two hunters near one another."""
    others = {GALLOWGLASS: {"at": "M2", "hand": 3}, CALLISTO: {"at": "H6", "hand": 3, "crew": "1/6/6/6/1"}}
    return position(
        {PURITAN: {"at": "F9", **ship}, HALCYON: {"at": "F8", **other}, **others}, phase, mode="hunt", **more
    )


# Looking at a hand


def test_spyglass_shows_a_hand_to_its_player_alone() -> None:
    table = two({"hand": ["Spyglass", "Hard Over"]}, {"hand": ["Royal Mail", "Brace!"]}, "move").play(
        "spyglass halcyon"
    )
    assert [token.seen for token in table.state.zones["hand 1"]] == [0b11, 0b11]
    assert [token.seen for token in table.state.zones["hand 0"]] == [0b01]


def test_spyglass_at_a_table_that_names_no_cards_lets_the_looker_know_them_alone() -> None:
    table = two({"hand": 2}, {"hand": 3}, "move").play("spyglass halcyon")
    assert table.held(1) == ["?", "?", "?"]
    assert [token.seen & 0b01 for token in table.state.zones["hand 1"]] == [1, 1, 1]


def test_spyglass_is_for_another_player() -> None:
    assert two({"hand": ["Spyglass"]}, phase="move").refused("spyglass puritan") == ("SF-CRD-13",)


# Crosswind (RUL-63)


def test_crosswind_moves_another_ship_up_to_two_squares() -> None:
    table = two({"hand": ["Crosswind", "Hard Over"]}, {"at": "L10", "hand": 3}, "move").play("crosswind halcyon")
    assert table.due == "puritan drift"
    table.play("l11")
    table.play("end") if table.due == "puritan drift" else None
    assert table.at("halcyon") == "l11"
    assert table.due == "puritan move"
    assert table.state.steps == 0


def test_crosswind_may_be_played_on_a_fellow_hunter() -> None:
    assert hunt({"hand": ["Crosswind"]}, {"hand": 2}, "move").refused("crosswind halcyon") == ()


def test_crosswind_is_for_another_ship() -> None:
    assert two({"hand": ["Crosswind"]}, phase="move").refused("crosswind puritan") == ("SF-CRD-13",)


# Full Throttle, Weather Eye


def test_full_throttle_adds_two_squares_for_this_turn() -> None:
    table = two({"hand": ["Full Throttle", "Hard Over"], "engines": ["Boreas Radial"]}, phase="move")
    assert move_limit(table.state, 0).total == 4
    table.play("full throttle")
    assert move_limit(table.state, 0).total == 6
    assert "Full Throttle +2" in str(move_limit(table.state, 0))
    table.play("end", "end", "end")
    assert move_limit(table.state, 0).total == 4


def test_sf_eng_05_skill_engines_and_order_add_up_to_eight() -> None:
    """SF-ENG-05."""
    ship = {
        "at": "M10",
        "crew": "1/6/0/1/1",
        "engines": ["Boreas Radial", "Peregrine Inline"],
        "hand": ["Full Throttle"],
    }
    table = position({HALCYON: ship, PURITAN: {"at": "C10"}}, "move").play("full throttle")
    assert move_limit(table.state, 0).total == 8


def test_weather_eye_lasts_to_the_end_of_the_turn() -> None:
    table = two({"hand": ["Weather Eye", "Hard Over"]}, phase="move").play("weather eye")
    assert lends(table.state, 0, "ignore_wind_storm_this_turn")
    assert not lends(table.state, 1, "ignore_wind_storm_this_turn")
    table.play("end", "end", "end")
    assert not lends(table.state, 0, "ignore_wind_storm_this_turn")


# Press Gang


def test_press_gang_takes_a_crew_and_adds_an_own_one() -> None:
    table = two({"hand": ["Press Gang", "Hard Over"]}, {"at": "F8", "crew": "0/1/2/0/1"}).play(
        "press gang halcyon guns"
    )
    assert table.crew("halcyon") == "0/1/1/0/1"
    assert table.due == "puritan place"
    table.play("1 engine")
    assert table.crew("puritan") == "1/3/2/1/1"
    assert table.due == "puritan action"


def test_rul_29_press_gang_never_takes_the_last_crew() -> None:
    """RUL-29."""
    table = two({"hand": ["Press Gang"]}, {"at": "F8", "crew": "0/0/1/0/1"})
    assert table.refused("press gang halcyon guns") == ("SF-CRD-13", "RUL-29")
    assert two({"hand": ["Press Gang"]}, {"at": "F8", "crew": "0/1/1/0/1"}).refused("press gang halcyon guns") == ()


def test_press_gang_takes_from_a_crewed_section_of_a_neighbour() -> None:
    near = {"at": "F8", "crew": "0/1/1/0/1"}
    assert two({"hand": ["Press Gang"]}, near).refused("press gang halcyon cargo") == ("SF-CRD-13", "RUL-58")
    assert two({"hand": ["Press Gang"]}, {**near, "at": "F7"}).refused("press gang halcyon guns") == ("SF-CRD-13",)
    assert two({"hand": ["Press Gang"]}, {**near, "at": "F7"}).moves() == {"end"}


def test_rul_50_hunters_do_not_rob_hunters() -> None:
    """RUL-50."""
    table = hunt({"hand": ["Press Gang", "Light Fingers", "Saboteur"]}, {"hand": 2, "cargo": ["Chain Mines"]})
    assert table.refused("press gang halcyon guns") == ("SF-HUN-11", "RUL-50")
    assert table.refused("light fingers halcyon") == ("SF-HUN-11", "RUL-50")
    assert table.refused("saboteur halcyon") == ("SF-HUN-11", "RUL-50")
    assert table.moves() == {"end", "play light fingers callisto"}
    free = hunt({"hand": ["Press Gang"]}, {"hand": 2}, friendly_fire="true")
    assert free.refused("press gang halcyon guns") == ()


# Field Repairs


def test_field_repairs_add_two_crew_where_their_owner_says() -> None:
    table = two({"hand": ["Field Repairs", "Hard Over"]}, phase="move").play("field repairs", "1 guns 1 cargo")
    assert table.crew("puritan") == "1/2/3/2/1"
    assert table.due == "puritan move"


def test_field_repairs_need_a_free_slot_and_a_token() -> None:
    assert two({"hand": ["Field Repairs"], "crew": "1/6/6/6/1"}).refused("field repairs") == ("SF-MAT-08",)
    mines = " ".join(f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEF")
    table = two({"hand": ["Field Repairs"], "mines": mines})
    assert table.state.supply(0) == 0
    assert table.refused("field repairs") == ("SF-CREW-04",)


# Forged Papers (RUL-82)


def forged(at: str = "Galewatch", **more: Any) -> Table:
    return two({"at": at, "hand": ["Forged Papers", "Boreas Radial", "Hard Over"]}, **more)


def test_forged_papers_install_the_card_of_another_town() -> None:
    table = forged()
    assert table.refused("install boreas radial") == ("SF-CRD-09",)
    table.play("forged papers boreas radial")
    assert table.bay(ENGINE) == ["E03"]
    assert table.held() == ["O04"]
    assert table.under() == ["O26"]
    assert table.state.actions == ("install",)
    assert table.due == "puritan after"


def test_forged_papers_need_a_town_and_the_action() -> None:
    assert forged("F9").refused("forged papers boreas radial") == ("SF-CRD-09", "RUL-82")
    assert forged(turn={"actions": ["fire"]}).refused("forged papers boreas radial") == ("SF-ACT-01", "RUL-82")


def test_forged_papers_do_not_help_against_the_other_rules_of_installing() -> None:
    ship = {"at": "Galewatch", "hand": ["Forged Papers", "Chatterbox Repeaters"], "guns": ["Twin Vipers"]}
    assert two(ship).refused("forged papers chatterbox repeaters") == ("SF-GUN-05",)
    assert two(ship).refused("forged papers chatterbox repeaters for twin vipers") == ()


def test_forged_papers_are_of_no_use_in_a_destroyed_town() -> None:
    table = hunt({"at": "Galewatch", "hand": ["Forged Papers", "Boreas Radial"]}, {"hand": 2}, destroyed=["Galewatch"])
    assert table.refused("forged papers boreas radial") == ("SF-HUN-13",)


def test_rul_82_the_general_rule_may_win() -> None:
    """RUL-82."""
    assert forged(card_over_rule="false").refused("forged papers boreas radial") == ("SF-CRD-09", "RUL-82")


def test_one_unknown_card_is_not_both_the_papers_and_the_upgrade() -> None:
    table = two({"at": "Galewatch", "hand": 1})
    assert "SF-SLOT-01" in table.refused("forged papers boreas radial")
    assert two({"at": "Galewatch", "hand": 2}).refused("forged papers boreas radial") == ()
    shown = two({"at": "Galewatch", "hand": 2}).ruling("forged papers boreas radial").reveals
    assert [reveal.face for reveal in shown] == ["O26", "E03"]


# Second Watch (SF-ACT-01, RUL-82)


def watch(**more: Any) -> Table:
    hand = ["Second Watch", "Peregrine Inline", "Hornet Flight", "Royal Mail"]
    table = two({"at": "Galewatch", "hand": hand, "guns": ["Old Faithful"]}, {"at": "H3"}, **more)
    return table.play("install peregrine inline")


def test_second_watch_lends_an_action_of_another_kind() -> None:
    table = watch().play("second watch")
    assert table.due == "puritan action"
    assert table.refused("install hornet flight") == ("SF-ACT-01", "RUL-82")
    assert table.refused("fire halcyon guns") == ()
    table.play("begin royal mail")
    assert table.state.actions == ("install", "mission")
    assert "SF-ACT-01" in table.refused("fire halcyon guns")


def test_second_watch_lends_none_of_the_other_kinds() -> None:
    ship = {"at": "Galewatch", "hand": ["Second Watch", "Peregrine Inline"], "cargo": ["Coffee for the Garrison"]}
    table = two(ship).play("install peregrine inline", "second watch")
    assert table.refused("drop") == ("SF-ACT-01", "RUL-82")


@pytest.mark.parametrize(
    ("first", "dice", "second"),
    [("bombard", "dice 5", "fire puritan guns"), ("fire puritan guns", "dice 1 1", "bombard")],
)
def test_second_watch_takes_fire_on_a_town_for_fire(first: str, dice: str, second: str) -> None:
    """SF-HUN-15, SF-HUN-19: a town and a ship are not both fired on in one turn."""
    ships = {CALLISTO: {"at": "C10", "crew": "1/6/6/6/1", "hand": ["Second Watch", "Boreas Radial"]}}
    ships |= {PURITAN: {"at": "D9"}, HALCYON: {"at": "M10"}, GALLOWGLASS: {"at": "M2"}}
    table = position(ships, mode="hunt").play(first, dice, "second watch")
    assert "RUL-82" in table.refused(second)
    assert table.legal("install boreas radial")
    installed = position(ships, mode="hunt").play("install boreas radial", "second watch")
    assert installed.legal("bombard")
    assert installed.legal("fire puritan guns")


def test_rul_82_without_it_second_watch_is_of_no_use() -> None:
    """RUL-82."""
    assert watch(card_over_rule="false").refused("second watch") == ("SF-ACT-01", "RUL-82")


# Light Fingers


def thieves(held: list[str] | int, **more: Any) -> Table:
    return two({"hand": ["Light Fingers", "Hard Over"]}, {"at": "F6", "hand": held}, **more)


def test_light_fingers_take_a_card_that_only_the_two_have_seen() -> None:
    table = thieves(["Royal Mail", "Brace!"]).play("light fingers halcyon")
    assert table.due == "puritan stolen card"
    assert sorted(table.spec.names) == ["M09", "O13"]
    table.draw("brace!")
    assert table.held() == ["O04", "O13"]
    assert table.held(1) == ["M09"]
    assert [token.seen for token in table.state.zones["hand 0"]] == [0b01, 0b11]


def test_light_fingers_at_a_table_that_names_no_cards() -> None:
    table = thieves(3).play("light fingers halcyon").draw("?")
    assert (table.held(), table.held(1)) == (["O04", "?"], ["?", "?"])
    assert table.state.zones["hand 0"][-1].seen == 0b11


def test_light_fingers_reach_three_squares_and_find_no_empty_hand() -> None:
    assert thieves(3).refused("light fingers halcyon") == ()
    assert two({"hand": ["Light Fingers"]}, {"at": "F5"}).refused("light fingers halcyon") == ("SF-CRD-13",)
    assert thieves([]).refused("light fingers halcyon") == ("SF-CRD-13",)


def test_rul_28_a_stolen_hunt_for_the_own_ship_is_shown_and_replaced() -> None:
    """RUL-28."""
    table = thieves(["Bounty on RGS Puritan II"]).play("light fingers halcyon").draw("bounty on rgs puritan ii")
    assert table.under() == ["M01"]
    assert table.due == "puritan draw"
    assert table.draw("brace!").held() == ["O04", "O13"]


def test_a_card_that_cannot_be_in_the_hand_is_not_drawn_from_it() -> None:
    table = thieves(["Royal Mail"]).play("light fingers halcyon")
    with pytest.raises(Exception, match="cannot come up"):
        table.draw("hard over")


def test_a_thief_with_a_full_hand_makes_room_first() -> None:
    table = thieves(["Royal Mail"], hand_limit=1).play("light fingers halcyon")
    assert table.due == "puritan room"
    table.play("discard hard over").draw("royal mail")
    assert table.held() == ["M09"]
    stopped = thieves(["Royal Mail"], hand_limit=1).play("light fingers halcyon", "pass")
    assert (stopped.held(), stopped.held(1), stopped.due) == (["O04"], ["M09"], "puritan action")


# Saboteur


def test_a_saboteur_spends_the_weapon_of_another() -> None:
    table = two({"hand": ["Saboteur"]}, {"at": "F6", "cargo": ["Chain Mines"]}).play("saboteur halcyon")
    assert table.state.spent == [0, 2]
    assert two({"hand": ["Saboteur"]}, {"at": "F6"}).refused("saboteur halcyon") == ("SF-CRD-13",)
    spent = two({"hand": ["Saboteur"]}, {"at": "F6", "cargo": ["Chain Mines"], "spent": 2})
    assert spent.refused("saboteur halcyon") == ("SF-CAR-06",)


# The dual order (RUL-02)


def test_captains_gambit_lets_crew_be_moved_without_the_bridge() -> None:
    table = two({"hand": ["Captain’s Gambit", "Hard Over"], "crew": "0/2/2/1/1"}, phase="move").play("captain's gambit")
    assert table.due == "puritan shift"
    table.play("1/1/2/1")
    assert table.crew("puritan") == "1/1/2/1/1"
    assert table.due == "puritan move"


def test_rul_02_the_dual_order_may_be_a_counter_only() -> None:
    """RUL-02."""
    ship = {"hand": ["Captain’s Gambit"]}
    assert two(ship, phase="move", order_split="20_11").refused("play captain's gambit") == ("SF-CRD-13", "RUL-02")
    assert two(ship, phase="move", order_split="19_12").refused("play captain's gambit") == ()
