"""Missions: begun where the card says, carried on by landings, completed, dropped."""

from __future__ import annotations

from typing import Any

from sky_cards import GALLOWGLASS, HALCYON, PURITAN, Table, position

from referee.games.skies_of_fire import goals, loading, missions
from referee.games.skies_of_fire.catalogue import CARGO


def alone(ship: dict[str, Any], other: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a table with the ship of seat 0 as it is told, and another far away."""
    return position({PURITAN: ship, HALCYON: {"at": "M10", "hand": 3, **(other or {})}}, phase=phase, **more)


def test_every_goal_of_the_cards_is_understood() -> None:
    assert set(goals.GOALS) == set(loading.MISSION_OPS)


# Beginning (SF-ACT-03, SF-CRD-06, RUL-27)


def test_sf_act_03_a_run_is_begun_in_its_town_and_fills_the_cargo() -> None:
    """SF-ACT-03."""
    table = alone({"at": "Galewatch", "hand": ["Coffee for the Garrison", "Hard Over"]})
    assert table.moves() == {"begin coffee for the garrison", "end"}
    table.play("begin coffee for the garrison")
    assert table.bay(CARGO) == ["M05"]
    assert table.held() == ["O04"]
    assert table.state.actions == ("mission",)
    assert table.reported("SF-ACT-03") == ["RGS Puritan II begins Coffee for the Garrison in its Cargo"]


def test_a_run_is_not_begun_elsewhere() -> None:
    table = alone({"at": "H3", "hand": ["Coffee for the Garrison"]})
    assert table.refused("begin coffee for the garrison") == ("SF-ACT-03",)
    assert table.moves() == {"end"}


def test_a_tour_is_begun_anywhere_and_lies_beside_the_mat() -> None:
    table = alone({"at": "F9", "hand": ["Royal Mail", "Hard Over"], "cargo": ["Chain Mines"]}).play("begin royal mail")
    assert table.begun() == ["M09"]
    assert table.bay(CARGO) == ["C05"]
    assert table.state.landings == {"M09": ()}


def test_sf_crd_07_a_cargo_mission_pushes_the_weapon_out() -> None:
    """SF-CRD-07."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "cargo": ["Chain Mines"], "spent": 1}
    table = alone(ship).play("begin coffee for the garrison")
    assert table.bay(CARGO) == ["M05"]
    assert table.under() == ["C05"]
    assert table.state.spent == [0, 0]


def test_rul_40_the_weapon_may_go_back_to_the_hand() -> None:
    """RUL-40."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "cargo": ["Chain Mines"]}
    assert alone(ship, cargo_replaced="hand").play("begin coffee for the garrison").held() == ["C05"]


def test_rul_27_what_has_no_begin_step_is_not_begun_unless_all_are() -> None:
    """RUL-27."""
    ship = {"at": "E4", "hand": ["Chart of the Broken Tooth", "Bounty on RGS Halcyon"]}
    assert alone(ship).refused("begin chart of the broken tooth") == ("SF-ACT-03", "RUL-27")
    assert alone(ship).moves() == {"complete chart of the broken tooth", "end"}
    always = alone(ship, mission_begin="always")
    assert always.moves() == {"begin chart of the broken tooth", "begin bounty on rgs halcyon", "end"}
    assert always.refused("complete chart of the broken tooth") == ("SF-ACT-04", "RUL-27")
    always.play("begin bounty on rgs halcyon")
    assert always.begun() == ["M02"]


def test_a_void_hunt_is_not_begun() -> None:
    table = alone({"at": "E4", "hand": 2}, mission_begin="always")
    assert table.refused("begin bounty on rgs puritan ii") == ("SF-SET-07", "RUL-28")
    assert table.refused("begin bounty on sr gallowglass") == ("SF-SET-08", "RUL-28")
    assert table.refused("begin bounty on rgs halcyon") == ()


def test_rul_39_one_mission_at_a_time_where_it_is_played_so() -> None:
    """RUL-39."""
    ship = {"at": "F9", "hand": ["Royal Mail"], "missions": ["Grand Tour"]}
    assert alone(ship).refused("begin royal mail") == ()
    assert alone(ship, open_missions="one").refused("begin royal mail") == ("SF-CRD-06", "RUL-39")
    assert alone({"at": "F9", "hand": ["Royal Mail"]}, open_missions="one").refused("begin royal mail") == ()
    shown = {"at": "F9", "hand": ["Royal Mail"], "missions": ["Bounty on RGS Halcyon"]}
    assert alone(shown, open_missions="one").refused("begin royal mail") == ()
    assert alone(shown, open_missions="one", mission_begin="always").refused("begin royal mail") != ()


def test_rul_81_cargo_crew_is_needed_where_it_is_played_so() -> None:
    """RUL-81."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "crew": "1/2/2/0/1"}
    assert alone(ship).refused("begin coffee for the garrison") == ()
    needed = alone(ship, cargo_mission_crew="needed")
    assert needed.refused("begin coffee for the garrison") == ("SF-SLOT-06", "RUL-81")
    loaded = {"at": "Southmere", "cargo": ["Coffee for the Garrison"], "crew": "1/2/2/0/1"}
    assert alone(loaded).refused("complete coffee for the garrison") == ()
    assert alone(loaded, cargo_mission_crew="needed").refused("complete coffee for the garrison") == (
        "SF-SLOT-06",
        "RUL-81",
    )
    tour = {"at": "F9", "hand": ["Royal Mail"], "crew": "1/2/2/0/1"}
    assert alone(tour, cargo_mission_crew="needed").refused("begin royal mail") == ()


def test_only_missions_are_begun_and_completed_and_only_once() -> None:
    table = alone({"at": "F9", "hand": ["Hard Over"], "missions": ["Grand Tour"]})
    assert table.refused("begin hard over") == ("SF-CRD-05",)
    assert table.refused("complete hard over") == ("SF-CRD-05",)
    assert "SF-ACT-03" in table.refused("begin grand tour")


def test_beginning_and_completing_are_the_action() -> None:
    table = alone({"at": "Galewatch", "hand": ["Coffee for the Garrison", "Royal Mail"]}).play("begin royal mail")
    assert "SF-ACT-01" in table.refused("begin coffee for the garrison")


# Completing runs (SF-CRD-05, SF-ACT-04)


def test_a_run_is_completed_in_its_town() -> None:
    away = alone({"at": "H9", "cargo": ["Coffee for the Garrison"], "hand": 2})
    assert away.refused("complete coffee for the garrison") == ("SF-CRD-05",)
    table = alone({"at": "Southmere", "cargo": ["Coffee for the Garrison"], "hand": 2})
    table.play("deliver coffee for the garrison")
    assert table.done() == ["M05"]
    assert table.bay(CARGO) == []
    assert table.reported("SF-SCO-01") == ["RGS Puritan II completes Coffee for the Garrison: 1 of 7 missions are done"]
    assert table.due == "puritan after"


def test_a_run_has_to_be_begun_before_it_is_completed() -> None:
    table = alone({"at": "Southmere", "hand": ["Coffee for the Garrison"]})
    assert table.refused("complete coffee for the garrison") == ("SF-ACT-04", "RUL-27")
    assert table.moves() == {"end"}


# Tours: landings since the begin


def toured(mission: str, landed: list[str], at: str, **more: Any) -> Table:
    return alone({"at": at, "missions": [mission], "hand": 2}, landed={mission: landed}, **more)


def test_royal_mail_is_finished_at_the_last_of_its_three_towns() -> None:
    two = toured("Royal Mail", ["Galewatch", "Southmere"], "Southmere")
    assert two.refused("complete royal mail") == ("SF-CRD-05",)
    full = ["Galewatch", "Southmere", "Ryder’s Peak"]
    assert toured("Royal Mail", full, "Southmere").refused("complete royal mail") == ("SF-CRD-05",)
    done = toured("Royal Mail", full, "Ryder’s Peak").play("complete royal mail")
    assert (done.done(), done.state.landings) == (["M09"], {})


def test_a_landing_that_counts_for_a_tour_is_told() -> None:
    near = {"at": "H9", "missions": ["Royal Mail", "Grand Tour"]}
    table = alone(near, landed={"Royal Mail": ["Galewatch"]}, phase="move").play("h10", "end")
    tours = ["Royal Mail: Southmere is number 2 of 3 towns", "Grand Tour: Southmere is number 1 of 4 towns"]
    assert table.reported("SF-CRD-05") == tours
    again = alone(near, landed={"Royal Mail": ["Southmere"], "Grand Tour": ["Southmere"]}, phase="move")
    assert again.play("h10", "end").reported("SF-CRD-05") == []


def test_other_towns_do_not_count_for_royal_mail() -> None:
    landed = ["Galewatch", "Monterey", "Southmere"]
    assert toured("Royal Mail", landed, "Southmere").refused("complete royal mail") == ("SF-CRD-05",)


def test_grand_tour_is_finished_at_the_fourth_town_then_or_later() -> None:
    four = ["Galewatch", "Redford", "Kestrel Quay", "Monterey"]
    assert toured("Grand Tour", four[:3], "Kestrel Quay").refused("complete grand tour") == ("SF-CRD-05",)
    table = position(
        {PURITAN: {"at": "Monterey", "missions": ["Grand Tour"]}, HALCYON: {"at": "M9", "hand": 3}},
        landed={"Grand Tour": [*four, "Southmere"]},
    )
    assert table.play("complete grand tour").done() == ["M10"]


def test_the_own_hometown_does_not_count_for_the_grand_tour() -> None:
    landed = ["Galewatch", "Valborough", "Redford", "Kestrel Quay"]
    assert toured("Grand Tour", landed, "Kestrel Quay").refused("complete grand tour") == ("SF-CRD-05",)


def test_landings_are_noted_for_open_missions_from_the_turn_after_the_begin_on() -> None:
    ship = {"at": "H3", "hand": ["Royal Mail", "Hard Over"]}
    table = alone(ship, phase="move").play("h2", "end", "pass", "begin royal mail")
    assert table.state.landings == {"M09": ()}
    table.play("end", "end", seat=0)
    table.play("end", seat=1)
    while table.state.seat == 1:
        table.play("end", seat=1)
    table.play("h3", "end", "end", "end")
    while table.state.seat == 1:
        table.play("end", seat=1)
    table.play("h2", "end")
    assert table.state.landings == {"M09": (table.state.at[0],)}


def test_a_town_is_noted_once_and_squares_that_are_no_towns_are_not() -> None:
    table = alone({"at": "F9", "missions": ["Royal Mail"], "cargo": ["Machine Parts"]})
    galewatch, clear = 22, 0
    for square in (galewatch, clear, galewatch):
        missions.note_landing(table.state, 0, square)
    missions.note_landing(table.state, 1, 127)
    assert table.state.landings == {"M09": (galewatch,), "M07": (galewatch,)}


# Treasure


def test_the_chart_is_tried_on_a_peak_with_a_die() -> None:
    table = alone({"at": "E4", "hand": ["Chart of the Broken Tooth", "Hard Over"]})
    table.play("complete chart of the broken tooth")
    assert (table.due, table.spec.number, table.spec.faces) == ("puritan treasure", 1, 6)
    assert table.dice(3).done() == ["M11"]
    assert table.held() == ["O04"]


def test_a_low_roll_leaves_the_chart_for_a_later_turn_seen_by_all() -> None:
    table = alone({"at": "E4", "hand": ["Chart of the Broken Tooth", "Hard Over"]})
    table.play("complete chart of the broken tooth").dice(2)
    assert table.done() == []
    assert [(token.face, token.seen) for token in table.state.zones["hand 0"]] == [("M11", 0b11), ("O04", 0b01)]
    assert "SF-ACT-01" in table.refused("complete chart of the broken tooth")


def test_the_chart_is_of_no_use_on_a_common_mountain() -> None:
    assert alone({"at": "F4", "hand": ["Chart of the Broken Tooth"]}).refused("complete chart of the broken tooth") == (
        "SF-CRD-05",
    )


def test_the_wreck_is_found_where_the_turn_began_without_moving() -> None:
    ship = {"at": "F1", "hand": ["Wreck in the Expanse"]}
    table = alone(ship, turn={"start": "F1"})
    assert table.play("complete wreck in the expanse").done() == ["M12"]
    moved = alone(ship, turn={"start": "F1", "steps": 2})
    assert moved.refused("complete wreck in the expanse") == ("SF-CRD-05",)
    came = alone(ship, turn={"start": "G1", "steps": 1})
    assert came.refused("complete wreck in the expanse") == ("SF-CRD-05",)
    other = alone({"at": "E1", "hand": ["Wreck in the Expanse"]}, turn={"start": "E1"})
    assert other.refused("complete wreck in the expanse") == ("SF-CRD-05",)


# Hunts (RUL-26)


def test_a_hunt_is_not_completed_by_an_action() -> None:
    table = alone({"at": "F9", "hand": ["Bounty on RGS Halcyon"]})
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    assert table.moves() == {"end"}


def test_ex_25_a_hunt_is_done_with_the_kill() -> None:
    """EX-25."""
    ship = {"at": "F9", "hand": ["Bounty on RGS Halcyon", "Hard Over"], "guns": ["Old Faithful"]}
    table = alone(ship, {"at": "F8", "crew": "0/0/2/0/1"}).play("fire halcyon guns").dice(4)
    table.play("pass", seat=1)
    assert table.due == "puritan hunt card"
    table.play("show bounty on rgs halcyon")
    assert [(token.face, token.seen) for token in table.state.zones["completed 0"]] == [("M02", 0b11)]
    assert table.state.kills == [1, 0]
    assert "RGS Puritan II completes Bounty on RGS Halcyon: 1 of 7 missions are done" in table.reported("SF-SCO-01")


def test_rul_26_a_hunt_may_wait_for_the_action_of_a_later_turn() -> None:
    """RUL-26."""
    table = alone({"at": "F9", "hand": ["Bounty on RGS Halcyon", "Hard Over"]}, hunt_completion="later_action")
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    missions.hunted(table.state, 0, "M02")
    assert table.begun() == ["M02"]
    assert table.held() == ["O04"]
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    table.state.turn += 2
    assert table.play("complete bounty on rgs halcyon").done() == ["M02"]


def test_a_hunt_that_is_shown_anew_waits_for_a_new_kill() -> None:
    table = alone({"at": "F9", "hand": ["Bounty on RGS Halcyon"]}, hunt_completion="later_action")
    goals.note_kill(table.state, 0, "M02")
    goals.note_kill(table.state, 0, "M02")
    table.state.turn += 1
    mission = table.state.contents.missions["M02"]
    assert goals.GOALS[mission.op].hinders(table.state, 0, mission) == ""
    goals.forget_kill(table.state, "M02")
    assert goals.GOALS[mission.op].hinders(table.state, 0, mission) != ""


# Dropping (RUL-40)


def test_a_cargo_mission_is_dropped_in_any_town_as_the_action() -> None:
    table = alone({"at": "Redford", "cargo": ["Coffee for the Garrison"], "hand": 2}).play("drop")
    assert table.under() == ["M05"]
    assert table.state.actions == ("drop",)


def test_a_cargo_mission_is_not_dropped_between_towns_and_weapons_are_not_dropped() -> None:
    assert alone({"at": "F9", "cargo": ["Coffee for the Garrison"]}).refused("drop") == ("SF-CRD-06", "RUL-40")
    assert alone({"at": "Redford", "cargo": ["Chain Mines"]}).refused("drop") == ("SF-CRD-06", "RUL-40")


def test_a_dropped_mission_needs_room_in_the_hand_where_it_goes_back() -> None:
    ship = {"at": "Redford", "cargo": ["Coffee for the Garrison"], "hand": 7}
    assert alone(ship, cargo_replaced="hand").refused("drop") == ("SF-HND-01", "RUL-40")
    assert alone({**ship, "hand": 6}, cargo_replaced="hand").play("drop").held()[-1] == "M05"


# Hidden hands


def test_an_unknown_hand_may_hold_what_can_be_begun_here() -> None:
    table = alone({"at": "Galewatch", "hand": 4})
    assert "begin ?" in table.moves()
    assert "complete ?" not in table.moves()
    assert [reveal.face for reveal in table.ruling("begin royal mail").reveals] == ["M09"]


def test_a_mission_that_lies_open_with_another_cannot_be_begun() -> None:
    table = position({PURITAN: {"at": "F9", "hand": 4}, GALLOWGLASS: {"at": "M10", "missions": ["Royal Mail"]}})
    found = table.ruling("begin royal mail")
    assert found.clauses == ("SF-ACT-03", "SF-CRD-02")
    assert "it has been begun by SR Gallowglass" in str(found)


def test_ex_29_a_hunt_for_the_own_ship_is_shown_put_under_the_deck_and_replaced() -> None:
    """EX-29."""
    table = alone({"at": "H3", "hand": 2}, phase="move").play("h2", "end", "cards").draw("bounty on rgs puritan ii")
    assert table.under() == ["M01"]
    assert table.draw("hard over", "brace!").held() == ["?", "?", "O04", "O13"]
    assert table.due == "puritan action"


def test_rul_77_a_destroyed_ship_may_give_a_card_to_its_destroyer() -> None:
    """RUL-77."""
    ship = {"at": "F9", "hand": ["Hard Over"], "guns": ["Old Faithful"]}
    other = {"at": "F8", "crew": "0/0/2/0/1", "hand": ["Brace!", "Royal Mail"]}
    for loot, due in (("none", "puritan hunt card"), ("one_card", "puritan hunt card")):
        table = alone(ship, other, loot=loot).play("fire halcyon guns").dice(4).play("pass", seat=1)
        assert table.due == due
        table.play("pass")
        if loot == "one_card":
            assert table.due == "puritan stolen card"
            table.draw("royal mail")
        assert table.held() == (["O04", "M09"] if loot == "one_card" else ["O04"])
