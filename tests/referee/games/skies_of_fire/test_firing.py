"""Firing guns: SF-FIR-01 to SF-FIR-09, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import CREW, Table, action, duel, position, shooting, total

from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError

TURRET_ALONE = ("Ricochet Turret",)


def test_sf_fir_01_without_a_gun_card_nobody_fires() -> None:
    """SF-FIR-01."""
    assert duel({}).refused("fire halcyon guns") == ("SF-FIR-01", "SF-SLOT-02", "RUL-08")


def test_sf_fir_02_after_a_shot_nobody_moves() -> None:
    """SF-FIR-02."""
    table = shooting().play("fire halcyon guns", "dice 4")
    assert "SF-TRN-01" in table.refused("f7")


@pytest.mark.parametrize(
    ("sight", "mountain", "peak"), [("none", 1, 1), ("peaks_block", 1, 0), ("mountains_block", 0, 0)]
)
def test_rul_59_what_blocks_sight(sight: str, mountain: int, peak: int) -> None:
    """RUL-59."""

    def legal(one: str, other: str) -> bool:
        ships = {"puritan ii": {"at": one, "guns": ["Iron Verdict"]}, "halcyon": {"at": other}}
        table = action(ships, line_of_sight=sight)
        found = table.refused("fire halcyon guns")
        assert found in ((), ("SF-FIR-02", "RUL-59"))
        return not found

    assert legal("G4", "I4") == bool(mountain), "H4 is a mountain"
    assert legal("D4", "E3") is True, "neighbours see each other"
    assert legal("D3", "F5") == bool(peak), "E4 is a peak"
    assert legal("C6", "D6") is True


def test_sf_fir_03_the_section_is_named_before_the_roll() -> None:
    """SF-FIR-03."""
    assert shooting().refused("fire halcyon") == ("SF-FIR-03", "RUL-12")


def test_a_ship_does_not_fire_on_itself_or_on_nobody() -> None:
    assert shooting().refused("fire puritan guns") == ("SF-FIR-03",)
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "none"},
        "gallowglass": {"at": "M10"},
    }
    assert action(ships).refused("fire halcyon guns") == ("SF-FIR-03",)
    table = shooting()
    nobody = table.game.judge(table.state, Move(0, "fire", (5, 2)))
    assert nobody.clauses == ("SF-FIR-03",)
    assert nobody.breaches[0].kind == "fact"


def bombing(theirs: dict[str, object], **more: object) -> Table:
    ours = {"at": "F6", "cargo": ["Belly Bombs"]}
    return duel(ours, {"at": "G6", **theirs}, **more).play("bombs halcyon")


def test_the_question_names_who_decides_and_what_is_hit() -> None:
    assert bombing({}).decision[2:4] == (
        "SF-DMG-01",
        "name the section of RGS Halcyon that takes 4 damage",
    )
    table = shooting(gun_target_section="defender").play("fire halcyon", "dice 4")
    assert table.decision[2:4] == ("SF-FIR-08", "name the section of your own ship that takes 2 damage")


def test_rul_12_the_attacker_may_name_the_section_after_the_roll() -> None:
    """RUL-12."""
    table = shooting(gun_target_section="attacker_after_roll")
    assert table.refused("fire halcyon guns") == ("SF-FIR-03", "RUL-12")
    table.play("fire halcyon")
    assert table.spec.prompt == "RGS Puritan II rolls 1 die at RGS Halcyon"
    table.play("dice 4")
    assert table.due == "puritan aim"
    table.play("engine")
    assert table.crew("halcyon") == "1/0/2/1/1"


def test_rul_12_the_defender_may_name_the_section() -> None:
    """RUL-12."""
    table = shooting({"hand": 2}, gun_target_section="defender").play("fire halcyon", "dice 3")
    assert table.due == "halcyon aim"
    table.play("aim cargo")
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.crew("halcyon") == "1/2/2/0/1"


@pytest.mark.parametrize(
    ("named", "listed"),
    [
        ("attacker_before_roll", {"fire halcyon bridge", "fire halcyon engine"}),
        ("attacker_after_roll", {"fire halcyon"}),
        ("defender", {"fire halcyon"}),
    ],
)
def test_rul_12_a_shot_is_listed_with_its_section_or_without(named: str, listed: set[str]) -> None:
    """RUL-12."""
    ships = ("puritan C9 1/2/2/1/1; guns iron verdict", "halcyon C8 1/2/0/0/1")
    assert position(*ships, phase="action", gun_target_section=named).moves() - {"void ?", "end"} == listed


@pytest.mark.parametrize(("typed", "fits"), [("1", True), ("6", True), ("0", False), ("7", False), ("3 4", False)])
def test_sf_fir_04_the_attacker_rolls_a_die_of_six_sides(typed: str, fits: bool) -> None:
    """SF-FIR-04."""
    table = shooting().play("fire halcyon guns")
    assert (table.due, table.spec.clause, table.spec.faces) == ("puritan gun dice", "SF-FIR-04", 6)
    assert table.refused(f"dice {typed}") == (() if fits else ("SF-FIR-04",))


def test_sf_fir_05_a_target_that_cannot_be_hurt_is_out_of_reach() -> None:
    """SF-FIR-05."""
    table = shooting({"at": "N7"})
    assert table.refused("fire halcyon guns") == ("SF-FIR-05", "RUL-59")
    ruling = table.game.book.ruling("RUL-59")
    assert ruling is not None
    assert all("at least 1 damage" in text for text in ruling.says.values()), "each value cited here says the range"
    assert "out of reach even with the best roll: roll 6; Iron Verdict +1; 7 squares between -7 = 0" in str(
        table.ruling("fire halcyon guns")
    )
    assert shooting({"at": "M7"}).legal("fire halcyon guns"), "a six does 1 at distance 7"


def test_range_tables_spare_a_neighbour_nothing() -> None:
    table = action(
        {"halcyon": {"at": "M10", "crew": "1/1/6/1/1", "guns": ["Iron Verdict"]}, "puritan ii": {"at": "N10"}}
    ).play("fire puritan engine", "dice 1")
    assert table.reported("SF-FIR-05")[0].endswith("roll 1; Iron Verdict +1 = 2")


def test_the_callistos_own_gun_counts_as_a_card() -> None:
    ships = {
        "callisto": {"at": "H6", "crew": "1/6/4/6/1"},
        "puritan ii": {"at": "H8"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    table = action(ships, mode="hunt").play("fire puritan guns", "dice 2")
    assert table.reported("SF-FIR-05")[0].endswith("roll 2; gun of RGS Callisto +1; 1 square between -1 = 2")


def test_rul_10_diagonals_count_one_and_two_where_there_are_none() -> None:
    """RUL-10."""
    assert total(shooting({"at": "I9"}), 6) == 5
    assert total(shooting({"at": "I9"}, directions="four"), 6) == 2


def test_rul_75_bombs_may_hit_a_bridge_that_gunners_may_not() -> None:
    """RUL-75."""
    assert bombing({}, target_bridge="false").legal("aim bridge")


def test_rul_75_the_bridge_can_be_named_unless_the_table_spares_it() -> None:
    """RUL-75."""
    assert shooting().legal("fire halcyon bridge")
    table = shooting(target_bridge="false")
    assert table.refused("fire halcyon bridge") == ("SF-FIR-08", "RUL-75")
    assert table.moves("puritan", "fire") == {"fire halcyon engine", "fire halcyon guns", "fire halcyon cargo"}
    empty = shooting({"crew": "0/2/2/1/1"}, target_bridge="false", empty_section_target="true")
    assert empty.refused("fire halcyon bridge") == ("SF-FIR-08", "RUL-75")


def test_rul_75_an_owner_who_names_the_section_may_name_the_bridge() -> None:
    """RUL-75."""
    table = shooting(gun_target_section="defender", target_bridge="false").play("fire halcyon", "dice 4")
    assert table.play("aim bridge").crew("halcyon") == "0/2/2/1/1"
    table = shooting(gun_target_section="attacker_after_roll", target_bridge="false").play("fire halcyon", "dice 4")
    assert table.refused("aim bridge") == ("SF-FIR-08", "RUL-75")
    bridge = {"crew": "1/0/0/0/1"}
    assert shooting(bridge, gun_target_section="defender", target_bridge="false").legal("fire halcyon")
    last = shooting(bridge, gun_target_section="attacker_after_roll", target_bridge="false")
    assert last.refused("fire halcyon") == ("SF-FIR-08", "RUL-75")


def test_sf_fir_09_damage_is_never_negative() -> None:
    """SF-FIR-09."""
    table = shooting().play("fire halcyon guns", "dice 1")
    expected = "RGS Puritan II at RGS Halcyon: roll 1; Iron Verdict +1; 3 squares between -3; never below 0 +1 = 0"
    assert table.reported("SF-FIR-05") == [expected]
    assert table.crew("halcyon") == "1/2/2/1/1"


@pytest.mark.parametrize(("dice", "left"), [("1 1", 2), ("3 1", 2), ("4 1", 1)])
def test_sf_fir_09_no_roll_is_so_low_that_crew_is_won(dice: str, left: int) -> None:
    """SF-FIR-09."""
    table = shooting({}, TURRET_ALONE).play("fire halcyon guns", f"dice {dice}")
    assert table.reported("SF-FIR-05")[0].endswith(f"= {2 - left}")
    assert table.crew("halcyon") == f"1/2/{left}/1/1"
    assert table.crew("puritan") == CREW


@pytest.mark.parametrize("line", ["fire halcyon rigging", "fire halcyon guns twice", "fire guns twice", "shoot"])
def test_words_that_are_no_shot_are_refused(line: str) -> None:
    with pytest.raises(InvalidMoveError):
        shooting().ruling(line)


@pytest.mark.parametrize("line", ["shoot halcyon guns", "fire on the halcyon's gun deck", "fire at halcyon, guns"])
def test_a_shot_is_typed_in_several_ways(line: str) -> None:
    table = shooting()
    assert table.game.write(table.state, table.ruling(line).move) == "fire halcyon guns"
