"""Scenarios 1 to 5: what each adds to the rules (CA-SCN1 to CA-SCN5)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_scenarios import Table, begun, designed, position

HUNT = "boards/castle_assault/scenarios/2_treasure_hunt.yaml"
PLAYERS_LOSS = [(scenario, f"CA-SCN{scenario}-02") for scenario in range(1, 10)]


def ending(scenario: int, turn: int, units: str = "a5 south knight", **more: object) -> Table:
    """Return a table after the end of a Monster turn, with 1 on every die."""
    table = position(units, scenario=scenario, of="monsters", phase="end", number=2 * turn, **more)  # type: ignore[arg-type]
    for _ in range(6):
        if table.state.turn != 2 * turn or table.won is not None:
            break
        if table.due.startswith("south place"):
            table.play(sorted(table.moves(0))[0])
        elif table.due.endswith("tie"):
            table.dice(1)
        table.monsters()
    return table


@pytest.mark.parametrize(("scenario", "clause"), PLAYERS_LOSS)
def test_the_loss_of_each_scenario_is_your_castle(scenario: int, clause: str) -> None:
    """CA-SCN1-02, CA-SCN2-02, CA-SCN3-02, CA-SCN4-02, CA-SCN5-02: so it is in each of them.

    And in the others: CA-SCN6-02, CA-SCN7-02, CA-SCN8-02, CA-SCN9-02.
    """
    table = position("b1 mercenary", scenario=scenario, of="monsters", castles=(2, 10)).monsters()
    assert (table.won, table.ended_by, table.castles[0]) == (False, clause, 0)


@pytest.mark.parametrize("scenario", [1, 2])
def test_ca_scn1_01_and_ca_scn2_01_the_monster_castle_is_the_aim(scenario: int) -> None:
    """CA-SCN1-01, CA-SCN2-01: the castle at 2 takes 3 (2 in Scenario 2) and the scenario is won at once."""
    table = position("a8 south cavalier; b5 mercenary", scenario=scenario, castles=(10, 2)).play("attack a8")
    assert (table.won, table.ended_by, table.castles) == (True, f"CA-SCN{scenario}-01", (10, 0))


def test_ca_scn1_03_nothing_comes_after_t10() -> None:
    """CA-SCN1-03: T11 adds nothing, T10 does."""
    assert ending(1, 11).monsters_on() == []
    assert len(ending(1, 10).monsters_on("Elite Mercenary")) == 2


def test_ca_scn2_03_the_centre_of_the_monster_castle_cannot_be_engaged() -> None:
    """CA-SCN2-03, CA-Q-SC2WALL: a unit on b8 is not engaged, blocks the column and may use abilities."""
    table = position("b8 south knight; a8 south militia", scenario=2, castles=(10, 10))
    assert "CA-ACT-08" in table.refused("attack b8")
    assert table.legal("attack a8")
    shooter = position("b8 south mage; a6 south militia; c8 ooze", scenario=2)
    assert shooter.play("shoot b8 c8").monsters().on("c8") == ""
    moving = position("b7 south knight", scenario=2, phase="start").dice(1).monsters()
    assert (moving.castles, moving.on("b8")) == ((10, 10), "Knight")


def test_ca_scn2_03_the_refusal_names_the_part_that_cannot_be_engaged() -> None:
    """CA-SCN2-03, CA-Q-SC2WALL: a unit at the wall on b8 looks engaged, but is not."""
    table = position("b8 south knight; a8 south knight", scenario=2)
    assert table.refused("attack b8") == ("CA-SCN2-03", "CA-ACT-08", "CA-Q-SC2WALL")
    assert table.legal("attack a8")


def test_ca_q_sc3count_after_the_lord_no_ooze_comes_and_scenario_2_is_not_cited() -> None:
    """CA-Q-SC3COUNT: the cap of 11 Oozes is not a special condition of Scenario 2."""
    oozes = [f"{letter}{row} ooze, acted" for row in (8, 7, 6) for letter in "abc"] + ["a5 ooze", "b5 ooze"]
    table = position("; ".join([*oozes, "c2 south knight"]), scenario=3, of="monsters", number=6)
    table.until("south momentum", 1)
    assert table.monsters_on("Gelatinous Ooze Lord") != []
    assert table.ever_reported("CA-SCN2-05") == []
    assert set(table.ever_reported("CA-Q-SC3COUNT")) == {"no Gelatinous Ooze is left to add"}


def test_ca_scn2_04_no_monster_comes_to_the_centre_space() -> None:
    """CA-SCN2-04: with the closest unit in column b another column is used."""
    table = position("b5 south knight", scenario=2, of="monsters", phase="end", number=6).monsters()
    assert table.spec.prompt.endswith(": a9 1–3, c9 4–6")
    assert table.monsters(1).monsters_on() == ["a9"]


def test_ca_scn2_05_without_ooze_cards_none_is_added() -> None:
    """CA-SCN2-05: with all 11 in play, Expand and the table add nothing."""
    oozes = [f"{letter}{row} ooze, acted" for row in (8, 7, 6) for letter in "abc"] + ["a5 ooze, acted", "b5 ooze"]
    grown = position("; ".join(oozes), scenario=2, of="monsters", number=2).monsters(1)
    assert len(grown.monsters_on()) == 11
    assert grown.ever_reported("CA-SCN2-05") == ["no Gelatinous Ooze is left to add"]
    arrived = position("; ".join(oozes), scenario=2, of="monsters", phase="end", number=6).monsters()
    assert arrived.ever_reported("CA-SCN2-05") == ["no Gelatinous Ooze is left to add"]


def test_ca_scn2_06_the_magic_armor_lies_in_the_centre_behind_an_ooze() -> None:
    """CA-SCN2-06: an Ooze begins on b8, and the Magic Armor on b9 is reported."""
    table = begun(2)
    assert table.monsters_on("Gelatinous Ooze") == ["b8"]
    assert table.ever_reported("CA-SCN2-06") == ["Magic Armor is on b9"]


def test_with_twelve_rows_the_castle_of_scenario_2_is_two_rows_further() -> None:
    """CA-SCN2-03, CA-SCN2-06, CA-Q-BOARD: the Ooze begins on b10, and the castle cannot be engaged through b11."""
    table = begun(2, board_rows="twelve")
    assert table.monsters_on("Gelatinous Ooze") == ["b10"]
    assert table.ever_reported("CA-SCN2-06") == ["Magic Armor is on b11"]
    at_walls = position("b10 south knight; a10 south militia", scenario=2, board_rows="twelve")
    assert "CA-ACT-08" in at_walls.refused("attack b10")
    assert at_walls.legal("attack a10")
    assert position("b8 south knight; b9 ooze", scenario=2, board_rows="twelve").legal("attack b8")


def test_the_front_of_a_castle_is_seen_as_the_table_has_settled(tmp_path: Path) -> None:
    """CA-SPN-05, CA-Q-LEFT: in front of the left is column a for the player, c for the Monsters."""
    rules = designed(tmp_path, (HUNT, "where: front_centre", "where: front_left"))
    assert begun(2, rules=rules).monsters_on("Gelatinous Ooze") == ["a8"]
    other = begun(2, rules=rules, monster_left_view="monster", board_rows="twelve")
    assert other.monsters_on("Gelatinous Ooze") == ["c10"]


def test_ca_scn2_06_nothing_is_pushed_onto_the_magic_armor() -> None:
    """CA-SCN2-06, CA-SCN2-03: the centre space of the Monster castle is not vacant; its left space is."""
    table = position("b8 ooze; a8 ooze", scenario=2, hand=["shield bash"], resources=1)
    assert table.refused("play shield bash b8") == ("CA-PLAY-06",)
    assert table.play("play shield bash a8").monsters().on("a9") == "Gelatinous Ooze"


@pytest.mark.parametrize("turn", [3, 4, 9])
def test_ca_scn2_07_from_t3_on_an_ooze_comes_each_turn(turn: int) -> None:
    """CA-SCN2-07: to the column of the closest player unit."""
    assert ending(2, turn).monsters_on("Gelatinous Ooze") == ["a9"]
    assert ending(2, 2).monsters_on() == []


@pytest.mark.parametrize(("armor", "taken"), [("reward", 2), ("monster_ac1", 1)])
def test_ca_q_sc2armor_it_is_a_reward_and_may_protect_the_monsters(armor: str, taken: int) -> None:
    """CA-Q-SC2ARMOR: a win earns the card; as a house rule all Monsters have +1 AC."""
    table = position("a8 south knight; b5 south knight; b6 giant", scenario=2, castles=(10, 2), magic_armor=armor)
    table.play("attack b5").monsters()
    assert table.health("b6") == 7 - 2 * (taken - 1)
    table.play("attack a8")
    assert (table.won, table.state.rewards) == (True, ("magic_armor",))


def test_ca_scn3_01_the_scenario_is_won_when_no_monster_is_left() -> None:
    """CA-SCN3-01, CA-Q-SC3WIN: Monsters in their Castle Area count."""
    table = position("a5 mercenary; a4 south cavalier", scenario=3).play("attack a4")
    assert (table.won, table.ended_by) == (True, "CA-SCN3-01")
    other = position("a5 mercenary; a4 south cavalier; b9 mercenary", scenario=3).play("attack a4").monsters()
    assert other.won is None


OOZES = [f"{letter}{row} ooze, acted" for row in (8, 7, 6) for letter in "abc"] + ["a5 ooze, acted"]


def test_ca_scn3_03_the_lord_comes_instead_of_the_twelfth_ooze() -> None:
    """CA-SCN3-03, CA-Q-SC3LORDWHERE: he is put where the Ooze would have grown."""
    table = position("; ".join([*OOZES, "c5 ooze"]), scenario=3, of="monsters", number=2).monsters(1)
    assert table.on("c4") == "Gelatinous Ooze Lord"
    assert table.ever_reported("CA-SCN3-03") == ["Gelatinous Ooze Lord arrives instead of Gelatinous Ooze number 12"]


def test_ca_scn3_04_he_comes_in_this_way_only_once() -> None:
    """CA-SCN3-04: when a further Ooze is due, none is added."""
    table = position("; ".join([*OOZES, "c5 ooze"]), scenario=3, of="monsters", number=2).monsters(1)
    lord = next(unit for unit in table.state.units_of(1) if unit.card == "gelatinous_ooze_lord")
    del table.state.units[lord.id]
    table.until("south momentum").until("south act").play("end").until("monsters expand")
    table.until("south momentum")
    assert table.monsters_on("Gelatinous Ooze Lord") == []
    assert len(table.monsters_on("Gelatinous Ooze")) <= 11


@pytest.mark.parametrize("gone", ["added", "defeated"])
def test_ca_scn3_04_a_position_tells_that_he_has_come_before(gone: str) -> None:
    """CA-SCN3-04: he was destroyed before the position was noted; the 12th Ooze is not replaced again."""
    more = {gone: {"gelatinous ooze lord": 1}}
    table = position("; ".join([*OOZES, "c5 ooze"]), scenario=3, of="monsters", number=2, more=more).monsters(1)
    assert table.monsters_on("Gelatinous Ooze Lord") == []
    assert len(table.monsters_on("Gelatinous Ooze")) == 11


def test_ca_scn3_04_a_lord_without_a_space_has_not_come() -> None:
    """CA-SCN3-04, CA-Q-SPAWNFULL: no space is free for the 12th Ooze of T3; he comes when the next is due."""
    full = "; ".join([*OOZES, "c5 ooze", "a9 mercenary", "b9 mercenary", "c9 mercenary"])
    table = position(full, scenario=3, of="monsters", phase="end").monsters()
    assert table.monsters_on("Gelatinous Ooze Lord") == []
    table.until("south momentum").until("south act").play("end").until("south momentum")
    assert len(table.monsters_on("Gelatinous Ooze Lord")) == 1


@pytest.mark.parametrize(
    ("count", "added", "lord"), [("in_play", 11, False), ("total", 11, True), ("total", 10, False)]
)
def test_ca_q_sc3count_oozes_in_play_or_all_that_were_added(count: str, added: int, lord: bool) -> None:
    """CA-Q-SC3COUNT: with 1 Ooze in play and 11 added so far, the next is the 12th only by the other count."""
    table = position(
        "c5 ooze", scenario=3, of="monsters", number=2, ooze_count=count, more={"added": {"gelatinous_ooze": added}}
    ).monsters(1)
    assert bool(table.monsters_on("Gelatinous Ooze Lord")) is lord


def test_ca_scn3_05_from_t10_on_a_mercenary_comes_to_the_emptiest_column() -> None:
    """CA-SCN3-05: at T12 to the column with the fewest Monsters."""
    table = ending(3, 12, "a5 south knight; a8 elite; c8 elite")
    assert table.monsters_on("Mercenary") == ["b9"]


@pytest.mark.parametrize("scenario", [4, 7])
def test_ca_scn4_01_and_ca_scn7_01_there_are_three_ways_to_win(scenario: int) -> None:
    """CA-SCN4-01, CA-SCN7-01: the castle, the Lord, or the Mercenary with Ooze Wand."""
    castle = position("a8 south cavalier; b5 ooze", scenario=scenario, castles=(10, 2)).play("attack a8")
    lord = position("a5 lord, health 1; a4 south cavalier", scenario=scenario).play("attack a4")
    wand = position("a5 wand, health 1; a4 south cavalier", scenario=scenario).play("attack a4")
    assert [table.ended_by for table in (castle, lord, wand)] == [f"CA-SCN{scenario}-01"] * 3
    assert all(table.won for table in (castle, lord, wand))


def test_ca_scn4_03_the_wand_bearer_grants_a_hero_level() -> None:
    """CA-SCN4-03: the level is kept with the win."""
    table = position("a5 wand, health 1; a4 south cavalier", scenario=4).play("attack a4")
    assert (table.won, table.state.levels) == (True, 1)


@pytest.mark.parametrize(("scenario", "turn", "clause"), [(4, 5, "CA-SCN4-04"), (7, 3, "CA-SCN7-04")])
def test_ca_scn4_04_and_ca_scn7_04_the_wand_bearer_departs(scenario: int, turn: int, clause: str) -> None:
    """CA-SCN4-04, CA-SCN7-04, CA-Q-SC7: he leaves without being destroyed: no draw, no level, no victory."""
    table = ending(scenario, turn, "c6 wand; a5 south knight")
    assert table.monsters_on("Mercenary with Ooze Wand") == []
    assert table.ever_reported(clause) == [
        "Monsters’ Mercenary with Ooze Wand on c6 leaves the board; it is not destroyed"
    ]
    assert (table.won, table.state.levels, table.state.defeated) == (None, 0, {})


def test_ca_scn4_05_the_lord_comes_at_the_end_of_t6() -> None:
    """CA-SCN4-05: to the column of the closest player unit."""
    assert ending(4, 6).on("a9") == "Gelatinous Ooze Lord"


def test_ca_scn4_06_nothing_comes_after_t6() -> None:
    """CA-SCN4-06: T7 adds nothing."""
    assert ending(4, 7).monsters_on() == []


def test_ca_scn5_01_the_general_is_the_aim() -> None:
    """CA-SCN5-01, CA-Q-SC5CASTLE: the castle at 0 is not a victory while the General lives or is still to come."""
    table = position("b5 general, health 1; b4 south cavalier", scenario=5).play("attack b4")
    assert (table.won, table.ended_by, table.castles) == (True, "CA-SCN5-01", (10, 10))
    castle = position("a8 south cavalier; c5 mercenary", scenario=5, castles=(10, 2)).play("attack a8").monsters()
    assert (castle.won, castle.castles) == (None, (10, 0))
    assert ending(5, 4, "a5 south knight", castles=(10, 0)).monsters_on("Mercenary") == ["a9", "b9", "c9"]


@pytest.mark.parametrize("turn", [9, 11])
def test_ca_scn5_03_from_t9_on_an_elite_mercenary_comes_each_turn(turn: int) -> None:
    """CA-SCN5-03: to the column of the closest player unit."""
    assert ending(5, turn).monsters_on("Elite Mercenary") == ["a9"]


def test_ca_scn5_04_the_general_comes_at_the_end_of_t5() -> None:
    """CA-SCN5-04: no row before has him."""
    table = ending(5, 5)
    assert table.on("a9") == "X the Mercenary General"
    rows = table.state.contents.scenarios[table.state.scenario].rows
    assert [turn for turn, row in enumerate(rows) for one in row if one.unit == "x_the_mercenary_general"] == [5]


def test_ca_q_sc5row_the_least_allies_column_is_that_of_the_monsters() -> None:
    """CA-Q-SC5ROW: the Lieutenant of T6 comes to the column with the fewest Monsters."""
    table = ending(5, 6, "a5 south knight; a8 elite; c8 elite")
    assert table.monsters_on("Mercenary Lieutenant") == ["b9"]
