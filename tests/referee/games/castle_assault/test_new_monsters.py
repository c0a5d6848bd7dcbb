"""New Monsters: the table of a scenario, the words for where they come, and full spaces (CA-SPN)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables.castle_scenarios import Table, begun, designed, game, position

from referee.games.castle_assault.arrivals import copies_left as supply_of

SAMPLE, MONSTERS = "boards/castle_assault/scenarios/sample.yaml", "cards/castle_assault/monsters.yaml"


def arriving(folder: Path, where: str, units: str, unit: str = "mercenary", count: int = 1, **options: str) -> Table:
    """Return a table at the end of T1 of a scenario in which Monsters come then, each to a place by a word."""
    row = f"t1: [{{unit: {unit}, count: {count}, where: {where}}}]"
    rules = designed(folder, (SAMPLE, "t1: [{unit: elite_mercenary, count: 1, where: left}]", row))
    return position(units, scenario=0, of="monsters", phase="end", number=2, rules=rules, **options).monsters()


def shares(table: Table) -> str:
    """Return which spaces have which numbers of the die that is due."""
    return table.spec.prompt.rpartition(": ")[2]


def test_ca_spn_01_a_scenario_has_its_fields() -> None:
    """CA-SPN-01: title, conditions and rows are there; the Monsters of the start are placed first."""
    sample = game().contents.scenarios["sample"]
    assert (sample.title, sample.number, len(sample.rows)) == ("The Toll Bridge", 0, 4)
    assert (sample.victory[0].word, sample.loss[0].word) == ("destroy_castle", "lose_castle")
    assert begun(0).on("b9") == "Mercenary"


def test_ca_spn_02_an_empty_row_adds_nothing() -> None:
    """CA-SPN-02: T2 of the sample adds nothing."""
    table = position("a5 south knight", scenario=0, of="monsters", phase="end", number=4).monsters()
    assert table.monsters_on() == []
    assert table.due == "south momentum"


@pytest.mark.parametrize("turn", [4, 5, 6])
def test_ca_spn_03_the_last_row_is_for_every_later_turn(turn: int) -> None:
    """CA-SPN-03: from T4 on the sample adds a Mercenary each turn."""
    table = position("a5 south knight", scenario=0, of="monsters", phase="end", number=2 * turn).monsters()
    assert table.monsters_on("Mercenary") == ["a9"]


def test_ca_spn_04_an_empty_last_row_ends_the_arrivals() -> None:
    """CA-SPN-04: nothing comes at T11 of Scenario 1."""
    table = position("a5 south knight", scenario=1, of="monsters", phase="end", number=22).monsters()
    assert table.monsters_on() == []


@pytest.mark.parametrize(("where", "space"), [("left", "a9"), ("centre", "b9"), ("right", "c9")])
def test_ca_spn_05_left_centre_and_right_are_spaces(tmp_path: Path, where: str, space: str) -> None:
    """CA-SPN-05, CA-Q-LEFT: left is column a, as South sees it."""
    assert arriving(tmp_path, where, "").monsters_on() == [space]


@pytest.mark.parametrize(("view", "space"), [("player", "a9"), ("monster", "c9")])
def test_ca_q_left_left_may_be_as_the_monsters_see_it(tmp_path: Path, view: str, space: str) -> None:
    """CA-Q-LEFT: the Monsters' left is South's right."""
    assert arriving(tmp_path, "left", "", monster_left_view=view).monsters_on() == [space]


def test_ca_spn_06_random_is_a_die_among_the_free_spaces(tmp_path: Path) -> None:
    """CA-SPN-06: with two free spaces 1-3 and 4-6 decide."""
    table = arriving(tmp_path, "random", "b9 mercenary")
    assert shares(table) == "a9 1–3, c9 4–6"
    assert table.monsters(4).monsters_on() == ["b9", "c9"]


def test_ca_spn_07_the_column_with_the_fewest_monsters(tmp_path: Path) -> None:
    """CA-SPN-07: with 2, 1 and 3 Monsters it is the middle one."""
    units = "a5 ooze; a6 ooze; b5 ooze; c4 ooze; c5 ooze; c6 ooze"
    assert arriving(tmp_path, "least_monsters_column", units).on("b9") == "Mercenary"


def test_ca_spn_08_the_column_with_the_most_monsters(tmp_path: Path) -> None:
    """CA-SPN-08: with 2, 1 and 3 Monsters it is the third."""
    units = "a5 ooze; a6 ooze; b5 ooze; c4 ooze; c5 ooze; c6 ooze"
    assert arriving(tmp_path, "most_monsters_column", units).on("c9") == "Mercenary"


def test_ca_spn_09_the_column_of_the_closest_player_unit(tmp_path: Path) -> None:
    """CA-SPN-09: of a5 and c7 the latter is closer to row 9."""
    assert arriving(tmp_path, "closest_player_unit", "a5 south knight; c7 south knight").monsters_on() == ["c9"]


def test_ca_spn_10_a_column_without_player_units_or_the_furthest(tmp_path: Path) -> None:
    """CA-SPN-10: with units in a and b it is c; with units in all, the one whose unit is furthest away."""
    units = "a5 south knight; b3 south knight"
    assert arriving(tmp_path, "furthest_player_unit", units).monsters_on() == ["c9"]
    assert arriving(tmp_path, "furthest_player_unit", f"{units}; c6 south militia").monsters_on() == ["b9"]


def test_ca_spn_11_castle_is_a_space_that_the_player_chooses(tmp_path: Path) -> None:
    """CA-SPN-11: South is asked, and may name any free space."""
    table = arriving(tmp_path, "castle", "b9 mercenary")
    assert table.due == "south place"
    assert table.moves(0) == {"place a9", "place c9"}
    assert table.refused("place b9") == ("CA-SPN-12",)
    assert table.play("place c9").monsters_on() == ["b9", "c9"]


def test_ca_spn_12_monsters_of_a_row_come_one_after_another() -> None:
    """CA-SPN-12, CA-EX-12: the Elite takes its space, then the Mercenary is rolled for among the other two."""
    table = position("c5 south knight", scenario=0, of="monsters", phase="end", number=6).monsters()
    assert table.on("c9") == "Elite Mercenary"
    assert shares(table) == "a9 1–3, b9 4–6"
    assert table.monsters(6).on("b9") == "Mercenary"


def test_ca_q_spawnfull_a_full_space_leads_to_the_next_best(tmp_path: Path) -> None:
    """CA-Q-SPAWNFULL: the same word among the free spaces; for a side the nearest free one."""
    units = "b9 mercenary; a5 south knight; b7 south knight; c3 south militia"
    assert arriving(tmp_path, "closest_player_unit", units).on("a9") == "Mercenary"
    left = arriving(tmp_path, "left", "a9 elite")
    assert left.on("b9") == "Mercenary"
    assert left.ever_reported("CA-Q-SPAWNFULL") == ["Mercenary arrives on b9 (left: a9 is not free)"]
    centre = arriving(tmp_path, "centre", "b9 elite")
    assert shares(centre) == "a9 1–3, c9 4–6"
    full = arriving(tmp_path, "left", "a9 elite; b9 elite; c9 elite")
    assert full.ever_reported("CA-Q-SPAWNFULL") == ["no space is vacant for Mercenary: it is not added"]


@pytest.mark.parametrize(("full", "queue"), [("skip", ()), ("wait", (("mercenary", "left"),))])
def test_ca_q_spawnfull_a_table_may_skip_or_wait(tmp_path: Path, full: str, queue: tuple[tuple[str, str], ...]) -> None:
    """CA-Q-SPAWNFULL: the Monster does not come, or at the end of the next turn in which its space is free."""
    table = arriving(tmp_path, "left", "a9 elite", spawn_full=full)
    assert (table.monsters_on(), table.state.queue) == (["a9"], queue)
    table.until("south act").play("end").until("south momentum")
    assert ("a9" in table.monsters_on("Mercenary")) is bool(queue)


def test_ca_q_spawn2_the_second_looks_again_among_the_free_spaces() -> None:
    """CA-Q-SPAWN2: at T10 of Scenario 1 two Elite Mercenaries come to the two closest columns."""
    table = position(
        "a7 south knight; b5 south knight; c2 south militia", of="monsters", phase="end", number=20
    ).monsters()
    assert table.monsters_on("Elite Mercenary") == ["a9", "b9"]


def test_ca_q_spawnnone_without_a_player_unit_it_is_random(tmp_path: Path) -> None:
    """CA-Q-SPAWNNONE: all columns are equal."""
    assert shares(arriving(tmp_path, "closest_player_unit", "")) == "a9 1–2, b9 3–4, c9 5–6"


def test_ca_q_spawnarea_units_in_your_castle_count_as_furthest(tmp_path: Path) -> None:
    """CA-Q-SPAWNAREA: a unit on b0 is the closest if there is no other."""
    assert arriving(tmp_path, "closest_player_unit", "b0 south knight").monsters_on() == ["b9"]
    units = "a1 south knight; b0 south knight; c1 south militia"
    assert arriving(tmp_path, "furthest_player_unit", units).monsters_on() == ["b9"]


def test_ca_q_spawneng_a_new_monster_fights_a_unit_at_the_wall(tmp_path: Path) -> None:
    """CA-Q-SPAWNENG: they fight at once, without bonuses."""
    table = arriving(tmp_path, "left", "a8 south knight")
    assert table.ever_reported("CA-Q-SPAWNENG") == ["South’s Knight on a8 engages Monsters’ Mercenary on a9"]
    assert (table.on("a9"), table.health("a8")) == ("", 3)


@pytest.mark.parametrize(("supply", "left"), [("reuse", 9), ("once", 7)])
def test_ca_q_monsupply_destroyed_monsters_return_to_the_supply(supply: str, left: int) -> None:
    """CA-Q-MONSUPPLY: by house rule they are out of the game."""
    table = position("b5 south knight", more={"defeated": {"mercenary": 2}}, monster_supply=supply)
    assert supply_of(table.state, "mercenary") == left


def test_a_description_of_the_table_names_monsters_with_spaces() -> None:
    table = position("b5 south knight", more={"defeated": {"elite_mercenary": 2}})
    facts = {fact.topic: fact.things for fact in table.game.facts(table.state)}
    assert facts["defeated elite mercenary"] == ("2",)


def test_ca_ex_h6_new_monsters_in_front_of_a_knight(tmp_path: Path) -> None:
    """CA-EX-H6: the Elite falls to the Knight; then South places two Mercenaries. Its Elite has 2 Health."""
    units = "a8 south knight; b5 south militia"
    rules = designed(tmp_path, (MONSTERS, "attack: 3, ac: 0, health: 5", "attack: 3, ac: 1, health: 2"))

    def begin() -> Table:
        return position(units, scenario=6, of="monsters", phase="end", number=8, rules=rules).monsters()

    table = begin()
    assert table.ever_reported("CA-SPN-09") == ["Elite Mercenary arrives on a9 (closest player unit)"]
    hits = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06") + table.ever_reported("CA-CMB-07")]
    assert hits == ["1 damage"] * 4
    assert (table.on("a9"), table.health("a8"), table.state.hand_size(0)) == ("", 1, 1)
    assert table.moves(0) == {"place a9", "place b9", "place c9"}
    elsewhere = begin().play("place b9", "place c9")
    assert (elsewhere.castles, elsewhere.health("a8")) == ((10, 10), 1)
    elsewhere.until("south act")
    assert elsewhere.castles == (10, 8)
    here = begin().play("place a9").monsters()
    assert (here.on("a9"), here.health("a8"), here.state.hand_size(0)) == ("", 1, 2)
    assert here.ever_reported("CA-CMB-07")[-1].endswith("0 damage")
    assert len(here.ever_reported("CA-CMB-06")) == 3


def test_ca_spn_11_a_side_of_the_monster_castle_is_said_in_words() -> None:
    """CA-SPN-11, CA-SPN-05: the player places a Monster left, as the player sees it."""
    table = position("b5 south knight", scenario=5, of="monsters", phase="end", number=8)
    assert table.due == "south place"
    assert table.play("place left").monsters_on() == ["a9"]
    assert table.play("place right").monsters_on() == ["a9", "c9"]
