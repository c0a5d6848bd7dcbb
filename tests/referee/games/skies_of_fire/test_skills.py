"""Special skills: SF-SKL-01 to SF-SKL-10, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import HALCYON_HOME, Table, action, duel, position, sunk


def test_sf_skl_01_rifled_barrels_with_five_of_six_crew_are_off() -> None:
    """SF-SKL-01."""
    table = duel({"crew": "1/2/5/1/1", "guns": ["Iron Verdict"]}).play("fire halcyon guns")
    assert table.spec.number == 1


def test_sf_skl_02_a_skill_is_off_as_soon_as_its_section_is_not_full() -> None:
    """SF-SKL-02."""
    jameson = {"at": "G6", "crew": "1/2/6/1/1"}
    table = action({"puritan ii": {"at": "F6", "cargo": ["Belly Bombs"]}, "jameson brown": jameson})
    table.play("bombs jameson brown")
    assert table.reported("SF-DMG-01")[0] == "MV Jameson Brown is hit: bombs 4; Flak Screen -1 = 3"
    assert table.play("aim guns").crew("jameson brown") == "1/2/3/1/1"
    table = action(
        {"puritan ii": {"at": "F6", "cargo": ["Belly Bombs"]}, "jameson brown": {**jameson, "crew": "1/2/5/1/1"}}
    )
    assert table.play("bombs jameson brown").reported("SF-DMG-01")[0] == "MV Jameson Brown is hit: bombs 4"


def test_rul_25_fine_tuned_is_looked_for_as_the_ship_leaves_the_wind() -> None:
    """RUL-25."""
    hit = position("puritan D4 1/6/2/1/1", "halcyon M10 1/2/2/1/1; planes d5").play("d5", "engine")
    assert "SF-SKL-01" in hit.refused("d6")
    assert hit.legal("e5")
    missed = position("puritan D4 1/6/2/1/1", "halcyon M10 1/2/2/1/1; planes d5").play("d5", "guns")
    assert missed.legal("d6")
    manned = position("puritan D5 1/5/2/1/1; hand field repairs", HALCYON_HOME)
    assert "SF-WND-01" in manned.refused("d6")
    assert manned.play("field repairs", "1 engine 1 guns").legal("d6")


def test_skl_04_and_ex_14_a_full_engine_room_leaves_the_wind_as_it_likes() -> None:
    """EX-14."""
    assert position("puritan D4 1/6/2/1/1", HALCYON_HOME).play("d5", "d6").at("puritan") == "d6"


def test_sf_skl_05_rifled_barrels_roll_one_die_more_and_keep_the_higher() -> None:
    """SF-SKL-05."""
    table = duel({"crew": "1/2/6/1/1", "guns": ["Iron Verdict"]}, {"at": "G6", "crew": "1/2/6/1/1"})
    table.play("fire halcyon guns")
    assert table.spec.prompt == "RGS Puritan II rolls 2 dice at RGS Halcyon, Gun Deck"
    table.play("dice 2 5")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_rul_74_rifled_barrels_and_an_extra_die_gun() -> None:
    """RUL-74."""
    crew = {"crew": "1/2/6/1/1", "guns": ["Ricochet Turret"]}
    table = duel(crew, {"at": "G6"}).play("fire halcyon guns")
    assert table.spec.number == 3
    table.play("dice 1 6 2")
    assert ": roll 6 (best of 1, 6, 2)" in table.reported("SF-FIR-05")[0]
    assert duel(crew, {"at": "G6"}, rifled_stack="no_stack").play("fire halcyon guns").spec.number == 2
    plain = {**crew, "guns": ["Iron Verdict"]}
    assert duel(plain, {"at": "G6"}, rifled_stack="no_stack").play("fire halcyon guns").spec.number == 2


def test_sf_skl_06_rifled_barrels_need_a_gun() -> None:
    """SF-SKL-06."""
    table = duel({"crew": "1/2/6/1/1"})
    assert table.refused("fire halcyon guns") == ("SF-FIR-01", "SF-SLOT-02", "SF-SKL-06", "RUL-08")


def test_skl_07_a_full_cargo_armours_the_ship_but_five_crew_do_not() -> None:
    """SF-SKL-07."""
    assert position("puritan F9 1/2/2/6/1", HALCYON_HOME).play("e8", "e9").crew("puritan") == "1/2/2/6/1"
    assert position("puritan F9 1/2/2/5/1", HALCYON_HOME).play("e8").due == "puritan toll"
    assert position("jameson F9 1/2/2/6/1", HALCYON_HOME).play("e8").due == "jameson toll"


def ending(crew: str = "1/2/2/1/1") -> Table:
    return position(f"puritan C9 {crew}", HALCYON_HOME, phase="relocate")


def test_skl_09_skills_go_on_with_the_crew_that_comes() -> None:
    """SF-SKL-09."""
    table = ending("1/2/2/5/1").play("1 guns cargo")
    assert table.state.crew[0][3] == 6
    table.play("end", "end", "end", "d9", "e9")
    assert table.due == "puritan move"


def test_skl_10_crew_may_be_massed_although_one_attack_may_take_it() -> None:
    """SF-SKL-10, RUL-13."""
    massed = ending("1/4/1/1/1").play("0/0/6/1")
    assert massed.crew("puritan") == "0/0/6/1/1"
    assert ending("1/4/1/1/1").refused("0/0/7/0") == ("SF-REL-04", "SF-MAT-08")
    shot = position("halcyon C8 1/2/2/1/1; guns iron verdict", "puritan C9 0/0/6/1/1", phase="action")
    assert shot.play("fire puritan guns", "dice 5").crew("puritan") == "0/0/0/1/1"


def bombing(theirs: dict[str, object], **more: object) -> Table:
    ours = {"at": "F6", "cargo": ["Belly Bombs"]}
    return duel(ours, {"at": "G6", **theirs}, **more).play("bombs halcyon")


def test_rul_13_surplus_goes_on_where_the_owner_says() -> None:
    """RUL-13."""
    table = bombing({}, overflow="spill_owner").play("aim guns")
    assert table.due == "halcyon spill"
    assert table.refused("aim guns") != ()
    table.play("rgs halcyon: aim bridge")
    assert table.crew("halcyon") == "0/2/0/1/1"
    table.play("rgs halcyon: aim engine")
    assert table.crew("halcyon") == "0/1/0/1/1"


def test_rul_13_surplus_goes_on_where_the_attacker_says() -> None:
    """RUL-13."""
    table = bombing({}, overflow="spill_attacker").play("aim guns")
    assert table.due == "puritan spill"
    assert table.decision.prompt.startswith("name the crewed section of RGS Halcyon that takes the remaining 2 damage")
    assert table.play("engine").crew("halcyon") == "1/0/0/1/1"
    assert table.due == "puritan relocate", "nothing is left to go on"


def test_rul_13_surplus_may_destroy() -> None:
    """RUL-13."""
    table = bombing({"crew": "0/2/2/0/1"}, overflow="spill_attacker").play("aim guns")
    assert table.at("halcyon") == "m10"
    assert table.state.kills == [1, 0]
    assert bombing({"crew": "0/1/2/0/1"}, overflow="spill_attacker").play("aim guns").reported("SF-DMG-02") == []


def test_rul_13_surplus_does_not_go_on_to_an_empty_section() -> None:
    """RUL-13."""
    rules = {"overflow": "spill_owner", "empty_section_target": "true"}
    table = bombing({"crew": "1/1/2/0/1"}, **rules).play("aim guns")
    assert table.decision.clause == "SF-DMG-02"
    assert table.decision.prompt.startswith("name the crewed section of your own ship")
    assert table.refused("rgs halcyon: aim cargo") == ("SF-DMG-02", "RUL-13")


def grapeshot(hand: list[str], **more: object) -> Table:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/6/1/1", "guns": ["Ricochet Turret", "Bulldog Howitzer"]},
        "halcyon": {"at": "F6", "crew": "1/2/3/1/1", "hand": hand},
    }
    return action(ships, **more).play("fire halcyon bridge", "dice 6 3")


def test_grapeshot_first_carries_and_then_the_owner_says_where_the_rest_goes() -> None:
    table = grapeshot([], overflow="spill_owner").play("aim engine")
    assert table.crew("halcyon") == "0/1/3/1/1"
    assert table.due == "halcyon spill"
    assert table.play("rgs halcyon: aim cargo").crew("halcyon") == "0/1/3/0/1"


def test_rul_13_who_names_where_damage_goes_on_to() -> None:
    """RUL-13."""
    for overflow, chooser in (("spill_owner", "halcyon"), ("spill_attacker", "puritan")):
        assert sunk({"crew": "0/1/1/1/1"}, overflow=overflow).due == f"{chooser} spill"
    assert sunk({"crew": "0/1/1/1/1"}).crew("halcyon") == "0/1/0/1/1"
