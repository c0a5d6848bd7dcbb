"""SF-CTR, SF-DMG, SF-CREW-01..04, SF-SKL-02/10 and their rulings: counters, and crew that is lost."""

from __future__ import annotations

import pytest
from broadside import Battle, battle, duel, shooting

from referee.engine.errors import InvalidMoveError

TURRET = ("Ricochet Turret", "Iron Verdict")


def ex_19(**more: object) -> Battle:
    """Return the shot of EX-19 at 4 crew in the Engine Room two squares away: 5 damage."""
    theirs = {"at": "H7", "crew": "1/4/1/1/1", **({"hand": more.pop("hand")} if "hand" in more else {})}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs, **more)
    return table.play("fire halcyon engine", "dice 2 5")


def test_ex_19_what_a_section_cannot_bear_is_lost() -> None:
    table = ex_19()
    assert table.reported("SF-FIR-05")[0].endswith("roll 5 (kept of 2, 5); Iron Verdict +1; 1 square between -1 = 5")
    assert table.crew("halcyon") == "1/0/1/1/1"
    assert table.reported("SF-DMG-02") == ["1 damage beyond the crew there is lost"]


def test_ex_20_hard_over_takes_3_off() -> None:
    """EX-20, SF-CTR-05."""
    table = ex_19(hand=["Hard Over", "?"])
    assert table.due == "halcyon counter"
    assert table.crew("halcyon") == "1/4/1/1/1", "no crew is lost before the counter"
    table.play("counter hard over")
    assert table.reported("SF-CTR-01") == ["RGS Halcyon counters: damage 5; Hard Over -3 = 2"]
    assert table.crew("halcyon") == "1/2/1/1/1"
    assert table.bottom() == ["Hard Over"]
    assert table.hand("halcyon") == ["?"]


@pytest.mark.parametrize(
    ("card", "left", "said"),
    [
        ("evasive climb", 4, "damage 5; Evasive Climb leaves 0 = 0"),
        ("hard over", 2, "damage 5; Hard Over -3 = 2"),
        ("smoke screen", 1, "damage 5; Smoke Screen -2 = 3"),
        ("brace!", 2, "damage 5; Brace! ÷2 = 2"),
        ("damage control", 3, "damage 5; Damage Control at most 1 = 1"),
        ("captain's gambit", 1, "damage 5; Captain’s Gambit -2 = 3"),
    ],
)
def test_what_each_counter_does(card: str, left: int, said: str) -> None:
    table = ex_19(hand=1).play(f"counter {card}")
    assert table.reported("SF-CTR-01")[0] == f"RGS Halcyon counters: {said}"
    assert table.crew("halcyon").split("/")[1] == str(left)


def test_bulkheads_shut_names_another_crewed_section() -> None:
    table = ex_19(hand=2)
    assert table.refused("counter bulkheads engine") == ("SF-CTR-01",)
    assert table.refused("counter bulkheads") == ("SF-CTR-01",)
    assert table.refused("counter hard over guns") == ("SF-CTR-01",)
    table.play("counter bulkheads shut guns")
    assert table.crew("halcyon") == "1/4/0/1/1"


def test_bulkheads_shut_needs_another_section_with_crew() -> None:
    theirs = {"at": "H7", "crew": "0/4/0/0/1", "hand": 2}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs).play("fire halcyon engine", "dice 1 2")
    assert table.refused("counter bulkheads guns") == ("SF-CTR-01",)
    assert "no other section" in str(table.ruling("counter bulkheads"))
    theirs = {"at": "H7", "crew": "0/4/0/2/1", "hand": 2}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs).play("fire halcyon engine", "dice 1 2")
    assert table.play("counter bulkheads").crew("halcyon") == "0/4/0/0/1", "there is only one"


def test_sf_ctr_06_the_attacked_may_pass() -> None:
    """SF-CTR-06."""
    assert ex_19(hand=1).play("pass").crew("halcyon") == "1/0/1/1/1"


def test_sf_ctr_01_a_second_counter_is_refused() -> None:
    table = ex_19(hand=3).play("counter smoke screen")
    assert {"SF-CTR-01", "RUL-47"} <= set(table.refused("rgs halcyon: counter hard over"))


def test_sf_ctr_04_a_counter_cannot_be_countered() -> None:
    theirs = {"at": "H7", "crew": "1/4/1/1/1", "hand": 3}
    table = duel({"at": "F7", "guns": list(TURRET), "hand": 3}, theirs).play("fire halcyon engine", "dice 2 5")
    assert "SF-CTR-01" in table.refused("rgs puritan: counter hard over")
    table.play("rgs halcyon: counter smoke screen")
    assert "SF-CTR-04" in table.refused("rgs puritan: counter hard over")


def test_sf_ctr_02_nothing_is_countered_before_damage_is_worked_out() -> None:
    table = duel({"guns": list(TURRET)}, {"hand": 2}).play("fire halcyon guns")
    assert "SF-CTR-02" in table.refused("rgs halcyon: counter hard over")


def test_sf_ctr_01_a_third_player_does_not_counter() -> None:
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "G6", "hand": 2},
        "gallowglass": {"at": "M2", "hand": 2},
    }
    table = battle(ships).play("fire halcyon guns", "dice 3")
    assert {"SF-CTR-01", "RUL-47"} <= set(table.refused("sr gallowglass: counter hard over"))


def test_sf_ctr_03_the_card_must_be_in_the_hand() -> None:
    table = ex_19(hand=["Smoke Screen", "Spyglass"])
    assert table.refused("counter hard over") == ("SF-CTR-03",)
    assert table.refused("counter old faithful") == ("SF-CTR-01", "SF-CTR-03")
    assert table.moves("halcyon") == {"counter smoke screen", "pass"}


def test_an_unknown_card_is_one_open_counter() -> None:
    table = ex_19(hand=["Smoke Screen", "?", "?"])
    assert table.moves("halcyon") == {"counter smoke screen", "counter ?", "pass"}
    table.play("brace!")
    assert sorted(table.hand("halcyon")) == ["?", "Smoke Screen"]
    assert table.bottom() == ["Brace!"]


def test_rul_72_a_special_order_is_no_counter() -> None:
    table = ex_19(hand=["Field Repairs"])
    assert table.refused("counter field repairs") == ("SF-CTR-03", "RUL-72")


def test_rul_72_any_order_may_be_spent_if_its_words_fit() -> None:
    table = ex_19(hand=["Field Repairs", "Spyglass"], counter_cards="any_order")
    assert table.refused("counter spyglass") == ("SF-CTR-03", "RUL-72")
    table.play("counter field repairs")
    assert table.due == "halcyon place"
    table.play("place 2 engine")
    assert table.crew("halcyon") == "1/1/1/1/1", "six crew bear five damage"


def test_rul_46_without_a_hand_no_counter_is_asked() -> None:
    assert shooting().play("fire halcyon guns", "dice 5").crew("halcyon") == "1/2/0/1/1"


def bombing(theirs: dict[str, object], **more: object) -> Battle:
    ours = {"at": "F6", "cargo": ["Belly Bombs"]}
    return duel(ours, {"at": "G6", **theirs}, **more).play("bombs halcyon")


def test_sf_dmg_01_who_inflicts_it_picks_the_section() -> None:
    table = bombing({"hand": 1})
    assert table.due == "puritan aim"
    assert table.moves("puritan") == {"aim bridge", "aim engine", "aim guns", "aim cargo"}
    table.play("aim engine")
    assert table.due == "halcyon counter"
    assert table.play("pass").crew("halcyon") == "1/0/2/1/1"


def test_sf_dmg_02_all_of_it_falls_on_that_section() -> None:
    assert bombing({}).play("engine").reported("SF-DMG-02") == ["2 damage beyond the crew there is lost"]


def test_rul_58_an_empty_section_is_not_picked() -> None:
    table = bombing({"crew": "1/2/2/0/1"})
    assert table.refused("aim cargo") == ("SF-DMG-01", "RUL-58")
    assert table.refused("aim rally") == ("SF-DMG-01", "RUL-17")


def test_the_only_crewed_section_is_hit_unasked() -> None:
    assert bombing({"crew": "0/5/0/0/1"}).crew("halcyon") == "0/1/0/0/1"


def test_rul_75_bombs_may_hit_a_bridge_that_gunners_may_not() -> None:
    assert bombing({}, target_bridge="false").legal("aim bridge")


def test_rul_13_surplus_goes_on_where_the_owner_says() -> None:
    table = bombing({}, overflow="spill_owner").play("aim guns")
    assert table.due == "halcyon spill"
    assert table.refused("aim guns") != ()
    table.play("rgs halcyon: aim bridge")
    assert table.crew("halcyon") == "0/2/0/1/1"
    table.play("rgs halcyon: aim engine")
    assert table.crew("halcyon") == "0/1/0/1/1"


def test_rul_13_surplus_goes_on_where_the_attacker_says() -> None:
    table = bombing({}, overflow="spill_attacker").play("aim guns")
    assert table.due == "puritan spill"
    assert table.decision.prompt.startswith("RGS Puritan II: name the crewed section of RGS Halcyon to which 2 damage")
    assert table.play("engine").crew("halcyon") == "1/0/0/1/1"
    assert table.due == "puritan relocate", "nothing is left to go on"


def test_rul_13_surplus_may_destroy() -> None:
    table = bombing({"crew": "0/2/2/0/1"}, overflow="spill_attacker").play("aim guns")
    assert table.at("halcyon") == "m10"
    assert table.state.kills == [1, 0]
    assert bombing({"crew": "0/1/2/0/1"}, overflow="spill_attacker").play("aim guns").reported("SF-DMG-02") == []


def test_rul_13_surplus_does_not_go_on_to_an_empty_section() -> None:
    rules = {"overflow": "spill_owner", "empty_section_target": "true"}
    table = bombing({"crew": "1/1/2/0/1"}, **rules).play("aim guns")
    assert table.decision.clause == "SF-DMG-02"
    assert table.decision.prompt.startswith("RGS Halcyon: name the crewed section of its own ship")
    assert table.refused("rgs halcyon: aim cargo") == ("SF-DMG-02", "RUL-13")


def test_why_a_section_cannot_be_named() -> None:
    assert bombing({"crew": "1/2/2/1/0"}, rally_counts_as_crew="true").refused("aim rally") == ("SF-DMG-01", "RUL-58")
    table = shooting({"crew": "0/2/2/1/1"}, target_bridge="false")
    assert table.refused("fire halcyon bridge") == ("SF-FIR-08", "RUL-58")


def test_what_is_asked_of_whom() -> None:
    assert bombing({}).decision[2:4] == (
        "SF-DMG-01",
        "RGS Puritan II: name the section of RGS Halcyon that takes 4 damage",
    )
    table = shooting(gun_target_section="defender").play("fire halcyon", "dice 4")
    assert table.decision[2:4] == ("SF-FIR-08", "RGS Halcyon: name the section of its own ship that takes 2 damage")


@pytest.mark.parametrize(
    ("scope", "guns", "bombs", "mine"),
    [("all_enemy_damage", 1, 1, 1), ("active_attacks", 1, 1, 0), ("guns_only", 1, 0, 0)],
)
def test_rul_46_what_can_be_countered(scope: str, guns: int, bombs: int, mine: int) -> None:
    shot = shooting({"hand": 2}, counter_scope=scope).play("fire halcyon guns", "dice 5")
    assert (shot.due == "halcyon counter") == bool(guns)
    assert (bombing({"hand": 2}, counter_scope=scope).play("aim guns").due == "halcyon counter") == bool(bombs)
    trap = duel({"mines": ["I6"]}, {"hand": 2}, turn={"of": "halcyon", "phase": "move"}, counter_scope=scope)
    trap.play("i6")
    assert trap.due == "puritan aim"
    assert (trap.play("aim guns").due == "halcyon counter") == bool(mine)


def test_rul_47_one_counter_in_each_turn_where_it_is_played_so() -> None:
    def second(**options: str) -> str:
        mines = {"mines": ["I6", "H7"]}
        table = duel(mines, {"hand": 4}, turn={"of": "halcyon", "phase": "move"}, **options)
        table.play("i6").play("aim guns").play("counter smoke screen")
        assert table.crew("halcyon") == "1/2/2/1/1"
        return table.play("h7").play("aim guns").due

    assert second() == "halcyon counter"
    assert second(counter_limit="per_turn") == "halcyon move"


def test_sf_crew_03_lost_crew_goes_back_to_the_supply() -> None:
    table = shooting()
    before = table.state.supply(1)
    table.play("fire halcyon guns", "dice 5")
    assert table.state.supply(1) == before + 2
    assert table.reported("SF-CREW-03") == ["RGS Halcyon loses 2 crew of the Gun Deck (guns): 0 left"]


def test_sf_skl_02_a_skill_is_off_as_soon_as_its_section_is_not_full() -> None:
    jameson = {"at": "G6", "crew": "1/2/6/1/1"}
    table = battle({"puritan ii": {"at": "F6", "cargo": ["Belly Bombs"]}, "jameson brown": jameson})
    table.play("bombs jameson brown")
    assert table.reported("SF-DMG-01")[0] == "MV Jameson Brown is hit: bombs 4; Flak Screen -1 = 3"
    assert table.play("aim guns").crew("jameson brown") == "1/2/3/1/1"
    table = battle(
        {"puritan ii": {"at": "F6", "cargo": ["Belly Bombs"]}, "jameson brown": {**jameson, "crew": "1/2/5/1/1"}}
    )
    assert table.play("bombs jameson brown").reported("SF-DMG-01")[0] == "MV Jameson Brown is hit: bombs 4 = 4"


def test_flak_screen_leaves_nothing_of_a_plane() -> None:
    planes = {"at": "F6", "planes": ["F7"]}
    table = battle(
        {"puritan ii": planes, "jameson brown": {"at": "G6", "crew": "1/2/6/1/1", "hand": 2}}, {"phase": "move"}
    )
    table.play("plane f7 g6")
    assert table.markers() == set()
    assert table.crew("jameson brown") == "1/2/6/1/1"
    assert table.due == "puritan move"


def grapeshot(hand: list[str], **more: object) -> Battle:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/6/1/1", "guns": ["Ricochet Turret", "Bulldog Howitzer"]},
        "halcyon": {"at": "F6", "crew": "1/2/3/1/1", "hand": hand},
    }
    return battle(ships, **more).play("fire halcyon bridge", "dice 6 3")


def test_ex_37_grapeshot_carries_one_surplus_damage_after_the_counter() -> None:
    """EX-37."""
    table = grapeshot(["Bulkheads Shut"])
    assert table.reported("SF-FIR-05")[0].endswith("= 7")
    table.play("counter bulkheads guns")
    assert table.crew("halcyon") == "1/2/0/1/1"
    assert table.due == "gallowglass spill"
    assert table.decision.clause == "SF-SKL-01"
    assert table.refused("aim guns") == ("SF-FIR-08", "RUL-58")
    table.play("aim bridge")
    assert table.crew("halcyon") == "0/2/0/1/1"
    assert table.at("halcyon") == "f6"


def test_grapeshot_is_off_with_five_of_six_crew() -> None:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/5/1/1", "guns": ["Bulldog Howitzer"]},
        "halcyon": {"at": "F6"},
    }
    assert battle(ships).play("fire halcyon bridge", "dice 6").crew("halcyon") == "0/2/2/1/1"


def test_grapeshot_first_carries_and_then_the_owner_says_where_the_rest_goes() -> None:
    table = grapeshot([], overflow="spill_owner").play("aim engine")
    assert table.crew("halcyon") == "0/1/3/1/1"
    assert table.due == "halcyon spill"
    assert table.play("rgs halcyon: aim cargo").crew("halcyon") == "0/1/3/0/1"


def test_damage_control_leaves_no_surplus() -> None:
    table = grapeshot(["Damage Control"]).play("counter damage control")
    assert table.crew("halcyon") == "0/2/3/1/1"
    assert table.due != "gallowglass spill"


def test_rul_14_rally_may_be_asked_as_soon_as_engine_and_bridge_are_empty() -> None:
    theirs = {"crew": "0/1/2/1/1"}
    assert shooting(theirs).play("fire halcyon engine", "dice 6").due == "puritan relocate"
    table = shooting(theirs, rally_timing="immediately").play("fire halcyon engine", "dice 6")
    assert table.due == "halcyon rally now"
    table.play("pass")
    assert table.due == "puritan relocate"


def test_rul_14_a_ship_that_is_destroyed_does_not_rally() -> None:
    table = shooting({"crew": "0/1/0/0/1"}, rally_timing="immediately").play("fire halcyon engine", "dice 6")
    assert table.due == "halcyon draw"


def test_a_section_is_named_by_a_word() -> None:
    for line in ("engine", "aim engine", "name the engine room", "hit engine"):
        assert bombing({}).play(line).crew("halcyon") == "1/0/2/1/1"
    for line in ("aim", "aim engine and guns", "rigging"):
        with pytest.raises(InvalidMoveError):
            bombing({}).ruling(line)


def test_a_counter_is_named_by_a_word() -> None:
    for line in ("counter hard over", "hard over", "play hard over", "counter O05"):
        assert ex_19(hand=1).play(line).crew("halcyon") == "1/2/1/1/1"
    for line in ("counter", "counter hard over twice", "counter rigging"):
        with pytest.raises(InvalidMoveError):
            ex_19(hand=1).ruling(line)
