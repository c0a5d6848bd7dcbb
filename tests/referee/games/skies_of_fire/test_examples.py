"""The worked examples EX-01 to EX-19 with their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import (
    CALLISTO,
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    JAMESON_HOME,
    PURITAN,
    PURITAN_HOME,
    Table,
    action,
    at_galewatch,
    duel,
    new_match,
    position,
    shooting,
)

from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.ships import move_limit

TWO = ("Iron Verdict", "Old Faithful")
FULL = "1/6/6/6/1"
NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""
GALEWATCH = {"at": "Galewatch"}
TURRET = ("Ricochet Turret", "Iron Verdict")


def test_ex_01_a_shot_is_roll_and_bonus_less_the_squares_between() -> None:
    """EX-01."""
    table = shooting().play("fire halcyon guns")
    assert table.due == "puritan gun dice"
    assert table.spec.prompt == "RGS Puritan II rolls 1 die at RGS Halcyon, Gun Deck"
    assert table.reported("SF-FIR-03") == ["RGS Puritan II fires on the Gun Deck of RGS Halcyon at distance 4"]
    table.play("dice 3")
    assert table.reported("SF-FIR-05") == [
        "RGS Puritan II at RGS Halcyon: roll 3; Iron Verdict +1; 3 squares between -3 = 1"
    ]
    assert table.crew("halcyon") == "1/2/1/1/1"
    assert table.crew("puritan") == "1/2/2/1/1"


def test_ex_02_by_the_full_distance_the_same_shot_does_nothing() -> None:
    """EX-02."""
    table = shooting({"hand": 3}, range_penalty="distance").play("fire halcyon guns", "dice 3")
    assert table.reported("SF-FIR-05") == [
        "RGS Puritan II at RGS Halcyon: roll 3; Iron Verdict +1; 4 squares away -4 = 0"
    ]
    assert table.crew("halcyon") == "1/2/2/1/1"
    assert "counter" not in table.due, "damage 0 opens no window (RUL-46)"


def test_ex_03_and_slot_04_without_crew_in_the_engine_room_a_ship_cannot_move() -> None:
    """EX-03."""
    table = position("puritan C10 1/0/2/1/1", HALCYON_HOME)
    assert table.refused("d9") == ("SF-SLOT-04", "SF-MOV-02")
    assert table.moves() - {"void ?"} == {"end"}


def test_ex_04_an_empty_gun_deck_does_not_fire() -> None:
    """EX-04."""
    table = duel({"guns": list(TWO), "crew": "1/2/0/1/1"})
    assert table.refused("fire halcyon guns") == ("SF-SLOT-05", "SF-SLOT-03")
    assert table.moves("puritan", "fire") == set()


def test_ex_05_a_wind_that_blows_south_is_left_to_the_south() -> None:
    """EX-05."""
    table = position("puritan G8 1/2/2/1/1", HALCYON_HOME).play("g9")
    assert table.legal("g10")
    assert table.refused("h9")[0] == "SF-WND-01"


def hunt(solo: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a Hunt in the turn of the Callisto, which is seat 0 and is on Valborough unless another place is given."""
    ships = {
        CALLISTO: {"at": "C10", "crew": FULL, "hand": 3, **(solo or {})},
        HALCYON: {"at": "M10", "hand": 2, **more.pop("halcyon", {})},
        GALLOWGLASS: {"at": "M2", "hand": 2, **more.pop("gallowglass", {})},
        JAMESON: {"at": "C2", "hand": 2, **more.pop("jameson", {})},
    }
    return action(ships, phase=phase, mode="hunt", **more)


def ruins(table: Table) -> list[str]:
    return [table.state.contents.towns[square].name for square in table.state.ruins]


# Fire on a town (SF-HUN-15..21)
def test_ex_06_a_three_destroys_the_town() -> None:
    """EX-06."""
    table = hunt().play("fire on the town")
    assert (table.due, table.spec.number) == ("callisto town die", 1)
    table.dice(3)
    assert ruins(table) == ["Valborough"]
    assert table.reported("SF-HUN-17") == ["Valborough C10 is destroyed by a 3: 1 of 8 towns has fallen"]


def test_ex_07_a_four_does_not_and_the_next_try_is_in_the_next_turn() -> None:
    """EX-07."""
    table = hunt().play("fire on the town").dice(4)
    assert ruins(table) == []
    assert table.refused("fire on the town") == ("SF-TRN-01", "SF-HUN-19", "SF-ACT-01")


def crews(**options: str | int) -> Table:
    table = new_match(2, **options).dice(6, 2).play("puritan", "halcyon")
    return table.draw(*"?" * 14)


def test_ex_08_seven_tokens_with_five_x_covered_are_accepted() -> None:
    """EX-08."""
    table = crews().play("bridge 1 engine 2 guns 2 cargo 1 rally 1")
    assert table.crew("puritan") == "1/2/2/1/1"
    assert table.state.ship_health(0) == 6


def test_ex_09_a_bridge_left_bare_is_refused() -> None:
    """EX-09."""
    table = crews()
    assert table.refused("0/3/2/1/1") == ("SF-SET-11",)
    assert "no crew covers the X of the Bridge" in table.why("0/3/2/1/1")
    assert table.refused("1/3/2/1/0") == ("SF-SET-11",)


def test_ex_10_three_clear_squares_are_a_move() -> None:
    """EX-10."""
    table = position(PURITAN_HOME, HALCYON_HOME).play("D9-E10-F9")
    assert (table.at("puritan"), table.crew("puritan"), table.state.steps) == ("f9", "1/2/2/1/1", 3)


def test_ex_11_and_mtn_04_the_owner_names_the_section_and_may_empty_it() -> None:
    """EX-11."""
    table = position(PURITAN_HOME, HALCYON_HOME).play("d9", "e9")
    assert (table.due, table.decision.owed) == ("puritan toll", ("1 crew for E9",))
    assert table.play("cargo").crew("puritan") == "1/2/2/0/1"
    assert table.play("f9").at("puritan") == "f9"


def test_ex_12_and_mtn_02_a_peak_costs_two_point_by_point() -> None:
    """EX-12, SF-MTN-02."""
    start = "puritan F9 1/3/1/1/1; engines boreas radial"
    assert position(start, HALCYON_HOME).play("e8", "engine", "engine").crew("puritan") == "1/1/1/1/1"
    assert position(start, HALCYON_HOME).play("e8", "engine", "guns").crew("puritan") == "1/2/0/1/1"
    assert position(start, HALCYON_HOME).play("e8", "2 engine").crew("puritan") == "1/1/1/1/1"


@pytest.mark.parametrize(
    ("ship", "also"),
    [("puritan D4 1/2/2/1/1", ["SF-SKL-01"]), ("puritan D4 1/5/2/1/1", ["SF-SKL-01"]), ("halcyon D4 1/6/2/1/1", [])],
)
def test_ex_13_wnd_01_and_skl_08_all_others_follow_the_arrow(ship: str, also: list[str]) -> None:
    """EX-13."""
    table = position(ship, JAMESON_HOME).play("d5")
    assert table.refused("d6") == ("SF-WND-01", "SF-MOV-06", *also, "RUL-23")
    assert "the ship must leave the wind on D5 towards E5" in table.why("d6")
    assert table.play("e5").at(ship.split()[0]) == "e5"


def test_ex_15_a_storm_stops_the_ship_and_costs_action_and_next_turn() -> None:
    """EX-15."""
    table = position("puritan C6 1/2/2/1/1; guns iron verdict", "halcyon C5 1/2/2/1/1").play("b5")
    lost = "no action this turn, and its next turn is skipped"
    assert table.reported("SF-STM-01") == [f"a storm on B5 stops RGS Puritan II: {lost}"]
    assert table.refused("a4") == ("SF-STM-01", "RUL-06")
    assert table.play("end").refused("fire halcyon guns") == ("SF-STM-03", "RUL-06")
    assert table.state.storms == [1, 0]


def landed(ship: str = NEAR, **options: str | int) -> Table:
    return position(ship, HALCYON_HOME, **options).play("h2", "end")


def test_ex_16_a_full_hand_makes_room_before_each_draw() -> None:
    """EX-16."""
    table = landed(f"{NEAR}; hand 6; last port prince").play("collect cards")
    table.draw("?")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan room")
    table.play("discard")
    assert (len(table.hand("puritan")), table.deck()[-1]) == (6, "?")
    table.draw("?")
    assert len(table.hand("puritan")) == 7
    assert table.due == "puritan action"
    assert table.state.last_town[0] == table.state.grid.number("h2")


def test_ex_17_and_twn_03_the_same_town_does_not_pay_twice_running() -> None:
    """EX-17, SF-TWN-03."""
    table = landed(f"{NEAR}; last galewatch")
    assert table.due == "puritan action"
    assert "SF-TWN-03" in table.refused("collect crew")
    assert "RUL-05" in table.refused("collect crew")
    other = position("puritan G10 1/2/2/1/1; last galewatch", HALCYON_HOME).play("h10", "end")
    assert other.due == "puritan collect"


def test_ex_18_an_engine_is_installed_and_takes_the_action() -> None:
    """EX-18."""
    table = at_galewatch(["Peregrine Inline", "Hard Over"], guns=["Old Faithful"])
    assert table.refused("fire halcyon guns") == ("SF-FIR-05", "RUL-59")
    table = action(
        {
            PURITAN: {**GALEWATCH, "hand": ["Peregrine Inline", "Hard Over"], "guns": ["Old Faithful"]},
            HALCYON: {"at": "H3", "hand": 3},
        }
    )
    assert table.refused("fire halcyon guns") == ()
    table.play("install peregrine inline")
    assert table.fitted(ENGINE) == ["E06"]
    assert table.held() == ["O04"]
    assert move_limit(table.state, 0).total == 4
    assert table.state.steps == 0
    assert table.reported("SF-CRD-10") == ["RGS Puritan II installs Peregrine Inline"]
    assert table.refused("fire halcyon guns") == ("SF-TRN-01", "SF-ACT-01", "RUL-82")


def ex_19(**more: object) -> Table:
    """Return the shot of EX-19 at 4 crew in the Engine Room two squares away: 5 damage."""
    theirs = {"at": "H7", "crew": "1/4/1/1/1", **({"hand": more.pop("hand")} if "hand" in more else {})}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs, **more)
    return table.play("fire halcyon engine", "dice 2 5")


def test_ex_19_damage_beyond_a_section_is_lost() -> None:
    """EX-19."""
    table = ex_19()
    assert table.reported("SF-FIR-05")[0].endswith("roll 5 (best of 2, 5); Iron Verdict +1; 1 square between -1 = 5")
    assert table.crew("halcyon") == "1/0/1/1/1"
    assert table.reported("SF-DMG-02") == ["1 damage is lost: the section has no more crew"]
