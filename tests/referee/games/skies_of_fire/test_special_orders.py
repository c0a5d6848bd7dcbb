"""Special orders: SF-CRD-13, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from tables import skies_of_fire as sky
from tables.skies_of_fire import (
    CALLISTO,
    GALLOWGLASS,
    HALCYON,
    JAMESON_HOME,
    PURITAN,
    Table,
    action,
    position,
    six_apart,
)

from referee.engine.core.ruling import IllegalMoveError
from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.ships import has_card_effect, move_limit

CONTENTS = sky.game().contents


def test_sf_crd_13_eleven_specials_and_the_dual_card() -> None:
    """SF-CRD-13."""
    specials = [order for order in CONTENTS.orders.values() if order.sub != "counter"]
    assert sum(len(order.prints) for order in specials) == 12


# Looking at a hand
def test_spyglass_shows_a_hand_to_its_player_alone() -> None:
    table = six_apart({"hand": ["Spyglass", "Hard Over"]}, {"hand": ["Royal Mail", "Brace!"]}, "move").play(
        "spyglass halcyon"
    )
    assert [token.seen for token in table.state.zones["hand 1"]] == [0b11, 0b11]
    assert [token.seen for token in table.state.zones["hand 0"]] == [0b01]


def test_spyglass_at_a_table_that_names_no_cards_lets_the_looker_know_them_alone() -> None:
    table = six_apart({"hand": 2}, {"hand": 3}, "move").play("spyglass halcyon")
    assert table.held(1) == ["?", "?", "?"]
    assert [token.seen & 0b01 for token in table.state.zones["hand 1"]] == [1, 1, 1]


def test_spyglass_is_for_another_player() -> None:
    assert six_apart({"hand": ["Spyglass"]}, phase="move").refused("spyglass puritan") == ("SF-CRD-13",)


# Crosswind (RUL-63)
def test_crosswind_moves_another_ship_up_to_two_squares() -> None:
    table = six_apart({"hand": ["Crosswind", "Hard Over"]}, {"at": "L10", "hand": 3}, "move").play("crosswind halcyon")
    assert table.due == "puritan drift"
    table.play("l11")
    table.play("end") if table.due == "puritan drift" else None
    assert table.at("halcyon") == "l11"
    assert table.due == "puritan move"
    assert table.state.steps == 0


def hunters(ship: dict[str, Any], other: dict[str, Any], phase: str = "action", **more: Any) -> Table:
    """Return a table of the Hunt with two hunters near one another."""
    others = {GALLOWGLASS: {"at": "M2", "hand": 3}, CALLISTO: {"at": "H6", "hand": 3, "crew": "1/6/6/6/1"}}
    return action(
        {PURITAN: {"at": "F9", **ship}, HALCYON: {"at": "F8", **other}, **others}, phase=phase, mode="hunt", **more
    )


def test_crosswind_may_be_played_on_a_fellow_hunter() -> None:
    assert hunters({"hand": ["Crosswind"]}, {"hand": 2}, "move").refused("crosswind halcyon") == ()


def test_crosswind_is_for_another_ship() -> None:
    assert six_apart({"hand": ["Crosswind"]}, phase="move").refused("crosswind puritan") == ("SF-CRD-13",)


# Full Throttle, Weather Eye
def test_full_throttle_adds_two_squares_for_this_turn() -> None:
    table = six_apart({"hand": ["Full Throttle", "Hard Over"], "engines": ["Boreas Radial"]}, phase="move")
    assert move_limit(table.state, 0).total == 4
    table.play("full throttle")
    assert move_limit(table.state, 0).total == 6
    assert "Full Throttle +2" in str(move_limit(table.state, 0))
    table.play("end", "end", "end")
    assert move_limit(table.state, 0).total == 4


def test_weather_eye_lasts_to_the_end_of_the_turn() -> None:
    table = six_apart({"hand": ["Weather Eye", "Hard Over"]}, phase="move").play("weather eye")
    assert has_card_effect(table.state, 0, "ignore_wind_storm_this_turn")
    assert not has_card_effect(table.state, 1, "ignore_wind_storm_this_turn")
    table.play("end", "end", "end")
    assert not has_card_effect(table.state, 0, "ignore_wind_storm_this_turn")


# Press Gang
def test_press_gang_takes_a_crew_and_adds_one_of_yours() -> None:
    table = six_apart({"hand": ["Press Gang", "Hard Over"]}, {"at": "F8", "crew": "0/1/2/0/1"}).play(
        "press gang halcyon guns"
    )
    assert table.crew("halcyon") == "0/1/1/0/1"
    assert table.due == "puritan place"
    table.play("1 engine")
    assert table.crew("puritan") == "1/3/2/1/1"
    assert table.due == "puritan action"


def test_press_gang_takes_from_a_crewed_section_of_a_neighbour() -> None:
    near = {"at": "F8", "crew": "0/1/1/0/1"}
    assert six_apart({"hand": ["Press Gang"]}, near).refused("press gang halcyon cargo") == ("SF-CRD-13", "RUL-58")
    assert six_apart({"hand": ["Press Gang"]}, {**near, "at": "F7"}).refused("press gang halcyon guns") == (
        "SF-CRD-13",
    )
    assert six_apart({"hand": ["Press Gang"]}, {**near, "at": "F7"}).moves() == {"end"}


# Field Repairs
def test_field_repairs_add_two_crew_where_their_owner_says() -> None:
    table = six_apart({"hand": ["Field Repairs", "Hard Over"]}, phase="move").play("field repairs", "1 guns 1 cargo")
    assert table.crew("puritan") == "1/2/3/2/1"
    assert table.due == "puritan move"


def test_field_repairs_need_a_free_slot_and_a_token() -> None:
    assert six_apart({"hand": ["Field Repairs"], "crew": "1/6/6/6/1"}).refused("field repairs") == ("SF-MAT-08",)
    mines = " ".join(f"{column}{row}" for row in (1, 2, 3) for column in "ABCDEF")
    table = six_apart({"hand": ["Field Repairs"], "mines": mines})
    assert table.state.supply(0) == 0
    assert table.refused("field repairs") == ("SF-CREW-04",)


# Forged Papers (RUL-82)
def forged(at: str = "Galewatch", **more: Any) -> Table:
    return six_apart({"at": at, "hand": ["Forged Papers", "Boreas Radial", "Hard Over"]}, **more)


def test_forged_papers_install_the_card_of_another_town() -> None:
    table = forged()
    assert table.refused("install boreas radial") == ("SF-CRD-09",)
    table.play("forged papers boreas radial")
    assert table.fitted(ENGINE) == ["E03"]
    assert table.held() == ["O04"]
    assert table.under() == ["O26"]
    assert table.state.actions == ("install",)
    assert table.due == "puritan after"


def test_forged_papers_need_a_town_and_the_action() -> None:
    assert forged("F9").refused("forged papers boreas radial") == ("SF-CRD-09", "RUL-82")
    assert forged(turn={"actions": ["fire"]}).refused("forged papers boreas radial") == ("SF-ACT-01", "RUL-82")


def test_forged_papers_for_a_card_that_is_not_in_hand_do_not_ask_when_it_was_collected() -> None:
    table = forged(collect_then_install="false")
    assert table.refused("forged papers boreas radial") == ()
    assert "SF-ACT-02" not in table.refused("forged papers iron verdict")


def test_forged_papers_do_not_help_against_the_other_rules_of_installing() -> None:
    ship = {"at": "Galewatch", "hand": ["Forged Papers", "Chatterbox Repeaters"], "guns": ["Twin Vipers"]}
    assert six_apart(ship).refused("forged papers chatterbox repeaters") == ("SF-GUN-05",)
    assert six_apart(ship).refused("forged papers chatterbox repeaters for twin vipers") == ()


def test_forged_papers_are_of_no_use_in_a_destroyed_town() -> None:
    table = hunters(
        {"at": "Galewatch", "hand": ["Forged Papers", "Boreas Radial"]}, {"hand": 2}, destroyed=["Galewatch"]
    )
    assert table.refused("forged papers boreas radial") == ("SF-HUN-13",)


def test_one_unknown_card_is_not_both_the_papers_and_the_upgrade() -> None:
    table = six_apart({"at": "Galewatch", "hand": 1})
    assert "SF-SLOT-01" in table.refused("forged papers boreas radial")
    assert six_apart({"at": "Galewatch", "hand": 2}).refused("forged papers boreas radial") == ()
    shown = six_apart({"at": "Galewatch", "hand": 2}).ruling("forged papers boreas radial").reveals
    assert [reveal.face for reveal in shown] == ["O26", "E03"]


# Second Watch (SF-ACT-01, RUL-82)
def watch(**more: Any) -> Table:
    hand = ["Second Watch", "Peregrine Inline", "Hornet Flight", "Royal Mail"]
    table = six_apart({"at": "Galewatch", "hand": hand, "guns": ["Old Faithful"]}, {"at": "H3"}, **more)
    return table.play("install peregrine inline")


def test_second_watch_lends_an_action_of_another_kind() -> None:
    table = watch().play("second watch")
    assert table.due == "puritan action"
    assert table.refused("install hornet flight") == ("SF-ACT-01", "RUL-82")
    assert table.refused("fire halcyon guns") == ()
    table.play("begin royal mail")
    assert table.state.actions == ("install", "mission")
    assert "SF-ACT-01" in table.refused("fire halcyon guns")
    assert "you have taken the 2 actions of this turn" in table.why("fire halcyon guns")


def test_second_watch_lends_none_of_the_other_kinds() -> None:
    ship = {"at": "Galewatch", "hand": ["Second Watch", "Peregrine Inline"], "cargo": ["Coffee for the Garrison"]}
    table = six_apart(ship).play("install peregrine inline", "second watch")
    assert table.refused("drop") == ("SF-ACT-01", "RUL-82")


# Light Fingers
def thieves(held: list[str] | int, **more: Any) -> Table:
    return six_apart({"hand": ["Light Fingers", "Hard Over"]}, {"at": "F6", "hand": held}, **more)


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
    assert six_apart({"hand": ["Light Fingers"]}, {"at": "F5"}).refused("light fingers halcyon") == ("SF-CRD-13",)
    assert thieves([]).refused("light fingers halcyon") == ("SF-CRD-13",)


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
    table = six_apart({"hand": ["Saboteur"]}, {"at": "F6", "cargo": ["Chain Mines"]}).play("saboteur halcyon")
    assert table.state.spent == [0, 2]
    assert six_apart({"hand": ["Saboteur"]}, {"at": "F6"}).refused("saboteur halcyon") == ("SF-CRD-13",)
    spent = six_apart({"hand": ["Saboteur"]}, {"at": "F6", "cargo": ["Chain Mines"], "spent": 2})
    assert spent.refused("saboteur halcyon") == ("SF-CAR-06",)


# The dual order (RUL-02)
def test_captains_gambit_lets_crew_be_moved_without_the_bridge() -> None:
    table = six_apart({"hand": ["Captain’s Gambit", "Hard Over"], "crew": "0/2/2/1/1"}, phase="move").play(
        "captain's gambit"
    )
    assert table.due == "puritan shift"
    table.play("1/1/2/1")
    assert table.crew("puritan") == "1/1/2/1/1"
    assert table.due == "puritan move"


def drifting(**options: str | int) -> Table:
    """Halcyon steers Puritan II by Crosswind."""
    table = position("halcyon H3 1/2/2/1/1; hand crosswind", "puritan D4 1/0/2/1/1", JAMESON_HOME, **options)
    return table.play("crosswind puritan")


def test_rul_63_a_ship_is_moved_although_its_engine_room_is_empty_and_by_who_plays_the_card() -> None:
    """RUL-63."""
    table = drifting()
    assert (table.due, table.decision.clause) == ("halcyon drift", "SF-CRD-13")
    table.play("c4", "c5")
    assert (table.at("puritan"), table.at("halcyon"), table.due) == ("c5", "h3", "halcyon move")
    assert table.state.steps == 0


def test_rul_63_two_squares_at_most_and_fewer_may_do() -> None:
    """RUL-63."""
    assert drifting().play("c4", "end").due == "halcyon move"


def test_rul_63_winds_and_storms_bind_a_ship_that_is_moved() -> None:
    """RUL-63."""
    table = drifting().play("d5")
    assert table.refused("d6", seat=0)[0] == "SF-WND-01"
    table = drifting().play("c5")
    assert table.legal("b5")
    table.play("b5")
    assert table.reported("SF-STM-01") == ["a storm on B5 stops RGS Puritan II: its next turn is skipped"]
    assert table.state.storms == [0, 1, 0]
    assert (table.due, table.state.phase) == ("halcyon move", "move")


def test_rul_63_by_house_rule_nothing_harms_a_ship_that_a_card_moves() -> None:
    """RUL-63."""
    table = drifting(forced_move="safe").play("e4")
    assert (table.crew("puritan"), table.due) == ("1/0/2/1/1", "halcyon drift")
    mined = position("halcyon H3 1/2/2/1/1; hand crosswind; mines c4", "puritan D4 1/0/2/1/1", forced_move="safe")
    mined.play("crosswind puritan", "c4")
    assert (mined.crew("puritan"), len(mined.state.markers), mined.due) == ("1/0/2/1/1", 1, "halcyon drift")
    table = drifting(forced_move="safe").play("d5", "d6")
    assert table.at("puritan") == "d6"
    assert drifting(forced_move="safe").play("c5", "b5").state.storms == [0, 0, 0]


def test_rul_63_a_storm_ends_the_drift_with_squares_left() -> None:
    """RUL-63."""
    table = position("halcyon H3 1/2/2/1/1; hand crosswind", "puritan C6 1/2/2/1/1").play("crosswind puritan", "b5")
    assert table.due == "halcyon move"


def test_rul_63_a_safe_drift_is_not_carried_on_by_the_wind() -> None:
    """RUL-63."""
    assert drifting(forced_move="safe", wind="free_drift").play("d5").at("puritan") == "d5"
    assert drifting(wind="free_drift").play("d5").at("puritan") == "e5"


def test_an_illegal_step_of_a_drifting_ship_is_not_a_step_of_your_ship() -> None:
    """RUL-63: D6 is next to both ships; the wind forbids it for the drifting ship, and the line means that ship."""
    table = position("halcyon C6 1/2/2/1/1; hand crosswind", "puritan D4 1/2/2/1/1").play("crosswind puritan", "d5")
    with pytest.raises(IllegalMoveError, match="SF-WND-01"):
        table.play("d6")
    assert table.play("end", "d6").at("halcyon") == "d6"
