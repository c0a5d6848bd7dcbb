"""The action: SF-ACT-01 to SF-ACT-08, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import (
    HALCYON,
    HALCYON_HOME,
    PURITAN,
    Table,
    action,
    duel,
    far_apart,
    position,
    shooting,
    sunk,
)

from referee.games.skies_of_fire import goals, hands, missions
from referee.games.skies_of_fire.catalogue import CARGO

NEAR = "puritan G2 1/2/2/1/1"


def test_beginning_and_completing_are_the_action() -> None:
    table = far_apart({"at": "Galewatch", "hand": ["Coffee for the Garrison", "Royal Mail"]}).play("begin royal mail")
    assert "SF-ACT-01" in table.refused("begin coffee for the garrison")


def test_a_low_roll_leaves_the_chart_for_a_later_turn_seen_by_all() -> None:
    table = far_apart({"at": "E4", "hand": ["Chart of the Broken Tooth", "Hard Over"]})
    table.play("complete chart of the broken tooth").dice(2)
    assert table.done() == []
    assert [(token.face, token.seen) for token in table.state.zones["hand 0"]] == [("M11", 0b11), ("O04", 0b01)]
    assert "SF-ACT-01" in table.refused("complete chart of the broken tooth")


def fired() -> Table:
    near = "puritan F10 1/2/2/1/1; guns iron verdict; hand second watch"
    return position(near, "halcyon F9 1/2/6/1/1", phase="action").play("fire halcyon guns").dice(3)


def test_act_01_a_second_action_is_refused() -> None:
    """SF-ACT-01."""
    table = fired()
    assert table.due == "puritan after"
    assert {"SF-TRN-01", "SF-ACT-01", "RUL-82"} <= set(table.refused("fire halcyon guns"))
    assert table.state.actions == ("fire",)


def drawing(hand: str = "", **options: str | int) -> Table:
    ship = f"{NEAR}; hand {hand}" if hand else NEAR
    return position(ship, HALCYON_HOME, **options).play("h2", "end", "collect cards")


def test_rul_56_what_was_collected_in_a_turn_is_known_for_that_turn() -> None:
    """RUL-56."""
    table = drawing("brace!").draw("Hard Over", "?")
    fresh = [hands.was_collected_this_turn(table.state, 0, token) for token in table.state.zones["hand 0"]]
    assert fresh == [False, True, True]
    table.play("end", "end")
    assert not any(hands.was_collected_this_turn(table.state, 0, token) for token in table.state.zones["hand 0"])


def test_rul_56_a_card_collected_this_turn_may_have_to_wait() -> None:
    """RUL-56."""
    ships = {PURITAN: {"at": "H3", "hand": ["Boreas Radial"]}, HALCYON: {"at": "M10", "hand": 3}}

    def landed(**options: str) -> Table:
        table = action(ships, phase="move", **options).play("h2", "end", "cards")
        return table.draw("Peregrine Inline").draw("Hard Over")

    assert landed().refused("install peregrine inline") == ()
    assert landed(collect_then_install="false").refused("install peregrine inline") == ("SF-ACT-02", "RUL-56")


def test_rul_56_an_unknown_card_may_have_been_there_before() -> None:
    """RUL-56."""
    ships = {PURITAN: {"at": "H3", "hand": 1}, HALCYON: {"at": "M10", "hand": 3}}
    table = action(ships, phase="move", collect_then_install="false").play("h2", "end", "cards").draw("?").draw("?")
    assert table.refused("install peregrine inline") == ()
    table.play("install peregrine inline")
    assert table.held() == ["?", "?"]


def test_sf_act_03_sf_act_04_beginning_and_completing_are_offered_as_actions() -> None:
    """SF-ACT-03, SF-ACT-04."""
    ship = {"at": "Southmere", "hand": ["Royal Mail"], "cargo": ["Coffee for the Garrison"]}
    table = action({PURITAN: ship, HALCYON: {"at": "M10"}})
    assert table.moves() == {"begin royal mail", "complete coffee for the garrison", "drop", "end"}
    assert table.play("complete coffee for the garrison").state.actions == ("mission",)


# Beginning (SF-ACT-03, SF-CRD-06, RUL-27)
def test_sf_act_03_a_run_is_begun_in_its_town_and_fills_the_cargo() -> None:
    """SF-ACT-03."""
    table = far_apart({"at": "Galewatch", "hand": ["Coffee for the Garrison", "Hard Over"]})
    assert table.moves() == {"begin coffee for the garrison", "end"}
    table.play("begin coffee for the garrison")
    assert table.fitted(CARGO) == ["M05"]
    assert table.held() == ["O04"]
    assert table.state.actions == ("mission",)
    assert table.reported("SF-ACT-03") == ["RGS Puritan II begins Coffee for the Garrison in its Cargo"]


def test_a_run_is_not_begun_elsewhere() -> None:
    table = far_apart({"at": "H3", "hand": ["Coffee for the Garrison"]})
    assert table.refused("begin coffee for the garrison") == ("SF-ACT-03",)
    assert table.moves() == {"end"}


def test_rul_27_a_hunt_that_is_begun_completes_unasked() -> None:
    """RUL-27."""
    table = sunk({}, {"hand": 3, "missions": ["Bounty on RGS Halcyon"]}, mission_begin="always")
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]
    assert table.due == "halcyon draw"
    assert sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, mission_begin="always").due == "halcyon draw"


def test_rul_27_what_has_no_begin_step_is_not_begun_unless_all_are() -> None:
    """RUL-27."""
    ship = {"at": "E4", "hand": ["Chart of the Broken Tooth", "Bounty on RGS Halcyon"]}
    assert far_apart(ship).refused("begin chart of the broken tooth") == ("SF-ACT-03", "RUL-27")
    assert far_apart(ship).moves() == {"complete chart of the broken tooth", "end"}
    always = far_apart(ship, mission_begin="always")
    assert always.moves() == {"begin chart of the broken tooth", "begin bounty on rgs halcyon", "end"}
    assert always.refused("complete chart of the broken tooth") == ("SF-ACT-04", "RUL-27")
    always.play("begin bounty on rgs halcyon")
    assert always.begun() == ["M02"]


def test_a_run_has_to_be_begun_before_it_is_completed() -> None:
    table = far_apart({"at": "Southmere", "hand": ["Coffee for the Garrison"]})
    assert table.refused("complete coffee for the garrison") == ("SF-ACT-04", "RUL-27")
    assert table.moves() == {"end"}


def test_rul_26_a_hunt_may_have_to_be_completed_later() -> None:
    """RUL-26."""
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, hunt_completion="later_action").play("show bounty on halcyon")
    assert table.cards("completed 0") == []
    assert table.cards("missions 0") == ["Bounty on RGS Halcyon"]


# Hunts (RUL-26)
def test_a_hunt_is_not_completed_by_an_action() -> None:
    table = far_apart({"at": "F9", "hand": ["Bounty on RGS Halcyon"]})
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    assert table.moves() == {"end"}


def test_rul_26_a_hunt_may_wait_for_the_action_of_a_later_turn() -> None:
    """RUL-26."""
    table = far_apart({"at": "F9", "hand": ["Bounty on RGS Halcyon", "Hard Over"]}, hunt_completion="later_action")
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    missions.score_hunt(table.state, 0, "M02")
    assert table.begun() == ["M02"]
    assert table.held() == ["O04"]
    assert table.refused("complete bounty on rgs halcyon") == ("SF-CRD-05", "RUL-26")
    table.state.turn += 2
    assert table.play("complete bounty on rgs halcyon").done() == ["M02"]


def test_a_hunt_that_is_shown_again_waits_for_a_new_kill() -> None:
    table = far_apart({"at": "F9", "hand": ["Bounty on RGS Halcyon"]}, hunt_completion="later_action")
    goals.note_kill(table.state, 0, "M02")
    goals.note_kill(table.state, 0, "M02")
    table.state.turn += 1
    mission = table.state.contents.missions["M02"]
    assert goals.GOALS[mission.op].missing_text(table.state, 0, mission) == ""
    goals.forget_kill(table.state, "M02")
    assert goals.GOALS[mission.op].missing_text(table.state, 0, mission) != ""


def test_sf_act_05_firing_is_the_action() -> None:
    """SF-ACT-05."""
    table = shooting().play("fire halcyon guns", "dice 4")
    assert table.state.actions == ("fire",)
    again = shooting({}, turn={"actions": ["install"]})
    assert again.refused("fire halcyon guns") == ("SF-ACT-01", "RUL-82")


def test_sf_act_05_firing_is_offered_to_a_gun_with_crew_and_an_enemy_in_reach() -> None:
    """SF-ACT-05."""
    offered = {f"fire halcyon {section}" for section in ("bridge", "engine", "guns", "cargo")}
    assert shooting().moves("puritan", "fire") == offered
    assert duel({}).moves("puritan", "fire") == set()
    assert duel({"guns": ["Iron Verdict"], "crew": "1/2/0/1/1"}).moves("puritan", "fire") == set()
    assert shooting({"at": "N6"}).moves("puritan", "fire") == set()


def test_act_07_and_twn_04_collecting_is_not_an_action() -> None:
    """SF-ACT-07, SF-TWN-04."""
    table = position(f"{NEAR}; guns iron verdict", "halcyon H1 1/2/2/1/1").play("h2", "end", "crew", "engine 3")
    assert table.legal("fire halcyon guns")
