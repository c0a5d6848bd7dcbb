"""SF-FIR, SF-GUN, SF-SLOT-02..07 and their rulings: who may fire, with what, and how much it does."""

from __future__ import annotations

import pytest
from broadside import battle, duel, shooting

from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError

TWO = ("Iron Verdict", "Old Faithful")
TURRET = ("Ricochet Turret", "Iron Verdict")


def total(table, *dice: int) -> int:
    """Return the damage that is worked out for a shot at guns."""
    table.play("fire halcyon guns", "dice " + " ".join(map(str, dice)))
    return int(table.reported("SF-FIR-05")[0].rpartition("= ")[2])


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


def test_ex_04_an_empty_gun_deck_does_not_fire() -> None:
    """EX-04."""
    table = duel({"guns": list(TWO), "crew": "1/2/0/1/1"})
    assert table.refused("fire halcyon guns") == ("SF-SLOT-05", "SF-SLOT-03")
    assert table.moves("puritan", "fire") == set()


def test_sf_slot_07_one_crew_on_the_gun_deck_is_enough() -> None:
    assert duel({"guns": list(TWO), "crew": "1/2/1/1/1"}).legal("fire halcyon guns")


def test_sf_fir_01_without_a_gun_card_nobody_fires() -> None:
    assert duel({}).refused("fire halcyon guns") == ("SF-FIR-01", "SF-SLOT-02", "RUL-08")


def test_sf_skl_06_rifled_barrels_need_a_gun() -> None:
    table = duel({"crew": "1/2/6/1/1"})
    assert table.refused("fire halcyon guns") == ("SF-FIR-01", "SF-SLOT-02", "SF-SKL-06", "RUL-08")


def test_rul_08_a_bare_hull_may_fire_a_plain_die_where_it_is_played_so() -> None:
    table = duel({"crew": "1/2/6/1/1"}, {"at": "G6"}, bare_hull_fire="plain_d6").play("fire halcyon guns")
    assert table.spec.number == 1, "the skill needs a gun"
    table.play("dice 1")
    assert table.crew("halcyon") == "1/2/1/1/1"


def test_sf_fir_05_a_target_that_cannot_be_hurt_is_out_of_reach() -> None:
    table = shooting({"at": "N7"})
    assert table.refused("fire halcyon guns") == ("SF-FIR-05", "RUL-59")
    assert "at best roll 6; Iron Verdict +1; 7 squares between -7 = 0" in str(table.ruling("fire halcyon guns"))
    assert shooting({"at": "M7"}).legal("fire halcyon guns"), "a six does 1 at distance 7"


def test_sf_fir_09_damage_is_never_negative() -> None:
    """SF-FIR-09."""
    table = shooting().play("fire halcyon guns", "dice 1")
    expected = "RGS Puritan II at RGS Halcyon: roll 1; Iron Verdict +1; 3 squares between -3; never below 0 +1 = 0"
    assert table.reported("SF-FIR-05") == [expected]
    assert table.crew("halcyon") == "1/2/2/1/1"


def test_sf_fir_03_the_section_is_named_before_the_roll() -> None:
    assert shooting().refused("fire halcyon") == ("SF-FIR-03", "RUL-12")


def test_rul_12_the_attacker_may_name_the_section_after_the_roll() -> None:
    table = shooting(gun_target_section="attacker_after_roll")
    assert table.refused("fire halcyon guns") == ("SF-FIR-03", "RUL-12")
    table.play("fire halcyon")
    assert table.spec.prompt == "RGS Puritan II rolls 1 die at RGS Halcyon"
    table.play("dice 4")
    assert table.due == "puritan aim"
    table.play("engine")
    assert table.crew("halcyon") == "1/0/2/1/1"


def test_rul_12_the_defender_may_name_the_section() -> None:
    table = shooting({"hand": 2}, gun_target_section="defender").play("fire halcyon", "dice 3")
    assert table.due == "halcyon aim"
    table.play("aim cargo")
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.crew("halcyon") == "1/2/2/0/1"


def test_rul_58_an_empty_section_cannot_be_named() -> None:
    table = shooting({"crew": "1/2/2/0/1"})
    assert table.refused("fire halcyon cargo") == ("SF-FIR-08", "RUL-58")
    assert shooting({"crew": "1/2/2/0/1"}, empty_section_target="true").legal("fire halcyon cargo")


def test_rul_58_damage_on_an_empty_section_is_lost() -> None:
    table = shooting({"crew": "1/2/2/0/1"}, empty_section_target="true").play("fire halcyon cargo", "dice 6")
    assert table.crew("halcyon") == "1/2/2/0/1"
    assert table.reported("SF-DMG-02") == ["4 damage beyond the crew there is lost"]


def test_rul_75_the_bridge_can_be_named_unless_the_table_spares_it() -> None:
    assert shooting().legal("fire halcyon bridge")
    table = shooting(target_bridge="false")
    assert table.refused("fire halcyon bridge") == ("SF-FIR-08", "RUL-75")
    assert table.moves("puritan", "fire") == {"fire halcyon engine", "fire halcyon guns", "fire halcyon cargo"}


def test_rul_75_an_owner_who_names_the_section_may_name_the_bridge() -> None:
    table = shooting(gun_target_section="defender", target_bridge="false").play("fire halcyon", "dice 4")
    assert table.play("aim bridge").crew("halcyon") == "0/2/2/1/1"
    table = shooting(gun_target_section="attacker_after_roll", target_bridge="false").play("fire halcyon", "dice 4")
    assert table.refused("aim bridge") == ("SF-FIR-08", "RUL-75")
    bridge = {"crew": "1/0/0/0/1"}
    assert shooting(bridge, gun_target_section="defender", target_bridge="false").legal("fire halcyon")
    last = shooting(bridge, gun_target_section="attacker_after_roll", target_bridge="false")
    assert last.refused("fire halcyon") == ("SF-FIR-08", "RUL-75")


def test_rul_17_the_rally_token_is_no_target_unless_it_is_crew() -> None:
    assert shooting().refused("fire halcyon rally") == ("SF-FIR-08", "RUL-17")
    table = shooting({"crew": "0/0/0/1/1"}, rally_counts_as_crew="true").play("fire halcyon rally", "dice 6")
    assert table.crew("halcyon") == "0/0/0/1/0"


def test_rul_17_the_rally_token_keeps_a_ship_alive_where_it_is_crew() -> None:
    table = shooting({"crew": "0/0/0/1/1"}, rally_counts_as_crew="true").play("fire halcyon cargo", "dice 6")
    assert table.at("halcyon") == "j6"
    assert table.crew("halcyon") == "0/0/0/0/1"
    table = shooting({"crew": "0/0/0/1/1"}).play("fire halcyon cargo", "dice 6")
    assert table.at("halcyon") == "m10"


def test_sf_act_05_firing_is_the_action() -> None:
    table = shooting().play("fire halcyon guns", "dice 4")
    assert table.state.actions == ("fire",)
    again = shooting({}, turn={"actions": ["install"]})
    assert again.refused("fire halcyon guns") == ("SF-ACT-01", "RUL-82")


@pytest.mark.parametrize("line", ["fire halcyon rigging", "fire halcyon guns twice", "fire guns twice", "shoot"])
def test_words_that_are_no_shot(line: str) -> None:
    with pytest.raises(InvalidMoveError):
        shooting().ruling(line)


@pytest.mark.parametrize("line", ["shoot halcyon guns", "fire on the halcyon's gun deck", "fire at halcyon, guns"])
def test_words_for_a_shot(line: str) -> None:
    table = shooting()
    assert table.game.write(table.state, table.ruling(line).move) == "fire halcyon guns"


def test_sf_fir_02_after_a_shot_nobody_moves() -> None:
    table = shooting().play("fire halcyon guns", "dice 4")
    assert "SF-TRN-01" in table.refused("f7")


def test_ex_33_a_ship_that_a_storm_has_caught_does_not_fire() -> None:
    """EX-33."""
    ours = {"at": "C6", "crew": "1/2/1/2/1", "guns": ["Old Faithful"]}
    table = duel(ours, {"at": "C5"}, turn={"phase": "move"}).play("b5")
    table.play("end")
    assert table.refused("fire halcyon guns") == ("SF-STM-03", "RUL-06")
    table.play("end", "2 cargo guns")
    assert table.crew("puritan") == "1/2/3/0/1"


def test_a_ship_does_not_fire_on_itself_or_on_nobody() -> None:
    assert shooting().refused("fire puritan guns") == ("SF-FIR-03",)
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "none"},
        "gallowglass": {"at": "M10"},
    }
    assert battle(ships).refused("fire halcyon guns") == ("SF-FIR-03",)
    table = shooting()
    nobody = table.game.judge(table.state, Move(0, "fire", (5, 2)))
    assert nobody.clauses == ("SF-FIR-03",)
    assert nobody.breaches[0].kind == "fact"


@pytest.mark.parametrize(
    ("guns", "bonus", "expected"),
    [
        (("Iron Verdict",), "per_card", 1),
        (TWO, "per_card", 2),
        (("Iron Verdict",), "second_card_only", 0),
        (TWO, "second_card_only", 1),
        (("Iron Verdict",), "flat_one", 1),
        (TWO, "flat_one", 1),
    ],
)
def test_rul_07_what_gun_cards_add(guns: tuple[str, ...], bonus: str, expected: int) -> None:
    """RUL-07, SF-FIR-06, SF-FIR-07."""
    assert total(shooting({"at": "G6"}, guns, gun_bonus=bonus), 3) == 3 + expected


def test_rul_07_an_extra_die_gun_rolls_its_die_and_counts_as_a_card() -> None:
    assert total(shooting({"at": "G6"}, TURRET, gun_bonus="second_card_only"), 2, 5) == 6
    assert total(shooting({"at": "G6"}, TURRET[:1], gun_bonus="flat_one"), 2, 5) == 6
    assert total(shooting({"at": "G6"}, TURRET[:1]), 2, 5) == 5


def test_rul_09_dice_are_kept_or_added() -> None:
    """RUL-09."""
    assert total(shooting({"at": "G6"}, TURRET[:1]), 3, 5) == 5
    assert total(shooting({"at": "G6"}, TURRET[:1], extra_die="sum"), 3, 5) == 8


def test_sf_gun_04_an_extra_die_and_a_bonus_both_count() -> None:
    """SF-GUN-04."""
    table = shooting({"at": "G6"}, TURRET).play("fire halcyon guns", "dice 2 4")
    assert table.reported("SF-FIR-05") == ["RGS Puritan II at RGS Halcyon: roll 4 (kept of 2, 4); Iron Verdict +1 = 5"]


def test_sf_skl_05_rifled_barrels_roll_one_die_more_and_keep_the_higher() -> None:
    table = duel({"crew": "1/2/6/1/1", "guns": ["Iron Verdict"]}, {"at": "G6", "crew": "1/2/6/1/1"})
    table.play("fire halcyon guns")
    assert table.spec.prompt == "RGS Puritan II rolls 2 dice at RGS Halcyon, Gun Deck"
    table.play("dice 2 5")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_sf_skl_01_rifled_barrels_with_five_of_six_crew_are_off() -> None:
    table = duel({"crew": "1/2/5/1/1", "guns": ["Iron Verdict"]}).play("fire halcyon guns")
    assert table.spec.number == 1


def test_rul_74_rifled_barrels_and_an_extra_die_gun() -> None:
    """RUL-74."""
    crew = {"crew": "1/2/6/1/1", "guns": ["Ricochet Turret"]}
    table = duel(crew, {"at": "G6"}).play("fire halcyon guns")
    assert table.spec.number == 3
    table.play("dice 1 6 2")
    assert "roll 6 (kept of 1, 6, 2) = 6" in table.reported("SF-FIR-05")[0]
    assert duel(crew, {"at": "G6"}, rifled_stack="no_stack").play("fire halcyon guns").spec.number == 2
    plain = {**crew, "guns": ["Iron Verdict"]}
    assert duel(plain, {"at": "G6"}, rifled_stack="no_stack").play("fire halcyon guns").spec.number == 2


def test_rul_09_a_skill_still_leaves_its_lowest_die_out_where_dice_are_added() -> None:
    crew = {"crew": "1/2/6/1/1", "guns": ["Ricochet Turret"]}
    assert total(duel(crew, {"at": "G6"}, extra_die="sum"), 4, 2, 3) == 7
    assert total(duel({**crew, "guns": ["Iron Verdict"]}, {"at": "G6"}, extra_die="sum"), 4, 2) == 5


def test_ex_36_range_tables_count_a_square_less() -> None:
    """EX-36."""

    def ships(guns: int):
        return battle(
            {
                "halcyon": {"at": "M10", "crew": f"1/1/{guns}/1/1", "guns": ["Iron Verdict"]},
                "puritan ii": {"at": "H10", "crew": "1/3/1/1/1"},
            }
        )

    table = ships(6).play("fire puritan engine", "dice 4")
    assert table.reported("SF-FIR-05")[0].endswith("roll 4; Iron Verdict +1; 4 squares between -4; Range Tables +1 = 2")
    assert table.crew("puritan") == "1/1/1/1/1"
    assert ships(5).play("fire puritan engine", "dice 4").crew("puritan") == "1/2/1/1/1"


def test_range_tables_spare_a_neighbour_nothing() -> None:
    table = battle(
        {"halcyon": {"at": "M10", "crew": "1/1/6/1/1", "guns": ["Iron Verdict"]}, "puritan ii": {"at": "N10"}}
    ).play("fire puritan engine", "dice 1")
    assert table.reported("SF-FIR-05")[0].endswith("roll 1; Iron Verdict +1 = 2")


def test_rul_10_diagonals_count_one_and_two_where_there_are_none() -> None:
    assert total(shooting({"at": "I9"}), 6) == 5
    assert total(shooting({"at": "I9"}, directions="four"), 6) == 2


@pytest.mark.parametrize(
    ("sight", "mountain", "peak"), [("none", 1, 1), ("peaks_block", 1, 0), ("mountains_block", 0, 0)]
)
def test_rul_59_what_blocks_sight(sight: str, mountain: int, peak: int) -> None:
    def legal(one: str, other: str) -> bool:
        ships = {"puritan ii": {"at": one, "guns": ["Iron Verdict"]}, "halcyon": {"at": other}}
        table = battle(ships, line_of_sight=sight)
        found = table.refused("fire halcyon guns")
        assert found in ((), ("SF-FIR-02", "RUL-59"))
        return not found

    assert legal("G4", "I4") == bool(mountain), "H4 is a mountain"
    assert legal("D4", "E3") is True, "neighbours see each other"
    assert legal("D3", "F5") == bool(peak), "E4 is a peak"
    assert legal("C6", "D6") is True


def test_the_callistos_own_gun_counts_as_a_card() -> None:
    ships = {
        "callisto": {"at": "H6", "crew": "1/6/4/6/1"},
        "puritan ii": {"at": "H8"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    table = battle(ships, mode="hunt").play("fire puritan guns", "dice 2")
    assert table.reported("SF-FIR-05")[0].endswith("roll 2; gun of RGS Callisto +1; 1 square between -1 = 2")


def test_rul_50_hunters_do_not_fire_on_hunters() -> None:
    ships = {
        "puritan ii": {"at": "G8", "guns": ["Iron Verdict"]},
        "callisto": {"at": "H6", "crew": "1/6/4/6/1"},
        "halcyon": {"at": "H10"},
        "gallowglass": {"at": "M2"},
    }
    assert battle(ships, mode="hunt").refused("fire halcyon guns") == ("SF-HUN-11", "RUL-50")
    assert battle(ships, mode="hunt", friendly_fire="true").legal("fire halcyon guns")
    assert battle(ships, mode="hunt").legal("fire callisto guns")
